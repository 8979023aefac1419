import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, type House } from '../support/house.ts'
import { countPresses } from '../support/presses.ts'
import { screenOf } from '../support/screen.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/**
 * What operators do most, with how few clicks or keys: thirty incidents of one location are acknowledged in one round, and
 * that is taken back; thirty are closed, and that is undone; thirty get a note; one looks at an incident, at the next, and
 * goes back. Texts are written as a whole, so that only what chooses and sends is counted.
 */

const count = 30
const words = 'Fibre cut at Storgata'
const ticket = 'https://tickets.example.org/issues/4711'

test.beforeEach(async ({ house }) => {
  await house.reset(smallWorld)
})

/** Reports thirty incidents of Tromsø and two of Bodø, and opens the list, whose rows are grouped by location. */
async function openList(page: Page, house: House) {
  const pks: number[] = []
  for (let place = 0; place < count; place += 1)
    pks.push(
      await house.report({ description: `Link ${place} in Tromsø is down`, tags: ['location=tromso'], level: 1 }),
    )
  for (const place of [1, 2])
    await house.report({ description: `Fan ${place} in Bodø has failed`, tags: ['location=bodo'], level: 2 })
  await house.enter(page)
  await untilControlsAreLoaded(page)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  await screenOf(page).userMenu.focus()
  const group = page.getByRole('treegrid', { name: 'Incidents' }).locator('tr[aria-level="1"]').first()
  const dialog = page.getByRole('dialog')
  // A group holds the rows that have come so far.
  const areGrouped = () => expect(group).toContainText(`tromso${count}`)
  return {
    pks,
    group,
    dialog,
    panel: page.getByRole('region', { name: 'Selected incidents' }),
    undo: page.getByRole('group', { name: 'Undo' }),
    offer: page.getByRole('group', { name: 'Last action' }),
    pressed: await countPresses(page),
    /** Groups the rows, which later visits to the list remember. */
    groupByPointer: async () => {
      await page.getByRole('button', { name: /^Group/ }).click()
      await page.getByRole('menuitemradio', { name: 'Location', exact: true }).click()
      await areGrouped()
    },
    groupByKeys: async () => {
      await page.keyboard.press('g')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true)
      await page.keyboard.press('l')
      await expect(page.getByRole('menuitemradio', { name: 'Location', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await areGrouped()
      await page.keyboard.press('j')
      await expect(group.locator('[data-opens]')).toBeFocused()
    },
    untilInForm: () =>
      expect.poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true),
  }
}

/** Writes a text where the focus is, as an operator types or pastes it. */
async function write(page: Page, label: string, text: string) {
  await expect(page.getByRole('dialog').getByLabel(label)).toBeFocused()
  await page.keyboard.insertText(text)
}

const wireIncident = v.object({ pk: v.number(), open: v.boolean(), ticket_url: v.string() })
const wireEvents = v.array(v.object({ type: v.object({ value: v.string() }), description: v.string() }))
const wireAcknowledgements = v.array(
  v.object({ expiration: v.nullable(v.string()), event: v.object({ description: v.string() }) }),
)

/** What the server itself has of these incidents. */
function truthOf(house: House, pks: readonly number[]) {
  const headers = { Authorization: `Token ${house.tokenOf('observer')}` }
  const ask = async (pk: number, path = ''): Promise<unknown> =>
    (await fetch(`${house.origin}/api/v2/incidents/${pk}/${path}`, { headers })).json()
  return Promise.all(
    pks.map(async (pk) => {
      const [incident, events, acknowledgements] = await Promise.all([ask(pk), ask(pk, 'events/'), ask(pk, 'acks/')])
      return {
        ...v.parse(wireIncident, incident),
        events: v.parse(wireEvents, events).map(({ type, description }) => `${type.value} ${description}`),
        acknowledgements: v.parse(wireAcknowledgements, acknowledgements),
      }
    }),
  )
}

/** The different values among those of the thirty. */
function different<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)]
}

/** Expects one acknowledgement each, with the message and the ticket. Returns the different moments at which they expire. */
async function expectOneRound(page: Page, house: House, pks: readonly number[]) {
  await expect(screenOf(page).toast(`Updated ${count}/${count} ticket URL(s)`)).toBeVisible()
  const found = await truthOf(house, pks)
  expect(found.map(({ acknowledgements }) => acknowledgements.length)).toEqual(pks.map(() => 1))
  const given = found.flatMap(({ acknowledgements }) => acknowledgements)
  expect(different(given.map(({ event }) => event.description))).toEqual([words])
  expect(different(found.map(({ ticket_url: url }) => url))).toEqual([ticket])
  return different(given.map(({ expiration }) => expiration))
}

async function expectTakenBack(house: House, pks: readonly number[]) {
  await expect
    .poll(async () => {
      const given = (await truthOf(house, pks)).flatMap(({ acknowledgements }) => acknowledgements)
      return given.filter(({ expiration }) => Date.parse(expiration ?? '') <= Date.now()).length
    })
    .toBe(count)
}

const hour = 3_600_000

test('thirty of one location are acknowledged with expiry, message and ticket in six clicks, and taken back with one', async ({
  page,
  house,
}) => {
  const { pks, group, dialog, offer, pressed, groupByPointer } = await openList(page, house)
  const began = Date.now()
  await groupByPointer()
  await group.getByRole('button', { name: `Acknowledge ${count}` }).click()
  await dialog.getByRole('button', { name: '4 h', exact: true }).click()
  await write(page, 'Message', words)
  await dialog.getByLabel('Ticket').click()
  await write(page, 'Ticket', ticket)
  await dialog.getByRole('button', { name: `Acknowledge ${count}` }).click()
  const [expiry, ...others] = await expectOneRound(page, house, pks)
  expect(others).toEqual([])
  expect(Date.parse(expiry ?? '') - began).toBeGreaterThanOrEqual(4 * hour)
  expect(Date.parse(expiry ?? '') - began).toBeLessThan(5 * hour)
  expect(await pressed('pointerdown')).toBe(6)
  await offer.getByRole('button', { name: 'Take back' }).click()
  await expectTakenBack(house, pks)
  expect(await pressed('pointerdown')).toBe(7)
  expect(await pressed('keydown')).toBe(0)
})

test('thirty of one location are acknowledged with expiry, message and ticket with twelve keys, and taken back with one', async ({
  page,
  house,
}) => {
  const { pks, dialog, pressed, groupByKeys } = await openList(page, house)
  await groupByKeys()
  await page.keyboard.press('a')
  await write(page, 'Message', words)
  await page.keyboard.press('Tab')
  await write(page, 'Ticket', ticket)
  await page.keyboard.down('Shift')
  for (let field = 0; field < 3; field += 1) await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
  await write(page, 'Expiry date', '12/31/2099')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const endOfDay = await page.evaluate(() => new Date(2100, 0, 1).getTime() - 1)
  const expiries = await expectOneRound(page, house, pks)
  expect(expiries.map((expiry) => Date.parse(expiry ?? ''))).toEqual([endOfDay])
  expect(await pressed('keydown')).toBe(12)
  await page.keyboard.press('u')
  await expectTakenBack(house, pks)
  expect(await pressed('keydown')).toBe(13)
  expect(await pressed('pointerdown')).toBe(0)
})

test('a note is added to thirty in five clicks, two of which group the rows', async ({ page, house }) => {
  const { pks, group, panel, dialog, pressed, groupByPointer } = await openList(page, house)
  await groupByPointer()
  await group.getByRole('checkbox').click()
  await panel.getByRole('button', { name: 'Add note', exact: true }).click()
  await write(page, 'Note', words)
  await dialog.getByRole('button', { name: /^Add note/ }).click()
  await expectNotes(page, house, pks)
  expect(await pressed('pointerdown')).toBe(5)
  expect(await pressed('keydown')).toBe(0)
})

test('a note is added to thirty with seven keys, four of which group the rows', async ({ page, house }) => {
  const { pks, pressed, groupByKeys } = await openList(page, house)
  await groupByKeys()
  await page.keyboard.press('n')
  await write(page, 'Note', words)
  await page.keyboard.press('Control+Enter')
  await expectNotes(page, house, pks)
  expect(await pressed('keydown')).toBe(7)
  expect(await pressed('pointerdown')).toBe(0)
})

async function expectNotes(page: Page, house: House, pks: readonly number[]) {
  await expect(screenOf(page).toast(`Added ${count}/${count} note(s)`)).toBeVisible()
  const found = await truthOf(house, pks)
  const notes = found.map(({ events }) => events.filter((event) => event.startsWith('OTH')))
  expect(notes).toEqual(pks.map(() => [`OTH ${words}`]))
}

test.describe('undo', () => {
  test.use({ undoSeconds: 60 })

  test('thirty are closed with a message in five clicks, two of which group the rows, and that is undone with one', async ({
    page,
    house,
  }) => {
    const { pks, group, panel, dialog, undo, pressed, groupByPointer } = await openList(page, house)
    await groupByPointer()
    await group.getByRole('checkbox').click()
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
    await write(page, 'Closing message', words)
    await dialog.getByRole('button', { name: `Close ${count}` }).click()
    await expect(undo).toContainText(`Closing ${count} incidents`)
    expect(await pressed('pointerdown')).toBe(5)
    await undo.getByRole('button', { name: 'Undo' }).click()
    await expectNeverClosed(page, house, pks)
    expect(await pressed('pointerdown')).toBe(6)
    expect(await pressed('keydown')).toBe(0)
  })

  test('thirty are closed with a message with seven keys, four of which group the rows, and that is undone with one', async ({
    page,
    house,
  }) => {
    const { pks, undo, pressed, groupByKeys } = await openList(page, house)
    await groupByKeys()
    await page.keyboard.press('c')
    await write(page, 'Closing message', words)
    await page.keyboard.press('Control+Enter')
    await expect(undo).toContainText(`Closing ${count} incidents`)
    expect(await pressed('keydown')).toBe(7)
    await page.keyboard.press('u')
    await expectNeverClosed(page, house, pks)
    expect(await pressed('keydown')).toBe(8)
    expect(await pressed('pointerdown')).toBe(0)
  })
})

async function expectNeverClosed(page: Page, house: House, pks: readonly number[]) {
  await expect(page.getByRole('group', { name: 'Undo' })).toHaveText('')
  const found = await truthOf(house, pks)
  expect(found.map(({ open }) => open)).toEqual(pks.map(() => true))
  expect(found.map(({ events }) => events)).toEqual(pks.map((_, place) => [`STA Link ${place} in Tromsø is down`]))
  expect((await house.calls()).filter((call) => call.startsWith('POST'))).toEqual([])
}

/** The link of the first row, and the headings of the first two incidents. */
async function topOf(page: Page) {
  const links = page.locator('tr[data-pk] a[data-opens]')
  const [first = '', second = ''] = await page
    .locator('tr[data-pk]')
    .evaluateAll((rows: HTMLElement[]) =>
      rows.map((row) => `${row.dataset.pk}: ${row.querySelector('a[data-opens]')?.textContent}`),
    )
  return { link: links.first(), first, second }
}

test('an incident, the next one and the first again are looked at in three clicks, and a fourth leads back to its row', async ({
  page,
  house,
}) => {
  const { dialog, pressed } = await openList(page, house)
  const { link, first, second } = await topOf(page)
  await link.click()
  await expect(dialog).toContainText(first)
  await dialog.getByRole('button', { name: 'Next incident' }).click()
  await expect(dialog).toContainText(second)
  await dialog.getByRole('button', { name: 'Previous incident' }).click()
  await expect(dialog).toContainText(first)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(link).toBeFocused()
  expect(await pressed('pointerdown')).toBe(4)
  expect(await pressed('keydown')).toBe(0)
})

test('an incident, the next one and the first again are looked at with four keys, and a fifth leads back to its row', async ({
  page,
  house,
}) => {
  const { dialog, pressed } = await openList(page, house)
  const { link, first, second } = await topOf(page)
  await page.keyboard.press('j')
  await expect(link).toBeFocused()
  await page.keyboard.press('o')
  await expect(dialog).toContainText(first)
  await page.keyboard.press('j')
  await expect(dialog).toContainText(second)
  await page.keyboard.press('k')
  await expect(dialog).toContainText(first)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  expect(await pressed('keydown')).toBe(5)
  expect(await pressed('pointerdown')).toBe(0)
})
