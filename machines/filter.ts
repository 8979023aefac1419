/** The filter on screen and the saved ones (specification, sections 2, 3 and 5; decisions, List). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault } from './domain/fault.ts'
import type { IncidentFilter } from './domain/filter.ts'
import type { SourceSystem } from './domain/incident.ts'
import { isSameFilter, isSameQuery, type IncidentQuery } from './domain/incidentQuery.ts'
import { failureWords } from './domain/message.ts'
import { byName, type SavedFilter } from './domain/savedFilter.ts'
import { isFilterTag } from './domain/tag.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { createFilter, deleteFilter, fetchFilters, fetchSourceSystems, updateFilter } from './ports.ts'
import { draftOf, loneActor, showing } from './system.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from './textEntry.ts'

export interface FilterInput {
  readonly query: IncidentQuery
}

export interface FilterContext {
  /** What is on screen, the text being typed included. */
  readonly query: IncidentQuery
  /** The systems that incidents come from. */
  readonly sourceSystems: readonly SourceSystem[]
  /** In the order of their names. */
  readonly saved: readonly SavedFilter[]
  /** Primary key of the saved filter that was chosen, also once it has been modified on screen. */
  readonly chosen: number | undefined
  /** The name under which a filter is being created. */
  readonly name: string
  /** The filter that is being saved or deleted: what is chosen may change on the way. */
  readonly target: SavedFilter | undefined
  /** The unfinished texts in the fields for tags and sources. */
  readonly typedTag: string
  readonly typedSource: string
  /** What was entered as tags and is none. */
  readonly droppedTags: readonly string[]
}

export type FilterEvent =
  | { type: 'filter.change'; change: Partial<IncidentFilter> }
  | { type: 'filter.changeTimeframe'; hours: number }
  /** All tags, those that were there before included. What is not key=value is dropped. */
  | { type: 'filter.enterTags'; tags: readonly string[] }
  | { type: 'filter.typeTag'; text: string }
  | { type: 'filter.typeSource'; text: string }
  | { type: 'filter.search'; text: string }
  /** What the address asks for: a link, Back or Forward. */
  | { type: 'filter.adopt'; query: IncidentQuery }
  | { type: 'filter.choose'; pk: number }
  | { type: 'filter.unselect' }
  | { type: 'filter.create' }
  | { type: 'filter.save' }
  | { type: 'filter.delete' }
  | { type: 'filter.confirm' }
  | { type: 'filter.decline' }
  | { type: 'filter.reload' }

const nameDraft = 'filter.name'

/** Milliseconds without a further letter before a search is asked. */
export const searchPause = 300

/**
 * A control takes effect at once, a search once the typing rests. A saved filter stays chosen while its copy on screen
 * is modified; it is saved under its own name, under a new one, or deleted after a question.
 */
export const filterMachine = setup({
  types: {
    context: {} as FilterContext,
    events: {} as FilterEvent,
    input: {} as FilterInput,
    children: {} as {
      fetchFilters: 'fetchFilters'
      fetchSourceSystems: 'fetchSourceSystems'
      filterName: 'textEntry'
      createFilter: 'createFilter'
      updateFilter: 'updateFilter'
      deleteFilter: 'deleteFilter'
    },
  },
  actors: { fetchFilters, fetchSourceSystems, createFilter, updateFilter, deleteFilter, textEntry: textEntryMachine },
  actions: {
    changeFilter: assign(({ context }, { change }: { change: Partial<IncidentFilter> }) => ({
      query: { ...context.query, filter: { ...context.query.filter, ...change } },
    })),
    changeTimeframe: assign(({ context }, { hours }: { hours: number }) => ({
      query: { ...context.query, timeframeHours: hours },
    })),
    changeTags: assign(({ context }, { tags }: { tags: readonly string[] }) => ({
      query: { ...context.query, filter: { ...context.query.filter, tags: filterTags(tags) } },
    })),
    noteDropped: assign((_, { tags }: { tags: readonly string[] }) => ({
      droppedTags: tags.map((tag) => tag.trim()).filter((tag) => tag !== '' && !isFilterTag(tag)),
    })),
    forgetDropped: assign({ droppedTags: [] }),
    typeTag: assign((_, { text }: { text: string }) => ({ typedTag: text })),
    typeSource: assign((_, { text }: { text: string }) => ({ typedSource: text })),
    changeSearch: assign(({ context }, { text }: { text: string }) => ({ query: { ...context.query, search: text } })),
    adoptQuery: assign((_, { query }: { query: IncidentQuery }) => ({ query })),
    chooseFilter: assign(({ context }, { pk }: { pk: number }) => {
      const found = context.saved.find((filter) => filter.pk === pk)
      return found === undefined ? {} : { chosen: pk, query: { ...context.query, filter: found.filter } }
    }),
    unselect: assign({ chosen: undefined }),
    takeSaved: assign(({ context }, filters: readonly SavedFilter[]) => ({
      saved: byName(filters),
      chosen: filters.some(({ pk }) => pk === context.chosen) ? context.chosen : undefined,
    })),
    takeSourceSystems: assign((_, sourceSystems: readonly SourceSystem[]) => ({ sourceSystems })),
    takeCreated: assign(({ context }, created: SavedFilter) => ({
      saved: byName([...context.saved.filter(({ pk }) => pk !== created.pk), created]),
      chosen: created.pk,
    })),
    takeUpdated: assign(({ context }, updated: SavedFilter) => ({
      saved: byName([...context.saved.filter(({ pk }) => pk !== updated.pk), updated]),
    })),
    dropDeleted: assign(({ context }) => ({
      saved: context.saved.filter(({ pk }) => pk !== context.target?.pk),
      chosen: context.chosen === context.target?.pk ? undefined : context.chosen,
    })),
    aimAtChosen: assign(({ context }) => ({ target: chosenFilter(context) })),
    aimAtScreen: assign(({ context }) => ({ target: asOnScreen(context) })),
    takeName: assign((_, output: TextEntryOutput) => ({ name: output.submitted ? output.value : '' })),
    dropNameDraft: sendTo(drafts, { type: 'drafts.drop', key: nameDraft }),
    tellChanged: sendParent(({ context }) => ({ type: 'filter.changed', query: context.query })),
    tellSearched: sendParent(({ context }) => ({ type: 'filter.searched', query: context.query })),
    tellAdopted: sendParent(({ context }) => ({ type: 'filter.adopted', query: context.query })),
    sayCreated: sendTo(notifications, showing({ severity: 'success', text: 'Created filter' })),
    sayUpdated: sendTo(notifications, showing({ severity: 'success', text: 'Updated filter' })),
    sayDeleted: sendTo(notifications, ({ context }) =>
      showing({ severity: 'warning', text: `Deleted filter ${context.target?.name ?? ''}` }),
    ),
    sayFailed: sendTo(
      notifications,
      (_, { error, attempt }: { error: unknown; attempt: 'create' | 'update' | 'delete' | 'fetch' }) =>
        showing({
          severity: 'error',
          text: `Failed to ${attempt} ${attempt === 'fetch' ? 'filters' : 'filter'}: ${failureWords(toFault(error, `${attempt} filter`))}`,
        }),
    ),
  },
  guards: {
    isOtherQuery: ({ context }, { query }: { query: IncidentQuery }) => !isSameQuery(query, context.query),
    isOtherTags: ({ context }, { tags }: { tags: readonly string[] }) =>
      !isSameFilter({ ...context.query.filter, tags: filterTags(tags) }, context.query.filter),
    isText: (_, { text }: { text: string }) => text !== '',
    isSaved: ({ context }, { pk }: { pk: number }) => context.saved.some((filter) => filter.pk === pk),
    isChosen: ({ context }) => context.chosen !== undefined,
    isModified: ({ context }) => isFilterModified(context),
    isSubmitted: (_, output: TextEntryOutput) => output.submitted,
  },
  delays: { searchPause },
}).createMachine({
  id: 'filter',
  description: 'The filter on screen and the saved ones.',
  context: withQuery,
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
          guard: { type: 'isSaved', params: theEvent },
          target: '.settled',
          actions: [{ type: 'chooseFilter', params: theEvent }, 'tellChanged'],
        },
        'filter.unselect': { actions: 'unselect' },
      },
    },
    saved: {
      description: 'The filters kept on the server.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The saved filters are fetched.',
          tags: ['savedLoading'],
          invoke: {
            src: 'fetchFilters',
            id: 'fetchFilters',
            onDone: { target: 'known', actions: { type: 'takeSaved', params: theOutput } },
            onError: { target: 'unknown', actions: { type: 'sayFailed', params: fetching } },
          },
        },
        known: {
          description: 'The saved filters can be chosen.',
          on: { 'filter.reload': { target: 'loading' } },
        },
        unknown: {
          description: 'The saved filters could not be had.',
          tags: ['savedFailed'],
          on: { 'filter.reload': { target: 'loading' } },
        },
      },
    },
    sources: {
      description: 'The systems that incidents come from.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The source systems are fetched.',
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
          on: { 'filter.reload': { target: 'loading' } },
        },
      },
    },
    keeping: {
      description: 'Creating, saving and deleting.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being kept or deleted.',
          on: {
            'filter.create': { target: 'naming' },
            'filter.save': { guard: 'isModified', target: 'updating', actions: 'aimAtScreen' },
            'filter.delete': { guard: 'isChosen', target: 'confirming', actions: 'aimAtChosen' },
          },
        },
        naming: {
          description: 'The dialog asks for a name.',
          tags: ['nameDialog'],
          invoke: {
            src: 'textEntry',
            id: 'filterName',
            input: nameEntry,
            onDone: [
              {
                guard: { type: 'isSubmitted', params: theOutput },
                target: 'creating',
                actions: { type: 'takeName', params: theOutput },
              },
              { target: 'idle' },
            ],
          },
        },
        creating: {
          description: 'The new filter is on its way.',
          tags: ['nameDialog', 'busy'],
          invoke: {
            src: 'createFilter',
            id: 'createFilter',
            input: newFilter,
            onDone: {
              target: 'idle',
              actions: [{ type: 'takeCreated', params: theOutput }, 'dropNameDraft', 'sayCreated'],
            },
            onError: { target: 'naming', actions: { type: 'sayFailed', params: creating } },
          },
        },
        updating: {
          description: 'The filter is given what was on screen.',
          tags: ['busy'],
          invoke: {
            src: 'updateFilter',
            id: 'updateFilter',
            input: targetFilter,
            onDone: { target: 'idle', actions: [{ type: 'takeUpdated', params: theOutput }, 'sayUpdated'] },
            onError: { target: 'idle', actions: { type: 'sayFailed', params: updating } },
          },
        },
        confirming: {
          description: 'The dialog asks whether to delete the chosen filter.',
          tags: ['deleteDialog'],
          on: {
            'filter.confirm': { target: 'deleting' },
            'filter.decline': { target: 'idle' },
          },
        },
        deleting: {
          description: 'The deletion is on its way.',
          tags: ['deleteDialog', 'busy'],
          invoke: {
            src: 'deleteFilter',
            id: 'deleteFilter',
            input: deletedFilter,
            onDone: { target: 'idle', actions: ['sayDeleted', 'dropDeleted'] },
            onError: { target: 'idle', actions: { type: 'sayFailed', params: deleting } },
          },
        },
      },
    },
  },
})

export type FilterRef = ActorRefFrom<typeof filterMachine>

/** The saved filter that was chosen. */
export function chosenFilter(context: FilterContext): SavedFilter | undefined {
  return context.saved.find(({ pk }) => pk === context.chosen)
}

/** Whether the chosen filter and what is on screen differ. */
export function isFilterModified(context: FilterContext): boolean {
  const chosen = chosenFilter(context)
  return chosen !== undefined && !isSameFilter(chosen.filter, context.query.filter)
}

function withQuery({ input }: { input: FilterInput }): FilterContext {
  return {
    query: input.query,
    sourceSystems: [],
    saved: [],
    chosen: undefined,
    name: '',
    target: undefined,
    typedTag: '',
    typedSource: '',
    droppedTags: [],
  }
}

function nameEntry({ self }: { self: AnyActorRef }): TextEntryInput {
  return { kind: 'text', required: true, value: draftOf(self, nameDraft), draftKey: nameDraft }
}

function newFilter({ context }: { context: FilterContext }) {
  return { name: context.name, filter: context.query.filter }
}

/** The chosen filter with what is on screen. */
function asOnScreen(context: FilterContext): SavedFilter | undefined {
  const chosen = chosenFilter(context)
  return chosen === undefined ? undefined : { ...chosen, filter: context.query.filter }
}

function targetFilter({ context }: { context: FilterContext }): SavedFilter {
  if (context.target === undefined) throw new TypeError('no filter to save or delete')
  return context.target
}

function deletedFilter(scope: { context: FilterContext }) {
  const { pk, name } = targetFilter(scope)
  return { pk, name }
}

/** Those that are key=value, each once. */
function filterTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter(isFilterTag))]
}

function fetching(scope: { event: { error: unknown } }) {
  return { ...theError(scope), attempt: 'fetch' as const }
}

function creating(scope: { event: { error: unknown } }) {
  return { ...theError(scope), attempt: 'create' as const }
}

function updating(scope: { event: { error: unknown } }) {
  return { ...theError(scope), attempt: 'update' as const }
}

function deleting(scope: { event: { error: unknown } }) {
  return { ...theError(scope), attempt: 'delete' as const }
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function drafts({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'drafts')
}
