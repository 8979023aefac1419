/** The destinations of a person, by medium (specification, section 2, Destinations screen; section 4, lists). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { destinationMachine } from './destination.ts'
import { destinationName, type Destination } from './domain/destination.ts'
import { toFault, wasAnswered } from './domain/fault.ts'
import { lostForm } from './domain/lostForm.ts'
import { failureMessage } from './domain/message.ts'
import { inKnownOrder, isAmong, withChanged, withResource, withUnread, withoutResource, type Found } from './domain/resource.ts'
import { mediaMachine } from './media.ts'
import { newDestinationForm, newDestinationMachine } from './newDestination.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { fetchDestinations } from './ports.ts'
import { loneActor, showing, unsavedForms } from './system.ts'

export interface DestinationsContext {
  /** In the order in which they show. Each has a child, `destination.{pk}`. */
  readonly destinations: readonly Destination[]
  /** How many the server has besides that cannot be read. */
  readonly unreadable: number
  /** The media whose groups are folded. */
  readonly folded: ReadonlySet<string>
}

export type DestinationsEvent =
  | { type: 'destinations.refresh' }
  /** The network is back: what could not be had is tried again. */
  | { type: 'destinations.recover' }
  | { type: 'destinations.openDrawer' }
  | { type: 'destinations.closeDrawer' }
  | { type: 'destinations.fold'; medium: string }
  | { type: 'destinations.unfold'; medium: string }
  | { type: 'media.asked'; areOther: boolean }
  | { type: 'newDestination.created'; destination: Destination }
  | { type: 'destination.saved'; destination: Destination }
  | { type: 'destination.deleted'; pk: number }
  /** Whether something has changed is not known. */
  | { type: 'destination.outdated' }

/** For so long the list waits for the media, in milliseconds; what comes later, the rows follow. */
const mediaPatience = 5000

/**
 * Loads, creates, modifies and deletes; loads again when the known media change. A refresh leaves every row where it is,
 * and what is typed in it; an answer to a question that was asked before a change is dropped, and it is asked again.
 * While some rows cannot be read, nobody knows which are gone: every row stays, and so does what is typed in it.
 */
export const destinationsMachine = setup({
  types: { context: {} as DestinationsContext, events: {} as DestinationsEvent },
  actors: {
    fetchDestinations,
    media: mediaMachine,
    newDestination: newDestinationMachine,
    destination: destinationMachine,
  },
  actions: {
    takeDestinations: enqueueActions(({ context, enqueue }, { items, unreadable }: Found<Destination>) => {
      const found = unreadable === 0 ? items : withUnread(items, context.destinations)
      const destinations = inKnownOrder(context.destinations, byNameOfTarget(found))
      for (const destination of destinations) {
        const id = rowId(destination)
        if (isAmong(context.destinations, destination)) enqueue.sendTo(id, { type: 'destination.follow', destination })
        else enqueue.spawnChild('destination', { id, input: { destination } })
      }
      for (const gone of context.destinations) if (!isAmong(destinations, gone)) enqueue.stopChild(rowId(gone))
      enqueue.assign({ destinations, unreadable })
    }),
    dropOrphans: enqueueActions(({ context, enqueue, self }) => {
      if (context.unreadable > 0) return
      const rows = new Set(context.destinations.map(rowId))
      for (const form of unsavedForms(self)) {
        if (form.kind !== 'destination' || rows.has(form.key)) continue
        enqueue.sendTo(loneActor(self, 'drafts'), { type: 'drafts.dropForm', key: form.key })
        enqueue.sendTo(notifications, showing({ severity: 'warning', text: lostForm(form) }))
      }
    }),
    addCreated: enqueueActions(({ context, enqueue }, { destination }: { destination: Destination }) => {
      if (!isAmong(context.destinations, destination)) {
        enqueue.spawnChild('destination', { id: rowId(destination), input: { destination } })
      }
      enqueue.assign({
        destinations: withResource(context.destinations, destination),
        folded: without(context.folded, destination.medium.slug),
      })
    }),
    takeSaved: assign(({ context }, { destination }: { destination: Destination }) => ({
      destinations: withChanged(context.destinations, destination),
    })),
    dropDeleted: enqueueActions(({ context, enqueue }, { pk }: { pk: number }) => {
      enqueue.stopChild(rowId({ pk }))
      enqueue.assign({ destinations: withoutResource(context.destinations, pk) })
    }),
    fold: assign(({ context }, { medium }: { medium: string }) => ({ folded: new Set(context.folded).add(medium) })),
    unfold: assign(({ context }, { medium }: { medium: string }) => ({ folded: without(context.folded, medium) })),
    refreshMedia: sendTo('media', { type: 'media.refresh' }),
    recoverMedia: sendTo('media', { type: 'media.recover' }),
    followMedia: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('newDestination', { type: 'newDestination.follow' })
      for (const destination of context.destinations) {
        enqueue.sendTo(rowId(destination), { type: 'destination.follow', destination })
      }
    }),
    sayNotFetched: sendTo(notifications, (_, { error }: { error: unknown }) =>
      showing(failureMessage(toFault(error, 'get destinations'))),
    ),
  },
  guards: {
    areOther: (_, { areOther }: { areOther: boolean }) => areOther,
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get destinations')),
  },
  delays: { mediaPatience },
}).createMachine({
  id: 'destinations',
  description: 'The destinations of a person, by medium.',
  context: { destinations: [], unreadable: 0, folded: new Set() },
  type: 'parallel',
  invoke: [
    { src: 'media', id: 'media', systemId: 'media' },
    { src: 'newDestination', id: 'newDestination', input: { key: newDestinationForm } },
  ],
  states: {
    list: {
      description: 'The destinations, each in its row.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The media are asked for first: they say what a destination is made of. The list does not wait for ever.',
          tags: ['loading'],
          after: { mediaPatience: { target: 'loading' } },
          on: { 'media.asked': { target: 'loading', actions: 'followMedia' } },
        },
        loading: {
          description: 'The destinations are fetched for the first time.',
          tags: ['loading'],
          invoke: {
            src: 'fetchDestinations',
            id: 'fetchDestinations',
            onDone: { target: 'loaded', actions: [{ type: 'takeDestinations', params: theOutput }, 'dropOrphans'] },
            onError: [
              { guard: { type: 'isSilence', params: theError }, target: 'failed' },
              { target: 'failed', actions: { type: 'sayNotFetched', params: theError } },
            ],
          },
          on: {
            'media.asked': {
              guard: { type: 'areOther', params: theEvent },
              target: 'loading',
              reenter: true,
              actions: 'followMedia',
            },
            'newDestination.created': {
              target: 'loading',
              reenter: true,
              actions: { type: 'addCreated', params: theEvent },
            },
            'destination.saved': {
              target: 'loading',
              reenter: true,
              actions: { type: 'takeSaved', params: theEvent },
            },
            'destination.deleted': {
              target: 'loading',
              reenter: true,
              actions: { type: 'dropDeleted', params: theEvent },
            },
            'destination.outdated': { target: 'loading', reenter: true },
          },
        },
        failed: {
          description: 'The destinations could not be had.',
          tags: ['failed'],
          on: {
            'destinations.refresh': { target: 'waiting', actions: 'refreshMedia' },
            'destinations.recover': { target: 'waiting', actions: 'refreshMedia' },
            'media.asked': {
              guard: { type: 'areOther', params: theEvent },
              target: 'loading',
              actions: 'followMedia',
            },
            'newDestination.created': { target: 'loading', actions: { type: 'addCreated', params: theEvent } },
          },
        },
        loaded: {
          description: 'The destinations show.',
          on: {
            'destinations.refresh': { target: 'refreshing', actions: 'refreshMedia' },
            'media.asked': {
              guard: { type: 'areOther', params: theEvent },
              target: 'refreshing',
              actions: 'followMedia',
            },
            'destinations.recover': { actions: 'recoverMedia' },
            // One that comes with the account may be another one once it is saved.
            'destination.saved': { target: 'refreshing', actions: { type: 'takeSaved', params: theEvent } },
            'destination.outdated': { target: 'refreshing', actions: 'refreshMedia' },
          },
        },
        refreshing: {
          description: 'The destinations show, and are fetched again.',
          tags: ['refreshing'],
          invoke: {
            src: 'fetchDestinations',
            id: 'fetchDestinations',
            onDone: { target: 'loaded', actions: [{ type: 'takeDestinations', params: theOutput }, 'dropOrphans'] },
            onError: [
              { guard: { type: 'isSilence', params: theError }, target: 'loaded' },
              { target: 'loaded', actions: { type: 'sayNotFetched', params: theError } },
            ],
          },
          on: {
            'media.asked': {
              guard: { type: 'areOther', params: theEvent },
              target: 'refreshing',
              reenter: true,
              actions: 'followMedia',
            },
            'newDestination.created': {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'addCreated', params: theEvent },
            },
            'destination.saved': {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'takeSaved', params: theEvent },
            },
            'destination.deleted': {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'dropDeleted', params: theEvent },
            },
            'destination.outdated': { target: 'refreshing', reenter: true },
          },
        },
      },
      on: {
        'newDestination.created': { actions: { type: 'addCreated', params: theEvent } },
        'destination.saved': { actions: { type: 'takeSaved', params: theEvent } },
        'destination.deleted': { actions: { type: 'dropDeleted', params: theEvent } },
        'destinations.fold': { actions: { type: 'fold', params: theEvent } },
        'destinations.unfold': { actions: { type: 'unfold', params: theEvent } },
      },
    },
    drawer: {
      description: 'The form that creates a destination, at the left side.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only its button shows.',
          on: { 'destinations.openDrawer': { target: 'open' } },
        },
        open: {
          description: 'The form shows, and the content makes room for it.',
          tags: ['drawer'],
          on: { 'destinations.closeDrawer': { target: 'closed' } },
        },
      },
    },
  },
})

export type DestinationsRef = ActorRefFrom<typeof destinationsMachine>

function rowId({ pk }: { readonly pk: number }): string {
  return `destination.${pk}`
}

function byNameOfTarget(destinations: readonly Destination[]): readonly Destination[] {
  return destinations.toSorted((one, other) => destinationName(one).localeCompare(destinationName(other)))
}

function without(slugs: ReadonlySet<string>, slug: string): ReadonlySet<string> {
  return new Set([...slugs].filter((other) => other !== slug))
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}
