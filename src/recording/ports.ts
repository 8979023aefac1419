import { fromCallback, fromPromise, type AnyActorRef, type AnyStateMachine, type EventObject } from 'xstate'
import { appMachine } from '../../machines/app/app.ts'
import { portKind } from '../../machines/core/port.ts'

/** The names under which charts declare their promise and callback ports. */
export function portNames(): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<AnyStateMachine>()
  function look(machine: AnyStateMachine) {
    if (seen.has(machine)) return
    seen.add(machine)
    for (const [name, logic] of Object.entries<unknown>(machine.implementations.actors)) {
      if (portKind(logic) !== undefined) names.add(name)
      else if (isMachine(logic)) look(logic)
    }
  }
  look(appMachine)
  return names
}

/** How a replay takes the place of the outside world. */
export interface Outside {
  /** A callback port has started; `send` sends an event to its chart. */
  readonly listens: (port: AnyActorRef, send: (event: EventObject) => void) => void
  /** Whether the charts are being restored. If so, actors that only read other actors do not repeat their events. */
  readonly isRestoring: () => boolean
}

/** The application with ports that do nothing by themselves: a replay answers in their place. */
export function replayedApp(outside: Outside): typeof appMachine {
  const done = new Map<AnyStateMachine, AnyStateMachine>()
  const silent = fromPromise(() => new Promise<never>(() => undefined))
  const listener = fromCallback(({ self, sendBack }) => outside.listens(self, sendBack))

  function replaced(logic: unknown): unknown {
    if (isMachine(logic)) return provided(logic)
    const kind = portKind(logic)
    if (kind !== undefined) return kind === 'callback' ? listener : silent
    return isCallback(logic) ? calm(logic) : logic
  }

  /**
   * Wraps an actor that reads other actors, so that it does not send them and its chart the same events again when it
   * is restored.
   */
  function calm(logic: CallbackLogic) {
    const quietly =
      <Event>(send: (event: Event) => void) =>
      (event: Event) => {
        if (!outside.isRestoring()) send(event)
      }
    return fromCallback((scope) => {
      const system = derived(scope.self.system, {
        get: (id: PropertyKey) => {
          const found = scope.self.system.get(id) as AnyActorRef | undefined
          return found && derived(found, { send: quietly(found.send) })
        },
      })
      return logic.config({ ...scope, self: derived(scope.self, { system }), sendBack: quietly(scope.sendBack) })
    })
  }

  function provided<Machine extends AnyStateMachine>(machine: Machine): Machine {
    const known = done.get(machine)
    if (known !== undefined) return known as Machine
    const { actors, actions } = machine.implementations
    const made = machine.provide({
      actors: mapped(actors, replaced),
      actions: mapped(actions, (action) => (portKind(action) === undefined ? action : () => undefined)),
    })
    done.set(machine, made)
    return made as Machine
  }

  return provided(appMachine)
}

/** `fromCallback` returns an object with the callback as its `config`. */
interface CallbackLogic {
  readonly config: Parameters<typeof fromCallback>[0]
}

/** A promise has a `config` too, but all promises of the charts are ports, which `replaced` handles first. */
function isCallback(logic: unknown): logic is CallbackLogic {
  return typeof logic === 'object' && logic !== null && 'config' in logic && typeof logic.config === 'function'
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return typeof logic === 'object' && logic !== null && 'implementations' in logic
}

/** The object with some properties replaced. */
function derived<Whole extends object>(whole: Whole, replaced: Partial<Whole>): Whole {
  return Object.assign(Object.create(whole) as Whole, replaced)
}

function mapped(pieces: object, change: (piece: unknown) => unknown): Record<string, never> {
  return Object.fromEntries(
    Object.entries(pieces).map(([name, piece]: [string, unknown]) => [name, change(piece) as never]),
  )
}
