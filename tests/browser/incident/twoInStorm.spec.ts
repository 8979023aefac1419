import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { open, signInLive, type Colleague, type Place } from '../support/colleagues.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, type House } from '../support/house.ts'
import { asked } from '../support/live.ts'
import { expectMessage } from '../support/messages.ts'
import { screenOf } from '../support/screen.ts'

/**
 * Two people act on one incident, in two browsers, while a storm of others arrives and changes: nothing is lost or written
 * twice, each is told who was faster, and what one was typing stays under the hand and can go on as a note
 * (docs/behaviour.md#incident, docs/behaviour.md#undo).
 */

test.use({ undoSeconds: 60 })

const description = 'Uplink of trd-gw2 is down'
const typed = 'Replaced the optics'

test.beforeEach(async ({ house }) => {
  test.slow()
  await house.reset(smallWorld)
})

test.afterEach(async ({ browser, context }) => {
  for (const opened of browser.contexts()) if (opened !== context) await opened.close()
})

/** Eighty incidents arrive, and half of them change at once; meanwhile this happens. */
async function inStorm(house: House, happens: () => Promise<unknown>): Promise<void> {
  const gust = async (place: number) => {
    const pk = await house.report({ description: `Port ${place} flaps`, level: 1 + (place % 5), source: 1 })
    if (place % 4 === 0) await house.happen(pk, { action: 'close', by: 'admin' })
    if (place % 4 === 2) await house.happen(pk, { action: 'acknowledge', by: 'admin' })
  }
  await Promise.all([happens(), ...Array.from({ length: 80 }, (_, place) => gust(place))])
}

/** The operator has the incident open here, the observer on its page; both are live. */
async function meet(page: Page, browser: Browser, house: House, place: Place) {
  house.expectConsole(/WebSocket is closed before the connection is established/)
  await page.clock.install()
  const pk = await house.report({ description, level: 1, source: 1 })
  await signInLive(page, house, 'operator')
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  house.watch(context)
  const second = await context.newPage()
  await signInLive(second, house, 'observer')
  return {
    pk,
    one: await open(page, pk, description, place),
    other: await open(second, pk, description, 'page'),
    screen: screenOf(page),
    note: page.getByRole('dialog', { name: 'Add note' }),
  }
}

function undoOf({ page }: Colleague) {
  return page.getByRole('group', { name: 'Undo' })
}

async function addNote({ page }: Colleague, text: string) {
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add note' })
  await dialog.getByLabel('Note').fill(text)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog).toBeHidden()
}

async function closeNow(colleague: Colleague, message: string) {
  await colleague.close(message)
  await undoOf(colleague).getByRole('button', { name: 'Now', exact: true }).click()
  await expect(screenOf(colleague.page).button('Open incident')).toBeVisible()
}

const wireEvents = v.array(
  v.object({
    pk: v.number(),
    type: v.object({ value: v.string() }),
    actor: v.object({ username: v.string() }),
    description: v.string(),
  }),
)

/** What has happened to the incident on the server, in order, except its start. */
async function eventsOf(page: Page, house: House, pk: number): Promise<readonly string[]> {
  const events = v.parse(wireEvents, await asked(page, `${house.url}/api/v2/incidents/${pk}/events/`))
  return events
    .toSorted((one, other) => one.pk - other.pk)
    .filter(({ type }) => type.value !== 'STA')
    .map((event) => `${event.type.value} ${event.actor.username}: ${event.description}`)
}

/** What the server has been asked to write about the incident, with its answers. */
async function writesAbout(house: House, pk: number): Promise<readonly string[]> {
  const about = (await house.calls()).filter((call) => /^(?:POST|PUT|PATCH) /.test(call) && call.includes(`/${pk}/`))
  return about.map((call) => call.replace(/^POST .*\/(events|acks)\//, '$1'))
}

test('of two who close an incident in a storm, the one whose order waits is told who was faster, and goes on with a note', async ({
  page,
  browser,
  house,
}) => {
  house.expectConsole(/status of 400/)
  const { pk, one, other, note } = await meet(page, browser, house, 'page')
  // The operator's order waits, however long the others take.
  await page.clock.pauseAt(Date.now() + 60_000)
  await inStorm(house, () => one.close(typed))
  await expect(undoOf(one)).toContainText(`Closing incident ${pk}`)
  await inStorm(house, () => other.acknowledge('On it'))
  await inStorm(house, () => addNote(other, 'Seen it'))
  await inStorm(house, () => closeNow(other, 'Fixed remotely'))
  const theirs = ['ACK observer: On it', 'OTH observer: Seen it', 'CLO observer: Fixed remotely']
  expect(await eventsOf(page, house, pk)).toEqual(theirs)
  await expect(undoOf(one)).toContainText(`Closing incident ${pk}`)
  await inStorm(house, () => undoOf(one).getByRole('button', { name: 'Now', exact: true }).click())
  await expectMessage(page, `observer has closed incident ${pk} in the meantime.`)
  await expect(undoOf(one)).toHaveText('')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(note.getByLabel('Note')).toHaveValue(typed)
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toBeHidden()
  expect(await eventsOf(page, house, pk)).toEqual([...theirs, `OTH operator: ${typed}`])
  expect(await writesAbout(house, pk)).toEqual(['acks 201', 'events 201', 'events 201', 'events 400', 'events 201'])
})

test('a dialog stays under the hand while others acknowledge, note and close its incident in a storm', async ({
  page,
  browser,
  house,
}) => {
  const { pk, one, other, screen, note } = await meet(page, browser, house, 'dialog')
  await one.page.getByRole('button', { name: 'Close incident', exact: true }).click()
  await screen.closing.text.fill(typed)
  const places = async () => ({
    text: await screen.closing.text.boundingBox(),
    now: await screen.closing.now.boundingBox(),
  })
  const before = await places()
  await inStorm(house, () => other.acknowledge('On it'))
  await inStorm(house, () => addNote(other, 'Seen it'))
  await expect(page.getByText('Acknowledged', { exact: true }).first()).toBeAttached()
  expect(await places()).toEqual(before)
  await inStorm(house, () => closeNow(other, 'Fixed remotely'))
  await expect(screen.closing.dialog).toContainText(/closed in the meantime\. Closed by observer at /)
  await expect(screen.closing.text).toBeFocused()
  await expect(screen.closing.text).toHaveValue(typed)
  expect((await places()).text).toEqual(before.text)
  await screen.closing.dialog.getByRole('button', { name: 'Add as a note instead' }).click()
  await expect(note.getByLabel('Note')).toHaveValue(typed)
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toBeHidden()
  expect(await eventsOf(page, house, pk)).toEqual([
    'ACK observer: On it',
    'OTH observer: Seen it',
    'CLO observer: Fixed remotely',
    `OTH operator: ${typed}`,
  ])
  expect(await writesAbout(house, pk)).toEqual(['acks 201', 'events 201', 'events 201', 'events 201'])
})
