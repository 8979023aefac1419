import { defaultQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { Extent } from '../../../machines/list/domain/liveList.ts'
import type { PageSize } from '../../../machines/list/domain/page.ts'
import { PolledList } from '../../support/polledList.ts'
import { withoutPlans } from '../../support/randomChanges.ts'

/** How much of the matching list the console holds: one page, or everything. */
interface Held {
  readonly name: string
  readonly extent: Extent
  readonly pageSize: PageSize
  /** The bound for a busy feed applies up to this many changes per minute. */
  readonly busy: number
}

/** The cost of one way of keeping the list up to date. */
export interface Cost {
  /** The size of all response bodies. */
  readonly bytes: number
  readonly calls: number
}

/**
 * The cost of interval mode at a given rate of changes: with the change feed, and with the list fetched at each tick.
 */
export interface PollingFigure {
  readonly name: string
  readonly perMinute: number
  readonly ticks: number
  readonly byFeed: Cost
  readonly byList: Cost
  /** The largest allowed share of the bytes that fetching the list costs; undefined if there is no bound. */
  readonly bound: number | undefined
}

/** Twenty minutes: twice the longest time between two fetches of the whole list. */
const ticks = 40
const ticksPerMinute = 2
/** About 2,200 of them match the filter. */
const incidents = 6000
const quietBound = 0.1
const busyBound = 0.2

const held: readonly Held[] = [
  { name: 'a page of 25', extent: 'page', pageSize: 25, busy: 2 },
  { name: 'a page of 100', extent: 'page', pageSize: 100, busy: 10 },
  { name: 'everything', extent: 'everything', pageSize: 100, busy: 10 },
]

/** Measures each list in turn, and reports each result when it is ready. */
export async function measurePolling(report: (figure: PollingFigure) => void): Promise<readonly PollingFigure[]> {
  const figures: PollingFigure[] = []
  for (const list of held) {
    for (const perMinute of [0, 2, 10]) {
      const [byFeed, byList] = [await costOf(list, perMinute, true), await costOf(list, perMinute, false)]
      const bound = perMinute === 0 ? quietBound : perMinute <= list.busy ? busyBound : undefined
      const figure = { name: list.name, perMinute, ticks, byFeed, byList, bound }
      figures.push(figure)
      report(figure)
    }
  }
  return figures
}

async function costOf({ extent, pageSize }: Held, perMinute: number, withFeed: boolean): Promise<Cost> {
  const polled = new PolledList({
    generation: '2.9',
    seed: 1,
    incidents,
    query: defaultQuery,
    pageSize,
    extent,
    withFeed,
  })
  try {
    withoutPlans(polled.standIn.world)
    await polled.settle()
    polled.answers.length = 0
    for (let tick = 1; tick <= ticks; tick += 1) {
      const happenings = wholeUpTo(tick, perMinute) - wholeUpTo(tick - 1, perMinute)
      await polled.tick(Array.from({ length: happenings }, () => () => polled.standIn.feed.happen()))
    }
    return { bytes: polled.answers.reduce((sum, { bytes }) => sum + bytes, 0), calls: polled.answers.length }
  } finally {
    polled.end()
  }
}

function wholeUpTo(tick: number, perMinute: number): number {
  return Math.floor((tick * perMinute) / ticksPerMinute)
}

/** A sentence for each exceeded bound. */
export function brokenPollingBounds(figures: readonly PollingFigure[]): readonly string[] {
  return figures.flatMap((figure) => {
    const { bound, byFeed, byList } = figure
    return bound === undefined || byFeed.bytes <= bound * byList.bytes
      ? []
      : [`${titleOf(figure)}: ${shareOf(figure)} of the bytes, more than ${bound * 100} %.`]
  })
}

/** A result as a line to print. */
export function pollingInWords(figure: PollingFigure): string {
  const { byFeed, byList, ticks: count } = figure
  return (
    `${titleOf(figure)}, ${count} ticks: ${kilobytes(byFeed)} in ${byFeed.calls} calls instead of ` +
    `${kilobytes(byList)} in ${byList.calls}: ${shareOf(figure)}`
  )
}

function titleOf({ name, perMinute }: PollingFigure): string {
  return `${name}, ${perMinute === 0 ? 'nothing happens' : `${perMinute} changes a minute`}`
}

function shareOf({ byFeed, byList }: PollingFigure): string {
  return `${((byFeed.bytes / byList.bytes) * 100).toFixed(1)} %`
}

function kilobytes({ bytes }: Cost): string {
  return `${Math.round(bytes / 1000)} kB`
}
