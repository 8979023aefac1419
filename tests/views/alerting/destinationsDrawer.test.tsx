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
const of = (label: RegExp) => field(drawer(), label)

function options() {
  return screen.getAllByRole('option').map(({ textContent }) => textContent)
}

/** The drawer is open; a medium is chosen where one is named. */
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

test('a button opens the form at its first field, and closing it brings the focus back', async () => {
  const { person } = await stageDestinations()
  expect(opener().getAttribute('aria-expanded')).toBe('false')
  await person.click(opener())
  expect(opener().getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(medium())
  await person.click(drawer().getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'New destination' })).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test('offers the media the server lists, and says of one that it is not installed', async () => {
  const { person } = await stageDrawer()
  expect(drawer().queryByLabelText(/^Title/)).toBeNull()
  await person.click(medium())
  expect(options()).toEqual(['Lamp', 'Pager', 'SemaphoreSemaphore is not installed on the server.'])
})

test('asks for what the schema of the medium names, and can create nothing while something required is empty', async () => {
  const { person, outside } = await stageDrawer('Pager')
  const fields = drawer().getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Title', 'Account *', 'Gateway *', 'Ward'])
  expect(medium().value).toBe('Pager')
  expect(isOff(create())).toBe(true)
  await person.type(of(/^Account/), '2')
  expect(isOff(create())).toBe(true)
  await person.type(of(/^Gateway/), 'h')
  expect(isOff(create())).toBe(false)
  expect(outside.askedOf('createDestination')).toEqual([])
})

test('says that a field is required once one has been there, and not before', async () => {
  const { person } = await stageDrawer('Pager')
  await person.click(of(/^Account/))
  expect(drawer().queryByText('Required')).toBeNull()
  await person.tab()
  expect(descriptionOf(of(/^Account/))).toContain('Required')
  expect(drawer().getAllByText('Required')).toHaveLength(1)
  await person.type(of(/^Account/), '2')
  expect(descriptionOf(of(/^Account/))).toBe('On the back of the pager.')
})

test('whoever tries too early is told what is required, and is brought to the first of it', async () => {
  const { person, outside } = await stageDrawer('Pager')
  await person.click(create())
  expect(drawer().getAllByText('Required')).toHaveLength(2)
  expect(document.activeElement).toBe(of(/^Account/))
  expect(outside.askedOf('createDestination')).toEqual([])
})

test('nothing chosen, whoever tries is brought to the media', async () => {
  const { person } = await stageDrawer()
  await person.click(create())
  expect(document.activeElement).toBe(medium())
})

test('creates what is typed, says so, shows it in its group, and is ready for the next', async () => {
  const answer = later<Destination>()
  const { person, outside, happens } = await stageDrawer('Pager', { createDestination: () => answer.promise })
  await person.type(of(/^Account/), '2')
  await person.type(of(/^Gateway/), 'https://two.example/')
  await person.keyboard('{Enter}')
  expect(outside.askedOf('createDestination')).toEqual([
    { medium: 'pager', label: null, settings: { account: '2', gateway: 'https://two.example/' } },
  ])
  expect([isOff(create()), of(/^Account/).readOnly]).toEqual([true, true])
  expect(create().querySelector('.mantine-Loader-root')).not.toBeNull()
  await happens(() => answer.settle(aPager({ pk: 2, label: undefined, suggestedLabel: 'Pager: 2' })))
  expect(screen.getByText('Created new destination: Pager: 2')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Pager (2)' })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Pager: 2' })).toBeDefined()
  expect([medium().value, of(/^Account/).value, of(/^Gateway/).value]).toEqual(['Pager', '', ''])
  expect(drawer().queryByText('Required')).toBeNull()
  expect(document.activeElement).toBe(of(/^Gateway/))
})

test.each<[string, unknown, RegExp, string]>([
  ['a setting', { gateway: ['Enter a valid URL.'] }, /^Gateway/, 'Enter a valid URL.'],
  ['a setting, nested', { settings: { account: ['Account already exists'] } }, /^Account/, 'Account already exists'],
  ['the title', { label: ['No more than 50 characters.'] }, /^Title/, 'No more than 50 characters.'],
  ['the title, deeper', { label: { 0: ['No more than 50 characters.'] } }, /^Title/, 'No more than 50 characters.'],
  ['a setting, deeper', { settings: { account: { inner: ['Too short.'] } } }, /^Account/, 'Too short.'],
  ['a setting, deeper and by itself', { account: [{ inner: [7] }] }, /^Account/, '7'],
  ['the medium', { media: ['Invalid pk "pager".'] }, /^Medium/, 'Invalid pk "pager".'],
])('what the server has against %s is beside its field, and the draft stays', async (_, body, label, words) => {
  const { person } = await stageDrawer('Pager', {
    createDestination: () => Promise.reject(refused('create destination', 400, body)),
  })
  await person.type(of(/^Account/), '2')
  await person.type(of(/^Gateway/), 'two')
  await person.click(create())
  expect(of(label).getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(of(label))).toContain(words)
  expect([of(/^Account/).value, of(/^Gateway/).value]).toEqual(['2', 'two'])
})

test('what the server has against the whole is told in the form, and the list is fetched again to show what it clashes with', async () => {
  const { person, outside } = await stageDrawer('Lamp', {
    createDestination: () =>
      Promise.reject(refused('create destination', 409, { non_field_errors: ['Registered already.'] })),
  })
  outside.answers.fetchDestinations = () => Promise.resolve({ items: [aLamp()], unreadable: 0 })
  await person.type(of(/^Room/), 'hall@x')
  await person.click(create())
  expect(drawer().getByText('Registered already.')).toBeDefined()
  expect(screen.getByRole('group', { name: 'Hall' })).toBeDefined()
})

test('a medium that insists on nothing wants something typed all the same', async () => {
  const { person, outside } = await stageDrawer('Lamp')
  await person.type(of(/^Title/), 'Mine')
  expect(isOff(create())).toBe(true)
  expect(drawer().queryByText('Fill in at least one of these')).toBeNull()
  await person.click(create())
  expect(drawer().getByText('Fill in at least one of these')).toBeDefined()
  expect(document.activeElement).toBe(of(/^Room/))
  await person.keyboard('x')
  expect(drawer().queryByText('Fill in at least one of these')).toBeNull()
  expect(isOff(create())).toBe(false)
  expect(outside.askedOf('createDestination')).toEqual([])
})

test('another medium asks for its own; the title stays, and what was typed for the first is there again', async () => {
  const { person } = await stageDrawer('Pager')
  await person.type(of(/^Title/), 'Mine')
  await person.type(of(/^Account/), '2')
  await person.click(medium())
  await person.click(screen.getByRole('option', { name: 'Lamp' }))
  expect(drawer().queryByLabelText(/^Account/)).toBeNull()
  expect([of(/^Title/).value, of(/^Room/).value]).toEqual(['Mine', ''])
  await person.click(medium())
  await person.click(screen.getByRole('option', { name: 'Pager' }))
  expect(of(/^Account/).value).toBe('2')
})

test('with a medium that is not installed nothing can be created, and it says why', async () => {
  await stageDrawer(/^Semaphore/)
  expect(descriptionOf(medium())).toContain('Semaphore is not installed on the server.')
  expect(drawer().getByRole('alert').textContent).toBe('Semaphore is not installed on the server.')
  expect(isOff(create())).toBe(true)
})

test('what is typed can be cleared; closed, it is kept and told of', async () => {
  const { person } = await stageDrawer('Pager')
  await person.type(of(/^Account/), '2')
  await person.click(drawer().getByRole('button', { name: 'Close' }))
  expect(screen.getByText('A new one is not created yet')).toBeDefined()
  await person.click(opener())
  expect(of(/^Account/).value).toBe('2')
  await person.click(drawer().getByRole('button', { name: 'Clear' }))
  expect(of(/^Account/).value).toBe('')
  expect(document.activeElement).toBe(create())
})

test('PageDown and PageUp move by five media', async () => {
  const media = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((slug): DescribedMedium => ({
    slug,
    name: `Medium ${slug}`,
    properties: [],
    absence: undefined,
  }))
  const { person } = await stageDrawer(undefined, {}, media)
  await person.keyboard('{ArrowDown}{PageDown}{Enter}')
  expect(medium().value).toBe('Medium f')
  await person.keyboard('{ArrowDown}{PageUp}{Enter}')
  expect(medium().value).toBe('Medium a')
})

test('media that cannot be had are told of, and asked for again, and the focus goes on from the first field', async () => {
  const { person, outside } = await stageDrawer(undefined, {
    fetchMedia: () => Promise.reject(unreachable('get media')),
  })
  outside.answers.fetchMedia = () =>
    Promise.resolve([{ slug: 'lamp', name: 'Lamp', properties: [], absence: undefined }])
  expect(drawer().getByText('The media could not be fetched.')).toBeDefined()
  await person.click(drawer().getByRole('button', { name: 'Try again' }))
  expect(drawer().queryByText('The media could not be fetched.')).toBeNull()
  expect(document.activeElement).toBe(medium())
  await person.click(medium())
  expect(options()).toEqual(['Lamp'])
})
