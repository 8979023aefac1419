/** Watches for alarms, whatever the list shows, even in a hidden tab (docs/behaviour.md#alerts). */
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { restraintOf, toFault } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import type { SingletonActor } from '../core/system.ts'
import { alarmFilter, type AlarmFilterTold } from './actors/alarmFilter.ts'
import {
  alarmInterval,
  alarmRequest,
  alarmsAnswered,
  alarmsPushed,
  criticals,
  newsBetween,
  noAlarms,
  type AlarmFilter,
  type AlarmNews,
  type Alarms,
} from './domain/alarms/alarms.ts'
import type { LiveReport } from './domain/liveChange.ts'
import type { IncidentPage, PageRequest } from './domain/page.ts'
import { fetchAlarms } from './ports.ts'

export interface AlarmWatchInput {
  /** Whether the deployment shows severity levels. */
  readonly showsLevels: boolean
}

export interface AlarmWatchContext extends AlarmWatchInput {
  readonly filter: AlarmFilter
  readonly alarms: Alarms
  /** When the server was last asked, in milliseconds since 1970. */
  readonly askedAt: number
  /** When the server last answered or, before its first answer, when the watch began; milliseconds since 1970. */
  readonly checkedAt: number
  /** When the pause that the server asked for ends, in milliseconds since 1970. */
  readonly restrainedUntil: number
}

/** The events that other charts may send. */
export type AlarmWatchRequest =
  /** The live connection reports changes. */
  LiveReport & { type: 'alarmWatch.hear' }

export type AlarmWatchEvent =
  | AlarmWatchRequest
  /** A check may be overdue: the network is back, or the page is shown after the computer slept. */
  | { type: 'alarmWatch.check' }
  | AlarmFilterTold

/** Reports to the parent. */
export type AlarmWatchReport = AlarmNews & { type: 'alarmWatch.told' }

/**
 * Fetches the newest alarms 30 s after each response or failure; in a hidden tab at least every minute, because
 * browsers may run its timers only once a minute. Changes that the live connection pushes count immediately. A failure
 * shows no message, because the banner and the age of the list already show it; the alerts menu says when alarms were
 * last checked.
 */
export const alarmWatchMachine = setup({
  types: {
    context: {} as AlarmWatchContext,
    events: {} as AlarmWatchEvent,
    input: {} as AlarmWatchInput,
    children: {} as { alarmFilter: 'alarmFilter'; fetchAlarms: 'fetchAlarms' },
  },
  actors: { alarmFilter, fetchAlarms },
  actions: {
    takeFilter: enqueueActions(({ context, enqueue }, { filter }: { filter: AlarmFilter }) => {
      const { standing = [], known } = context.alarms
      enqueue.assign({ filter, alarms: { ...noAlarms, known } })
      const gone = standing.map(({ pk }) => pk)
      for (const report of reportsOf({ arrived: [], since: context.alarms.asOf, gone })) enqueue.sendParent(report)
    }),
    noteAsked: assign(() => ({ askedAt: Date.now() })),
    takeAnswer: assign(() => ({ checkedAt: Date.now() })),
    meetAnswer: enqueueActions(({ context, enqueue }, page: IncidentPage) => {
      const now = alarmsAnswered(context.alarms, page, context.askedAt)
      enqueue.assign({ alarms: now })
      for (const report of reportsOf(newsBetween(context.alarms, now))) enqueue.sendParent(report)
    }),
    meetPushed: enqueueActions(({ context, enqueue }, { changes }: LiveReport) => {
      const now = alarmsPushed(context.alarms, changes, wantedAlarms({ context }))
      enqueue.assign({ alarms: now })
      for (const report of reportsOf(newsBetween(context.alarms, now))) enqueue.sendParent(report)
    }),
    noteRestraint: assign((_, { error }: { error: unknown }) => ({
      restrainedUntil: Date.now() + (restraintOf(faultOf(error)) ?? 0),
    })),
  },
  guards: {
    isRestraint: (_, { error }: { error: unknown }) => restraintOf(faultOf(error)) !== undefined,
    isDue: ({ context }) => Date.now() - context.checkedAt >= alarmInterval,
    isPauseOver: ({ context }) => Date.now() >= context.restrainedUntil,
  },
  delays: {
    alarmInterval,
    restraint: ({ context }) => Math.max(0, context.restrainedUntil - Date.now()),
  },
}).createMachine({
  id: 'alarmWatch',
  description: 'Watches for alarms, whatever the list shows.',
  context: beginning,
  invoke: { src: 'alarmFilter', id: 'alarmFilter' },
  initial: 'waiting',
  states: {
    waiting: { description: 'It is not known yet what counts as an alarm.' },
    asking: {
      description: 'The newest alarms are being fetched.',
      entry: 'noteAsked',
      invoke: {
        src: 'fetchAlarms',
        id: 'fetchAlarms',
        input: wantedAlarms,
        onDone: { target: 'resting', actions: ['takeAnswer', { type: 'meetAnswer', params: theOutput }] },
        onError: [
          {
            guard: { type: 'isRestraint', params: theError },
            target: 'restrained',
            actions: { type: 'noteRestraint', params: theError },
          },
          { target: 'resting' },
        ],
      },
    },
    resting: {
      description: 'The server was asked for alarms recently; it is asked again after the interval.',
      after: { alarmInterval: { target: 'asking' } },
      on: { 'alarmWatch.check': { guard: 'isDue', target: 'asking' } },
    },
    restrained: {
      description: 'The server asked for a pause (429): the alarms are fetched again when the pause is over.',
      after: { restraint: { target: 'asking' } },
      on: { 'alarmWatch.check': { guard: 'isPauseOver', target: 'asking' } },
    },
  },
  on: {
    'alarmFilter.told': { target: '.asking', actions: { type: 'takeFilter', params: theEvent } },
    'alarmWatch.hear': { actions: { type: 'meetPushed', params: theEvent } },
  },
})

export type AlarmWatchRef = ActorRefFrom<typeof alarmWatchMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    alarmWatch: SingletonActor<typeof alarmWatchMachine, AlarmWatchRequest>
  }
}

function beginning({ input }: { input: AlarmWatchInput }): AlarmWatchContext {
  return { ...input, filter: criticals, alarms: noAlarms, askedAt: 0, checkedAt: Date.now(), restrainedUntil: 0 }
}

function wantedAlarms({ context }: { context: AlarmWatchContext }): PageRequest {
  return alarmRequest(context.filter, context.showsLevels)
}

/** A report if there is news; otherwise an empty list. */
function reportsOf(news: AlarmNews): readonly AlarmWatchReport[] {
  return news.arrived.length + news.gone.length === 0 ? [] : [{ type: 'alarmWatch.told', ...news }]
}

function faultOf(error: unknown) {
  return toFault(error, 'get alarms')
}
