/**
 * 'Notify me of these' (docs/behaviour.md#notify-me): from the list to a profile with all its parts, in one dialog and few
 * presses, all or nothing, and nothing twice.
 */
import type { Page } from '@playwright/test'
import type { SentMessage } from '../../server/sending/sent.ts'
import { expect, playedOn, test, type House } from '../support/house.ts'
import { countPresses } from '../support/presses.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

const base = '/api/v2/notificationprofiles/'

/** A day in Oslo at 19:00, with nothing but the address of the account. */
const nothingYet = { incidents: 30, notifications: 'none', now: '2026-11-20T18:00:00Z' } as const

async function openList(page: Page, house: House) {
  await house.reset(nothingYet)
  await house.enter(page)
  await untilControlsAreLoaded(page)
  const dialog = page.getByRole('dialog', { name: 'Notify me of these' })
  return {
    dialog,
    opener: page.getByRole('button', { name: 'Notify me of these' }),
    create: dialog.getByRole('button', { name: 'Create', exact: true }),
    choose: (group: string, name: string | RegExp) =>
      dialog.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).click(),
  }
}

type Hands = Awaited<ReturnType<typeof openList>>

/** 'Call me at night for criticals in Oslo by SMS'. */
async function askForNights(page: Page, { dialog, opener, choose }: Hands, number = '+4790000000') {
  await opener.click()
  await choose('Severity at most', '1 - Critical')
  await dialog.getByRole('textbox', { name: 'Tag' }).click()
  await page.keyboard.insertText('location=oslo')
  await choose('Time', /^At night/)
  await choose('Destination', 'A new destination')
  await choose('By', 'SMS')
  await dialog.getByRole('textbox', { name: 'Phone number' }).click()
  await page.keyboard.insertText(number)
}

/** What the operator has on the server. */
async function kept(page: Page, house: House) {
  const headers = { Authorization: `Token ${house.tokenOf('operator')}` }
  const list = async (path: string) =>
    (await (await page.request.get(`${house.url}${base}${path}`, { headers })).json()) as { name: string }[]
  return {
    filters: (await list('filters/')).length,
    timeslots: (await list('timeslots/')).map(({ name }) => name),
    destinations: (await list('destinations/')).length,
    profiles: (await list('')).map(({ name }) => name),
  }
}

for (const generation of ['1.19', '1.36', '2.9', 'head'] as const) {
  test.describe(`a server of generation ${generation}`, () => {
    test.use(playedOn(generation))

    test('nights for criticals in Oslo by SMS take at most nine presses and two typed fields', async ({
      page,
      house,
    }) => {
      const hands = await openList(page, house)
      await hands.opener.focus()
      const pressed = await countPresses(page)
      await askForNights(page, hands)
      await hands.create.click()
      await expect(hands.dialog).toContainText('Created the profile')
      expect(await pressed('pointerdown')).toBeLessThanOrEqual(9)
      expect(await pressed('keydown')).toBe(0)
      await page.request.delete(`${house.url}/stand-in/sent`)
      const critical = { level: 1, tags: ['location=oslo'] }
      const atNight = await house.report({ ...critical, start_time: '2026-11-20T23:30:00+01:00' })
      await house.report({ ...critical, start_time: '2026-11-20T12:30:00+01:00' })
      await house.report({ level: 2, tags: ['location=oslo'], start_time: '2026-11-20T23:30:00+01:00' })
      await house.report({ level: 1, tags: ['location=bergen'], start_time: '2026-11-20T23:30:00+01:00' })
      const sent = (await (await page.request.get(`${house.url}/stand-in/sent`)).json()) as SentMessage[]
      expect(sent).toMatchObject([{ incident: atNight, media: 'sms', type: 'STA' }])
    })
  })
}
