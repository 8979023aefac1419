import type { Effect } from './effects.ts'
import type { Outcome, Row } from './walk.ts'

/** The rows of one region of a parallel state; `state` is the state of the region. */
export type RegionRows = Readonly<Record<string, Row<string, string>>>

/**
 * Combines the tables of the regions into the rows of a parallel state: one row for each combination, named after the
 * combined rows, such as 'links folded & alerts open'. A case changes each region that lists it. The regions' `shows`
 * are merged, so they must be objects.
 */
export function combineRegions(regions: Readonly<Record<string, RegionRows>>): Record<string, Row<string, string>> {
  let combined: Record<string, Row<string, string>> | undefined
  for (const [region, rows] of Object.entries(regions)) {
    const nested = Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [name, { ...row, state: { [region]: row.state } }]),
    )
    combined = combined === undefined ? nested : crossed(combined, nested)
  }
  return combined ?? {}
}

function crossed(left: RegionRows, right: RegionRows): Record<string, Row<string, string>> {
  const rows: Record<string, Row<string, string>> = {}
  for (const [leftName, leftRow] of Object.entries(left)) {
    for (const [rightName, rightRow] of Object.entries(right)) {
      rows[`${leftName} & ${rightName}`] = {
        state: { ...stateOf(leftRow), ...stateOf(rightRow) },
        tags: [...new Set([...(leftRow.tags ?? []), ...(rightRow.tags ?? [])])],
        ports: [...(leftRow.ports ?? []), ...(rightRow.ports ?? [])],
        shows: shownTogether(leftRow.shows, rightRow.shows),
        on: Object.fromEntries(
          [...new Set([...Object.keys(leftRow.on), ...Object.keys(rightRow.on)])].map((name) => {
            const leftOutcome = leftRow.on[name] ?? leftName
            const rightOutcome = rightRow.on[name] ?? rightName
            const to = `${rowOf(leftOutcome)} & ${rowOf(rightOutcome)}`
            return [name, { to, does: [...doneBy(leftOutcome), ...doneBy(rightOutcome)] }]
          }),
        ),
      }
    }
  }
  return rows
}

function stateOf(row: Row<string, string>): Readonly<Record<string, Row<string, string>['state'] | undefined>> {
  return typeof row.state === 'string' ? { [row.state]: {} } : row.state
}

function shownTogether(left: unknown, right: unknown): unknown {
  if (left === undefined && right === undefined) return undefined
  return { ...asObject(left), ...asObject(right) }
}

function asObject(shown: unknown): object {
  return typeof shown === 'object' && shown !== null ? shown : {}
}

function rowOf(outcome: Outcome<string>): string {
  return typeof outcome === 'string' ? outcome : outcome.to
}

function doneBy(outcome: Outcome<string>): readonly Effect[] {
  return typeof outcome === 'string' ? [] : outcome.does
}
