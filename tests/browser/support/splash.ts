import type { Page } from '@playwright/test'
import { expect, type House } from './house.ts'
import { screenOf } from './screen.ts'

/** Holds back the console's own script until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/console-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/**
 * Expects that a reloaded page says that it is loading, in the colours chosen before, while its script is missing, and that
 * nothing moves when the console takes over.
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
  await page.reload({ waitUntil: 'commit' })
  await expect(splash).toBeVisible()
  const before = await splash.evaluate(lookOf)
  expect(before.background).toBe('rgb(15, 23, 27)')
  letThrough()
  // The console has a title of its own, and renders the same.
  await expect(page).toHaveTitle('Argus')
  expect(await splash.evaluate(lookOf)).toEqual(before)
  await house.repair()
  await expect(screenOf(page).rows).not.toHaveCount(0)
  await expect(splash).toHaveCount(0)
}

/** Where the parts of an element are, and the background of the page. Runs in the page. */
function lookOf(shown: Element) {
  const places = [...shown.querySelectorAll('svg, h1, output')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return { x, y, width, height }
  })
  return { places, background: getComputedStyle(document.body).backgroundColor }
}
