/**
 * Charts as JSON: machine configurations that XState's `createMachine` and tools such as Stately's visualizer read.
 *
 * The whole configuration is written: states with their descriptions, tags and meta, transitions with guards and
 * actions as names or `{ type, params }`, invoked actors, outputs. What JSON cannot hold becomes an object with one
 * key:
 *
 * - `{ "$function": "theEvent" }`: a function, by its name. If a function has no name, or only the name of its property,
 *   or shares its name with another function of the chart, it is named after its place:
 *   `states.held.on.given.actions.params`.
 * - `{ "$undefined": true }`, `{ "$set": [...] }`, `{ "$map": [[key, value], ...] }`: values of the initial context.
 *
 * The root's `meta.setup` lists what the names stand for: each delay in milliseconds (or as a function), the chart's id
 * for each actor that is a chart, and the names of all actions, guards and actors.
 */
import { StateMachine, type AnyStateMachine, type MachineConfig } from 'xstate'
import { chartOf } from '../../../machines/core/provided.ts'

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }
type Callable = (...given: never[]) => unknown
type AnyConfig = MachineConfig<never, never, never, never, never, never, never, never, never, never, never>

/** A chart's configuration as text. */
export function jsonOf(machine: AnyStateMachine): string {
  const names = functionNames(machine)
  const config = plain(configOf(machine), names, machine.id)
  return `${JSON.stringify({ ...(config as object), meta: metaOf(machine, names) }, undefined, 2)}\n`
}

/**
 * Builds the machine that this text describes; the functions named in the text are taken from the original machine. If
 * the text is complete, the result behaves like the original.
 */
export function machineFrom(json: string, original: AnyStateMachine): AnyStateMachine {
  const functions = new Map([...functionNames(original)].map(([callable, name]) => [name, callable]))
  const { meta, ...config } = JSON.parse(json) as Record<string, Plain>
  const { setup: _, ...own } = meta as Record<string, Plain>
  const revived = revive(Object.keys(own).length === 0 ? config : { ...config, meta: own }, functions)
  return new StateMachine(revived as AnyConfig as never, original.implementations as never)
}

/** XState adds `schemas`, which contains only types. */
function configOf({ config }: AnyStateMachine): object {
  const { schemas: _, ...own } = config as Record<string, unknown>
  return own
}

function metaOf(machine: AnyStateMachine, names: ReadonlyMap<Callable, string>): object {
  const { actions, actors, delays, guards } = machine.implementations
  const own: unknown = machine.config.meta
  return {
    ...(plain(own ?? {}, names, `${machine.id}.meta`) as object),
    setup: {
      delays: Object.fromEntries(
        Object.entries(delays).map(([name, delay]) => [name, typeof delay === 'number' ? delay : { $function: name }]),
      ),
      actors: Object.fromEntries(
        Object.entries(actors).map(([name, logic]) => {
          const chart = chartOf(logic)
          return [name, chart === undefined ? {} : { chart: chart.id }]
        }),
      ),
      actions: Object.keys(actions),
      guards: Object.keys(guards),
    },
  }
}

/** The names of a configuration's functions. */
function functionNames(machine: AnyStateMachine): ReadonlyMap<Callable, string> {
  const places = new Map<Callable, { place: string; key: string }>()
  collect(configOf(machine), [])
  const counts = new Map<string, number>()
  for (const { name } of places.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    [...places].map(([callable, { place, key }]) => {
      const { name } = callable
      return [callable, name === '' || name === key || (counts.get(name) ?? 0) > 1 ? place : name]
    }),
  )

  function collect(value: unknown, path: readonly string[]): void {
    if (typeof value === 'function') {
      const callable = value as Callable
      if (!places.has(callable)) places.set(callable, { place: path.join('.'), key: path.at(-1) ?? '' })
    } else if (typeof value === 'object' && value !== null && !(value instanceof Set) && !(value instanceof Map)) {
      for (const [key, part] of Object.entries(value)) collect(part, [...path, key])
    }
  }
}

function plain(value: unknown, names: ReadonlyMap<Callable, string>, place: string): Plain {
  if (value === undefined) return { $undefined: true }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'function') return { $function: names.get(value as Callable) ?? value.name }
  const list = (items: Iterable<unknown>) => [...items].map((item, index) => plain(item, names, `${place}.${index}`))
  if (Array.isArray(value)) return list(value)
  if (value instanceof Set) return { $set: list(value) }
  if (value instanceof Map) return { $map: list(value) }
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part, names, `${place}.${key}`)]))
  }
  throw new TypeError(`${place} cannot be written as JSON: use plain data, a Set, a Map or a named function there.`)
}

function revive(value: Plain, functions: ReadonlyMap<string, Callable>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value as readonly Plain[]).map((item) => revive(item, functions))
  const object = value as { readonly [key: string]: Plain }
  if (typeof object.$function === 'string') {
    const found = functions.get(object.$function)
    if (found === undefined) throw new TypeError(`The machine has no function '${object.$function}'.`)
    return found
  }
  if (object.$undefined === true) return undefined
  const items = (given: Plain) => revive(given, functions) as readonly never[]
  if (object.$set !== undefined) return new Set(items(object.$set))
  if (object.$map !== undefined) return new Map(items(object.$map))
  return Object.fromEntries(Object.entries(object).map(([key, part]) => [key, revive(part, functions)]))
}
