/** Watches the expiry of a token, so that the same user can sign in again and carry on (docs/behaviour.md#session). */
import { assign, raise, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { refusalWords } from './domain/signIn.ts'
import { isOver, type SessionToken } from './domain/token.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { requestToken, suspendToken } from './ports.ts'
import { parent } from '../core/system.ts'
import { hasCome } from '../core/later.ts'

export interface RenewalInput {
  /** The name of the user whom the token belongs to. */
  readonly username: string
  /** When the token expires, in milliseconds since 1970; undefined if unknown. */
  readonly expiresAt: number | undefined
  /** How many milliseconds before the expiry the dialog asks for the password. */
  readonly notice: number
}

export interface RenewalContext extends RenewalInput {
  readonly password: string
  /** Why the last attempt failed. */
  readonly refusal: string | undefined
}

export type RenewalEvent =
  | { type: 'renewal.change'; password: string }
  | { type: 'renewal.submit' }
  /** Closes the dialog until the token has expired. */
  | { type: 'renewal.postpone' }
  /** Opens the dialog. */
  | { type: 'renewal.ask' }
  /** A call with the token was answered with 401 shortly before its expiry, or afterwards. */
  | { type: 'renewal.refuse' }

/** Reports a new token to the parent. */
export type RenewalReport = { type: 'renewal.renewed'; token: SessionToken }

/**
 * Milliseconds between two checks of the clock: a timer set to the expiry itself would be late on a computer that was
 * asleep.
 */
export const watchInterval = 5000

/**
 * Some time before a token expires, and again when it has expired, a dialog asks for the password of the signed-in
 * user. Another user cannot sign in there. The rest of the console does not change.
 */
export const renewalMachine = setup({
  types: {
    context: {} as RenewalContext,
    events: {} as RenewalEvent,
    input: {} as RenewalInput,
    children: {} as { requestToken: 'requestToken' },
    tags: {} as 'ending' | 'ended' | 'dialog' | 'busy',
  },
  actors: { requestToken },
  actions: {
    suspendToken,
    ask: raise({ type: 'renewal.ask' }),
    changePassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPassword: assign({ password: '' }),
    takeRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusalWords(toFault(error, 'sign in')) })),
    clearRefusal: assign({ refusal: undefined }),
    tellRenewed: sendTo(parent<RenewalReport>(), (_, token: SessionToken) => ({ type: 'renewal.renewed', token })),
  },
  guards: {
    isEndless: ({ context }) => context.expiresAt === undefined,
    isOver: ({ context }) => isOver(context.expiresAt, Date.now()),
    isEnding: ({ context }) => isOver(context.expiresAt, Date.now() + context.notice),
    canWait: stateIn({ token: 'ending' }),
    isFilled: ({ context }) => context.password !== '',
  },
  delays: { watchInterval },
}).createMachine({
  id: 'renewal',
  description: 'Watches the expiry of a token.',
  context: beginning,
  type: 'parallel',
  states: {
    token: {
      description: 'How much longer the token is valid.',
      initial: 'looking',
      on: { 'renewal.refuse': { target: '.ended', actions: 'ask' } },
      states: {
        looking: {
          description: 'Compares the expiry with the clock.',
          always: [
            { guard: 'isEndless', target: 'endless' },
            { guard: 'isOver', target: 'ended', actions: 'ask' },
            { guard: 'isEnding', target: 'ending', actions: 'ask' },
            { target: 'good' },
          ],
        },
        endless: { description: 'The server does not say when the token expires: a 401 then ends the session.' },
        good: {
          description: 'The expiry is far away.',
          after: { watchInterval: { target: 'looking' } },
        },
        ending: {
          description: 'The token expires soon; everything still works.',
          tags: ['ending'],
          after: {
            watchInterval: [
              { guard: 'isOver', target: 'ended', actions: 'ask' },
              { target: 'ending', reenter: true },
            ],
          },
        },
        ended: {
          description: 'The server no longer accepts the token: no call is sent until there is a new one.',
          tags: ['ended'],
          entry: 'suspendToken',
          on: { 'renewal.refuse': {} },
        },
      },
    },
    dialog: {
      description: 'The dialog that asks for the password.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The password is not needed yet, or the user has postponed the dialog.',
          on: { 'renewal.ask': { target: 'editing' } },
        },
        editing: {
          description: 'The password can be typed.',
          tags: ['dialog'],
          on: {
            'renewal.change': { actions: { type: 'changePassword', params: theEvent } },
            'renewal.submit': { guard: 'isFilled', target: 'submitting', actions: 'clearRefusal' },
            'renewal.postpone': { guard: 'canWait', target: 'closed', actions: ['forgetPassword', 'clearRefusal'] },
          },
        },
        submitting: {
          description: 'The server checks the password.',
          tags: ['dialog', 'busy'],
          invoke: {
            src: 'requestToken',
            id: 'requestToken',
            input: credentials,
            onDone: { target: 'renewed', actions: ['forgetPassword', { type: 'tellRenewed', params: theOutput }] },
            onError: { target: 'editing', actions: { type: 'takeRefusal', params: theError } },
          },
        },
        renewed: { description: 'There is a new token; the session starts this chart again with its expiry.' },
      },
    },
  },
})

hasCome(renewalMachine)

export type RenewalRef = ActorRefFrom<typeof renewalMachine>

function beginning({ input }: { input: RenewalInput }): RenewalContext {
  return { ...input, password: '', refusal: undefined }
}

function credentials({ context: { username, password } }: { context: RenewalContext }) {
  return { username, password }
}
