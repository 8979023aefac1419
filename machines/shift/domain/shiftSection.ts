/** The parts of the page Shift that list something, in the order in which a colleague reads them (docs/behaviour.md#shift). */
export const shiftSections = [
  'newAndOpen',
  'neverAcked',
  'acknowledgements',
  'closedByHand',
  'reopened',
  'notes',
  'over',
  'begunCritical',
  'actions',
  'maintenance',
  'quietSources',
  'noisiest',
  'days',
  'groups',
  'noisy',
] as const

export type ShiftSection = (typeof shiftSections)[number]

const fewAtFirst: Readonly<Partial<Record<ShiftSection, number>>> = {
  over: 5,
  closedByHand: 10,
  reopened: 10,
  notes: 10,
  actions: 10,
}

/** As many lines of a part are listed at first: fewer of what is done with. */
export function firstListed(part: ShiftSection): number {
  return fewAtFirst[part] ?? 20
}

/** As many more are listed with each step. */
export const furtherListed = 100
