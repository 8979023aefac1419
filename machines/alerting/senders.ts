/** The profiles that can send, to the destinations and about an incident (docs/behaviour.md#destinations, #who-is-told). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { receiver } from '../core/system.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { Profile } from './domain/profile.ts'
import { fetchProfiles } from './ports.ts'

export type SendersEvent =
  /** The page is refreshed: the profiles are fetched at once. */
  | { type: 'senders.refresh' }
  /** Time has passed, or incidents have changed: the profiles are fetched after a pause. */
  | { type: 'senders.follow' }

export interface SendersContext {
  /** Undefined as long as the profiles are not known. */
  readonly found: Found<Profile> | undefined
}

/** Milliseconds before the profiles are fetched again, because incidents can change all the time. */
const followPause = 5000

/**
 * Fetches the profiles, and planned maintenance with them, because it decides too whether they send. A failure is silent:
 * the page says that it is not known which profiles send.
 */
export const sendersMachine = setup({
  types: {
    context: {} as SendersContext,
    events: {} as SendersEvent,
    children: {} as { fetchProfiles: 'fetchProfiles' },
    tags: {} as 'asking',
  },
  actors: { fetchProfiles },
  actions: {
    takeFound: assign((_, found: Found<Profile>) => ({ found })),
    forget: assign({ found: undefined }),
    refreshMaintenance: sendTo(receiver('maintenance'), { type: 'maintenance.refresh' }),
  },
  delays: { followPause },
}).createMachine({
  id: 'senders',
  description: 'The profiles that can send.',
  context: { found: undefined },
  initial: 'asking',
  states: {
    asking: {
      description: 'Fetches the profiles.',
      tags: ['asking'],
      entry: 'refreshMaintenance',
      invoke: {
        src: 'fetchProfiles',
        id: 'fetchProfiles',
        onDone: { target: 'resting', actions: { type: 'takeFound', params: theOutput } },
        onError: { target: 'resting', actions: 'forget' },
      },
    },
    resting: {
      description: 'The profiles are known as they last were, or could not be fetched.',
      on: { 'senders.follow': { target: 'pausing' } },
    },
    pausing: {
      description: 'The profiles are fetched again after a pause.',
      after: { followPause: { target: 'asking' } },
    },
  },
  on: { 'senders.refresh': { target: '.asking' } },
})

hasCome(sendersMachine)

export type SendersRef = ActorRefFrom<typeof sendersMachine>
