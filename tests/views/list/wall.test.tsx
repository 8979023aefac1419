/** The list in wall mode (docs/behaviour.md#wall-mode). */
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signInEnd } from '../../../src/views/app/wall/signInWords.ts'
import { beginning } from '../../machines/support/clock.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { renderApp, type RenderedApp } from '../support/renderApp.tsx'
import { aToken, configuration } from '../support/world.ts'
import { brokenServer, pageOf, stageList } from './incidentsStage.tsx'

const linkDown = incident({
  pk: 7,
  description: 'Link down',
  source: { pk: 3, name: 'nav' },
  level: 2,
  ticketUrl: 'https://tickets.example.org/7',
  tags: [{ key: 'host', value: 'oslo-gw1' }],
})
const boxDown = incident({ pk: 8, description: 'Box down', level: 1, startTime: '2026-01-15T09:00:00+01:00' })
const oldest = incident({ pk: 4, description: 'Fan stopped', level: 3 })
const first = { next: 'two', previous: undefined, unreadable: 0 }
/** The wall holds everything that matches: here a single page. */
const wall = { next: undefined, previous: undefined, unreadable: 0 }

const filtered = 'open=true&acked=false'
/** Everything that can be pressed or typed into, or has a tab stop, but for the button that opens the menu of the wall. */
const controls = () =>
  [...document.querySelectorAll('a, button, input, select, textarea, [tabindex="0"]')].filter(
    (control) => control.textContent !== 'Wall',
  )
const descriptions = () =>
  [...document.querySelectorAll('tr[data-pk] [data-column=description]')].map((cell) => cell.textContent)

type Stage = Awaited<ReturnType<typeof stageList>>

async function chooseWall({ person }: Stage) {
  await person.click(screen.getByRole('button', { name: /user menu$/ }))
  await person.click(screen.getByRole('menuitem', { name: 'Wall mode' }))
}

/** Ticks a row of the second page, and opens the wall from the user menu. */
async function goToWall() {
  const stage = await stageList({ first: { ...first, incidents: [linkDown] }, preferences: { tagColumns: ['host'] } })
  const { person, answer } = stage
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  await answer({ incidents: [oldest], previous: 'one' })
  await person.click(screen.getByRole('checkbox', { name: /^Select incident 4/ }))
  await chooseWall(stage)
  return stage
}

test('the first page is shown without any controls, and new rows appear immediately although one is ticked', async () => {
  const { outside, requests, answer, pass } = await goToWall()
  expect(outside.history).toEqual([`/incidents?${filtered}`, `/wall?${filtered}`])
  expect(requests.at(-1)?.cursor).toBeUndefined()
  await answer({ ...wall, incidents: [linkDown] })
  expect(descriptions()).toEqual(['Link down'])
  expect(controls()).toEqual([])
  const shown = within(screen.getByRole('main'))
  for (const text of ['1 incident', 'open, unacked', 'oslo-gw1', '2 - High', /^Updated \d/])
    expect(shown.getAllByText(text)).not.toEqual([])
  expect(shown.getByRole('img', { name: 'Ticket' })).toBeDefined()

  await pass(30_000)
  await answer({ ...wall, incidents: [boxDown, linkDown] })
  expect(descriptions()).toEqual(['Box down', 'Link down'])
})

test("the address of the server's own wall opens the wall with its conditions, and names what it does not follow", async () => {
  const { outside } = await renderApp({
    at: '/incidents/kiosk/?open=1&acked=2&maxlevel=2&page=3',
    answers: { fetchIncidentPage: () => Promise.resolve(pageOf(linkDown)) },
  })
  expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({
    filter: { open: true, acked: false, maxLevel: 2 },
  })
  expect(controls()).toEqual([])
  const shown = within(screen.getByRole('main'))
  expect(shown.getByText('The list does not follow this part of the address: page=3')).toBeDefined()
})

test('Escape leads back to the page that was open, with its ticks, and that page is still remembered', async () => {
  const { outside, requests, stored, answer } = await goToWall()
  await answer({ ...wall, incidents: [linkDown] })
  expect(stored.at(-1)?.cursor).toBe('two')
  outside.tell('wallKeys', { type: 'wallKeys.leave' })
  await answer({ incidents: [oldest], previous: 'one' })
  expect(outside.address).toBe(`/incidents?${filtered}`)
  expect(requests.at(-1)?.cursor).toBe('two')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select incident 4/ }).checked).toBe(true)
})

test('Back also leads to the list', async () => {
  const { outside, requests, answer } = await goToWall()
  await answer({ ...wall, incidents: [linkDown] })
  outside.goBack()
  await answer({ incidents: [oldest], previous: 'one' })
  expect(requests.at(-1)?.cursor).toBe('two')
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDefined()
})

test('if the list contains everything, the wall shows as many rows as fit on the first page', async () => {
  const incidents = Array.from({ length: 12 }, (_, place) => incident({ pk: 30 - place, description: `Row ${place}` }))
  const preferences = { pageSize: 10, sortAll: true, order: { by: 'severity', direction: 'ascending' } } as const
  const stage = await stageList({ first: pageOf(...incidents), preferences })
  expect(descriptions()).toHaveLength(12)
  await chooseWall(stage)
  expect(descriptions()).toHaveLength(10)
  expect(screen.getByText('All 12 incidents')).toBeDefined()
})

test('a line without controls says if alerts are muted or blocked', async () => {
  const stage = await stageList({
    first: { ...first, incidents: [linkDown] },
    preferences: { soundAlerts: true },
    answers: { checkSound: () => Promise.reject(new Error('NotAllowedError')) },
  })
  await chooseWall(stage)
  expect(screen.getByText('Alerts, sound blocked. A click on the page allows the sound.')).toBeDefined()
  stage.outside.answers.checkSound = () => Promise.resolve()
  stage.outside.tell('pageClick', { type: 'pageClick.clicked' })
  await stage.pass(0)
  expect(screen.queryByText(/^Alerts/)).toBeNull()
  stage.outside.tell('alarmTabs', { type: 'alarmTabs.chosen', change: { alarmsMutedUntil: Date.now() + 60_000 } })
  await stage.pass(0)
  expect(screen.getByText(/^Alerts, muted until \d\d:\d\d$/)).toBeDefined()
  expect(controls()).toEqual([])
})

test('a list that fails, is empty or is stale says so without any buttons, and messages wait until the operator leaves the wall', async () => {
  const { outside, answer, pass } = await goToWall()
  await answer(brokenServer)
  expect(screen.getByRole('heading', { name: 'The incidents could not be fetched' })).toBeDefined()
  await pass(30_000)
  await answer(pageOf())
  expect(screen.getByRole('heading', { name: 'No open, unacked incidents' })).toBeDefined()
  await pass(30_000)
  await answer(brokenServer)
  expect(screen.getByText('The last refresh failed.')).toBeDefined()
  expect(controls()).toEqual([])
  expect(screen.queryByText(/^Api Server Error/)).toBeNull()
  outside.tell('wallKeys', { type: 'wallKeys.leave' })
  await answer({ incidents: [oldest], previous: 'one' })
  expect(screen.getAllByText(/^Failed to get incidents/).length).toBeGreaterThan(0)
})

const minute = 60_000

/** Moves the pointer, and opens the menu of the wall. */
async function openMenu({ outside, user, happens }: Pick<RenderedApp, 'outside' | 'user' | 'happens'>) {
  await happens(() => outside.tell('wallHand', { type: 'wallHand.moved' }))
  await user.click(screen.getByRole('button', { name: 'Wall' }))
  return within(screen.getByRole('dialog', { name: 'Wall' }))
}

/** The wall at an address, with these incidents at noon. */
async function openWall(at: string, ...incidents: Parameters<typeof incident>[0][]) {
  const listed = incidents.map((one) => incident(one))
  return renderApp({ at, answers: { fetchIncidentPage: () => Promise.resolve(pageOf(...listed)) } })
}

const anHour = { level: 1, startTime: '2026-01-15T11:00:00Z' } as const

test('criticals that nobody has acknowledged for 15 minutes are said in a large sentence, and the worst come first', async () => {
  await openWall(
    '/wall?open=true&acked=any',
    { pk: 1, description: 'New critical', level: 1, startTime: '2026-01-15T11:59:40Z' },
    { pk: 2, description: 'Old critical', ...anHour },
    { pk: 3, description: 'Acked critical', acked: true, level: 1, startTime: '2026-01-15T11:59:50Z' },
    { pk: 4, description: 'Newest', level: 3, startTime: '2026-01-15T11:59:55Z' },
  )
  expect(descriptions()).toEqual(['New critical', 'Old critical', 'Acked critical', 'Newest'])
  expect(screen.getByText('worst first')).toBeDefined()
  expect(screen.getByText('Nobody has acknowledged this critical for 15 minutes')).toBeDefined()
  expect(screen.getByText('It has been waiting for 1 h')).toBeDefined()
  const lit = [...document.querySelectorAll('tr[data-lit]')].map((row) => row.getAttribute('data-pk'))
  expect(lit).toEqual(['1', '3', '4'])
})

test('the choices of the menu are in the address, and groups become tiles', async () => {
  const { outside, user, happens } = await openWall(
    '/wall?open=true&acked=false',
    { pk: 1, ...anHour, tags: [{ key: 'host', value: 'oslo-gw1' }] },
    { pk: 2, level: 3, startTime: '', tags: [{ key: 'host', value: 'bergen-gw1' }] },
  )
  const menu = await openMenu({ outside, user, happens })
  expect(menu.getByText(/^The server does not say when the sign-in of/)).toBeDefined()
  await user.selectOptions(menu.getByLabelText('Group by'), 'Host')
  await user.click(menu.getByLabelText('Groups as tiles'))
  expect(outside.address).toBe('/wall?open=true&acked=false&g=host&tiles=true')
  await user.selectOptions(menu.getByLabelText('Order'), 'Newest first')
  expect(outside.address).toBe('/wall?open=true&acked=false&order=newest&g=host&tiles=true')
  const tiles = within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('listitem')
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    expect.stringMatching(/^oslo-gw1 1.*Oldest unacked 1 h$/),
    expect.stringMatching(/^bergen-gw1 1.*Unacked, start unknown$/),
  ])
  expect(screen.getByText('2 hosts')).toBeDefined()
})

test('incidents without a host are no host', async () => {
  await openWall('/wall?open=true&g=host&tiles=true', { pk: 1, tags: [{ key: 'host', value: 'oslo-gw1' }] }, { pk: 2 })
  expect(within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('1 host')).toBeDefined()
})

test('an address that no view of this browser fits says so, and an unreadable choice is named', async () => {
  await openWall('/wall?open=true&step=30&through=a1&tiles=yes', { pk: 1 })
  expect(screen.getByText('This browser does not keep one of the views that the address names.')).toBeDefined()
  expect(screen.getByText('The list does not follow this part of the address: tiles=yes')).toBeDefined()
})

test('Escape leads back to the list as it was: in its view, its order and its groups', async () => {
  const search = '?open=true&acked=false&order=source%2Cascending&g=host&view=a1'
  const { outside, user, happens } = await openWall(`/incidents${search}`, { pk: 1 })
  await user.click(screen.getByRole('button', { name: /user menu$/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Wall mode' }))
  expect(outside.address).toBe(`/wall${search}`)
  await happens(() => outside.tell('wallKeys', { type: 'wallKeys.leave' }))
  expect(outside.address).toBe(`/incidents${search}`)
})

test('every time on the wall is by the server’s clock, as its clock is', async () => {
  const { outside, wait, happens } = await renderApp({
    at: '/wall?open=true',
    token: { ...aToken, expiresAt: beginning + 30 * minute },
    preferences: { soundAlerts: true, alarmsMutedUntil: beginning + 20 * minute },
    answers: { fetchIncidentPage: () => Promise.resolve(pageOf(incident({ pk: 1 }))) },
  })
  await happens(() => outside.tell('apiActivity', { type: 'api.clockRead', skew: 10 * minute }))
  await wait(1000)
  const shown = within(screen.getByRole('main'))
  expect(document.querySelector('main time')?.textContent).toMatch(/^\d\d:10/)
  expect(shown.getByText(/^Updated \d\d:10:00/)).toBeDefined()
  expect(shown.getByText(/^Signed in until \d\d:40$/)).toBeDefined()
  expect(shown.getByText(/^Alerts, muted until \d\d:30$/)).toBeDefined()
})

test('the end of the sign-in has a date where a weekday would not name one day', () => {
  const style = { settings: configuration, format: 'iso' } as const
  const ends = (days: number) => {
    const token = { token: 'a', expiresAt: beginning + days * 24 * 60 * minute }
    return signInEnd({ token, username: 'ana', hasOwnSession: false, style }, beginning, 0)
  }
  expect(ends(0.1)).toMatch(/^Signed in until \d\d:\d\d$/)
  expect(ends(5.9)).toMatch(/^Signed in until (Tue|Wed) \d\d:\d\d$/)
  expect(ends(7)).toMatch(/^Signed in until 2026-01-22$/)
})

test('only what waits is announced, not for how long', async () => {
  const { wait } = await openWall('/wall?open=true', { pk: 2, ...anHour })
  await wait(minute)
  expect(screen.getByText('It has been waiting for 1 h 1 min').closest('output')).toBeNull()
  expect(screen.getByText('Nobody has acknowledged this critical for 15 minutes').tagName).toBe('OUTPUT')
})

test('a closed group and its tile say how many rows are new', async () => {
  const host = { tags: [{ key: 'host', value: 'oslo-gw1' }] }
  const justNow = { startTime: '2026-01-15T11:59:50Z', ...host }
  await openWall('/wall?open=true&g=host', { pk: 1, ...justNow }, { pk: 2, ...justNow }, { pk: 3, ...anHour, ...host })
  expect(screen.getByText('2 new').closest('th')?.textContent).toBe('oslo-gw132 new')
})

test('an address that cannot be read in full says so, whatever else of it is changed', async () => {
  const { outside, user, happens } = await openWall('/wall?open=true&tiles=yes&step=2', { pk: 1 })
  const words = 'The list does not follow this part of the address: tiles=yes, step=2'
  expect(screen.getByText(words)).toBeDefined()
  const menu = await openMenu({ outside, user, happens })
  await user.selectOptions(menu.getByLabelText('Order'), 'Newest first')
  expect(outside.address).toBe('/wall?open=true&order=newest&tiles=yes&step=2')
  expect(screen.getByText(words)).toBeDefined()
})

describe('the steps', () => {
  const views = ['a', 'b'].map((id) => ({ id, name: `View ${id}`, address: '?open=true&g=host', lookedAt: 0 }))

  async function stageSteps(search: string, preferences = {}) {
    const app = await renderApp({
      at: `/wall${search}`,
      preferences,
      answers: { fetchIncidentPage: () => Promise.resolve(pageOf(incident({ pk: 1 }))) },
    })
    await app.happens(() =>
      app.outside.tell('keptViews', {
        type: 'keptViews.told',
        kept: { views },
        unread: undefined,
        isStored: true,
      }),
    )
    return { ...app, menu: await openMenu(app) }
  }

  test('take the order and the groups from each view, and the menu says so', async () => {
    const { menu } = await stageSteps('?open=true&step=30')
    for (const label of ['Order', 'Group by']) {
      const description = 'Each view has its own.'
      expect(menu.getByRole<HTMLSelectElement>('combobox', { name: label, description }).disabled).toBe(true)
    }
  })

  test('have at least one view: the last one that is ticked cannot be unticked, and the menu says why', async () => {
    const { menu, user, outside } = await stageSteps('?open=true&step=30')
    const box = (name: string) => menu.getByRole<HTMLInputElement>('checkbox', { name })
    await user.click(box('View b'))
    expect(outside.address).toMatch(/&through=a$/)
    expect([box('View a').disabled, box('View b').disabled]).toEqual([true, false])
    expect(menu.getByText(/^The wall stays with the only view that is ticked/)).toBeDefined()
    expect(screen.getByText('the only view')).toBeDefined()
    expect(menu.queryByRole('button', { name: 'Next view' })).toBeNull()
  })

  test.each([true, false])('announce the key that pauses them only if it works: %s', async (keyboardShortcuts) => {
    await stageSteps('?open=true&step=30', { keyboardShortcuts })
    const expected = keyboardShortcuts ? 'p' : null
    expect(screen.getByRole('button', { name: 'Pause' }).getAttribute('aria-keyshortcuts')).toBe(expected)
  })
})
