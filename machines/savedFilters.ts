/** The filters a person keeps on the server (specification, sections 2, 3 and 8; decisions, List). */
import { assign, raise, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasAnswered } from './domain/fault.ts'
import type { IncidentFilter } from './domain/filter.ts'
import { isSameFilter } from './domain/incidentQuery.ts'
import { failureWords } from './domain/message.ts'
import { byName, savedFilterOf, withFilter, type SavedFilter } from './domain/savedFilter.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { createFilter, deleteFilter, fetchFilters, updateFilter } from './ports.ts'
import { draftOf, filterOnScreen, loneActor, showing } from './system.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from './textEntry.ts'

export interface SavedFiltersContext {
  /** In the order of their names. */
  readonly saved: readonly SavedFilter[]
  /** The name under which a filter is being created. */
  readonly name: string
  /** The filter that is being kept or deleted: what is chosen may change on the way. */
  readonly target: SavedFilter | undefined
}

export type SavedFiltersEvent =
  /** Asks under which name what is on screen is to be kept. */
  | { type: 'savedFilters.create' }
  /** Gives the filter `pk` what is on screen. */
  | { type: 'savedFilters.save'; pk: number; filter: IncidentFilter }
  /** Asks whether to delete the filter `pk`. */
  | { type: 'savedFilters.delete'; pk: number }
  | { type: 'savedFilters.confirm' }
  | { type: 'savedFilters.decline' }
  /** The saved filters may have changed: they are fetched anew, whatever is on its way. */
  | { type: 'savedFilters.reload' }
  /** Those that could not be had are fetched again. */
  | { type: 'savedFilters.recover' }

const nameDraft = 'filter.name'

/**
 * The saved filters, and what is done to them: one is saved under its own name, under a new one, or deleted after a
 * question. What a new one asks for is what is on screen once its name is given.
 */
export const savedFiltersMachine = setup({
  types: {
    context: {} as SavedFiltersContext,
    events: {} as SavedFiltersEvent,
    children: {} as {
      fetchFilters: 'fetchFilters'
      filterName: 'textEntry'
      createFilter: 'createFilter'
      updateFilter: 'updateFilter'
      deleteFilter: 'deleteFilter'
    },
  },
  actors: { fetchFilters, createFilter, updateFilter, deleteFilter, textEntry: textEntryMachine },
  actions: {
    takeSaved: assign((_, filters: readonly SavedFilter[]) => ({ saved: byName(filters) })),
    takeKept: assign(({ context }, kept: SavedFilter) => ({ saved: withFilter(context.saved, kept), target: kept })),
    dropDeleted: assign(({ context }) => ({
      saved: context.saved.filter(({ pk }) => pk !== context.target?.pk),
    })),
    aimAt: assign(({ context }, { pk }: { pk: number }) => ({ target: savedFilterOf(context.saved, pk) })),
    aimAtChanged: assign(({ context }, { pk, filter }: { pk: number; filter: IncidentFilter }) => ({
      target: withContent(savedFilterOf(context.saved, pk), filter),
    })),
    aimAtNamed: assign(({ context, self }) => ({
      target: withContent(namedFilter(context, context.name), filterOnScreen(self)),
    })),
    takeName: assign((_, output: TextEntryOutput) => ({ name: output.submitted ? output.value : '' })),
    dropNameDraft: sendTo(drafts, { type: 'drafts.drop', key: nameDraft }),
    tellFetched: sendParent(({ context }) => ({
      type: 'savedFilters.fetched',
      pks: context.saved.map(({ pk }) => pk),
    })),
    tellChosen: sendParent(({ context }) => ({ type: 'savedFilters.chosen', pk: targetFilter({ context }).pk })),
    tellDeleted: sendParent(({ context }) => ({ type: 'savedFilters.deleted', pk: targetFilter({ context }).pk })),
    reload: raise({ type: 'savedFilters.reload' }),
    sayCreated: sendTo(notifications, showing({ severity: 'success', text: 'Created filter' })),
    sayUpdated: sendTo(notifications, showing({ severity: 'success', text: 'Updated filter' })),
    sayDeleted: sendTo(notifications, ({ context }) =>
      showing({ severity: 'warning', text: `Deleted filter ${targetFilter({ context }).name}` }),
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
    isThere: ({ context }, { pk }: { pk: number }) => savedFilterOf(context.saved, pk) !== undefined,
    isChanged: ({ context }, { pk, filter }: { pk: number; filter: IncidentFilter }) => {
      const found = savedFilterOf(context.saved, pk)
      return found !== undefined && !isSameFilter(found.filter, filter)
    },
    isSubmitted: (_, output: TextEntryOutput) => output.submitted,
    isTaken: ({ context }, output: TextEntryOutput) =>
      output.submitted && namedFilter(context, output.value) !== undefined,
    isNamedThere: ({ context }) => namedFilter(context, context.name) !== undefined,
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get notification filters')),
  },
}).createMachine({
  id: 'savedFilters',
  description: 'The filters a person keeps on the server.',
  context: { saved: [], name: '', target: undefined },
  type: 'parallel',
  states: {
    list: {
      description: 'The filters kept on the server.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The saved filters are fetched.',
          tags: ['savedLoading'],
          invoke: {
            src: 'fetchFilters',
            id: 'fetchFilters',
            onDone: { target: 'known', actions: [{ type: 'takeSaved', params: theOutput }, 'tellFetched'] },
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
          on: { 'savedFilters.recover': { target: 'loading' } },
        },
      },
      on: { 'savedFilters.reload': { target: '.loading' } },
    },
    keeping: {
      description: 'Creating, saving and deleting.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being kept or deleted.',
          on: {
            'savedFilters.create': { target: 'naming' },
            'savedFilters.save': {
              guard: { type: 'isChanged', params: theEvent },
              target: 'updating',
              actions: { type: 'aimAtChanged', params: theEvent },
            },
            'savedFilters.delete': {
              guard: { type: 'isThere', params: theEvent },
              target: 'confirming',
              actions: { type: 'aimAt', params: theEvent },
            },
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
            'savedFilters.confirm': [
              {
                guard: 'isNamedThere',
                target: 'updating',
                actions: ['aimAtNamed', 'dropNameDraft', 'tellChosen'],
              },
              { target: 'creating' },
            ],
            'savedFilters.decline': { target: 'naming' },
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
                { type: 'takeKept', params: theOutput },
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
            onDone: { target: 'idle', actions: [{ type: 'takeKept', params: theOutput }, 'sayUpdated', 'reload'] },
            onError: { target: 'idle', actions: [{ type: 'sayFailed', params: updating }, 'reload'] },
          },
        },
        confirming: {
          description: 'The dialog asks whether to delete a filter.',
          tags: ['deleteDialog'],
          on: {
            'savedFilters.confirm': { target: 'deleting' },
            'savedFilters.decline': { target: 'idle' },
          },
        },
        deleting: {
          description: 'The deletion is on its way.',
          tags: ['deleteDialog', 'busy'],
          invoke: {
            src: 'deleteFilter',
            id: 'deleteFilter',
            input: deletedFilter,
            onDone: { target: 'idle', actions: ['sayDeleted', 'dropDeleted', 'tellDeleted', 'reload'] },
            onError: { target: 'idle', actions: [{ type: 'sayFailed', params: deleting }, 'reload'] },
          },
        },
      },
    },
  },
})

export type SavedFiltersRef = ActorRefFrom<typeof savedFiltersMachine>

function nameEntry({ self }: { self: AnyActorRef }): TextEntryInput {
  return { kind: 'text', required: true, value: draftOf(self, nameDraft), draftKey: nameDraft }
}

function newFilter({ context, self }: { context: SavedFiltersContext; self: AnyActorRef }) {
  return { name: context.name, filter: filterOnScreen(self) }
}

/** A saved filter that asks for something else from now on. */
function withContent(saved: SavedFilter | undefined, filter: IncidentFilter): SavedFilter | undefined {
  return saved === undefined ? undefined : { ...saved, filter }
}

function namedFilter({ saved }: SavedFiltersContext, name: string): SavedFilter | undefined {
  return saved.find((filter) => filter.name === name)
}

function targetFilter({ context }: { context: SavedFiltersContext }): SavedFilter {
  if (context.target === undefined) throw new TypeError('no filter to save or delete')
  return context.target
}

function deletedFilter(scope: { context: SavedFiltersContext }) {
  const { pk, name } = targetFilter(scope)
  return { pk, name }
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
