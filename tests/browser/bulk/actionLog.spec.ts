import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/house.ts'
import { expectReflow } from '../support/reflow.ts'
import { expectScale } from '../support/scale.ts'
import { screenOf } from '../support/screen.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/** The log of actions stays for 30 days, for its user alone (docs/behaviour.md#log-of-actions). */

function logOf(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Messages' })
  return {
    drawer,
    entries: drawer.getByRole('listitem'),
    async open() {
      await untilControlsAreLoaded(page)
      await page.getByRole('button', { name: 'Messages', exact: true }).click()
      await drawer.getByText(/^Actions/).click()
    },
    async note(pk: number, text: string) {
      await screenOf(page).button('Add note').click()
      const dialog = page.getByRole('dialog', { name: 'Add note' })
      await dialog.getByLabel('Note').fill(text)
      await dialog.getByRole('button', { name: 'Add note' }).click()
      await expect(screenOf(page).status(`Added note to ${pk}`)).toBeVisible()
    },
  }
}

test('what was done is in the log after a reload, for this user alone, until it is cleared', async ({
  page,
  house,
}) => {
  const pk = await house.report({ description: 'Uplink is down' })
  await house.enter(page, `/incidents/${pk}/`)
  const log = logOf(page)
  await untilControlsAreLoaded(page)
  await log.note(pk, 'Looked at it')
  await page.reload()
  await log.open()
  await expect(log.entries).toHaveText([new RegExp(`Added a note to incident ${pk}.*Looked at it.*by operator: ${pk}`)])
  await expect(log.entries).toContainText('Uplink is down')

  await house.enter(page, '/', 'admin')
  await log.open()
  await expect(log.drawer.getByText('No actions yet.')).toBeVisible()

  await house.enter(page, '/')
  await log.open()
  await expect(log.entries).toHaveCount(1)
  await log.drawer.getByRole('button', { name: 'Clear the log of actions' }).click()
  await log.drawer.getByRole('button', { name: 'Clear it' }).click()
  await expect(log.drawer.getByText('No actions yet.')).toBeVisible()
  await page.reload()
  await log.open()
  await expect(log.drawer.getByText('No actions yet.')).toBeVisible()
})

test('an action of one tab is in the log of another, where it is taken back, also after a reload', async ({
  page,
  context,
  house,
}) => {
  const pk = await house.report({ description: 'Uplink is down' })
  await house.enter(page, `/incidents/${pk}/`)
  const other = await context.newPage()
  await other.goto(page.url())
  const [log, there] = [logOf(page), logOf(other)]
  await there.open()
  await untilControlsAreLoaded(page)
  await screenOf(page).button('Acknowledge').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged', { exact: true })).toBeVisible()
  await expect(there.entries).toContainText([`Acknowledged incident ${pk}`])
  await other.reload()
  await there.open()
  await there.entries.getByRole('button', { name: 'Take back' }).click()
  await expect(there.entries).toContainText([
    `Took back the acknowledgement of incident ${pk}`,
    'Took back 1 acknowledgement.',
  ])
  await log.open()
  await expect(log.entries).toHaveCount(2)
  await expect(log.entries.getByRole('button', { name: 'Take back' })).toBeHidden()
  await other.keyboard.press('Escape')
  await expect(other.getByText('Unacknowledged', { exact: true })).toBeVisible()
})

test.describe('with time to undo', () => {
  test.use({ undoSeconds: 60 })

  test('an order that was undone is not in the log; one that was written is', async ({ page, house }) => {
    const pk = await house.report({ description: 'Uplink is down' })
    await house.enter(page, `/incidents/${pk}/`)
    const log = logOf(page)
    await untilControlsAreLoaded(page)
    const close = async (message: string) => {
      await screenOf(page).button('Close incident').click()
      const dialog = page.getByRole('dialog', { name: 'Manually close incident' })
      await dialog.getByLabel('Message').fill(message)
      await dialog.getByRole('button', { name: 'Close now' }).click()
    }
    await close('Too early')
    await page.getByRole('button', { name: 'Undo: Closing this incident' }).click()
    await close('Fixed')
    await page.getByRole('button', { name: /^Now\b/ }).click()
    await log.open()
    await expect(log.entries).toHaveText([new RegExp(`Closed incident ${pk}.*Fixed`)])
  })
})

test('closing and reopening at once are in the log, too', async ({ page, house }) => {
  const pk = await house.report({ description: 'Uplink is down' })
  await house.enter(page, `/incidents/${pk}/`)
  const log = logOf(page)
  await untilControlsAreLoaded(page)
  await screenOf(page).button('Close incident').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close now' }).click()
  await screenOf(page).button('Open incident').click()
  await page.getByRole('dialog').getByRole('button', { name: 'yes' }).click()
  await expect(screenOf(page).button('Close incident')).toBeVisible()
  await log.open()
  await expect(log.entries).toContainText([`Reopened incident ${pk}`, `Closed incident ${pk}`])
})

/** Stores actions of today and of the days before, as another tab does. */
async function actElsewhere(page: Page) {
  const now = Date.now()
  const operations = ['close', 'acknowledge', 'takeBack', 'changeExpiry', 'addNote', 'saveTicketUrl'] as const
  const actions = operations.flatMap((operation, index) =>
    [0, 1, 2].map((days) => ({
      key: `${operation}.${days}`,
      at: now - days * 86_400_000 - index,
      operation,
      pks: days === 1 ? [1, 2, 3, 4, 5, 6] : [index + 1],
      count: days === 1 ? 4000 : 1,
      done: 1,
      text: operation === 'addNote' ? 'Looked at it with the colleagues of the night' : '',
      given: [],
      taken: operation === 'acknowledge' ? 1 : 0,
      description: days === 1 ? '' : 'Interface xe-0/0/1 of core-gw1.example.org is down',
      isWhole: days !== 1,
      ...(operation === 'acknowledge' ? { expiration: new Date(now + 86_400_000).toISOString() } : {}),
    })),
  )
  await page.evaluate((text) => {
    const key = `argus.1.actions:${encodeURIComponent(location.origin)}:operator`
    localStorage.setItem(key, text)
    dispatchEvent(new StorageEvent('storage', { key }))
  }, JSON.stringify(actions))
}

test('axe finds no problem on the log and its question, and large or widely spaced text fits', async ({
  page,
  house,
}) => {
  test.setTimeout(60_000)
  await page.clock.install()
  await house.enter(page)
  const log = logOf(page)
  await log.open()
  await actElsewhere(page)
  await expect(log.entries).toHaveCount(6)
  await log.drawer.getByRole('button', { name: 'Show earlier (12)' }).click()
  await log.drawer.getByRole('button', { name: 'Clear the log of actions' }).click()
  await expect(log.entries).toHaveCount(18)
  await expectAccessible(page, 0, ['wide', 'narrow'])
  await expectScale(page)
  await expectReflow(page, ['wide', 'narrow'])
})
