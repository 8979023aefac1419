import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import type { Recording } from '../../../src/recording/recording.ts'
import { actorButton, debug, openCharts } from '../support/chartsHands.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { listBarOf } from '../support/listBar.ts'
import { screenOf } from '../support/screen.ts'

/** The page that shows the charts of another tab (docs/behaviour.md#charts). */

test.beforeEach(({ house }) => house.reset(smallWorld))

test('the actors of another tab are shown, even those started before the page opened, and their states and transitions are highlighted', async ({
  page,
  context,
  house,
}) => {
  await debug(context)
  await house.enter(page, '/incidents/1/')
  await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
  const charts = await openCharts(context, house.url)
  await actorButton(charts, 'signOff').click()
  const picture = charts.getByRole('img', { name: 'The chart signOff' })
  await expect(picture.locator('[data-state="signOff.idle"][data-lit]')).toBeAttached()
  await expect(picture.locator('[data-edge][data-lit]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Close incident' }).click()
  await expect(picture.locator('[data-state="signOff.composing"][data-lit]')).toBeAttached()
  await expect(picture.locator('.arrow[data-edge~="signOff.idle|signOff.close|0"][data-lit]')).toBeAttached()
  await expect(picture.locator('[data-state="signOff.idle"][data-lit]')).toHaveCount(0)

  await charts.getByRole('textbox', { name: 'Filter events' }).fill('signOff.close')
  const event = charts.getByRole('button', { name: 'signOff.close', exact: true })
  await event.click()
  await expect(charts.getByRole('list', { name: 'Event' })).toContainText('type "signOff.close"')
  await expect(charts.getByRole('list', { name: 'Context' })).toContainText('pk 1')
  await charts.getByRole('button', { name: 'textEntry', exact: true }).click()
  await expect(charts.getByRole('heading', { name: 'textEntry' })).toBeVisible()
})

test('while the charts are paused, events wait for Step or Resume', async ({ page, context, house }) => {
  await debug(context)
  await house.enter(page, '/incidents/1/')
  const charts = await openCharts(context, house.url)
  await actorButton(charts, 'signOff').click()
  const picture = charts.getByRole('img', { name: 'The chart signOff' })
  const composing = picture.locator('[data-state="signOff.composing"][data-lit]')
  await expect(picture.locator('[data-state="signOff.idle"][data-lit]')).toBeAttached()
  await charts.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Close incident' }).click()
  const step = charts.getByRole('button', { name: /^Step \([1-9]/ })
  await expect(step).toBeEnabled()
  await expect(composing).toHaveCount(0)
  await charts.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(composing).toBeAttached()
})

test('secrets are masked', async ({ page, context, house }) => {
  await debug(context)
  await page.goto(`${house.url}/login`)
  const charts = await openCharts(context, house.url)
  // Both pages have loaded: while they load, the watched tab can be too slow, and is then watched from the beginning.
  await expect(charts.getByRole('list', { name: 'Context' })).toContainText('preferences')
  await expect(page.getByLabel('Password')).toBeVisible()
  await actorButton(charts, 'loginForm').click()
  await page.getByLabel('Password').fill('correct horse')
  await expect(charts.getByRole('list', { name: 'Context' })).toContainText('password "•••"')
  await screenOf(page).login.fill('operator')
  await expect(actorButton(charts, 'workspace')).toBeVisible()
  await actorButton(charts, 'session').click()
  await charts.getByRole('button', { name: 'token', exact: true }).click()
  await expect(charts.getByRole('list', { name: 'Context' })).toContainText('token "•••"')
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? 'no token'
  for (const secret of ['correct horse', token]) await expect(charts.locator('body')).not.toContainText(secret)
})

test('the page is accessible in light and dark colours, in wide and narrow windows', async ({
  page,
  context,
  house,
}) => {
  await debug(context)
  await house.enter(page, '/')
  await expect(screenOf(page).rows).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Charts' })).toHaveAttribute('href', '/charts')
  const charts = await openCharts(context, house.url)
  await expect(actorButton(charts, 'currentPage')).toBeVisible()
  await actorButton(charts, 'incidents').click()
  await expect(charts.getByRole('img', { name: 'The chart incidents' })).toBeVisible()
  await expectAccessible(charts, 0)
  await expectAccessible(charts, 1)
})

test('in a narrow window, the log does not break words across lines', async ({ page, context, house }) => {
  await debug(context)
  await house.enter(page, '/')
  await expect(screenOf(page).rows).toHaveCount(4)
  const charts = await openCharts(context, house.url)
  await charts.setViewportSize({ width: 390, height: 844 })
  const events = charts.getByRole('region', { name: 'Events' }).locator('tbody button')
  // The log contains only what happens while the page is watching.
  await expect(events.first()).toBeAttached()
  await listBarOf(page).refresh()
  await expect(events.filter({ hasText: /^incidents\.refresh$/ }).first()).toBeAttached()
  // A word that is broken across two lines has two boxes.
  const broken = () =>
    events.evaluateAll((buttons) =>
      buttons
        .flatMap((button) => [...(button.closest('tr')?.querySelectorAll('td') ?? [])])
        .filter((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell.querySelector('button') ?? cell)
          return range.getClientRects().length > 1
        })
        .map((cell) => cell.textContent),
    )
  expect(await broken()).toEqual([])
  expect(await charts.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a recording can be stepped through in both directions', async ({ page, context, house }) => {
  await debug(context)
  await house.enter(page, '/incidents/1/')
  await page.getByRole('button', { name: 'Close incident' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await screenOf(page).userMenu.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Save recording Replaces/ }).click()
  const charts = await openCharts(context, house.url)
  await charts.getByLabel('Open recording').setInputFiles(await (await downloading).path())
  const slider = charts.getByRole('slider', { name: 'Step' })
  await expect(slider).toBeVisible()
  await slider.press('End')
  await actorButton(charts, 'signOff').click()
  await expect(charts.locator('[data-state="signOff.idle"][data-lit]')).toBeAttached()
  const composing = charts.locator('[data-state="signOff.composing"][data-lit]')
  await charts.getByRole('textbox', { name: 'Filter events' }).fill('signOff.close')
  await expect(charts.getByRole('button', { name: 'signOff.close', exact: true })).toBeVisible()
  while (!(await slider.getAttribute('aria-valuetext'))?.includes('signOff.close to signOff'))
    await slider.press('ArrowLeft')
  await expect(composing).toBeAttached()
  await charts.getByRole('button', { name: 'Close recording' }).click()
  await expect(slider).toBeHidden()
})

test('a recording whose replay differs from it is shown up to the difference, and an alert says where that is', async ({
  page,
  context,
  house,
}) => {
  await debug(context)
  await house.enter(page, '/incidents/1/')
  await page.getByRole('button', { name: 'Close incident' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await screenOf(page).userMenu.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Save recording Replaces/ }).click()
  const recording = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as Recording
  const doctored = recording.steps.findIndex(({ states }) =>
    states.some(([actor]) => recording.actors[actor]?.endsWith('/signOff')),
  )
  const steps = recording.steps.map((step, index) => (index === doctored ? { ...step, states: [] } : step))
  const charts = await openCharts(context, house.url)
  await charts.getByLabel('Open recording').setInputFiles({
    name: 'doctored.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...recording, steps })),
  })
  await expect(charts.getByRole('alert')).toHaveText(
    new RegExp(`^The replay differs from the recording at step ${doctored + 1}: .*, expected no change, actual \\w+`),
  )
  await expect(charts.getByRole('slider', { name: 'Step' })).toBeVisible()
  await expectAccessible(charts, 0)
})

test('unless debug is set, neither the page of the charts nor a link to it exists', async ({
  page,
  context,
  house,
}) => {
  await house.enter(page, '/')
  await expect(screenOf(page).rows).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Licences' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Charts' })).toHaveCount(0)
  const charts = await openCharts(context, house.url)
  await expect(charts.getByRole('heading', { name: '404 not found' })).toBeVisible()
})
