import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { framesOf } from './figures.ts'
import type { Figure, Series } from './results/results.ts'
import { medianOf } from './results/statistics.ts'
import { openLivePage, worldFor, type LivePage } from './scale/page.ts'
import { startStormServer, type StormServer } from './stormServer.ts'

export interface GroupsPlan {
  /** Approximately how many incidents the list holds. */
  readonly held: number
  readonly hosts: number
  /** Messages a second. */
  readonly rate: number
  /** How long each measurement takes. */
  readonly seconds: number
  /** How often each list is measured; the two alternate. */
  readonly turns: number
}

/** With groups, the 95th percentile of the frame times may be at most this, in milliseconds. */
export const groupsFrameBound = 20
const p95 = 'frame, 95th percentile'
const byHost = 'by host'
/** Milliseconds that the page has to settle after the rows have been grouped, and at the beginning of a storm. */
const settling = 2000

/**
 * Measures frames while nothing holds the list, by host and without groups in turn: the first group is open, and
 * groups and rows move with each message.
 */
export async function measureGroups(browser: Browser, dist: string, plan: GroupsPlan): Promise<readonly Figure[]> {
  const server = await startStormServer(dist, worldFor(plan.held))
  try {
    await server.order({ order: 'spread', hosts: plan.hosts })
    const live = await openLivePage(browser, server)
    const measured = { [byHost]: [] as Measured[], 'without groups': [] as Measured[] }
    for (let turn = 0; turn < plan.turns; turn += 1) {
      await groupByHost(live.page, plan.hosts)
      measured[byHost].push(await measureFrames(live, server, plan))
      await ungroup(live.page)
      measured['without groups'].push(await measureFrames(live, server, plan))
    }
    await live.context.close()
    return Object.entries(measured).flatMap(([list, runs]) => figuresOf(situationOf(plan, list), runs))
  } finally {
    await server.stop()
  }
}

function situationOf({ held, hosts, rate }: GroupsPlan, list: string): string {
  return `${held} held, ${hosts} hosts, ${rate}/s, ${list}`
}

interface Measured {
  readonly frames: readonly number[]
  /** Milliseconds of the main thread. */
  readonly busy: number
  readonly messages: number
}

async function measureFrames({ recorder, busy }: LivePage, server: StormServer, { rate, seconds }: GroupsPlan) {
  await server.order({ order: 'blow', perSecond: rate })
  await pass(settling)
  await recorder.evaluate(({ take, go }) => {
    take()
    go()
  })
  const [before, busyBefore] = [await server.order({ order: 'report' }), await busy()]
  await pass(seconds * 1000)
  const [after, busyAfter] = [await server.order({ order: 'report' }), await busy()]
  const { frames } = await recorder.evaluate(({ take, pause }) => {
    pause()
    return take()
  })
  await server.order({ order: 'blow', perSecond: 0 })
  await pass(settling)
  return { frames, busy: busyAfter - busyBefore, messages: after.messages - before.messages }
}

/** The frames of all runs together. */
function figuresOf(situation: string, runs: readonly Measured[]): readonly Figure[] {
  const frames = framesOf(runs.flatMap((run) => run.frames))
  const sum = (of: 'busy' | 'messages') => runs.reduce((total, run) => total + run[of], 0)
  return [
    { situation, name: 'main thread for each message', unit: 'ms', value: sum('busy') / Math.max(1, sum('messages')) },
    { situation, name: 'frame, median', unit: 'ms', value: frames.p50 },
    { situation, name: p95, unit: 'ms', value: frames.p95 },
    { situation, name: 'longest frame', unit: 'ms', value: frames.max },
  ]
}

/** Groups the rows, which are all held already, and opens the first group. */
async function groupByHost(page: Page, hosts: number): Promise<void> {
  await choose(page, 'Host')
  const grid = page.getByRole('treegrid', { name: 'Incidents' })
  await page.getByText(new RegExp(`^${hosts} hosts · `)).waitFor()
  await grid.locator('tr[aria-level="1"] [data-opens]').first().click()
  await grid.locator('tr[aria-level="2"]').first().waitFor()
  await leaveList(page)
}

async function ungroup(page: Page): Promise<void> {
  await choose(page, 'None')
  await page.locator('tbody tr[data-pk]:not([aria-level])').first().waitFor()
  await leaveList(page)
}

async function choose(page: Page, key: string): Promise<void> {
  await page.evaluate(() => document.documentElement.scrollTo(0, 0))
  await page.getByRole('button', { name: /^Group\b/ }).click()
  await page.getByRole('menuitemradio', { name: key, exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

/** Moves pointer and focus to where they do not hold the rows in place. */
async function leaveList(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: /user menu$/ }).focus()
}

/** A sentence if frames with groups take too long, by the median of the rounds, and how long they take without. */
export function brokenGroupsBound(series: readonly Series[]): readonly string[] {
  const found = series.filter(({ part, name }) => part === 'groups' && name === p95)
  const medianIn = (isGrouped: boolean) =>
    medianOf(found.find(({ situation }) => situation.endsWith(byHost) === isGrouped)?.own ?? [])
  const median = medianIn(true)
  if (median <= groupsFrameBound) return []
  return [
    `groups: the p95 frame time is ${median.toFixed(1)} ms, above ${groupsFrameBound} ms (without groups ${medianIn(false).toFixed(1)} ms).`,
  ]
}
