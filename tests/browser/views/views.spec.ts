import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/** Views (docs/behaviour.md#views); `linkStory.spec.ts` is about links. */

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) })

/** Keeps what is on screen, in two clicks; a name other than the offered one is typed. */
async function keep(page: Page, name?: string) {
  await screenOf(page).button('Keep as a view').click()
  const dialog = page.getByRole('dialog', { name: 'Keep as a view' })
  if (name !== undefined) await dialog.getByLabel('Name of the view').fill(name)
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const opened = (page: Page) => page.getByRole('radiogroup', { name: 'Open or closed' })
const acked = (page: Page) => page.getByRole('radiogroup', { name: 'Acknowledged or not' })

test.beforeEach(async ({ house }) => {
  await house.reset(smallWorld)
})

test('a view is kept in two clicks, opened by its key, modified, saved, moved, renamed and deleted', async ({
  page,
  house,
}) => {
  await house.enter(page, '/incidents?open=true&acked=false')
  await expect(screenOf(page).rows).not.toHaveCount(0)
  const before = await page.getByRole('heading', { name: 'Incidents' }).boundingBox()
  await keep(page, 'Open')
  await expect(tab(page, 'Open')).toHaveAttribute('aria-current', 'page')
  await acked(page).getByText('Both', { exact: true }).click()
  await expect(tab(page, 'Open')).toContainText('Modified')
  await keep(page, 'Open or acked')
  await expect(tabs(page).getByRole('listitem')).toHaveCount(2)
  await expect(tab(page, 'Open or acked')).toHaveAccessibleName(/, \d+ incidents?$/)

  await page.getByRole('heading', { name: 'Incidents' }).focus()
  await page.keyboard.press('1')
  await expect(tab(page, 'Open')).toHaveAttribute('aria-current', 'page')
  await expect(acked(page).getByRole('radio', { name: 'Unacked' })).toBeChecked()

  // Compact rows belong to the view; the user's own stay comfortable.
  await listBarOf(page).chooseRows('Compact')
  await expect(tab(page, 'Open')).toContainText('Modified')
  await page.getByRole('button', { name: 'View Open', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Save changes' })).toBeInViewport({ ratio: 1 })
  expect(await findings(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Save changes' }).click()
  await expect(tab(page, 'Open')).not.toContainText('Modified')
  await page.keyboard.press('2')
  await expect(screenOf(page).table).toHaveAttribute('data-density', 'comfortable')

  await tab(page, 'Open').focus()
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(page.getByText('‘Open’ is tab 2 of 2')).toBeAttached()
  await expect(tabs(page).getByRole('link').first()).toHaveAccessibleName(/^Open or acked/)
  await tab(page, 'Open or acked').dragTo(tab(page, 'Open'))
  await expect(tabs(page).getByRole('link').first()).toHaveAccessibleName(/^Open( ?,|$)/)

  await page.reload()
  await expect(tabs(page).getByRole('listitem')).toHaveCount(2)
  for (const name of ['Open', 'Open or acked']) {
    await tab(page, name).hover()
    await page.getByRole('button', { name: `View ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'yes' }).click()
  }
  await expect(tabs(page)).toHaveCount(0)
  const after = await page.getByRole('heading', { name: 'Incidents' }).boundingBox()
  expect(after?.y).toBe(before?.y)
})

test('views follow in other tabs of the browser, go through a file, and one of them is the default', async ({
  page,
  house,
  context,
}) => {
  await house.enter(page, '/incidents?open=true&acked=false')
  const other = await context.newPage()
  await other.goto(`${house.url}/incidents?open=false`)
  await keep(page, 'Open')
  await expect(tab(other, 'Open')).toBeVisible()

  await page.getByRole('button', { name: 'View Open', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make it my default' }).click()
  await opened(page).getByText('Both', { exact: true }).click()
  await screenOf(page).button('Clear all').click()
  await expect(tab(page, 'Open')).not.toContainText('Modified')
  await expect(opened(page).getByRole('radio', { name: 'Open' })).toBeChecked()

  await page.getByRole('button', { name: 'All views' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all views' }).click()
  const file = await (await saving).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ kind: 'argus views', views: [{ name: 'Open' }] })
  const importing = async (path: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'All views' }).click()
    await page.getByRole('menuitem', { name: 'Import views from a file' }).click()
    await (await choosing).setFiles(path)
  }
  await importing(file)
  await expect(screenOf(page).toast('Imported 1 view.')).toBeVisible()
  await expect(tab(other, 'Open \\(2\\)')).toBeVisible()
  await importing({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no views') })
  await expect(
    screenOf(page).toast('‘notes.txt’ is not a file of views that Argus has exported. Nothing was imported.'),
  ).toBeVisible()
  await expect(tabs(page).getByRole('listitem')).toHaveCount(2)
})

test('thirty views with names of sixty letters fit every window, without moving the rows while they load', async ({
  page,
  house,
}) => {
  test.slow()
  await house.enter(page, '/incidents?open=true')
  await expect(screenOf(page).rows).not.toHaveCount(0)
  const views = Array.from({ length: 30 }, (_, place) => ({
    name: `${place} ${'W'.repeat(57)}`,
    address: `?open=true&maxlevel=${(place % 4) + 1}`,
  }))
  await screenOf(page).button('Keep as a view').click()
  await expect(page.getByRole('dialog', { name: 'Keep as a view' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import views from a file instead' }).click()
  const buffer = Buffer.from(JSON.stringify({ kind: 'argus views', version: 1, views }))
  await (await choosing).setFiles({ name: 'views.json', mimeType: 'application/json', buffer })
  await expect(tabs(page).getByRole('listitem')).toHaveCount(30)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(screenOf(page).rows.first()).toBeVisible()
    const first = await screenOf(page).rows.first().boundingBox()
    await expect(tabs(page).getByRole('listitem')).toHaveCount(30)
    expect((await screenOf(page).rows.first().boundingBox())?.y).toBe(first?.y)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: 'All views' }).click()
    await expect(page.getByRole('menuitem').nth(29)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('menuitem').nth(29).click()
    await expect(tabs(page).locator('a[aria-current=page]')).toBeInViewport()
    expect(await findings(page)).toEqual([])
  }
})
