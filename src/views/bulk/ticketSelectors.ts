import type { SnapshotFrom } from 'xstate'
import { closedRows, ticketRows, worstFirst, type TicketChoice } from '../../../machines/bulk/domain/ticketRows.ts'
import { agreeing, inThousands } from '../../../machines/core/domain/count.ts'
import { incidentHeading } from '../../../machines/incident/domain/incident.ts'
import type { IncidentsRef } from '../../../machines/list/incidents.ts'
import { knownAmong, leftOutText } from './selectors.ts'

type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/** The incident that the one ticket for all is made from; '' if none of them gets a ticket. */
export function worstOf(pks: readonly number[]) {
  return (snapshot: IncidentsSnapshot): string => {
    const known = knownAmong(snapshot, pks)
    const [worst] = worstFirst(ticketRows(pks, known).applying, known)
    const incident = worst === undefined ? undefined : known.get(worst)
    return incident === undefined ? (worst === undefined ? '' : String(worst)) : incidentHeading(incident)
  }
}

/** At most so many are named. */
const mostNamed = 8

/** Names the closed ones: '3 closed incidents are left out: 12, 15, 19.'; '' if there are none. */
export function closedText(pks: readonly number[]) {
  return (snapshot: IncidentsSnapshot): string => {
    const closed = closedRows(pks, knownAmong(snapshot, pks))
    if (closed.length === 0) return ''
    const rest = closed.length - mostNamed
    const names = closed.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${inThousands(rest)} more` : '')
    return `${inThousands(closed.length)} closed ${agreeing(closed.length, 'incident is', 'incidents are')} left out: ${names}.`
  }
}

/** Says why others than the closed ones get no ticket: '2 of 27 are left out: 2 have a ticket already.' */
export function othersLeftOut(pks: readonly number[]) {
  return (snapshot: IncidentsSnapshot): string => {
    const closed = new Set(closedRows(pks, knownAmong(snapshot, pks)))
    const others = pks.filter((pk) => !closed.has(pk))
    return leftOutText('createTicket', '', others)(snapshot)
  }
}

/** The operation that a choice stands for; an existing ticket leaves out the same incidents as a new one. */
export function operationOf(choice: TicketChoice | undefined): 'createTicket' | 'shareTicket' {
  return choice === 'forAll' ? 'shareTicket' : 'createTicket'
}

/** Says which of the incidents keep what they have while the others get the typed ticket; '' if all get it. */
export function keptTickets(pks: readonly number[]) {
  return (snapshot: IncidentsSnapshot): string => {
    const { leftOut } = ticketRows(pks, knownAmong(snapshot, pks))
    const count = leftOut.length
    if (count === 0) return ''
    return `${inThousands(count)} of ${inThousands(pks.length)} ${agreeing(count, 'gets', 'get')} no ticket, because ${agreeing(count, 'it is closed or has', 'they are closed or have')} one.`
  }
}
