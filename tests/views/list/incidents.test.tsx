import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { focusReturn } from '../../../machines/list/incidentList.ts'
import { cells } from '../../../src/views/list/table/columnCells.tsx'
import { incident } from '../../machines/support/fixtures.ts'
import { beginning } from '../../machines/support/clock.ts'
import { brokenServer, pageOf, stageList } from './incidentsStage.tsx'
import { openDisplay, openUpdates } from '../support/listBar.ts'

const minute = 60_000

const linkDown = incident({ pk: 7, description: 'Link down', source: { pk: 3, name: 'nav' }, level: 2 })
const boxDown = incident({ pk: 8, description: 'Box down', level: 1 })

function table() {
  return screen.getByRole('table', { name: 'Incidents' })
}

/** The rows of incidents, without the header. */
function rows() {
  return within(table()).getAllByRole('row').slice(1)
}

function rowOf(description: string) {
  const row = screen.getByRole('link', { name: description }).closest('tr')
  if (row === null) throw new Error(`no row shows ${description}`)
  return row
}

describe('the table', () => {
  test('has the title Argus | Incidents', async () => {
    await stageList({ first: pageOf(linkDown) })
    expect(document.title).toBe('Argus | Incidents')
  })

  test('shows a page of placeholder rows while the first page is loading, and says once that it does', async () => {
    const { answer } = await stageList()
    expect(table().querySelectorAll('tbody tr')).toHaveLength(25)
    expect(rows().map((row) => row.textContent)).toEqual(['Loading...'])
    expect(table().getAttribute('aria-busy')).toBe('true')
    expect(table().querySelector('thead')?.hasAttribute('data-loading')).toBe(true)
    await answer(pageOf(linkDown))
    expect(rows()).toHaveLength(1)
    expect(table().getAttribute('aria-busy')).toBe('false')
  })

  test('shows each incident in a row', async () => {
    await stageList({
      first: pageOf(
        incident({
          pk: 7,
          description: 'Link down',
          startTime: new Date(beginning - 5 * minute).toISOString(),
          level: 2,
          source: { pk: 3, name: 'nav' },
          tags: [{ key: 'host', value: 'oslo-gw1' }],
          ticketUrl: 'https://tickets.example.org/7',
        }),
      ),
    })
    const row = within(rowOf('Link down'))
    expect(row.getByText('5 min').getAttribute('title')).toMatch(/^2026-01-15 \d\d:55:00[+-]\d\d:\d\d$/)
    expect(row.getByRole('cell', { name: '2 - High' })).toBeDefined()
    expect(row.getByText('Open')).toBeDefined()
    expect(row.getByRole('cell', { name: 'nav' })).toBeDefined()
    expect(row.getByRole('link', { name: 'Link down' }).getAttribute('title')).toBe('Link down')
    expect(row.getByText('oslo-gw1')).toBeDefined()
    const ticket = row.getByRole('link', { name: 'Ticket of incident 7' })
    expect(ticket.getAttribute('href')).toBe('https://tickets.example.org/7')
    expect(ticket.getAttribute('target')).toBe('_blank')
    expect(ticket.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('shows no severity if the deployment shows no levels', async () => {
    await stageList({ first: pageOf(linkDown), configuration: { showSeverityLevels: false } })
    expect(within(table()).queryByRole('columnheader', { name: 'Severity' })).toBeNull()
    expect(screen.queryByText(/2 - High/)).toBeNull()
  })

  test.each([
    { change: { open: true, acked: false }, status: 'open', word: 'Open', title: 'Open, not acknowledged' },
    { change: { open: true, acked: true }, status: 'acknowledged', word: 'Acked', title: 'Open, acknowledged' },
    { change: { open: false, acked: false }, status: 'closed', word: 'Closed', title: 'Closed, not acknowledged' },
    { change: { open: false, acked: true }, status: 'closed', word: 'Closed', title: 'Closed, acknowledged' },
    { change: { open: false, stateful: false }, status: 'closed', word: 'Stateless', title: /^Stateless/ },
  ])('marks a row as $status, and shows only the word $word', async ({ change, status, word, title }) => {
    await stageList({ first: pageOf(incident({ description: 'Link down', ...change })) })
    const row = rowOf('Link down')
    expect(row.getAttribute('data-status')).toBe(status)
    expect(row.querySelector('[data-column=state]')?.textContent).toBe(word)
    expect(within(row).getByTitle(title).textContent).toBe(word)
  })

  test('calls open incidents unacknowledged only if acknowledged ones are also shown', async () => {
    const filter = { ...unrestrictedQuery.filter, open: true }
    await stageList({ first: pageOf(linkDown, { ...boxDown, acked: true }), preferences: { filter } })
    expect(within(rowOf('Link down')).getByText('Unacked')).toBeDefined()
    expect(within(rowOf('Box down')).getByText('Acked')).toBeDefined()
  })

  test('links to http(s) addresses only', async () => {
    await stageList({
      first: pageOf(
        incident({
          description: 'Link down',
          ticketUrl: 'javascript:alert(1)',
          detailsUrl: 'javascript:alert(2)',
          tags: [{ key: 'link', value: 'javascript:alert(3)' }],
        }),
      ),
    })
    const row = rowOf('Link down')
    expect(within(row).getByRole('img', { name: 'javascript:alert(1)' })).toBeDefined()
    const addresses = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(new Set(addresses)).toEqual(new Set(['/incidents/7/']))
  })

  test('shows the first tag of a row, and all its tags on request; no row moves until these are closed', async () => {
    const tags = ['a', 'a', 'b', 'c'].map((value) => ({ key: 'host', value }))
    const { person, answer, pass } = await stageList({ first: pageOf(incident({ description: 'Link down', tags })) })
    const row = within(rowOf('Link down'))
    expect(row.getAllByText('host=')).toHaveLength(1)
    const more = row.getByRole('button', { name: '3 more tags of incident 7' })
    expect(more.textContent).toBe('+3')
    more.focus()
    await person.keyboard('{Enter}')
    const all = await screen.findByRole('dialog', { name: '3 more tags of incident 7' })
    expect(
      within(all)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['host=a', 'host=a', 'host=b', 'host=c'])
    await pass(30_000)
    await answer(pageOf(boxDown))
    expect(screen.queryByRole('link', { name: 'Box down' })).toBeNull()
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(focusReturn)
    expect(document.activeElement).toBe(more)
  })

  test('keeps a column without content as narrow as its heading; once it has content, it widens at the next refresh at which no row is in use', async () => {
    const preferences = { columnChoices: { ticketHost: true } }
    const { answer, pass, person } = await stageList({ first: pageOf(linkDown), preferences })
    const ticketed = { ...linkDown, ticketUrl: 'https://tickets.example.org/7' }
    const tracks = () => table().style.getPropertyValue('--wide')
    const before = tracks()
    const widest = (text: string) => /calc\(([\d.]+) \* var\(--step\)\)\)$/.exec(text)?.[1]
    expect(widest(before)).toBe(String(cells.ticketHost.least))
    await person.hover(rowOf('Link down'))
    await pass(30_000)
    await answer(pageOf(ticketed))
    expect(tracks()).toBe(before)
    await person.unhover(rowOf('Link down'))
    await pass(30_000)
    await answer(pageOf(ticketed))
    expect(widest(tracks())).toBe(String(cells.ticketHost.usual))
  })

  test('links to the source system if the incident has an address there', async () => {
    await stageList({
      first: pageOf(incident({ pk: 7, source: { pk: 3, name: 'nav' }, detailsUrl: 'https://nav.example.org/7' })),
    })
    const link = screen.getByRole('link', { name: 'Open incident 7 in nav' })
    expect(link.getAttribute('href')).toBe('https://nav.example.org/7')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test.each([
    { kind: 'markup', text: '<img src=x onerror="alert(1)"><script>alert(1)</script>' },
    { kind: 'reversed text', text: '\u202Emoc.elpmaxe' },
    { kind: 'a word of 5,000 letters', text: 'x'.repeat(5000) },
  ])('shows $kind as plain text', async ({ text }) => {
    await stageList({ first: pageOf(incident({ description: text })) })
    const link = within(rows()[0] ?? table()).getAllByRole('link')[0]
    expect(link?.textContent).toBe(text)
    expect(document.querySelector('img[src="x"], tbody script')).toBeNull()
  })

  test.each([
    { kind: 'an empty description', text: '' },
    { kind: 'an invisible description', text: '\u200B \u202E' },
  ])('gives $kind a visible link', async ({ text }) => {
    await stageList({ first: pageOf(incident({ pk: 7, description: text })) })
    expect(screen.getByRole('link', { name: 'No description' }).getAttribute('href')).toBe('/incidents/7/')
  })

  test('has comfortable density until the operator makes it compact, which is remembered', async () => {
    const { person, stored } = await stageList({ first: pageOf(linkDown) })
    const compact = (await openDisplay(person)).getByRole<HTMLInputElement>('radio', { name: 'Compact' })
    expect(table().getAttribute('data-density')).toBe('comfortable')
    expect(compact.checked).toBe(false)
    await person.click(compact)
    expect(table().getAttribute('data-density')).toBe('compact')
    expect(compact.checked).toBe(true)
    expect(stored.at(-1)?.density).toBe('compact')
  })
})

describe('the dialog', () => {
  test('opens with a click on the row, has the title {pk}: {description}, and returns the focus when it closes', async () => {
    const { person } = await stageList({ first: pageOf(boxDown, linkDown) })
    await person.click(within(rowOf('Link down')).getByText('Open'))
    const dialog = await screen.findByRole('dialog', { name: '7: Link down' })
    await person.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Link down' })))
  })

  test('opens with the keyboard and closes with Escape', async () => {
    const { person, outside } = await stageList({ first: pageOf(linkDown) })
    const kept: boolean[] = []
    document.addEventListener('click', (event) => kept.push(event.defaultPrevented), { once: true })
    act(() => screen.getByRole('link', { name: 'Link down' }).focus())
    await person.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: '7: Link down' })
    expect(kept).toEqual([true])
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(outside.address).toBe('/incidents?open=true&acked=false')
  })

  test.each(['Control', 'Meta', 'Shift', 'Alt'])('leaves a click with %s to the browser', async (key) => {
    const { person } = await stageList({ first: pageOf(linkDown) })
    const left: boolean[] = []
    document.addEventListener(
      'click',
      (event) => {
        left.push(!event.defaultPrevented)
        event.preventDefault()
      },
      { once: true },
    )
    await person.keyboard(`{${key}>}`)
    await person.click(screen.getByRole('link', { name: 'Link down' }))
    expect(left).toEqual([true])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('does not open with a click on another link of the row', async () => {
    const { person, outside } = await stageList({ first: pageOf(linkDown) })
    await person.click(screen.getByRole('link', { name: 'Open page of incident 7' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(outside.address).toBe('/incidents/7/')
  })

  test('copies the address and says so', async () => {
    const { person, copied } = await stageList({ first: pageOf(linkDown) })
    await person.click(screen.getByRole('link', { name: 'Link down' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: 'Copy URL' }))
    expect(copied).toEqual(['/incidents/7/'])
    expect(await screen.findByText('Copied URL to clipboard')).toBeDefined()
  })

  test('links to the page of the incident', async () => {
    const { person, outside } = await stageList({ first: pageOf(linkDown) })
    await person.click(screen.getByRole('link', { name: 'Link down' }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Open page' }))
    expect(outside.address).toBe('/incidents/7/')
  })

  test('stays open while the list is fetched again', async () => {
    const { person, answer, pass } = await stageList({ first: pageOf(linkDown) })
    await person.click(screen.getByRole('link', { name: 'Link down' }))
    const dialog = await screen.findByRole('dialog')
    await pass(30_000)
    await answer(pageOf(boxDown))
    expect(screen.getByRole('dialog', { name: '7: Link down' })).toBe(dialog)
  })
})

describe('a refresh', () => {
  test('happens every 30 s and adds new incidents', async () => {
    const { answer, pass, requests } = await stageList({ first: pageOf(linkDown) })
    const row = rowOf('Link down')
    await pass(29_000)
    expect(requests).toHaveLength(1)
    await pass(1000)
    expect(requests).toHaveLength(2)
    expect(rows()).toEqual([row])
    await answer(pageOf(boxDown, { ...linkDown, tags: [] }))
    expect(rows()).toHaveLength(2)
    expect(rows()[1]).toBe(row)
  })

  test('adds and removes no rows while the focus is in the list: the changes wait', async () => {
    const { person, answer, pass } = await stageList({ first: pageOf(linkDown) })
    const row = rowOf('Link down')
    const link = screen.getByRole('link', { name: 'Link down' })
    act(() => link.focus())
    await pass(30_000)
    await answer(pageOf(boxDown))
    expect(rows()).toEqual([row])
    expect(within(row).getByText('No longer matches')).toBeDefined()
    expect(document.activeElement).toBe(link)
    await person.click(screen.getByRole('button', { name: '1 new (1 critical), 1 gone: show' }))
    expect(rows()).toEqual([rowOf('Box down')])
    expect(screen.queryByRole('button', { name: /show$/ })).toBeNull()
  })

  test('shows parked changes as soon as the focus leaves the list', async () => {
    const { answer, pass } = await stageList({ first: pageOf(linkDown) })
    act(() => screen.getByRole('link', { name: 'Link down' }).focus())
    await pass(30_000)
    await answer(pageOf(boxDown, { ...linkDown, acked: true }))
    expect(rows()).toHaveLength(1)
    expect(within(rowOf('Link down')).getByText('Acked')).toBeDefined()
    act(() => screen.getByRole('button', { name: 'Refresh' }).focus())
    expect(rows()).toHaveLength(2)
  })

  test('highlights new and changed incidents, and no others', async () => {
    const { answer, pass } = await stageList({
      first: pageOf(linkDown, incident({ pk: 9, description: 'Fan failed' })),
    })
    expect(document.querySelector('tr[data-news]')).toBeNull()
    await pass(30_000)
    await answer(pageOf(boxDown, { ...linkDown, acked: true }, incident({ pk: 9, description: 'Fan failed' })))
    expect(rowOf('Box down').hasAttribute('data-news')).toBe(true)
    expect(rowOf('Link down').hasAttribute('data-news')).toBe(true)
    expect(rowOf('Fan failed').hasAttribute('data-news')).toBe(false)
  })

  test('shows each later change of an incident', async () => {
    const { answer, pass } = await stageList({ first: pageOf(linkDown) })
    for (const acked of [true, false, true]) {
      await pass(30_000)
      await answer(pageOf({ ...linkDown, acked }))
      expect(within(rowOf('Link down')).getByText(acked ? 'Acked' : 'Open')).toBeDefined()
    }
  })

  test('highlights nothing on a page of the list that was not shown before', async () => {
    const { person, answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30_000)
    await answer(pageOf({ ...linkDown, acked: true }))
    expect(rowOf('Link down').hasAttribute('data-news')).toBe(true)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Rows per page:' }), '50')
    await answer(pageOf({ ...linkDown, acked: true }))
    expect(rowOf('Link down').hasAttribute('data-news')).toBe(false)
  })

  test('can be requested by hand', async () => {
    const { person, requests } = await stageList({ first: pageOf(linkDown) })
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(requests).toHaveLength(2)
    expect(rows()).toHaveLength(1)
  })

  test('is indicated in the header of the table, and meanwhile leaves the rows unchanged', async () => {
    const { person, answer } = await stageList({ first: pageOf(linkDown) })
    const head = () => table().querySelector('thead')
    expect(head()?.hasAttribute('data-loading')).toBe(false)
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(head()?.hasAttribute('data-loading')).toBe(true)
    expect([table().getAttribute('aria-busy'), rows().length]).toEqual(['false', 1])
    await answer(pageOf(linkDown))
    expect(head()?.hasAttribute('data-loading')).toBe(false)
  })

  test('updates the note about when the rows were fetched, which also says how often that happens', async () => {
    const { answer, pass } = await stageList({ first: pageOf(linkDown) })
    expect(screen.getByText(/^Updated \d\d:00:00$/)).toBeDefined()
    expect(screen.getByText('every 30 s')).toBeDefined()
    await pass(30_000)
    await answer(pageOf(linkDown))
    expect(screen.getByText(/^Updated \d\d:00:30$/)).toBeDefined()
  })

  test("does not happen automatically if auto-update is set to 'Never'", async () => {
    const { person, requests, pass, stored } = await stageList({ first: pageOf(linkDown) })
    const choice = (await openUpdates(person)).getByRole('combobox', { name: 'Auto-update:' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Never', 'Interval'])
    await person.selectOptions(choice, 'Never')
    await pass(5 * minute)
    expect(requests).toHaveLength(1)
    expect(screen.getByText('paused')).toBeDefined()
    expect(stored.at(-1)?.autoUpdateMethod).toBe('never')
  })

  test('happens on the interval if realtime was chosen earlier, but is not offered any more', async () => {
    const { person } = await stageList({ first: pageOf(linkDown), preferences: { autoUpdateMethod: 'realtime' } })
    const choice = (await openUpdates(person)).getByRole<HTMLSelectElement>('combobox', { name: 'Auto-update:' })
    expect(choice.value).toBe('interval')
    expect(screen.getByText('every 30 s')).toBeDefined()
  })

  test('that fails leaves the rows unchanged, and the page says how old they are', async () => {
    const { answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30_000)
    await answer(brokenServer)
    expect(rows()).toHaveLength(1)
    expect(screen.getByText('The last refresh failed.')).toBeDefined()
    expect(screen.getByText(/^Rows from \d\d:00:00$/)).toBeDefined()
    await pass(30_000)
    await answer(pageOf(linkDown))
    expect(screen.queryByText('The last refresh failed.')).toBeNull()
  })
})

describe('the pages', () => {
  test('have 10, 25, 50 or 100 rows, 25 by default', async () => {
    const { person, requests, answer } = await stageList({ first: pageOf(linkDown) })
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page:' })
    const sizes = within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(sizes).toEqual(['10', '25', '50', '100'])
    expect(choice.value).toBe('25')
    await person.selectOptions(choice, '50')
    expect(requests.at(-1)).toMatchObject({ pageSize: 50, cursor: undefined })
    await answer(pageOf(linkDown))
    expect(choice.value).toBe('50')
  })

  test('can be turned one by one in both directions, or back to the first', async () => {
    const { person, requests, answer } = await stageList({ first: { incidents: [linkDown], next: 'two' } })
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button('First page').getAttribute('aria-disabled')).toBe('true')
    expect(button('Previous page').getAttribute('aria-disabled')).toBe('true')
    await person.click(button('Next page'))
    expect(requests.at(-1)?.cursor).toBe('two')
    await answer({ incidents: [boxDown], previous: 'one' })
    expect(screen.queryByRole('link', { name: 'Link down' })).toBeNull()
    expect(rowOf('Box down').hasAttribute('data-news')).toBe(false)
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true')
    await person.click(button('Previous page'))
    expect(requests.at(-1)?.cursor).toBe('one')
    await answer({ incidents: [linkDown], next: 'two' })
    await person.click(button('First page'))
    expect(requests.at(-1)?.cursor).toBeUndefined()
  })

  test('keep their rows for 150 ms while the next one loads, then show placeholders', async () => {
    const { person, pass } = await stageList({ first: { incidents: [linkDown], next: 'two' } })
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    await pass(149)
    expect(rows()).toHaveLength(1)
    expect(table().textContent).not.toContain('Loading...')
    await pass(1)
    expect(rows().map((row) => row.textContent)).toEqual(['Loading...'])
  })

  test('link to the first page if they are empty', async () => {
    const { person, answer, requests } = await stageList({ first: { incidents: [linkDown], next: 'two' } })
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    await answer(pageOf())
    expect(screen.getByRole('heading', { name: 'No incidents on this page' })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Show the first page' }))
    expect(requests.at(-1)?.cursor).toBeUndefined()
  })
})

describe('a list without rows', () => {
  test('names the conditions of the filter', async () => {
    await stageList({ first: pageOf() })
    expect(screen.getByRole('heading', { name: 'No open, unacked incidents' })).toBeDefined()
    expect(screen.getByText('Conditions in force: open, unacked.')).toBeDefined()
  })

  test('names any further condition, and does not claim that there are no open, unacked incidents at all', async () => {
    const listOnly = { excluded: { tags: [], sourceSystemIds: [], levels: [] }, hasTicket: true }
    await stageList({ first: pageOf(), preferences: { listOnly } })
    expect(screen.getByRole('heading', { name: 'No incidents match' })).toBeDefined()
    expect(screen.getByText('Conditions in force: open, unacked, with a ticket.')).toBeDefined()
  })

  test('offers to show all incidents, unless the filter already matches all', async () => {
    const { person, answer, requests } = await stageList({ first: pageOf() })
    await person.click(screen.getByRole('link', { name: 'Show all incidents' }))
    expect(requests.at(-1)?.filter).toEqual({ ...defaultFilter, open: undefined, acked: undefined })
    await answer(pageOf())
    expect(screen.queryByRole('link', { name: 'Show all incidents' })).toBeNull()
  })
})

test('a row with many unknown values is shown, and says which are unknown', async () => {
  const odd = incident({
    pk: 7,
    description: 'Link down',
    startTime: '',
    level: undefined,
    source: { pk: undefined, name: 'unknown source' },
    unknown: ['start time', 'severity level', 'source', 'state', 'acknowledgement', 'tags', 'ticket link'],
  })
  await stageList({ first: pageOf(odd) })
  const cells = within(rows()[0] ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.trim())
  expect(cells).toEqual(['', 'Unknown', 'Unknown', 'Unknown', 'unknown source', 'Unknown', ''])
  expect(within(rows()[0] ?? document.body).getByTitle('Ticket link unknown')).toBeDefined()
})

test('a row of which only the acknowledgement is unknown shows the rest', async () => {
  await stageList({ first: pageOf(incident({ description: 'Link down', unknown: ['acknowledgement'] })) })
  expect(screen.getByTitle('Open, acknowledgement unknown').textContent).toBe('Open, ack?')
})

test('a row says that some of its tags are missing', async () => {
  await stageList({ first: pageOf(incident({ tags: [{ key: 'host', value: 'a' }], unknown: ['tags'] })) })
  expect(screen.getByTitle('Further tags cannot be read')).toBeDefined()
})

test.each([
  { unreadable: 1, words: '1 incident could not be read' },
  { unreadable: 2, words: '2 incidents could not be read' },
])('unreadable rows are counted: $unreadable', async ({ unreadable, words }) => {
  await stageList({ first: { incidents: [linkDown], unreadable } })
  expect(screen.getByText(words)).toBeDefined()
  expect(rows()).toHaveLength(1)
})
