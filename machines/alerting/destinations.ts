/** The destinations of a person, by medium (specification, section 2, Destinations screen; section 4, lists). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { destinationMachine } from './destination.ts'
import { destinationName, type Destination } from './domain/destination.ts'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import { lostForm } from './domain/lostForm.ts'
import { failureMessage } from '../messages/domain/message.ts'
import {
  isAmong,
  renewal,
  withResource,
  withoutResource,
  type Found,
  type ResourceChange,
} from '../forms/domain/resource.ts'
import { mediaMachine } from './media.ts'
import { newDestinationForm, newDestinationMachine } from './newDestination.ts'
import { theEvent } from '../core/eventParameters.ts'
import { fetchDestinations } from './ports.ts'
import { resourceList, type ResourceListEvent } from '../forms/resourceList.ts'
import { singletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { unsavedForms } from '../forms/readings.ts'

export interface DestinationsContext {
  /** In the order in which they show. Each has a child, `destination.{pk}`. */
  readonly destinations: readonly Destination[]
  /** How many the server has besides that cannot be read. */
  readonly unreadable: number
  /** The media whose groups are folded. */
  readonly folded: ReadonlySet<string>
}

export type DestinationsEvent =
  | ResourceListEvent<Destination>
  | { type: 'destinations.openDrawer' }
  | { type: 'destinations.closeDrawer' }
  /** Folds the group of a medium, or unfolds it. */
  | { type: 'destinations.fold'; medium: string; isFolded: boolean }
  | { type: 'media.asked'; areOther: boolean }

/** For so long the list waits for the media, in milliseconds; what comes later, the rows follow. */
const mediaPatience = 5000

const list = resourceList('#destinations.list', 'fetchDestinations')

/**
 * A list of the house (machines/forms/resourceList.ts): loads, creates, modifies and deletes; loads again when the known
 * media change. A refresh leaves every row where it is, and what is typed in it. While some rows cannot be read, nobody knows which are gone: every row stays, and
 * so does what is typed in it.
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
    takeFound: enqueueActions(({ context, enqueue }, found: Found<Destination>) => {
      const { items, staying, coming, going } = renewal(context.destinations, found, destinationName)
      for (const destination of staying) enqueue.sendTo(rowId(destination), { type: 'form.follow', item: destination })
      for (const destination of coming)
        enqueue.spawnChild('destination', { id: rowId(destination), input: { destination } })
      for (const destination of going) enqueue.stopChild(rowId(destination))
      enqueue.assign({ destinations: items, unreadable: found.unreadable })
    }),
    dropOrphans: enqueueActions(({ context, enqueue, self }) => {
      if (context.unreadable > 0) return
      const rows = new Set(context.destinations.map(rowId))
      for (const form of unsavedForms(self)) {
        if (form.kind !== 'destination' || rows.has(form.key)) continue
        enqueue.sendTo(singletonActor(self, 'drafts'), { type: 'drafts.dropForm', key: form.key })
        enqueue.sendTo(singletonActor(self, 'toasts'), showing({ severity: 'warning', text: lostForm(form) }))
      }
    }),
    takeChange: enqueueActions(({ context, enqueue }, { change }: { change: ResourceChange<Destination> }) => {
      switch (change.type) {
        case 'kept': {
          const destination = change.item
          if (!isAmong(context.destinations, destination)) {
            enqueue.spawnChild('destination', { id: rowId(destination), input: { destination } })
            // What was created is to be seen.
            enqueue.assign({ folded: without(context.folded, destination.medium.slug) })
          }
          enqueue.assign({ destinations: withResource(context.destinations, destination) })
          break
        }
        case 'deleted':
          enqueue.stopChild(rowId(change))
          enqueue.assign({ destinations: withoutResource(context.destinations, change.pk) })
          break
        case 'unknown':
      }
    }),
    refresh: raise({ type: 'resources.refresh' }),
    fold: assign(({ context }, { medium, isFolded }: { medium: string; isFolded: boolean }) => ({
      folded: isFolded ? new Set(context.folded).add(medium) : without(context.folded, medium),
    })),
    refreshMedia: sendTo('media', { type: 'media.refresh' }),
    followMedia: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('newDestination', { type: 'newDestination.follow' })
      for (const destination of context.destinations) {
        enqueue.sendTo(rowId(destination), { type: 'form.follow', item: destination })
      }
    }),
    sayNotFetched: enqueueActions(({ enqueue, self }, { error }: { error: unknown }) => {
      const fault = toFault(error, 'get destinations')
      if (wasAnswered(fault)) enqueue.sendTo(singletonActor(self, 'toasts'), showing(failureMessage(fault)))
    }),
  },
  guards: {
    areOther: (_, { areOther }: { areOther: boolean }) => areOther,
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
      ...list,
      states: {
        unknown: {
          ...list.states.unknown,
          initial: 'waiting',
          states: {
            waiting: {
              description:
                'The media are asked for first: they say what a destination is made of. The list does not wait for ever.',
              tags: ['loading'],
              after: { mediaPatience: { target: 'loading' } },
              on: { 'media.asked': { target: 'loading', actions: 'followMedia' } },
            },
            ...list.states.unknown.states,
          },
          on: { 'resources.refresh': { target: '.waiting', actions: 'refreshMedia' } },
        },
        known: {
          ...list.states.known,
          on: { 'resources.refresh': { target: '.refreshing', actions: 'refreshMedia' } },
        },
      },
      on: {
        ...list.on,
        'media.asked': { guard: { type: 'areOther', params: theEvent }, actions: ['followMedia', 'refresh'] },
        'destinations.fold': { actions: { type: 'fold', params: theEvent } },
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

function without(slugs: ReadonlySet<string>, slug: string): ReadonlySet<string> {
  return new Set([...slugs].filter((other) => other !== slug))
}
