/** The form of one timeslot, existing or new, in its card (docs/behaviour.md#timeslots). */
import { createdMessage, deletedMessage, updatedMessage } from './domain/alertingMessages.ts'
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { errorsOfFailure, withoutErrorsAt, type FieldError } from '../forms/domain/fieldError.ts'
import { untouched, withTouched, type Touched } from '../forms/domain/touched.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { profileName, type Profile } from './domain/profile.ts'
import { deleted, kept, outdated, type Found, type ResourceReport } from '../forms/domain/resource.ts'
import {
  carriedOver,
  changedPart,
  draftOfTimeslot,
  fieldOfTimeslotChange,
  isSameTimeslot,
  isValid,
  newTimeslot,
  recurrencesOf,
  withTimeslotChange,
  type Timeslot,
  type TimeslotChange,
  type TimeslotDraft,
} from './domain/timeslot.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { deleteTimeslot, fetchProfiles, saveTimeslot } from './ports.ts'
import { formDraftOf } from '../forms/readings.ts'
import { resourceForm, type ResourceFormEvent } from '../forms/resourceForm.ts'
import { parent, receiver } from '../core/system.ts'
import { resourceKey } from '../forms/domain/draftKey.ts'
import { showing } from '../messages/showing.ts'
import { withDrawnChange, type DrawnChange, type WeekDrawing } from './domain/drawing/weekDrawing.ts'
import { timeslotDrawingMachine } from './timeslotDrawing.ts'

export interface TimeslotInput {
  /** Undefined for a new timeslot. */
  readonly timeslot: Timeslot | undefined
}

export interface TimeslotContext extends TimeslotInput {
  readonly draft: TimeslotDraft
  /** The gesture on the week that was the last change of the draft; undefined if something else was, or nothing. */
  readonly drawn: WeekDrawing | undefined
  /** Which properties of the draft were touched. */
  readonly touched: Touched
  /** The server's errors from the last save, except those about values that have changed since. */
  readonly errors: readonly FieldError[]
  /** The whole week as it is being typed in one line, until it becomes the recurrences. */
  readonly weekText: string
  /** The names of the profiles that would be deleted with the timeslot; undefined if they are not known. */
  readonly usedBy: readonly string[] | undefined
}

export type TimeslotEvent =
  | ResourceFormEvent<Timeslot, TimeslotChange | DrawnChange>
  /** Types the whole week in one line. It becomes the recurrences with a change of the type 'week'. */
  | { type: 'timeslot.writeWeek'; text: string }

export type TimeslotReport = ResourceReport<Timeslot>

const form = resourceForm(
  'timeslot',
  { port: 'saveTimeslot', input: contentToSave },
  { port: 'deleteTimeslot', input: toDelete },
)

/**
 * A resource form (machines/forms/resourceForm.ts); the form for a new timeslot is empty again after saving. The server
 * deletes the profiles that use a deleted timeslot, so the confirmation dialog lists them.
 */
export const timeslotMachine = setup({
  types: {
    context: {} as TimeslotContext,
    events: {} as TimeslotEvent,
    input: {} as TimeslotInput,
    children: {} as {
      saveTimeslot: 'saveTimeslot'
      deleteTimeslot: 'deleteTimeslot'
      fetchProfiles: 'fetchProfiles'
      timeslotDrawing: 'timeslotDrawing'
    },
    tags: {} as 'changed' | 'invalid' | 'unsaved' | 'busy' | 'deleteDialog' | 'counting' | 'gone',
  },
  actors: { saveTimeslot, deleteTimeslot, fetchProfiles, timeslotDrawing: timeslotDrawingMachine },
  actions: {
    change: assign(({ context }, { change }: { change: TimeslotChange | DrawnChange }) => ({
      ...changed(context, change),
      ...(change.type === 'week' && { weekText: '' }),
      drawn: change.type === 'draw' ? change.drawing : undefined,
    })),
    writeWeek: assign((_, { text }: { text: string }) => ({ weekText: text })),
    resetDraft: assign(({ context }) => ({
      draft: savedDraft(context),
      drawn: undefined,
      touched: untouched,
      errors: [],
    })),
    touchAll: assign(({ context }) => ({ touched: new Set(Object.keys(context.draft)) })),
    follow: assign(({ context }, { item }: { item: Timeslot }) => followed(context, item)),
    takeSaved: assign(({ context }, saved: Timeslot) => {
      const timeslot = context.timeslot === undefined ? undefined : saved
      return {
        timeslot,
        draft: savedDraft({ timeslot }),
        drawn: undefined,
        touched: untouched,
        errors: [],
        weekText: '',
      }
    }),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: errorsOfFailure(toFault(error, 'save')) })),
    takeUsedBy: assign(({ context }, found: Found<Profile>) => ({ usedBy: usersOf(context, found) })),
    forgetUsedBy: assign({ usedBy: undefined }),
    noteForm: sendTo(receiver('drafts'), ({ context }) => formNote(context)),
    dropForm: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.dropForm', key: formKey(context) })),
    tellSaved: sendTo(parent<TimeslotReport>(), (_, item: Timeslot) => kept(item)),
    tellDeleted: sendTo(parent<TimeslotReport>(), ({ context }) => deleted(toDelete({ context }))),
    tellOutdated: sendTo(parent<TimeslotReport>(), outdated),
    saySaved: sendTo(receiver('toasts'), ({ context }, { name }: Timeslot) =>
      showing((context.timeslot === undefined ? createdMessage : updatedMessage)('timeslot', name)),
    ),
    sayDeleted: sendTo(receiver('toasts'), ({ context }) =>
      showing(deletedMessage('timeslot', context.timeslot?.name ?? '')),
    ),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'save timeslot'))),
    ),
  },
  guards: {
    isUnchanged: ({ context }) => isSameTimeslot(context.draft, savedDraft(context)),
    isInvalid: ({ context }) => !isValid(context.draft),
    isMended: ({ context }) =>
      isValid(context.draft) || (context.timeslot !== undefined && isSameTimeslot(context.draft, savedDraft(context))),
    canBeDeleted: ({ context }) => context.timeslot !== undefined,
  },
}).createMachine({
  id: 'timeslot',
  description: 'The form of one timeslot, existing or new, in its card.',
  context: initialContext,
  invoke: { src: 'timeslotDrawing', id: 'timeslotDrawing' },
  ...form,
  states: {
    ...form.states,
    editing: {
      ...form.states.editing,
      entry: ['noteForm', 'forgetUsedBy'],
      on: {
        ...form.states.editing.on,
        'timeslot.writeWeek': { actions: { type: 'writeWeek', params: theEvent } },
      },
    },
    removing: {
      ...form.states.removing,
      states: {
        ...form.states.removing.states,
        deciding: {
          description:
            'The dialog asks whether to delete the timeslot, after checking which profiles would be deleted too.',
          initial: 'counting',
          states: {
            counting: {
              description: 'Asks the server which profiles use the timeslot.',
              tags: ['counting'],
              invoke: {
                src: 'fetchProfiles',
                id: 'fetchProfiles',
                onDone: { target: 'counted', actions: { type: 'takeUsedBy', params: theOutput } },
                onError: { target: 'counted' },
              },
            },
            counted: {
              description:
                'The dialog lists the profiles that would be deleted too, or says that they could not be determined.',
              on: { 'form.confirm': { target: '#timeslot.removing.deleting' } },
            },
          },
          on: { 'form.decline': { target: '#timeslot.editing' } },
        },
      },
    },
  },
})

export type TimeslotRef = ActorRefFrom<typeof timeslotMachine>

/** Restores unsaved input. */
function initialContext({ input, self }: { input: TimeslotInput; self: AnyActorRef }): TimeslotContext {
  const kept = formDraftOf(self, 'timeslot', formKey(input))
  const touched = withTouched(untouched, Object.keys(kept?.draft ?? {}))
  return {
    ...input,
    draft: { ...savedDraft(input), ...kept?.draft },
    drawn: undefined,
    touched,
    errors: [],
    weekText: '',
    usedBy: undefined,
  }
}

function savedDraft({ timeslot }: TimeslotInput): TimeslotDraft {
  return timeslot === undefined ? newTimeslot() : draftOfTimeslot(timeslot)
}

/**
 * Editing or removing a recurrence discards the server's errors about all recurrences: the server identifies
 * recurrences by position, and the edit may change the positions.
 */
function changed(context: TimeslotContext, change: TimeslotChange | DrawnChange): Partial<TimeslotContext> {
  const isOfWeek = change.type === 'draw' || change.type === 'clear'
  const draft = isOfWeek ? withDrawnChange(context.draft, change) : withTimeslotChange(context.draft, change)
  if (isSameTimeslot(draft, savedDraft(context))) return { draft, touched: untouched, errors: [] }
  const field = isOfWeek ? 'time_recurrences' : fieldOfTimeslotChange(change)
  return {
    draft,
    touched: withTouched(context.touched, [change.type === 'name' ? 'name' : 'recurrences']),
    errors: field === undefined ? context.errors : withoutErrorsAt(context.errors, field),
  }
}

/** Parts that the user has not changed are updated from the server; changed ones are kept. */
function followed(context: TimeslotContext, timeslot: Timeslot): Partial<TimeslotContext> {
  const before = savedDraft(context)
  const draft = carriedOver(context.draft, before, draftOfTimeslot(timeslot))
  const isSavedNow = !isSameTimeslot(context.draft, before) && isSameTimeslot(draft, draftOfTimeslot(timeslot))
  // What was drawn is still true of a week that stays.
  const drawn = draft.recurrences === context.draft.recurrences ? context.drawn : undefined
  return { timeslot, draft, drawn, ...(isSavedNow ? { touched: untouched, errors: [] } : {}) }
}

/** Undefined if some profiles are unreadable, because those may use the timeslot too. */
function usersOf({ timeslot }: TimeslotContext, { items, unreadable }: Found<Profile>): readonly string[] | undefined {
  return unreadable > 0 ? undefined : items.filter((profile) => profile.timeslot.pk === timeslot?.pk).map(profileName)
}

function formKey({ timeslot }: TimeslotInput): string {
  return resourceKey('timeslot', timeslot)
}

function formNote(context: TimeslotContext) {
  const { timeslot, draft } = context
  const key = formKey(context)
  const saved = savedDraft(context)
  if (isSameTimeslot(draft, saved)) return { type: 'drafts.dropForm' as const, key }
  const title = timeslot === undefined ? 'A new timeslot' : `Timeslot '${timeslot.name}'`
  const form = { kind: 'timeslot' as const, key, title, page: 'timeslots' as const, draft: changedPart(draft, saved) }
  return { type: 'drafts.keepForm' as const, form }
}

function contentToSave({ context: { timeslot, draft } }: { context: TimeslotContext }) {
  return { pk: timeslot?.pk, name: draft.name.trim(), recurrences: recurrencesOf(draft) }
}

function toDelete({ context: { timeslot } }: { context: TimeslotContext }) {
  if (timeslot === undefined) throw new TypeError('a timeslot that is not saved has no primary key')
  return { pk: timeslot.pk, name: timeslot.name }
}
