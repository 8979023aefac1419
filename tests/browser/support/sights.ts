import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, type House } from './house.ts'
import { expectReflow } from './reflow.ts'
import { expectScale } from './scale.ts'
import { viewports } from './screens.ts'

/** A screen in one of its states, and the steps that lead to it. */
export interface Sight {
  readonly name: string
  /** If present, the sight exists only in a window of this width. */
  readonly only?: 'wide' | 'narrow'
  /** Opens the sight, and resolves when it is complete. */
  readonly open: (page: Page, house: House) => Promise<void>
  /**
   * Continues to the sight from the preceding one in the list, on the same page. If absent, the sight has its own page.
   */
  readonly goOn?: (page: Page, house: House) => Promise<void>
}

/** A sight that is reached from another sight. */
type Next = Required<Pick<Sight, 'name' | 'goOn'>> & Pick<Sight, 'only'>

/** A sight with a page of its own. `open` is called after `page.clock.install()`, and resolves when the sight is complete. */
export function sight(name: string, open: Sight['open']): Sight {
  return { name, open }
}

/** A sight that is reached from the preceding one in the list. */
export function next(name: string, goOn: Next['goOn']): Next {
  return { name, goOn }
}

/** The same sight, which exists only in a window of this width. */
export function only(width: 'wide' | 'narrow', one: Next): Next {
  return { ...one, only: width }
}

/** Sights that are each reached from the previous one, all on one page. */
export function inTurn(first: Sight, ...others: readonly Next[]): readonly Sight[] {
  const sights: Sight[] = [first]
  for (const next of others) {
    const before = sights.at(-1)
    sights.push({
      ...next,
      open: async (page, house) => {
        await before?.open(page, house)
        await next.goOn(page, house)
      },
    })
  }
  return sights
}

/** The sights grouped by the page that is opened for them. */
export function visitsOf(sights: readonly Sight[]): readonly (readonly Sight[])[] {
  const visits: Sight[][] = []
  for (const sight of sights) {
    const visit = visits.at(-1)
    if (sight.goOn === undefined || visit === undefined) visits.push([sight])
    else visit.push(sight)
  }
  return visits
}

/**
 * Declares a test for each visit: axe finds nothing on any of its sights, and with large or spaced text nothing is cut
 * off; sizes, weights, radii and heights are those of the scale.
 */
export function testSights(visits: readonly (readonly Sight[])[], prepare?: (house: House) => Promise<void>): void {
  let count = 0
  for (const visit of visits) {
    const before = count
    count += visit.length
    const names = visit.map(({ name }) => `'${name}'`).join(', ')
    test(`axe finds no problem on ${names}, and large or widely spaced text fits`, async ({ page, house }) => {
      test.setTimeout(30_000 * visit.length)
      await page.clock.install()
      await prepare?.(house)
      for (const [place, { name, only, open, goOn }] of visit.entries()) {
        await test.step(name, async () => {
          const widths = (['wide', 'narrow'] as const).filter((width) => only === undefined || only === width)
          await page.setViewportSize(viewports[widths[0] ?? 'wide'])
          await (place === 0 ? open : (goOn ?? open))(page, house)
          await untilControlsAreLoaded(page)
          await expectAccessible(page, before + place, widths)
          await expectScale(page)
          await expectReflow(page, widths)
        })
      }
    })
  }
}

/** Opens another address of the console on the same page, as Back and Forward do. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Waits for the controls, whose code is loaded after the rows. A page without the console's top bar has none. */
export async function untilControlsAreLoaded(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main', includeHidden: true })
  const menus = page.getByRole('button', { name: /^Messages/, includeHidden: true })
  await expect(bar.or(page.locator('main')).first()).toBeAttached()
  if ((await bar.count()) > 0) await expect(menus.first()).toBeAttached()
}

/** Closes the topmost dialog with the keyboard. */
export async function closeDialog(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeHidden()
}

/** Closes a dialog in which something was typed: Escape asks whether to discard it. */
export async function discardDialog(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeHidden()
}
