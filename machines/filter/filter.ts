/** The filter on screen (docs/behaviour.md#filters). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { IncidentFilter } from './domain/filter.ts'
import type { SourceSystem } from '../incident/domain/incident.ts'
import { asking, chosenAt, expecting, firstAsked, type AskedFilter } from './domain/askedFilter.ts'
import {
  isSameFilter,
  isSameQuery,
  unrestrictedQuery,
  withTimeframe,
  type IncidentQuery,
} from './domain/incidentQuery.ts'
import type { MaintenanceTask } from './domain/maintenance.ts'
import type { SavedFilter } from './domain/savedFilter.ts'
import { filterTags, isFilterTag } from '../incident/domain/tag.ts'
import { incidentPath } from '../core/domain/route.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import type { maintenanceMachine, MaintenanceReport } from './maintenance.ts'
import type { missingHeartbeatsMachine } from './missingHeartbeats.ts'
import { fetchSourceSystems } from './ports.ts'
import type { savedFiltersMachine } from './savedFilters.ts'
import { knownFilters } from './readings.ts'
import { child, parent, receiver, type SingletonActor } from '../core/system.ts'
import type { SavedFiltersReport } from './savedFilterRequests.ts'
import { later } from '../core/later.ts'

const maintenance = later<typeof maintenanceMachine>('maintenance', 'controls')
const missingHeartbeats = later<typeof missingHeartbeatsMachine>('missingHeartbeats', 'controls')
const savedFilters = later<typeof savedFiltersMachine>('savedFilters', 'controls')

export interface FilterInput {
  readonly query: IncidentQuery
  /** Primary key of the saved filter that was selected when the page was left. */
  readonly chosen: number | undefined
}

/** The query on screen, the saved filter that was selected for it, and the unfinished texts. */
export interface FilterContext extends AskedFilter {
  /** The systems that incidents come from. */
  readonly sourceSystems: readonly SourceSystem[]
  /** The ongoing planned maintenance; undefined if the server is not known to support it. */
  readonly maintenance: readonly MaintenanceTask[] | undefined
  /** The unfinished texts in the fields for tags and sources. */
  readonly typedTag: string
  readonly typedSource: string
  /** Texts that were entered as tags but are not valid tags. */
  readonly droppedTags: readonly string[]
}

/** Events that other charts may send. */
export type FilterRequest =
  /** The query of a new address: a link, Back or Forward. */
  | { type: 'filter.adopt'; query: IncidentQuery }
  /** The next address has this query; this saved filter is selected for it, if it still exists. */
  | { type: 'filter.expect'; query: IncidentQuery; chosen: number | undefined }
  /** The operator does something else: a search that is being typed takes effect immediately. */
  | { type: 'filter.endSearch' }
  | { type: 'filter.changeTimeframe'; hours: number }
  /** The operator changed the query: with a value in a row, with one of the further filters, or with a period. */
  | { type: 'filter.revise'; query: IncidentQuery }
  | { type: 'filter.choose'; saved: SavedFilter }

export type FilterEvent =
  | FilterRequest
  | { type: 'filter.change'; change: Partial<IncidentFilter> }
  /** All tags, including the earlier ones. Texts that are not key=value are dropped. */
  | { type: 'filter.enterTags'; tags: readonly string[] }
  | { type: 'filter.typeTag'; text: string }
  | { type: 'filter.typeSource'; text: string }
  | { type: 'filter.search'; text: string }
  /** The operator goes to the incident whose number is in the search. */
  | { type: 'filter.open'; pk: number }
  | { type: 'filter.unselect' }
  /** Removes a condition. `rest` is the query without that condition. */
  | { type: 'filter.remove'; rest: IncidentQuery }
  /** Removes every condition, and deselects the saved filter, so that a later save cannot empty that filter. */
  | { type: 'filter.clear' }
  /** Retries requests that failed. */
  | { type: 'filter.refresh' }
  | MaintenanceReport
  | SavedFiltersReport

/** Reports to the parent. */
export type FilterReport =
  /** A filter control changed: adds an entry to the browser's history. */
  | { type: 'filter.changed'; query: IncidentQuery; chosen: number | undefined }
  /** The operator typed a search: replaces the current entry of the browser's history. */
  | { type: 'filter.searched'; query: IncidentQuery }
  /** The filter has adopted the query of the address. */
  | { type: 'filter.adopted'; query: IncidentQuery; chosen: number | undefined }
  /** The operator has selected a different saved filter, or none. */
  | { type: 'filter.chosen'; pk: number | undefined }

/** Milliseconds without typing before a search takes effect. */
export const searchPause = 300

/**
 * Controls take effect immediately; a search takes effect after a pause in typing. A saved filter stays selected while
 * its copy on screen is modified.
 */
export const filterMachine = setup({
  types: {
    context: {} as FilterContext,
    events: {} as FilterEvent,
    input: {} as FilterInput,
    children: {} as {
      fetchSourceSystems: 'fetchSourceSystems'
      savedFilters: 'savedFilters'
      maintenance: 'maintenance'
      missingHeartbeats: 'missingHeartbeats'
    },
    tags: {} as 'sourcesLoading' | 'sourcesFailed',
  },
  actors: { fetchSourceSystems, savedFilters, maintenance, missingHeartbeats },
  actions: {
    changeFilter: assign(({ context }, { change }: { change: Partial<IncidentFilter> }) =>
      asking(context, { ...context.query, filter: { ...context.query.filter, ...change } }, context.chosen),
    ),
    changeTimeframe: assign(({ context }, { hours }: { hours: number }) =>
      asking(context, withTimeframe(context.query, hours), context.chosen),
    ),
    revise: assign(({ context }, { query }: { query: IncidentQuery }) => asking(context, query, context.chosen)),
    changeTags: assign(({ context }, { tags }: { tags: readonly string[] }) =>
      asking(
        context,
        { ...context.query, filter: { ...context.query.filter, tags: filterTags(tags) } },
        context.chosen,
      ),
    ),
    noteDropped: assign((_, { tags }: { tags: readonly string[] }) => ({
      droppedTags: tags.map((tag) => tag.trim()).filter((tag) => tag !== '' && !isFilterTag(tag)),
    })),
    forgetDropped: assign({ droppedTags: [] }),
    typeTag: assign((_, { text }: { text: string }) => ({ typedTag: text })),
    typeSource: assign((_, { text }: { text: string }) => ({ typedSource: text })),
    changeSearch: assign(({ context }, { text }: { text: string }) =>
      asking(context, { ...context.query, search: text }, context.chosen),
    ),
    forgetSearch: assign(({ context }) => asking(context, { ...context.query, search: '' }, context.chosen)),
    openIncident: sendTo(receiver('navigation'), (_, { pk }: { pk: number }) => ({
      type: 'navigation.go',
      to: incidentPath(pk),
    })),
    adoptQuery: assign(({ context, self }, { query }: { query: IncidentQuery }) =>
      asking(context, query, chosenAt(context, knownFilters(self), query)),
    ),
    chooseFilter: assign(({ context }, { saved }: { saved: SavedFilter }) =>
      asking(context, { ...context.query, filter: saved.filter }, saved.pk),
    ),
    takeRest: assign(({ context }, { rest }: { rest: IncidentQuery }) => asking(context, rest, context.chosen)),
    expect: assign(({ context }, { query, chosen }: { query: IncidentQuery; chosen: number | undefined }) =>
      expecting(context, query, chosen),
    ),
    clear: assign(({ context }) => asking(context, unrestrictedQuery, undefined)),
    unselect: assign(({ context }) => asking(context, context.query, undefined)),
    takeSourceSystems: assign((_, sourceSystems: readonly SourceSystem[]) => ({ sourceSystems })),
    takeMaintenance: assign((_, { ongoing }: MaintenanceReport) => ({ maintenance: ongoing })),
    forgetChosen: assign({ chosen: undefined }),
    chooseKept: assign(({ context }, { pk }: { pk: number }) => asking(context, context.query, pk)),
    refreshSaved: sendTo(child(savedFilters), { type: 'savedFilters.refresh' }),
    tellChanged: sendTo(parent<FilterReport>(), ({ context: { query, chosen } }) => ({
      type: 'filter.changed',
      query,
      chosen,
    })),
    tellSearched: sendTo(parent<FilterReport>(), ({ context }) => ({ type: 'filter.searched', query: context.query })),
    tellAdopted: sendTo(parent<FilterReport>(), ({ context: { query, chosen } }) => ({
      type: 'filter.adopted',
      query,
      chosen,
    })),
    tellChosen: sendTo(parent<FilterReport>(), ({ context }) => ({ type: 'filter.chosen', pk: context.chosen })),
  },
  guards: {
    isOtherQuery: ({ context }, { query }: { query: IncidentQuery }) => !isSameQuery(query, context.query),
    isOtherTags: ({ context }, { tags }: { tags: readonly string[] }) =>
      !isSameFilter({ ...context.query.filter, tags: filterTags(tags) }, context.query.filter),
    isText: (_, { text }: { text: string }) => text !== '',
    isAnyChosen: ({ context }) => context.chosen !== undefined,
    isChosen: ({ context }, { pk }: { pk: number }) => context.chosen === pk,
    isChosenGone: ({ context }, { pks }: { pks: readonly number[] }) =>
      context.chosen !== undefined && !pks.includes(context.chosen),
  },
  delays: { searchPause },
}).createMachine({
  id: 'filter',
  description: 'The filter on screen. The chart of the saved filters runs beside it.',
  context: initialContext,
  invoke: [
    { src: 'savedFilters', id: 'savedFilters', systemId: 'savedFilters' },
    { src: 'maintenance', id: 'maintenance', systemId: 'maintenance' },
    { src: 'missingHeartbeats', id: 'missingHeartbeats' },
  ],
  type: 'parallel',
  states: {
    query: {
      description: 'The query of the list.',
      initial: 'settled',
      states: {
        settled: {
          description: 'The list shows the query on screen.',
          on: { 'filter.search': { target: 'typing', actions: { type: 'changeSearch', params: theEvent } } },
        },
        typing: {
          description: 'A search is being typed; it takes effect after a pause in typing.',
          after: { searchPause: { target: 'settled', actions: 'tellSearched' } },
          // Declared here: the same transition in a parent state would restart the other regions too.
          on: {
            'filter.search': {
              target: 'typing',
              reenter: true,
              actions: { type: 'changeSearch', params: theEvent },
            },
            'filter.endSearch': { target: 'settled', actions: 'tellSearched' },
          },
        },
      },
      on: {
        'filter.change': {
          target: '.settled',
          actions: [{ type: 'changeFilter', params: theEvent }, 'tellChanged'],
        },
        'filter.changeTimeframe': {
          target: '.settled',
          actions: [{ type: 'changeTimeframe', params: theEvent }, 'tellChanged'],
        },
        'filter.revise': {
          guard: { type: 'isOtherQuery', params: theEvent },
          target: '.settled',
          actions: [{ type: 'revise', params: theEvent }, 'tellChanged'],
        },
        'filter.enterTags': [
          {
            guard: { type: 'isOtherTags', params: theEvent },
            target: '.settled',
            actions: [
              { type: 'changeTags', params: theEvent },
              { type: 'noteDropped', params: theEvent },
              'tellChanged',
            ],
          },
          { actions: { type: 'noteDropped', params: theEvent } },
        ],
        'filter.typeTag': [
          {
            guard: { type: 'isText', params: theEvent },
            actions: [{ type: 'typeTag', params: theEvent }, 'forgetDropped'],
          },
          { actions: { type: 'typeTag', params: theEvent } },
        ],
        'filter.typeSource': { actions: { type: 'typeSource', params: theEvent } },
        'filter.adopt': {
          guard: { type: 'isOtherQuery', params: theEvent },
          target: '.settled',
          actions: [{ type: 'adoptQuery', params: theEvent }, 'tellAdopted'],
        },
        'filter.expect': { actions: [{ type: 'expect', params: theEvent }, 'tellChosen'] },
        'filter.choose': {
          target: '.settled',
          actions: [{ type: 'chooseFilter', params: theEvent }, 'tellChanged'],
        },
        'filter.remove': {
          target: '.settled',
          actions: [{ type: 'takeRest', params: theEvent }, 'tellChanged'],
        },
        'filter.clear': { target: '.settled', actions: ['clear', 'tellChanged'] },
        // Ends the search, so that Back returns to the list without it.
        'filter.open': {
          target: '.settled',
          actions: ['forgetSearch', 'tellSearched', { type: 'openIncident', params: theEvent }],
        },
        'filter.refresh': { actions: 'refreshSaved' },
        'maintenance.changed': { actions: { type: 'takeMaintenance', params: theEvent } },
        'savedFilters.fetched': {
          guard: { type: 'isChosenGone', params: theEvent },
          actions: ['forgetChosen', 'tellChosen'],
        },
        'savedFilters.chosen': { actions: [{ type: 'chooseKept', params: theEvent }, 'tellChosen'] },
        'savedFilters.deleted': {
          guard: { type: 'isChosen', params: theEvent },
          actions: ['forgetChosen', 'tellChosen'],
        },
        'filter.unselect': { guard: 'isAnyChosen', actions: ['unselect', 'tellChosen'] },
      },
    },
    sources: {
      description: 'The systems that incidents come from.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Fetches the source systems.',
          tags: ['sourcesLoading'],
          invoke: {
            src: 'fetchSourceSystems',
            id: 'fetchSourceSystems',
            onDone: { target: 'known', actions: { type: 'takeSourceSystems', params: theOutput } },
            onError: { target: 'unknown' },
          },
        },
        known: { description: 'Sources can be chosen by name.' },
        unknown: {
          description: 'The sources failed to load: the sources in the filter are shown by number.',
          tags: ['sourcesFailed'],
          on: { 'filter.refresh': { target: 'loading' } },
        },
      },
    },
  },
})

export type FilterRef = ActorRefFrom<typeof filterMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    filter: SingletonActor<typeof filterMachine, FilterRequest>
  }
}

function initialContext({ input: { query, chosen } }: { input: FilterInput }): FilterContext {
  return {
    ...firstAsked(query, chosen),
    sourceSystems: [],
    maintenance: undefined,
    typedTag: '',
    typedSource: '',
    droppedTags: [],
  }
}
