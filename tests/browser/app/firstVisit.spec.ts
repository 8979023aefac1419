/** What a browser without a cache loads until something can be seen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'

/** The most that each visit may load before its end appears: bytes after compression with gzip, and requests. */
const visits = [
  { name: 'the list', end: 'tbody tr[data-pk]', isSignedIn: true, script: 207_500, styles: 15_000, requests: 11 },
  {
    name: 'the login',
    end: 'input[type="password"]',
    isSignedIn: false,
    script: 207_500,
    styles: 15_000,
    requests: 10,
  },
] as const

for (const { name, end, isSignedIn, script, styles, requests } of visits) {
  test(`${name} loads little before it can be seen, and nothing twice`, async ({ browser, house }) => {
    const context = await browser.newContext()
    house.watch(context)
    const page = await context.newPage()
    await page.addInitScript(markFirst, end)
    await (isSignedIn ? house.enter(page) : page.goto(house.url))
    await page.waitForFunction(() => performance.getEntriesByName('seen').length > 0)
    // Files that are loaded afterwards must not be loaded twice either.
    await page.waitForLoadState('networkidle')
    const { before, all } = await requested(page)
    await context.close()
    const weigh = (ending: string) =>
      before.filter((path) => path.endsWith(ending)).reduce((sum, path) => sum + zipped(path), 0)
    const isCall = (path: string) => path.startsWith('/api/')
    const once = [...before.filter(isCall), ...all.filter((path) => !isCall(path))]
    expect(once).toEqual([...new Set(once)])
    // The page itself is not among the resources.
    expect(before.length + 1).toBeLessThanOrEqual(requests)
    expect(weigh('.js')).toBeLessThanOrEqual(script)
    expect(weigh('.css')).toBeLessThanOrEqual(styles)
    expect(weigh('.js')).toBeGreaterThan(script * 0.9)
  })
}

/** The paths that were requested before the mark, and all paths; responses from the browser's cache do not count. */
async function requested(page: Page): Promise<{ readonly before: readonly string[]; readonly all: readonly string[] }> {
  return await page.evaluate(() => {
    const mark = performance.getEntriesByName('seen')[0]?.startTime ?? Infinity
    const sent = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ transferSize, decodedBodySize }) => transferSize > 0 || decodedBodySize === 0,
    )
    const pathOf = ({ name }: PerformanceEntry) => name.slice(location.origin.length)
    return { before: sent.filter(({ startTime }) => startTime <= mark).map(pathOf), all: sent.map(pathOf) }
  })
}

function zipped(path: string): number {
  return gzipSync(readFileSync(join(process.env.DIST ?? 'dist', path))).length
}

/** Sets the performance mark 'seen' when an element first appears. Runs in the page. */
function markFirst(selector: string) {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(selector) === null) return
    performance.mark('seen')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}
