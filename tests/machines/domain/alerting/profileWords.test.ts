import { describe, expect, it } from 'vitest'
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { ProfileChoices, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { profileWords } from '../../../../machines/alerting/domain/profileWords.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import type { Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'

const officeHours: Timeslot = {
  pk: 9,
  name: 'Office hours',
  recurrences: [{ days: [1, 2, 3, 4, 5], start: '08:00:00', end: '16:00:00', isAllDay: false }],
}
const never: Timeslot = { pk: 3, name: 'Never', recurrences: [] }

function filter(pk: number, name: string, change: Partial<IncidentFilter> = {}): SavedFilter {
  return { pk, name, filter: { ...defaultFilter, ...change } }
}

const phone: Destination = {
  pk: 1,
  medium: { slug: 'sms', name: 'SMS', isInstalled: true },
  label: 'Duty phone',
  suggestedLabel: 'SMS: +4747474701',
  settings: {},
}
const mail: Destination = {
  pk: 2,
  medium: { slug: 'email', name: 'Email', isInstalled: true },
  label: undefined,
  suggestedLabel: 'Email: a@example.org',
  settings: {},
}

const choices: ProfileChoices = {
  timeslots: [officeHours, never],
  filters: [
    filter(4, 'A'),
    filter(5, 'B', { open: undefined, acked: undefined }),
    filter(6, 'Closed ones', { open: false }),
  ],
  destinations: [phone, mail],
}

const draft: ProfileDraft = { name: 'Daytime', timeslot: 9, filters: [4, 5], destinations: [1, 2], isActive: true }

describe('a profile described in words', () => {
  it.each<[string, Partial<ProfileDraft>]>([
    ['Mon-Fri 08:00-16:00, incidents matching A and B, to SMS Duty phone and Email a@example.org', {}],
    ['Mon-Fri 08:00-16:00, incidents matching A, to SMS Duty phone', { filters: [4], destinations: [1] }],
    [
      'Mon-Fri 08:00-16:00, incidents matching A, B and Closed ones, to nobody',
      { filters: [6, 5, 4], destinations: [] },
    ],
    ['Mon-Fri 08:00-16:00, no incidents, to Email a@example.org', { filters: [], destinations: [2] }],
    ['Never, incidents matching A and B, to SMS Duty phone and Email a@example.org', { timeslot: 3 }],
    ['No timeslot, no incidents, to nobody', { timeslot: undefined, filters: [], destinations: [] }],
    // Choices that no longer exist are left out.
    ['No timeslot, incidents matching A, to SMS Duty phone', { timeslot: 99, filters: [4, 99], destinations: [1, 99] }],
  ])('%s', (words, change) => {
    expect(profileWords({ ...draft, ...change }, choices)).toBe(words)
  })
})
