import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Destination } from '../../../machines/alerting/domain/destination.ts'
import type { DescribedMedium } from '../../../machines/alerting/domain/medium.ts'
import type { Profile } from '../../../machines/alerting/domain/profile.ts'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { broken, unreachable } from '../../machines/support/fixtures.ts'
import {
  aLamp,
  aPager,
  descriptionOf,
  field,
  isOff,
  lamp,
  pager,
  row,
  semaphore,
  stageDestinations,
} from './destinationsStage.tsx'
import { later } from '../support/later.ts'
import { pageOf } from '../support/reach.ts'

function group(name: RegExp) {
  return screen.getByRole('button', { name })
}

const save = (name = 'Night duty') => row(name).getByRole('button', { name: `Save ${name}` })
const remove = (name = 'Night duty') => row(name).getByRole('button', { name: `Delete ${name}` })
const title = (name = 'Night duty') => field(row(name), /^Title/)
const account = (name = 'Night duty') => field(row(name), /^Account/)

const notKnown = 'Unknown to this medium: cannot be changed here.'

test('the page of destinations has a title and a heading', async () => {
  await stageDestinations()
  expect(document.title).toBe('Argus | Destinations')
  expect(screen.getByRole('heading', { level: 1, name: 'Destinations' })).toBeDefined()
})

test('each medium that has destinations has a group, headed by its name and the number of destinations in brackets', async () => {
  await stageDestinations([aPager(), aPager({ pk: 2, label: 'Day duty' }), aLamp()])
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(heads).toEqual(['Lamp (1)', 'Pager (2)'])
})

test('a group starts expanded; when folded, it hides its rows and keeps their drafts', async () => {
  const { person } = await stageDestinations()
  expect(group(/^Pager/).getAttribute('aria-expanded')).toBe('true')
  await person.type(account(), '8')
  await person.click(group(/^Pager/))
  expect(group(/^Pager/).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('group', { name: 'Night duty' })).toBeNull()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Pager (1)1 unsaved')
  await person.click(group(/^Pager/))
  expect(account().value).toBe('178')
})

test('a row has a title, and a field for each setting except booleans', async () => {
  await stageDestinations()
  const fields = row('Night duty').getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Title', 'Account *', 'Gateway *', 'Ward'])
  expect(fields.map(({ value }) => value)).toEqual(['Night duty', '17', 'https://one.example/', '4'])
  expect(fields.map(({ required }) => required)).toEqual([false, true, true, false])
  expect(fields.map(({ type, inputMode }) => `${type} ${inputMode}`)).toEqual([
    'text ',
    'text text',
    'url url',
    'text decimal',
  ])
  expect(descriptionOf(account())).toBe('On the back of the pager.')
})

test('the title has a tooltip, which is also its accessible description', async () => {
  const { person } = await stageDestinations()
  expect(screen.queryByRole('tooltip')).toBeNull()
  await person.hover(title())
  expect((await screen.findByRole('tooltip')).textContent).toBe('Must be unique per media type')
  expect(descriptionOf(title())).toBe('Must be unique per media type')
})

test.each([[undefined], ['']])("without a label (%j), the server's suggestion is shown", async (label) => {
  await stageDestinations([aPager({ label })])
  expect(screen.getByRole('heading', { level: 3, name: 'Pager: 17' })).toBeDefined()
  expect([title('Pager: 17').value, title('Pager: 17').placeholder]).toEqual(['', 'Pager: 17'])
})

test('without a label and a suggestion, the medium and the primary key are shown', async () => {
  await stageDestinations([aPager({ label: '', suggestedLabel: '' })])
  expect(screen.getByRole('heading', { level: 3, name: 'Pager 1' })).toBeDefined()
})

test('a setting that is a list is edited as JSON and saved as a list', async () => {
  const rooms = { name: 'rooms', title: 'Rooms', description: undefined, input: 'json', isRequired: false } as const
  const { person, outside } = await stageDestinations(
    [aPager({ settings: { rooms: ['hall'] } })],
    { updateDestination: () => later<Destination>().promise },
    [{ ...pager, properties: [rooms] }],
  )
  expect(field(row('Night duty'), /^Rooms/).value).toBe('["hall"]')
  await person.clear(field(row('Night duty'), /^Rooms/))
  await person.paste('["hall", "yard"]')
  await person.click(save())
  expect(outside.askedOf('updateDestination')).toEqual([
    { pk: 1, medium: 'pager', label: undefined, settings: { rooms: ['hall', 'yard'] } },
  ])
})

test('an empty required setting is marked as required and prevents saving; an empty title does not', async () => {
  const { person, outside } = await stageDestinations()
  await person.clear(title())
  expect(isOff(save())).toBe(false)
  await person.clear(account())
  expect(account().getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(account())).toContain('Required')
  expect(isOff(save())).toBe(true)
  await person.keyboard('{Enter}')
  expect(outside.askedOf('updateDestination')).toEqual([])
})

test('settings that the medium no longer knows are shown read-only, and are sent with the others', async () => {
  const { person, outside } = await stageDestinations([
    aPager({ settings: { account: '17', gateway: 'https://one.example/', relay: 7, hops: ['a', 'b'], loud: true } }),
  ])
  const unknown = row('Night duty').getAllByRole<HTMLInputElement>('textbox').slice(4)
  expect(unknown.map(({ labels, value, readOnly }) => [labels?.[0]?.textContent, value, readOnly])).toEqual([
    ['relay', '7', true],
    ['hops', '["a","b"]', true],
  ])
  expect(unknown.map(descriptionOf)).toEqual([notKnown, notKnown])
  await person.type(account(), '8')
  await person.click(save())
  expect(outside.askedOf('updateDestination')).toMatchObject([
    { settings: { account: '178', gateway: 'https://one.example/', relay: 7, hops: ['a', 'b'] } },
  ])
})

test('a required setting that was missing before does not keep a title from being saved, only other settings', async () => {
  const { person, outside } = await stageDestinations([aPager({ settings: { gateway: 'https://one.example/' } })])
  await person.type(title(), ' two')
  expect([account().getAttribute('aria-invalid'), isOff(save())]).toEqual([null, false])
  await person.type(field(row('Night duty'), /^Ward/), '4')
  expect([account().getAttribute('aria-invalid'), isOff(save())]).toEqual([null, true])
  await person.keyboard('{Enter}')
  expect([account().getAttribute('aria-invalid'), isOff(save())]).toEqual(['true', true])
  expect(outside.askedOf('updateDestination')).toEqual([])
  await person.clear(field(row('Night duty'), /^Ward/))
  await person.click(save())
  expect(outside.askedOf('updateDestination')).toEqual([
    { pk: 1, medium: 'pager', label: 'Night duty two', settings: undefined },
  ])
})

test.each<[string, RegExp, string, object]>([
  ['a different title', /^Title/, 'Late duty', { label: 'Late duty', settings: undefined }],
  ['no title', /^Title/, ' ', { label: null, settings: undefined }],
  [
    'a different setting',
    /^Account/,
    '18',
    {
      label: undefined,
      settings: { account: '18', gateway: 'https://one.example/', ward: 4 },
    },
  ],
])('saving sends only what changed, either the title or all settings: %s', async (_, label, text, change) => {
  const { person, outside } = await stageDestinations([aPager()], {
    updateDestination: () => later<Destination>().promise,
  })
  await person.clear(field(row('Night duty'), label))
  await person.paste(text)
  await person.click(save())
  expect(outside.askedOf('updateDestination')).toEqual([{ pk: 1, medium: 'pager', ...change }])
})

test('after saving, the list is fetched again, since the server may have recreated a destination synchronised with the account', async () => {
  const { person, outside } = await stageDestinations([aPager()], {
    updateDestination: () => Promise.resolve(aPager({ label: 'Mine' })),
  })
  const another = aPager({
    pk: 2,
    label: 'Of the account',
    settings: { synced: true, account: '17', gateway: 'https://x.example/' },
  })
  outside.answers.fetchDestinations = () =>
    Promise.resolve({ items: [aPager({ label: 'Mine' }), another], unreadable: 0 })
  await person.type(title(), 's')
  await person.click(save())
  expect(screen.getByRole('group', { name: 'Of the account' })).toBeDefined()
})

test('a synchronised destination cannot be deleted, and its row says why', async () => {
  const why = 'This destination is synchronized with your account and can not be deleted'
  const { person } = await stageDestinations([
    aPager({ settings: { synced: true, account: '17', gateway: 'https://x.example/' } }),
  ])
  expect(isOff(remove())).toBe(true)
  expect(descriptionOf(remove())).toBe(why)
  await person.hover(remove())
  expect((await screen.findByRole('tooltip')).textContent).toBe(why)
  await person.click(remove())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['while it is being edited', false],
  ['while its deletion awaits confirmation', true],
])('if another user deletes a destination %s, the focus moves to its neighbour', async (_, isAsked) => {
  const day = aPager({ pk: 2, label: 'Day duty' })
  const { person, outside, root, happens } = await stageDestinations([aPager(), day])
  await (isAsked ? person.click(remove()) : person.type(title(), 's'))
  outside.answers.fetchDestinations = () => Promise.resolve({ items: [day], unreadable: 0 })
  await happens(() => pageOf(root).send({ type: 'currentPage.refresh', because: 'asked' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Night duty' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Day duty' }))
})

test('the list stops waiting for media that do not arrive', async () => {
  const media = later<readonly DescribedMedium[]>()
  const { wait, happens } = await stageDestinations([aPager()], { fetchMedia: () => media.promise })
  expect(screen.queryByRole('group', { name: 'Night duty' })).toBeNull()
  await wait(5000)
  expect(field(row('Night duty'), /^account$/).value).toBe('17')
  await happens(() => media.settle([pager]))
  expect(field(row('Night duty'), /^Account/).value).toBe('17')
})

test("without media, the rows show their settings under the server's own names, and the page says why", async () => {
  await stageDestinations([aPager()], { fetchMedia: () => Promise.reject(unreachable('get media')) })
  expect(screen.getByText(/^The media could not be fetched/)).toBeDefined()
  expect(field(row('Night duty'), /^account$/).value).toBe('17')
  expect(row('Night duty').queryByLabelText(/loud/)).toBeNull()
})

test('without destinations, the page does not say that the media are missing, since it shows no settings', async () => {
  await stageDestinations([], { fetchMedia: () => Promise.reject(unreachable('get media')) })
  expect(screen.getByRole('heading', { name: 'No destinations' })).toBeDefined()
  expect(screen.queryByText(/^The media could not be fetched/)).toBeNull()
})

test.each([
  ['as the list of media says', true, {}],
  ['as its destination says', false, { fetchMedia: () => Promise.reject(unreachable('get media')) }],
])('the group of a medium that is not installed says so, %s', async (_, isInstalled, answers) => {
  const flags = aPager({ medium: { slug: 'semaphore', name: 'Semaphore', isInstalled }, settings: { mast: 'A' } })
  await stageDestinations([flags], answers)
  expect(screen.getByRole('region', { name: 'Semaphore (1)' }).textContent).toContain(
    'Semaphore is not installed on this server: it sends nothing.',
  )
  expect(field(row('Night duty'), /^mast$/).value).toBe('A')
})

test('the list is fetched again when the known media change', async () => {
  const { person, outside } = await stageDestinations()
  const asked = () => outside.askedOf('fetchDestinations').length
  const before = asked()
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  const unchanged = asked() - before
  outside.answers.fetchMedia = () =>
    Promise.resolve([lamp, { ...pager, properties: (pager.properties ?? []).slice(0, 1) }, semaphore])
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(asked() - before).toBeGreaterThan(2 * unchanged)
  expect(row('Night duty').queryByLabelText(/^Gateway/)).toBeNull()
})

test('leaving with unsaved changes asks for confirmation, and names the destination', async () => {
  const { person } = await stageDestinations()
  await person.type(title(), 's')
  await person.click(screen.getByRole('link', { name: 'Profiles' }))
  expect(
    within(screen.getByRole('dialog', { name: 'Leave without saving?' })).getByText("Destination 'Night duty'"),
  ).toBeDefined()
})

test('a row says who is notified there, and again when the page is refreshed', async () => {
  const { outside, happens, root } = await stageDestinations([aPager()])
  const said = () => [...row('Night duty').getByRole('list', { name: 'Who is notified here' }).children]
  expect(said().map(({ textContent }) => textContent)).toEqual([
    'No active profile sends here: nobody is notified here.',
  ])
  const refusal = broken('get notification profiles')
  outside.answers.fetchProfiles = () => Promise.reject(refusal)
  await happens(() => pageOf(root).send({ type: 'currentPage.refresh', because: 'asked' }))
  expect(said().map(({ textContent }) => textContent)).toEqual(['Which profiles send here is not known.'])
})

const always: Profile['timeslot'] = {
  pk: 1,
  name: 'Always',
  recurrences: [{ days: [1, 2, 3, 4, 5, 6, 7], start: '00:00:00', end: '23:59:59.999999', isAllDay: true }],
}

function aUser(pk: number, name: string, isActive: boolean): Profile {
  const filters = [{ pk: 4, name: 'All', filter: defaultFilter }]
  return { pk, name, timeslot: always, filters, destinations: [aPager()], isActive }
}

test('a closed row is a line: who is notified there now, and which profiles use it', async () => {
  const profiles = [aUser(1, 'Night', true), aUser(2, 'Asleep', false)]
  await stageDestinations([aPager(), aPager({ pk: 2, label: 'Day duty' })], {
    fetchProfiles: () => Promise.resolve({ items: profiles, unreadable: 0 }),
  })
  const line = (name: string) => within(screen.getByRole('group', { name }))
  expect(line('Night duty').getByTitle('Night: Would notify you now')).toBeDefined()
  expect(line('Night duty').getByTitle('2 profiles: Night and Asleep')).toBeDefined()
  expect(line('Day duty').getByTitle('No active profile sends here: nobody is notified here.')).toBeDefined()
  expect(line('Day duty').getByTitle('No profile')).toBeDefined()
  expect(line('Night duty').queryByRole('textbox')).toBeNull()
})

test('a destination that a profile uses cannot be deleted, and its row says which do', async () => {
  const { person } = await stageDestinations([aPager()], {
    fetchProfiles: () => Promise.resolve({ items: [aUser(2, 'Asleep', false)], unreadable: 0 }),
  })
  expect(isOff(remove())).toBe(true)
  expect(descriptionOf(remove())).toBe('In use by Asleep: remove it there first')
  await person.click(remove())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(row('Night duty').getByRole('link', { name: 'Asleep' })).toBeDefined()
})
