/** The incident store and the page of it that is on screen (specification, sections 2 to 4; decisions, Store). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasAnswered } from './domain/fault.ts'
import type { IncidentQuery } from './domain/incidentQuery.ts'
import { change, emptyStore, modify, type IncidentStore } from './domain/incidentStore.ts'
import type { Incident, IncidentChange } from './domain/incident.ts'
import type { LiveChange } from './domain/liveChange.ts'
import {
  mergeChanges, shownUnlessHeld, takePage, waitingChanges, type Holder, type LiveList, type LivePage,
} from './domain/liveList.ts'
import { failureMessage } from './domain/message.ts'
import type { IncidentPage, PageSize } from './domain/page.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { fetchIncidentPage, type PageRequest } from './ports.ts'
import { loneActor, showing, type LoneActorEvents } from './system.ts'

export interface IncidentsInput extends IncidentQuery {
  readonly pageSize: PageSize
  readonly cursor: string | undefined
  readonly withLevels: boolean
}

export interface IncidentsContext {
  readonly request: PageRequest
  readonly store: IncidentStore
  /** The page as it is by the last word; what is on screen may be behind it while somebody is busy with the rows. */
  readonly latest: readonly number[]
  readonly holders: ReadonlySet<Holder>
  /** Changes heard since the request under way left. */
  readonly heard: readonly LiveChange[]
  readonly next: string | undefined
  readonly previous: string | undefined
  /** Rows of the page that could not be read. */
  readonly unreadable: number
  /** When the request under way left, and when the last answer came; milliseconds since 1970. */
  readonly askedAt: number
  readonly refreshedAt: number | undefined
  /** When the page on screen was first shown: what was modified later is news. Milliseconds since 1970. */
  readonly shownAt: number
}

export type IncidentsEvent =
  | LoneActorEvents['incidents']
  /** The time has come: ignored while an answer is awaited. */
  | { type: 'incidents.refresh' }
  /** Rows that came or went are shown now, whoever is busy. */
  | { type: 'incidents.showLatest' }
  /** The list is asked for something else. */
  | { type: 'incidents.ask'; query: IncidentQuery }
  | { type: 'incidents.showNext' }
  | { type: 'incidents.showPrevious' }
  | { type: 'incidents.showFirst' }
  | { type: 'incidents.resizePage'; pageSize: PageSize }

/** Milliseconds before placeholders replace the rows of the page one comes from. */
export const placeholderDelay = 150

/**
 * Fetches a page, keeps it fresh, and knows every incident met. A refresh leaves the rows where they are; answers to
 * superseded requests are dropped; a cursor the server refuses means the first page, silently.
 */
export const incidentsMachine = setup({
  types: { context: {} as IncidentsContext, events: {} as IncidentsEvent, input: {} as IncidentsInput },
  actors: { fetchIncidentPage },
  actions: {
    noteAsked: assign(() => ({ askedAt: Date.now(), heard: [] })),
    takePage: assign(({ context }, page: IncidentPage) => pageTaken(context, page)),
    showLatest: assign(({ context }) => shownUnlessHeld(context, context.latest, new Set())),
    hold: assign(({ context }, { by }: { by: Holder }) => ({ holders: new Set([...context.holders, by]) })),
    release: assign(({ context }, { by }: { by: Holder | 'page' }) => released(context, by)),
    mergeChanges: assign(({ context }, { changes }: { changes: readonly LiveChange[] }) =>
      shownUnlessHeld(
        mergeChanges(context, changes, livePage(context, context.next), Date.now()),
        context.store.incidents,
        context.holders,
      ),
    ),
    keepHeard: assign(({ context }, { changes }: { changes: readonly LiveChange[] }) => ({
      heard: [...context.heard, ...changes],
    })),
    tellDeparted: sendParent(({ context }) => ({
      type: 'incidents.departed',
      pks: waitingChanges(context.store.incidents, context.latest).gone,
    })),
    noteShown: assign(() => ({ shownAt: Date.now() })),
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
    modifyIncident: assign(({ context }, { incident }: { incident: Incident }) => ({
      store: modify(context.store, incident, Date.now()),
    })),
    changeIncident: assign(({ context }, { pk, change: fields }: { pk: number; change: IncidentChange }) => ({
      store: change(context.store, pk, fields, Date.now()) ?? context.store,
    })),
    sayUnknown: sendTo(notifications, (_, { pk }: { pk: number }) =>
      showing({ severity: 'error', text: `Incident ${pk} is not in the list of known incidents` }),
    ),
    sayFailed: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get incidents'))),
    ),
    tellTurned: sendParent(({ context }) => ({
      type: 'incidents.turned',
      cursor: context.request.cursor,
      pageSize: context.request.pageSize,
    })),
  },
  guards: {
    isHeld: ({ context }) => context.holders.size > 0,
    hasNext: ({ context }) => context.next !== undefined,
    hasPrevious: ({ context }) => context.previous !== undefined,
    isElsewhere: ({ context }) => context.request.cursor !== undefined,
    isOtherSize: ({ context }, { pageSize }: { pageSize: PageSize }) => pageSize !== context.request.pageSize,
    isKnown: ({ context }, { pk }: { pk: number }) => context.store.storedIncidents.has(pk),
    isCursorRefused: ({ context }, { error }: { error: unknown }) =>
      context.request.cursor !== undefined && toFault(error, 'get incidents').status === 404,
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get incidents')),
  },
  delays: { placeholderDelay },
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
        input: pageRequest,
        onDone: { target: 'ready', actions: [{ type: 'takePage', params: theOutput }, 'showLatest', 'noteShown'] },
        onError: [
          {
            guard: { type: 'isCursorRefused', params: theError },
            target: 'loading',
            reenter: true,
            actions: ['goFirst', 'tellTurned'],
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
          after: { placeholderDelay: { target: 'placeholders' } },
        },
        retrying: {
          description: 'The failure stays on screen until there is something else to show.',
          tags: ['failed'],
        },
      },
    },
    ready: {
      description: 'The page on screen is what the server last said.',
      on: {
        'incidents.refresh': { target: 'refreshing' },
        'incidents.refetch': { target: 'refreshing' },
      },
    },
    refreshing: {
      description: 'The rows stay while the same page is fetched again.',
      tags: ['refreshing'],
      entry: 'noteAsked',
      invoke: {
        src: 'fetchIncidentPage',
        id: 'refreshIncidentPage',
        input: pageRequest,
        onDone: [
          { guard: 'isHeld', target: 'ready', actions: [{ type: 'takePage', params: theOutput }, 'tellDeparted'] },
          { target: 'ready', actions: { type: 'takePage', params: theOutput } },
        ],
        onError: [
          {
            guard: { type: 'isCursorRefused', params: theError },
            target: 'loading.brief',
            actions: ['goFirst', 'tellTurned'],
          },
          { guard: { type: 'isSilence', params: theError }, target: 'stale' },
          { target: 'stale', actions: { type: 'sayFailed', params: theError } },
        ],
      },
      on: {
        'incidents.refetch': { target: 'refreshing', reenter: true },
        'incidents.merge': {
          actions: [
            { type: 'mergeChanges', params: theEvent },
            { type: 'keepHeard', params: theEvent },
            'tellDeparted',
          ],
        },
      },
    },
    stale: {
      description: 'The last refresh failed: the rows shown may be out of date.',
      tags: ['stale'],
      on: {
        'incidents.refresh': { target: 'refreshing' },
        'incidents.refetch': { target: 'refreshing' },
      },
    },
    failed: {
      description: 'There is nothing to show, as the page could not be had.',
      tags: ['failed'],
      on: {
        'incidents.refresh': { target: 'loading.retrying' },
        'incidents.refetch': { target: 'loading.retrying' },
      },
    },
  },
  on: {
    'incidents.ask': {
      target: '.loading.brief',
      actions: [{ type: 'askQuery', params: theEvent }, 'tellTurned'],
    },
    'incidents.showNext': { guard: 'hasNext', target: '.loading.brief', actions: ['goNext', 'tellTurned'] },
    'incidents.showPrevious': {
      guard: 'hasPrevious',
      target: '.loading.brief',
      actions: ['goPrevious', 'tellTurned'],
    },
    'incidents.showFirst': { guard: 'isElsewhere', target: '.loading.brief', actions: ['goFirst', 'tellTurned'] },
    'incidents.resizePage': {
      guard: { type: 'isOtherSize', params: theEvent },
      target: '.loading.brief',
      actions: [{ type: 'resizePage', params: theEvent }, 'tellTurned'],
    },
    'incidents.merge': { actions: [{ type: 'mergeChanges', params: theEvent }, 'tellDeparted'] },
    'incidents.hold': { actions: { type: 'hold', params: theEvent } },
    'incidents.release': { actions: { type: 'release', params: theEvent } },
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

function nothingYet({ input }: { input: IncidentsInput }): IncidentsContext {
  return {
    request: { ...input },
    store: emptyStore,
    latest: [],
    holders: new Set(),
    heard: [],
    next: undefined,
    previous: undefined,
    unreadable: 0,
    askedAt: 0,
    refreshedAt: undefined,
    shownAt: 0,
  }
}

function livePage({ request }: IncidentsContext, next: string | undefined): LivePage {
  const { pageSize, cursor } = request
  return { question: request, pageSize, isFirst: cursor === undefined, hasMore: next !== undefined }
}

function pageTaken(context: IncidentsContext, { incidents, next, previous, unreadable }: IncidentPage) {
  const times = { askedAt: context.askedAt, now: Date.now() }
  const taken = takePage(context, incidents, context.heard, livePage(context, next), times)
  const list = shownUnlessHeld(taken, context.store.incidents, context.holders)
  return { ...list, heard: [], next, previous, unreadable, refreshedAt: times.now }
}

/** Ticks outlive the page that holds the list; the pointer, the focus and the dialog belong to it. */
function holdersWithout({ holders }: IncidentsContext, by: Holder | 'page'): ReadonlySet<Holder> {
  return new Set([...holders].filter((holder) => (by === 'page' ? holder === 'selection' : holder !== by)))
}

function released(context: IncidentsContext, by: Holder | 'page'): LiveList & { readonly holders: ReadonlySet<Holder> } {
  const holders = holdersWithout(context, by)
  return { ...shownUnlessHeld(context, context.store.incidents, holders), holders }
}

function pageRequest({ context }: { context: IncidentsContext }): PageRequest {
  return context.request
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}
