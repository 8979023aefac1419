/** The budgets in docs/size.json, and pure functions that find what exceeds them. */
import * as v from 'valibot'
import type { Figures, Loaded } from './figures.ts'

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0))
const budget = { aim: bytes, accepted: bytes }
const loadedSchema = v.object({ ...budget, parts: v.record(v.string(), bytes) })
const visitSchema = v.object({
  javascript: loadedSchema,
  styles: loadedSchema,
  requests: v.object(budget),
  /** Paths that, for now, may be requested more than once. */
  repeated: v.array(v.string()),
})

export const budgetsSchema = v.object({
  /** The share by which a size may exceed the accepted one. */
  tolerance: v.number(),
  list: visitSchema,
  login: visitSchema,
})

export type Budgets = v.InferOutput<typeof budgetsSchema>
type VisitBudget = Budgets['list']
type LoadedBudget = VisitBudget['styles']

export const visitNames = ['list', 'login'] as const
export type Measured = Readonly<Record<(typeof visitNames)[number], Figures>>

/** The end of each visit, as named in messages. */
export const endOf = { list: 'its first incident', login: 'its form' } as const
export const kindInWords = { javascript: 'JavaScript', styles: 'styles' } as const
const kinds = ['javascript', 'styles'] as const

/** A size counts as changed if it differs by more than this many bytes and by more than the tolerance. */
const noise = 100
/** The largest number of parts to name in a sentence. */
const mostNamed = 8

/** The largest allowed size: the aim or, until that is reached, the accepted size plus the tolerance. */
export function limitOf({ aim, accepted }: { readonly aim: number; readonly accepted: number }, tolerance = 0): number {
  return Math.max(aim, Math.floor(accepted * (1 + tolerance)))
}

/** A sentence for each budget that is exceeded. */
export function exceeded(budgets: Budgets, measured: Measured): readonly string[] {
  return visitNames.flatMap((name) => {
    const [visit, figures] = [budgets[name], measured[name]]
    const most = limitOf(visit.requests)
    const repeated = figures.repeated.filter((path) => !visit.repeated.includes(path))
    return [
      ...kinds.flatMap((kind) => {
        const limit = limitOf(visit[kind], budgets.tolerance)
        if (figures[kind].bytes <= limit) return []
        return [
          `The ${name} loads ${kilobytes(figures[kind].bytes)} of ${kindInWords[kind]} before ${endOf[name]}, ` +
            `more than ${kilobytes(limit)}. ${grewInWords(visit[kind], figures[kind])}`,
        ]
      }),
      ...(figures.requests > most
        ? [`The ${name} makes ${figures.requests} requests before ${endOf[name]}, more than ${most}.`]
        : []),
      ...repeated.map((path) => `The ${name} requests ${path} more than once.`),
      ...figures.offSite.map((address) => `The ${name} makes a request to another site: ${address}.`),
    ]
  })
}

function grewInWords(before: LoadedBudget, { parts }: Loaded): string {
  const grown = Object.entries(parts)
    .map(([part, size]) => ({ part, by: size - (before.parts[part] ?? 0) }))
    .filter(({ by }) => by > noise)
    .toSorted((one, other) => other.by - one.by)
  if (grown.length === 0) return 'No single part grew.'
  const named = grown.slice(0, mostNamed).map(({ part, by }) => `${part} by ${kilobytes(by)}`)
  const others = grown.length - named.length
  return `Grew: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`
}

/**
 * The budgets with the measured sizes as the accepted ones. A size that hardly differs stays as it is, so that two
 * branches rarely change the same line.
 */
export function accept(budgets: Budgets, measured: Measured): Budgets {
  const { tolerance } = budgets
  const settled = (before: number | undefined, now: number) =>
    before !== undefined && Math.abs(now - before) <= Math.max(noise, before * tolerance) ? before : now
  const loaded = ({ aim, accepted, parts }: LoadedBudget, now: Loaded): LoadedBudget => ({
    aim,
    accepted: settled(accepted, now.bytes),
    parts: Object.fromEntries(
      Object.entries(now.parts)
        .map(([part, size]) => [part, settled(parts[part], size)] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  })
  const visit = (before: VisitBudget, now: Figures): VisitBudget => ({
    javascript: loaded(before.javascript, now.javascript),
    styles: loaded(before.styles, now.styles),
    requests: { aim: before.requests.aim, accepted: now.requests },
    repeated: now.repeated.toSorted(),
  })
  return { tolerance, list: visit(budgets.list, measured.list), login: visit(budgets.login, measured.login) }
}

export function kilobytes(size: number): string {
  return `${(size / 1000).toFixed(1)} kB`
}
