import type { Locator, Page } from '@playwright/test'
import { expect, type House } from './house.ts'
import { screenOf } from './screen.ts'

/** Holds back one of the console's scripts, its own if none is named, until the returned function is called. */
export async function holdScript(page: Page, name = 'console'): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/**
 * Expects that a page whose address is not the list's says that it is loading, in the colours chosen before, while its
 * script is missing, and that nothing moves when the console takes over.
 */
export async function expectSplash(page: Page, house: House): Promise<void> {
  const splash = page.getByRole('main').filter({ hasText: 'Loading...' })
  await page.emulateMedia({ colorScheme: 'light' })
  await house.enter(page)
  await screenOf(page).userMenu.click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html[data-mantine-color-scheme=dark]')).toBeAttached()

  const letThrough = await holdScript(page)
  await house.breakDown({ kind: 'hang', match: { path: new URL('runtime-config.json', `${house.url}/`).pathname } })
  await page.goto(`${house.url}/timeslots`, { waitUntil: 'commit' })
  await expect(splash).toBeVisible()
  const before = await splash.evaluate(lookOf)
  expect(before.background).toBe('rgb(15, 23, 27)')
  letThrough()
  // The console has a title of its own, and renders the same.
  await expect(page).toHaveTitle('Argus')
  expect(await splash.evaluate(lookOf)).toEqual(before)
  await house.repair()
  await expect(page.getByRole('heading', { name: 'Timeslots' })).toBeVisible()
  await expect(splash).toHaveCount(0)
}

/** The list's skeleton, which the page shows at the list's addresses to those who are likely to see the list. */
export function skeletonOf(page: Page): Locator {
  return page.locator('.skeleton')
}

/**
 * Where the frame of the list is: the top bar, the heading, the strip of severities, the table with its head and its columns,
 * and the first two rows; and the background of the page.
 */
export async function frameOf(page: Page): Promise<Readonly<Record<string, readonly number[] | string>>> {
  return await page.evaluate(() => {
    const shown = document.querySelector('.skeleton') ?? document
    const placeOf = (part: Element | undefined) => {
      const { x = -1, y = -1, width = -1, height = -1 } = part?.getBoundingClientRect() ?? {}
      return [x, y, width, height].map(Math.round)
    }
    const all = (selector: string) => [...shown.querySelectorAll(selector)]
    const columns = all('.list-headings > [data-column]').map((part) => [
      part.getAttribute('data-column'),
      placeOf(part).filter((_, index) => index < 2),
    ])
    return {
      ...Object.fromEntries(
        ['.top-bar', '.top-bar-logo', '.list-bar', '.list-strip', '.list-table', '.list-head'].map((selector) => [
          selector,
          placeOf(all(selector)[0]).filter((_, index) => selector !== '.list-table' || index < 3),
        ]),
      ),
      heading: placeOf(all('.list-bar :is(h1, .list-bar-title)')[0]).slice(0, 2),
      rows: all('.list-row').slice(0, 2).flatMap(placeOf),
      columns: JSON.stringify(columns),
      background: getComputedStyle(document.body).backgroundColor,
    }
  })
}

/** Where the parts of an element are, and the background of the page. Runs in the page. */
function lookOf(shown: Element) {
  const places = [...shown.querySelectorAll('svg, h1, output')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return { x, y, width, height }
  })
  return { places, background: getComputedStyle(document.body).backgroundColor }
}
