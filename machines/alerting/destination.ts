/** The form of one destination, in its row of the list (docs/behaviour.md#destinations). */
import { deletedMessage, updatedMessage } from './domain/alertingMessages.ts'
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import {
  carriedOver,
  changeOf,
  destinationName,
  draftOfDestination,
  fieldsOf,
  isAsSaved,
  isSynced,
  missingChanges,
  typedPart,
  withEdit,
  withoutErrorsOf,
  type Destination,
  type DestinationDraft,
  type DestinationEdit,
} from './domain/destination.ts'
import { toFault } from '../core/domain/fault.ts'
import { errorsOfFailure, type FieldError } from '../forms/domain/fieldError.ts'
import { untouched, withTouched, type Touched } from '../forms/domain/touched.ts'
import { mediumOf, type DescribedMedium } from './domain/medium.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { deleteDestination, updateDestination } from './ports.ts'
import { formDraftOf } from '../forms/readings.ts'
import { resourceForm, type ResourceFormEvent } from '../forms/resourceForm.ts'
import { knownMedia } from './readings.ts'
import { parent, receiver } from '../core/system.ts'
import { deleted, kept, outdated, type ResourceReport } from '../forms/domain/resource.ts'
import { resourceKey } from '../forms/domain/draftKey.ts'
import { showing } from '../messages/showing.ts'

export interface DestinationInput {
  readonly destination: Destination
}

export interface DestinationContext {
  readonly destination: Destination
  /** The destination's medium, with its fields; undefined if the medium is not known. */
  readonly medium: DescribedMedium | undefined
  readonly draft: DestinationDraft
  /** The names of the settings that were touched. */
  readonly touched: Touched
  /** The server's errors from the last save, except those about values that have changed since. */
  readonly errors: readonly FieldError[]
}

export type DestinationEvent = ResourceFormEvent<Destination, DestinationEdit>

export type DestinationReport = ResourceReport<Destination>

const form = resourceForm(
  'destination',
  { port: 'updateDestination', input: changeToSave },
  { port: 'deleteDestination', input: toDelete },
)

/**
 * A resource form (machines/forms/resourceForm.ts) with the fields of the medium, as the server's schema defines them
 * (domain/medium.ts). The destination can be deleted after confirmation, unless it is synchronised with the user's
 * account.
 */
export const destinationMachine = setup({
  types: {
    context: {} as DestinationContext,
    events: {} as DestinationEvent,
    input: {} as DestinationInput,
    children: {} as { updateDestination: 'updateDestination'; deleteDestination: 'deleteDestination' },
    tags: {} as 'changed' | 'invalid' | 'unsaved' | 'busy' | 'deleteDialog' | 'gone',
  },
  actors: { updateDestination, deleteDestination },
  actions: {
    change: assign(({ context }, { change }: { change: DestinationEdit }) => changed(context, change)),
    resetDraft: assign(({ context }) => ({ draft: savedDraft(context), touched: untouched, errors: [] })),
    touchAll: assign(({ context }) => ({ touched: new Set(Object.keys(context.draft.values)) })),
    follow: assign(({ context, self }, { item }: { item: Destination }) => followed(context, item, self)),
    takeSaved: assign(({ context }, destination: Destination) => ({
      destination,
      draft: savedDraft({ ...context, destination }),
      touched: untouched,
      errors: [],
    })),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: errorsOfFailure(toFault(error, 'save')) })),
    noteForm: sendTo(receiver('drafts'), ({ context }) => formNote(context)),
    dropForm: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.dropForm', key: formKey(context) })),
    tellSaved: sendTo(parent<DestinationReport>(), (_, item: Destination) => kept(item)),
    tellDeleted: sendTo(parent<DestinationReport>(), ({ context }) => deleted(toDelete({ context }))),
    tellOutdated: sendTo(parent<DestinationReport>(), outdated),
    saySaved: sendTo(receiver('toasts'), (_, saved: Destination) =>
      showing(updatedMessage('destination', destinationName(saved))),
    ),
    sayDeleted: sendTo(receiver('toasts'), ({ context }) =>
      showing(deletedMessage('destination', destinationName(context.destination))),
    ),
    sayFailed: sendTo(receiver('toasts'), ({ context }, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, `save destination ${context.destination.pk}`))),
    ),
  },
  guards: {
    isUnchanged: ({ context }) => isAsSaved(context.draft, savedDraft(context)),
    isInvalid: ({ context }) => isIncomplete(context),
    isMended: ({ context }) => !isIncomplete(context),
    canBeDeleted: ({ context }) => !isSynced(context.destination),
  },
}).createMachine({
  id: 'destination',
  description: 'The form of one destination, in its row of the list.',
  context: initialContext,
  ...form,
  states: {
    ...form.states,
    editing: {
      ...form.states.editing,
      // Submitting an unchanged destination does nothing, whereas the shared form would show what is missing.
      states: { ...form.states.editing.states, unchanged: { description: 'The values equal the saved ones.' } },
    },
    removing: {
      ...form.states.removing,
      states: {
        ...form.states.removing.states,
        deciding: {
          ...form.states.removing.states.deciding,
          on: {
            ...form.states.removing.states.deciding.on,
            // While the dialog was open, a refresh may have shown that the destination is synchronised with the user's
            // account.
            'form.confirm': { guard: 'canBeDeleted', target: 'deleting' },
          },
        },
      },
    },
  },
})

export type DestinationRef = ActorRefFrom<typeof destinationMachine>

/** Restores unsaved input. */
function initialContext({ input, self }: { input: DestinationInput; self: AnyActorRef }): DestinationContext {
  const { destination } = input
  const medium = mediumOf(knownMedia(self), destination.medium.slug)
  const fresh: DestinationContext = {
    destination,
    medium,
    draft: { title: '', values: {} },
    touched: untouched,
    errors: [],
  }
  const saved = savedDraft(fresh)
  const typed = formDraftOf(self, 'destination', formKey(fresh))?.draft
  if (typed === undefined) return { ...fresh, draft: saved }
  const draft = { title: typed.title, values: { ...saved.values, ...typed.values } }
  return { ...fresh, draft, touched: withTouched(untouched, Object.keys(typed.values)) }
}

function savedDraft({ destination, medium }: Pick<DestinationContext, 'destination' | 'medium'>): DestinationDraft {
  return draftOfDestination(destination, fieldsOf(destination, medium))
}

function isIncomplete(context: DestinationContext): boolean {
  const { destination, medium, draft } = context
  return missingChanges(draft, savedDraft(context), fieldsOf(destination, medium)).length > 0
}

function changed(context: DestinationContext, edit: DestinationEdit): Partial<DestinationContext> {
  const draft = withEdit(context.draft, edit)
  if (isAsSaved(draft, savedDraft(context))) return { draft, touched: untouched, errors: [] }
  const touched = edit.type === 'title' ? context.touched : withTouched(context.touched, [edit.name])
  return { draft, touched, errors: withoutErrorsOf(context.errors, edit) }
}

/** Fields that the user has not changed are updated from the server. Changed fields keep their text. */
function followed(
  context: DestinationContext,
  destination: Destination,
  self: AnyActorRef,
): Partial<DestinationContext> {
  const medium = mediumOf(knownMedia(self), destination.medium.slug)
  const [before, now] = [savedDraft(context), savedDraft({ destination, medium })]
  const draft = carriedOver(context.draft, before, now)
  const isSavedNow = !isAsSaved(context.draft, before) && isAsSaved(draft, now)
  return { destination, medium, draft, ...(isSavedNow ? { touched: untouched, errors: [] } : {}) }
}

function formKey({ destination }: DestinationContext): string {
  return resourceKey('destination', destination)
}

function formNote(context: DestinationContext) {
  const { destination, draft } = context
  const key = formKey(context)
  const saved = savedDraft(context)
  if (isAsSaved(draft, saved)) return { type: 'drafts.dropForm' as const, key }
  const title = `Destination '${destinationName(destination)}'`
  return {
    type: 'drafts.keepForm' as const,
    form: { kind: 'destination' as const, key, title, page: 'destinations' as const, draft: typedPart(draft, saved) },
  }
}

function changeToSave({ context }: { context: DestinationContext }) {
  const { destination, draft, medium } = context
  return changeOf(destination, draft, fieldsOf(destination, medium))
}

function toDelete({ context }: { context: DestinationContext }) {
  return { pk: context.destination.pk }
}
