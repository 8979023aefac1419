import type { Incident } from './incident.ts'

export type SortKey = 'time' | 'severity' | 'source' | 'description'
export type Direction = 'ascending' | 'descending'

/** What the rows of the page on screen are sorted by. */
export interface ListOrder {
  readonly by: SortKey
  readonly direction: Direction
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const comparisons: Readonly<Record<SortKey, (one: Incident, other: Incident) => number>> = {
  time: (one, other) => startOf(one) - startOf(other),
  severity: (one, other) => one.level - other.level,
  source: (one, other) => collator.compare(one.source.name, other.source.name),
  description: (one, other) => collator.compare(one.description, other.description),
}

/**
 * The rows in an order: ties by primary key, the smaller first, whichever the direction, so that a refresh never swaps
 * equals. Without an order, the server's. Severity ascends from 1, the gravest.
 */
export function inOrder<Row extends { readonly incident: Incident }>(
  rows: readonly Row[],
  order: ListOrder | undefined,
): readonly Row[] {
  if (order === undefined) return rows
  const compare = comparisons[order.by]
  const sign = order.direction === 'ascending' ? 1 : -1
  return rows.toSorted(
    ({ incident: one }, { incident: other }) => sign * compare(one, other) || one.pk - other.pk,
  )
}

/** What choosing a column makes of the order: ascending, then descending, then the server's order again. */
export function nextOrder(order: ListOrder | undefined, by: SortKey): ListOrder | undefined {
  if (order?.by !== by) return { by, direction: 'ascending' }
  return order.direction === 'ascending' ? { by, direction: 'descending' } : undefined
}

/** Milliseconds since 1970; a time that cannot be read comes before all others. */
function startOf({ startTime }: Incident): number {
  const time = Date.parse(startTime)
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time
}
