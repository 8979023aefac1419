/** Tells the other tabs of this browser what was written here, and fetches what they wrote (docs/behaviour.md#tabs). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { fetchChosenIncidents } from '../bulk/ports.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { child, parent, receiver } from '../core/system.ts'
import type { Changed } from '../incident/domain/changed.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { writeTabs, type WriteTabEvent } from '../list/ports.ts'
import { hasCome } from '../core/later.ts'

export interface SharedWritesInput {
  /** The signed-in user. Writes of tabs with another user are ignored. */
  readonly username: string
}

export interface SharedWritesContext extends SharedWritesInput {
  /** The incidents that are being fetched. */
  readonly asked: readonly number[]
  /** When they were requested, in milliseconds since 1970. */
  readonly askedAt: number
  /** The incidents that other tabs wrote meanwhile. */
  readonly waiting: readonly number[]
  /** Whether nothing is fetched for now. */
  readonly isAway: boolean
}

export type SharedWritesEvent =
  /** These incidents were written here. */
  | { type: 'sharedWrites.tell'; pks: readonly number[] }
  /** Another tab of this browser leads, and this one is hidden: what others write is fetched later. */
  | { type: 'sharedWrites.rest' }
  /** This tab leads, or is on screen. */
  | { type: 'sharedWrites.work' }
  | WriteTabEvent

/** Report to the parent: another tab has changed these incidents. */
export type SharedWritesReport = { type: 'sharedWrites.told'; changed: Changed; count: undefined }

/**
 * Only incidents that another tab wrote are fetched, whatever the list shows. A failure is silent: the next refresh of
 * the list shows what was written.
 */
export const sharedWritesMachine = setup({
  types: {
    context: {} as SharedWritesContext,
    events: {} as SharedWritesEvent,
    input: {} as SharedWritesInput,
    children: {} as { writeTabs: 'writeTabs'; fetchChosenIncidents: 'fetchChosenIncidents' },
  },
  actors: { writeTabs, fetchChosenIncidents },
  actions: {
    tellTabs: sendTo(child(writeTabs, 'writeTabs'), ({ context }, { pks }: { pks: readonly number[] }) => ({
      type: 'writeTabs.tell',
      pks,
      username: context.username,
    })),
    take: assign(({ context }, { pks }: { pks: readonly number[] }) => ({
      waiting: [...new Set([...context.waiting, ...pks])],
    })),
    noteAway: assign({ isAway: true }),
    noteBack: assign({ isAway: false }),
    ask: assign(({ context }) => ({ asked: context.waiting, askedAt: Date.now(), waiting: [] })),
    tellStore: sendTo(receiver('incidents'), ({ context }, incidents: readonly Incident[]) => ({
      type: 'incidents.takeTold',
      incidents,
      askedAt: context.askedAt,
    })),
    tellChanged: sendTo(parent<SharedWritesReport>(), ({ context }) => ({
      type: 'sharedWrites.told',
      changed: context.asked,
      count: undefined,
    })),
  },
  guards: {
    isOurs: ({ context }, { username }: { username: string }) => username === context.username,
    isAnyDue: ({ context }) => context.waiting.length > 0 && !context.isAway,
  },
}).createMachine({
  id: 'sharedWrites',
  description: 'Tells the other tabs of this browser what was written here, and fetches what they wrote.',
  context: initialContext,
  invoke: { src: 'writeTabs', id: 'writeTabs' },
  initial: 'idle',
  states: {
    idle: {
      description: 'Everything that other tabs wrote is known here, or is fetched once this tab is on screen or leads.',
      always: { guard: 'isAnyDue', target: 'fetching' },
    },
    fetching: {
      description: 'The incidents that another tab wrote are being fetched.',
      entry: 'ask',
      invoke: {
        src: 'fetchChosenIncidents',
        id: 'fetchChosenIncidents',
        input: wantedIncidents,
        onDone: { target: 'idle', actions: [{ type: 'tellStore', params: theOutput }, 'tellChanged'] },
        onError: { target: 'idle' },
      },
    },
  },
  on: {
    'sharedWrites.rest': { actions: 'noteAway' },
    'sharedWrites.work': { actions: 'noteBack' },
    'sharedWrites.tell': { actions: { type: 'tellTabs', params: theEvent } },
    'writeTabs.told': { guard: { type: 'isOurs', params: theEvent }, actions: { type: 'take', params: theEvent } },
  },
})

hasCome(sharedWritesMachine)

export type SharedWritesRef = ActorRefFrom<typeof sharedWritesMachine>

function initialContext({ input }: { input: SharedWritesInput }): SharedWritesContext {
  return { ...input, asked: [], askedAt: 0, waiting: [], isAway: false }
}

function wantedIncidents({ context }: { context: SharedWritesContext }) {
  return { pks: context.asked }
}
