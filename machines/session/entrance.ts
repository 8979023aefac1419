/** The ways of signing in, while nobody is signed in (docs/behaviour.md#session). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { isAboutPerson, refusalWords } from './domain/signIn.ts'
import type { SessionToken } from './domain/token.ts'
import type { User } from './domain/user.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { recognizeUser, requestToken, type OtherTabEvent } from './ports.ts'
import { parent } from '../core/system.ts'

export interface EntranceInput {
  /** Whether a user who has signed in on the server's own pages is signed in here too. */
  readonly hasOwnSession: boolean
  /**
   * Whether the server may be asked unprompted to recognise the user: a user who has signed out here is not signed in
   * again automatically.
   */
  readonly isNewVisit: boolean
}

export interface EntranceContext extends EntranceInput {
  /**
   * A token that arrived while a password was being checked, or while the server was asked whether it recognises the
   * user.
   */
  readonly spareToken: SessionToken | undefined
  /** Whether there was a reason to ask who has signed in on the server's pages, such as a sign-in in another tab. */
  readonly isPrompted: boolean
}

/** Requests that the parent passes on. */
export type EntranceRequest =
  | OtherTabEvent
  | { type: 'session.signIn'; username: string; password: string }
  | { type: 'session.receiveToken'; token: SessionToken }
  /** The server answers again. */
  | { type: 'session.retry' }
  /** The server's capabilities are known. */
  | { type: 'session.equip'; hasOwnSession: boolean }

export type EntranceEvent = EntranceRequest

/** Reports to the parent. */
export type EntranceReport =
  /** The server issued this token for a name and password. */
  | { type: 'entrance.granted'; token: SessionToken }
  /** A user signed in with this token in another tab. */
  | { type: 'entrance.followed'; token: SessionToken }
  /** This token comes from an address. It is not yet known whose token it is. */
  | { type: 'entrance.given'; token: SessionToken }
  /** The server recognised this user by its own session. */
  | { type: 'entrance.recognized'; user: User }
  /** The server did not recognise a user: the operator has to sign in. */
  | { type: 'entrance.missed' }
  | { type: 'entrance.refused'; text: string }

/** Milliseconds that the login page waits for a server that is asked to recognise the user. */
export const recognitionPatience = 5000

/**
 * Signs in by password, by a token, or by the server's own session. A token from an address waits until the server has
 * answered whether it recognises the user, because the token would override the server's own session. If another tab
 * signs in while a password is being checked and the password is refused, this tab is signed in as well.
 */
export const entranceMachine = setup({
  types: {
    context: {} as EntranceContext,
    events: {} as EntranceEvent,
    input: {} as EntranceInput,
    children: {} as { recognizeUser: 'recognizeUser'; requestToken: 'requestToken' },
    tags: {} as 'busy',
  },
  actors: { recognizeUser, requestToken },
  actions: {
    takeAbility: assign((_, { hasOwnSession }: { hasOwnSession: boolean }) => ({ hasOwnSession })),
    setTokenAside: assign((_, { token }: { token: SessionToken }) => ({ spareToken: token })),
    dropSpareToken: assign({ spareToken: undefined }),
    allowRecognition: assign({ isNewVisit: true }),
    forbidRecognition: assign({ isNewVisit: false }),
    notePrompted: assign({ isPrompted: true }),
    forgetPrompted: assign({ isPrompted: false }),
    tellFollowed: sendTo(parent<EntranceReport>(), (_, { token }: { token: SessionToken }) => ({
      type: 'entrance.followed',
      token,
    })),
    tellGranted: sendTo(parent<EntranceReport>(), (_, token: SessionToken) => ({ type: 'entrance.granted', token })),
    tellSpareFollowed: sendTo(parent<EntranceReport>(), ({ context }) => ({
      type: 'entrance.followed',
      token: spareTokenOf(context),
    })),
    tellGiven: sendTo(parent<EntranceReport>(), (_, { token }: { token: SessionToken }) => ({
      type: 'entrance.given',
      token,
    })),
    tellSpareGiven: sendTo(parent<EntranceReport>(), ({ context }) => ({
      type: 'entrance.given',
      token: spareTokenOf(context),
    })),
    tellRecognized: sendTo(parent<EntranceReport>(), (_, user: User) => ({ type: 'entrance.recognized', user })),
    tellMissed: sendTo(parent<EntranceReport>(), { type: 'entrance.missed' }),
    tellRefused: sendTo(parent<EntranceReport>(), (_, { error }: { error: unknown }) => ({
      type: 'entrance.refused',
      text: refusalWords(toFault(error, 'sign in')),
    })),
  },
  guards: {
    hasSpareToken: ({ context }) => context.spareToken !== undefined,
    mayBeRecognized: ({ context }) => context.hasOwnSession && context.isNewVisit,
    saysNothing: (_, { error }: { error: unknown }) => !isAboutPerson(toFault(error, 'get current user')),
    isSpareToken: ({ context }, { token }: { token: string | undefined }) => token === context.spareToken?.token,
  },
  delays: { recognitionPatience },
}).createMachine({
  id: 'entrance',
  description: 'The ways of signing in, while nobody is signed in.',
  context: beginning,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Waits for the user to sign in; meanwhile the server may recognise the user by its own session.',
      entry: 'forgetPrompted',
      initial: 'unasked',
      on: {
        'session.signIn': { target: 'authenticatingByPassword', actions: ['dropSpareToken', 'forbidRecognition'] },
        'session.receiveToken': [
          {
            guard: 'mayBeRecognized',
            target: '.recognizing',
            actions: [{ type: 'setTokenAside', params: theEvent }, 'notePrompted'],
          },
          { target: 'open', actions: { type: 'tellGiven', params: theEvent } },
        ],
        'session.equip': { actions: { type: 'takeAbility', params: theEvent } },
        'otherTab.signedIn': { target: 'open', actions: { type: 'tellFollowed', params: theEvent } },
        'otherTab.recognized': { target: '.recognizing', actions: 'notePrompted' },
      },
      states: {
        unasked: {
          description: 'The server has not been asked whether it recognises the user.',
          always: { guard: 'mayBeRecognized', target: 'recognizing' },
        },
        recognizing: {
          description: 'Asks the server who is signed in, without a token.',
          invoke: {
            src: 'recognizeUser',
            id: 'recognizeUser',
            input: reason,
            onDone: { target: '#entrance.open', actions: { type: 'tellRecognized', params: theOutput } },
            onError: [
              { guard: 'hasSpareToken', target: '#entrance.open', actions: 'tellSpareGiven' },
              { guard: { type: 'saysNothing', params: theError }, target: 'unanswered', actions: 'tellMissed' },
              { target: 'unrecognized', actions: 'tellMissed' },
            ],
          },
          after: {
            recognitionPatience: [
              { guard: 'hasSpareToken', target: '#entrance.open', actions: 'tellSpareGiven' },
              { actions: 'tellMissed' },
            ],
          },
          on: {
            'session.receiveToken': {
              guard: 'mayBeRecognized',
              actions: { type: 'setTokenAside', params: theEvent },
            },
            'otherTab.recognized': {},
          },
        },
        unanswered: {
          description: 'The answer said nothing about the user: the server is asked again once it answers.',
          on: { 'session.retry': { target: 'recognizing' } },
        },
        unrecognized: { description: 'The server did not recognise a user.' },
      },
    },
    authenticatingByPassword: {
      description: 'The server checks name and password.',
      tags: ['busy'],
      invoke: {
        src: 'requestToken',
        id: 'requestToken',
        input: submitted,
        onDone: { target: 'open', actions: { type: 'tellGranted', params: theOutput } },
        onError: [
          { guard: 'hasSpareToken', target: 'open', actions: 'tellSpareFollowed' },
          { target: 'waiting', actions: { type: 'tellRefused', params: theError } },
        ],
      },
      on: {
        'session.equip': { actions: { type: 'takeAbility', params: theEvent } },
        'otherTab.signedIn': { actions: { type: 'setTokenAside', params: theEvent } },
        'otherTab.signedOut': { guard: { type: 'isSpareToken', params: theEvent }, actions: 'dropSpareToken' },
        'otherTab.recognized': { actions: 'allowRecognition' },
      },
    },
    open: { description: 'A token or a user has been reported to the parent.' },
  },
})

export type EntranceRef = ActorRefFrom<typeof entranceMachine>

function beginning({ input }: { input: EntranceInput }): EntranceContext {
  return { ...input, spareToken: undefined, isPrompted: false }
}

function reason({ context: { isPrompted } }: { context: EntranceContext }) {
  return { isPrompted }
}

function spareTokenOf({ spareToken }: EntranceContext): SessionToken {
  if (spareToken === undefined) throw new TypeError('there is no spare token')
  return spareToken
}

/** The password is only in the event that submitted it. */
function submitted({ event }: { event: EntranceEvent }) {
  if (event.type !== 'session.signIn') throw new TypeError(`${event.type} carries no password`)
  return { username: event.username, password: event.password }
}
