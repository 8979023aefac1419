/** What a destination's row says of who is notified there (docs/behaviour.md#destinations). */
import { expect, test } from 'vitest'
import type { Destination } from '../../../machines/alerting/domain/destination.ts'
import type { Circumstances } from '../../../machines/alerting/domain/notification.ts'
import type { Profile } from '../../../machines/alerting/domain/profile.ts'
import { reachOf } from '../../../machines/alerting/domain/reach.ts'
import { days } from '../../../machines/alerting/domain/day.ts'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import { isUnreached, reachLines } from '../../../src/views/alerting/destinations/reachWords.ts'

function destination(pk: number, isInstalled = true): Destination {
  return { pk, medium: { slug: 'sms', name: 'SMS', isInstalled }, label: 'Duty', suggestedLabel: '', settings: {} }
}

const open: SavedFilter = { pk: 1, name: 'Open', filter: defaultFilter }
const empty: SavedFilter = {
  pk: 2,
  name: 'Empty',
  filter: { ...defaultFilter, open: undefined, acked: undefined },
  hasNoLevel: true,
}
const always = { days, start: '00:00:00', end: '23:59:59.999999', isAllDay: true }

function profile(name: string, change: Partial<Profile> = {}): Profile {
  return {
    pk: 1,
    name,
    timeslot: { pk: 1, name: 'Always', recurrences: [always] },
    filters: [open],
    // The other destination is of a medium that is not installed.
    destinations: [destination(1), destination(2, false)],
    isActive: true,
    ...change,
  }
}

const circumstances: Circumstances = {
  judgesEventTime: true,
  tasks: [],
  maintenanceGap: undefined,
  systems: [],
  zone: undefined,
}

const unused = 'No active profile sends here: nobody is notified here.'

test.each<[string, Destination, Found<Profile> | undefined, readonly string[], boolean]>([
  [
    'a medium that is not installed',
    destination(1, false),
    { items: [profile('Night')], unreadable: 0 },
    ['Never: SMS is not installed on this server'],
    true,
  ],
  ['profiles that are not known', destination(1), undefined, ['Which profiles send here is not known.'], false],
  [
    'no profile, an inactive one and one for another destination',
    destination(1),
    {
      items: [profile('Off', { isActive: false }), profile('Other', { destinations: [destination(3)] })],
      unreadable: 0,
    },
    [unused],
    true,
  ],
  [
    'profiles that could not be read',
    destination(1),
    { items: [], unreadable: 1 },
    ['No active profile that could be read sends here.'],
    true,
  ],
  [
    'several profiles',
    destination(1),
    { items: [profile('Night'), profile('Empty', { filters: [empty] }), profile('Day')], unreadable: 2 },
    [
      'Night and Day: Would notify you now',
      'Empty: Never: its filter has no conditions, and so matches nothing',
      'Some profiles could not be read.',
    ],
    false,
  ],
  [
    'only profiles that never send',
    destination(1),
    { items: [profile('Empty', { filters: [empty] })], unreadable: 0 },
    ['Empty: Never: its filter has no conditions, and so matches nothing'],
    true,
  ],
])('%s', (_, subject, found, lines, isLacking) => {
  const reach = reachOf(subject, found, Date.UTC(2026, 0, 14, 12), circumstances)
  expect(reachLines(reach, 'SMS', undefined)).toEqual(lines)
  expect(isUnreached(reach)).toBe(isLacking)
})
