/** A timeslot as a server sends it; `changes` replaces or adds keys. */
export function timeslotRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pk: 9,
    name: 'Office hours',
    time_recurrences: [{ days: [1, 2, 3, 4, 5], start: '08:00:00', end: '16:00:00' }],
    ...changes,
  }
}

/** The same timeslot, decoded. */
export const timeslot = {
  pk: 9,
  name: 'Office hours',
  recurrences: [{ days: [1, 2, 3, 4, 5], start: '08:00:00', end: '16:00:00', isAllDay: false }],
}

export function destinationRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pk: 5,
    media: { slug: 'pager', name: 'Pager', isInstalled: true, installed: true },
    label: 'Duty pager',
    suggested_label: 'Pager: 4711',
    settings: { synced: false, account: '4711' },
    ...changes,
  }
}

/** The same destination, decoded. */
export const destination = {
  pk: 5,
  medium: { slug: 'pager', name: 'Pager', isInstalled: true },
  label: 'Duty pager',
  suggestedLabel: 'Pager: 4711',
  settings: { synced: false, account: '4711' },
}

export function filterRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pk: 4,
    name: 'Critical and open',
    filter: { sourceSystemIds: [], tags: [], open: true, acked: null, stateful: null, maxlevel: 2 },
    ...changes,
  }
}

/** The same filter, decoded. */
export const filter = {
  pk: 4,
  name: 'Critical and open',
  filter: { open: true, acked: undefined, stateful: undefined, maxLevel: 2, tags: [], sourceSystemIds: [] },
}

/** A profile as a server sends it, with whole objects inside. */
export function profileRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pk: 3,
    name: 'Daytime',
    timeslot: timeslotRow(),
    filters: [filterRow()],
    destinations: [destinationRow()],
    active: true,
    ...changes,
  }
}

/** The same profile, decoded. */
export const profile = {
  pk: 3,
  name: 'Daytime',
  timeslot,
  filters: [filter],
  destinations: [destination],
  isActive: true,
}
