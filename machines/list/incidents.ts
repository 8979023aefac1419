/** The incident store and the page of the list on screen (docs/behaviour.md#store, docs/behaviour.md#incident-list). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isSilence, type FailedCall } from '../core/answered.ts'
import { restraintOf, toFault } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { parent, receiver, singletonActor, type SingletonActor } from '../core/system.ts'
import type { IncidentQuery } from '../filter/domain/incidentQuery.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import {
  asked,
  askedAt,
  extended,
  placeOf,
  putOnWall,
  resized,
  takenOffWall,
  turnedToFirst,
  turnedToNext,
  turnedToPrevious,
} from './domain/askedList.ts'
import type { Deeds } from './domain/departure.ts'
import {
  emptyList,
  held,
  isMoreToGather,
  isOnePage,
  moreTaken,
  nobody,
  nothingGathered,
  pageRequest,
  pageShown,
  pageTaken,
  pieceTaken,
  released,
  withChanges,
  withChangesMeanwhile,
  type KeptList,
  type KeptListInput,
} from './domain/keptList.ts'
import { countChangeOf } from './domain/figures/ownWrites.ts'
import { renewed, type ListRenewal } from './domain/listRenewal.ts'
import { modified, type LiveReport } from './domain/liveChange.ts'
import { shownUnlessHeld, type Extent, type Holder } from './domain/liveList.ts'
import { withGlow, type Glow } from './domain/news.ts'
import type { IncidentPage, PageRequest, PageSize } from './domain/page.ts'
import {
  differing,
  notOvertaken,
  toldOf,
  toldOfKnown,
  withOwn,
  type IncidentDifference,
  type IncidentReport,
  type IncidentReports,
} from './domain/toldOf.ts'
import type { IncidentsEvent, IncidentsRequest, Versions, IncidentsReport } from './incidents/incidentsEvent.ts'
import { restraint } from './incidents/restraint.ts'
import { fetchIncidentPage } from './ports.ts'

export type IncidentsInput = KeptListInput
export type IncidentsContext = KeptList

/** Milliseconds before placeholders replace the rows of the previous page. */
export const placeholderDelay = 150

const tellsPause = [
  { type: 'sayFailed', params: theError },
  { type: 'noteRestraint', params: theError },
] as const

/** More rows of the list on screen did not come. There is no message if no response arrived: the banner reports that. */
const notCome = [
  { guard: { type: 'isRestraint', params: theError }, target: '#incidents.restrained.showing', actions: tellsPause },
  { guard: { type: 'isSilence', params: theError }, target: '#incidents.listed.stale' },
  { target: '#incidents.listed.stale', actions: { type: 'sayFailed', params: theError } },
] as const

/**
 * Fetches one page or, piece by piece, everything up to the limit; keeps it up to date, and stores every incident
 * received. A refresh moves no rows while the operator is busy with them. Answers to superseded requests are dropped.
 * If the server refuses a cursor, the first page is loaded silently.
 */
export const incidentsMachine = setup({
  types: {
    context: {} as IncidentsContext,
    events: {} as IncidentsEvent,
    input: {} as IncidentsInput,
    tags: {} as
      | 'loading'
      | 'placeholders'
      | 'failed'
      | 'settled'
      | 'stale'
      | 'gathering'
      | 'refreshing'
      | 'restrained'
      | 'superseded',
  },
  actors: { fetchIncidentPage },
  actions: {
    noteAsked: assign(() => askedAt(Date.now())),
    takePage: assign(({ context }, page: IncidentPage) => pageTaken(context, page, Date.now())),
    showPage: assign(({ context }, page: IncidentPage) => pageShown(context, page, Date.now())),
    takePiece: assign(({ context }, page: IncidentPage) => pieceTaken(context, page, Date.now())),
    takeMore: assign(({ context }, page: IncidentPage) => moreTaken(context, page, Date.now())),
    noteWhole: assign({ heard: [], gathered: nothingGathered, isBehind: false }),
    noteBehind: assign({ isBehind: true }),
    noteRestraint: assign((_, { error }: FailedCall) => ({
      restrainedUntil: Date.now() + (restraintOf(faultOf(error)) ?? 0),
    })),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: FailedCall) => showing(failureMessage(faultOf(error)))),
    showLatest: assign(({ context }) => shownUnlessHeld(context, nobody)),
    noteGlow: assign(({ context }, { pk, at }: Glow) => ({ glowed: withGlow(context.glowed, pk, at) })),
    takeSkew: assign((_, { skew }: { skew: number }) => ({ skew })),
    hold: assign(({ context }, { by }: { by: Holder }) => held(context, by)),
    release: assign(({ context }, { by }: { by: Holder | 'page' }) => released(context, by)),
    mergeChanges: assign(({ context }, report: LiveReport) => withChanges(context, report, Date.now())),
    mergeMeanwhile: assign(({ context }, report: LiveReport) => withChangesMeanwhile(context, report, Date.now())),
    noteDeeds: assign(({ context }, { deeds }: { deeds: Deeds }) => ({ deeds: new Map([...context.deeds, ...deeds]) })),
    renew: assign(({ context }, { renewal }: { renewal: ListRenewal }) => renewed(context, renewal, Date.now())),
    tellDeparted: sendTo(parent<IncidentsReport>(), ({ context }) => ({
      type: 'incidents.departed',
      pks: [...context.departed],
    })),
    goNext: assign(({ context }) => turnedToNext(context)),
    goPrevious: assign(({ context }) => turnedToPrevious(context)),
    goFirst: assign(({ context }) => turnedToFirst(context)),
    askQuery: assign(({ context }, { query }: { query: IncidentQuery }) => asked(context, query)),
    resizePage: assign(({ context }, { pageSize }: { pageSize: PageSize }) => resized(context, pageSize)),
    takeExtent: assign(({ context }, { extent }: { extent: Extent }) => extended(context, extent)),
    putOnWall: assign(({ context }) => putOnWall(context)),
    takeOffWall: assign(({ context }) => takenOffWall(context)),
    modifyIncident: assign(({ context }, report: IncidentReport) => toldOf(context, report, Date.now())),
    correctKnown: assign(({ context }, report: IncidentReports) => toldOfKnown(context, report, Date.now())),
    takeDifference: raise(({ context }, difference: IncidentDifference): IncidentsEvent => ({
      type: 'incidents.takeOwn',
      incidents: differing(context, difference),
    })),
    takeNew: enqueueActions(({ context, enqueue, self }, { incidents }: Versions) => {
      const by = countChangeOf(context, incidents, Date.now())
      if (by === undefined) return enqueue.assign(withOwn(context, incidents, Date.now()))
      enqueue.raise({ type: 'incidents.merge', changes: incidents.map(modified) })
      enqueue.sendTo(singletonActor(self, 'incidentCount'), { type: 'incidentCount.adjust', by })
      enqueue.sendTo(singletonActor(self, 'severityCounts'), { type: 'severityCounts.adjust', by })
    }),
    tellWritten: sendTo(parent<IncidentsReport>(), (_, { incidents }: Versions) => ({
      type: 'incidents.wrote',
      incidents,
    })),
    sayUnknown: sendTo(receiver('toasts'), (_, { pk }: { pk: number }) =>
      showing({ severity: 'error', text: `Incident ${pk} has not been loaded. Refresh the list and try again.` }),
    ),
    tellTurned: sendTo(parent<IncidentsReport>(), ({ context }) => ({ type: 'incidents.turned', ...placeOf(context) })),
  },
  guards: {
    isOtherExtent: ({ context }, { extent }: { extent: Extent }) => extent !== context.extent,
    hasNext: ({ context }) => isOnePage(context) && context.next !== undefined && context.behindWall === undefined,
    hasPrevious: ({ context }) => isOnePage(context) && context.previous !== undefined,
    isElsewhere: ({ context }) => context.request.cursor !== undefined,
    isElsewhereBehindWall: ({ context }) => context.extent === 'page' && context.behindWall?.cursor !== undefined,
    isOtherSize: ({ context }, { pageSize }: { pageSize: PageSize }) => pageSize !== context.request.pageSize,
    isKnown: ({ context }, { pk }: { pk: number }) => context.store.storedIncidents.has(pk),
    /** Timers stop while the computer sleeps, so the pause may be over before its timer fires. */
    isPauseOver: ({ context }) => context.restrainedUntil <= Date.now(),
    isMoreToGather: ({ context }, page: IncidentPage) => isMoreToGather(context, page),
    isCursorRefused: ({ context }, { error }: FailedCall) =>
      context.request.cursor !== undefined && faultOf(error).status === 404,
    isRestraint: (_, { error }: FailedCall) => restraintOf(faultOf(error)) !== undefined,
    isNothingShown: ({ context }) => context.shownAt === 0,
    isSilence: (_, failed: FailedCall) => isSilence(_, failed),
  },
  delays: { placeholderDelay, restraint: ({ context }) => Math.max(0, context.restrainedUntil - Date.now()) },
}).createMachine({
  id: 'incidents',
  description: 'The store of incidents, and the page of the list that is on screen.',
  context: nothingYet,
  initial: 'loading',
  states: {
    loading: {
      description: 'A page that is not on screen yet is loading.',
      tags: ['loading'],
      entry: 'noteAsked',
      invoke: {
        src: 'fetchIncidentPage',
        id: 'load',
        input: wantedPage,
        onDone: [
          {
            guard: { type: 'isMoreToGather', params: theOutput },
            target: 'listed.gathering',
            actions: { type: 'showPage', params: theOutput },
          },
          { target: 'listed', actions: { type: 'showPage', params: theOutput } },
        ],
        onError: [
          {
            guard: { type: 'isCursorRefused', params: theError },
            target: 'loading',
            reenter: true,
            actions: ['goFirst', 'tellTurned'],
          },
          { guard: { type: 'isRestraint', params: theError }, target: 'restrained', actions: tellsPause },
          { guard: { type: 'isSilence', params: theError }, target: 'failed' },
          { target: 'failed', actions: { type: 'sayFailed', params: theError } },
        ],
      },
      on: {
        'incidents.refetch': { target: 'loading', reenter: true },
        'incidents.merge': { actions: { type: 'mergeMeanwhile', params: theEvent } },
      },
      initial: 'placeholders',
      states: {
        placeholders: {
          description: 'Placeholder rows are shown. On a first load they are shown immediately.',
          tags: ['placeholders'],
        },
        brief: {
          description: 'The rows of the previous page stay for a moment, because the answer may arrive quickly.',
          entry: 'tellTurned',
          after: { placeholderDelay: { target: 'placeholders' } },
        },
        retrying: {
          description: 'The failure stays on screen while the page is fetched again.',
          tags: ['failed'],
        },
      },
    },
    listed: {
      description: 'The requested page is on screen.',
      initial: 'ready',
      states: {
        ready: {
          description: 'The page is on screen as the server last sent it.',
          tags: ['settled'],
          entry: 'noteWhole',
          on: {
            'incidents.refresh': { target: 'refreshing' },
            'incidents.renew': { actions: [{ type: 'renew', params: theEvent }, 'tellDeparted'] },
          },
        },
        stale: {
          description: 'The last refresh failed: the rows on screen may be out of date.',
          tags: ['stale'],
          entry: 'noteBehind',
          on: {
            'incidents.refresh': { target: 'refreshing' },
            'incidents.renew': { target: 'ready', actions: [{ type: 'renew', params: theEvent }, 'tellDeparted'] },
          },
        },
        gathering: {
          description: 'The newest rows are on screen while the following ones load.',
          tags: ['gathering'],
          invoke: {
            src: 'fetchIncidentPage',
            id: 'gather',
            input: wantedPage,
            onDone: [
              {
                guard: { type: 'isMoreToGather', params: theOutput },
                target: 'gathering',
                reenter: true,
                actions: { type: 'takeMore', params: theOutput },
              },
              { target: 'ready', actions: { type: 'takeMore', params: theOutput } },
            ],
            onError: notCome,
          },
          on: {
            'incidents.merge': { actions: [{ type: 'mergeMeanwhile', params: theEvent }, 'tellDeparted'] },
          },
        },
        refreshing: {
          description: 'The rows stay while the same list is fetched again; the newest rows arrive and appear first.',
          tags: ['refreshing'],
          entry: 'noteAsked',
          initial: 'asking',
          states: {
            asking: {
              description: 'The page, or one piece of the whole list, is being fetched.',
              invoke: {
                src: 'fetchIncidentPage',
                id: 'refresh',
                input: wantedPage,
                onDone: [
                  {
                    guard: { type: 'isMoreToGather', params: theOutput },
                    target: 'asking',
                    reenter: true,
                    actions: [{ type: 'takePiece', params: theOutput }, 'tellDeparted'],
                  },
                  {
                    target: '#incidents.listed.ready',
                    actions: [{ type: 'takePage', params: theOutput }, 'tellDeparted'],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isCursorRefused', params: theError },
                    target: '#incidents.loading.brief',
                    actions: 'goFirst',
                  },
                  ...notCome,
                ],
              },
            },
          },
          on: {
            'incidents.merge': { actions: [{ type: 'mergeMeanwhile', params: theEvent }, 'tellDeparted'] },
          },
        },
      },
      on: {
        // Only from the page on screen: while another page loads, the cursors still belong to the previous page.
        'incidents.showNext': { guard: 'hasNext', target: 'loading.brief', actions: 'goNext' },
        'incidents.showPrevious': { guard: 'hasPrevious', target: 'loading.brief', actions: 'goPrevious' },
        'incidents.refetch': { target: '.refreshing', actions: 'noteBehind' },
        'incidents.extend': {
          guard: { type: 'isOtherExtent', params: theEvent },
          target: '.refreshing',
          actions: [{ type: 'takeExtent', params: theEvent }, 'tellTurned'],
        },
      },
    },
    failed: {
      description: 'There is nothing to show, because the page failed to load.',
      tags: ['failed'],
      on: {
        'incidents.refresh': { target: 'loading.retrying' },
        'incidents.recover': { target: 'loading.retrying' },
        'incidents.refetch': { target: 'loading.retrying' },
      },
    },
    restrained: restraint,
  },
  on: {
    'incidents.ask': { target: '.loading.brief', actions: { type: 'askQuery', params: theEvent } },
    'incidents.showFirst': { guard: 'isElsewhere', target: '.loading.brief', actions: 'goFirst' },
    'incidents.resizePage': {
      guard: { type: 'isOtherSize', params: theEvent },
      target: '.loading.brief',
      actions: { type: 'resizePage', params: theEvent },
    },
    'incidents.extend': {
      guard: { type: 'isOtherExtent', params: theEvent },
      target: '.loading.brief',
      actions: { type: 'takeExtent', params: theEvent },
    },
    'incidents.putOnWall': [
      { guard: 'isElsewhere', target: '.loading.brief', actions: 'putOnWall' },
      { actions: 'putOnWall' },
    ],
    'incidents.takeOffWall': [
      { guard: 'isElsewhereBehindWall', target: '.loading.brief', actions: 'takeOffWall' },
      { actions: 'takeOffWall' },
    ],
    'incidents.merge': { actions: [{ type: 'mergeChanges', params: theEvent }, 'tellDeparted'] },
    'incidents.hold': { actions: { type: 'hold', params: theEvent } },
    'incidents.release': { actions: { type: 'release', params: theEvent } },
    'incidents.correctClock': { actions: { type: 'takeSkew', params: theEvent } },
    'incidents.noteGlow': { actions: { type: 'noteGlow', params: theEvent } },
    'incidents.noteDeeds': { actions: { type: 'noteDeeds', params: theEvent } },
    'incidents.showLatest': { actions: 'showLatest' },
    'incidents.fallBehind': { actions: 'noteBehind' },
    'incidents.modify': { actions: { type: 'modifyIncident', params: theEvent } },
    'incidents.correct': { actions: { type: 'correctKnown', params: theEvent } },
    'incidents.takeOwn': {
      actions: [
        { type: 'takeNew', params: theEvent },
        { type: 'tellWritten', params: theEvent },
      ],
    },
    'incidents.takeTold': { actions: { type: 'takeNew', params: newestTold } },
    'incidents.change': [
      { guard: { type: 'isKnown', params: theEvent }, actions: { type: 'takeDifference', params: theEvent } },
      { actions: { type: 'sayUnknown', params: theEvent } },
    ],
  },
})

export type IncidentsRef = ActorRefFrom<typeof incidentsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    incidents: SingletonActor<typeof incidentsMachine, IncidentsRequest>
  }
}

function nothingYet({ input }: { input: KeptListInput }): KeptList {
  return emptyList(input)
}

function wantedPage({ context }: { context: KeptList }): PageRequest {
  return pageRequest(context)
}

function faultOf(error: unknown) {
  return toFault(error, 'get incidents')
}

/** Of what another tab wrote, what has not been updated here since it was requested. */
function newestTold({ context, event }: { context: KeptList; event: IncidentReports }): Versions {
  return { incidents: notOvertaken(context, event) }
}
