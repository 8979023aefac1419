import type { Page } from '@playwright/test'
import { unfoldFilter } from './filterControls.ts'
import { expect, type House } from './house.ts'
import { viewports } from './screens.ts'
import { callsOf, passes, refreshInterval, screenOf, waitsToBeShown } from './screen.ts'
import { inTurn, next, only, sight, type Sight } from './sights.ts'
import { listBarOf } from './listBar.ts'

/**
 * The list in use: arrivals and departures, the values and tags of a row, the sort order, groups, and the menus over the list.
 */

const described = (place: number) => `Link down: trd-sw${place} ge-0/0/${place} (to neighbour)`

/** Opens a page of ten rows, one of which is hidden. A second page has two more rows. */
async function openPart(page: Page, house: House): Promise<readonly number[]> {
  await house.reset({ seed: 1, incidents: 0 })
  const pks: number[] = []
  for (let place = 1; place <= 12; place += 1) {
    const tags = [`host=trd-sw${place}`, 'location=trondheim', 'problem_type=linkDown']
    pks.push(await house.report({ description: described(place), level: (place % 5) + 1, tags }))
  }
  await house.happen(pks.at(-2) ?? 0, { action: 'change', tags: ['host=oslo-sw1', 'location=oslo'] })
  await page.addInitScript(() => {
    const json = { value: 10, timestamp: new Date().toISOString() }
    localStorage.setItem('argus.1.pageSize', JSON.stringify({ json, meta: { values: { timestamp: ['Date'] } } }))
  })
  await house.enter(page, '/incidents?open=true&acked=false&not-tag=location%3Doslo')
  await expect(screenOf(page).rows).toHaveCount(9)
  // Only after this refresh do the server's events say why a row leaves the list.
  const answered = callsOf(page)
  await passes(page, refreshInterval)
  await answered()
  return pks
}

/** Ticks a row, so that the list holds back changes and marks rows that are gone. */
async function openWaiting(page: Page, house: House) {
  const pks = await openPart(page, house)
  await page.getByRole('checkbox', { name: `Select incident ${pks.at(-1)}`, exact: true }).check()
  for (const level of [1, 1, 3]) await house.report({ description: 'Box down: trd-gw2 is not responding', level })
  await house.happen(pks.at(-3) ?? 0, { action: 'close', by: 'admin' })
  await passes(page, refreshInterval)
  await waitsToBeShown(page, 3)
  await expect(page.locator('tr[data-gone]').getByText('Closed by admin')).toBeVisible()
  await expect(page.getByText('not location=oslo · hides 1')).toBeAttached()
}

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

const groups = (page: Page) => page.getByRole('treegrid').getByRole('row', { level: 1 })

/** Closes whatever is open over the list. The focus returns to where it was before. */
async function closeOver(page: Page, what: ReturnType<Page['locator']>) {
  await page.keyboard.press('Escape')
  await expect(what).toHaveCount(0)
}

export const listSights: readonly Sight[] = [
  ...inTurn(
    sight('arrivals, a row that is gone, and an exclusion', openWaiting),
    next('the menu of the values of a row', async (page) => {
      await screenOf(page).row(described(12)).focus()
      await page.keyboard.press('Shift+F10')
      await expect(menuItem(page, 'Not location=trondheim')).toBeVisible()
      // Escape closes the menu only once the menu has the focus.
      await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
    }),
    only(
      'wide',
      next('all tags of a row', async (page) => {
        await closeOver(page, page.getByRole('menuitem'))
        await page
          .getByRole('button', { name: /^2 more tags of incident / })
          .first()
          .click()
        await expect(page.getByRole('dialog').getByText('problem_type=linkDown')).toBeVisible()
      }),
    ),
    only(
      'wide',
      next('the bars as a table', async (page) => {
        await closeOver(page, page.getByRole('dialog'))
        await page.getByRole('button', { name: /^When .*started/ }).click()
        await expect(page.getByRole('table', { name: /^When .*started/ })).toBeVisible()
      }),
    ),
    next('a period that is refused', async (page) => {
      await closeOver(page, page.getByRole('dialog'))
      await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('From ... to ...')
      await page.getByRole('textbox', { name: 'To' }).fill('yesterday')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^To is not a time: /)).toBeVisible()
    }),
    next('columns', async (page) => {
      await closeOver(page, page.getByRole('dialog'))
      await page.setViewportSize(viewports.narrow)
      await unfoldFilter(page)
      await page.setViewportSize(viewports.wide)
      await listBarOf(page).displayButton.click()
      await expect(listBarOf(page).display.getByRole('checkbox', { name: 'location' })).toBeVisible()
    }),
    next('a sort order that covers one page', async (page) => {
      await closeOver(page, listBarOf(page).display)
      await page.getByRole('checkbox', { name: /^Select incident/, checked: true }).uncheck()
      await page.getByRole('button', { name: 'Severity', exact: true }).click()
      await expect(page.getByText(/^Sorted within these 10 of \d+ incidents$/)).toBeVisible()
      await expect(screenOf(page).button('Sort all')).toBeVisible()
    }),
    next('everything being fetched to be sorted', async (page, house) => {
      await house.breakDown({
        kind: 'hang',
        // The pages of the list, and no question about alarms.
        match: { method: 'GET', path: '^/api/v\\d/incidents/\\?(?!count|.*id__in|.*acked=true).*page_size=100' },
      })
      await screenOf(page).button('Sort all').click()
      await expect(page.getByRole('progressbar')).toBeVisible()
      await expect(screenOf(page).button('Cancel')).toBeVisible()
    }),
    next('a search for a number that only a closed incident matches', async (page, house) => {
      await screenOf(page).button('Cancel').click()
      await house.repair()
      const pk = await house.report({ description: 'Fibre cut, case 4711 at the carrier' })
      await house.happen(pk, { action: 'close' })
      await page.getByRole('searchbox', { name: 'Search incidents' }).fill('4711')
      await expect(page.getByRole('link', { name: 'Go to incident #4711' })).toBeVisible()
      await expect(page.getByText(/1 closed matches\./)).toBeVisible()
    }),
  ),
  ...inTurn(
    sight('groups, one of which is open', async (page, house) => {
      await house.reset({ seed: 1, incidents: 0 })
      for (const [place, host] of ['hamar-sw1', 'hamar-sw1', 'hamar-sw1', 'oslo-sw1'].entries()) {
        const description = place === 0 ? described(1) : `BGP session lost: ${host}`
        await house.report({ description, level: place + 1, tags: [`host=${host}`, 'location=hamar'] })
      }
      await house.report({ description: described(2), level: 5 })
      await house.enter(page, '/incidents?open=true&acked=false&g=host')
      await expect(groups(page)).toHaveCount(3)
      await groups(page).first().locator('[data-opens]').click()
      await expect(page.getByRole('row', { level: 2 })).toHaveCount(3)
    }),
    next('what rows are grouped by', async (page) => {
      await page.setViewportSize(viewports.narrow)
      await unfoldFilter(page)
      await page.setViewportSize(viewports.wide)
      await page.getByRole('button', { name: /^Group/ }).click()
      await expect(page.getByRole('menuitemradio', { name: 'Location' })).toBeVisible()
    }),
    next('groups with folded rows', async (page) => {
      await page.getByRole('menuitemcheckbox', { name: /^Fold alike/ }).click()
      await expect(page.getByRole('row', { name: /BGP session lost: hamar-sw1.*× 2, last/ })).toBeVisible()
    }),
  ),
]
