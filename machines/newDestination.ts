/** The form that creates a destination (specification, section 2, Destinations screen; section 5). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import {
  destinationName, emptyDraft, isEmptyDraft, isUntyped, missingFields, newDestination, withValue,
  type Destination, type DestinationDraft,
} from './domain/destination.ts'
import { toFault } from './domain/fault.ts'
import { fieldErrors, isAboutFields, withoutErrorsAt, type FieldError } from './domain/fieldError.ts'
import { mediumOf, type DescribedMedium } from './domain/medium.ts'
import { failureMessage } from './domain/message.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { createDestination } from './ports.ts'
import { formDraftOf, knownMedia, loneActor, showing } from './system.ts'

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

export type NewDestinationEvent =
  | { type: 'newDestination.choose'; medium: string }
  | { type: 'newDestination.retitle'; title: string }
  | { type: 'newDestination.fill'; name: string; text: string }
  /** The field of that name has lost the focus. */
  | { type: 'newDestination.leave'; name: string }
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
 * once somebody wants it closed.
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
    choose: assign(({ context, self }, { medium }: { medium: string }) => chosen(context, medium, self)),
    follow: assign(({ context, self }) => ({ medium: mediumOf(knownMedia(self), context.slug) })),
    retitle: assign(({ context }, { title }: { title: string }) => ({
      draft: { ...context.draft, title },
      errors: withoutErrorsAt(context.errors, 'label'),
    })),
    fill: assign(({ context }, { name, text }: { name: string; text: string }) => ({
      draft: withValue(context.draft, name, text),
      touched: new Set(context.touched).add(name),
      errors: withoutErrorsAt(withoutErrorsAt(context.errors, name), 'settings', name),
    })),
    touch: assign(({ context }, { name }: { name: string }) => ({ touched: new Set(context.touched).add(name) })),
    touchAll: assign(({ context }) => ({
      touched: new Set((context.medium?.properties ?? []).map(({ name }) => name)),
    })),
    clear: assign(({ context }) => ({
      draft: emptyDraft(context.medium?.properties ?? []), touched: untouched, errors: [],
    })),
    forgetErrors: assign({ errors: [] }),
    takeErrors: assign((_, { error }: { error: unknown }) => ({ errors: fieldErrors(toFault(error, 'create').body) })),
    noteForm: sendTo(drafts, ({ context }) => formNote(context)),
    tellCreated: sendParent((_, destination: Destination) => ({ type: 'newDestination.created', destination })),
    tellCancelled: sendParent({ type: 'newDestination.cancelled' }),
    tellOutdated: sendParent({ type: 'destination.outdated' }),
    sayCreated: sendTo(notifications, (_, destination: Destination) =>
      showing({ severity: 'success', text: `Created new destination: ${destinationName(destination)}` }),
    ),
    sayFailed: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'create destination'))),
    ),
  },
  guards: {
    isUnchosen: ({ context }) => context.slug === undefined,
    isUnusable: ({ context }) => context.medium?.properties === undefined,
    isAskedFor: ({ context }, { name }: { name: string }) =>
      context.medium?.properties?.some((property) => property.name === name) ?? false,
    isIncomplete: ({ context: { draft, medium } }) =>
      missingFields(draft, medium?.properties ?? []).length > 0 || isUntyped(draft, medium?.properties ?? []),
    isInvalid: (_, { error }: { error: unknown }) => isAboutFields(toFault(error, 'create destination')),
  },
}).createMachine({
  id: 'newDestination',
  description: 'The form that creates a destination.',
  context: begun,
  initial: 'editing',
  states: {
    editing: {
      description: 'A medium is chosen, and its fields are typed in.',
      initial: 'assessing',
      states: {
        assessing: {
          description: 'Looks what has become of it.',
          entry: 'noteForm',
          always: [
            { guard: 'isUnchosen', target: 'unchosen' },
            { guard: 'isUnusable', target: 'unusable' },
            { guard: 'isIncomplete', target: 'incomplete' },
            { target: 'complete' },
          ],
        },
        unchosen: { description: 'No medium is chosen.' },
        unusable: { description: 'The medium cannot be used at present; it says why.', tags: ['unusable'] },
        incomplete: {
          description: 'Something required is empty, or nothing is typed at all; who tries to create it is told what.',
          tags: ['incomplete'],
          on: { 'newDestination.create': { actions: 'touchAll' } },
        },
        complete: {
          description: 'It can be created.',
          on: { 'newDestination.create': { target: '#newDestination.creating' } },
        },
      },
      on: {
        'newDestination.choose': { target: '.assessing', actions: { type: 'choose', params: theEvent } },
        'newDestination.retitle': { target: '.assessing', actions: { type: 'retitle', params: theEvent } },
        'newDestination.fill': {
          guard: { type: 'isAskedFor', params: theEvent },
          target: '.assessing',
          actions: { type: 'fill', params: theEvent },
        },
        'newDestination.leave': {
          guard: { type: 'isAskedFor', params: theEvent },
          actions: { type: 'touch', params: theEvent },
        },
        'newDestination.clear': { target: '.assessing', actions: 'clear' },
        'newDestination.cancel': { target: '.assessing', actions: ['clear', 'tellCancelled'] },
        'newDestination.follow': { target: '.assessing', actions: 'follow' },
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
          actions: ['clear', { type: 'sayCreated', params: theOutput }, { type: 'tellCreated', params: theOutput }],
        },
        // Refused or not, the server may have what it clashes with.
        onError: [
          {
            guard: { type: 'isInvalid', params: theError },
            target: 'editing',
            actions: [
              { type: 'takeErrors', params: theError }, { type: 'sayFailed', params: theError }, 'tellOutdated',
            ],
          },
          { target: 'editing', actions: ['forgetErrors', { type: 'sayFailed', params: theError }, 'tellOutdated'] },
        ],
      },
      on: { 'newDestination.follow': { actions: 'follow' } },
    },
  },
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
    form: { kind: 'newDestination' as const, key, title: 'A new destination', medium: slug, draft },
  }
}

function toCreate({ context: { medium, draft } }: { context: NewDestinationContext }) {
  if (medium === undefined) throw new TypeError('no medium is chosen')
  return newDestination(medium.slug, draft, medium.properties ?? [])
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function drafts({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'drafts')
}
