import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginning } from '../../machines/support/clock.ts'
import { anAcknowledgement, anEvent, stageIncident } from './incidentStage.tsx'

const minutesAgo = (minutes: number) => new Date(beginning - minutes * 60_000).toISOString()

/** Open for two hours, but for ten minutes; acknowledged for half an hour of it, and since the last ten minutes. */
const facts = { startTime: minutesAgo(120), endTime: 'infinity' }
const first = anAcknowledgement(2, minutesAgo(60))
const last = anAcknowledgement(6)
const history = {
  events: [
    anEvent({ pk: 5, kind: 'OTH', display: 'Other', description: 'At the same time', timestamp: minutesAgo(30) }),
    anEvent({ pk: 4, kind: 'REO', display: 'Reopen', description: '', timestamp: minutesAgo(30), by: 'cleo' }),
    anEvent({ pk: 3, kind: 'CLO', display: 'Close', description: 'Fixed', timestamp: minutesAgo(40) }),
    anEvent({ pk: 1, kind: 'STA', display: 'Incident start', by: 'nav', timestamp: minutesAgo(120) }),
  ],
  acknowledgements: [
    { ...last, event: { ...last.event, timestamp: minutesAgo(10) } },
    { ...first, event: { ...first.event, timestamp: minutesAgo(90) } },
  ],
}

const course = () => within(screen.getByRole('region', { name: 'Course' }))
const stops = () => within(course().getByRole('toolbar')).getAllByRole('button')
const names = () => stops().map((stop) => stop.getAttribute('aria-label')?.replaceAll(/\d\d:\d\d/g, 'hh:mm'))
const entry = (pk: number) => document.querySelector(`[data-entry="${pk}"]`)

test('the course says for how long the incident was open and acknowledged, and has its times in a table', async () => {
  await stageIncident({ incident: facts, history })
  expect(course().getByText('Open 1 h 50 min in all, acked 40 min of it')).toBeDefined()
  const rows = within(course().getByRole('table', { name: 'Course of the incident' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent.replaceAll(/\d\d:\d\d/g, ' hh:mm'))).toEqual([
    'StateFromTo',
    'Open hh:mm hh:mm',
    'Open hh:mmnow',
    'Acknowledged by ben hh:mm hh:mm',
    'Acknowledged by ben hh:mmno end',
  ])
})

test('each moment is a stop with a name; what happened in the same second is one', async () => {
  await stageIncident({ incident: facts, history })
  expect(names()).toEqual([
    'Incident start by nav, hh:mm',
    'Acknowledge by ben, hh:mm',
    'Close by ben, hh:mm',
    '2 events, hh:mm: Reopen by cleo, Other by ben',
    'Acknowledge by ben, hh:mm',
  ])
})

test('a stop leads to its newest entry, also if the feed was narrowed to others, and again', async () => {
  const { person } = await stageIncident({ incident: facts, history })
  await person.click(screen.getByRole('radio', { name: 'Acknowledgements' }))
  expect(entry(5)).toBeNull()
  const [, , , both] = stops()
  if (both === undefined) throw new Error('there is no fourth stop')
  for (let time = 0; time < 2; time += 1) {
    await person.click(both)
    expect(document.activeElement).toBe(entry(5))
  }
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
})

test('Tab reaches the newest stop, or the one used last; arrow keys, Home and End go along the band', async () => {
  const { person, refresh } = await stageIncident({ incident: facts, history })
  const reached = () => stops().findIndex((stop) => stop === document.activeElement)
  const tabStops = () => stops().map((stop) => stop.tabIndex)
  expect(tabStops()).toEqual([-1, -1, -1, -1, 0])
  stops()[4]?.focus()
  const places: number[] = []
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowLeft', 'End', 'Home', 'ArrowRight']) {
    await person.keyboard(`{${key}}`)
    places.push(reached())
  }
  expect(places).toEqual([3, 2, 3, 0, 0, 4, 0, 1])
  expect(tabStops()).toEqual([-1, 0, -1, -1, -1])
  await refresh()
  expect(reached()).toBe(1)
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(entry(2))
})

test('a stateless incident has no course', async () => {
  await stageIncident({ incident: { ...facts, stateful: false, open: false, endTime: undefined }, history })
  expect(screen.queryByRole('region', { name: 'Course' })).toBeNull()
})
