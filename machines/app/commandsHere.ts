/** Reads what is on screen for the command palette (docs/behaviour.md#command-palette). */
import type { AnyActorRef } from 'xstate'
import { roundWords } from '../bulk/domain/held/heldWords.ts'
import { offeredAction } from '../bulk/actionReadings.ts'
import { isRunUnfinished } from '../bulk/readings.ts'
import { counted } from '../core/domain/count.ts'
import { routeOf } from '../core/domain/route.ts'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { knownFilters } from '../filter/readings.ts'
import { isSameRound } from '../incident/domain/heldOrder.ts'
import type { IncidentRef } from '../incident/incident.ts'
import { actionRefusal } from '../incident/domain/keyedRows.ts'
import { neighboursIn } from '../incident/domain/trail.ts'
import { knownIncidents } from '../incident/readings.ts'
import { preferencesOf, tickedIncidents } from '../list/readings.ts'
import { currentUser } from '../session/readings.ts'
import { commandsIn, type Command, type Situation, type Subject } from './domain/command.ts'
import { meantRows, offeredSignOff, type Focus } from './meantRows.ts'

/** The commands for what is on screen, while this row or line has the focus. */
export function commandsHere(self: AnyActorRef, focus: Focus): readonly Command[] {
  return commandsIn({
    ...screenOf(self, focus),
    ...placesOf(self),
    undone: undone(self),
    offered: offeredAction(self),
  })
}

type Screen = Omit<Situation, keyof Places | 'undone' | 'offered'>
type Places = Pick<Situation, 'views' | 'filters' | 'updates' | 'colorScheme' | 'hasMaintenance' | 'isStaff'>

function screenOf(self: AnyActorRef, focus: Focus): Screen {
  const { context, children } = singletonActor(self, 'currentPage').getSnapshot()
  const { place, trail } = context
  const route = routeOf(place.path)
  const none = { subject: undefined, row: undefined, isRowTicked: false, ticked: 0, hasNext: false, hasPrevious: false }
  if (route.name === 'incident') {
    return {
      ...none,
      page: 'incident',
      ...besides(trail, route.pk),
      subject: oneSubject(self, route.pk, children.incident),
    }
  }
  if (route.name !== 'incidents') return { ...none, page: 'other' }
  const list = singletonActor(self, 'incidentList').getSnapshot()
  const { viewed, trail: dialogTrail } = list.context
  if (viewed !== undefined) {
    const subject = oneSubject(self, viewed, list.children.incident)
    return { ...none, page: 'dialog', ...besides(dialogTrail, viewed), subject }
  }
  const ticked = tickedIncidents(self)
  const incidents = singletonActor(self, 'incidents').getSnapshot()
  return {
    page: 'list',
    subject: listSubject(self, focus),
    row: focus.part === undefined ? focus.pk : undefined,
    isRowTicked: focus.pk !== undefined && ticked.has(focus.pk),
    ticked: ticked.size,
    hasNext: incidents.can({ type: 'incidents.showNext' }),
    hasPrevious: incidents.can({ type: 'incidents.showPrevious' }),
  }
}

/** Whether there is a next and a previous incident. */
function besides(trail: readonly number[], pk: number | undefined): Pick<Situation, 'hasNext' | 'hasPrevious'> {
  const { next, previous } = (pk === undefined ? undefined : neighboursIn(trail, pk)) ?? {}
  return { hasNext: next !== undefined, hasPrevious: previous !== undefined }
}

/** The incident on its page or in the dialog; undefined until it is on screen: before that, its chart would ignore the command. */
function oneSubject(self: AnyActorRef, pk: number | undefined, shown: IncidentRef | undefined): Subject | undefined {
  const incident = pk === undefined ? undefined : knownIncidents(self, [pk]).get(pk)
  if (incident === undefined || shown?.getSnapshot().hasTag('shown') !== true) return undefined
  const isSignable = actionRefusal('signOff', incident) === undefined
  return {
    words: `incident ${pk}`,
    canAcknowledge: actionRefusal('acknowledge', incident) === undefined,
    signOff: isSignable ? (incident.open ? 'close' : 'reopen') : undefined,
  }
}

/** What the shortcuts act on; nothing while a run is unfinished, since there is only one run at a time. */
function listSubject(self: AnyActorRef, focus: Focus): Subject | undefined {
  const meant = meantRows(self, 'note', focus).pks
  if (meant.length === 0 || isRunUnfinished(self)) return undefined
  const isTicked = tickedIncidents(self).size > 0
  return {
    words: subjectWords(meant, isTicked),
    canAcknowledge: meantRows(self, 'acknowledge', focus).pks.length > 0,
    signOff: offeredSignOff(self, meantRows(self, 'signOff', focus).pks, focus).operation,
  }
}

function subjectWords(pks: readonly number[], isTicked: boolean): string {
  if (isTicked) return counted(pks.length, 'ticked incident', 'ticked incidents')
  return pks.length === 1 ? `incident ${pks[0]}` : `the group of ${counted(pks.length, 'incident', 'incidents')}`
}

function placesOf(self: AnyActorRef): Places {
  const views = singletonActor(self, 'views').getSnapshot()
  const updates = singletonActor(self, 'autoUpdate').getSnapshot()
  const maintenance = singletonActor(self, 'maintenance').getSnapshot()
  const isUpdated = updates.can({ type: 'autoUpdate.pause' }) || updates.can({ type: 'autoUpdate.resume' })
  return {
    views: isWaiting(views) ? [] : views.context.kept.views,
    filters: knownFilters(self),
    updates: !isUpdated ? undefined : updates.hasTag('paused') ? 'paused' : 'running',
    colorScheme: preferencesOf(self).colorScheme,
    hasMaintenance: !isWaiting(maintenance) && maintenance.context.ongoing !== undefined,
    isStaff: currentUser(self)?.adminUrl !== undefined,
  }
}

/** The newest order that waits, with what was ordered in the same dialog, which is undone with it. */
function undone(self: AnyActorRef): Situation['undone'] {
  const held = singletonActor(self, 'heldOrders').getSnapshot()
  if (isWaiting(held)) return undefined
  const waiting = held.context.held.filter(({ standing }) => standing === 'waiting').map(({ order }) => order)
  const newest = waiting.at(-1)
  if (newest === undefined) return undefined
  const together = waiting.filter((order) => order === newest || isSameRound(order, newest))
  return { id: newest.id, words: roundWords(together) }
}
