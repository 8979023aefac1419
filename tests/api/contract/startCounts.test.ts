/** The bars of everything that matches, counted by the stand-in's own filter (docs/behaviour.md#severity-strip). */
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { defaultQuery, startPeriodOf, withPeriod } from '../../../machines/filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import type { Period } from '../../../machines/filter/domain/period.ts'
import {
  countedStarts,
  isBehind,
  mostCounted,
  nothingCounted,
  periodToCount,
  questionToCount,
  renewed,
  withCounted,
  type StartCounts,
} from '../../../machines/list/domain/figures/startCounts.ts'
import { countParameters } from '../../../src/api/list/listRequest.ts'
import { wireIncidentCount } from '../../../src/api/list/wire/incidentCount.ts'
import { createRandom, type Random } from '../../server/random.ts'
import { START, startStandIn } from '../../server/testSupport.ts'

const { ask, token } = startStandIn({ seed: 7, incidents: 400 })
const now = START.getTime()
const hour = 3_600_000
const everything: MatchQuestion = {
  ...defaultQuery,
  filter: { ...defaultQuery.filter, open: undefined, acked: undefined },
  withLevels: true,
}

async function answerTo(parameters: Record<string, string | undefined>): Promise<unknown> {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters)) if (value !== undefined) query.set(key, value)
  const { status, body } = await ask('GET', `/api/v1/incidents/?${query}`, { token })
  expect(status).toBe(200)
  return body
}

async function countOf(question: MatchQuestion): Promise<number> {
  return v.parse(wireIncidentCount, await answerTo(countParameters(question, now))) ?? Number.NaN
}

/** Counts until nothing is left to count, and how many counts that took. */
async function counted(
  begun: StartCounts | undefined,
): Promise<{ readonly counts: StartCounts | undefined; readonly asked: number }> {
  let counts = begun
  let asked = 0
  for (; counts !== undefined && periodToCount(counts) !== undefined; asked += 1)
    counts = withCounted(counts, await countOf(questionToCount(counts)))
  return { counts, asked }
}

/** The start times of all incidents of the world that match, in milliseconds; read from the rows, not counted. */
async function startsOf({ filter, search }: MatchQuestion): Promise<readonly number[]> {
  const { open, maxLevel } = filter
  const rows = v.parse(
    v.object({ results: v.array(v.object({ start_time: v.string() })) }),
    await answerTo({
      open: open === undefined ? undefined : String(open),
      level__lte: String(maxLevel),
      search: search === '' ? undefined : search,
      page_size: '1000',
    }),
  )
  return rows.results.map(({ start_time: start }) => Date.parse(start))
}

let starts: readonly number[] = []
beforeAll(async () => {
  starts = await startsOf(everything)
})

function randomQuestion(random: Random): MatchQuestion {
  const filter = {
    ...everything.filter,
    open: random.pick<boolean | undefined>([undefined, true]),
    maxLevel: random.pick<1 | 3 | 5>([1, 3, 5, 5]),
  }
  const question = { ...everything, filter, timeframeHours: random.pick([0, 0, 1, 12, 168]) }
  if (random.chance(0.5)) return question
  const bound = () => now - random.whole(0, 3000) * 37_000
  const [from, to] = [bound(), bound()].toSorted((one, other) => one - other)
  const period = random.pick<Period>([
    { from, to: to === from ? undefined : to },
    { from, to: undefined },
    { from: undefined, to },
  ])
  return { ...withPeriod(question, period), withLevels: true }
}

test.each([1, 2, 3])(
  'each bar is what a naive count finds, and no incident is in two or in none (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    for (let turn = 0; turn < 25; turn += 1) {
      const question = randomQuestion(random)
      const { counts, asked } = await counted(nothingCounted(question, now))
      const { periods = [], bars = [], total } = countedStarts(counts) ?? {}
      const matching = (await startsOf(question)).filter((start) => isIn(startPeriodOf(question, now), start))
      const naive = periods.map((period) => matching.filter((start) => isIn(period, start)).length)
      expect({ question, total, bars: bars.map((bar) => bar.total) }).toEqual({
        question,
        total: matching.length,
        bars: naive,
      })
      expect(bars.length).toBeLessThanOrEqual(mostCounted)
      expect(asked).toBeLessThanOrEqual(mostCounted + 4)
    }
  },
)

/** An implementation of its own: microseconds matter to the server alone, because the world has none. */
function isIn({ from, to }: Period, start: number): boolean {
  return !(from !== undefined && start < from) && !(to !== undefined && start >= to)
}

test('without a timeframe, the bars reach back as far as nine tenths of what matches, and one is for everything older', async () => {
  const { counts } = await counted(nothingCounted(everything, now))
  const { periods = [] } = countedStarts(counts) ?? {}
  const first = periods.find(({ from }) => from !== undefined)?.from ?? Number.NaN
  const held = starts.filter((start) => start >= first).length
  expect(held / starts.length).toBeGreaterThanOrEqual(0.9)
  expect(starts.filter((start) => start >= now - hour).length / starts.length).toBeLessThan(0.9)
})

test('the newest bar is counted again if another number of incidents matches, or if another bar has begun', async () => {
  const since = { ...withPeriod(everything, { from: now - 20 * hour, to: undefined }), withLevels: true }
  const { counts } = await counted(nothingCounted(since, now))
  const { total, periods = [] } = countedStarts(counts) ?? {}
  const [one, other] = periods.slice(-2).map(({ from = Number.NaN }) => from)
  const next = (other ?? 0) + ((other ?? 0) - (one ?? 0))
  expect(isBehind(counts, total, next - 1)).toBe(false)
  expect(isBehind(counts, total, next)).toBe(true)
  expect(isBehind(counts, (total ?? 0) + 1, now)).toBe(true)
})

test('a minute later only the newest bar is counted again', async () => {
  const since = { ...withPeriod(everything, { from: now - 20 * hour, to: undefined }), withLevels: true }
  const { counts } = await counted(nothingCounted(since, now))
  const { counts: later, asked } = await counted(renewed(counts, now + 60_000))
  expect(asked).toBe(1)
  expect(countedStarts(later)).toEqual(countedStarts(counts))
})
