import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { always, aProfile, card, core, nameField, openRow, stageProfiles } from '../alerting/profilesStage.tsx'

/** Leaving unsaved changes asks for confirmation, however the operator leaves (docs/behaviour.md#leaving). */

type Stage = Awaited<ReturnType<typeof stageProfiles>>

const address = '/notificationprofiles'

function dialog() {
  return screen.queryByRole('dialog', { name: 'Leave without saving?' })
}

function answer(name: string) {
  return within(dialog() ?? document.body).getByRole('button', { name })
}

function link(name: string) {
  return within(screen.getByRole('navigation')).getByRole('link', { name })
}

async function logOut({ person }: Stage) {
  await person.click(screen.getByRole('button', { name: /user menu$/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Logout' }))
}

/** Ana has typed a name and not saved it. */
async function typed(stage: Stage) {
  stage.outside.answers.requestLogout = () => Promise.resolve('ended')
  await screen.findByRole('button', { name: 'Daytime' })
  if (screen.queryByRole('textbox', { name: 'Name' }) === null) await openRow(stage.person, 'Daytime')
  await stage.person.type(nameField('Daytime'), ' duty')
  return stage
}

async function stageTyped() {
  return await typed(await stageProfiles())
}

/**
 * Ana has typed a name on the profiles page, which she visited between two visits to the timeslots: Back leads to the
 * first, Forward to the second.
 */
async function stageTypedBetween() {
  const stage = await stageProfiles({ at: '/timeslots' })
  await stage.person.click(link('Profiles'))
  await stage.person.click(link('Timeslots'))
  await stage.happens(() => stage.outside.goBack())
  return await typed(stage)
}

type Way = readonly [
  how: string,
  begin: () => Promise<Stage>,
  leave: (stage: Stage) => Promise<unknown>,
  accept: string,
  where: string,
]

const ways: readonly Way[] = [
  ['by a link', stageTyped, ({ person }) => person.click(link('Timeslots')), 'Leave without saving', '/timeslots'],
  [
    'with Back',
    stageTypedBetween,
    ({ happens, outside }) => happens(() => outside.goBack()),
    'Leave without saving',
    '/timeslots',
  ],
  [
    'with Forward',
    stageTypedBetween,
    ({ happens, outside }) => happens(() => outside.goForward()),
    'Leave without saving',
    '/timeslots',
  ],
  ['by signing out', stageTyped, logOut, 'Log out without saving', '/login'],
]

test.each(ways)(
  'leaving %s asks for confirmation; Stay keeps the page and the draft, and the other button leaves',
  async (_, begin, leave, accept, where) => {
    const stage = await begin()
    const { person, outside } = stage
    await leave(stage)
    expect(within(dialog() ?? document.body).getByRole('listitem').textContent).toBe("Profile 'Daytime'")
    await waitFor(() => expect(document.activeElement).toBe(answer('Stay')))
    await person.click(answer('Stay'))
    expect(dialog()).toBeNull()
    expect(outside.address).toBe(address)
    expect(nameField('Daytime').value).toBe('Daytime duty')
    expect(outside.askedOf('requestLogout')).toEqual([])

    await leave(stage)
    await person.click(answer(accept))
    expect(dialog()).toBeNull()
    await waitFor(() => expect(outside.address.split('?')[0]).toBe(where))
  },
)

test('once the changes are undone, leaving asks for no confirmation', async () => {
  const { person, outside } = await stageTyped()
  await person.click(card('Daytime').getByRole('button', { name: 'Undo changes' }))
  await person.click(link('Timeslots'))
  expect(dialog()).toBeNull()
  expect(outside.address).toBe('/timeslots')
})

test('a discarded draft is gone on the next visit', async () => {
  const { person } = await stageTyped()
  await person.click(link('Timeslots'))
  await person.click(answer('Leave without saving'))
  await person.click(link('Profiles'))
  await screen.findByRole('button', { name: 'Daytime', expanded: false })
  await openRow(person, 'Daytime')
  expect(nameField('Daytime').value).toBe('Daytime')
})

test('once the changes are saved, leaving asks for no confirmation', async () => {
  const stage = await stageTyped()
  await stage.person.click(screen.getByRole('button', { name: 'Save Daytime' }))
  await stage.answer(aProfile({ name: 'Daytime duty' }))
  await stage.person.click(link('Timeslots'))
  expect(dialog()).toBeNull()
  expect(stage.outside.address).toBe('/timeslots')
})

test('the question names every unsaved form', async () => {
  const stage = await stageTyped()
  await stage.person.click(screen.getByRole('button', { name: 'Create new profile' }))
  await stage.person.keyboard('Nights')
  await stage.person.click(link('Timeslots'))
  expect(
    within(dialog() ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(["Profile 'Daytime'", 'A new profile'])
})

test('after the session has ended and Ana has signed in again, her draft is restored', async () => {
  const { person, outside, happens, server } = await stageTyped()
  await person.click(screen.getByRole('button', { name: 'Create new profile' }))
  await person.keyboard('Nights')
  await happens(() => outside.tell('apiActivity', { type: 'api.unauthorized', token: 'a-token' }))
  expect(dialog()).toBeNull()
  expect(outside.address).toMatch(/^\/login/)
  server.list = {
    profiles: [aProfile()],
    choices: { timeslots: [always], filters: [core], destinations: [] },
    unreadable: 0,
  }
  await person.type(screen.getByLabelText('Username'), 'ana')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(nameField('Daytime').value).toBe('Daytime duty'))
  await openRow(person, 'New profile')
  expect(nameField('New profile').value).toBe('Nights')
  expect(outside.address).toBe(address)
  await person.click(link('Timeslots'))
  expect(dialog()).not.toBeNull()
})

test('an open dialog is hidden while the question is open, and shown again afterwards', async () => {
  const { person, happens, outside } = await stageTypedBetween()
  await person.click(screen.getByRole('button', { name: /^Add destination/ }))
  expect(await screen.findByRole('dialog', { name: 'Add destination' })).toBeTruthy()
  await happens(() => outside.goBack())
  expect(screen.getAllByRole('dialog')).toEqual([dialog()])
  await person.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Add destination' })).toBeTruthy()
  expect(outside.address).toBe(address)
})

test('if the changes are saved while the question is open, the question closes and the console leaves the page', async () => {
  const stage = await stageTyped()
  await stage.person.click(screen.getByRole('button', { name: 'Save Daytime' }))
  await stage.person.click(link('Timeslots'))
  expect(dialog()).not.toBeNull()
  await stage.answer(aProfile({ name: 'Daytime duty' }))
  await waitFor(() => expect(stage.outside.address).toBe('/timeslots'))
  expect(dialog()).toBeNull()
})

test('Escape closes the question and focuses the button of the user menu, because the menu itself has closed', async () => {
  const stage = await stageTyped()
  await logOut(stage)
  await stage.person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /user menu$/ })))
})
