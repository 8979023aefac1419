import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, JSHandle, Page } from '@playwright/test'
import * as v from 'valibot'
import { recordFrames, type Recorder } from '../recorder.ts'
import { goLive, screen } from '../screen.ts'
import type { StormServer } from '../stormServer.ts'

/** The highest limit of the list (`realtimeIncidentLimit`) that an administrator can configure. */
export const mostHeld = 20_000
/** The measured share of the world's incidents that match the storm's filter, so that the list holds them. */
const matchingShare = 0.3286
const fewestIncidents = 310

/** The number of incidents that a world needs so that about `held` of them match the filter. */
export function worldFor(held: number): number {
  return Math.max(fewestIncidents, Math.round(held / matchingShare))
}

/** A page that holds all matching incidents in realtime, and the functions that measure it. */
export interface LivePage {
  readonly context: BrowserContext
  readonly page: Page
  readonly devTools: CDPSession
  readonly recorder: JSHandle<Recorder>
  /** Milliseconds for which the main thread has been busy so far. */
  readonly busy: () => Promise<number>
  /** Bytes of live objects after a garbage collection. */
  readonly heap: () => Promise<number>
}

const heapUsage = v.object({ usedSize: v.number() })

/** Opens the list in realtime with the highest limit, and measures its layout shifts from the start. */
export async function openLivePage(browser: Browser, server: StormServer): Promise<LivePage> {
  const context = await browser.newContext(screen)
  context.setDefaultTimeout(120_000)
  await context.route('**/runtime-config.json', async (route) => {
    const response = await route.fetch()
    const configuration: unknown = await response.json()
    await route.fulfill({ response, json: Object.assign({}, configuration, { realtimeIncidentLimit: mostHeld }) })
  })
  const page = await context.newPage()
  await page.addInitScript(sumShifts)
  await goLive(page, server.url)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const recorder = await page.evaluateHandle(recordFrames, 100_000)
  await pass(1000)
  return {
    context,
    page,
    devTools,
    recorder,
    busy: async () => {
      const { metrics } = await devTools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    heap: async () => {
      await devTools.send('HeapProfiler.collectGarbage')
      return v.parse(heapUsage, await devTools.send('Runtime.getHeapUsage')).usedSize
    },
  }
}

/** The sum of all layout shifts that no input caused. Runs in the page. */
function sumShifts() {
  Reflect.set(window, 'shifts', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue
      Reflect.set(window, 'shifts', Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'shifts')))
}
