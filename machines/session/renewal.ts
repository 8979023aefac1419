/** The end of a token: the same person signs in again and goes on (decisions, Servers of all generations). */
import { assign, raise, sendParent, setup, stateIn, type ActorRefFrom } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { refusalWords } from './domain/signIn.ts'
import { isOver, type SessionToken } from './domain/token.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { requestToken, suspendToken } from './ports.ts'

export interface RenewalInput {
  /** Whose token it is. */
  readonly username: string
  /** When the token ends by itself, in milliseconds since 1970; undefined where nobody knows. */
  readonly expiresAt: number | undefined
  /** Milliseconds before that at which the person is asked. */
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
  /** Not now: at the end it is asked again. */
  | { type: 'renewal.postpone' }
  /** It is time to. */
  | { type: 'renewal.ask' }
  /** A call with the token was answered 401. */
  | { type: 'renewal.refuse' }

/** What it tells its parent: another token, or that this one was refused long before its end. */
export type RenewalReport = { type: 'renewal.renewed'; token: SessionToken } | { type: 'renewal.lost' }

/** Milliseconds between two looks at the time: a timer for the end itself would be late on a machine that has slept. */
export const watchInterval = 5000

/**
 * Some time before a token ends, and once it has ended, a dialog asks for the password of the person who is signed
 * in, who cannot be changed there. All else stays as it is meanwhile.
 */
export const renewalMachine = setup({
  types: {
    context: {} as RenewalContext,
    events: {} as RenewalEvent,
    input: {} as RenewalInput,
    children: {} as { requestToken: 'requestToken' },
  },
  actors: { requestToken },
  actions: {
    suspendToken,
    ask: raise({ type: 'renewal.ask' }),
    changePassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPassword: assign({ password: '' }),
    takeRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusalWords(toFault(error, 'sign in')) })),
    clearRefusal: assign({ refusal: undefined }),
    tellRenewed: sendParent((_, token: SessionToken): RenewalReport => ({ type: 'renewal.renewed', token })),
    tellLost: sendParent({ type: 'renewal.lost' } satisfies RenewalReport),
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
  description: 'The end of a token.',
  context: beginning,
  type: 'parallel',
  states: {
    token: {
      description: 'How long the token is still good.',
      initial: 'looking',
      on: { 'renewal.refuse': [{ guard: 'isEnding', target: '.ended', actions: 'ask' }, { actions: 'tellLost' }] },
      states: {
        looking: {
          description: 'Looks what time it is.',
          always: [
            { guard: 'isEndless', target: 'endless' },
            { guard: 'isOver', target: 'ended', actions: 'ask' },
            { guard: 'isEnding', target: 'ending', actions: 'ask' },
            { target: 'good' },
          ],
        },
        endless: { description: 'The server does not say when it ends: a 401 is then the end of the session.' },
        good: {
          description: 'The end is far.',
          after: { watchInterval: { target: 'looking' } },
        },
        ending: {
          description: 'It ends soon; until then everything works.',
          tags: ['ending'],
          after: {
            watchInterval: [
              { guard: 'isOver', target: 'ended', actions: 'ask' },
              { target: 'ending', reenter: true },
            ],
          },
        },
        ended: {
          description: 'The server accepts it no more: nothing is asked of the server until there is another.',
          tags: ['ended'],
          entry: 'suspendToken',
          on: { 'renewal.refuse': {} },
        },
      },
    },
    dialog: {
      description: 'The question for the password.',
      initial: 'closed',
      states: {
        closed: {
          description: 'There is nothing to ask yet, or the person has put it off.',
          on: { 'renewal.ask': { target: 'editing' } },
        },
        editing: {
          description: 'The person types their password.',
          tags: ['dialog'],
          on: {
            'renewal.change': { actions: { type: 'changePassword', params: theEvent } },
            'renewal.submit': { guard: 'isFilled', target: 'submitting', actions: 'clearRefusal' },
            'renewal.postpone': { guard: 'canWait', target: 'closed', actions: ['forgetPassword', 'clearRefusal'] },
          },
        },
        submitting: {
          description: 'The server checks it.',
          tags: ['dialog', 'busy'],
          invoke: {
            src: 'requestToken',
            id: 'requestToken',
            input: credentials,
            onDone: { target: 'renewed', actions: ['forgetPassword', { type: 'tellRenewed', params: theOutput }] },
            onError: { target: 'editing', actions: { type: 'takeRefusal', params: theError } },
          },
        },
        renewed: { description: 'There is another token, whose own end is watched from now on.' },
      },
    },
  },
})

export type RenewalRef = ActorRefFrom<typeof renewalMachine>

function beginning({ input }: { input: RenewalInput }): RenewalContext {
  return { ...input, password: '', refusal: undefined }
}

function credentials({ context: { username, password } }: { context: RenewalContext }) {
  return { username, password }
}
