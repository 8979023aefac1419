/** Which of the chosen incidents are given a ticket, and which of them is the worst (docs/behaviour.md#bulk-tickets). */
import { startMoment, isClosed, type Incident } from '../../incident/domain/incident.ts'
import { sortIncidents, type SortedIncidents } from './operation.ts'

/** What a ticket can be for many incidents: one for all of them, one for each, or one that exists already. */
export const ticketChoices = ['forAll', 'forEach', 'existing'] as const
export type TicketChoice = (typeof ticketChoices)[number]

/** Above this many tickets at once, their number must be typed. */
export const mostUncountedTickets = 20

/** Sorts the incidents by whether they get a ticket: closed ones do not, nor those that have one. */
export function ticketRows(pks: readonly number[], known: ReadonlyMap<number, Incident>): SortedIncidents {
  return sortIncidents('createTicket', '', pks, known)
}

/** The closed ones of the incidents. */
export function closedRows(pks: readonly number[], known: ReadonlyMap<number, Incident>): readonly number[] {
  return pks.filter((pk) => isClosed(known.get(pk)))
}

/**
 * The incidents with the worst first: the one with the lowest level, of these the oldest, of these the one with the
 * lowest primary key. An unknown level comes after the known ones, and an incident that is not known at all last.
 */
export function worstFirst(pks: readonly number[], known: ReadonlyMap<number, Incident>): readonly number[] {
  return pks.toSorted((one, other) => {
    const [left, right] = [known.get(one), known.get(other)]
    if (left === undefined || right === undefined) return left === right ? one - other : left === undefined ? 1 : -1
    const [level, otherLevel] = [left.level ?? lowest, right.level ?? lowest]
    const [begun, otherBegun] = [startMoment(left), startMoment(right)]
    if (level !== otherLevel) return level - otherLevel
    if (begun !== otherBegun) return begun < otherBegun ? -1 : 1
    return one - other
  })
}

const lowest = 6
