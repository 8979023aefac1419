/** The primary details of an incident, as its source reported them (docs/behaviour.md#incident-fields). */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageIncident } from './incidentStage.tsx'

const card = () => within(screen.getByRole('region', { name: 'Primary details (#7)' }))

/** The value beside a label. */
function detail(name: string): string | null {
  return card().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? null
}

test('the primary details are shown', async () => {
  await stageIncident({
    incident: {
      pk: 7,
      description: 'Link down: oslo-gw1',
      source: { pk: 1, name: 'nav.example.org' },
      sourceIncidentId: '4711',
      startTime: '2026-01-15T10:00:07Z',
      endTime: '2026-01-15T11:05:09Z',
      open: false,
      detailsUrl: 'https://nav.example.org/4711/',
    },
  })
  expect(detail('Source')).toBe('nav.example.org')
  expect(detail('Source incident id')).toBe('4711')
  expect(detail('Start time')).toMatch(/^2026-01-15 \d\d:\d\d:07[+-]\d\d:\d\d 1 h ago$/)
  expect(detail('End time')).toMatch(/^2026-01-15 \d\d:\d\d:09[+-]\d\d:\d\d 54 min ago$/)
  const details = card().getByRole('link', { name: 'https://nav.example.org/4711/' })
  expect(details.getAttribute('href')).toBe('https://nav.example.org/4711/')
  expect(details.getAttribute('rel')).toBe('noopener noreferrer')
})

test("'None' is shown if there is no link to the details; the status line alone has the ticket", async () => {
  await stageIncident({ incident: { ticketUrl: 'https://tickets.example/1', detailsUrl: '' } })
  expect(detail('Details')).toBe('None')
  expect(screen.getAllByRole('link', { name: 'https://tickets.example/1' })).toHaveLength(1)
})

test('an end that the server sent in no readable form is unknown, also if the incident is open', async () => {
  await stageIncident({ incident: { open: true, endTime: 'infinity', unknown: ['end time'] } })
  expect(detail('End time')).toBe('Unknown')
})
