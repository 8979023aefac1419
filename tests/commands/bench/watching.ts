import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { debug } from '../../browser/support/chartsHands.ts'
import { framesOf, type Frames } from './figures.ts'
import { medianOf } from './results/statistics.ts'
import { goLive } from './screen.ts'
import type { StormServer } from './stormServer.ts'

/** What watchable charts cost a background tab during a storm. */
export interface WatchingFigure {
  /**
   * Milliseconds of script per second: in a tab that cannot be watched, in a tab that nobody watches, in a watched tab.
   */
  readonly unwatchable: number
  readonly unwatched: number
  readonly watched: number
  /** Milliseconds from an event to its row on the watching page. */
  readonly delays: Frames
}

/** The length of one sample in seconds. */
const seconds = 5
/** How often each tab is opened. The kinds alternate, so that other work on the machine affects all of them equally. */
const rounds = 4
/** How many samples of each kind are taken in a tab. */
const samplesInTab = 2
/** Seconds after which a tab that nobody watches any more is no longer observed. */
const watchEnds = 4

/**
 * Measures the list in a background tab during a storm: without the script for watching, with it, and watched by
 * another tab.
 */
export async function measureWatching(browser: Browser, server: StormServer, rate: number): Promise<WatchingFigure> {
  const samples = { unwatchable: [] as number[], unwatched: [] as number[], watched: [] as number[] }
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await inStorm(browser, server, rate, false, async (context, stage) => {
      await context.newPage()
      for (let count = 0; count < samplesInTab; count += 1) samples.unwatchable.push(await sample(stage))
    })
    await inStorm(browser, server, rate, true, async (context, stage) => {
      const charts = await context.newPage()
      for (let count = 0; count < samplesInTab; count += 1) {
        samples.unwatched.push(await sample(stage))
        await watch(charts, server.url)
        samples.watched.push(await sample(stage))
        delays.push(...(await charts.evaluate(() => Reflect.get(window, 'delays') as number[])))
        await charts.goto('about:blank')
        await pass(watchEnds * 1000)
      }
    })
  }
  return {
    unwatchable: medianOf(samples.unwatchable),
    unwatched: medianOf(samples.unwatched),
    watched: medianOf(samples.watched),
    delays: framesOf(delays),
  }
}

/** Opens the page of the charts, selects the busiest actor, and records how late its events are shown. */
async function watch(charts: Page, url: string): Promise<void> {
  await charts.goto(`${url}/charts`)
  await charts
    .getByRole('navigation')
    .getByRole('button', { name: /^incidents\b/ })
    .click()
  await charts.evaluate(noteDelays)
}

interface Stage {
  readonly page: Page
  readonly devTools: CDPSession
}

/** Opens the list in a new browser context during a storm; unless `isWatchable`, the script for watching is blocked. */
async function inStorm(
  browser: Browser,
  server: StormServer,
  rate: number,
  isWatchable: boolean,
  act: (context: BrowserContext, stage: Stage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext()
  await debug(context)
  if (!isWatchable) await context.route('**/assets/watched-*.js', (route) => route.abort())
  const page = await context.newPage()
  await goLive(page, server.url)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await server.order({ order: 'blow', perSecond: rate })
  await pass(2000)
  await act(context, { page, devTools })
  await server.order({ order: 'blow', perSecond: 0 })
  await context.close()
}

/** Milliseconds of script on the main thread per second. */
async function sample({ devTools }: Stage): Promise<number> {
  const before = await scriptTime(devTools)
  await pass(seconds * 1000)
  return ((await scriptTime(devTools)) - before) / seconds
}

async function scriptTime(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** Records how old each row of the log is when it appears. Runs in the page. */
function noteDelays() {
  const delays: number[] = []
  Reflect.set(window, 'delays', delays)
  new MutationObserver((changes) => {
    const midnight = new Date().setHours(0, 0, 0, 0)
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        const [, hours, minutes, rest] = /^(\d+):(\d+):([\d.]+)/.exec(node.textContent ?? '') ?? []
        if (rest === undefined) continue
        delays.push(Date.now() - midnight - (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)) * 1000)
      }
    }
  }).observe(document.querySelector('tbody') ?? document.body, { childList: true })
}

export function watchingInWords({ unwatchable, unwatched, watched, delays }: WatchingFigure): string {
  const more = (value: number) => `${(((value - unwatchable) / unwatchable) * 100).toFixed(1)} %`
  return [
    `watching: scripts take ${unwatchable.toFixed(1)} ms a second in a tab that cannot be watched, ` +
      `${unwatched.toFixed(1)} (${more(unwatched)}) in one that nobody watches, ${watched.toFixed(1)} (${more(watched)}) in one that is watched`,
    `          ${delays.count} events were shown ${delays.p50} ms later (p50), ${delays.p95} (p95), ${delays.max} at most`,
  ].join('\n')
}
