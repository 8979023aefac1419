/** The form that creates a destination (docs/behaviour.md#destinations). */
import { createdMessage } from './domain/alertingMessages.ts'
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import {
  destinationName,
  emptyDraft,
  isEmptyDraft,
  isUntyped,
  missingFields,
  newDestination,
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
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { createDestination } from './ports.ts'
import { isOfProfile } from '../forms/domain/draftKey.ts'
import { formDraftOf } from '../forms/readings.ts'
import { knownMedia } from './readings.ts'
import { parent, receiver } from '../core/system.ts'
import { kept, outdated, type ResourceReport } from '../forms/domain/resource.ts'
import { showing } from '../messages/showing.ts'
import type { PageName } from '../forms/domain/formDraft.ts'

export interface NewDestinationInput {
  /** The form's key in `drafts`, different for each place where a destination can be created. */
  readonly key: string
}

export interface NewDestinationContext extends NewDestinationInput {
  /** The slug of the selected medium; undefined if no medium is selected. */
  readonly slug: string | undefined
  /** The selected medium; undefined if it is not known, or if no medium is selected. */
  readonly medium: DescribedMedium | undefined
  readonly draft: DestinationDraft
  /** The names of the settings that were touched. */
  readonly touched: Touched
  /** The server's errors from the last attempt, except those about values that have changed since. */
  readonly errors: readonly FieldError[]
}

/** One edit of the form. */
export type NewDestinationEdit = DestinationEdit | { readonly type: 'medium'; readonly medium: string }

export type NewDestinationEvent =
  | { type: 'newDestination.edit'; edit: NewDestinationEdit }
  | { type: 'newDestination.create' }
  /** Discards the input. */
  | { type: 'newDestination.clear' }
  /** Discards the input and closes the form. Ignored once the request is sent. */
  | { type: 'newDestination.cancel' }
  /** Closes the form if nothing has been typed. Otherwise asks first. */
  | { type: 'newDestination.leave' }
  /** The user answers that question: the form stays open. */
  | { type: 'newDestination.stay' }
  /** The media may have changed. */
  | { type: 'newDestination.follow' }

/** Reports to the parent. */
export type NewDestinationReport =
  | ResourceReport<Destination>
  /** A destination was created, or its form was cancelled. */
  | { type: 'newDestination.finished' }

/**
 * The user selects a medium and fills in its fields. Once the destination is created, the form is empty again. After a
 * failure, the server's errors are shown beside their fields, and the input stays. The form reports each created
 * destination to the parent, and each failure too, because the destination may exist all the same. After a creation, or
 * when the user closes the form, it also reports that it is no longer needed.
 */
export const newDestinationMachine = setup({
  types: {
    context: {} as NewDestinationContext,
    events: {} as NewDestinationEvent,
    input: {} as NewDestinationInput,
    children: {} as { createDestination: 'createDestination' },
    tags: {} as 'doubting' | 'busy',
  },
  actors: { createDestination },
  actions: {
    edit: assign(({ context, self }, { edit }: { edit: NewDestinationEdit }) => edited(context, edit, self)),
    follow: assign(({ context, self }) => ({ medium: mediumOf(knownMedia(self), context.slug) })),
    touchAll: assign(({ context }) => ({
      touched: new Set((context.medium?.properties ?? []).map(({ name }) => name)),
    })),
    clear: assign(({ context }) => ({
      draft: emptyDraft(context.medium?.properties ?? []),
      touched: untouched,
      errors: [],
    })),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: errorsOfFailure(toFault(error, 'create')) })),
    noteForm: sendTo(receiver('drafts'), ({ context }) => formNote(context)),
    tellCreated: sendTo(parent<NewDestinationReport>(), (_, item: Destination) => kept(item)),
    tellOutdated: sendTo(parent<NewDestinationReport>(), outdated),
    tellFinished: sendTo(parent<NewDestinationReport>(), { type: 'newDestination.finished' }),
    sayCreated: sendTo(receiver('toasts'), (_, destination: Destination) =>
      showing(createdMessage('destination', destinationName(destination))),
    ),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'create destination'))),
    ),
  },
  guards: {
    isComplete: ({ context }) => isComplete(context),
    isEmpty: ({ context }) => isEmptyDraft(context.draft),
  },
}).createMachine({
  id: 'newDestination',
  description: 'The form that creates a destination.',
  context: initialContext,
  initial: 'editing',
  states: {
    editing: {
      description:
        'A medium can be selected and its fields filled in; trying to create an incomplete destination shows what is missing.',
      entry: 'noteForm',
      initial: 'composing',
      states: {
        composing: { description: 'The form shows its buttons.' },
        doubting: {
          description: 'The form asks whether to discard what was typed.',
          tags: ['doubting'],
          on: {
            'newDestination.stay': { target: 'composing' },
            'newDestination.leave': { target: 'composing' },
          },
        },
      },
      on: {
        'newDestination.edit': { target: '.composing', actions: [{ type: 'edit', params: theEvent }, 'noteForm'] },
        'newDestination.clear': { target: '.composing', actions: ['clear', 'noteForm'] },
        'newDestination.cancel': { target: '.composing', actions: ['clear', 'noteForm', 'tellFinished'] },
        'newDestination.leave': [{ guard: 'isEmpty', actions: 'tellFinished' }, { target: '.doubting' }],
        'newDestination.create': [
          { guard: 'isComplete', target: 'creating' },
          { target: '.composing', actions: 'touchAll' },
        ],
      },
    },
    creating: {
      description: 'Sends the new destination.',
      tags: ['busy'],
      invoke: {
        src: 'createDestination',
        id: 'createDestination',
        input: toCreate,
        onDone: {
          target: 'editing',
          actions: [
            'clear',
            { type: 'sayCreated', params: theOutput },
            { type: 'tellCreated', params: theOutput },
            'tellFinished',
          ],
        },
        // After any failure the list is fetched again: the server may have created the destination anyway.
        onError: {
          target: 'editing',
          actions: [{ type: 'takeErrors', params: theError }, { type: 'sayFailed', params: theError }, 'tellOutdated'],
        },
      },
    },
  },
  on: { 'newDestination.follow': { actions: 'follow' } },
})

export type NewDestinationRef = ActorRefFrom<typeof newDestinationMachine>

/** Restores unsent input. */
function initialContext({
  input: { key },
  self,
}: {
  input: NewDestinationInput
  self: AnyActorRef
}): NewDestinationContext {
  const kept = formDraftOf(self, 'newDestination', key)
  const slug = kept?.medium
  const draft = kept?.draft ?? emptyDraft([])
  return { key, slug, medium: mediumOf(knownMedia(self), slug), draft, touched: untouched, errors: [] }
}

/**
 * Whether the destination can be created: its medium is usable, no required field is empty, and if there are fields, at
 * least one is filled in.
 */
export function isComplete({ draft, medium }: Pick<NewDestinationContext, 'draft' | 'medium'>): boolean {
  const properties = medium?.properties
  return properties !== undefined && missingFields(draft, properties).length === 0 && !isUntyped(draft, properties)
}

function edited(
  context: NewDestinationContext,
  edit: NewDestinationEdit,
  self: AnyActorRef,
): Partial<NewDestinationContext> {
  if (edit.type === 'medium') return chosen(context, edit.medium, self)
  // Ignore edits of a field that the medium does not have.
  if (edit.type !== 'title' && !isAskedFor(context, edit.name)) return {}
  const touched = edit.type === 'title' ? context.touched : withTouched(context.touched, [edit.name])
  return { draft: withEdit(context.draft, edit), touched, errors: withoutErrorsOf(context.errors, edit) }
}

function isAskedFor({ medium }: NewDestinationContext, name: string): boolean {
  return medium?.properties?.some((property) => property.name === name) ?? false
}

/** Input is kept when a different medium is selected: the user may only be looking at its fields. */
function chosen(context: NewDestinationContext, slug: string, self: AnyActorRef): Partial<NewDestinationContext> {
  const medium = mediumOf(knownMedia(self), slug)
  const { title, values } = context.draft
  const typed = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))
  const draft = { title, values: { ...emptyDraft(medium?.properties ?? []).values, ...typed } }
  return { slug, medium, draft, touched: untouched, errors: [] }
}

function formNote({ key, slug, draft }: NewDestinationContext) {
  if (isEmptyDraft(draft)) return { type: 'drafts.dropForm' as const, key }
  return {
    type: 'drafts.keepForm' as const,
    form: { kind: 'newDestination' as const, key, title: 'A new destination', page: pageOf(key), medium: slug, draft },
  }
}

/** A destination can be created on the destinations screen, or from a profile. */
function pageOf(key: string): PageName {
  return isOfProfile(key) ? 'notificationProfiles' : 'destinations'
}

function toCreate({ context: { medium, draft } }: { context: NewDestinationContext }) {
  if (medium === undefined) throw new TypeError('no medium is chosen')
  return newDestination(medium.slug, draft, medium.properties ?? [])
}
