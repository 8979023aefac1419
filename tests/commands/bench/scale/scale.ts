import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Figure } from '../results/results.ts'
import { medianOf } from '../results/statistics.ts'
import { holdList, releaseList, shownList } from '../screen.ts'
import { startStormServer, type StormServer } from '../stormServer.ts'
import { timeToOtherCount, timeToPaint } from './inputs.ts'
import { openLivePage, shiftsOf, worldFor, type LivePage } from './page.ts'
import { measureStormAt } from './storm.ts'

export interface ScalePlan {
  readonly held: readonly number[]
  readonly rates: readonly number[]
  readonly seconds: number
  /** How often each input is repeated. */
  readonly repetitions: number
}

/** Messages in a burst. */
const burst = 1000

/**
 * Measures the list, with the storm's filter and the severity strip, at several sizes: first during storms, with ticked
 * rows and an open dialog; then, without these, a burst, single messages and inputs.
 */
export async function measureScale(browser: Browser, dist: string, plan: ScalePlan): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const heaps: { readonly count: number; readonly bytes: number }[] = []
  for (const held of plan.held) {
    const server = await startStormServer(dist, worldFor(held))
    try {
      const live = await openLivePage(browser, server)
      figures.push(...(await measureSize(live, server, held, plan, heaps)))
      await live.context.close()
    } finally {
      await server.stop()
    }
  }
  const [first, last] = [heaps[0], heaps.at(-1)]
  if (first !== undefined && last !== undefined && last.count > first.count) {
    // The difference excludes the memory that the console needs even without incidents.
    const value = (last.bytes - first.bytes) / (last.count - first.count)
    figures.push({ situation: 'the most and the fewest held', name: 'heap for each incident', unit: 'B', value })
  }
  return figures
}

async function measureSize(
  live: LivePage,
  server: StormServer,
  held: number,
  plan: ScalePlan,
  heaps: { readonly count: number; readonly bytes: number }[],
) {
  const { page } = live
  const situation = `${held} held`
  const figures: Figure[] = []
  const note = (name: string, unit: Figure['unit'], value: number) => figures.push({ situation, name, unit, value })
  const { count } = await shownList(page)
  const heap = await live.heap()
  note('heap', 'MB', heap / 1_000_000)
  heaps.push({ count, bytes: heap })

  await server.order({ order: 'spare', pks: [...(await holdList(page))] })
  for (const rate of plan.rates) {
    figures.push(
      ...(await measureStormAt(live, server, rate, plan.seconds, `${held} held, ${rate}/s, ticks and a dialog`)),
    )
  }
  await releaseList(page)
  await caughtUp(page, server)

  const began = performance.now()
  await server.order({ order: 'burst', messages: burst })
  await caughtUp(page, server)
  note('burst of 1,000', 'ms', performance.now() - began)

  const repeat = async (act: () => Promise<number>) => {
    const times: number[] = []
    for (let turn = 0; turn < plan.repetitions; turn += 1) times.push(await act())
    return medianOf(times)
  }
  note('message to pixel', 'ms', await repeat(() => messageToPixel(page, server)))
  note('scroll to paint', 'ms', await repeat(() => scrollToPaint(page)))
  const box = page.locator('tbody tr[data-pk] input[type=checkbox]').first()
  note('tick to paint', 'ms', await repeat(() => timeToPaint(page, 'click', () => box.click({ force: true }))))
  if (await box.isChecked()) await box.click({ force: true })
  const search = page.getByRole('searchbox', { name: 'Search incidents' })
  await search.focus()
  note('keystroke to paint', 'ms', await repeat(() => timeToPaint(page, 'keydown', () => page.keyboard.press('a'))))
  await search.fill('')
  await search.blur()
  await pass(1000)
  await caughtUp(page, server)
  const shown = await shownList(page)
  const levels = page.getByRole('group', { name: 'Severity' }).getByRole('button')
  note('filter change', 'ms', await timeToOtherCount(page, shown.count, () => levels.nth(1).click()))
  note('layout shift', '', await shiftsOf(page))
  return figures
}

async function scrollToPaint(page: Page): Promise<number> {
  await page.mouse.move(4, 450)
  return timeToPaint(page, 'wheel', () => page.mouse.wheel(0, 400))
}

/** Reports one incident, and waits until its row has been painted. Server and page share the machine's clock. */
async function messageToPixel(page: Page, server: StormServer): Promise<number> {
  await page.evaluate(() => document.documentElement.scrollTo(0, 0))
  const { matching, at } = await server.order({ order: 'report-one' })
  const seen = await page.waitForFunction(
    (pk) => {
      const row = document.querySelector(`tbody tr[data-pk="${pk}"]`)
      return row === null ? undefined : Date.now()
    },
    matching.newest,
    { polling: 'raf' },
  )
  return Number(await seen.jsonValue()) - at
}

/** Waits until the page shows the same incidents as the server. */
async function caughtUp(page: Page, server: StormServer): Promise<void> {
  const { matching } = await server.order({ order: 'report' })
  await page.evaluate(() => document.documentElement.scrollTo(0, 0))
  await page.waitForFunction(
    ({ count, newest }) =>
      Number(document.querySelector('table')?.getAttribute('aria-rowcount')) - 1 === count &&
      Number(document.querySelector('tbody tr[data-pk]')?.getAttribute('data-pk')) === newest,
    matching,
    { polling: 'raf' },
  )
}
