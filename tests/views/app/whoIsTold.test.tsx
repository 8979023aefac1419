/** Whom the user's own profiles tell of an incident, on its page (docs/behaviour.md#who-is-told). */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Profile } from '../../../machines/alerting/domain/profile.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { incident, unreachable } from '../../machines/support/fixtures.ts'
import { renderApp } from '../support/renderApp.tsx'

const sms = { slug: 'sms', name: 'SMS', isInstalled: true }
const pager = { slug: 'pager', name: 'Pager', isInstalled: false }
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
const always = { days: everyDay, start: '00:00:00', end: '23:59:59.999999', isAllDay: true }
const any = { open: undefined, acked: undefined, stateful: undefined }

function profile(name: string, conditions: object, change: Partial<Profile> = {}): Profile {
  const to = (pk: number, label: string, medium: typeof sms) => ({
    pk,
    label,
    suggestedLabel: '',
    medium,
    settings: {},
  })
  return {
    pk: name.length,
    name,
    isActive: true,
    timeslot: { pk: 1, name: 'Always', recurrences: [always] },
    filters: [{ pk: 1, name: 'A filter', filter: { ...defaultFilter, ...any, ...conditions } }],
    destinations: [to(1, 'Duty phone', sms), to(2, 'Old pager', pager)],
    ...change,
  }
}

/** The lines of the card, for these profiles. */
async function linesFor(items: readonly Profile[] | Fault, unreadable = 0): Promise<readonly (string | null)[]> {
  await renderApp({
    at: '/incidents/7/',
    answers: {
      fetchIncident: () => Promise.resolve(incident({ pk: 7, level: 2 })),
      fetchProfiles: () => (items instanceof Fault ? Promise.reject(items) : Promise.resolve({ items, unreadable })),
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Who is told of it' }))
  return items instanceof Fault
    ? [(await card.findByText(/fetched/)).textContent]
    : (await card.findAllByRole('listitem')).map(({ textContent }) => textContent)
}

test('each profile that tells of it is named, with where to and since when, or of what', async () => {
  const lines = await linesFor([
    profile('Nights', {}),
    profile('Ends', { open: false }),
    profile('Inactive', {}, { isActive: false }),
    profile('Criticals', { maxLevel: 1 }),
  ])
  expect(lines).toEqual([
    expect.stringMatching(/^SMS Duty phone, since its start 2026-01-15 \d\d:00.* \(Nights\)$/),
    'SMS Duty phone, when it is closed or ends (Ends)',
  ])
})

test('if no profile tells of it, the card says so, and how many could not be read', async () => {
  expect(await linesFor([profile('Criticals', { maxLevel: 1 })], 2)).toEqual([
    'Nobody, by your profiles as they are now.',
    '2 profiles of yours could not be read.',
  ])
})

test('if the profiles could not be fetched, nothing is claimed', async () => {
  expect(await linesFor(unreachable('get notification profiles'))).toEqual([
    'Your profiles could not be fetched, so it is not known.',
  ])
})
