/** Keeps the alarms that the operator has not seen in a list, opened or dismissed (docs/behaviour.md#alerts). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { child, receiver, type SingletonActor } from '../core/system.ts'
import { acknowledgementMachine, type AcknowledgementReport } from '../incident/acknowledgement.ts'
import type { Incident, IncidentChange } from '../incident/domain/incident.ts'
import { knownIncidents } from '../incident/readings.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import type { AlarmNews } from './domain/alarms.ts'
import { alarmsAfter, alarmsUnder, announcedOf, releasedBetween, type KeptAlarms } from './domain/silence.ts'
import { silencing, type SilencingTold } from './followed.ts'
import { looksAfter, timesAfter, withLook, type AlarmLook, type AlarmLooks, type AlarmTimes } from './domain/looks.ts'
import { serverSkew } from '../server/readings.ts'
import { hasCome } from '../core/later.ts'

export interface UnseenAlarmsContext extends KeptAlarms {
  /** When they were not alarms yet. */
  readonly times: AlarmTimes
  /** Primary keys of the rows of the list, if its page is open. */
  readonly listed: readonly number[]
  /** Primary key of the incident that is shown on its page, or in the dialog over the list. */
  readonly opened: number | undefined
  /** The alarms that the operator has seen in other tabs. This tab may not have received all of them yet. */
  readonly looks: AlarmLooks
  /** The alarm that the operator acknowledges, or wanted to acknowledge last. */
  readonly chosen: Incident | undefined
  /** The maintenance during which alarms are kept silent. */
  readonly tasks: readonly MaintenanceTask[]
}

/** The events that other charts may send. */
export type UnseenAlarmsRequest =
  /** These are the rows of the list now; none if its page is left. */
  | { type: 'unseenAlarms.list'; rows: readonly number[] }
  /** This incident is shown, or none any more. */
  | { type: 'unseenAlarms.open'; pk: number | undefined }
  /** Alarms have arrived or ended. */
  | (AlarmNews & { type: 'unseenAlarms.meet' })
  /** The operator has seen alarms in another tab. */
  | (AlarmLook & { type: 'unseenAlarms.seeElsewhere' })
  /** The page is on screen, or in a tab that is not. */
  | { type: 'unseenAlarms.show' }
  | { type: 'unseenAlarms.hide' }

export type UnseenAlarmsEvent =
  | UnseenAlarmsRequest
  /** The operator has dismissed these alarms. */
  | { type: 'unseenAlarms.see'; pks: readonly number[] }
  /** Opens the dialog that acknowledges an unseen alarm. */
  | { type: 'unseenAlarms.acknowledge'; pk: number }
  | AcknowledgementReport
  | SilencingTold

interface Told {
  readonly tasks: readonly MaintenanceTask[]
}

interface Named {
  readonly pks: readonly number[]
}

/**
 * An alarm is seen as soon as it is in the list, or shown on its own page, while the page is on screen, and when it is
 * dismissed or acknowledged; moving the pointer does not count. What is seen in one tab counts for all tabs of the browser.
 * Alarms under planned maintenance are kept silent; those that outlast it are announced when it ends.
 */
export const unseenAlarmsMachine = setup({
  types: {
    context: {} as UnseenAlarmsContext,
    events: {} as UnseenAlarmsEvent,
    children: {} as { acknowledgement: 'acknowledgement'; silencing: 'silencing' },
  },
  actors: { acknowledgement: acknowledgementMachine, silencing },
  actions: {
    takeNews: assign(({ context }, news: AlarmNews) => {
      const kept = alarmsAfter(context, news, context.tasks)
      const times = timesAfter(context.times, [...kept.silent, ...kept.unseen], news)
      return { ...kept, times, looks: looksAfter(context.looks, news) }
    }),
    announce: sendTo(receiver('attention'), ({ context }, news: AlarmNews) => ({
      type: 'attention.announce',
      incidents: announcedOf(news, context.looks, context.tasks),
      since: news.since,
      unseen: context.unseen.map(({ pk }) => pk),
    })),
    takeTasks: enqueueActions(({ context, enqueue }, { tasks }: Told) => {
      const kept = alarmsUnder(context, tasks)
      const { incidents, since } = releasedBetween(context, kept, context.times)
      const unseen = kept.unseen.map(({ pk }) => pk)
      enqueue.assign({ ...kept, tasks })
      if (incidents.length > 0)
        enqueue.sendTo(receiver('attention'), { type: 'attention.announce', incidents, since, unseen })
    }),
    tellUnseen: sendTo(receiver('attention'), ({ context }) => ({
      type: 'attention.follow',
      unseen: context.unseen.map(({ pk }) => pk),
    })),
    tellTabs: sendTo(receiver('attention'), (_, { pks }: Named) => ({ type: 'attention.share', pks, at: Date.now() })),
    takeRows: assign((_, { rows }: { rows: readonly number[] }) => ({ listed: rows })),
    takeOpened: assign((_, { pk }: { pk: number | undefined }) => ({ opened: pk })),
    takeLook: assign(({ context }, look: AlarmLook) => ({ looks: withLook(context.looks, look) })),
    beginAcknowledging: enqueueActions(({ context, enqueue, self }, { pk }: { pk: number }) => {
      enqueue.assign({ chosen: context.unseen.find((alarm) => alarm.pk === pk) })
      enqueue.stopChild('acknowledgement')
      enqueue.spawnChild('acknowledgement', { id: 'acknowledgement', input: { pk, skew: serverSkew(self) } })
      enqueue.sendTo(child(acknowledgementMachine), { type: 'acknowledgement.add' })
    }),
    needDialog: sendTo(receiver('chunks'), { type: 'chunks.need', name: 'incident' }),
    tellStore: sendTo(
      receiver('incidents'),
      ({ context: { chosen }, self }, { change }: { change: IncidentChange }) => ({
        type: 'incidents.takeOwn',
        incidents:
          chosen === undefined ? [] : [{ ...(knownIncidents(self, [chosen.pk]).get(chosen.pk) ?? chosen), ...change }],
      }),
    ),
    refetchStore: sendTo(receiver('incidents'), { type: 'incidents.refetch' }),
    see: assign(({ context: { unseen, silent } }, { pks }: Named) => ({
      unseen: without(unseen, pks),
      silent: without(silent, pks),
    })),
  },
  guards: {
    isUnseen: ({ context }, { pk }: { pk: number }) => context.unseen.some((alarm) => alarm.pk === pk),
    hasArrived: ({ context }, news: AlarmNews) => announcedOf(news, context.looks, context.tasks).length > 0,
    isAnyUnseen: ({ context: { unseen, silent } }, { pks }: Named) =>
      without(unseen, pks) !== unseen || without(silent, pks) !== silent,
  },
}).createMachine({
  id: 'unseenAlarms',
  description: 'Keeps the alarms that the operator has not seen.',
  context: {
    unseen: [],
    silent: [],
    times: new Map(),
    listed: [],
    opened: undefined,
    looks: new Map(),
    chosen: undefined,
    tasks: [],
  },
  invoke: { src: 'silencing', id: 'silencing' },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'The page is in a tab that is not on screen: nobody sees its rows.',
      on: { 'unseenAlarms.show': { target: 'shown' } },
    },
    shown: {
      description: 'The page is on screen: the rows of its list are seen, and the incident that is open.',
      always: {
        guard: { type: 'isAnyUnseen', params: onScreen },
        actions: [{ type: 'tellTabs', params: onScreen }, { type: 'see', params: onScreen }, 'tellUnseen'],
      },
      on: { 'unseenAlarms.hide': { target: 'hidden' } },
    },
  },
  on: {
    'unseenAlarms.meet': [
      {
        guard: { type: 'hasArrived', params: theEvent },
        actions: [{ type: 'takeNews', params: theEvent }, { type: 'announce', params: theEvent }, 'tellUnseen'],
      },
      { actions: [{ type: 'takeNews', params: theEvent }, 'tellUnseen'] },
    ],
    'unseenAlarms.list': { actions: { type: 'takeRows', params: theEvent } },
    'unseenAlarms.open': { actions: { type: 'takeOpened', params: theEvent } },
    'unseenAlarms.see': {
      guard: { type: 'isAnyUnseen', params: theEvent },
      actions: [{ type: 'tellTabs', params: theEvent }, { type: 'see', params: theEvent }, 'tellUnseen'],
    },
    'unseenAlarms.acknowledge': {
      guard: { type: 'isUnseen', params: theEvent },
      actions: [{ type: 'beginAcknowledging', params: theEvent }, 'needDialog'],
    },
    'incident.changed': {
      actions: [
        { type: 'tellStore', params: theEvent },
        { type: 'tellTabs', params: theChosen },
        { type: 'see', params: theChosen },
        'tellUnseen',
      ],
    },
    'incident.outdated': { actions: 'refetchStore' },
    'silencing.told': { actions: [{ type: 'takeTasks', params: theEvent }, 'tellUnseen'] },
    'unseenAlarms.seeElsewhere': {
      actions: [{ type: 'takeLook', params: theEvent }, { type: 'see', params: theEvent }, 'tellUnseen'],
    },
  },
})

hasCome(unseenAlarmsMachine)

export type UnseenAlarmsRef = ActorRefFrom<typeof unseenAlarmsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    unseenAlarms: SingletonActor<typeof unseenAlarmsMachine, UnseenAlarmsRequest>
  }
}

/** The unseen alarms, silent ones too, that are in the list, or open. */
function onScreen({ context: { unseen, silent, listed, opened } }: { context: UnseenAlarmsContext }): Named {
  const shown = new Set(listed)
  return { pks: [...unseen, ...silent].map(({ pk }) => pk).filter((pk) => shown.has(pk) || pk === opened) }
}

function theChosen({ context: { chosen } }: { context: UnseenAlarmsContext }): Named {
  return { pks: chosen === undefined ? [] : [chosen.pk] }
}

function without(unseen: readonly Incident[], pks: readonly number[]): readonly Incident[] {
  const seen = new Set(pks)
  return unseen.some(({ pk }) => seen.has(pk)) ? unseen.filter(({ pk }) => !seen.has(pk)) : unseen
}
