import { describe, expect, it } from 'vitest'
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { ProfileChoices, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { profileWords, verdictOf } from '../../../../machines/alerting/domain/profileWords.ts'
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
    filter(7, 'Acknowledged ones', { acked: true }),
    filter(8, 'Ends', { eventTypes: ['END'] }),
    filter(10, 'Starts', { eventTypes: ['STA', 'END'] }),
    filter(11, 'Any event', { eventTypes: undefined }),
    filter(12, 'Stateless starts', { open: undefined, eventTypes: ['LES'] }),
    filter(13, 'Acknowledged ends', { acked: true, eventTypes: ['STA', 'END'] }),
    filter(14, 'Sign-offs', { open: undefined, eventTypes: ['REO', 'CLO', 'ACK'] }),
    filter(15, 'Open stateless ones', { stateful: false }),
    filter(16, 'Starts of closed ones', { open: false, eventTypes: ['STA'] }),
    filter(17, 'Ends of stateless ones', { open: undefined, stateful: false, eventTypes: ['END', 'STA'] }),
    filter(18, 'Stateless starts of stateful ones', { open: undefined, stateful: true, eventTypes: ['LES'] }),
    filter(19, 'Other events', { eventTypes: ['OTH', 'ABC'] }),
    filter(20, 'Stateless ones', { open: undefined, stateful: false }),
  ],
  destinations: [phone, mail],
}

const draft: ProfileDraft = { name: 'Daytime', timeslot: 9, filters: [4, 5], destinations: [1, 2], isActive: true }

describe('a profile described in words', () => {
  it.each<[string, Partial<ProfileDraft>]>([
    ['Mon-Fri 08:00-16:00, incidents matching A or B, to SMS Duty phone and Email a@example.org', {}],
    ['Mon-Fri 08:00-16:00, incidents matching A, to SMS Duty phone', { filters: [4], destinations: [1] }],
    [
      'Mon-Fri 08:00-16:00, incidents matching A, B or Closed ones, to nobody',
      { filters: [6, 5, 4], destinations: [] },
    ],
    ['Mon-Fri 08:00-16:00, no incidents, to Email a@example.org', { filters: [], destinations: [2] }],
    ['Never, incidents matching A or B, to SMS Duty phone and Email a@example.org', { timeslot: 3 }],
    ['No timeslot, no incidents, to nobody', { timeslot: undefined, filters: [], destinations: [] }],
    // Choices that no longer exist are left out.
    ['No timeslot, incidents matching A, to SMS Duty phone', { timeslot: 99, filters: [4, 99], destinations: [1, 99] }],
  ])('%s', (words, change) => {
    expect(profileWords({ ...draft, ...change }, choices)).toBe(words)
  })
})

describe('whether a profile would send a notification now', () => {
  /** In local time: 14 January 2026 is a Wednesday. */
  const [wednesdayNoon, wednesdayMorning] = [new Date(2026, 0, 14, 12).getTime(), new Date(2026, 0, 14, 7).getTime()]
  const fridayEvening = new Date(2026, 0, 16, 20).getTime()

  it.each<[string, Partial<ProfileDraft>]>([
    ['about an incident that a filter matches', { filters: [4] }],
    ['about an incident that any of its filters matches', { filters: [6, 7, 5] }],
    ['about an incident that has started, if a filter matches start events', { filters: [10] }],
    ['about an incident if a filter matches any event', { filters: [11] }],
    ['about a stateless incident, if a filter matches its start', { filters: [12] }],
    ['about a stateless incident, if a filter matches any of its events', { filters: [20] }],
    ['about new incidents, although another filter matches only later events', { filters: [8, 4] }],
  ])('yes, %s', (_, change) => {
    expect(verdictOf({ ...draft, ...change }, choices, wednesdayNoon, false)).toEqual({ tells: 'now' })
  })

  it.each<[string, readonly number[]]>([
    ['when incidents end', [8]],
    ['when incidents end', [13]],
    ['when incidents are acknowledged, are closed or are reopened', [14]],
    ['when incidents are acknowledged, end, are closed or are reopened', [14, 8]],
    ['when incidents have another event or have an event ABC', [19]],
    ['about incidents that are not new', [6, 8]],
    // A filter that lets nothing through does not matter if another filter lets something through.
    ['when incidents end', [8, 15]],
  ])('only %s and not about new incidents, which is not an error', (when, filters) => {
    expect(verdictOf({ ...draft, filters }, choices, wednesdayNoon, false)).toEqual({ tells: 'only', when })
    expect(verdictOf({ ...draft, filters }, choices, wednesdayMorning, false)).toEqual({
      tells: 'later',
      reason: 'starts today 08:00',
    })
  })

  it.each<[string, readonly number[]]>([
    ['its filter only lets acknowledged incidents through', [7]],
    ['its filter only lets closed incidents through', [6]],
    ['its filters only let closed or acknowledged incidents through', [6, 7]],
    ['its filter is for open stateless incidents, and stateless ones are never open', [15]],
    ['its filter lets nothing through', [16]],
    ['its filter lets nothing through', [17]],
    ['its filter lets nothing through', [18]],
    ['its filters let nothing through', [15, 16]],
  ])('never, because %s', (reason, filters) => {
    for (const isNew of [true, false]) {
      expect(verdictOf({ ...draft, filters }, choices, wednesdayNoon, isNew)).toEqual({ tells: 'never', reason })
    }
  })

  it.each<[string, Partial<ProfileDraft>]>([
    ['it is not active', { isActive: false }],
    ['it has no timeslot', { timeslot: undefined }],
    ['it has no filter', { filters: [] }],
    ['it has no destination', { destinations: [] }],
    ['its timeslot is empty', { timeslot: 3 }],
    ['its timeslot is empty', { timeslot: 3, filters: [8] }],
  ])('no, because %s', (reason, change) => {
    expect(verdictOf({ ...draft, ...change }, choices, wednesdayNoon, false)).toEqual({
      // A profile that the user has switched off is not an error.
      tells: change.isActive === false ? 'later' : 'never',
      reason,
    })
  })

  it.each([
    ['starts today 08:00', wednesdayMorning],
    ['starts Monday 08:00', fridayEvening],
  ])('no, because %s', (reason, now) => {
    expect(verdictOf(draft, choices, now, false)).toEqual({ tells: 'later', reason })
  })
  it.each<[string, boolean, Partial<ProfileDraft>]>([
    ['it has no timeslot', false, { timeslot: undefined }],
    ['it has no filter', false, { filters: [] }],
    ['it has no destination', false, { destinations: [] }],
    ['its timeslot is empty', true, { timeslot: 3 }],
  ])('a new profile: no, because %s; shown as an error: %s', (reason, isNever, change) => {
    expect(verdictOf({ ...draft, ...change }, choices, wednesdayNoon, true)).toEqual({
      tells: isNever ? 'never' : 'later',
      reason,
    })
  })
})
