/** One destination in its row (specification, sections 2, 4 and 5, Destination row; decisions, Notification resources). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import {
  carriedOver, changeOf, destinationName, draftOfDestination, fieldsOf, isAsSaved, isSynced, missingFields, typedPart,
  withValue,
  type Destination, type DestinationDraft,
} from './domain/destination.ts'
import { toFault } from './domain/fault.ts'
import { fieldErrors, isAboutFields, withoutErrorsAt, type FieldError } from './domain/fieldError.ts'
import { mediumOf, type DescribedMedium } from './domain/medium.ts'
import { failureMessage } from './domain/message.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { deleteDestination, updateDestination } from './ports.ts'
import { formDraftOf, knownMedia, loneActor, showing } from './system.ts'

export interface DestinationInput {
  readonly destination: Destination
}

export interface DestinationContext {
  readonly destination: Destination
  /** Undefined: the server does not list it any more. */
  readonly medium: DescribedMedium | undefined
  readonly draft: DestinationDraft
  /** What the server has against what was sent last, as far as it has not been changed since. */
  readonly errors: readonly FieldError[]
}

export type DestinationEvent =
  | { type: 'destination.retitle'; title: string }
  | { type: 'destination.fill'; name: string; text: string }
  /** Back to what is saved. */
  | { type: 'destination.reset' }
  | { type: 'destination.save' }
  | { type: 'destination.delete' }
  | { type: 'destination.confirm' }
  | { type: 'destination.decline' }
  /** What the server has now; the media may be other ones, too. */
  | { type: 'destination.follow'; destination: Destination }

/**
 * It can be saved only where something is really different and nothing required is empty. What the server refuses is
 * shown beside the field it is about, and what was typed stays. It can be deleted after a question, unless it comes with
 * the person's account. What is not saved is a form in `drafts`.
 */
export const destinationMachine = setup({
  types: {
    context: {} as DestinationContext,
    events: {} as DestinationEvent,
    input: {} as DestinationInput,
    children: {} as { updateDestination: 'updateDestination'; deleteDestination: 'deleteDestination' },
  },
  actors: { updateDestination, deleteDestination },
  actions: {
    retitle: assign(({ context }, { title }: { title: string }) => ({
      draft: { ...context.draft, title },
      errors: withoutErrorsAt(context.errors, 'label'),
    })),
    fill: assign(({ context }, { name, text }: { name: string; text: string }) => ({
      draft: withValue(context.draft, name, text),
      errors: withoutErrorsAt(withoutErrorsAt(context.errors, name), 'settings', name),
    })),
    resetDraft: assign(({ context }) => ({ draft: savedDraft(context), errors: [] })),
    follow: assign(({ context, self }, { destination }: { destination: Destination }) =>
      followed(context, destination, self),
    ),
    takeSaved: assign(({ context }, destination: Destination) => ({
      destination,
      draft: savedDraft({ ...context, destination }),
      errors: [],
    })),
    forgetErrors: assign({ errors: [] }),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: fieldErrors(toFault(error, 'save').body) })),
    noteForm: sendTo(drafts, ({ context }) => formNote(context)),
    dropForm: sendTo(drafts, ({ context }) => ({ type: 'drafts.dropForm', key: formKey(context) })),
    tellSaved: sendParent(({ context }) => ({ type: 'destination.saved', destination: context.destination })),
    tellDeleted: sendParent(({ context }) => ({ type: 'destination.deleted', pk: context.destination.pk })),
    tellOutdated: sendParent({ type: 'destination.outdated' }),
    sayUpdated: sendTo(notifications, ({ context }) =>
      showing({ severity: 'success', text: `Updated destination: ${destinationName(context.destination)}` }),
    ),
    sayDeleted: sendTo(notifications, ({ context }) =>
      showing({ severity: 'warning', text: `Deleted destination: ${destinationName(context.destination)}` }),
    ),
    sayFailed: sendTo(notifications, ({ context }, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, `save destination ${context.destination.pk}`))),
    ),
  },
  guards: {
    isUnchanged: ({ context }) => isAsSaved(context.draft, savedDraft(context)),
    isIncomplete: ({ context }) => missingFields(context.draft, fieldsOf(context.destination, context.medium)).length > 0,
    canBeDeleted: ({ context }) => !isSynced(context.destination),
    isInvalid: (_, { error }: { error: unknown }) => isAboutFields(toFault(error, 'save destination')),
  },
}).createMachine({
  id: 'destination',
  description: 'One destination in its row.',
  context: ofDestination,
  initial: 'editing',
  states: {
    editing: {
      description: 'Its fields can be typed in.',
      initial: 'assessing',
      states: {
        assessing: {
          description: 'Looks what has become of it.',
          entry: 'noteForm',
          always: [
            { guard: 'isUnchanged', target: 'unchanged' },
            { guard: 'isIncomplete', target: 'incomplete' },
            { target: 'changed' },
          ],
        },
        unchanged: { description: 'As it is saved.' },
        incomplete: { description: 'Something required is empty.', tags: ['changed', 'incomplete'] },
        changed: {
          description: 'Something is different and can be saved.',
          tags: ['changed'],
          on: { 'destination.save': { target: '#destination.saving' } },
        },
        unsaved: {
          description: 'It could not be saved; what was typed is still there.',
          tags: ['changed', 'unsaved'],
          always: [
            { guard: 'isUnchanged', target: 'assessing' },
            { guard: 'isIncomplete', target: 'assessing' },
          ],
          on: {
            'destination.save': { target: '#destination.saving' },
            'destination.follow': { actions: { type: 'follow', params: theEvent } },
          },
        },
      },
      on: {
        'destination.retitle': { target: '.assessing', actions: { type: 'retitle', params: theEvent } },
        'destination.fill': { target: '.assessing', actions: { type: 'fill', params: theEvent } },
        'destination.reset': { target: '.unchanged', actions: ['resetDraft', 'noteForm'] },
        'destination.follow': { target: '.assessing', actions: { type: 'follow', params: theEvent } },
        'destination.delete': { guard: 'canBeDeleted', target: 'confirming' },
      },
    },
    saving: {
      description: 'The changes are on their way.',
      tags: ['busy', 'changed'],
      invoke: {
        src: 'updateDestination',
        id: 'updateDestination',
        input: changeToSave,
        onDone: {
          target: 'editing',
          actions: [{ type: 'takeSaved', params: theOutput }, 'sayUpdated', 'tellSaved'],
        },
        onError: [
          {
            guard: { type: 'isInvalid', params: theError },
            target: 'editing.unsaved',
            actions: [{ type: 'takeErrors', params: theError }, { type: 'sayFailed', params: theError }],
          },
          { target: 'editing.unsaved', actions: ['forgetErrors', { type: 'sayFailed', params: theError }, 'tellOutdated'] },
        ],
      },
      on: { 'destination.follow': { actions: { type: 'follow', params: theEvent } } },
    },
    confirming: {
      description: 'The dialog asks whether to delete it.',
      tags: ['deleteDialog'],
      on: {
        'destination.confirm': { guard: 'canBeDeleted', target: 'deleting' },
        'destination.decline': { target: 'editing' },
        'destination.follow': { actions: { type: 'follow', params: theEvent } },
      },
    },
    deleting: {
      description: 'The deletion is on its way.',
      tags: ['busy', 'deleteDialog'],
      invoke: {
        src: 'deleteDestination',
        id: 'deleteDestination',
        input: toDelete,
        onDone: { target: 'deleted', actions: ['dropForm', 'sayDeleted', 'tellDeleted'] },
        onError: [
          {
            guard: { type: 'isInvalid', params: theError },
            target: 'editing',
            actions: [{ type: 'takeErrors', params: theError }, { type: 'sayFailed', params: theError }],
          },
          { target: 'editing', actions: ['forgetErrors', { type: 'sayFailed', params: theError }, 'tellOutdated'] },
        ],
      },
      on: { 'destination.follow': { actions: { type: 'follow', params: theEvent } } },
    },
    deleted: { description: 'It is no more.', tags: ['busy'] },
  },
})

export type DestinationRef = ActorRefFrom<typeof destinationMachine>

/** What was typed before and not saved is there again. */
function ofDestination({ input, self }: { input: DestinationInput; self: AnyActorRef }): DestinationContext {
  const { destination } = input
  const medium = mediumOf(knownMedia(self), destination.medium.slug)
  const fresh: DestinationContext = { destination, medium, draft: { title: '', values: {} }, errors: [] }
  const saved = savedDraft(fresh)
  const typed = formDraftOf(self, 'destination', formKey(fresh))?.draft ?? saved
  return { ...fresh, draft: { title: typed.title, values: { ...saved.values, ...typed.values } } }
}

function savedDraft({ destination, medium }: Pick<DestinationContext, 'destination' | 'medium'>): DestinationDraft {
  return draftOfDestination(destination, fieldsOf(destination, medium))
}

/** A field nobody has typed into follows the server; what somebody is typing stays. */
function followed(context: DestinationContext, destination: Destination, self: AnyActorRef): Partial<DestinationContext> {
  const medium = mediumOf(knownMedia(self), destination.medium.slug)
  return { destination, medium, draft: carriedOver(context.draft, savedDraft(context), savedDraft({ destination, medium })) }
}

function formKey({ destination }: DestinationContext): string {
  return `destination.${destination.pk}`
}

function formNote(context: DestinationContext) {
  const { destination, draft } = context
  const key = formKey(context)
  const saved = savedDraft(context)
  if (isAsSaved(draft, saved)) return { type: 'drafts.dropForm' as const, key }
  const title = `Destination '${destinationName(destination)}'`
  return { type: 'drafts.keepForm' as const, form: { kind: 'destination' as const, key, title, draft: typedPart(draft, saved) } }
}

function changeToSave({ context }: { context: DestinationContext }) {
  const { destination, draft, medium } = context
  return changeOf(destination, draft, fieldsOf(destination, medium))
}

function toDelete({ context }: { context: DestinationContext }) {
  return { pk: context.destination.pk }
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function drafts({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'drafts')
}
