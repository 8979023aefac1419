import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from '@playwright/test'
import type { BenchOptions } from '../options.ts'
import type { Figure } from '../results/results.ts'
import { stormFilter } from '../storm.ts'
import { startStormServer } from '../stormServer.ts'
import { screen } from '../screen.ts'

export interface VisitPlan {
  /** Rows per page. */
  readonly rows: readonly number[]
  readonly incidents: number
}

/** Measures the first visit with a remembered session, once with an empty and once with a full browser cache. */
export async function measureVisits(
  browser: Browser,
  dist: string,
  plan: VisitPlan,
  latency: BenchOptions['latency'],
): Promise<readonly Figure[]> {
  const server = await startStormServer(dist, plan.incidents, latency)
  const figures: Figure[] = []
  try {
    for (const rows of plan.rows) {
      const signedIn = await browser.newContext(screen)
      const page = await signedIn.newPage()
      const next = encodeURIComponent(`/incidents${stormFilter.query}`)
      await page.goto(`${server.url}/oidc/login/dataporten_feide/?user=operator&next=${next}`)
      await page.locator('tbody tr[data-pk]').first().waitFor()
      await page.getByLabel('Rows per page:').selectOption(String(rows))
      await page.locator(`tbody tr[data-pk]:nth-child(${rows})`).waitFor({ state: 'attached' })
      const storageState = await signedIn.storageState()
      await signedIn.close()
      const context = await browser.newContext({ ...screen, storageState })
      for (const [cache, isCold] of [
        ['cold', true],
        ['warm', false],
      ] as const) {
        figures.push(...(await measureVisit(context, server.url, dist, `${rows} rows, ${cache}`, isCold)))
      }
      await context.close()
    }
    return figures
  } finally {
    await server.stop()
  }
}

async function measureVisit(context: BrowserContext, url: string, dist: string, situation: string, isCold: boolean) {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await page.addInitScript(observeVisit)
  await page.goto(`${url}/incidents${stormFilter.query}`)
  // The browser reports a paint some time after it.
  await page.waitForFunction(() =>
    ['row', 'first-contentful-paint'].every((name) => performance.getEntriesByName(name).length > 0),
  )
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const row = performance.getEntriesByName('row')[0]?.startTime ?? Number.NaN
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= row)
    const tasks = Reflect.get(window, 'longTasks') as readonly number[]
    return {
      row,
      paint,
      blocking: tasks.reduce((sum, duration) => sum + duration - 50, 0),
      shifts: Number(Reflect.get(window, 'shifts')),
      paths: resources.map(({ name }) => new URL(name).pathname.slice(1)),
    }
  })
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  await page.close()
  const files = [...new Set(seen.paths)].filter((path) => /\.(?:js|css)$/.test(path))
  const kilobytes = (ending: string) =>
    zipped(files.filter((file) => file.endsWith(ending)).map((file) => join(dist, file)))
  const figure = (name: string, unit: Figure['unit'], value: number): Figure => ({ situation, name, unit, value })
  return [
    figure('first contentful paint', 'ms', seen.paint),
    figure('first row', 'ms', seen.row),
    figure('blocking time', 'ms', seen.blocking),
    figure('heap after collection', 'MB', usedSize / 1_000_000),
    figure('layout shift', '', seen.shifts),
    // With a full cache, the same files are used but not transferred.
    ...(isCold
      ? [
          figure('requests', '', seen.paths.length + 1),
          figure('JavaScript, gzip', 'kB', kilobytes('.js')),
          figure('styles, gzip', 'kB', kilobytes('.css')),
        ]
      : []),
  ]
}

/** The size of files after compression with gzip, in kilobytes. */
function zipped(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000
}

/** Records the first row, long tasks and layout shifts. Runs in the page. */
function observeVisit() {
  const longTasks: number[] = []
  let shifts = 0
  Reflect.set(window, 'longTasks', longTasks)
  Reflect.set(window, 'shifts', 0)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') !== true) shifts += Number(Reflect.get(entry, 'value'))
    }
    Reflect.set(window, 'shifts', shifts)
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('tbody tr[data-pk]') === null) return
    observer.disconnect()
    performance.mark('row')
  }).observe(document, { childList: true, subtree: true })
}
