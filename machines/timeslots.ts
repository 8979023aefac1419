/** The timeslots of a person (specification, section 2, Timeslots screen; section 4, lists). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { toFault, wasAnswered } from './domain/fault.ts'
import { lostForm } from './domain/lostForm.ts'
import { inKnownOrder, isAmong, withChanged, withResource, withUnread, withoutResource, type Found } from './domain/resource.ts'
import type { Timeslot } from './domain/timeslot.ts'
import { theError, theEvent, theOutput } from './parameters.ts'
import { fetchTimeslots } from './ports.ts'
import { loneActor, showing, unsavedForms } from './system.ts'
import { timeslotMachine } from './timeslot.ts'

export interface TimeslotsContext {
  /** In the order in which they show. Each has a child, `timeslot.{pk}`; `timeslot.new` is the one to be created. */
  readonly timeslots: readonly Timeslot[]
  /** How many the server has besides that cannot be read. */
  readonly unreadable: number
}

export type TimeslotsEvent =
  | { type: 'timeslots.refresh' }
  /** The network is back: what could not be had is tried again. */
  | { type: 'timeslots.recover' }
  | { type: 'timeslot.created'; timeslot: Timeslot }
  | { type: 'timeslot.saved'; timeslot: Timeslot }
  | { type: 'timeslot.deleted'; pk: number }
  /** Whether something has changed is not known. */
  | { type: 'timeslot.outdated' }

/**
 * Loads, creates, modifies and deletes. A refresh leaves every card where it is, and what is being changed in it; an
 * answer to a question that was asked before a change is dropped, and it is asked again. Where some timeslots cannot be
 * read, nobody knows which: none is taken for gone.
 */
export const timeslotsMachine = setup({
  types: { context: {} as TimeslotsContext, events: {} as TimeslotsEvent },
  actors: { fetchTimeslots, timeslot: timeslotMachine },
  actions: {
    takeTimeslots: enqueueActions(({ context, enqueue }, { items, unreadable }: Found<Timeslot>) => {
      const found = unreadable === 0 ? items : withUnread(items, context.timeslots)
      const timeslots = inKnownOrder(context.timeslots, byName(found))
      for (const timeslot of timeslots) {
        const id = rowId(timeslot)
        if (isAmong(context.timeslots, timeslot)) enqueue.sendTo(id, { type: 'timeslot.follow', timeslot })
        else enqueue.spawnChild('timeslot', { id, input: { timeslot } })
      }
      for (const gone of context.timeslots) if (!isAmong(timeslots, gone)) enqueue.stopChild(rowId(gone))
      enqueue.assign({ timeslots, unreadable })
    }),
    dropOrphans: enqueueActions(({ context, enqueue, self }) => {
      if (context.unreadable > 0) return
      const rows = new Set([newRow, ...context.timeslots.map(rowId)])
      for (const form of unsavedForms(self)) {
        if (form.kind !== 'timeslot' || rows.has(form.key)) continue
        enqueue.sendTo(loneActor(self, 'drafts'), { type: 'drafts.dropForm', key: form.key })
        enqueue.sendTo(loneActor(self, 'notifications'), showing({ severity: 'warning', text: lostForm(form) }))
      }
    }),
    beginNew: enqueueActions(({ enqueue }) => {
      enqueue.spawnChild('timeslot', { id: newRow, input: { timeslot: undefined } })
    }),
    addCreated: enqueueActions(({ context, enqueue }, { timeslot }: { timeslot: Timeslot }) => {
      if (!isAmong(context.timeslots, timeslot)) {
        enqueue.spawnChild('timeslot', { id: rowId(timeslot), input: { timeslot } })
      }
      enqueue.assign({ timeslots: withResource(context.timeslots, timeslot) })
    }),
    takeSaved: assign(({ context }, { timeslot }: { timeslot: Timeslot }) => ({
      timeslots: withChanged(context.timeslots, timeslot),
    })),
    dropDeleted: enqueueActions(({ context, enqueue }, { pk }: { pk: number }) => {
      enqueue.stopChild(rowId({ pk }))
      enqueue.assign({ timeslots: withoutResource(context.timeslots, pk) })
    }),
    sayNotFetched: sendTo(notifications, showing({ severity: 'error', text: 'Unable to fetch timeslots' })),
  },
  guards: {
    isSilence: (_, { error }: { error: unknown }) => !wasAnswered(toFault(error, 'get timeslots')),
  },
}).createMachine({
  id: 'timeslots',
  description: 'The timeslots of a person.',
  context: { timeslots: [], unreadable: 0 },
  entry: 'beginNew',
  initial: 'loading',
  states: {
    loading: {
      description: 'The timeslots are fetched for the first time.',
      tags: ['loading'],
      invoke: {
        src: 'fetchTimeslots',
        id: 'fetchTimeslots',
        onDone: { target: 'loaded', actions: [{ type: 'takeTimeslots', params: theOutput }, 'dropOrphans'] },
        onError: [
          { guard: { type: 'isSilence', params: theError }, target: 'failed' },
          { target: 'failed', actions: 'sayNotFetched' },
        ],
      },
      on: {
        'timeslot.created': {
          target: 'loading',
          reenter: true,
          actions: { type: 'addCreated', params: theEvent },
        },
        'timeslot.saved': { target: 'loading', reenter: true, actions: { type: 'takeSaved', params: theEvent } },
        'timeslot.deleted': { target: 'loading', reenter: true, actions: { type: 'dropDeleted', params: theEvent } },
        'timeslot.outdated': { target: 'loading', reenter: true },
      },
    },
    failed: {
      description: 'The timeslots could not be had; what was created here shows all the same.',
      tags: ['failed'],
      on: {
        'timeslots.refresh': { target: 'loading' },
        'timeslots.recover': { target: 'loading' },
        'timeslot.created': { target: 'loading', actions: { type: 'addCreated', params: theEvent } },
        'timeslot.saved': { target: 'loading', actions: { type: 'takeSaved', params: theEvent } },
        'timeslot.deleted': { target: 'loading', actions: { type: 'dropDeleted', params: theEvent } },
        'timeslot.outdated': { target: 'loading' },
      },
    },
    loaded: {
      description: 'The timeslots show.',
      on: {
        'timeslots.refresh': { target: 'refreshing' },
        'timeslots.recover': { target: 'refreshing' },
        'timeslot.created': { actions: { type: 'addCreated', params: theEvent } },
        'timeslot.saved': { actions: { type: 'takeSaved', params: theEvent } },
        'timeslot.deleted': { actions: { type: 'dropDeleted', params: theEvent } },
        'timeslot.outdated': { target: 'refreshing' },
      },
    },
    refreshing: {
      description: 'The timeslots show, and are fetched again.',
      tags: ['refreshing'],
      invoke: {
        src: 'fetchTimeslots',
        id: 'fetchTimeslots',
        onDone: { target: 'loaded', actions: [{ type: 'takeTimeslots', params: theOutput }, 'dropOrphans'] },
        onError: [
          { guard: { type: 'isSilence', params: theError }, target: 'loaded' },
          { target: 'loaded', actions: 'sayNotFetched' },
        ],
      },
      on: {
        'timeslot.created': {
          target: 'refreshing',
          reenter: true,
          actions: { type: 'addCreated', params: theEvent },
        },
        'timeslot.saved': {
          target: 'refreshing',
          reenter: true,
          actions: { type: 'takeSaved', params: theEvent },
        },
        'timeslot.deleted': {
          target: 'refreshing',
          reenter: true,
          actions: { type: 'dropDeleted', params: theEvent },
        },
        'timeslot.outdated': { target: 'refreshing', reenter: true },
      },
    },
  },
})

export type TimeslotsRef = ActorRefFrom<typeof timeslotsMachine>

const newRow = 'timeslot.new'

function rowId({ pk }: { readonly pk: number }): string {
  return `timeslot.${pk}`
}

function byName(timeslots: readonly Timeslot[]): readonly Timeslot[] {
  return timeslots.toSorted((one, other) => one.name.localeCompare(other.name))
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}
