import { defaultQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { Extent } from '../../../machines/list/domain/liveList.ts'
import type { PageSize } from '../../../machines/list/domain/page.ts'
import { PolledList } from '../../support/polledList.ts'
import { withoutPlans } from '../../support/randomChanges.ts'

/** How much of what matches the console holds. */
interface Held {
  readonly name: string
  readonly extent: Extent
  readonly pageSize: PageSize
  /** Happenings per minute at which the feed counts as busy: up to there it has a bound. */
  readonly busy: number
}

/** What one way of keeping the list fresh cost. */
export interface Cost {
  /** Of the bodies of all answers. */
  readonly bytes: number
  readonly calls: number
}

/** What the interval cost while so much happened, and what it would have cost to fetch the list each time. */
export interface PollingFigure {
  readonly name: string
  readonly perMinute: number
  readonly ticks: number
  readonly byFeed: Cost
  readonly byList: Cost
  /** The share of the list's bytes that is not to be exceeded; undefined where there is no bound. */
  readonly bound: number | undefined
}

/** Twenty minutes: two of the longest spans without the whole list. */
const ticks = 40
const ticksPerMinute = 2
/** About 2,200 of which match the filter. */
const incidents = 6000
const quietBound = 0.1
const busyBound = 0.2

const held: readonly Held[] = [
  { name: 'a page of 25', extent: 'page', pageSize: 25, busy: 2 },
  { name: 'a page of 100', extent: 'page', pageSize: 100, busy: 10 },
  { name: 'everything', extent: 'everything', pageSize: 100, busy: 10 },
]

/** Measures each, one after the other; tells of each as it is there. */
export async function measurePolling(tell: (figure: PollingFigure) => void): Promise<readonly PollingFigure[]> {
  const figures: PollingFigure[] = []
  for (const list of held) {
    for (const perMinute of [0, 2, 10]) {
      const [byFeed, byList] = [await costOf(list, perMinute, true), await costOf(list, perMinute, false)]
      const bound = perMinute === 0 ? quietBound : perMinute <= list.busy ? busyBound : undefined
      const figure = { name: list.name, perMinute, ticks, byFeed, byList, bound }
      figures.push(figure)
      tell(figure)
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

/** Each bound that is broken, in a sentence. */
export function brokenPollingBounds(figures: readonly PollingFigure[]): readonly string[] {
  return figures.flatMap((figure) => {
    const { bound, byFeed, byList } = figure
    return bound === undefined || byFeed.bytes <= bound * byList.bytes
      ? []
      : [`${titleOf(figure)}: ${shareOf(figure)} of the bytes, more than ${bound * 100} %.`]
  })
}

/** One figure as a line for people. */
export function pollingInWords(figure: PollingFigure): string {
  const { byFeed, byList, ticks: count } = figure
  return (
    `${titleOf(figure)}, ${count} ticks: ${kilobytes(byFeed)} in ${byFeed.calls} calls instead of ` +
    `${kilobytes(byList)} in ${byList.calls}: ${shareOf(figure)}`
  )
}

function titleOf({ name, perMinute }: PollingFigure): string {
  return `${name}, ${perMinute === 0 ? 'nothing happens' : `${perMinute} happenings a minute`}`
}

function shareOf({ byFeed, byList }: PollingFigure): string {
  return `${((byFeed.bytes / byList.bytes) * 100).toFixed(1)} %`
}

function kilobytes({ bytes }: Cost): string {
  return `${Math.round(bytes / 1000)} kB`
}
