import type { Destination, Profile, Timeslot, User } from './model.ts'

const wholeDay = { start: '00:00:00', end: '23:59:59.999999' }
const workdays = [1, 2, 3, 4, 5]

/**
 * The timeslots of the users: three users have one that covers all the time; some also have one for office hours or for
 * nights.
 */
export function createTimeslots(): Timeslot[] {
  const always = (owner: number): Timeslot => ({
    pk: owner,
    owner,
    name: 'All the time',
    recurrences: [{ days: [1, 2, 3, 4, 5, 6, 7], ...wholeDay }],
  })
  const office = [{ days: workdays, start: '08:00:00', end: '16:00:00' }]
  return [
    ...[2, 3, 4].map(always),
    { pk: 8, owner: 2, name: 'Office hours', recurrences: [...office] },
    { pk: 9, owner: 3, name: 'Office hours', recurrences: [...office] },
    {
      pk: 10,
      owner: 3,
      name: 'Night duty',
      // A recurrence cannot go past midnight, so a night needs two recurrences.
      recurrences: [
        { days: workdays, start: '21:00:00', end: '23:59:59' },
        { days: [2, 3, 4, 5, 6], start: '00:00:00', end: '06:30:00' },
      ],
    },
  ]
}

/** The email address of an account is also a destination. */
export function syncedDestination(pk: number, { pk: owner, email }: User): Destination {
  return { pk, owner, medium: 'email', label: null, settings: { email_address: email }, managed: true }
}

/** The destinations: the synchronised email addresses, and those that two users have added. */
export function createDestinations(users: readonly User[]): Destination[] {
  const synced = new Map([
    ['admin', 1],
    ['operator', 2],
    ['nameless', 7],
  ])
  const own = users.flatMap((user) => {
    const pk = synced.get(user.username)
    return pk === undefined ? [] : [syncedDestination(pk, user)]
  })
  const email = { medium: 'email', settings: { email_address: 'noc@example.org' }, managed: false } as const
  const phone = (number: string) => ({ medium: 'sms', settings: { phone_number: number }, managed: false }) as const
  const added: Destination[] = [
    { pk: 3, owner: 2, label: null, ...phone('+4747474700') },
    { pk: 4, owner: 2, label: 'Operations centre', ...email },
    { pk: 5, owner: 3, label: 'Duty phone', ...phone('+4747474701') },
    { pk: 6, owner: 3, label: null, ...email },
  ]
  return [...own, ...added].toSorted((one, other) => one.pk - other.pk)
}

/** The notification profiles: the administrator has two, and the operator has three. */
export function createProfiles(): Profile[] {
  return [
    { pk: 1, owner: 2, name: 'Daytime', timeslot: 8, filters: [1], destinations: [3], active: true },
    { pk: 2, owner: 2, name: null, timeslot: 2, filters: [2, 3], destinations: [1], active: false },
    { pk: 3, owner: 3, name: 'Daytime', timeslot: 9, filters: [4], destinations: [5], active: true },
    { pk: 4, owner: 3, name: null, timeslot: 3, filters: [4], destinations: [2], active: false },
    { pk: 5, owner: 3, name: 'Night duty', timeslot: 10, filters: [4], destinations: [5, 6], active: true },
  ]
}
