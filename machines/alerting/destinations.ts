/** The user's destinations, grouped by medium (docs/behaviour.md#destinations). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { destinationMachine } from './destination.ts'
import { destinationName, type Destination } from './domain/destination.ts'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import { lostFormMessage } from './domain/alertingMessages.ts'
import { failureMessage } from '../messages/domain/message.ts'
import {
  isAmong,
  renewal,
  withResource,
  withoutResource,
  type Found,
  type ResourceChange,
} from '../forms/domain/resource.ts'
import { mediaMachine, type MediaReport } from './media.ts'
import { newDestinationMachine, type NewDestinationReport } from './newDestination.ts'
import { newDestinationKey, resourceKey } from '../forms/domain/draftKey.ts'
import { theEvent } from '../core/eventParameters.ts'
import { fetchDestinations } from './ports.ts'
import { resourceList, type OpenRow, type ResourceListEvent } from '../forms/resourceList.ts'
import { child, singletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { sendersMachine } from './senders.ts'
import { unsavedForms } from '../forms/readings.ts'
import { unfinishedRow } from '../forms/unfinishedRow.ts'
import { hasCome } from '../core/later.ts'

export interface DestinationsContext extends OpenRow {
  /** In display order. Each has a child, `destination.{pk}`. */
  readonly destinations: readonly Destination[]
  /** The number of destinations on the server that could not be read, and so are not in `destinations`. */
  readonly unreadable: number
  /** The media whose groups are folded. */
  readonly folded: ReadonlySet<string>
}

export type DestinationsEvent =
  | ResourceListEvent<Destination>
  | NewDestinationReport
  /** What the rows say of the present is due to be asked again. */
  | { type: 'destinations.follow' }
  | { type: 'destinations.openDrawer' }
  | { type: 'destinations.closeDrawer' }
  /** Folds or unfolds the group of a medium. */
  | { type: 'destinations.fold'; medium: string; isFolded: boolean }
  | MediaReport

/** Milliseconds that the list waits for the media. If the media arrive later, the rows are updated. */
const mediaPatience = 5000

const list = resourceList('#destinations.list', 'fetchDestinations')

/**
 * A resource list (machines/forms/resourceList.ts): loads, creates, changes and deletes destinations, and reloads them
 * when the known media change. A refresh keeps every remaining row in its place, with its unsaved changes. While some
 * destinations are unreadable, a refresh removes no row.
 */
export const destinationsMachine = setup({
  types: {
    context: {} as DestinationsContext,
    events: {} as DestinationsEvent,
    tags: {} as 'loading' | 'failed' | 'refreshing' | 'drawer',
  },
  actors: {
    fetchDestinations,
    media: mediaMachine,
    newDestination: newDestinationMachine,
    destination: destinationMachine,
    senders: sendersMachine,
  },
  actions: {
    takeFound: enqueueActions(({ context, enqueue }, found: Found<Destination>) => {
      const { items, staying, coming, going } = renewal(context.destinations, found, destinationName)
      for (const destination of staying)
        enqueue.sendTo(child(destinationMachine, rowId(destination)), { type: 'form.follow', item: destination })
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
        enqueue.sendTo(singletonActor(self, 'toasts'), showing(lostFormMessage(form)))
      }
    }),
    takeChange: enqueueActions(({ context, enqueue }, { change }: { change: ResourceChange<Destination> }) => {
      switch (change.type) {
        case 'kept': {
          const destination = change.item
          if (!isAmong(context.destinations, destination)) {
            enqueue.spawnChild('destination', { id: rowId(destination), input: { destination } })
            // Unfold the group, so that the new destination is visible.
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
    openUnfinished: enqueueActions(({ context, enqueue, self }) => {
      const row = unfinishedRow(self, context.destinations.map(rowId))
      if (row !== undefined) enqueue.raise({ type: 'resources.open', row })
    }),
    openRow: assign((_, { row }: { row: string }) => ({ open: row })),
    closeRow: assign({ open: undefined }),
    fold: assign(({ context }, { medium, isFolded }: { medium: string; isFolded: boolean }) => ({
      folded: isFolded ? new Set(context.folded).add(medium) : without(context.folded, medium),
    })),
    refreshMedia: sendTo(child(mediaMachine), { type: 'media.refresh' }),
    refreshSenders: sendTo(child(sendersMachine), { type: 'senders.refresh' }),
    followSenders: sendTo(child(sendersMachine), { type: 'senders.follow' }),
    followMedia: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(child(newDestinationMachine), { type: 'newDestination.follow' })
      for (const destination of context.destinations) {
        enqueue.sendTo(child(destinationMachine, rowId(destination)), { type: 'form.follow', item: destination })
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
  description: 'The user’s destinations, grouped by medium.',
  context: { destinations: [], unreadable: 0, open: undefined, folded: new Set() },
  type: 'parallel',
  invoke: [
    { src: 'media', id: 'media', systemId: 'media' },
    { src: 'newDestination', id: 'newDestination', input: { key: newDestinationKey() } },
    { src: 'senders', id: 'senders' },
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
              description: 'Waits a limited time for the media, because they define the fields of a destination.',
              tags: ['loading'],
              after: { mediaPatience: { target: 'loading' } },
              on: { 'media.asked': { target: 'loading', actions: 'followMedia' } },
            },
            ...list.states.unknown.states,
          },
          on: { 'resources.refresh': { target: '.waiting', actions: ['refreshMedia', 'refreshSenders'] } },
        },
        known: {
          ...list.states.known,
          on: { 'resources.refresh': { target: '.refreshing', actions: ['refreshMedia', 'refreshSenders'] } },
        },
      },
      on: {
        ...list.on,
        'destinations.follow': { actions: 'followSenders' },
        'media.asked': { guard: { type: 'areOther', params: theEvent }, actions: ['followMedia', 'refresh'] },
        'destinations.fold': { actions: { type: 'fold', params: theEvent } },
      },
    },
    drawer: {
      description: 'The form that creates a destination, in a drawer on the left.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the button that opens the drawer is shown.',
          on: { 'destinations.openDrawer': { target: 'open' } },
        },
        open: {
          description: 'The form is shown, and the content makes room for it.',
          tags: ['drawer'],
          on: { 'destinations.closeDrawer': { target: 'closed' } },
        },
      },
    },
  },
})

hasCome(destinationsMachine)

export type DestinationsRef = ActorRefFrom<typeof destinationsMachine>

function rowId(destination: { readonly pk: number }): string {
  return resourceKey('destination', destination)
}

function without(slugs: ReadonlySet<string>, slug: string): ReadonlySet<string> {
  return new Set([...slugs].filter((other) => other !== slug))
}
