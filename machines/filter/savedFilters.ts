/** The filters that the user keeps on the server (docs/behaviour.md#saved-filters). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import type { IncidentFilter } from './domain/filter.ts'
import type { MaintenanceTask } from './domain/maintenance.ts'
import { isLastFilter } from './domain/silencing.ts'
import {
  byName,
  isOtherContent,
  isOtherSharing,
  isRenamed,
  nameDraft,
  ownFilterOf,
  renameDraft,
  savedFilterNamed,
  savedFilterOf,
  sharedAs,
  withContent,
  withFilter,
  withName,
  withoutFilter,
  type SavedFilter,
} from './domain/savedFilter.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { deleteFilter, fetchFilters, saveFilter } from './ports.ts'
import { filterOnScreen } from './readings.ts'
import {
  askingAgain,
  changesSilence,
  deletedFilter,
  deletedMessage,
  failureTo,
  fetchedFilters,
  filterToSave,
  listedTarget,
  nameEntry,
  renameEntry,
  savedMessage,
  submittedName,
  targetFilter,
  writingWords,
  type SavedFiltersContext,
  type SavedFiltersEvent,
  type SavedFiltersRequest,
  type SavedFiltersReport,
} from './savedFilterRequests.ts'
import { parent, receiver, type SingletonActor } from '../core/system.ts'
import { textEntryMachine, type TextEntryOutput } from '../forms/textEntry.ts'
import { hasCome } from '../core/later.ts'

/**
 * The saved filters, and the operations on them: create, update, share, rename, and delete after confirmation. A new
 * saved filter has the conditions that are on screen when its name is submitted.
 */
export const savedFiltersMachine = setup({
  types: {
    context: {} as SavedFiltersContext,
    events: {} as SavedFiltersEvent,
    children: {} as {
      fetchFilters: 'fetchFilters'
      filterName: 'textEntry'
      saveFilter: 'saveFilter'
      deleteFilter: 'deleteFilter'
    },
    tags: {} as
      | 'savedKnown'
      | 'savedFailed'
      | 'nameDialog'
      | 'renameDialog'
      | 'replaceDialog'
      | 'deleteDialog'
      | 'silenceDialog'
      | 'busy',
  },
  actors: { fetchFilters, saveFilter, deleteFilter, textEntry: textEntryMachine },
  actions: {
    takeSaved: assign((_, filters: readonly SavedFilter[]) => ({ saved: byName(filters) })),
    takeTasks: assign((_, { tasks }: { tasks: readonly MaintenanceTask[] }) => ({ tasks })),
    takeKept: enqueueActions(({ context, enqueue }, kept: SavedFilter) => {
      const { saved, target } = context
      enqueue.assign({ saved: withFilter(saved, kept), target: kept })
      if (target !== undefined && isRenamed(saved, target)) {
        enqueue.sendTo(receiver('drafts'), { type: 'drafts.drop', key: renameDraft(target) })
      }
      if (target !== undefined) return
      enqueue.sendTo(receiver('drafts'), { type: 'drafts.drop', key: nameDraft })
      enqueue.sendTo(parent<SavedFiltersReport>(), { type: 'savedFilters.chosen', pk: kept.pk })
    }),
    dropDeleted: assign(({ context }) => ({ saved: withoutFilter(context.saved, targetFilter({ context }).pk) })),
    aimAt: assign(({ context }, { pk }: { pk: number }) => ({ target: savedFilterOf(context.saved, pk) })),
    aimAtChanged: assign(({ context }, { pk, filter }: { pk: number; filter: IncidentFilter }) => ({
      target: withContent(savedFilterOf(context.saved, pk), filter),
    })),
    aimAtShared: assign(({ context }, { pk, isPublic }: { pk: number; isPublic: boolean }) => ({
      target: sharedAs(savedFilterOf(context.saved, pk), isPublic),
    })),
    // If the filter with this name is deleted before the user confirms, a new filter is created instead.
    aimAtNamed: enqueueActions(({ context, enqueue, self }) => {
      const target = withContent(savedFilterNamed(context.saved, context.name), filterOnScreen(self))
      if (target === undefined) return
      enqueue.assign({ target })
      enqueue.sendTo(receiver('drafts'), { type: 'drafts.drop', key: nameDraft })
      enqueue.sendTo(parent<SavedFiltersReport>(), { type: 'savedFilters.chosen', pk: target.pk })
    }),
    takeName: assign((_, output: TextEntryOutput) => ({ name: submittedName(output), target: undefined })),
    // The conditions may have been fetched again since the dialog was opened.
    aimAtRenamed: assign(({ context }, output: TextEntryOutput) => ({
      target: output.submitted ? withName(listedTarget({ context }), output.value) : context.target,
    })),
    askNameAgain: enqueueActions(({ context, enqueue }) => {
      for (const event of askingAgain(context)) enqueue.raise(event)
    }),
    tellFetched: sendTo(parent<SavedFiltersReport>(), fetchedFilters),
    tellDeleted: sendTo(parent<SavedFiltersReport>(), ({ context }) => ({
      type: 'savedFilters.deleted',
      pk: targetFilter({ context }).pk,
    })),
    refreshMaintenance: sendTo(receiver('maintenance'), { type: 'maintenance.refresh' }),
    refresh: raise({ type: 'savedFilters.refresh' }),
    saySaved: sendTo(receiver('toasts'), savedMessage),
    sayDeleted: sendTo(receiver('toasts'), deletedMessage),
    takeFailure: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      enqueue.sendTo(receiver('toasts'), failureTo(writingWords(context).attempt, error))
      for (const event of askingAgain(context, error)) enqueue.raise(event)
    }),
    sayNotDeleted: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) => failureTo('delete filter', error)),
    sayNotFetched: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      if (!wasAnswered(toFault(error, 'get notification filters'))) return
      enqueue.sendTo(receiver('toasts'), failureTo('fetch filters', error))
    }),
  },
  guards: {
    isOwn: ({ context }, { pk }: { pk: number }) => ownFilterOf(context.saved, pk) !== undefined,
    isChanged: ({ context }, { pk, filter }: { pk: number; filter: IncidentFilter }) =>
      isOtherContent(ownFilterOf(context.saved, pk), filter),
    isSharedOtherwise: ({ context }, { pk, isPublic }: { pk: number; isPublic: boolean }) =>
      isOtherSharing(ownFilterOf(context.saved, pk), isPublic),
    isSilencing: ({ context }) => changesSilence(context),
    isDispensable: ({ context }) => !isLastFilter(context.tasks, targetFilter({ context }).pk),
    isSubmitted: (_, output: TextEntryOutput) => output.submitted,
    isOtherName: ({ context }, output: TextEntryOutput) =>
      output.submitted && output.value !== listedTarget({ context }).name,
    isTaken: ({ context }, output: TextEntryOutput) =>
      output.submitted && savedFilterNamed(context.saved, output.value) !== undefined,
  },
}).createMachine({
  id: 'savedFilters',
  description: 'The filters that the user keeps on the server.',
  context: { saved: [], name: '', target: undefined, tasks: undefined },
  type: 'parallel',
  states: {
    list: {
      description: 'The saved filters.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Fetches the saved filters.',
          invoke: {
            src: 'fetchFilters',
            id: 'fetchFilters',
            onDone: { target: 'known', actions: [{ type: 'takeSaved', params: theOutput }, 'tellFetched'] },
            onError: { target: 'unknown', actions: { type: 'sayNotFetched', params: theError } },
          },
        },
        known: { description: 'The saved filters can be selected.', tags: ['savedKnown'] },
        unknown: { description: 'The saved filters failed to load.', tags: ['savedFailed'] },
      },
      on: {
        'savedFilters.refresh': { target: '.loading' },
        'savedFilters.depend': { actions: { type: 'takeTasks', params: theEvent } },
      },
    },
    keeping: {
      description: 'Creating, saving, renaming and deleting saved filters.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being saved or deleted.',
          on: {
            'savedFilters.create': { target: 'naming' },
            'savedFilters.save': {
              guard: { type: 'isChanged', params: theEvent },
              target: 'changing',
              actions: { type: 'aimAtChanged', params: theEvent },
            },
            'savedFilters.share': {
              guard: { type: 'isSharedOtherwise', params: theEvent },
              target: 'changing',
              actions: { type: 'aimAtShared', params: theEvent },
            },
            'savedFilters.rename': {
              guard: { type: 'isOwn', params: theEvent },
              target: 'renaming',
              actions: { type: 'aimAt', params: theEvent },
            },
            'savedFilters.delete': {
              guard: { type: 'isOwn', params: theEvent },
              target: 'asking.deciding',
              actions: [{ type: 'aimAt', params: theEvent }, 'refreshMaintenance'],
            },
          },
        },
        changing: {
          description: 'Decides whether to ask before an existing filter changes.',
          always: [{ guard: 'isSilencing', target: 'asking.silencing' }, { target: 'writing.updating' }],
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
                target: 'asking.replacing',
                actions: { type: 'takeName', params: theOutput },
              },
              {
                guard: { type: 'isSubmitted', params: theOutput },
                target: 'writing.creating',
                actions: { type: 'takeName', params: theOutput },
              },
              { target: 'idle' },
            ],
          },
        },
        renaming: {
          description: 'The dialog asks for another name for a saved filter.',
          tags: ['renameDialog'],
          invoke: {
            src: 'textEntry',
            id: 'filterName',
            input: renameEntry,
            onDone: [
              {
                guard: { type: 'isOtherName', params: theOutput },
                target: 'writing.renaming',
                actions: { type: 'aimAtRenamed', params: theOutput },
              },
              { target: 'idle' },
            ],
          },
        },
        asking: {
          description:
            'A dialog asks for confirmation; if the user declines to replace a filter, the name dialog opens again.',
          initial: 'deciding',
          states: {
            replacing: {
              description: 'A filter already has this name: the dialog asks whether to replace its conditions.',
              tags: ['replaceDialog'],
              on: {
                'savedFilters.confirm': { target: '#savedFilters.keeping.writing.updating', actions: 'aimAtNamed' },
              },
            },
            deciding: {
              description: 'The dialog asks whether to delete a filter, unless maintenance needs it.',
              tags: ['deleteDialog'],
              on: { 'savedFilters.confirm': { guard: 'isDispensable', target: '#savedFilters.keeping.deleting' } },
            },
            silencing: {
              description: 'Maintenance uses the filter: the dialog says what the change silences.',
              tags: ['silenceDialog'],
              on: { 'savedFilters.confirm': { target: '#savedFilters.keeping.writing.updating' } },
            },
          },
          on: { 'savedFilters.decline': { target: 'idle', actions: 'askNameAgain' } },
        },
        writing: {
          description: 'Sends the filter to the server.',
          tags: ['busy'],
          initial: 'updating',
          states: {
            creating: { description: 'Sends a new filter; the dialog with its name stays open.', tags: ['nameDialog'] },
            renaming: { description: 'Sends a new name for a filter; the dialog stays open.', tags: ['renameDialog'] },
            updating: {
              description:
                'An existing filter: its conditions become those that were on screen, or it becomes public or private.',
            },
          },
          invoke: {
            src: 'saveFilter',
            id: 'saveFilter',
            input: filterToSave,
            onDone: { target: 'idle', actions: ['saySaved', { type: 'takeKept', params: theOutput }, 'refresh'] },
            onError: { target: 'idle', actions: [{ type: 'takeFailure', params: theError }, 'refresh'] },
          },
        },
        deleting: {
          description: 'Asks the server to delete the filter.',
          tags: ['deleteDialog', 'busy'],
          invoke: {
            src: 'deleteFilter',
            id: 'deleteFilter',
            input: deletedFilter,
            onDone: { target: 'idle', actions: ['sayDeleted', 'dropDeleted', 'tellDeleted', 'refresh'] },
            onError: { target: 'idle', actions: [{ type: 'sayNotDeleted', params: theError }, 'refresh'] },
          },
        },
      },
    },
  },
})

hasCome(savedFiltersMachine)

export type SavedFiltersRef = ActorRefFrom<typeof savedFiltersMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    savedFilters: SingletonActor<typeof savedFiltersMachine, SavedFiltersRequest>
  }
}
