import type { Effect } from './effects.ts'
import { isPossible, type Row, type Walk } from './walk.ts'

/** A row whose outcomes are values of a small model instead of row names. */
export type ModelledRow<Model> = Omit<Row<string, string>, 'on'> & {
  readonly on: Readonly<Record<string, ModelledOutcome<Model> | undefined>>
}

export interface ModelledOutcome<Model> {
  readonly to: Model
  readonly does?: readonly Effect[]
}

/**
 * Generates a walk's table from a model, for charts where independent facts would multiply the rows. Each value of the
 * model that can be reached from the starts becomes a row, named after its properties.
 */
export function modelledRows<Model extends object>(
  beginnings: readonly Model[],
  rowOf: (model: Model) => ModelledRow<Model>,
): Record<string, Row<string, string>> {
  const rows: Record<string, Row<string, string>> = {}
  const queue = [...beginnings]
  for (let model = queue.shift(); model !== undefined; model = queue.shift()) {
    const name = nameOf(model)
    if (name in rows) continue
    const { on, ...row } = rowOf(model)
    const outcomes = Object.entries(on).flatMap(([key, outcome]) => {
      if (outcome === undefined) return []
      queue.push(outcome.to)
      return [[key, { to: nameOf(outcome.to), does: outcome.does ?? [] }] as const]
    })
    rows[name] = { ...row, on: Object.fromEntries(outcomes) }
  }
  return rows
}

/** Returns the name of a row, which lists the properties of the model, such as 'phase: ready, cursor: none'. */
export function nameOf(model: object): string {
  return Object.entries(model)
    .map(([key, value]) => `${key}: ${value === undefined ? 'none' : String(value)}`)
    .join(', ')
}

/** A walk whose starts and outcomes are values of a model instead of row names. */
interface ModelledWalk<Model extends object> extends Omit<Walk, 'starts' | 'rows'> {
  readonly starts: Readonly<Record<string, { readonly input?: unknown } & ModelledOutcome<NoInfer<Model>>>>
  /** The row of a value; the outcome of a case that cannot happen there, because its port is closed, does not count. */
  readonly rowOf: (model: Model) => ModelledRow<Model>
}

/** Declares a walk whose table is generated from a model. */
export function modelledWalk<Model extends object>({ starts, rowOf, ...walk }: ModelledWalk<Model>): Walk {
  const possible = (model: Model): ModelledRow<Model> => {
    const { on, ...row } = rowOf(model)
    const isThere = (name: string) => {
      const step = walk.cases[name]
      return step === undefined || isPossible({ ...row, on: {} }, step)
    }
    return { ...row, on: Object.fromEntries(Object.entries(on).filter(([name]) => isThere(name))) }
  }
  const begins = Object.entries(starts)
  return {
    ...walk,
    starts: Object.fromEntries(begins.map(([name, { to, ...does }]) => [name, { ...does, to: nameOf(to) }] as const)),
    rows: modelledRows(
      begins.map(([, { to }]) => to),
      possible,
    ),
  }
}
