/** The incident store and the page of it that is on screen (specification, sections 2 to 4; decisions, Store). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { restraintOf, toFault, wasAnswered } from '../core/domain/fault.ts'
import type { IncidentQuery } from '../filter/domain/incidentQuery.ts'
import { change, modifyUnlessOvertaken } from '../incident/domain/incidentStore.ts'
import type { Incident, IncidentChange } from '../incident/domain/incident.ts'
import {
  emptyList, gatheredWith, holdersWithout, isMoreToGather, isOnePage, moreTaken, nobody, nothingGathered, pageRequest,
  pageTaken, pieceTaken, released, withChanges, type KeptList, type KeptListInput,
} from './domain/keptList.ts'
import type { LiveChange } from './domain/liveChange.ts'
import { shownUnlessHeld, type Extent, type Holder } from './domain/liveList.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { withGlow } from './domain/news.ts'
import type { IncidentPage, PageRequest, PageSize } from './domain/page.ts'
import { renewed, type ListRenewal } from './domain/listRenewal.ts'
import { theError, theEvent, theOutput } from '../core/parameters.ts'
import { fetchIncidentPage } from './ports.ts'
import { receiver, type LoneActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export type IncidentsInput = KeptListInput
export type IncidentsContext = KeptList

/** What other charts may send. */
export type IncidentsRequest =
  /** The answer to a request that left at that time, in milliseconds since 1970: what was heard since wins over it. */
  | { type: 'incidents.modify'; incident: Incident; askedAt: number }
  | { type: 'incidents.change'; pk: number; change: IncidentChange }
  /** The time has come: ignored while an answer is awaited. */
  | { type: 'incidents.refresh' }
  /** What became of the incidents that something happened to. */
  | { type: 'incidents.renew'; renewal: ListRenewal }
  /** Something was written: what is on its way is out of date. */
  | { type: 'incidents.refetch' }
  /** The live connection told of changes. */
  | { type: 'incidents.merge'; changes: readonly LiveChange[] }
  /** Somebody is busy with the rows on screen, or no longer is. */
  | { type: 'incidents.hold'; by: Holder }
  /** 'page': with the page that holds the list goes whoever was busy there. */
  | { type: 'incidents.release'; by: Holder | 'page' }

export type IncidentsEvent =
  | IncidentsRequest
  /** The network is back: a page that could not be had is tried again, unless the server wants a pause. */
  | { type: 'incidents.recover' }
  /** A row has glowed for its change at that time, in milliseconds since 1970. */
  | { type: 'incidents.noteGlow'; pk: number; at: number }
  /** Rows that came or went are shown now, whoever is busy. */
  | { type: 'incidents.showLatest' }
  /** The list is asked for something else. */
  | { type: 'incidents.ask'; query: IncidentQuery }
  | { type: 'incidents.showNext' }
  | { type: 'incidents.showPrevious' }
  | { type: 'incidents.showFirst' }
  | { type: 'incidents.resizePage'; pageSize: PageSize }
  /** From now on the list holds one page, or everything that matches. */
  | { type: 'incidents.extend'; extent: Extent }
  /** How far the server's clock is ahead of this machine's, in milliseconds: timeframes go by it. */
  | { type: 'incidents.correctClock'; skew: number }

/** Milliseconds before placeholders replace the rows of the page one comes from. */
export const placeholderDelay = 150

/** Does nothing in a state whose parents would do something. */
const forbidden = {}

/**
 * Fetches a page, or bit by bit everything up to the limit; keeps it fresh, and knows every incident met. A refresh
 * leaves the rows where they are; answers to superseded requests are dropped; a cursor the server refuses means the
 * first page, silently.
 */
export const incidentsMachine = setup({
  types: { context: {} as IncidentsContext, events: {} as IncidentsEvent, input: {} as IncidentsInput },
  actors: { fetchIncidentPage },
  actions: {
    noteAsked: assign(() => ({ askedAt: Date.now(), fetchedAt: Date.now(), heard: [], gathered: nothingGathered })),
    takePage: assign(({ context }, page: IncidentPage) => pageTaken(context, page, context.holders, Date.now())),
    /** What was asked for by name shows, whoever is busy. */
    showPage: assign(({ context }, page: IncidentPage) => ({
      ...pageTaken(context, page, nobody, Date.now()),
      shownAt: Date.now(),
    })),
    takePiece: assign(({ context }, page: IncidentPage) => pieceTaken(context, page, Date.now())),
    takeMore: assign(({ context }, page: IncidentPage) => moreTaken(context, page, Date.now())),
    noteWhole: assign({ heard: [], gathered: nothingGathered, isBehind: false }),
    noteBehind: assign({ isBehind: true }),
    noteRestraint: assign((_, { error }: { error: unknown }) => ({
      restrainedUntil: Date.now() + (restraintOf(toFault(error, 'get incidents')) ?? 0),
    })),
    gather: assign(({ context }, page: IncidentPage) => ({ gathered: gatheredWith(context, page) })),
    showLatest: assign(({ context }) => shownUnlessHeld(context, nobody)),
    noteGlow: assign(({ context }, { pk, at }: { pk: number; at: number }) => ({
      glowed: withGlow(context.glowed, pk, at),
    })),
    takeExtent: assign(({ context }, { extent }: { extent: Extent }) => ({
      extent,
      request: { ...context.request, cursor: undefined },
    })),
    takeSkew: assign((_, { skew }: { skew: number }) => ({ skew })),
    hold: assign(({ context }, { by }: { by: Holder }) => ({ holders: new Set([...context.holders, by]) })),
    release: assign(({ context }, { by }: { by: Holder | 'page' }) => released(context, by)),
    mergeChanges: assign(({ context }, { changes }: { changes: readonly LiveChange[] }) =>
      withChanges(context, changes, Date.now()),
    ),
    renew: assign(({ context }, { renewal }: { renewal: ListRenewal }) => renewed(context, renewal, Date.now())),
    keepHeard: assign(({ context }, { changes }: { changes: readonly LiveChange[] }) => ({
      heard: [...context.heard, ...changes],
    })),
    tellDeparted: sendParent(({ context }) => ({
      type: 'incidents.departed',
      pks: [...context.departed],
    })),
    goNext: assign(({ context }) => ({ request: { ...context.request, cursor: context.next } })),
    goPrevious: assign(({ context }) => ({ request: { ...context.request, cursor: context.previous } })),
    goFirst: assign(({ context }) => ({ request: { ...context.request, cursor: undefined } })),
    askQuery: assign(({ context }, { query }: { query: IncidentQuery }) => ({
      request: { ...context.request, ...query, cursor: undefined },
      holders: holdersWithout(context, 'page'),
    })),
    resizePage: assign(({ context }, { pageSize }: { pageSize: PageSize }) => ({
      request: { ...context.request, pageSize, cursor: undefined },
    })),
    modifyIncident: assign(({ context }, { incident, askedAt }: { incident: Incident; askedAt: number }) => ({
      store: modifyUnlessOvertaken(context.store, incident, askedAt, Date.now(), context.latest),
    })),
    changeIncident: assign(({ context }, { pk, change: fields }: { pk: number; change: IncidentChange }) => ({
      store: change(context.store, pk, fields, Date.now(), context.latest) ?? context.store,
    })),
    sayUnknown: sendTo(receiver('notifications'), (_, { pk }: { pk: number }) =>
      showing({ severity: 'error', text: `Incident ${pk} is not in the list of known incidents` }),
    ),
    sayFailed: sendTo(receiver('notifications'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incidents'))),
    ),
    tellTurned: sendParent(({ context }) => ({
      type: 'incidents.turned',
      cursor: context.request.cursor,
      pageSize: context.request.pageSize,
    })),
  },
  guards: {
    isOtherExtent: ({ context }, { extent }: { extent: Extent }) => extent !== context.extent,
    isMoreToGather: ({ context }, page: IncidentPage) => isMoreToGather(context, page),
    hasNext: ({ context }) => isOnePage(context) && context.next !== undefined,
    hasPrevious: ({ context }) => isOnePage(context) && context.previous !== undefined,
    isElsewhere: ({ context }) => context.request.cursor !== undefined,
    isOtherSize: ({ context }, { pageSize }: { pageSize: PageSize }) => pageSize !== context.request.pageSize,
    isKnown: ({ context }, { pk }: { pk: number }) => context.store.storedIncidents.has(pk),
    isCursorRefused: ({ context }, { error }: { error: unknown }) =>
      context.request.cursor !== undefined && toFault(error, 'get incidents').status === 404,
    /** A timer stands still while the machine sleeps: the pause may be over before it says so. */
    isPauseOver: ({ context }) => context.restrainedUntil <= Date.now(),
    isFirstRestraint: ({ context }, { error }: { error: unknown }) =>
      context.shownAt === 0 && restraintOf(toFault(error, 'get incidents')) !== undefined,
    isRestraint: (_, { error }: { error: unknown }) => restraintOf(toFault(error, 'get incidents')) !== undefined,
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get incidents')),
  },
  delays: { placeholderDelay, restraint: ({ context }) => Math.max(0, context.restrainedUntil - Date.now()) },
}).createMachine({
  id: 'incidents',
  description: 'The incident store and the page of it that is on screen.',
  context: nothingYet,
  initial: 'loading',
  states: {
    loading: {
      description: 'A page that is not on screen yet is on its way.',
      tags: ['loading'],
      entry: 'noteAsked',
      invoke: {
        src: 'fetchIncidentPage',
        id: 'fetchIncidentPage',
        input: wantedPage,
        onDone: [
          {
            guard: { type: 'isMoreToGather', params: theOutput },
            target: 'listed.gathering',
            actions: [{ type: 'showPage', params: theOutput }, { type: 'gather', params: theOutput }],
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
          {
            guard: { type: 'isFirstRestraint', params: theError },
            target: 'restrained.empty',
            actions: [{ type: 'noteRestraint', params: theError }, { type: 'sayFailed', params: theError }],
          },
          {
            guard: { type: 'isRestraint', params: theError },
            target: 'restrained',
            actions: [{ type: 'noteRestraint', params: theError }, { type: 'sayFailed', params: theError }],
          },
          { guard: { type: 'isSilence', params: theError }, target: 'failed' },
          { target: 'failed', actions: { type: 'sayFailed', params: theError } },
        ],
      },
      on: {
        'incidents.refetch': { target: 'loading', reenter: true },
        'incidents.merge': {
          actions: [{ type: 'mergeChanges', params: theEvent }, { type: 'keepHeard', params: theEvent }],
        },
      },
      initial: 'placeholders',
      states: {
        placeholders: {
          description: 'Placeholder rows show: at once on a first load.',
          tags: ['placeholders'],
        },
        brief: {
          description: 'The rows one comes from stay for a moment, for an answer that is quick.',
          entry: 'tellTurned',
          after: { placeholderDelay: { target: 'placeholders' } },
        },
        retrying: {
          description: 'The failure stays on screen until there is something else to show.',
          tags: ['failed'],
        },
      },
    },
    listed: {
      description: 'The page that was asked for is on screen.',
      initial: 'ready',
      states: {
        ready: {
          description: 'The page on screen is what the server last said.',
          tags: ['settled'],
          entry: 'noteWhole',
          on: {
            'incidents.refresh': { target: 'refreshing' },
            'incidents.renew': { actions: [{ type: 'renew', params: theEvent }, 'tellDeparted'] },
          },
        },
        stale: {
          description: 'The last refresh failed: the rows shown may be out of date.',
          tags: ['stale'],
          entry: 'noteBehind',
          on: { 'incidents.refresh': { target: 'refreshing' } },
        },
        gathering: {
          description: 'The newest rows show, and those that follow are on their way.',
          tags: ['gathering'],
          invoke: {
            src: 'fetchIncidentPage',
            id: 'gatherIncidents',
            input: wantedPage,
            onDone: [
              {
                guard: { type: 'isMoreToGather', params: theOutput },
                target: 'gathering',
                reenter: true,
                actions: [{ type: 'takeMore', params: theOutput }, { type: 'gather', params: theOutput }],
              },
              { target: 'ready', actions: { type: 'takeMore', params: theOutput } },
            ],
            onError: [
              {
                guard: { type: 'isRestraint', params: theError },
                target: '#incidents.restrained.showing',
                actions: [{ type: 'noteRestraint', params: theError }, { type: 'sayFailed', params: theError }],
              },
              { guard: { type: 'isSilence', params: theError }, target: 'stale' },
              { target: 'stale', actions: { type: 'sayFailed', params: theError } },
            ],
          },
          on: {
            'incidents.merge': {
              actions: [
                { type: 'mergeChanges', params: theEvent },
                { type: 'keepHeard', params: theEvent },
                'tellDeparted',
              ],
            },
          },
        },
        refreshing: {
          description: 'The rows stay while the same list is fetched again; the newest come first, and show first.',
          tags: ['refreshing'],
          entry: 'noteAsked',
          initial: 'asking',
          states: {
            asking: {
              description: 'The page, or one piece of everything, is on its way.',
              invoke: {
                src: 'fetchIncidentPage',
                id: 'refreshIncidentPage',
                input: wantedPage,
                onDone: [
                  {
                    guard: { type: 'isMoreToGather', params: theOutput },
                    target: 'asking',
                    reenter: true,
                    actions: [{ type: 'takePiece', params: theOutput }, { type: 'gather', params: theOutput }, 'tellDeparted'],
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
                  {
                    guard: { type: 'isRestraint', params: theError },
                    target: '#incidents.restrained.showing',
                    actions: [{ type: 'noteRestraint', params: theError }, { type: 'sayFailed', params: theError }],
                  },
                  { guard: { type: 'isSilence', params: theError }, target: '#incidents.listed.stale' },
                  { target: '#incidents.listed.stale', actions: { type: 'sayFailed', params: theError } },
                ],
              },
            },
          },
          on: {
            'incidents.merge': {
              actions: [
                { type: 'mergeChanges', params: theEvent },
                { type: 'keepHeard', params: theEvent },
                'tellDeparted',
              ],
            },
          },
        },
      },
      on: {
        // From the page on screen alone: while another loads, its cursors lead from where one no longer is.
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
      description: 'There is nothing to show, as the page could not be had.',
      tags: ['failed'],
      on: {
        'incidents.refresh': { target: 'loading.retrying' },
        'incidents.recover': { target: 'loading.retrying' },
        'incidents.refetch': { target: 'loading.retrying' },
      },
    },
    restrained: {
      description: 'The server asked to be left alone for a while (429): nothing is fetched before it is over, then at once.',
      tags: ['restrained'],
      initial: 'superseded',
      states: {
        showing: {
          description: 'The rows stay, and may be out of date.',
          tags: ['stale'],
          entry: 'noteBehind',
          after: { restraint: { target: '#incidents.listed.refreshing' } },
          on: {
            'incidents.refresh': { guard: 'isPauseOver', target: '#incidents.listed.refreshing' },
            'incidents.recover': { guard: 'isPauseOver', target: '#incidents.listed.refreshing' },
            'incidents.ask': { target: 'superseded', actions: [{ type: 'askQuery', params: theEvent }, 'tellTurned'] },
          },
        },
        superseded: {
          description: 'The rows stay, and answer what was asked before: what is wanted now is not asked yet.',
          tags: ['stale', 'superseded'],
          entry: 'noteBehind',
          after: { restraint: { target: '#incidents.loading.brief' } },
          on: {
            'incidents.refresh': { guard: 'isPauseOver', target: '#incidents.loading.brief' },
            'incidents.recover': { guard: 'isPauseOver', target: '#incidents.loading.brief' },
          },
        },
        empty: {
          description: 'There is nothing to show meanwhile.',
          tags: ['failed'],
          after: { restraint: { target: '#incidents.loading.retrying' } },
          on: {
            'incidents.refresh': { guard: 'isPauseOver', target: '#incidents.loading.retrying' },
            'incidents.recover': { guard: 'isPauseOver', target: '#incidents.loading.retrying' },
          },
        },
      },
      on: {
        'incidents.ask': { actions: [{ type: 'askQuery', params: theEvent }, 'tellTurned'] },
        'incidents.extend': {
          guard: { type: 'isOtherExtent', params: theEvent },
          actions: [{ type: 'takeExtent', params: theEvent }, 'tellTurned'],
        },
        'incidents.showFirst': forbidden,
        'incidents.resizePage': forbidden,
      },
    },
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
    'incidents.merge': { actions: [{ type: 'mergeChanges', params: theEvent }, 'tellDeparted'] },
    'incidents.hold': { actions: { type: 'hold', params: theEvent } },
    'incidents.release': { actions: { type: 'release', params: theEvent } },
    'incidents.correctClock': { actions: { type: 'takeSkew', params: theEvent } },
    'incidents.noteGlow': { actions: { type: 'noteGlow', params: theEvent } },
    'incidents.showLatest': { actions: 'showLatest' },
    'incidents.modify': { actions: { type: 'modifyIncident', params: theEvent } },
    'incidents.change': [
      {
        guard: { type: 'isKnown', params: theEvent },
        actions: { type: 'changeIncident', params: theEvent },
      },
      { actions: { type: 'sayUnknown', params: theEvent } },
    ],
  },
})

export type IncidentsRef = ActorRefFrom<typeof incidentsMachine>

declare module '../core/system.ts' {
  interface LoneActors {
    incidents: LoneActor<typeof incidentsMachine, IncidentsRequest>
  }
}

function nothingYet({ input }: { input: IncidentsInput }): IncidentsContext {
  return emptyList(input)
}

function wantedPage({ context }: { context: IncidentsContext }): PageRequest {
  return pageRequest(context)
}
