/** The filter on screen (specification, sections 2, 3 and 5; decisions, List). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { IncidentFilter } from './domain/filter.ts'
import type { SourceSystem } from '../incident/domain/incident.ts'
import { asking, chosenAt, firstAsked, type AskedFilter } from './domain/askedFilter.ts'
import { isSameFilter, isSameQuery, type IncidentQuery } from './domain/incidentQuery.ts'
import type { SavedFilter } from './domain/savedFilter.ts'
import { filterTags, isFilterTag } from '../incident/domain/tag.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchSourceSystems } from './ports.ts'
import { savedFiltersMachine } from './savedFilters.ts'
import { knownFilters } from './readings.ts'
import type { SingletonActor } from '../core/system.ts'

export interface FilterInput {
  readonly query: IncidentQuery
  /** Primary key of the saved filter that was chosen when the page was left. */
  readonly chosen: number | undefined
}

/** What is on screen, with the text being typed, and which saved filter was chosen for it. */
export interface FilterContext extends AskedFilter {
  /** The systems that incidents come from. */
  readonly sourceSystems: readonly SourceSystem[]
  /** The unfinished texts in the fields for tags and sources. */
  readonly typedTag: string
  readonly typedSource: string
  /** What was entered as tags and is none. */
  readonly droppedTags: readonly string[]
}

/** What other charts may send. */
export type FilterRequest =
  /** What the address asks for: a link, Back or Forward. */
  | { type: 'filter.adopt'; query: IncidentQuery }
  /** The person turns to something else: what was typed is asked at once. */
  | { type: 'filter.endSearch' }

export type FilterEvent =
  | FilterRequest
  | { type: 'filter.change'; change: Partial<IncidentFilter> }
  | { type: 'filter.changeTimeframe'; hours: number }
  /** All tags, those that were there before included. What is not key=value is dropped. */
  | { type: 'filter.enterTags'; tags: readonly string[] }
  | { type: 'filter.typeTag'; text: string }
  | { type: 'filter.typeSource'; text: string }
  | { type: 'filter.search'; text: string }
  | { type: 'filter.choose'; saved: SavedFilter }
  | { type: 'filter.unselect' }
  /** What could not be had is tried again. */
  | { type: 'filter.recover' }
  /** These are the saved filters. */
  | { type: 'savedFilters.fetched'; pks: readonly number[] }
  /** What is on screen is being kept as this one. */
  | { type: 'savedFilters.chosen'; pk: number }
  /** This one is kept no longer. */
  | { type: 'savedFilters.deleted'; pk: number }

/** Milliseconds without a further letter before a search is asked. */
export const searchPause = 300

/**
 * A control takes effect at once, a search once the typing rests. A saved filter stays chosen while its copy on screen
 * is modified.
 */
export const filterMachine = setup({
  types: {
    context: {} as FilterContext,
    events: {} as FilterEvent,
    input: {} as FilterInput,
    children: {} as {
      fetchSourceSystems: 'fetchSourceSystems'
      savedFilters: 'savedFilters'
    },
  },
  actors: { fetchSourceSystems, savedFilters: savedFiltersMachine },
  actions: {
    changeFilter: assign(({ context }, { change }: { change: Partial<IncidentFilter> }) =>
      asking(context, { ...context.query, filter: { ...context.query.filter, ...change } }, context.chosen),
    ),
    changeTimeframe: assign(({ context }, { hours }: { hours: number }) =>
      asking(context, { ...context.query, timeframeHours: hours }, context.chosen),
    ),
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
    adoptQuery: assign(({ context, self }, { query }: { query: IncidentQuery }) =>
      asking(context, query, chosenAt(context, knownFilters(self), query)),
    ),
    chooseFilter: assign(({ context }, { saved }: { saved: SavedFilter }) =>
      asking(context, { ...context.query, filter: saved.filter }, saved.pk),
    ),
    unselect: assign(({ context }) => asking(context, context.query, undefined)),
    takeSourceSystems: assign((_, sourceSystems: readonly SourceSystem[]) => ({ sourceSystems })),
    forgetChosen: assign({ chosen: undefined }),
    chooseKept: assign(({ context }, { pk }: { pk: number }) => asking(context, context.query, pk)),
    recoverSaved: sendTo('savedFilters', { type: 'savedFilters.reload' }),
    tellChanged: sendParent(({ context: { query, chosen } }) => ({ type: 'filter.changed', query, chosen })),
    tellSearched: sendParent(({ context }) => ({ type: 'filter.searched', query: context.query })),
    tellAdopted: sendParent(({ context: { query, chosen } }) => ({ type: 'filter.adopted', query, chosen })),
    tellChosen: sendParent(({ context }) => ({ type: 'filter.chosen', pk: context.chosen })),
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
  description: 'The filter on screen; the saved ones run beside it.',
  context: withQuery,
  invoke: { src: 'savedFilters', id: 'savedFilters', systemId: 'savedFilters' },
  type: 'parallel',
  states: {
    query: {
      description: 'What the list is asked for.',
      initial: 'settled',
      states: {
        settled: {
          description: 'The list is asked for what is on screen.',
          on: { 'filter.search': { target: 'typing', actions: { type: 'changeSearch', params: theEvent } } },
        },
        typing: {
          description: 'The person types a search; it is asked once the typing rests.',
          after: { searchPause: { target: 'settled', actions: 'tellSearched' } },
          // Re-entered here, not from above: that would start the other regions over too.
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
        'filter.choose': {
          target: '.settled',
          actions: [{ type: 'chooseFilter', params: theEvent }, 'tellChanged'],
        },
        'filter.recover': { actions: 'recoverSaved' },
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
          description: 'The source systems are fetched.',
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
          description: 'The sources could not be had: those of the filter show by their numbers.',
          tags: ['sourcesFailed'],
          on: { 'filter.recover': { target: 'loading' } },
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

function withQuery({ input: { query, chosen } }: { input: FilterInput }): FilterContext {
  return { ...firstAsked(query, chosen), sourceSystems: [], typedTag: '', typedSource: '', droppedTags: [] }
}
