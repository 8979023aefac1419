/** The form that creates a destination (specification, section 2, Destinations screen; section 5). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
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
import { mediumOf, type DescribedMedium } from './domain/medium.ts'
import { failureMessage } from '../messages/domain/message.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { createDestination } from './ports.ts'
import { formDraftOf } from '../forms/readings.ts'
import { knownMedia } from './readings.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import type { PageName } from '../forms/domain/formDraft.ts'

export interface NewDestinationInput {
  /** The form's key in `drafts`: one form for each place in which a destination can be created. */
  readonly key: string
}

export interface NewDestinationContext extends NewDestinationInput {
  /** The medium that is chosen, by its slug; undefined: none is. */
  readonly slug: string | undefined
  /** Undefined: it is not known, or none is chosen. */
  readonly medium: DescribedMedium | undefined
  readonly draft: DestinationDraft
  /** The fields that were typed in or left, by name: only of those it is said that they are required. */
  readonly touched: ReadonlySet<string>
  /** What the server has against what was sent last, as far as it has not been changed since. */
  readonly errors: readonly FieldError[]
}

/** One thing that somebody does in the form. */
export type NewDestinationEdit =
  | DestinationEdit
  | { readonly type: 'medium'; readonly medium: string }
  /** The field of that name has lost the focus. */
  | { readonly type: 'left'; readonly name: string }

export type NewDestinationEvent =
  | { type: 'newDestination.edit'; edit: NewDestinationEdit }
  | { type: 'newDestination.create' }
  /** Gives up what was typed. */
  | { type: 'newDestination.clear' }
  /** The same, and the form is to be closed. What is on its way cannot be given up any more. */
  | { type: 'newDestination.cancel' }
  /** The media may be other ones. */
  | { type: 'newDestination.follow' }

/** The key of the form on the destinations screen. */
export const newDestinationForm = 'newDestination'

/**
 * A medium is chosen, and what it wants to know is typed; the form is empty again once the destination is created, ready
 * for the next. What the server refuses is shown beside the field it is about, and what was typed stays. Tells its parent
 * what it created, and once one is done with it: one is created, or nobody wants one any more.
 */
export const newDestinationMachine = setup({
  types: {
    context: {} as NewDestinationContext,
    events: {} as NewDestinationEvent,
    input: {} as NewDestinationInput,
    children: {} as { createDestination: 'createDestination' },
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
    tellCreated: sendParent((_, item: Destination) => ({ type: 'resource.changed', change: { type: 'kept', item } })),
    tellOutdated: sendParent({ type: 'resource.changed', change: { type: 'unknown' } }),
    tellFinished: sendParent({ type: 'newDestination.finished' }),
    sayCreated: sendTo(receiver('toasts'), (_, destination: Destination) =>
      showing({ severity: 'success', text: `Created new destination: ${destinationName(destination)}` }),
    ),
    sayFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'create destination'))),
    ),
  },
  guards: {
    isComplete: ({ context }) => isComplete(context),
  },
}).createMachine({
  id: 'newDestination',
  description: 'The form that creates a destination.',
  context: begun,
  initial: 'editing',
  states: {
    editing: {
      description:
        'A medium is chosen, and its fields are typed in; who tries to create it while something is missing is told what.',
      entry: 'noteForm',
      on: {
        'newDestination.edit': { actions: [{ type: 'edit', params: theEvent }, 'noteForm'] },
        'newDestination.clear': { actions: ['clear', 'noteForm'] },
        'newDestination.cancel': { actions: ['clear', 'noteForm', 'tellFinished'] },
        'newDestination.create': [{ guard: 'isComplete', target: 'creating' }, { actions: 'touchAll' }],
      },
    },
    creating: {
      description: 'The new destination is on its way.',
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
        // Refused or not, the server may have what it clashes with.
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

const untouched: ReadonlySet<string> = new Set()

/** What was typed before and not sent is there again. */
function begun({ input: { key }, self }: { input: NewDestinationInput; self: AnyActorRef }): NewDestinationContext {
  const kept = formDraftOf(self, 'newDestination', key)
  const slug = kept?.medium
  const draft = kept?.draft ?? emptyDraft([])
  return { key, slug, medium: mediumOf(knownMedia(self), slug), draft, touched: untouched, errors: [] }
}

/** Whether it can be created: its medium can be used, nothing required is empty, and something is typed. */
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
  // Into a field for which the medium does not ask, nothing can be typed.
  if (edit.type !== 'title' && !isAskedFor(context, edit.name)) return {}
  const touched = edit.type === 'title' ? context.touched : new Set(context.touched).add(edit.name)
  if (edit.type === 'left') return { touched }
  return { draft: withEdit(context.draft, edit), touched, errors: withoutErrorsOf(context.errors, edit) }
}

function isAskedFor({ medium }: NewDestinationContext, name: string): boolean {
  return medium?.properties?.some((property) => property.name === name) ?? false
}

/** What is typed stays, whichever medium asks for it: somebody may only be looking at the others. */
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

/** A destination can be created on its own screen, and from within a profile. */
function pageOf(key: string): PageName {
  return key.includes('.profile.') ? 'notificationProfiles' : 'destinations'
}

function toCreate({ context: { medium, draft } }: { context: NewDestinationContext }) {
  if (medium === undefined) throw new TypeError('no medium is chosen')
  return newDestination(medium.slug, draft, medium.properties ?? [])
}
