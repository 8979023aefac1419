/** The user's timeslots (docs/behaviour.md#timeslots). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toFault, wasAnswered } from '../core/domain/fault.ts'
import { lostFormMessage } from './domain/alertingMessages.ts'
import {
  isAmong,
  renewal,
  withResource,
  withoutResource,
  type Found,
  type ResourceChange,
} from '../forms/domain/resource.ts'
import type { Timeslot } from './domain/timeslot.ts'
import { fetchTimeslots } from './ports.ts'
import { resourceList, type OpenRow, type ResourceListEvent } from '../forms/resourceList.ts'
import { child, singletonActor } from '../core/system.ts'
import { failedAttempt } from '../messages/domain/message.ts'
import { resourceKey } from '../forms/domain/draftKey.ts'
import { showing } from '../messages/showing.ts'
import { unsavedForms } from '../forms/readings.ts'
import { unfinishedRow } from '../forms/unfinishedRow.ts'
import { sendersMachine } from './senders.ts'
import { timeslotMachine } from './timeslot.ts'
import { hasCome } from '../core/later.ts'

export interface TimeslotsContext extends OpenRow {
  /** In display order. Each has a child, `timeslot.{pk}`; `timeslot.new` is the form for a new one. */
  readonly timeslots: readonly Timeslot[]
  /** The number of timeslots on the server that could not be read, and so are not in `timeslots`. */
  readonly unreadable: number
}

export type TimeslotsEvent = ResourceListEvent<Timeslot>

const list = resourceList('#timeslots', 'fetchTimeslots')

/**
 * A resource list (machines/forms/resourceList.ts): loads, creates, changes and deletes timeslots. A refresh keeps
 * every remaining row in its place, with its unsaved changes. While some timeslots are unreadable, it removes no row. The
 * profiles are fetched too, because each timeslot says which of them use it.
 */
export const timeslotsMachine = setup({
  types: {
    context: {} as TimeslotsContext,
    events: {} as TimeslotsEvent,
    tags: {} as 'loading' | 'failed' | 'refreshing',
  },
  actors: { fetchTimeslots, timeslot: timeslotMachine, senders: sendersMachine },
  actions: {
    takeFound: enqueueActions(({ context, enqueue }, found: Found<Timeslot>) => {
      const { items, staying, coming, going } = renewal(context.timeslots, found, ({ name }) => name)
      for (const timeslot of staying)
        enqueue.sendTo(child(timeslotMachine, rowId(timeslot)), { type: 'form.follow', item: timeslot })
      for (const timeslot of coming) enqueue.spawnChild('timeslot', { id: rowId(timeslot), input: { timeslot } })
      for (const timeslot of going) enqueue.stopChild(rowId(timeslot))
      enqueue.assign({ timeslots: items, unreadable: found.unreadable })
    }),
    dropOrphans: enqueueActions(({ context, enqueue, self }) => {
      if (context.unreadable > 0) return
      const rows = new Set([newRow, ...context.timeslots.map(rowId)])
      for (const form of unsavedForms(self)) {
        if (form.kind !== 'timeslot' || rows.has(form.key)) continue
        enqueue.sendTo(singletonActor(self, 'drafts'), { type: 'drafts.dropForm', key: form.key })
        enqueue.sendTo(singletonActor(self, 'toasts'), showing(lostFormMessage(form)))
      }
    }),
    beginNew: enqueueActions(({ enqueue }) => {
      enqueue.spawnChild('timeslot', { id: newRow, input: { timeslot: undefined } })
    }),
    takeChange: enqueueActions(({ context, enqueue }, { change }: { change: ResourceChange<Timeslot> }) => {
      switch (change.type) {
        case 'kept': {
          const timeslot = change.item
          if (!isAmong(context.timeslots, timeslot)) {
            enqueue.spawnChild('timeslot', { id: rowId(timeslot), input: { timeslot } })
          }
          enqueue.assign({ timeslots: withResource(context.timeslots, timeslot) })
          break
        }
        case 'deleted':
          enqueue.stopChild(rowId(change))
          enqueue.assign({ timeslots: withoutResource(context.timeslots, change.pk) })
          break
        case 'unknown':
      }
    }),
    refresh: raise({ type: 'resources.refresh' }),
    openUnfinished: enqueueActions(({ context, enqueue, self }) => {
      const row = unfinishedRow(self, [newRow, ...context.timeslots.map(rowId)])
      if (row !== undefined) enqueue.raise({ type: 'resources.open', row })
    }),
    openRow: assign((_, { row }: { row: string }) => ({ open: row })),
    closeRow: assign({ open: undefined }),
    refreshSenders: sendTo(child(sendersMachine), { type: 'senders.refresh' }),
    sayNotFetched: enqueueActions(({ enqueue, self }, { error }: { error: unknown }) => {
      if (!wasAnswered(toFault(error, attempt))) return
      const message = failedAttempt('Unable to fetch timeslots', error, attempt)
      enqueue.sendTo(singletonActor(self, 'toasts'), showing(message))
    }),
  },
}).createMachine({
  id: 'timeslots',
  description: 'The user’s timeslots.',
  context: { timeslots: [], unreadable: 0, open: undefined },
  entry: 'beginNew',
  invoke: { src: 'senders', id: 'senders' },
  ...list,
  states: {
    unknown: { ...list.states.unknown, on: { 'resources.refresh': { target: '.loading', actions: 'refreshSenders' } } },
    known: { ...list.states.known, on: { 'resources.refresh': { target: '.refreshing', actions: 'refreshSenders' } } },
  },
})

hasCome(timeslotsMachine)

export type TimeslotsRef = ActorRefFrom<typeof timeslotsMachine>

const newRow = resourceKey('timeslot', undefined)

function rowId(timeslot: { readonly pk: number }): string {
  return resourceKey('timeslot', timeslot)
}

const attempt = 'get timeslots'
