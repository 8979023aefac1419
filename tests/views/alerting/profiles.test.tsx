import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused, secondServer } from '../../machines/support/fixtures.ts'
import {
  access,
  aFilter,
  always,
  aProfile,
  beginningIn,
  card,
  cardNames,
  choiceField,
  core,
  descriptionOf,
  isOff,
  mail,
  nameField,
  officeHours,
  openRow,
  phone,
  stageProfiles,
} from './profilesStage.tsx'
import { pageOf } from '../support/reach.ts'

/** The page of notification profiles (docs/behaviour.md#profiles). */

function button(name: string) {
  return screen.getByRole('button', { name })
}

function save(of: string) {
  return button(`Save ${of}`)
}

function focused() {
  return document.activeElement
}

test('each profile has a row, which describes it in plain words and says whether it would send a notification now', async () => {
  await stageProfiles({
    profiles: [
      aProfile({ filters: [core, access], timeslot: officeHours, destinations: [phone, mail] }),
      aProfile({ pk: 8, name: '', isActive: false }),
      aProfile({ pk: 9, name: 'At any time' }),
    ],
  })
  expect(document.title).toBe('Argus | Profiles')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profiles')
  expect(cardNames()).toEqual(['At any time', 'Daytime', 'Profile 8'])
  expect(
    card('Daytime').getByText(
      'Mon-Fri 08:00-16:00, incidents matching Core network and Access network, to SMS Duty phone and Email noc@example.org',
    ),
  ).toBeDefined()
  expect(card('At any time').getByText('Would notify you now')).toBeDefined()
  expect(card('Profile 8').getByText('Silent now: it is not active')).toBeDefined()
  expect(card('Profile 8').getByRole<HTMLInputElement>('switch', { name: 'Active' }).checked).toBe(false)
  expect(nameField('Daytime').value).toBe('Daytime')
  expect(choiceField('Daytime', 'Timeslot').value).toBe('Office hours')
})

test('the row of a profile that lets no new incident through names the events that the profile notifies about, and shows an error only if the profile lets nothing through', async () => {
  const ends = aFilter(20, 'Ends', { open: undefined, eventTypes: ['END'] })
  const open = aFilter(22, 'Open')
  const strange = { ...aFilter(23, 'Strange'), further: { location_regex: 'oslo' } }
  const impossible = aFilter(21, 'Open stateless', { stateful: false })
  await stageProfiles({
    profiles: [
      aProfile({ filters: [ends] }),
      aProfile({ pk: 8, name: 'Nothing', filters: [impossible] }),
      aProfile({ pk: 9, name: 'Both', filters: [ends, open] }),
      aProfile({ pk: 10, name: 'Strange', filters: [strange] }),
    ],
    choices: { filters: [ends, open, impossible, strange] },
  })
  const error = card('Nothing').getByText(
    'Never: its filter is for open stateless incidents, and stateless ones are never open',
  )
  expect(error.dataset['tone'] ?? error.closest<HTMLElement>('[data-tone]')?.dataset['tone']).toBe('bad')
  for (const [name, verdict] of [
    ['Daytime', 'Only when incidents end'],
    ['Both', 'Would notify you now'],
    ['Strange', 'Cannot tell: its filter has conditions that the console does not know (location_regex)'],
  ] as const) {
    const words = card(name).getByText(verdict)
    expect(words.dataset['tone']).toBe(name === 'Daytime' ? 'quiet' : name === 'Both' ? 'good' : 'doubtful')
  }
})

test('a profile can be created only once the existing ones are known', async () => {
  const { answerReads } = await stageProfiles({ profiles: [], isSlow: true })
  expect(isOff(button('Create new profile'))).toBe(true)
  await answerReads()
  expect(isOff(button('Create new profile'))).toBe(false)
})

test('the summary says whether the profile would send a notification now, and follows the choices and the clock', async () => {
  const soon = beginningIn(2)
  const { person, wait } = await stageProfiles({ choices: { timeslots: [always, soon] } })
  const verdict = () =>
    card('Daytime').getByText(/would notify you now|(silent now|about new incidents|never):/i).textContent
  await person.click(choiceField('Daytime', 'Timeslot'))
  await person.click(await card('Daytime').findByRole('option', { name: /^Soon/ }))
  expect(verdict()).toMatch(/^Once saved, silent now about new incidents: starts (today|[A-Z][a-z]+day) \d/)
  await wait(2000)
  expect(verdict()).toBe('Once saved, would notify you now')
  await person.click(choiceField('Daytime', 'Destinations'))
  await person.click(card('Daytime').getByRole('option', { name: 'SMS Duty phoneSMS: +4747474701' }))
  expect(verdict()).toBe('Once saved, never: it has no destination')
  expect(card('Daytime').getByText(/incidents matching Core network, to nobody$/)).toBeDefined()
  await person.click(card('Daytime').getByRole('option', { name: 'Email noc@example.org' }))
  expect(card('Daytime').getByText(/to Email noc@example.org$/)).toBeDefined()
  await person.click(card('Daytime').getByRole('switch', { name: 'Active' }))
  expect(verdict()).toBe('Once saved, silent now: it is not active')
})

test('an unsaved profile says whether it would send a notification once it is saved', async () => {
  const { person, answer } = await stageProfiles()
  const verdict = (of: string) =>
    card(of).getByText(/would notify you now|(silent now|about new incidents|never):/i).textContent
  expect(verdict('Daytime')).toBe('Would notify you now')
  await person.click(card('Daytime').getByRole('switch', { name: 'Active' }))
  expect(verdict('Daytime')).toBe('Once saved, silent now: it is not active')
  await person.click(save('Daytime'))
  await answer(aProfile({ isActive: false }))
  expect(verdict('Daytime')).toBe('Silent now: it is not active')
  await person.click(button('Create new profile'))
  expect(verdict('New profile')).toBe('Once saved, silent now: it has no filter')
})

test('while a profile is being saved, it cannot be switched on or off', async () => {
  const { person, answer } = await stageProfiles()
  const isActive = () => card('Daytime').getByRole<HTMLInputElement>('switch', { name: 'Active' })
  await person.click(isActive())
  await person.click(save('Daytime'))
  expect([isActive().checked, isActive().disabled]).toEqual([false, true])
  await answer(aProfile({ isActive: false }))
  await person.click(isActive())
  expect(isActive().checked).toBe(true)
})

test('an incomplete new profile cannot be created: the empty field says why and takes the focus', async () => {
  const { person, sent } = await stageProfiles()
  await person.click(button('Create new profile'))
  const filters = choiceField('New profile', 'Filters')
  expect(descriptionOf(filters)).toBe('')
  await person.click(button('Create profile'))
  expect(descriptionOf(filters)).toBe('This field cannot be empty.')
  expect(focused()).toBe(filters)
  expect(isOff(button('Create profile'))).toBe(true)
  expect(card('New profile').queryByText('Unsaved changes')).toBeNull()
  expect(sent('saveProfile')).toEqual([])
  await person.click(nameField('New profile'))
  await person.click(button('Create profile'))
  expect(focused(), 'at every attempt').toBe(filters)
})

test('a profile needs at least one filter, and cannot be saved without one', async () => {
  const { person, sent } = await stageProfiles()
  const filters = choiceField('Daytime', 'Filters')
  await person.type(filters, '{Backspace}')
  expect(descriptionOf(filters)).toBe('This field cannot be empty.')
  expect(filters.getAttribute('aria-invalid')).toBe('true')
  expect(isOff(save('Daytime'))).toBe(true)
  await person.type(nameField('Daytime'), '{Enter}')
  expect(sent('saveProfile')).toEqual([])
  await person.type(filters, 'acc')
  const offered = within(card('Daytime').getByRole('listbox', { name: 'Filters' })).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Access networkopen, unacked'])
  await person.keyboard('{ArrowDown}{Enter}')
  await person.type(filters, 'no such filter{Enter}')
  expect(sent('saveProfile')).toEqual([])
  expect(descriptionOf(filters)).toBe('')
  await person.click(save('Daytime'))
  expect(sent('saveProfile')).toMatchObject([{ filters: [4] }])
})

test('a profile is created in a form above the others, and its row takes the focus', async () => {
  const { person, sent, answer } = await stageProfiles()
  await person.click(button('Create new profile'))
  expect(cardNames()).toEqual(['New profile', 'Daytime'])
  expect(focused()).toBe(nameField('New profile'))
  expect(descriptionOf(choiceField('New profile', 'Filters'))).toBe('')
  expect(isOff(button('Create profile'))).toBe(true)
  await person.click(button('Create new profile'))
  expect(cardNames()).toEqual(['New profile', 'Daytime'])
  expect(focused()).toBe(nameField('New profile'))
  await person.keyboard('Nights')
  await person.click(choiceField('New profile', 'Filters'))
  await person.click(card('New profile').getByRole('option', { name: /^Core network/ }))
  await person.click(button('Create profile'))
  expect(sent('saveProfile')).toEqual([{ name: 'Nights', timeslot: 1, filters: [3], destinations: [], isActive: true }])
  await answer(aProfile({ pk: 12, name: 'Nights', destinations: [] }))
  expect(cardNames()).toEqual(['Nights', 'Daytime'])
  expect(screen.getByText('Created new profile: Nights')).toBeDefined()
  expect(focused()).toBe(button('Nights'))
})

test('a new profile can be discarded', async () => {
  const { person, sent } = await stageProfiles({ profiles: [] })
  await person.click(button('Create new profile'))
  expect(screen.queryByText('No notification profiles')).toBeNull()
  await person.keyboard('Nights')
  await person.click(button('Discard'))
  expect(cardNames()).toEqual(['No notification profiles'])
  expect(focused()).toBe(button('Create new profile'))
  expect(sent('saveProfile')).toEqual([])
})

test('the focus does not move when another user deletes a profile', async () => {
  const { server, happens, root } = await stageProfiles({
    profiles: [aProfile(), aProfile({ pk: 8, name: 'Evenings' })],
    opens: null,
  })
  server.list = { ...server.list, profiles: [aProfile()] }
  await happens(() => pageOf(root).send({ type: 'currentPage.refresh', because: 'asked' }))
  expect(cardNames()).toEqual(['Daytime'])
  expect(focused()).toBe(document.body)
})

test('a user without timeslots is told that a new profile needs one, with a link to the timeslots', async () => {
  const { person, outside } = await stageProfiles({ profiles: [], choices: { timeslots: [] } })
  await person.click(button('Create new profile'))
  const dialog = within(screen.getByRole('dialog', { name: 'No timeslots available' }))
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'No timeslots available' })).toBeNull()
  expect(cardNames()).toEqual(['No notification profiles'])
  await person.click(button('Create new profile'))
  await person.click(button('Go to timeslots'))
  expect(outside.address).toBe('/timeslots')
})

test('a user without filters is told where to create some', async () => {
  const { person } = await stageProfiles({ profiles: [], choices: { filters: [] } })
  await person.click(button('Create new profile'))
  expect(descriptionOf(choiceField('New profile', 'Filters'))).toBe(
    'You have no filters yet. They are saved on the incident list.',
  )
  expect(card('New profile').getByRole('link', { name: 'incident list' }).getAttribute('href')).toBe('/incidents')
})

test('planned maintenance is asked for again each time the page is renewed, and the card says if it is not known', async () => {
  const { outside, wait } = await stageProfiles({
    answers: {
      meetServer: () => Promise.resolve(secondServer),
      fetchMaintenance: () => Promise.resolve({ items: [], unreadable: 0 }),
    },
  })
  const renewed = async () => {
    await wait(30_000)
    await wait(5000)
  }
  expect(card('Daytime').getByText('Would notify you now')).toBeDefined()
  const unless = (why: string) => `Would notify you now, unless planned maintenance, which ${why}, covers it`

  const task = { pk: 1, description: '', start: 0, end: Date.UTC(2030, 0, 1), filters: [] }
  outside.answers.fetchMaintenance = () => Promise.resolve({ items: [task], unreadable: 0 })
  await renewed()
  expect(card('Daytime').getByText(/^Silent now: planned maintenance until/)).toBeDefined()

  outside.answers.fetchMaintenance = () => Promise.resolve({ items: [task], unreadable: 1 })
  await renewed()
  expect(card('Daytime').getByText(unless('the console cannot read completely'))).toBeDefined()

  outside.answers.fetchMaintenance = () => Promise.reject(refused('get planned maintenance', 403, {}))
  await renewed()
  expect(card('Daytime').getByText(unless('is not known now'))).toBeDefined()

  outside.answers.fetchMaintenance = () => Promise.resolve(undefined)
  await renewed()
  expect(card('Daytime').getByText(unless('this server hides'))).toBeDefined()
})

test('the open incidents that match are counted again when the page is renewed', async () => {
  let count = 3
  const { wait } = await stageProfiles({ counts: () => count })
  expect(card('Daytime').getByText('3 open incidents match it now.')).toBeDefined()
  count = 4
  await wait(30_000)
  await wait(5000)
  expect(card('Daytime').getByText('4 open incidents match it now.')).toBeDefined()
})

test('a card shows the conditions of each chosen filter, and how many open incidents match all of them', async () => {
  const oslo = aFilter(3, 'Oslo', { open: true, tags: ['location=oslo'], maxLevel: 3 })
  const mail = aFilter(4, 'Mail', { tags: ['service=mail'] })
  const rival = aFilter(11, 'Bergen', { tags: ['location=bergen'] })
  const { person, outside } = await stageProfiles({
    profiles: [aProfile({ filters: [oslo] }), aProfile({ pk: 8, name: 'Night', filters: [oslo] })],
    choices: { filters: [oslo, mail, rival] },
    counts: ({ filter: { tags } }) => (tags.length === 1 ? 1200 : 0),
  })
  const daytime = () => card('Daytime')
  const conditions = () =>
    [...daytime().getByRole('list', { name: 'Conditions' }).children].map((one) => one.textContent)
  expect(conditions()).toEqual(['Oslo: open, unacked, level 1-3, location=oslo Show in the list'])
  expect(daytime().getByText('1,200 open incidents match it now.')).toBeDefined()
  const asked = () =>
    outside.askedOf('fetchIncidentCount').filter((one) => JSON.stringify(one).includes('location=oslo'))
  expect(asked(), 'a question that two cards have in common').toHaveLength(1)

  await person.click(choiceField('Daytime', 'Filters'))
  await person.click(daytime().getByRole('option', { name: /^Mail/ }))
  expect(conditions()).toHaveLength(2)
  expect(daytime().getByText('No open incident matches all of them now.').dataset['lacking']).toBe('true')
  expect(asked().at(-1)).toMatchObject({
    filter: { open: true, tags: ['location=oslo', 'service=mail'], maxLevel: 3 },
    withLevels: true,
  })

  await person.click(daytime().getByRole('option', { name: /^Bergen/ }))
  expect(
    daytime().getByText(
      'How many open incidents match now is not known: the list cannot require location=oslo and location=bergen together.',
    ),
  ).toBeDefined()
})

test('a profile says which of its destinations receive nothing, because their medium is not installed', async () => {
  const lost = { ...phone, medium: { ...phone.medium, isInstalled: false } }
  const { person } = await stageProfiles({
    profiles: [aProfile({ destinations: [mail] })],
    choices: { destinations: [lost, mail] },
  })
  const destinations = () => choiceField('Daytime', 'Destinations')
  expect(descriptionOf(destinations())).toBe('')
  await person.click(destinations())
  await person.click(card('Daytime').getByRole('option', { name: /Duty phone/ }))
  expect(descriptionOf(destinations())).toBe('SMS is not installed on this server: it sends nothing.')
})

test('a destination that is created in the dialog is added to the profile', async () => {
  const { person, sent, answer } = await stageProfiles()
  await person.click(card('Daytime').getByRole('button', { name: 'Add destination' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add destination' }))
  await person.click(dialog.getByRole('combobox', { name: 'Medium' }))
  await person.click(dialog.getByRole('option', { name: 'Pager' }))
  await person.type(dialog.getByLabelText(/^Number/), '4711')
  await person.click(dialog.getByRole('button', { name: 'Create destination' }))
  expect(sent('createDestination')).toEqual([{ medium: 'pager', label: null, settings: { number: '4711' } }])
  await answer({
    pk: 20,
    medium: { slug: 'pager', name: 'Pager', isInstalled: true },
    label: undefined,
    suggestedLabel: 'Pager: 4711',
    settings: { number: '4711' },
  })
  expect(screen.queryByRole('dialog', { name: 'Add destination' })).toBeNull()
  expect(screen.getByText('Created new destination: Pager: 4711')).toBeDefined()
  expect(card('Daytime').getByText(/to Pager 4711 and SMS Duty phone$/)).toBeDefined()
  expect(nameField('Daytime').value).toBe('Daytime')
  expect(sent('saveProfile')).toEqual([])
  await person.click(save('Daytime'))
  expect(sent('saveProfile')).toMatchObject([{ destinations: [5, 20] }])
})

test('Escape asks before it discards a destination that has been typed', async () => {
  const { person, sent } = await stageProfiles()
  const dialog = () => within(screen.getByRole('dialog', { name: 'Add destination' }))
  const pagerNumber = () => dialog().getByLabelText<HTMLInputElement>(/^Number/)
  const begin = async () => {
    await person.click(card('Daytime').getByRole('button', { name: 'Add destination' }))
    await person.click(dialog().getByRole('combobox', { name: 'Medium' }))
    await person.click(dialog().getByRole('option', { name: 'Pager' }))
  }
  await begin()
  await person.type(pagerNumber(), '4711')
  await person.keyboard('{Escape}')
  expect(dialog().getByRole('alert').textContent).toBe('Discard what you typed?')
  expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Keep writing' }))
  expect(dialog().queryByRole('button', { name: 'Create destination' })).toBeNull()
  expect(dialog().queryByRole('button', { name: 'Cancel' })).toBeNull()

  await person.keyboard('{Enter}')
  expect(dialog().queryByRole('alert')).toBeNull()
  expect(pagerNumber().value).toBe('4711')

  await person.keyboard('{Escape}')
  await person.click(dialog().getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog', { name: 'Add destination' })).toBeNull()
  await begin()
  expect(pagerNumber().value).toBe('')
  // Nothing has been typed, so Escape closes the dialog without asking.
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Add destination' })).toBeNull()
  expect(sent('createDestination')).toEqual([])
})

test('cancelling the dialog creates no destination', async () => {
  const { person, sent } = await stageProfiles()
  await person.click(card('Daytime').getByRole('button', { name: 'Add destination' }))
  await person.click(
    within(screen.getByRole('dialog', { name: 'Add destination' })).getByRole('button', { name: 'Cancel' }),
  )
  expect(screen.queryByRole('dialog', { name: 'Add destination' })).toBeNull()
  expect(isOff(save('Daytime'))).toBe(true)
  expect(sent('createDestination')).toEqual([])
})

test('PageDown and PageUp move by five options, and stop at the ends', async () => {
  const filters = Array.from({ length: 8 }, (_, index) => aFilter(20 + index, `Filter ${index + 1}`))
  const { person } = await stageProfiles({ choices: { filters } })
  await person.click(choiceField('Daytime', 'Filters'))
  const selected = () =>
    card('Daytime')
      .getAllByRole('option')
      .find((option) => option.hasAttribute('data-combobox-selected'))
  const moves: (string | null | undefined)[] = []
  for (const key of ['PageDown', 'PageDown', 'PageUp', 'PageUp']) {
    await person.keyboard(`{${key}}`)
    moves.push(selected()?.textContent)
  }
  expect(moves).toEqual(['Filter 5', 'Core network', 'Filter 4', 'Filter 1'].map((name) => `${name}open, unacked`))
})

test('a chosen filter that has been deleted is shown as deleted, so that it can be removed', async () => {
  const { person, server, happens, root } = await stageProfiles()
  await person.click(choiceField('Daytime', 'Filters'))
  await person.click(card('Daytime').getByRole('option', { name: /^Access network/ }))
  server.list = { ...server.list, choices: { ...server.list.choices, filters: [core] } }
  await happens(() => pageOf(root).send({ type: 'currentPage.refresh', because: 'asked' }))
  expect(card('Daytime').getByText('#4 (deleted)', { selector: '.mantine-Pill-label' })).toBeDefined()
})

test('the week says when the profiles tell nobody, and where to each active profile sends; it leads to the profile', async () => {
  const { person } = await stageProfiles({
    answers: { meetServer: () => Promise.resolve(secondServer) },
    profiles: [
      aProfile({ timeslot: officeHours, destinations: [phone, mail] }),
      aProfile({ pk: 8, name: 'Asleep', isActive: false, destinations: [phone] }),
    ],
    opens: null,
  })
  const week = within(screen.getByRole('region', { name: 'When you are told' }))
  expect(week.getByText(/^Your profiles tell nobody .* and \d+ more times\.$/)).toBeDefined()
  await person.click(week.getByText('As a table'))
  const rows = week.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Email noc@example.org',
    'SMS Duty phone',
  ])
  for (const row of rows) expect(row.textContent).toContain('Mon 08:00 to 16:00')
  await person.click(within(rows[1] ?? document.body).getByRole('button', { name: 'Daytime' }))
  expect(focused()).toBe(screen.getByRole('button', { name: 'Daytime', expanded: true }))
  expect(nameField('Daytime').value, 'whose row opens').toBe('Daytime')
})

test('the week says so if something is sent at any time', async () => {
  await stageProfiles({ profiles: [aProfile()] })
  const week = within(screen.getByRole('region', { name: 'When you are told' }))
  expect(week.getByText('At any time, one of your profiles sends what its filters let through.')).toBeDefined()
})

test('the week claims no gap where only what happens to earlier incidents is sent', async () => {
  await stageProfiles({ profiles: [aProfile({ timeslot: officeHours })] })
  const week = within(screen.getByRole('region', { name: 'When you are told' }))
  const words = 'Something may be sent at any time, but what is lighter is not every new incident, or not certain.'
  expect(week.getByText(words).closest('[data-gap]')).toBeNull()
})

test('a closed row is a line without a form: when, of what, where to, and how many open incidents match now', async () => {
  await stageProfiles({
    profiles: [aProfile({ timeslot: officeHours, filters: [core, access], destinations: [phone, mail] })],
    counts: () => 1200,
    opens: null,
  })
  const row = card('Daytime')
  for (const words of ['Mon-Fri 08:00-16:00', 'Core network, Access network', 'SMS Duty phone, Email noc@example.org'])
    expect(row.getByTitle(words)).toBeDefined()
  expect(row.getByTitle(/ · matches 1,200$/)).toBeDefined()
  expect(row.queryByRole('textbox')).toBeNull()
  expect(row.queryByRole('button', { name: /^Save/ })).toBeNull()
})

test('what can never work comes first, then what is active, then what is off, each by name with numbers in order', async () => {
  const names = ['Boss 11', 'Boss 3', 'Zone', 'Attic', 'Off 10', 'Off 9'] as const
  const { person, answer } = await stageProfiles({
    profiles: names.map((name, index) =>
      aProfile({
        pk: 10 + index,
        name,
        destinations: name === 'Zone' || name === 'Attic' ? [] : [phone],
        isActive: !name.startsWith('Off'),
      }),
    ),
  })
  const sorted = ['Attic', 'Zone', 'Boss 3', 'Boss 11', 'Off 9', 'Off 10']
  expect(cardNames()).toEqual(sorted)
  await person.click(card('Boss 3').getByRole('switch', { name: 'Active' }))
  await answer(aProfile({ pk: 11, name: 'Boss 3', isActive: false }))
  expect(cardNames(), 'nothing moves under the hand').toEqual(sorted)
})

test('one row is open at a time; the draft of another stays, and its line says so', async () => {
  const { person } = await stageProfiles({ profiles: [aProfile(), aProfile({ pk: 8, name: 'Evenings' })] })
  await person.type(nameField('Daytime'), ' duty')
  await openRow(person, 'Evenings')
  expect(card('Daytime').queryByRole('textbox')).toBeNull()
  expect(card('Daytime').getByText('Unsaved changes')).toBeDefined()
  expect(nameField('Evenings').value).toBe('Evenings')
  await openRow(person, 'Daytime')
  expect(card('Evenings').queryByRole('textbox')).toBeNull()
  expect(nameField('Daytime').value).toBe('Daytime duty')
  await openRow(person, 'Daytime')
  expect(screen.queryByRole('textbox', { name: 'Name' }), 'its own button closes it').toBeNull()
})

test('a new profile whose row was closed opens again with what was typed', async () => {
  const { person } = await stageProfiles()
  await person.click(button('Create new profile'))
  await person.keyboard('Nights')
  await openRow(person, 'Daytime')
  expect(card('New profile').getByText('Unsaved changes')).toBeDefined()
  await person.click(button('Create new profile'))
  expect(nameField('New profile').value).toBe('Nights')
  expect(focused()).toBe(nameField('New profile'))
})

test('the switch of a line is saved at once; if that fails, it goes back', async () => {
  const { person, sent, answer } = await stageProfiles({ opens: null })
  const isActive = () => card('Daytime').getByRole<HTMLInputElement>('switch', { name: 'Active' })
  await person.click(isActive())
  expect(sent('switchProfile')).toEqual([{ pk: 7, isActive: false }])
  expect([isActive().checked, focused() === isActive()]).toEqual([false, true])
  expect(isActive().getAttribute('aria-disabled')).toBe('true')
  await person.click(isActive())
  expect(sent('switchProfile'), 'once at a time').toHaveLength(1)
  await answer(aProfile({ isActive: false }))
  expect(card('Daytime').getByTitle(/^Silent now: it is not active/)).toBeDefined()
  expect(isActive().getAttribute('aria-disabled')).toBe('false')

  await person.click(isActive())
  await answer(refused('update profile Daytime', 500, 'The database is locked.'))
  expect(isActive().checked).toBe(false)
  expect(screen.getAllByText(/^Failed to update profile Daytime/)).not.toEqual([])
  expect(card('Daytime').queryByText('Unsaved changes')).toBeNull()
})

test('with other unsaved changes, the switch of a line opens its row instead of saving them', async () => {
  const { person, sent } = await stageProfiles({ profiles: [aProfile(), aProfile({ pk: 8, name: 'Evenings' })] })
  await person.type(nameField('Daytime'), ' duty')
  await openRow(person, 'Evenings')
  await person.click(card('Daytime').getByRole('switch', { name: 'Active' }))
  expect(sent('saveProfile')).toEqual([])
  expect(nameField('Daytime').value).toBe('Daytime duty')
  expect(card('Daytime').getByText('Once saved, silent now: it is not active')).toBeDefined()
})

test('a profile can be copied into a new one, unless another is being created', async () => {
  const { person, sent } = await stageProfiles({
    profiles: [aProfile({ name: 'Night duty of the operators of the core', filters: [core, access] })],
    opens: 'Night duty of the operators of the core',
  })
  const copy = () => button('Copy Night duty of the operators of the core')
  await person.click(copy())
  expect(nameField('New profile').value).toBe('Copy of Night duty of the operators of t')
  expect(focused()).toBe(nameField('New profile'))
  expect(
    card('New profile').getByText(/incidents matching Core network and Access network, to SMS Duty phone$/),
  ).toBeDefined()
  expect(sent('saveProfile')).toEqual([])
  await openRow(person, 'Night duty of the operators of the core')
  expect(isOff(copy())).toBe(true)
  expect(descriptionOf(copy())).toBe('Another profile is being created: create or discard it first.')
})
