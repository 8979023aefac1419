import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Tag } from '../../../machines/incident/domain/tag.ts'
import { beginning } from '../../machines/support/clock.ts'
import { incident, refused, unreachable } from '../../machines/support/fixtures.ts'
import { anAcknowledgement, anEvent, stageIncident } from './incidentStage.tsx'

const notFound = refused('get incident', 404, { detail: 'Not found.' })

/** A time this many milliseconds after the start of the tests. */
function after(milliseconds: number): string {
  return new Date(beginning + milliseconds).toISOString()
}

function card(name: string) {
  return within(screen.getByRole('region', { name }))
}

/** The text of the severity beside the title, if there is one. */
function badge(): string | undefined {
  return document.querySelector('[data-severity-badge]')?.textContent
}

/** The text of the status chips, without how long the incident has been open. */
function chips(): readonly string[] {
  return within(screen.getByRole('list', { name: 'Status' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent.replace(/ (?:for|after) .*/, ''))
}

/** What the first chip says of the state: for how long the incident has been open, or was open. */
function stateWords(): string | null | undefined {
  return within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem')[0]?.textContent
}

/** The value beside a label in the primary details. */
function detail(name: string): string | null {
  const term = card('Primary details (#7)').getByText(name, { selector: 'dt' })
  return term.nextElementSibling?.textContent ?? null
}

/** The entries of the feed, from top to bottom. */
function entries(kind?: 'acknowledgement' | 'event'): readonly HTMLElement[] {
  return within(screen.getByRole('list', { name: 'What happened' }))
    .getAllByRole('listitem')
    .filter((entry) => kind === undefined || entry.dataset['kind'] === kind)
}

test('the heading is the primary key and the description; the title is the product and the description', async () => {
  await stageIncident({ incident: { pk: 7, description: 'Link down: oslo-gw1' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('7: Link down: oslo-gw1')
  expect(document.title).toBe('Argus | Link down: oslo-gw1')
})

test('the title contains the primary key if the description is empty', async () => {
  await stageIncident({ incident: { pk: 7, description: '' } })
  expect(document.title).toBe('Argus | Incident 7')
})

test('the page says that there is no such incident, and links back to the list', async () => {
  const { person, outside } = await stageIncident({ incident: notFound })
  expect(screen.getByRole('heading', { name: 'No such incident' })).toBeDefined()
  expect(screen.getByText('Failed to get incident with pk=7')).toBeDefined()
  await person.click(screen.getByRole('link', { name: 'Show all incidents' }))
  expect(outside.address).toBe('/incidents?open=true&acked=false')
})

test('no request is sent if the address does not contain a number', async () => {
  const { outside } = await stageIncident({ path: '/incidents/seven/' })
  expect(screen.getByRole('heading', { name: 'No such incident' })).toBeDefined()
  expect(outside.askedOf('fetchIncident')).toEqual([])
})

test('when a refresh fails, the page keeps showing the incident, says that it may be out of date, and recovers', async () => {
  const { server, person, refresh } = await stageIncident()
  const known = server.incident
  server.incident = unreachable('get incident')
  await refresh()
  expect(chips()).toContain('Open')
  expect(card('Status').getByText(/May be out of date/)).toBeDefined()
  server.incident = known
  await person.click(card('Status').getByRole('button', { name: 'Try again' }))
  expect(card('Status').queryByText(/May be out of date/)).toBeNull()
})

test('the page has a named card for each part', async () => {
  await stageIncident({ incident: { tags: [{ key: 'host', value: 'gw1' }] } })
  const cards = within(screen.getByRole('article')).getAllByRole('region')
  const names = ['What happened', 'Primary details (#7)', 'Tags', 'Who is told of it', 'Around it']
  expect(
    within(screen.getByRole('article'))
      .getAllByRole('heading', { level: 2 })
      .map((each) => each.textContent),
  ).toEqual(names)
  for (const name of ['Status', 'Actions', 'Course', ...names])
    expect(cards).toContain(screen.getByRole('region', { name }))
  expect(cards).toHaveLength(8)
})

test('the labels of severity and status are shorter in the list than on the page, and a ticket is a mark', async () => {
  const { person } = await stageIncident({
    path: '/incidents',
    listed: [
      incident({ pk: 7, level: 2 }),
      incident({ pk: 8, level: 5, acked: true, ticketUrl: 'https://tickets.example.org/6512' }),
      incident({ pk: 9, ticketUrl: 'ticket 6512' }),
    ],
  })
  const cells = (pk: number) => {
    const row = screen.getByRole('link', { name: `Open page of incident ${pk}` }).closest('tr')
    return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent.trim())
  }
  expect(cells(7)).toEqual(expect.arrayContaining(['2 - High', 'Open']))
  expect(cells(8)).toEqual(expect.arrayContaining(['5 - Information', 'Acked']))
  expect(screen.getByRole('img', { name: 'ticket 6512' }).closest('tr')?.dataset['pk']).toBe('9')
  expect(screen.getByRole('link', { name: 'Ticket of incident 8' }).getAttribute('href')).toBe(
    'https://tickets.example.org/6512',
  )
  await person.click(screen.getByRole('link', { name: 'Open page of incident 7' }))
  expect(chips()).toEqual(['Open', 'Unacknowledged', 'No ticket'])
  expect(badge()).toBe('Severity level 2 - High')
})

test.each([
  [1, 'Critical'],
  [2, 'High'],
  [3, 'Moderate'],
  [4, 'Low'],
  [5, 'Information'],
] as const)("the page calls severity level %i '%s'", async (level, name) => {
  await stageIncident({ incident: { level } })
  expect(badge()).toBe(`Severity level ${level} - ${name}`)
})

test('the chips show the status of an unacknowledged incident', async () => {
  await stageIncident({ incident: { level: 2 } })
  expect(chips()).toEqual(['Open', 'Unacknowledged', 'No ticket'])
  expect(badge()).toBe('Severity level 2 - High')
})

test('the chips show the status of a closed, acknowledged incident with a ticket', async () => {
  await stageIncident({
    incident: { open: false, endTime: after(0), acked: true, level: 1, ticketUrl: 'https://tickets.example.org/6512' },
    history: { acknowledgements: [anAcknowledgement(1)] },
  })
  expect(chips()).toEqual(['Closed', 'Acknowledged', 'Ticket https://tickets.example.org/6512'])
  expect(badge()).toBe('Severity level 1 - Critical')
  const ticket = within(screen.getByRole('list', { name: 'Status' })).getByRole('link')
  expect(ticket.getAttribute('href')).toBe('https://tickets.example.org/6512')
})

test('no severity level is shown if levels are switched off', async () => {
  await stageIncident({ configuration: { showSeverityLevels: false } })
  expect(chips()).toEqual(['Open', 'Unacknowledged', 'No ticket'])
  expect(badge()).toBeUndefined()
})

test('the page lists the values that it could not read in the response, and shows them as unknown', async () => {
  await stageIncident({
    incident: {
      startTime: '',
      endTime: undefined,
      level: undefined,
      source: { pk: undefined, name: 'unknown source' },
      unknown: [
        'severity level',
        'source',
        'start time',
        'end time',
        'state',
        'acknowledgement',
        'ticket link',
        'tags',
      ],
    },
  })
  expect(chips()).toEqual(['State unknown', 'Acknowledgement unknown', 'Ticket unknown'])
  expect(badge()).toBe('Severity level unknown')
  expect(detail('Source')).toBe('unknown source')
  expect(detail('Start time')).toBe('Unknown')
  expect(detail('End time')).toBe('Unknown')
  expect(detail('Details')).toBe('None')
  expect(stateWords()).toBe('State unknown')
  expect(detail('Not known')).toBe(
    'The server sent no readable value for: severity level, source, start time, end time, ' +
      'state, acknowledgement, ticket link, tags.',
  )
  expect(screen.getByText('Its tags cannot be read.')).toBeDefined()
})

test('an unknown level is not mentioned if levels are switched off', async () => {
  await stageIncident({
    configuration: { showSeverityLevels: false },
    incident: { level: undefined, unknown: ['severity level'] },
  })
  expect(card('Primary details (#7)').queryByText('Not known')).toBeNull()
})

test('a stateless incident is marked as such, and has neither an end nor a duration', async () => {
  await stageIncident({ incident: { stateful: false, open: false, endTime: undefined } })
  expect(chips()).toContain('Stateless')
  expect(detail('End time')).toMatch(/^None/)
  expect(stateWords()).toBe('Stateless')
})

test.each([
  ['an open incident whose end is infinity', { endTime: 'infinity' }, 'Not ended yet', 'Open for 59 min 13 s'],
  ['an open incident without an end', { endTime: undefined }, 'Not ended yet', 'Open for 59 min 13 s'],
  [
    'an open incident with a known end',
    { endTime: after(60_000) },
    /^2026-01-15 \d\d:\d\d:00.* in 1 min$/,
    'Open for 59 min 13 s',
  ],
  [
    'an incident that was closed this moment',
    { open: false, endTime: 'infinity' },
    'Just ended',
    'Closed after 59 min 13 s',
  ],
  ['a closed incident without a known end', { open: false, endTime: undefined }, 'Unknown', 'Closed'],
  [
    'a stateless incident',
    { open: false, stateful: false, endTime: undefined },
    'None: the incident is stateless',
    'Stateless',
  ],
])('the page shows the end of %s, and how long it was open', async (_, change, end, words) => {
  await stageIncident({ incident: { startTime: after(-(59 * 60 + 13) * 1000), ...change } })
  expect(detail('End time')).toMatch(end)
  expect(stateWords()).toBe(words)
})

test('the status says until when the incident is acknowledged: the latest expiry in the future', async () => {
  await stageIncident({
    incident: { acked: true },
    history: {
      acknowledgements: [
        anAcknowledgement(1, '2026-02-03T12:00:00Z'),
        anAcknowledgement(2, '2026-03-04T12:00:00Z'),
        anAcknowledgement(3, '2026-01-14T12:00:00Z'),
      ],
    },
  })
  expect(chips()[1]).toMatch(/^Acknowledged until 2026-03-04 \d\d:\d\d$/)
})

test('the status names no time if one acknowledgement never expires', async () => {
  await stageIncident({
    incident: { acked: true },
    history: { acknowledgements: [anAcknowledgement(1, '2026-02-03T12:00:00Z'), anAcknowledgement(2)] },
  })
  expect(chips()[1]).toBe('Acknowledged')
})

test("when an acknowledgement expires, 'Expires' turns into a struck-through 'Expired', and the status is updated", async () => {
  const { pass } = await stageIncident({
    incident: { acked: true },
    history: { acknowledgements: [anAcknowledgement(1, after(5000))] },
  })
  await pass(4000)
  expect(entries('acknowledgement')[0]?.textContent).toMatch(/Expires 2026-01-15 \d\d:\d\d:05/)
  expect(card('What happened').queryByText(/Expired/)).toBeNull()
  expect(chips()[1]).toMatch(/^Acknowledged until/)
  await pass(1000)
  expect(card('What happened').getByText(/^Expired/).tagName).toBe('S')
  expect(card('What happened').getByText(/^Expired/).textContent).toMatch(/^Expired 2026-01-15 \d\d:\d\d:05/)
  expect(card('What happened').queryByText(/Expires/)).toBeNull()
  expect(chips()[1]).toBe('Unacknowledged')
})

test('an acknowledgement is shown with its message, its author, and its time to the second', async () => {
  await stageIncident({ history: { acknowledgements: [anAcknowledgement(1, undefined, 'Carrier informed')] } })
  const [entry] = entries('acknowledgement')
  expect(entry?.textContent).toMatch(/^2026-01-15 \d\d:\d\d:13 Acknowledge by benCarrier informed/)
  expect(entry?.querySelector('time')?.title).toMatch(/^2026-01-15 \d\d:\d\d:13[+-]\d\d:\d\d, 59 min ago$/)
  expect(entry?.textContent).not.toMatch(/Expire/)
})

test('the page says so if nothing has happened', async () => {
  await stageIncident()
  expect(card('What happened').getByText('Nothing has happened to this incident yet.')).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})

const shift = {
  events: [
    anEvent({ pk: 5, kind: 'LES', display: 'Less severe', timestamp: '2026-01-15T11:30:00Z', by: 'nav' }),
    anEvent({ pk: 4, kind: 'OTH', display: 'Other', description: 'A note', timestamp: '2026-01-15T11:20:00Z' }),
    anEvent({ pk: 2, kind: 'ACK', display: 'Acknowledge', description: 'Words of 2' }),
    anEvent({ pk: 1, kind: 'STA', display: 'Incident start', timestamp: '2026-01-14T11:00:00Z', by: 'nav' }),
  ],
  acknowledgements: [anAcknowledgement(2)],
}

/** What the entries on screen say happened. */
function kinds(): readonly (string | undefined)[] {
  return entries().map((entry) => /[A-Z].* by [a-z]+/.exec(entry.textContent)?.[0].replace(/ by .*/, ''))
}

test('events and acknowledgements are one feed, newest first, each once; today is said only on paper', async () => {
  await stageIncident({ history: shift })
  expect(kinds()).toEqual(['Less severe', 'Other', 'Acknowledge', 'Incident start'])
  expect(entries().map((entry) => entry.querySelector('time')?.textContent)).toEqual([
    expect.stringMatching(/^2026-01-15 \d\d:30:00$/),
    expect.stringMatching(/^2026-01-15 \d\d:20:00$/),
    expect.stringMatching(/^2026-01-15 \d\d:00:13$/),
    expect.stringMatching(/^2026-01-14 \d\d:00:00$/),
  ])
  expect(entries().map((entry) => entry.querySelector('[data-today]') !== null)).toEqual([true, true, true, false])
})

test.each([
  ['Acknowledgements', ['Acknowledge']],
  ['Related events', ['Less severe', 'Other', 'Incident start']],
  ['Notes', ['Other']],
] as const)('the feed can be narrowed to %s, and shows everything again', async (choice, shown) => {
  const { person } = await stageIncident({ history: shift })
  await person.click(screen.getByRole('radio', { name: choice }))
  expect(kinds()).toEqual(shown)
  await person.click(screen.getByRole('radio', { name: 'All' }))
  expect(kinds()).toHaveLength(4)
})

test('the feed says so if nothing is of the chosen kind', async () => {
  const { person } = await stageIncident({ history: { acknowledgements: [anAcknowledgement(2)] } })
  for (const [choice, words] of [
    ['Related events', 'Nothing but acknowledgements has happened to this incident.'],
    ['Notes', 'Nobody has written a note.'],
  ] as const) {
    await person.click(screen.getByRole('radio', { name: choice }))
    expect(card('What happened').getByText(words)).toBeDefined()
  }
})

test('the title says a short description, and nothing repeats it; a long one is in the details as well', async () => {
  const start = { kind: 'STA', display: 'Incident start', description: 'Link down', by: 'nav' }
  const { server, refresh } = await stageIncident({
    incident: { description: 'Link down' },
    history: { events: [anEvent(start)] },
  })
  expect(screen.getAllByText(/Link down/).map(({ tagName }) => tagName)).toEqual(['BDI'])
  const description = 'One of many lines. '.repeat(10)
  server.incident = incident({ description })
  await refresh()
  expect(detail('Description')).toBe(description)
})

test('the next refresh adds new entries in order, marked as new, and leaves the others unchanged', async () => {
  const start = anEvent({ pk: 1, kind: 'STA', display: 'Incident start', description: 'From afar' })
  const { server, refresh } = await stageIncident({
    history: { events: [start], acknowledgements: [anAcknowledgement(2)] },
  })
  const [before, acknowledged] = [entries('event')[0], entries('acknowledgement')[0]]
  expect(document.querySelector('[data-news]')).toBeNull()
  server.history = {
    events: [anEvent({ pk: 3, description: 'A word from afar' }), start],
    acknowledgements: [anAcknowledgement(4), anAcknowledgement(2)],
  }
  await refresh()
  expect(entries('event').map((entry) => entry.textContent)).toEqual([
    expect.stringContaining('A word from afar'),
    expect.stringContaining('From afar'),
  ])
  expect(entries('event')[1]).toBe(before)
  expect(entries('acknowledgement')[1]).toBe(acknowledged)
  const marks = (kind: 'acknowledgement' | 'event') => entries(kind).map((entry) => entry.hasAttribute('data-news'))
  expect([marks('event'), marks('acknowledgement')]).toEqual([
    [true, false],
    [true, false],
  ])
  const [news] = entries('event')
  await refresh()
  expect(entries('event')[0]).toBe(news)
  expect(marks('event')).toEqual([true, false])
})

test('a refresh updates every changed part in place', async () => {
  const { server, refresh } = await stageIncident({ incident: { tags: [{ key: 'host', value: 'gw1' }] } })
  const kept = [
    screen.getByRole('list', { name: 'Status' }),
    ...within(screen.getByRole('article')).getAllByRole('region'),
    ...within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem'),
  ]
  server.incident = incident({
    level: 1,
    acked: true,
    ticketUrl: 'https://tickets.example.org/1',
    detailsUrl: 'https://nav.example.org/7',
    tags: [
      { key: 'host', value: 'gw1' },
      { key: 'site', value: 'oslo' },
    ],
  })
  await refresh()
  expect(chips()).toEqual(['Open', 'Acknowledged', 'Ticket https://tickets.example.org/1'])
  expect(badge()).toBe('Severity level 1 - Critical')
  expect(detail('Details')).toBe('https://nav.example.org/7')
  expect(kept.filter((each) => !each.isConnected).map((each) => each.textContent)).toEqual([])
})

test('the incident is shown while its history cannot be loaded, and the page says that it will retry', async () => {
  const { server, person } = await stageIncident({ history: unreachable('get incident events') })
  expect(chips()).toContain('Open')
  expect(card('What happened').getByText(/Could not be loaded. The next refresh will try again/)).toBeDefined()
  server.history = { events: [anEvent({ description: 'Here at last' })], acknowledgements: [] }
  await person.click(card('What happened').getByRole('button', { name: 'Try again' }))
  expect(await card('What happened').findByText('Here at last')).toBeDefined()
})

test('the history stays when a refresh of it fails, and the page says that it may be out of date', async () => {
  const { server, refresh } = await stageIncident({ history: { events: [anEvent({ description: 'Known before' })] } })
  server.history = unreachable('get incident events')
  await refresh()
  expect(card('What happened').getByText('Known before')).toBeDefined()
  expect(card('What happened').getByText('May be out of date')).toBeDefined()
})

test('entries that could not be read are counted', async () => {
  await stageIncident({ history: { events: [anEvent()], unreadable: 2 } })
  expect(screen.getByText(/^2 entries .* could not be read and are not shown/)).toBeDefined()
})

test('how long an incident has been open keeps counting', async () => {
  const { pass } = await stageIncident({ incident: { startTime: after(-60_000), endTime: 'infinity' } })
  expect(detail('End time')).toBe('Not ended yet')
  expect(stateWords()).toBe('Open for 1 min')
  await pass(2000)
  expect(stateWords()).toBe('Open for 1 min 2 s')
})

describe('a tag', () => {
  const tags: readonly Tag[] = [
    { key: 'runbook', value: 'https://wiki.example.org/crc?a=b' },
    { key: 'wiki', value: 'http://wiki.example.org/' },
    { key: 'link', value: 'javascript:alert(document.domain)' },
    { key: 'host', value: 'oslo-gw1' },
    { key: 'labels', value: 'a=b=c' },
    { key: 'sites', value: 'oslo,bergen' },
    { key: 'empty', value: '' },
  ]
  const listed = () => within(screen.getByRole('list', { name: 'Tags' }))

  test('is shown as key=value, even if its text is unusual', async () => {
    await stageIncident({ incident: { tags } })
    expect(
      listed()
        .getAllByRole('listitem')
        .map((tag) => tag.textContent),
    ).toEqual([
      'runbook=https://wiki.example.org/crc?a=b',
      'wiki=http://wiki.example.org/',
      'link=javascript:alert(document.domain)',
      'host=oslo-gw1',
      'labels=a=b=c',
      'sites=oslo,bergen',
      'empty=',
    ])
  })

  test('whose value is an absolute http address links there; the link opens a tab that has no access to this one', async () => {
    await stageIncident({ incident: { tags } })
    for (const address of ['https://wiki.example.org/crc?a=b', 'http://wiki.example.org/']) {
      const link = listed().getByRole('link', { name: address })
      expect(link.getAttribute('href')).toBe(address)
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    }
  })

  test('with any other value links to the list narrowed to that tag; if the tag cannot be used in a filter, it is plain text', async () => {
    await stageIncident({ incident: { tags } })
    const links = listed()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links.slice(2)).toEqual([
      [
        'link=javascript:alert(document.domain)',
        '/incidents?open=true&acked=false&tag=link%3Djavascript%3Aalert(document.domain)',
      ],
      ['host=oslo-gw1', '/incidents?open=true&acked=false&tag=host%3Doslo-gw1'],
      ['empty=', '/incidents?open=true&acked=false&tag=empty%3D'],
    ])
  })

  test('is added to the current filter of the list when clicked', async () => {
    const { person, outside } = await stageIncident({
      path: '/incidents?open=false&acked=true&tag=site%3Doslo',
      incident: { tags },
    })
    await person.click(screen.getByRole('link', { name: 'Open page of incident 7' }))
    await person.click(listed().getByRole('link', { name: 'host=oslo-gw1' }))
    expect(outside.address).toBe('/incidents?open=false&acked=true&tag=host%3Doslo-gw1&tag=site%3Doslo')
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({
      filter: { open: false, acked: true, tags: ['host=oslo-gw1', 'site=oslo'] },
    })
  })

  test('closes the dialog when clicked in it, and narrows the list', async () => {
    const { person, outside } = await stageIncident({ path: '/incidents', incident: { tags } })
    await person.click(screen.getByRole('link', { name: 'Link down' }))
    const dialog = within(screen.getByRole('dialog', { name: '7: Link down' }))
    await person.click(dialog.getByRole('link', { name: 'host=oslo-gw1' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(outside.address).toBe('/incidents?open=true&acked=false&tag=host%3Doslo-gw1')
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({ filter: { tags: ['host=oslo-gw1'] } })
  })

  test('is replaced by a note if the incident has none', async () => {
    await stageIncident({ incident: { tags: [] } })
    expect(screen.getByText('This incident has no tags.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Tags' })).toBeNull()
    expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull()
  })
})

test('an address of a ticket or of details that is not http is not linked, and no text is rendered as markup', async () => {
  const hostile = '<img src=x onerror=alert(1)><b>bold</b>'
  const long = `${hostile} ${'and more '.repeat(10)}`
  await stageIncident({
    incident: {
      description: long,
      detailsUrl: 'javascript:alert("details")',
      ticketUrl: 'javascript:alert("ticket")',
      source: { pk: 1, name: hostile },
    },
    history: { events: [anEvent({ description: hostile, display: hostile, by: hostile })] },
  })
  expect(detail('Description')).toBe(long)
  expect(detail('Details')).toBe('javascript:alert("details")')
  expect(chips()).toContain('Ticket javascript:alert("ticket")')
  expect(document.querySelectorAll('main img, main b')).toHaveLength(0)
  expect(document.querySelectorAll('a[href^="javascript"]')).toHaveLength(0)
})

test('right-to-left text does not affect the text around it', async () => {
  const reversed = '\u202Edlrow'
  await stageIncident({
    incident: { description: reversed, tags: [{ key: 'site', value: reversed }] },
    history: { events: [anEvent({ description: reversed })] },
  })
  const holders = screen.getAllByText(
    (_, element) =>
      element?.textContent?.endsWith(reversed) === true &&
      element.childElementCount === 0 &&
      element.tagName !== 'TITLE',
  )
  expect(holders.map((element) => element.tagName)).toEqual(holders.map(() => 'BDI'))
  // The title, the event and the tag by which others are found.
  expect(holders).toHaveLength(3)
})
