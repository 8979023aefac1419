/** The form that creates a filter within a profile (docs/behaviour.md#profiles). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { parent, receiver } from '../core/system.ts'
import { questionOf } from '../filter/domain/combination.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { SavedFilter } from '../filter/domain/savedFilter.ts'
import { askable, countFor, countPause, isCounted, matchCounting, type MatchCount } from '../filter/matchCounting.ts'
import { fetchIncidentCount, saveFilter } from '../filter/ports.ts'
import { knownFilters } from '../filter/readings.ts'
import { errorsOfFailure, type FieldError } from '../forms/domain/fieldError.ts'
import { draftOf } from '../forms/readings.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import {
  filterDraftOf,
  filterProblems,
  noFilterYet,
  textOfFilterDraft,
  typedFilter,
  withFilterEdit,
  type FilterDraft,
  type FilterEdit,
} from './domain/notifying/filterDraft.ts'

export interface NewFilterInput {
  /** The key of the draft in `drafts`. */
  readonly key: string
}

export interface NewFilterContext extends NewFilterInput {
  readonly draft: FilterDraft
  /** The user's filters when the form was opened or last refused: their names are taken. */
  readonly saved: readonly SavedFilter[]
  /** How many match what was counted last. */
  readonly counted: MatchCount | undefined
  /** Whether it was tried to create an incomplete filter: from then on, the form shows what is missing. */
  readonly isTried: boolean
  /** The server's errors from the last attempt; none once anything has changed since. */
  readonly errors: readonly FieldError[]
}

export type NewFilterEvent =
  | { type: 'newFilter.edit'; edit: FilterEdit }
  | { type: 'newFilter.create' }
  /** Closes the form, unless something was typed: then it asks first. */
  | { type: 'newFilter.leave' }
  /** The answers to that question. */
  | { type: 'newFilter.stay' }
  | { type: 'newFilter.discard' }

/** Reports to the parent. */
export type NewFilterReport =
  | { type: 'newFilter.created'; filter: SavedFilter }
  /** The form is no longer needed. */
  | { type: 'newFilter.finished' }

/** The server counts what matches as the conditions change. What is typed is kept until it is used or discarded. */
export const newFilterMachine = setup({
  types: {
    context: {} as NewFilterContext,
    events: {} as NewFilterEvent,
    input: {} as NewFilterInput,
    children: {} as { fetchIncidentCount: 'fetchIncidentCount'; saveFilter: 'saveFilter' },
    tags: {} as 'doubting' | 'busy',
  },
  actors: { fetchIncidentCount, saveFilter },
  actions: {
    edit: assign(({ context: { draft } }, { edit }: { edit: FilterEdit }) => ({
      draft: withFilterEdit(draft, edit),
      errors: [],
    })),
    keepDraft: sendTo(receiver('drafts'), ({ context: { key, draft } }) => ({
      type: 'drafts.keep',
      key,
      text: textOfFilterDraft(draft),
    })),
    dropDraft: sendTo(receiver('drafts'), ({ context: { key } }) => ({ type: 'drafts.drop', key })),
    showMissing: assign({ isTried: true }),
    takeCount: assign(({ context }, count: number | undefined) => ({ counted: countFor(questionIn(context), count) })),
    noteUncounted: assign(({ context }) => ({
      counted: countFor(questionIn(context), undefined),
    })),
    takeErrors: assign(({ self }, { error }: { error: unknown }) => ({
      errors: errorsOfFailure(toFault(error, 'create filter')),
      saved: knownFilters(self),
    })),
    refreshFilters: sendTo(receiver('savedFilters'), { type: 'savedFilters.refresh' }),
    sayCreated: sendTo(receiver('toasts'), showing({ severity: 'success', text: 'Created filter' })),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'create filter'))),
    ),
    tellCreated: sendTo(parent<NewFilterReport>(), (_, filter: SavedFilter) => ({ type: 'newFilter.created', filter })),
    tellFinished: sendTo(parent<NewFilterReport>(), { type: 'newFilter.finished' }),
  },
  guards: {
    isUntouched: ({ context: { draft } }) => textOfFilterDraft(draft) === '',
    isReady: ({ context: { draft, saved } }) => Object.keys(filterProblems(draft, saved)).length === 0,
    isCounted: ({ context }) => isCounted(questionIn(context), context.counted),
  },
  delays: { countPause },
}).createMachine({
  id: 'newFilter',
  description: 'The form that creates a filter within a profile.',
  context: initialContext,
  type: 'parallel',
  states: {
    count: {
      ...matchCounting(questionToAsk),
      on: { 'newFilter.edit': { target: '.checking' } },
    },
    form: {
      description: 'What is chosen and typed.',
      initial: 'editing',
      states: {
        editing: {
          description: 'Everything can be changed.',
          initial: 'composing',
          states: {
            composing: { description: 'The form shows its buttons.' },
            doubting: {
              description: 'The form asks whether to discard what was typed.',
              tags: ['doubting'],
              on: {
                'newFilter.stay': { target: 'composing' },
                'newFilter.leave': { target: 'composing' },
                'newFilter.discard': { target: 'composing', actions: ['dropDraft', 'tellFinished'] },
              },
            },
          },
          on: {
            'newFilter.edit': { target: '.composing', actions: [{ type: 'edit', params: theEvent }, 'keepDraft'] },
            'newFilter.create': [
              { guard: 'isReady', target: 'creating' },
              { target: '.composing', actions: 'showMissing' },
            ],
            'newFilter.leave': [{ guard: 'isUntouched', actions: 'tellFinished' }, { target: '.doubting' }],
          },
        },
        creating: {
          description: 'Sends the filter.',
          tags: ['busy'],
          invoke: {
            src: 'saveFilter',
            id: 'saveFilter',
            input: newFilter,
            onDone: {
              target: 'editing',
              actions: [
                'dropDraft',
                'sayCreated',
                'refreshFilters',
                { type: 'tellCreated', params: theOutput },
                'tellFinished',
              ],
            },
            // The server may have created the filter all the same: then its name is taken.
            onError: {
              target: 'editing',
              actions: [
                { type: 'takeErrors', params: theError },
                { type: 'sayFailed', params: theError },
                'refreshFilters',
              ],
            },
          },
        },
      },
    },
  },
})

export type NewFilterRef = ActorRefFrom<typeof newFilterMachine>

function initialContext({ input: { key }, self }: { input: NewFilterInput; self: AnyActorRef }): NewFilterContext {
  const draft = filterDraftOf(draftOf(self, key))
  return { key, draft, saved: knownFilters(self), counted: undefined, isTried: draft !== noFilterYet, errors: [] }
}

/** What the server is asked to count; undefined if no query says what the filter lets through. */
export function questionIn({ draft }: Pick<NewFilterContext, 'draft'>): MatchQuestion | undefined {
  return questionOf([{ pk: 0, name: '', filter: typedFilter(draft) }])
}

function questionToAsk({ context }: { context: NewFilterContext }): MatchQuestion {
  return askable(questionIn(context))
}

function newFilter({ context: { draft } }: { context: NewFilterContext }) {
  return { pk: undefined, name: draft.name.trim(), filter: typedFilter(draft) }
}
