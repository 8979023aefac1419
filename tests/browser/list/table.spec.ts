import type { Page } from '@playwright/test'
import { expect, isAboutAlarms, test, type House } from '../support/house.ts'
import { callsOf, screenOf } from '../support/screen.ts'
import { holdScript } from '../support/splash.ts'
import { listBarOf } from '../support/listBar.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

const rowCount = 5000
const wide = { width: 1440, height: 900 }
const nothing = JSON.stringify({ next: null, previous: null, results: [] })
const narrow = { width: 390, height: 844 }

/**
 * An incident as the server sends it. Every seventh description is hard to lay out: very long, right to left, or empty.
 */
function wireIncident(place: number) {
  const texts = ['A description that is long. '.repeat(40), '\u0634\u0628\u0643\u0629 \u0645\u0642', '']
  return {
    pk: place + 1,
    start_time: new Date(Date.UTC(2026, 0, 15) - place * 60_000).toISOString(),
    end_time: 'infinity',
    open: true,
    acked: false,
    level: (place % 5) + 1,
    source: { pk: 1, name: place % 3 === 0 ? 'A source with a name as long as they come' : 'nav' },
    source_incident_id: String(place + 1),
    details_url: 'https://nav.example.org/7',
    ticket_url: place % 2 === 0 ? 'https://tickets.example.org/4711' : '',
    description: place % 7 === 3 ? texts[place % 3] : `Incident ${place + 1}`,
    tags: [{ tag: `host=gw${place}` }, { tag: 'room=B2' }, { tag: 'runbook=https://wiki.example.org/uplink' }],
  }
}

/**
 * Makes the server respond with this many incidents in one page, and with some that have started since. Only the list
 * gets the rows: if each count and the watch of alarms got them too, a busy browser would need seconds to read them all.
 */
async function holdMany(page: Page, count = rowCount, newer = 0) {
  const results = Array.from({ length: count + newer }, (_, place) => wireIncident(place - newer)).map((incident) =>
    incident.pk > 0 ? incident : { ...incident, pk: rowCount + 1 - incident.pk },
  )
  const list = JSON.stringify({ next: null, previous: null, results })
  await page.route(/\/incidents\/\?/, (route) => {
    const url = route.request().url()
    const [rows, number] = isAboutAlarms(url) ? [nothing, 0] : [list, results.length]
    const body = new URL(url).searchParams.has('count') ? JSON.stringify({ count: number }) : rows
    return route.fulfill({ contentType: 'application/json', body })
  })
}

function row(page: Page, place: number) {
  return page.locator(`tr[aria-rowindex="${place + 1}"]`)
}

function linkOf(page: Page, place: number) {
  return row(page, place).locator('a[data-opens]')
}

/**
 * The number and heights of the drawn rows, the height of the list, and how far the page scrolls sideways, in pixels.
 */
function measure(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('tr[data-pk]')]
    return {
      drawn: rows.length,
      heights: [...new Set(rows.map(({ offsetHeight }) => offsetHeight))],
      list: document.querySelector<HTMLElement>('[aria-label=Incidents] > tbody')?.offsetHeight,
      // The difference is negative if space is reserved for a scroll bar.
      sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    }
  })
}

for (const [name, viewport, height, compact] of [
  ['lines', wide, 33, 26],
  ['cards', narrow, 76, 68],
] as const) {
  test(`of five thousand ${name}, only those near the window are drawn, and space is reserved for the others`, async ({
    house,
    page,
  }) => {
    await page.setViewportSize(viewport)
    await holdMany(page)
    const letControlsThrough = await holdScript(page, 'controls')
    await house.enter(page, '/incidents')
    const table = page.getByRole('table', { name: 'Incidents' })
    await expect(table).toHaveAttribute('aria-rowcount', String(rowCount + 1))
    await expect(row(page, 1)).toBeVisible()
    // Before and after the code has come that renders a part of a long list.
    expect(await measure(page)).toMatchObject({ heights: [height], list: height * rowCount, sideways: 0 })
    letControlsThrough()
    await expect(screenOf(page).userMenu).toBeVisible()
    expect(await measure(page)).toMatchObject({ heights: [height], list: height * rowCount, sideways: 0 })

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(row(page, rowCount)).toBeInViewport()
    expect((await measure(page)).drawn).toBeLessThan(60)

    await page.evaluate(() => scrollTo(0, 0))
    if (viewport === narrow) await page.getByRole('button', { name: /^Filters/ }).click()
    await listBarOf(page).chooseRows('Compact')
    await expect.poll(() => measure(page)).toMatchObject({ heights: [compact], list: compact * rowCount, sideways: 0 })
  })
}

test('the top of the rows is measured when something is inserted above them, not when the page scrolls', async ({
  house,
  page,
}) => {
  await page.setViewportSize(narrow)
  await page.addInitScript(() => {
    let count = 0
    HTMLTableSectionElement.prototype.getBoundingClientRect = function counted() {
      document.documentElement.dataset.asked = String((count += 1))
      return Element.prototype.getBoundingClientRect.call(this)
    }
  })
  const asked = () => page.evaluate(() => Number(document.documentElement.dataset.asked))
  /** The number of rows drawn above the window, without those drawn only for keyboard navigation. */
  const drawnAbove = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('tr[data-pk]')].slice(2).filter((row) => row.getBoundingClientRect().bottom <= 0)
          .length,
    )
  await holdMany(page)
  const answered = callsOf(page)
  await house.enter(page, '/incidents')
  await expect(row(page, 1)).toBeVisible()
  await expect.poll(asked).toBeGreaterThan(0)
  // What is above the rows is complete: the controls have been loaded, and the counts have arrived.
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible()
  await answered()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))

  const before = await asked()
  for (const place of [100, 200, 300]) {
    await page.evaluate((top) => scrollTo(0, top), place * 76)
    await expect(row(page, place)).toBeInViewport()
  }
  expect(await asked()).toBe(before)
  await expect.poll(drawnAbove).toBe(6)

  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('combobox', { name: 'Timeframe' })).toBeVisible()
  await expect.poll(asked).toBeGreaterThan(before)
  await page.evaluate((top) => scrollTo(0, top), 300 * 76)
  await expect.poll(drawnAbove).toBe(6)
})

/** Opens a long list, and scrolls until this row is the first in the window, or to the end. */
async function enterScrolled(page: Page, house: House, place = 100) {
  await page.setViewportSize(wide)
  await holdMany(page)
  await house.enter(page, '/incidents')
  await expect(row(page, 1)).toBeVisible()
  await page.evaluate((top) => scrollTo(0, top), place * 33)
  await expect(row(page, Math.min(place + 20, rowCount))).toBeInViewport()
}

test('rows in the window keep their elements and their places when others appear above the window', async ({
  house,
  page,
}) => {
  const newer = 20
  await enterScrolled(page, house)
  const inWindow = await page.evaluateHandle(() => {
    const top = (element: Element) => element.getBoundingClientRect().top
    const rows = [...document.querySelectorAll<HTMLElement>('tr[data-pk]')]
    return rows
      .filter((element) => top(element) > 0 && top(element) < innerHeight)
      .map((element) => ({ element, top: top(element) }))
  })
  expect(await inWindow.evaluate((rows) => rows.length)).toBeGreaterThan(20)

  await holdMany(page, rowCount, newer)
  // A real click would scroll to the button.
  const { freshness, updates } = listBarOf(page)
  await freshness.dispatchEvent('click')
  await updates.getByRole('button', { name: 'Refresh now' }).dispatchEvent('click')
  await expect(row(page, 120 + newer)).toBeInViewport()
  expect(
    await inWindow.evaluate(
      (rows) =>
        rows.filter(({ element, top }) => !element.isConnected || element.getBoundingClientRect().top !== top).length,
    ),
  ).toBe(0)
})

test('sorting leaves the page where it is', async ({ house, page }) => {
  await enterScrolled(page, house)
  await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Severity' })).toHaveAttribute('aria-sort', /ending/)
  await expect(row(page, 120)).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(100 * 33)
})

/** The first row in the window, and how far from the top of the window it is, in pixels. */
function firstInWindow(page: Page) {
  return page.evaluateHandle(() => {
    const top = (element: Element) => element.getBoundingClientRect().top
    const rows = [...document.querySelectorAll<HTMLElement>('tr[data-pk]')]
    const element = rows.filter((row) => top(row) >= 0).toSorted((one, other) => top(one) - top(other))[0]
    if (element === undefined) throw new Error('no row is in the window')
    return { element, pk: element.dataset.pk, top: top(element) }
  })
}

/** Expects that the first row in the window stays in place during a change. */
async function firstRowStays(page: Page, change: () => Promise<void>) {
  const first = await firstInWindow(page)
  await change()
  const distance = () =>
    first.evaluate(({ pk, top }) => {
      const now = document.querySelector(`tr[data-pk="${pk}"]`)?.getBoundingClientRect().top ?? Number.NaN
      return Math.abs(now - top)
    })
  await expect.poll(distance).toBeLessThan(2)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  expect(await distance()).toBeLessThan(2)
}

test('the first row in the window stays in place when the rows become lower or higher', async ({ house, page }) => {
  // In this place, the page with the lower rows is shorter than the page has been scrolled.
  await enterScrolled(page, house, 4900)
  const { displayButton, display } = listBarOf(page)
  const choose = (density: string) => async () => {
    await displayButton.dispatchEvent('click')
    await display.getByRole('radio', { name: density }).dispatchEvent('click')
    await displayButton.dispatchEvent('click')
  }
  await firstRowStays(page, choose('Compact'))
  await firstRowStays(page, choose('Comfortable'))
})

test('the first row in the window stays in place when lines become cards, and cards lines', async ({ house, page }) => {
  await enterScrolled(page, house, 3000)
  await firstRowStays(page, () => page.setViewportSize({ ...wide, width: 890 }))
  await firstRowStays(page, () => page.setViewportSize({ ...wide, width: 910 }))
})

test('rows turn from lines into cards and back, in the same elements', async ({ house, page }) => {
  await page.setViewportSize(wide)
  await holdMany(page)
  await house.enter(page, '/incidents')
  await expect(row(page, 1)).toBeVisible()
  const first = await row(page, 1).elementHandle()
  await page.setViewportSize(narrow)
  await expect.poll(() => measure(page)).toMatchObject({ heights: [76], list: 76 * rowCount })
  await page.setViewportSize(wide)
  await expect.poll(() => measure(page)).toMatchObject({ heights: [33], list: 33 * rowCount })
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
})

test('the headings stay visible, and never cover the focused row', async ({ house, page }) => {
  await page.setViewportSize(wide)
  await holdMany(page)
  await house.enter(page, '/incidents')
  await untilControlsAreLoaded(page)
  await expect(row(page, 1)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 1000))
  await expect(row(page, 40)).toBeInViewport()
  await linkOf(page, 30).focus()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('k')
  const focused = linkOf(page, 18)
  await expect(focused).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Source' })).toBeInViewport()
  const head = await page.getByRole('table', { name: 'Incidents' }).locator('thead').boundingBox()
  const link = await focused.boundingBox()
  expect(link?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
})

test('the focus stays on a row that is scrolled out of the window, and keys continue from that row', async ({
  house,
  page,
}) => {
  await page.setViewportSize(wide)
  await holdMany(page)
  await house.enter(page, '/incidents')
  await untilControlsAreLoaded(page)
  await linkOf(page, 3).focus()
  const focused = await linkOf(page, 3).elementHandle()
  await page.evaluate(() => scrollTo(0, 82_500))
  await expect(row(page, 2500)).toBeInViewport()
  expect(await focused?.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect(row(page, 20)).not.toBeAttached()

  await page.keyboard.press('j')
  await expect(linkOf(page, 4)).toBeFocused()
  await expect(row(page, 4)).toBeInViewport()
})

test('repeated keys reach rows that were not drawn', async ({ house, page }) => {
  await page.setViewportSize(wide)
  await holdMany(page)
  await house.enter(page, '/incidents')
  await linkOf(page, 20).focus()
  await expect(row(page, 50)).not.toBeAttached()
  for (let step = 20; step < 50; step += 1) await page.keyboard.press(step % 2 === 0 ? 'j' : 'ArrowDown')
  await expect(linkOf(page, 50)).toBeFocused()
  await expect(row(page, 50)).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(row(page, 50).getByRole('button', { name: '2 more tags of incident 50' })).toBeFocused()
  for (const name of ['Acknowledge incident 50', 'Close incident 50']) {
    await page.keyboard.press('Tab')
    await expect(row(page, 50).getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(row(page, 50).getByRole('link', { name: 'Open incident 50 in' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('tbody :focus')).toHaveCount(0)
})

test('an arrival is highlighted once, and the highlight fades', async ({ house, page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await house.enter(page, '/incidents')
  await expect(page.locator('tr[data-pk]').first()).toBeVisible()
  const description = 'Uplink is down'
  await house.report({ description, level: 1 })
  await listBarOf(page).refresh()
  const arrived = page.locator('tr[data-pk]').filter({ hasText: description })
  await expect(arrived).toHaveAttribute('data-news', 'true')
  expect(await arrived.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBeGreaterThan(0)
  await expect(arrived).not.toHaveAttribute('data-news')
  expect(await arrived.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
})

test('nothing is highlighted with reduced motion', async ({ house, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await house.enter(page, '/incidents')
  await expect(page.locator('tr[data-pk]').first()).toBeVisible()
  const description = 'Uplink is down'
  await house.report({ description, level: 1 })
  await listBarOf(page).refresh()
  const arrived = page.locator('tr[data-pk]').filter({ hasText: description })
  await expect(arrived).toBeVisible()
  expect(await arrived.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
})
