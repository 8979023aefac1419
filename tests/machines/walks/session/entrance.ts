/**
 * Ways to sign in (docs/behaviour.md#login, docs/behaviour.md#session): with a password, a token from the address or
 * from another tab, or the server's own session. At the start of a visit, the console looks up the user who is signed in
 * on the server's own pages. It asks again after a failure, and when another tab has recognised its user, but never
 * unprompted after a sign-out in this tab.
 */
import { entranceMachine, type EntranceContext } from '../../../../machines/session/entrance.ts'
import { start, tellParent } from '../../support/effects.ts'
import { ana, broken, refused, unauthorized, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

const given = { token: 'given', expiresAt: undefined }
const granted = { token: 'granted', expiresAt: 1_800_000_000_000 }

interface Entrance {
  readonly phase: 'unasked' | 'recognizing' | 'unanswered' | 'unrecognized' | 'checking the password' | 'open'
  /**
   * Whether a token arrived during the check of the password, or while the server was being asked who is signed in
   * there.
   */
  readonly hasSpare: boolean
  /** Whether the server supports its own sessions. If so, calls can rely on such a session instead of a token. */
  readonly hasOwnSession: boolean
  /** Whether the console may ask unprompted if the user has a session on the server. */
  readonly isNewVisit: boolean
  /** Whether there has been a reason to ask, other than the start of the visit. */
  readonly isPrompted: boolean
  /** Seconds since the server was asked who is signed in there, up to five. */
  readonly seconds: number
}

/** The entrance ends with a report of the user or the token to the parent. */
function endsWith(
  entrance: Entrance,
  report: Readonly<Record<string, unknown>> & { readonly type: string },
): ModelledOutcome<Entrance> {
  return { to: { ...entrance, phase: 'open', isPrompted: false, seconds: 0 }, does: [tellParent(report)] }
}

function asks(entrance: Entrance): ModelledOutcome<Entrance> {
  return {
    to: { ...entrance, phase: 'recognizing', seconds: 0 },
    does: [start('recognizeUser', { isPrompted: entrance.isPrompted })],
  }
}

/** The lookup of an unasked server starts as soon as the server supports its own sessions. */
function waits(entrance: Entrance): ModelledOutcome<Entrance> {
  const { hasOwnSession, isNewVisit } = entrance
  return hasOwnSession && isNewVisit ? asks(entrance) : { to: entrance }
}

function rowOf(entrance: Entrance): ModelledRow<Entrance> {
  const { phase, hasSpare, hasOwnSession } = entrance
  const shows = { spareToken: hasSpare ? given : undefined, hasOwnSession }
  if (phase === 'open') return { state: 'open', shows, on: {} }
  if (phase === 'checking the password')
    return {
      state: 'authenticatingByPassword',
      tags: ['busy'],
      ports: ['requestToken'],
      shows,
      on: whileChecking(entrance),
    }
  return {
    state: { waiting: phase },
    ports: phase === 'recognizing' ? ['recognizeUser'] : [],
    shows,
    on: { ...whileWaiting(entrance), ...(phase === 'recognizing' && whileRecognizing(entrance)) },
  }
}

function whileWaiting(entrance: Entrance): ModelledRow<Entrance>['on'] {
  const { phase } = entrance
  const prompted = { ...entrance, isPrompted: true }
  const equipped = (hasOwnSession: boolean): ModelledOutcome<Entrance> => {
    const to = { ...entrance, hasOwnSession }
    return phase === 'unasked' ? waits(to) : { to }
  }
  return {
    'signs in': {
      to: {
        ...entrance,
        phase: 'checking the password',
        hasSpare: false,
        isNewVisit: false,
        isPrompted: false,
        seconds: 0,
      },
      does: [start('requestToken', { username: 'ana', password: 'secret' })],
    },
    // A token does not override the server's own session, which is looked up first.
    'a token arrives':
      entrance.hasOwnSession && entrance.isNewVisit
        ? asks({ ...prompted, hasSpare: true })
        : endsWith(entrance, { type: 'entrance.given', token: given }),
    'another tab signs in': endsWith(entrance, { type: 'entrance.followed', token: given }),
    'the server recognises the user in another tab': asks(prompted),
    'the connection is back': phase === 'unanswered' ? asks(entrance) : undefined,
    'server sessions are supported': equipped(true),
    'server sessions are not supported': equipped(false),
  }
}

function whileRecognizing(entrance: Entrance): ModelledRow<Entrance>['on'] {
  const { hasOwnSession, hasSpare, isNewVisit } = entrance
  /** The server did not recognise a user: the login page is shown, or the token that waited is used. */
  const misses = (to: Entrance): ModelledOutcome<Entrance> =>
    hasSpare
      ? endsWith(entrance, { type: 'entrance.given', token: given })
      : { to, does: [tellParent({ type: 'entrance.missed' })] }
  /** After five seconds without a response, the login page is shown. A later response still counts. */
  const passes = (seconds: number): ModelledOutcome<Entrance> => {
    const to = { ...entrance, seconds: Math.min(entrance.seconds + seconds, 5) }
    return entrance.seconds < 5 && to.seconds === 5 ? misses(to) : { to }
  }
  return {
    ...(hasOwnSession && isNewVisit && { 'a token arrives': { to: { ...entrance, hasSpare: true } } }),
    'the server recognises the user in another tab': undefined,
    'almost five seconds pass': passes(4.999),
    'five seconds pass': passes(5),
    'the server knows ana': endsWith(entrance, { type: 'entrance.recognized', user: ana }),
    'the server knows no user': misses({ ...entrance, phase: 'unrecognized', seconds: 0 }),
    'the server does not answer': misses({ ...entrance, phase: 'unanswered', seconds: 0 }),
    'the server fails': misses({ ...entrance, phase: 'unanswered', seconds: 0 }),
  }
}

function whileChecking(entrance: Entrance): ModelledRow<Entrance>['on'] {
  // If another tab has since signed in, this tab adopts its session.
  const refuses = (text: string): ModelledOutcome<Entrance> => {
    if (entrance.hasSpare) return endsWith(entrance, { type: 'entrance.followed', token: given })
    const { to, does = [] } = waits({ ...entrance, phase: 'unasked' })
    return { to, does: [tellParent({ type: 'entrance.refused', text }), ...does] }
  }
  return {
    'the password is right': endsWith(entrance, { type: 'entrance.granted', token: granted }),
    'the password is wrong': refuses('Wrong username or password'),
    'sign-in fails': refuses('Failed to sign in: Internal Server Error'),
    'sign-in receives no response': refuses('The server does not respond. Check your connection and try again.'),
    'server sessions are supported': { to: { ...entrance, hasOwnSession: true } },
    'server sessions are not supported': { to: { ...entrance, hasOwnSession: false } },
    'another tab signs in': { to: { ...entrance, hasSpare: true } },
    'another tab signs out again': { to: { ...entrance, hasSpare: false } },
    'the server recognises the user in another tab': { to: { ...entrance, isNewVisit: true } },
  }
}

const first: Entrance = {
  phase: 'unasked',
  hasSpare: false,
  hasOwnSession: false,
  isNewVisit: true,
  isPrompted: false,
  seconds: 0,
}
const visitor: Entrance = { ...first, phase: 'recognizing', hasOwnSession: true }
const signedOut: Entrance = { ...first, hasOwnSession: true, isNewVisit: false }

function startAt(entrance: Entrance) {
  const { hasOwnSession, isNewVisit, phase } = entrance
  const does = phase === 'recognizing' ? [start('recognizeUser', { isPrompted: false })] : []
  return { input: { hasOwnSession, isNewVisit }, to: entrance, does }
}

export const walk = modelledWalk({
  machine: entranceMachine,
  observe: ({ spareToken, hasOwnSession }: EntranceContext) => ({ spareToken, hasOwnSession }),
  starts: {
    'a visit begins': startAt(first),
    'a visit begins, server sessions supported': startAt(visitor),
    'the user has signed out': startAt(signedOut),
  },
  cases: {
    'signs in': send({ type: 'session.signIn', username: 'ana', password: 'secret' }),
    'a token arrives': send({ type: 'session.receiveToken', token: given }),
    'the connection is back': send({ type: 'session.retry' }),
    'server sessions are supported': send({ type: 'session.equip', hasOwnSession: true }),
    'server sessions are not supported': send({ type: 'session.equip', hasOwnSession: false }),
    'another tab signs in': send({ type: 'otherTab.signedIn', token: given }),
    'another tab signs out again': send({ type: 'otherTab.signedOut', token: 'given' }),
    'a different session ends in another tab': send({ type: 'otherTab.signedOut', token: 'other' }),
    'the server recognises the user in another tab': send({ type: 'otherTab.recognized' }),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
    'the server knows ana': settle('recognizeUser', ana),
    'the server knows no user': fail('recognizeUser', unauthorized('get current user')),
    'the server does not answer': fail('recognizeUser', unreachable('get current user')),
    'the server fails': fail('recognizeUser', broken('get current user')),
    'the password is right': settle('requestToken', granted),
    'the password is wrong': fail(
      'requestToken',
      refused('sign in', 400, { non_field_errors: ['Unable to log in with provided credentials.'] }),
    ),
    'sign-in fails': fail('requestToken', broken('sign in')),
    'sign-in receives no response': fail('requestToken', unreachable('sign in')),
  },
  rowOf,
})
