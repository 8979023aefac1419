/** The filter on screen and the saved ones (specification, sections 2, 3 and 5; decisions, List). */
import { assign, raise, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasAnswered } from './domain/fault.ts'
import type { IncidentFilter } from './domain/filter.ts'
import type { SourceSystem } from './domain/incident.ts'
import { isSameFilter, isSameQuery, queryAddress, type IncidentQuery } from './domain/incidentQuery.ts'
import { failureWords } from './domain/message.ts'
import { byName, type SavedFilter } from './domain/savedFilter.ts'
import { isFilterTag } from './domain/tag.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { createFilter, deleteFilter, fetchFilters, fetchSourceSystems, updateFilter } from './ports.ts'
import { draftOf, loneActor, showing } from './system.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from './textEntry.ts'

export interface FilterInput {
  readonly query: IncidentQuery
  /** Primary key of the saved filter that was chosen when the page was left. */
  readonly chosen: number | undefined
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
  /** Which saved filter was chosen when each address was left, for the way back. */
  readonly trail: ReadonlyMap<string, number | undefined>
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
  /** The saved filters may have changed: they are fetched anew, whatever is on its way. */
  | { type: 'filter.reload' }
  /** What could not be had is tried again. */
  | { type: 'filter.recover' }

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
    changeFilter: assign(({ context }, { change }: { change: Partial<IncidentFilter> }) =>
      asking(context, { ...context.query, filter: { ...context.query.filter, ...change } }, context.chosen),
    ),
    changeTimeframe: assign(({ context }, { hours }: { hours: number }) =>
      asking(context, { ...context.query, timeframeHours: hours }, context.chosen),
    ),
    changeTags: assign(({ context }, { tags }: { tags: readonly string[] }) =>
      asking(context, { ...context.query, filter: { ...context.query.filter, tags: filterTags(tags) } }, context.chosen),
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
    adoptQuery: assign(({ context }, { query }: { query: IncidentQuery }) =>
      asking(context, query, chosenAt(context, query)),
    ),
    chooseFilter: assign(({ context }, { pk }: { pk: number }) => {
      const found = context.saved.find((filter) => filter.pk === pk)
      return found === undefined ? {} : asking(context, { ...context.query, filter: found.filter }, pk)
    }),
    unselect: assign(({ context }) => asking(context, context.query, undefined)),
    takeSaved: assign(({ context }, filters: readonly SavedFilter[]) => ({
      saved: byName(filters),
      chosen: filters.some(({ pk }) => pk === context.chosen) ? context.chosen : undefined,
    })),
    takeSourceSystems: assign((_, sourceSystems: readonly SourceSystem[]) => ({ sourceSystems })),
    takeCreated: assign(({ context }, created: SavedFilter) => ({
      ...asking(context, context.query, created.pk),
      saved: byName([...context.saved.filter(({ pk }) => pk !== created.pk), created]),
    })),
    takeUpdated: assign(({ context }, updated: SavedFilter) => ({
      saved: byName([...context.saved.filter(({ pk }) => pk !== updated.pk), updated]),
    })),
    dropDeleted: assign(({ context }) => ({
      saved: context.saved.filter(({ pk }) => pk !== context.target?.pk),
      chosen: context.chosen === context.target?.pk ? undefined : context.chosen,
    })),
    aimAtChosen: assign(({ context }) => ({ target: chosenFilter(context) })),
    aimAtScreen: assign(({ context }) => ({ target: asOnScreen(context, chosenFilter(context)) })),
    aimAtNamed: assign(({ context }) => ({ target: asOnScreen(context, namedFilter(context, context.name)) })),
    chooseTarget: assign(({ context }) => asking(context, context.query, context.target?.pk)),
    takeName: assign((_, output: TextEntryOutput) => ({ name: output.submitted ? output.value : '' })),
    dropNameDraft: sendTo(drafts, { type: 'drafts.drop', key: nameDraft }),
    tellChanged: sendParent(({ context: { query, chosen } }) => ({ type: 'filter.changed', query, chosen })),
    tellSearched: sendParent(({ context }) => ({ type: 'filter.searched', query: context.query })),
    tellAdopted: sendParent(({ context: { query, chosen } }) => ({ type: 'filter.adopted', query, chosen })),
    tellChosen: sendParent(({ context }) => ({ type: 'filter.chosen', pk: context.chosen })),
    reload: raise({ type: 'filter.reload' }),
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
    isAnyChosen: ({ context }) => context.chosen !== undefined,
    isChosen: ({ context }) => chosenFilter(context) !== undefined,
    isChosenGone: ({ context }, filters: readonly SavedFilter[]) =>
      context.chosen !== undefined && !filters.some(({ pk }) => pk === context.chosen),
    isModified: ({ context }) => isFilterModified(context),
    isSubmitted: (_, output: TextEntryOutput) => output.submitted,
    isTaken: ({ context }, output: TextEntryOutput) =>
      output.submitted && namedFilter(context, output.value) !== undefined,
    isNamedThere: ({ context }) => namedFilter(context, context.name) !== undefined,
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get notification filters')),
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
        'filter.unselect': { guard: 'isAnyChosen', actions: ['unselect', 'tellChosen'] },
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
            onDone: [
              {
                guard: { type: 'isChosenGone', params: theOutput },
                target: 'known',
                actions: [{ type: 'takeSaved', params: theOutput }, 'tellChosen'],
              },
              { target: 'known', actions: { type: 'takeSaved', params: theOutput } },
            ],
            onError: [
              { guard: { type: 'isSilence', params: theError }, target: 'unknown' },
              { target: 'unknown', actions: { type: 'sayFailed', params: fetching } },
            ],
          },
        },
        known: { description: 'The saved filters can be chosen.' },
        unknown: {
          description: 'The saved filters could not be had.',
          tags: ['savedFailed'],
          on: { 'filter.recover': { target: 'loading' } },
        },
      },
      on: { 'filter.reload': { target: '.loading' } },
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
                guard: { type: 'isTaken', params: theOutput },
                target: 'replacing',
                actions: { type: 'takeName', params: theOutput },
              },
              {
                guard: { type: 'isSubmitted', params: theOutput },
                target: 'creating',
                actions: { type: 'takeName', params: theOutput },
              },
              { target: 'idle' },
            ],
          },
        },
        replacing: {
          description: 'A filter has that name: the dialog asks whether to save to it.',
          tags: ['replaceDialog'],
          on: {
            'filter.confirm': [
              {
                guard: 'isNamedThere',
                target: 'updating',
                actions: ['aimAtNamed', 'chooseTarget', 'dropNameDraft', 'tellChosen'],
              },
              { target: 'creating' },
            ],
            'filter.decline': { target: 'naming' },
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
              actions: [
                { type: 'takeCreated', params: theOutput },
                  'dropNameDraft',
                'sayCreated',
                'tellChosen',
                'reload',
              ],
            },
            onError: { target: 'naming', actions: [{ type: 'sayFailed', params: creating }, 'reload'] },
          },
        },
        updating: {
          description: 'The filter is given what was on screen.',
          tags: ['busy'],
          invoke: {
            src: 'updateFilter',
            id: 'updateFilter',
            input: targetFilter,
            onDone: { target: 'idle', actions: [{ type: 'takeUpdated', params: theOutput }, 'sayUpdated', 'reload'] },
            onError: { target: 'idle', actions: [{ type: 'sayFailed', params: updating }, 'reload'] },
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
            onDone: { target: 'idle', actions: ['sayDeleted', 'dropDeleted', 'tellChosen', 'reload'] },
            onError: { target: 'idle', actions: [{ type: 'sayFailed', params: deleting }, 'reload'] },
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

function withQuery({ input: { query, chosen } }: { input: FilterInput }): FilterContext {
  return {
    query,
    sourceSystems: [],
    saved: [],
    chosen,
    trail: new Map([[queryAddress(query), chosen]]),
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

/** What the list is asked for and what is chosen from now on, and again whenever the way leads back here. */
function asking(context: FilterContext, query: IncidentQuery, chosen: number | undefined) {
  return { query, chosen, trail: new Map(context.trail).set(queryAddress(query), chosen) }
}

/** A saved filter with what is on screen. */
function asOnScreen(context: FilterContext, saved: SavedFilter | undefined): SavedFilter | undefined {
  return saved === undefined ? undefined : { ...saved, filter: context.query.filter }
}

function namedFilter({ saved }: FilterContext, name: string): SavedFilter | undefined {
  return saved.find((filter) => filter.name === name)
}

/** On the way back what was chosen there; else the chosen one where a link asks for just that. */
function chosenAt(context: FilterContext, query: IncidentQuery): number | undefined {
  const address = queryAddress(query)
  const before = context.trail.get(address)
  if (context.trail.has(address)) return context.saved.some(({ pk }) => pk === before) ? before : undefined
  const chosen = chosenFilter(context)
  return chosen !== undefined && isSameFilter(chosen.filter, query.filter) ? chosen.pk : undefined
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
