/**
 * 'Notify me of these' (docs/behaviour.md#notify-me): from the list to a profile with all its parts, in one dialog and few
 * presses, all or nothing, and nothing twice.
 */
import type { Page, Route } from '@playwright/test'
import type { SentMessage } from '../../server/sending/sent.ts'
import { expect, playedOn, test, type House } from '../support/house.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { countPresses } from '../support/presses.ts'
import { inTurn, next, sight, testSights, untilControlsAreLoaded, visitsOf } from '../support/sights.ts'

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
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const headers = { Authorization: `Token ${token}` }
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

const steps = [
  { part: 'filter', path: 'notificationprofiles/filters/$' },
  { part: 'timeslot', path: 'notificationprofiles/timeslots/$' },
  { part: 'destination', path: 'notificationprofiles/destinations/$' },
  { part: 'profile', path: 'notificationprofiles/$' },
] as const

const made = { filters: 1, timeslots: 1, destinations: 1, profiles: 1 }

for (const { part, path } of steps) {
  test(`if the ${part} is refused, nothing stays, and what was typed is kept`, async ({ page, house }) => {
    house.expectConsole(/status of 400/)
    const hands = await openList(page, house)
    const before = await kept(page, house)
    await askForNights(page, hands)
    const answer = { detail: 'Not today.' }
    await house.breakDown({ kind: 'status', status: 400, answer, match: { method: 'POST', path }, times: 1 })
    await hands.create.click()
    await expect(hands.dialog.getByRole('alert')).toContainText(`Failed to create the ${part}: Not today.`)
    expect(await kept(page, house)).toEqual(before)
    await hands.create.click()
    await expect(hands.dialog).toContainText('Created the profile')
    expect(added(await kept(page, house), before)).toEqual(made)
  })

  test(`if the answer about the ${part} is lost, it is made once`, async ({ page, house }) => {
    house.expectConsole(cutConnection)
    // A browser sends a request again whose connection was cut, and the server refuses the second one.
    house.expectConsole(/status of (400|500)/)
    const hands = await openList(page, house)
    const before = await kept(page, house)
    await askForNights(page, hands)
    await house.breakDown({ kind: 'drop', after: true, match: { method: 'POST', path }, times: 1 })
    await hands.create.click()
    await expect(hands.dialog).toContainText('Created the profile')
    expect(added(await kept(page, house), before)).toEqual(made)
  })
}

test('if the server refuses to delete what was made, the dialog says what stands and where', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 40[03]/)
  const hands = await openList(page, house)
  const before = await kept(page, house)
  await askForNights(page, hands)
  const refusal = { kind: 'status', answer: { detail: 'Not today.' } }
  await house.breakDown({ ...refusal, status: 400, match: { method: 'POST', path: 'notificationprofiles/$' } })
  await house.breakDown({
    ...refusal,
    status: 403,
    match: { method: 'DELETE', path: 'notificationprofiles/timeslots/' },
  })
  await hands.create.click()
  await expect(hands.dialog.getByRole('alert')).toContainText(
    'Still there: the timeslot ‘Nights 22:00-06:00’ under Timeslots (the server did not delete it).',
  )
  const stands = { filters: 0, timeslots: 1, destinations: 0, profiles: 0 }
  expect(added(await kept(page, house), before)).toEqual(stands)
})

test('two windows that ask for the same make it once, and the second says so', async ({ page, house, context }) => {
  const hands = await openList(page, house)
  const before = await kept(page, house)
  await askForNights(page, hands)
  const other = await context.newPage()
  await other.goto(house.url)
  await untilControlsAreLoaded(other)
  const dialog = other.getByRole('dialog', { name: 'Notify me of these' })
  await askForNights(other, {
    ...hands,
    dialog,
    opener: other.getByRole('button', { name: 'Notify me of these' }),
    choose: (group, name) =>
      dialog.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).click(),
  })
  await expect(dialog).toContainText('Creates the filter')
  await hands.create.click()
  await expect(hands.dialog).toContainText('Created the profile')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toContainText('does this already')
  expect(added(await kept(page, house), before)).toEqual(made)
  await other.close()
})

test('closed again, it gives the focus back, also if its code came after the press', async ({ page, house }) => {
  const held: Route[] = []
  await page.route(/assets\/alerting-[^/]*\.js$/, (route) => void held.push(route))
  await house.enter(page)
  const opener = page.getByRole('button', { name: 'Notify me of these' })
  await opener.click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const route of held) await route.continue()
  await expect(dialogOn(page)).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOn(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

function added(now: Awaited<ReturnType<typeof kept>>, before: Awaited<ReturnType<typeof kept>>) {
  return {
    filters: now.filters - before.filters,
    timeslots: now.timeslots.length - before.timeslots.length,
    destinations: now.destinations - before.destinations,
    profiles: now.profiles.length - before.profiles.length,
  }
}

test('a tag that the list ignores is named, and removing a tag leaves the focus at the next one', async ({
  page,
  house,
}) => {
  await house.reset(nothingYet)
  await house.enter(page, '/incidents?open=true&tag=a%3D1&tag=b%3D2&tag=url%3Da%3Db')
  await untilControlsAreLoaded(page)
  await page.getByRole('button', { name: 'Notify me of these' }).click()
  const dialog = dialogOn(page)
  await expect(dialog).toContainText('‘url=a=b’ in the address is not key=value: the list ignores it.')
  await dialog.getByRole('button', { name: 'Remove a=1' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove b=2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Tag' })).toBeFocused()
})

test('who comes back to the dialog sees what others have made meanwhile, and what was chosen', async ({
  page,
  house,
}) => {
  const hands = await openList(page, house)
  await page.getByRole('link', { name: 'Timeslots', exact: true }).click()
  await page.getByRole('link', { name: 'Incidents', exact: true }).click()
  await hands.opener.click()
  await hands.choose('Severity at most', '1 - Critical')
  await expect(hands.dialog.getByRole('group', { name: 'Destination' })).toBeVisible()
  await page.goBack()
  await expect(hands.dialog).toHaveCount(0)
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const data = { media: 'sms', label: 'Duty phone', settings: { phone_number: '+4790000009' } }
  const headers = { Authorization: `Token ${token}` }
  const answer = await page.request.post(`${house.url}${base}destinations/`, { headers, data })
  expect(answer.status()).toBe(201)
  await page.goForward()
  await expect(hands.dialog.getByRole('radio', { name: /Duty phone/ })).toBeVisible()
  await expect(hands.dialog.getByRole('radio', { name: '1 - Critical' })).toBeChecked()
})

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Notify me of these' })

/** The dialog as it opens, with what is missing, filled in with the names, and after a refusal. */
testSights(
  visitsOf(
    inTurn(
      sight('notify me: as it opens', async (page, house) => {
        await house.enter(page)
        await untilControlsAreLoaded(page)
        await page.getByRole('button', { name: 'Notify me of these' }).click()
        await expect(dialogOn(page).getByRole('radio', { name: 'A new destination' })).toBeVisible()
      }),
      next('notify me: what is missing', async (page) => {
        await dialogOn(page).getByRole('radio', { name: 'A new destination' }).click()
        await dialogOn(page).getByRole('button', { name: 'Create', exact: true }).click()
        await expect(dialogOn(page).getByText('Choose how to be reached')).toBeVisible()
      }),
      next('notify me: filled in, with names', async (page) => {
        await dialogOn(page).getByRole('radio', { name: 'SMS', exact: true }).click()
        await dialogOn(page)
          .getByRole('radio', { name: /^At night/ })
          .click()
        await dialogOn(page).getByRole('textbox', { name: 'Phone number' }).fill('+4790000000')
        await dialogOn(page).getByRole('textbox', { name: 'Tag' }).fill('host=oslo-gw1')
        await page.keyboard.press('Enter')
        await dialogOn(page).getByText('Other names').click()
        await expect(dialogOn(page).getByRole('textbox', { name: 'Name of the profile' })).toBeVisible()
      }),
      next('notify me: refused', async (page, house) => {
        house.expectConsole(/status of 400/)
        const answer = { phone_number: ['No such number.'] }
        const match = { method: 'POST', path: 'notificationprofiles/destinations/$' }
        await house.breakDown({ kind: 'status', status: 400, answer, match })
        await dialogOn(page).getByRole('button', { name: 'Create', exact: true }).click()
        await expect(dialogOn(page).getByText('Failed to create the destination')).toBeVisible()
      }),
      next('notify me: asks before it closes', async (page) => {
        await page.keyboard.press('Escape')
        await expect(dialogOn(page).getByText('Discard what you typed?')).toBeVisible()
      }),
    ),
  ),
)

test.describe('if the session ends while the profile is made', () => {
  test.use(playedOn('1.19'))

  test('what was typed and made is there again after the next sign-in, and nothing is made twice', async ({
    page,
    house,
  }) => {
    house.expectConsole(/status of 401/)
    const hands = await openList(page, house)
    const before = await kept(page, house)
    await askForNights(page, hands)
    const path = 'notificationprofiles/$'
    await house.breakDown({ kind: 'status', status: 401, match: { method: 'POST', path }, times: 1 })
    await hands.create.click()
    await page.getByLabel('Username').fill('operator')
    await page.getByLabel('Password').fill('operator')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('You were creating a profile from the list.')).toBeVisible()
    await page.getByRole('button', { name: 'Go on', exact: true }).click()
    await expect(hands.dialog).toContainText('Created already: the filter ‘level 1, location=oslo’ under Saved filters')
    await expect(hands.dialog.getByRole('radio', { name: /^At night/ })).toBeChecked()
    await hands.create.click()
    await expect(hands.dialog).toContainText('Created the profile')
    await expect(hands.dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeFocused()
    expect(added(await kept(page, house), before)).toEqual(made)
  })
})
