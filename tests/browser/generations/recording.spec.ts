import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readRecording } from '../../../src/recording/readRecording.ts'
import type { Recording } from '../../../src/recording/recording.ts'
import { verdictOf } from '../../commands/replay/verdict.ts'
import { generations } from '../../server/options.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test, type House } from '../support/house.ts'
import { chooseForTicket, logOut, screenOf } from '../support/screen.ts'

/**
 * A visit recorded in a browser can be replayed. The file contains no secrets, and no texts unless asked to keep them.
 */

/** The generations to test by default: the one with most to record. With EVERY_FORM=1, all are tested. */
const sample: readonly string[] = ['2.9']

/** Texts that occur in every kind of place during the visit, and must not occur in a recording without texts. */
const canaries = [
  'canaryuser',
  'canaryperson',
  'canaryfilter',
  'canarypassword',
  'canarydescription',
  'canarytagvalue',
  'canarytickethost',
  'canaryticketpath',
  'canaryquery',
  'canarydetails',
  'canarymessage',
  'canaryerror',
  'canaryfield',
  'canaryheader',
  'canarysearch',
]

/** Makes the deployment record every visit. */
async function debugs(page: Page) {
  await page.route(/runtime-config\.json$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), debug: true } })
  })
}

async function savedRecording(
  page: Page,
  item: string,
): Promise<{ readonly text: string; readonly recording: Recording }> {
  await screenOf(page).userMenu.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const read = readRecording(text)
  if ('problem' in read) throw new Error(read.problem)
  return { text, recording: read.recording }
}

/** Renames the user and every saved filter. */
async function named(page: Page) {
  await page.route(/\/auth\/user\/$/, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const user = (await response.json()) as object
    await route.fulfill({ response, json: { ...user, first_name: 'Canaryperson', last_name: 'Canaryperson' } })
  })
  await page.route(/\/notificationprofiles\/filters\/$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"name":\s*"[^"]*"/g, '"name":"canaryfilter"')
    await route.fulfill({ response, body })
  })
}

async function acknowledges(page: Page, message: string) {
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit acknowledment' })
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(page.getByText(message).first()).toBeVisible()
}

/** Signs in, acknowledges an incident, gives it a ticket, searches, signs out, and signs in again. */
async function visits(page: Page, house: House) {
  const screen = screenOf(page)
  const pk = await house.report({
    description: 'Uplink canarydescription is down',
    level: 1,
    tags: ['host=canarytagvalue'],
    details_url: 'https://nav.example.org/canarydetails',
  })
  await page.goto(`${house.url}/login`)
  await screen.login.fill('canaryuser', 'canarypassword')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await screen.login.fill('operator')
  await screen.row('Uplink canarydescription is down').click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await acknowledges(page, 'canarymessage, on it')
  await page.route(
    /ticket_url\/$/,
    (route) =>
      route.fulfill({
        status: 400,
        headers: { 'x-request': 'canaryheader' },
        json: { canaryfield: ['canaryerror is not possible'], detail: 'canaryerror' },
      }),
    { times: 1 },
  )
  await chooseForTicket(page, 'Enter Ticket Url')
  await page.getByLabel('Ticket URL').fill(`https://canarytickethost.example.org/canaryticketpath/${pk}?q=canaryquery`)
  await button('Save Ticket Url').click()
  await expect(page.getByText(/canaryerror/).first()).toBeVisible()
  await button('Save Ticket Url').click()
  await expect(page.getByRole('link', { name: /canarytickethost/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('canarysearch')
  await expect(page).toHaveURL(/canarysearch/)
  await logOut(page)
  await expect(screen.login.heading).toBeVisible()
  await screen.login.fill('operator')
  await expect(screen.userMenu).toBeVisible()
}

for (const generation of generations) {
  if (!sample.includes(generation) && process.env['EVERY_FORM'] === undefined) continue
  test.describe(`on a server of generation ${generation}`, () => {
    test.use(playedOn(generation))

    test('a recorded visit replays to the same states, whether or not the recording keeps texts', async ({
      page,
      house,
    }) => {
      house.expectConsole(/status of 40[013]/)
      await house.reset(smallWorld)
      await debugs(page)
      await named(page)
      await visits(page, house)
      const bare = await savedRecording(page, 'Save recording Replaces')
      for (const canary of canaries) expect(bare.text.toLowerCase()).not.toContain(canary)
      expect(verdictOf(bare.recording)).toMatchObject({ divergence: undefined, changed: [] })
      expect(bare.recording.steps.length).toBeGreaterThan(100)
      const full = await savedRecording(page, 'Save recording, keep texts')
      for (const kept of ['canarydescription', 'Canaryperson', 'canaryfilter', 'canarymessage', 'canarytickethost'])
        expect(full.text).toContain(kept)
      expect(full.text).not.toContain('canarypassword')
      expect(full.text).not.toContain(house.tokenOf('operator'))
      expect(verdictOf(full.recording)).toMatchObject({ divergence: undefined, changed: [] })
    })
  })
}

test('recording can be started in the middle of a visit', async ({ page, house }) => {
  await house.reset(smallWorld)
  await house.enter(page)
  await expect(screenOf(page).rows.first()).toBeVisible()
  await screenOf(page).userMenu.click()
  await page.getByRole('menuitem', { name: /^Record this visit/ }).click()
  await screenOf(page).rows.first().click()
  await acknowledges(page, 'on it')
  await page.keyboard.press('Escape')
  const { recording } = await savedRecording(page, 'Save recording Replaces')
  expect(verdictOf(recording)).toMatchObject({ divergence: undefined, changed: [] })
})
