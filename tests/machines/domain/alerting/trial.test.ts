/**
 * What a profile would have told of the last days (docs/behaviour.md#trial), where no random week of
 * tests/commands/fuzz/notification leads: whatever was sent is held against it there.
 */
import { describe, expect, it } from 'vitest'
import type { PastDays, PastEvent } from '../../../../machines/alerting/domain/trial/pastEvent.ts'
import {
  caughtUp,
  mostEvents,
  nothingRead,
  withEvents,
  withIncidents,
  type Reading,
} from '../../../../machines/alerting/domain/trial/reading.ts'
import { trialOf, type TriedProfile } from '../../../../machines/alerting/domain/trial/trial.ts'
import { cellWords, trialProvisos, trialSummary } from '../../../../machines/alerting/domain/trial/trialWords.ts'
import { days } from '../../../../machines/alerting/domain/day.ts'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import { incident } from '../../support/fixtures.ts'

/** A Friday, 12:00 in Oslo. */
const noon = Date.parse('2026-01-16T12:00:00+01:00')
const hour = 3_600_000
const day = 24 * hour

/** An event of an incident, some hours before noon. */
function happened(pk: number, hours: number, more: Partial<PastEvent> = {}): PastEvent {
  const at = (noon - hours * hour) * 1000
  const stored = { at, offset: 60, receivedAt: at, receivedOffset: 60 }
  return { pk, incident: 7, type: 'STA', by: 'nav', ...stored, text: '', ...more }
}

const conditions: IncidentFilter = {
  open: undefined,
  acked: undefined,
  stateful: undefined,
  maxLevel: 5,
  tags: [],
  sourceSystemIds: [],
}

function profileWith(more: Partial<IncidentFilter>, isInstalled = true): TriedProfile & { readonly isActive: boolean } {
  const destination = {
    pk: 1,
    medium: { slug: 'sms', name: 'SMS', isInstalled },
    label: 'Phone',
    suggestedLabel: '',
    settings: {},
  }
  return {
    timeslot: {
      pk: 1,
      name: 'Always',
      recurrences: [{ days, start: '00:00:00', end: '23:59:59.999999', isAllDay: true }],
    },
    filters: [{ pk: 1, name: 'All', filter: { ...conditions, ...more } }],
    destinations: [destination, { ...destination, pk: 2, label: 'Other' }],
    isActive: true,
  }
}

function pastOf(events: readonly PastEvent[], incidents = [incident({ pk: 7 })]): Reading {
  const reading = withEvents(nothingRead(noon), { events, unreadable: 0, further: undefined })
  return withIncidents(reading, incidents)
}

function triedIn(profile: TriedProfile, past: PastDays) {
  return trialOf(profile, past, true).days.flatMap(({ events }) => events)
}

describe('what is tried', () => {
  it('is each day by the server, the newest first, those without an event too', () => {
    const past = pastOf([happened(2, 3), happened(1, 11.99), happened(0, 12.01)])
    const { days: found } = trialOf(profileWith({}), past, true)
    expect(found.map(({ events }) => events.map(({ event }) => event.pk))).toEqual([
      [2, 1],
      [0],
      [],
      [],
      [],
      [],
      [],
      [],
    ])
  })

  it('may have been sent if the incident no longer exists', () => {
    const past = pastOf([happened(1, 3)], [])
    expect(triedIn(profileWith({}), past)).toMatchObject([{ isSure: false, incident: undefined }])
    expect(trialProvisos(trialOf(profileWith({}), past, true), past, profileWith({}), known)).toContain(
      '1 event is of incidents that no longer exist or cannot be read.',
    )
  })

  it('is nothing if a filter is empty, even of an incident that no longer exists', () => {
    const { filters, ...profile } = profileWith({})
    const empty = { ...profile, filters: filters.map((filter) => ({ ...filter, hasNoLevel: true })) }
    expect(triedIn(empty, pastOf([happened(1, 3)], []))).toEqual([])
  })

  it('is certain of an incident that was acknowledged before and still is, and in doubt if it no longer is', () => {
    const note = happened(1, 3, { type: 'OTH' })
    const tried = (acked: boolean) =>
      triedIn(profileWith({ acked: true }), pastOf([note], [incident({ pk: 7, acked })]))
    expect(tried(true)).toMatchObject([{ isSure: true }])
    expect(tried(false)).toMatchObject([{ isSure: false }])
  })

  it('is not certain if something happened of which there is no event', () => {
    const closed = incident({ pk: 7, open: false, endTime: '2026-01-10T00:00:00+01:00' })
    const past = pastOf([happened(2, 2, { type: 'OTH' }), happened(1, 3, { type: 'REO', by: 'ana' })], [closed])
    expect(triedIn(profileWith({ open: true }), past)).toMatchObject([{ isSure: false }, { isSure: false }])
  })

  it('does not contain what was stored after the question', () => {
    expect(triedIn(profileWith({}), pastOf([happened(1, -0.1)]))).toEqual([])
  })
})

const known = { judgesEventTime: true, maintenanceGap: undefined }

describe('reading', () => {
  it('ends with the page that reaches a day further back than the days, and asks for each incident once', () => {
    const first = withEvents(nothingRead(noon), { events: [happened(9, 1)], unreadable: 1, further: 'a' })
    expect(first).toMatchObject({ areEventsRead: false, cursor: 'a', unreadable: 1 })
    const second = withEvents(first, { events: [happened(9, 1), happened(8, 7.9 * 24)], unreadable: 0, further: 'b' })
    expect(second).toMatchObject({ areEventsRead: false, cursor: 'b' })
    const third = withEvents(second, { events: [happened(7, 8.1 * 24, { incident: 5 })], unreadable: 0, further: 'c' })
    expect(third).toMatchObject({ areEventsRead: true, isCut: false, left: [7] })
    expect(third.events.map(({ pk }) => pk)).toEqual([9, 8, 7])
  })

  it('ends at ten thousand events, and the days then begin where nothing late can be missing', () => {
    const events = Array.from({ length: mostEvents }, (_, place) =>
      happened(mostEvents - place, (place / mostEvents) * 72),
    )
    const reading = withEvents(nothingRead(noon), { events, unreadable: 0, further: 'a' })
    const oldest = noon - 72 * hour * ((mostEvents - 1) / mostEvents)
    expect(reading).toMatchObject({ areEventsRead: true, isCut: true, from: Math.ceil(oldest + day) })
  })

  it('counts an event that cannot be read once, although its page is read again', () => {
    const page = { events: [happened(1, 3)], unreadable: 2, further: undefined }
    expect(caughtUp(withEvents(nothingRead(noon), page), page).unreadable).toBe(2)
  })

  it('adds what happened meanwhile, each event once', () => {
    const reading = caughtUp(pastOf([happened(1, 3)]), {
      events: [happened(2, 0), happened(1, 3)],
      unreadable: 0,
      further: 'a',
    })
    expect(reading.events.map(({ pk }) => pk)).toEqual([2, 1])
    expect(reading.isCaughtUp).toBe(true)
  })
})

describe('the words', () => {
  it('say how many notifications there were, on which day most, and how many may have been sent', () => {
    const note = happened(4, 3, { incident: 8, type: 'OTH' })
    const past = pastOf(
      [happened(3, 2), note, happened(2, 30, { type: 'CHI' }), happened(1, 31)],
      [incident({ pk: 7 }), incident({ pk: 8, acked: false })],
    )
    const profile = profileWith({ acked: false })
    const trial = trialOf(profile, past, true)
    expect(trialSummary(trial, past, profile)).toBe(
      'Last 7 days: 6 notifications, most on Thu 15 (4). 2 more may have been sent.',
    )
    expect(trial.days.slice(0, 3).map(cellWords)).toEqual(['1, perhaps 2', '2', '0'])
  })

  it('say that there is none, or that nothing is certain', () => {
    const profile = profileWith({ acked: true })
    const summary = (past: Reading) => trialSummary(trialOf(profile, past, true), past, profile)
    expect(summary(pastOf([happened(1, 3)]))).toBe('Last 7 days: no notification.')
    expect(summary(pastOf([happened(1, 3, { type: 'OTH' })]))).toBe(
      'Last 7 days: no notification is certain. 2 may have been sent.',
    )
  })

  it('say that nothing is sent to a medium that is not installed', () => {
    const profile = profileWith({}, false)
    const past = pastOf([happened(1, 3)])
    expect(trialSummary(trialOf(profile, past, true), past, profile)).toBe(
      'Nothing: SMS is not installed on this server.',
    )
  })

  it('say how many events of these days there were, by the clock of these days', () => {
    const summer = happened(1, 7.5 * 24, { offset: 120, receivedOffset: 120 })
    const past = pastOf([happened(2, 3), summer])
    const profile = { ...profileWith({}), isActive: true }
    expect(trialProvisos(trialOf(profile, past, true), past, profile, known)).toContain(
      "Nothing is sent: this was worked out from 1 event and 1 incident, from Fri 9 12:00 to Fri 16 12:00 by the server's clock.",
    )
  })

  it('say from what it was worked out, and what it lacks', () => {
    const past = { ...pastOf([happened(1, 3)]), unreadable: 2, unreadableTasks: 1, isCut: true }
    const profile = { ...profileWith({}), isActive: false }
    const provisos = trialProvisos(trialOf(profile, past, true), past, profile, { ...known, judgesEventTime: false })
    expect(provisos).toEqual([
      'The profile is not active: this is what it would have sent if it had been.',
      "Nothing is sent: this was worked out from 1 event and 1 incident, from Fri 9 12:00 to Fri 16 12:00 by the server's clock.",
      'There are more events: only the newest 1 were read.',
      '2 events cannot be read.',
      'This server goes by when an incident started, also for what happens to it later.',
      'Without planned maintenance, which the console cannot read completely.',
      'Tags, sources and filters count as they are now.',
    ])
  })
})
