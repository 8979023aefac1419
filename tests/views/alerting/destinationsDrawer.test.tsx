import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Destination } from '../../../machines/alerting/domain/destination.ts'
import type { DescribedMedium } from '../../../machines/alerting/domain/medium.ts'
import { refused, unreachable } from '../../machines/support/fixtures.ts'
import { aLamp, aPager, descriptionOf, field, isOff, stageDestinations } from './destinationsStage.tsx'
import { later } from '../support/later.ts'
import type { Answers } from '../support/ports.ts'

const opener = () => screen.getByRole('button', { name: 'Create new destination' })
const drawer = () => within(screen.getByRole('region', { name: 'New destination' }))
const medium = () => drawer().getByRole<HTMLInputElement>('combobox', { name: /^Medium/ })
const create = () => drawer().getByRole('button', { name: 'Create destination' })
const fieldOf = (label: RegExp) => field(drawer(), label)

function options() {
  return screen.getAllByRole('option').map(({ textContent }) => textContent)
}

/** The page with the drawer open and, with `chosen`, that medium selected. */
async function stageDrawer(
  chosen?: string | RegExp,
  answers: Partial<Answers> = {},
  media?: readonly DescribedMedium[],
) {
  const stage = await stageDestinations([aPager()], answers, media)
  await stage.person.click(opener())
  if (chosen !== undefined) {
    await stage.person.click(medium())
    await stage.person.click(screen.getByRole('option', { name: chosen }))
  }
  return stage
}

test('a button opens the form with the focus on its first field; closing the form returns the focus to the button', async () => {
  const { person } = await stageDestinations()
  expect(opener().getAttribute('aria-expanded')).toBe('false')
  await person.click(opener())
  expect(opener().getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(medium())
  await person.click(drawer().getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'New destination' })).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test('the form offers the media that the server lists, and marks those that are not installed', async () => {
  const { person } = await stageDrawer()
  expect(drawer().queryByLabelText(/^Title/)).toBeNull()
  await person.click(medium())
  expect(options()).toEqual(['Lamp', 'Pager', 'SemaphoreSemaphore is not installed on this server: it sends nothing.'])
})

test("the form asks for the settings in the medium's schema, and can be submitted only once the required ones are filled in", async () => {
  const { person, outside } = await stageDrawer('Pager')
  const fields = drawer().getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Title', 'Account *', 'Gateway *', 'Ward'])
  expect(medium().value).toBe('Pager')
  expect(isOff(create())).toBe(true)
  await person.type(fieldOf(/^Account/), '2')
  expect(isOff(create())).toBe(true)
  await person.type(fieldOf(/^Gateway/), 'h')
  expect(isOff(create())).toBe(false)
  expect(outside.askedOf('createDestination')).toEqual([])
})

test('a field says that it is required once it has been emptied, not when it is left untouched', async () => {
  const { person } = await stageDrawer('Pager')
  await person.click(fieldOf(/^Account/))
  expect(drawer().queryByText('Required')).toBeNull()
  await person.tab()
  expect(drawer().queryByText('Required')).toBeNull()
  await person.type(fieldOf(/^Account/), '2{Backspace}')
  expect(descriptionOf(fieldOf(/^Account/))).toContain('Required')
  expect(drawer().getAllByText('Required')).toHaveLength(1)
  await person.type(fieldOf(/^Account/), '2')
  expect(descriptionOf(fieldOf(/^Account/))).toBe('On the back of the pager.')
})

test('submitting with empty required fields marks them and focuses the first', async () => {
  const { person, outside } = await stageDrawer('Pager')
  await person.click(create())
  expect(drawer().getAllByText('Required')).toHaveLength(2)
  expect(document.activeElement).toBe(fieldOf(/^Account/))
  expect(outside.askedOf('createDestination')).toEqual([])
})

test('submitting without a medium focuses the choice of media', async () => {
  const { person } = await stageDrawer()
  await person.click(create())
  expect(document.activeElement).toBe(medium())
})

test('submitting the form creates a destination, which a toast confirms and its group shows; the form is then ready for the next', async () => {
  const answer = later<Destination>()
  const { person, outside, happens } = await stageDrawer('Pager', { createDestination: () => answer.promise })
  await person.type(fieldOf(/^Account/), '2')
  await person.type(fieldOf(/^Gateway/), 'https://two.example/')
  await person.keyboard('{Enter}')
  expect(outside.askedOf('createDestination')).toEqual([
    { medium: 'pager', label: null, settings: { account: '2', gateway: 'https://two.example/' } },
  ])
  expect([isOff(create()), fieldOf(/^Account/).readOnly]).toEqual([true, true])
  expect(create().querySelector('.mantine-Loader-root')).not.toBeNull()
  await happens(() => answer.settle(aPager({ pk: 2, label: undefined, suggestedLabel: 'Pager: 2' })))
  expect(screen.getByText('Created new destination: Pager: 2')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Pager (2)' })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Pager: 2' })).toBeDefined()
  expect([medium().value, fieldOf(/^Account/).value, fieldOf(/^Gateway/).value]).toEqual(['Pager', '', ''])
  expect(drawer().queryByText('Required')).toBeNull()
  expect(document.activeElement).toBe(fieldOf(/^Gateway/))
})

test.each<[string, unknown, RegExp, string]>([
  ['a setting', { gateway: ['Enter a valid URL.'] }, /^Gateway/, 'Enter a valid URL.'],
  ['a setting, nested', { settings: { account: ['Account already exists'] } }, /^Account/, 'Account already exists'],
  ['the title', { label: ['No more than 50 characters.'] }, /^Title/, 'No more than 50 characters.'],
  [
    'the title, nested more deeply',
    { label: { 0: ['No more than 50 characters.'] } },
    /^Title/,
    'No more than 50 characters.',
  ],
  ['a setting, nested more deeply', { settings: { account: { inner: ['Too short.'] } } }, /^Account/, 'Too short.'],
  ['a setting, nested under a top-level key', { account: [{ inner: [7] }] }, /^Account/, '7'],
  ['the medium', { media: ['Invalid pk "pager".'] }, /^Medium/, 'Invalid pk "pager".'],
])("the server's error about %s is shown at its field, and the draft is kept", async (_, body, label, words) => {
  const { person } = await stageDrawer('Pager', {
    createDestination: () => Promise.reject(refused('create destination', 400, body)),
  })
  await person.type(fieldOf(/^Account/), '2')
  await person.type(fieldOf(/^Gateway/), 'two')
  await person.click(create())
  expect(fieldOf(label).getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(fieldOf(label))).toContain(words)
  expect([fieldOf(/^Account/).value, fieldOf(/^Gateway/).value]).toEqual(['2', 'two'])
})

test("the server's error about the destination as a whole is shown in the form, and the list is fetched again to show the conflict", async () => {
  const { person, outside } = await stageDrawer('Lamp', {
    createDestination: () =>
      Promise.reject(refused('create destination', 409, { non_field_errors: ['Registered already.'] })),
  })
  outside.answers.fetchDestinations = () => Promise.resolve({ items: [aLamp()], unreadable: 0 })
  await person.type(fieldOf(/^Room/), 'hall@x')
  await person.click(create())
  expect(drawer().getByText('Registered already.')).toBeDefined()
  expect(screen.getByRole('group', { name: 'Hall' })).toBeDefined()
})

test('a medium whose settings are all optional still needs at least one of them', async () => {
  const { person, outside } = await stageDrawer('Lamp')
  await person.type(fieldOf(/^Title/), 'Mine')
  expect(isOff(create())).toBe(true)
  expect(drawer().queryByText('Fill in at least one of these')).toBeNull()
  await person.click(create())
  expect(drawer().getByText('Fill in at least one of these')).toBeDefined()
  expect(document.activeElement).toBe(fieldOf(/^Room/))
  await person.keyboard('x')
  expect(drawer().queryByText('Fill in at least one of these')).toBeNull()
  expect(isOff(create())).toBe(false)
  expect(outside.askedOf('createDestination')).toEqual([])
})

test('choosing another medium shows the settings of that medium, and keeps the title and what was typed for the first', async () => {
  const { person } = await stageDrawer('Pager')
  await person.type(fieldOf(/^Title/), 'Mine')
  await person.type(fieldOf(/^Account/), '2')
  await person.click(medium())
  await person.click(screen.getByRole('option', { name: 'Lamp' }))
  expect(drawer().queryByLabelText(/^Account/)).toBeNull()
  expect([fieldOf(/^Title/).value, fieldOf(/^Room/).value]).toEqual(['Mine', ''])
  await person.click(medium())
  await person.click(screen.getByRole('option', { name: 'Pager' }))
  expect(fieldOf(/^Account/).value).toBe('2')
})

test('nothing can be created with a medium that is not installed, and the form says why', async () => {
  await stageDrawer(/^Semaphore/)
  expect(descriptionOf(medium())).toContain('Semaphore is not installed on this server: it sends nothing.')
  expect(drawer().getByRole('alert').textContent).toBe('Semaphore is not installed on this server: it sends nothing.')
  expect(isOff(create())).toBe(true)
})

test('the input can be cleared; closing the drawer keeps the input, and the page says so', async () => {
  const { person } = await stageDrawer('Pager')
  await person.type(fieldOf(/^Account/), '2')
  await person.click(drawer().getByRole('button', { name: 'Close' }))
  expect(screen.getByText('You have an unfinished new destination.')).toBeDefined()
  await person.click(opener())
  expect(fieldOf(/^Account/).value).toBe('2')
  await person.click(drawer().getByRole('button', { name: 'Clear' }))
  expect(fieldOf(/^Account/).value).toBe('')
  expect(document.activeElement).toBe(create())
})

test('PageDown and PageUp move by five media in the list', async () => {
  const media = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((slug): DescribedMedium => ({
    slug,
    name: `Medium ${slug}`,
    isInstalled: true,
    properties: [],
    absence: undefined,
  }))
  const { person } = await stageDrawer(undefined, {}, media)
  await person.keyboard('{ArrowDown}{PageDown}{Enter}')
  expect(medium().value).toBe('Medium f')
  await person.keyboard('{ArrowDown}{PageUp}{Enter}')
  expect(medium().value).toBe('Medium a')
})

test('a failure to load the media is shown and can be retried; the focus goes to the first field', async () => {
  const { person, outside } = await stageDrawer(undefined, {
    fetchMedia: () => Promise.reject(unreachable('get media')),
  })
  outside.answers.fetchMedia = () =>
    Promise.resolve([{ slug: 'lamp', name: 'Lamp', isInstalled: true, properties: [], absence: undefined }])
  expect(drawer().getByText('The media could not be fetched.')).toBeDefined()
  await person.click(drawer().getByRole('button', { name: 'Try again' }))
  expect(drawer().queryByText('The media could not be fetched.')).toBeNull()
  expect(document.activeElement).toBe(medium())
  await person.click(medium())
  expect(options()).toEqual(['Lamp'])
})
