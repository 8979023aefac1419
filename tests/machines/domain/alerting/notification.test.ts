/** The server's rule of who is notified (docs/behaviour.md#profiles). */
import { describe, expect, it } from 'vitest'
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { verdictOf, type Circumstances, type Verdict } from '../../../../machines/alerting/domain/notification.ts'
import type { ProfileChoices, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import type { Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'

const none: IncidentFilter = {
  open: undefined,
  acked: undefined,
  stateful: undefined,
  maxLevel: 5,
  tags: [],
  sourceSystemIds: [],
}

const officeHours: Timeslot = {
  pk: 9,
  name: 'Office hours',
  recurrences: [{ days: [1, 2, 3, 4, 5], start: '08:00:00', end: '16:00:00', isAllDay: false }],
}
const always: Timeslot = {
  pk: 4,
  name: 'Always',
  recurrences: [{ days: [1, 2, 3, 4, 5, 6, 7], start: '00:00:00', end: '23:59:59.999999', isAllDay: true }],
}
const never: Timeslot = { pk: 3, name: 'Never', recurrences: [] }

const names = ['A', 'B', 'C', 'D']

/** Filters with these conditions, called A, B, C and so on. */
function filters(...conditions: readonly (Partial<IncidentFilter> & { readonly saved?: Partial<SavedFilter> })[]) {
  return conditions.map(({ saved, ...change }, index): SavedFilter => ({
    pk: index + 1,
    name: names[index] ?? '',
    filter: { ...none, ...change },
    ...saved,
  }))
}

function destination(pk: number, name: string, isInstalled = true): Destination {
  return { pk, medium: { slug: name, name, isInstalled }, label: 'Duty', suggestedLabel: '', settings: {} }
}

const draft: ProfileDraft = { name: 'Daytime', timeslot: 9, filters: [], destinations: [1], isActive: true }

/** In local time: 14 January 2026 is a Wednesday. */
const [noon, morning] = [new Date(2026, 0, 14, 12).getTime(), new Date(2026, 0, 14, 7).getTime()]
const fridayEvening = new Date(2026, 0, 16, 20).getTime()

interface Scene extends Partial<Circumstances> {
  readonly profile?: Partial<ProfileDraft>
  readonly destinations?: readonly Destination[]
  readonly now?: number
  readonly isNew?: boolean
}

function verdict(chosen: readonly SavedFilter[], scene: Scene = {}): Verdict {
  const { profile, destinations = [destination(1, 'SMS')], now = noon, isNew = false, ...circumstances } = scene
  const choices: ProfileChoices = { timeslots: [officeHours, always, never], filters: chosen, destinations }
  const every = { ...draft, filters: chosen.map(({ pk }) => pk), ...profile }
  return verdictOf(every, choices, now, isNew, {
    judgesEventTime: true,
    tasks: undefined,
    maintenanceGap: undefined,
    systems: [],
    zone: { at: now, offset: -new Date(now).getTimezoneOffset() },
    ...circumstances,
  })
}

const open = { open: true, acked: false }

describe('a new incident', () => {
  it.each<[string, readonly SavedFilter[]]>([
    ['that its filter matches', filters(open)],
    ['that all its filters match', filters(open, { stateful: true, maxLevel: 2 }, { tags: ['a=b'] })],
    ['if one filter names its start', filters({ ...open, eventTypes: ['END'] }, { eventTypes: ['STA'] })],
    ['if one filter names no type of event', filters({ ...open, eventTypes: ['END'] }, { maxLevel: 3 })],
    ['if the filter has only a level, even the least severe', filters({})],
    ['that is stateless, if the filter is for those', filters({ stateful: false })],
    ['that is stateless, if the filter names its start', filters({ eventTypes: ['LES'] })],
  ])('is notified of, %s', (_, chosen) => {
    expect(verdict(chosen)).toEqual({ tells: 'now' })
  })

  it.each<[string, readonly SavedFilter[]]>([
    ['when incidents end', filters({ eventTypes: ['END'] })],
    ['when incidents are acknowledged, are closed or are reopened', filters({ eventTypes: ['REO', 'CLO', 'ACK'] })],
    ['when incidents have another event or have an event ABC', filters({ eventTypes: ['OTH', 'ABC'] })],
    ['when incidents are closed', filters({ open: false, eventTypes: ['CLO', 'REO'] })],
    ['about acknowledged incidents, never about new ones', filters({ acked: true })],
    ['about closed incidents, never about new ones', filters({ open: false }, { stateful: true })],
    // Servers compare a stateless incident as one that is not open.
    ['about closed or stateless incidents', filters({ open: false })],
    ['about acknowledged closed or stateless incidents, never about new ones', filters({ open: false, acked: true })],
  ])('is not, but only %s', (when, chosen) => {
    expect(verdict(chosen)).toEqual({ tells: 'only', when })
    expect(verdict(chosen, { now: morning })).toEqual({ tells: 'later', reason: 'starts today 08:00' })
  })

  it('is notified of if it comes from a source that both filters name', () => {
    const systems = [{ pk: 2, name: 'Z', type: 'zabbix' }]
    const chosen = filters({ sourceSystemIds: [1, 2] }, { sourceSystemIds: [2, 3] }, { sourceTypes: ['zabbix'] })
    expect(verdict(chosen, { systems })).toEqual({ tells: 'now' })
  })

  it('needs all tags of its filters, two values of one key too', () => {
    const [a, b] = ['host=a', 'host=b']
    expect(verdict(filters({ tags: ['host=a', 'host=b', 'site=oslo'] }))).toEqual({ tells: 'now', rivals: [a, b] })
    expect(verdict(filters({ tags: ['host=a'] }, { saved: { droppedTags: ['host=b=c'] } }))).toEqual({
      tells: 'now',
      rivals: [a, 'host=b=c'],
    })
  })
})

describe('a profile never notifies', () => {
  it.each<[string, readonly SavedFilter[]]>([
    ['its filter has no conditions, and so matches nothing', filters({ saved: { hasNoLevel: true } })],
    ['its filter B has no conditions, and so matches nothing', filters(open, { saved: { hasNoLevel: true } })],
    [
      'its filter is for open stateless incidents, and stateless ones are never open',
      filters({ ...open, stateful: false }),
    ],
    ['nothing can match both A and B', filters({ open: true }, { open: false })],
    ['nothing can match both B and C', filters({ maxLevel: 1 }, { acked: true }, { acked: false })],
    ['nothing can match both A and B', filters({ sourceSystemIds: [1] }, { sourceSystemIds: [2, 3] })],
    ['nothing can match both A and B', filters({ sourceTypes: ['nav'] }, { sourceTypes: ['zabbix'] })],
    [
      'nothing can match all of A, B and C',
      filters({ sourceSystemIds: [1, 2] }, { sourceSystemIds: [2, 3] }, { sourceSystemIds: [1, 3] }),
    ],
    ['what its filter matches never has the events that it is for', filters({ stateful: false, eventTypes: ['END'] })],
    [
      'what its filters match never has the events that it is for',
      filters({ stateful: true }, { eventTypes: ['LES'] })
        .slice(0, 2)
        .map((one) => ({ ...one, filter: { ...one.filter, eventTypes: ['LES'] } })),
    ],
  ])('if %s', (reason, chosen) => {
    for (const now of [noon, morning]) expect(verdict(chosen, { now })).toEqual({ tells: 'never', reason })
  })

  it('of a source that is known to be of another type', () => {
    const chosen = filters({ sourceSystemIds: [1] }, { sourceTypes: ['nav'] })
    const system = { pk: 1, name: 'Z' }
    expect(verdict(chosen, { systems: [{ ...system, type: 'zabbix' }] })).toEqual({
      tells: 'never',
      reason: 'nothing can match both A and B',
    })
    expect(verdict(chosen, { systems: [{ ...system, type: 'nav' }] })).toEqual({ tells: 'now' })
  })

  it('by a medium that is not installed', () => {
    const [phone, pager] = [destination(1, 'SMS', false), destination(2, 'Pager', false)]
    const both = { profile: { destinations: [1, 2] } }
    expect(verdict(filters(open), { destinations: [phone] })).toEqual({
      tells: 'never',
      reason: 'SMS is not installed on this server',
    })
    expect(verdict(filters(open), { ...both, destinations: [phone, pager] })).toEqual({
      tells: 'never',
      reason: 'SMS and Pager are not installed on this server',
    })
    expect(verdict(filters(open), { ...both, destinations: [phone, destination(2, 'Email')] })).toEqual({
      tells: 'now',
      missingMedia: ['SMS'],
    })
  })

  it.each<[string, Partial<ProfileDraft>, 'later' | 'never', 'later' | 'never']>([
    // A profile that the user has switched off is not an error, and neither is a form that is not filled in yet.
    ['it is not active', { isActive: false }, 'later', 'later'],
    ['it has no timeslot', { timeslot: undefined }, 'later', 'never'],
    ['it has no filter', { filters: [] }, 'later', 'never'],
    ['it has no destination', { destinations: [] }, 'later', 'never'],
    ['its timeslot is empty', { timeslot: 3 }, 'never', 'never'],
  ])('while %s', (reason, profile, whileNew, whenSaved) => {
    expect(verdict(filters(open), { profile, isNew: true })).toEqual({ tells: whileNew, reason })
    expect(verdict(filters(open), { profile })).toEqual({ tells: whenSaved, reason })
  })
})

describe('the console cannot tell', () => {
  const items = { version: 1, type: 'group', operator: 'and', items: [{}] }
  it.each<[string, readonly SavedFilter[]]>([
    [
      'its filter has conditions that the console does not know (location_regex)',
      filters({ ...open, saved: { further: { location_regex: 'oslo', description: '' } } }),
    ],
    [
      'its filter B has conditions that the console does not know (version, type, operator, items)',
      filters(open, { saved: { further: items, hasNoLevel: true } }),
    ],
    ['incidents that end are hardly ever as its filter wants them', filters({ open: true, eventTypes: ['END'] })],
    [
      'incidents that start are hardly ever as its filters want them',
      filters({ open: false, eventTypes: ['STA'] }, { eventTypes: ['STA'] }),
    ],
  ])('if %s', (reason, chosen) => {
    expect(verdict(chosen)).toEqual({ tells: 'unknown', reason })
  })

  it('whether something comes from a source before the sources are known, or if the source is not among them', () => {
    const systems = [{ pk: 7, name: 'Z', type: 'zabbix' }]
    const chosen = filters({ sourceSystemIds: [1] }, { sourceTypes: ['nav'] })
    expect(verdict(chosen)).toEqual({ tells: 'unknown', reason: 'the sources are not known' })
    const reason = (of: string) => `no known source is one that ${of}`
    expect(verdict(chosen, { systems })).toEqual({ tells: 'unknown', reason: reason('A and B match') })
    expect(verdict(chosen, { systems: [{ pk: 1, name: 'Z' }] })).toEqual({
      tells: 'unknown',
      reason: reason('A and B match'),
    })
    const one = filters({ sourceTypes: ['nav'] })
    expect(verdict(one, { systems })).toEqual({ tells: 'unknown', reason: reason('its filter matches') })
    expect(verdict(one, { systems: [{ pk: 7, name: 'Z' }] }).tells).toBe('unknown')
    expect(verdict(one, { systems: [...systems, { pk: 8, name: 'N', type: 'nav' }] })).toEqual({ tells: 'now' })
  })
})

describe('outside the timeslot', () => {
  it.each([
    ['starts today 08:00', morning],
    ['starts Monday 08:00', fridayEvening],
  ])('a profile is silent: %s', (reason, now) => {
    expect(verdict(filters(open), { now })).toEqual({ tells: 'later', reason })
  })

  it("is judged by the server's clock; nothing is said of it until that is known, unless the timeslot is always active", () => {
    const anything = filters({ maxLevel: 3 })
    const local = -new Date(noon).getTimezoneOffset()
    expect(verdict(anything, { zone: { at: noon, offset: local + 6 * 60 } })).toMatchObject({ tells: 'later' })
    expect(verdict(anything, { now: morning, zone: { at: morning, offset: local + 60 } })).toEqual({ tells: 'now' })
    expect(verdict(anything, { zone: undefined })).toEqual({
      tells: 'unknown',
      reason: "the server's time zone is not known yet",
    })
    expect(verdict(anything, { zone: undefined, profile: { timeslot: always.pk } })).toEqual({ tells: 'now' })
  })

  it('a server before 2.0 goes by the start of the incident', () => {
    const first = { judgesEventTime: false, now: morning }
    const reason = 'starts today 08:00'
    expect(verdict(filters(open), first)).toEqual({ tells: 'later', reason, isOfNew: true })
    expect(verdict(filters({ eventTypes: ['LES'] }), first)).toEqual({ tells: 'later', reason })
    const ends = { tells: 'only', when: 'when incidents end', isByStart: true }
    expect(verdict(filters({ eventTypes: ['END'] }), first)).toEqual(ends)
    expect(verdict(filters({ eventTypes: ['END'] }), { ...first, now: noon })).toEqual(ends)
  })
})

describe('under planned maintenance', () => {
  const hour = 3_600_000
  const end = noon + hour
  const task = (...of: readonly SavedFilter[]): MaintenanceTask => ({
    pk: 1,
    description: '',
    start: noon - 1,
    end,
    filters: of,
  })
  const silent = { tells: 'later', reason: 'planned maintenance', until: end }

  it.each<[string, MaintenanceTask, Verdict | object]>([
    ['without filters, everything is silent', task(), silent],
    ['of more than the profile is for, it is silent', task(...filters({ open: true }, {})), silent],
    [
      'of some of it, the rest is notified of',
      task(...filters({ tags: ['host=a'] })),
      { tells: 'now', maintainedUntil: end },
    ],
    ['of other sources, it is notified of', task(...filters({ open: false })), { tells: 'now' }],
    [
      'of nothing, because its filter has no conditions',
      task(...filters({ saved: { hasNoLevel: true } })),
      { tells: 'now' },
    ],
    ['that has not begun', { ...task(), start: noon + 1 }, { tells: 'now' }],
    ['of new incidents, only other events are notified of', task(...filters({ acked: false })), silent],
    [
      'of an unknown extent, it cannot be told',
      task(...filters({ saved: { further: { location_regex: 'oslo' } } })),
      { tells: 'unknown', reason: 'planned maintenance may cover all that it is for', until: end },
    ],
  ])('%s', (_, one, expected) => {
    expect(verdict(filters(open), { tasks: [one] })).toEqual(expected)
  })

  it.each(['hidden', 'unanswered'] as const)('that is %s is a proviso, whatever was known of it', (maintenanceGap) => {
    expect(verdict(filters(open), { tasks: [task()], maintenanceGap })).toEqual({ tells: 'now', maintenanceGap })
    expect(verdict(filters({ open: false }), { maintenanceGap })).toMatchObject({ tells: 'only', maintenanceGap })
  })

  it('of open incidents to an unknown extent, it cannot be told, although stateless ones are never open', () => {
    const tasks = [task(...filters({ open: true }, { saved: { further: { location_regex: 'oslo' } } }))]
    expect(verdict(filters({}), { tasks })).toEqual({
      tells: 'unknown',
      reason: 'planned maintenance may cover new incidents',
      until: end,
    })
  })

  const endless = { pk: 2, end: noon + 720 * hour }
  const [ofA, ofB] = [task(...filters({ tags: ['host=a'] })), task(...filters({ tags: ['host=b'] }))]
  const unsure = task(...filters({ saved: { further: { location_regex: 'oslo' } } }))
  const elsewhere = { ...task(...filters({ tags: ['host=a'], open: false })), ...endless }
  it.each<[string, readonly MaintenanceTask[], Verdict | object]>([
    ['maintenance of something else lasts longer', [ofA, { ...ofB, ...endless }], silent],
    [
      'maintenance of what cannot match lasts longer',
      [task(...filters({ tags: ['x=y'] })), elsewhere],
      { tells: 'now', maintainedUntil: end },
    ],
    [
      'maintenance of what cannot match lasts longer than one of an unknown extent',
      [unsure, elsewhere],
      { tells: 'unknown', until: end },
    ],
    ['maintenance of more lasts longer', [ofA, { ...task(), ...endless }], { ...silent, until: endless.end }],
    ['more follows at once', [ofA, { ...task(), ...endless, start: end }], { ...silent, until: endless.end }],
    ['more follows after a gap', [ofA, { ...task(), ...endless, start: end + 1 }], silent],
  ])('if %s, the time is that of what it is for', (_, tasks, expected) => {
    expect(verdict(filters({ ...open, tags: ['host=a'] }), { tasks })).toMatchObject(expected)
  })

  it('of new incidents, it notifies of the others', () => {
    const tasks = [task(...filters({ acked: false }))]
    const when = 'about acknowledged incidents, never about new ones'
    expect(verdict(filters({}), { tasks })).toEqual({ tells: 'only', when, maintainedUntil: end })
  })
})
