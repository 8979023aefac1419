/**
 * Ways to sign in (docs/behaviour.md#login, docs/behaviour.md#session): with a password, a token from the address or
 * from another tab, or the server's own session.
 */
import { entranceMachine, type EntranceContext } from '../../../../machines/session/entrance.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { ana, broken, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

const given = { token: 'given', expiresAt: undefined }
const granted = { token: 'granted', expiresAt: 1_800_000_000_000 }

interface Entrance {
  readonly phase: 'waiting' | 'checking the password' | 'open'
  /**
   * Whether a token arrived during the check of the password, or while the server was being asked who is signed in
   * there.
   */
  readonly hasSpare: boolean
  /** Whether the server supports its own sessions. If so, calls can rely on such a session instead of a token. */
  readonly hasOwnSession: boolean
  /** Whether the console has yet to ask if the user has a session on the server. */
  readonly isNewVisit: boolean
}

function looks({ hasOwnSession, isNewVisit }: Entrance): Effect {
  return start('recognition', { hasOwnSession, isDue: isNewVisit })
}

/** The entrance ends with a report of the user or the token to the parent. */
function endsWith(
  entrance: Entrance,
  report: Readonly<Record<string, unknown>> & { readonly type: string },
): ModelledOutcome<Entrance> {
  return { to: { ...entrance, phase: 'open' }, does: [tellParent(report)] }
}

function rowOf(entrance: Entrance): ModelledRow<Entrance> {
  const { phase, hasSpare, hasOwnSession } = entrance
  const shows = { spareToken: hasSpare ? given : undefined, hasOwnSession }
  if (phase === 'open') return { state: 'open', shows, on: {} }
  if (phase === 'waiting') return { state: 'waiting', ports: ['recognition'], shows, on: whileWaiting(entrance) }
  return {
    state: 'authenticatingByPassword',
    tags: ['busy'],
    ports: ['requestToken'],
    shows,
    on: whileChecking(entrance),
  }
}

function whileWaiting(entrance: Entrance): ModelledRow<Entrance>['on'] {
  const { hasSpare } = entrance
  const asks = tell('recognition', { type: 'recognition.ask' })
  const equipped = (hasOwnSession: boolean): ModelledOutcome<Entrance> => ({
    to: { ...entrance, hasOwnSession },
    does: [tell('recognition', { type: 'recognition.equip', hasOwnSession })],
  })
  return {
    'signs in': {
      to: { ...entrance, phase: 'checking the password', hasSpare: false, isNewVisit: false },
      does: [start('requestToken', { username: 'ana', password: 'secret' })],
    },
    // A token does not override the server's own session, which is looked up first.
    'a token arrives':
      entrance.hasOwnSession && entrance.isNewVisit
        ? { to: { ...entrance, hasSpare: true }, does: [asks] }
        : endsWith(entrance, { type: 'entrance.given', token: given }),
    'another tab signs in': endsWith(entrance, { type: 'entrance.followed', token: given }),
    'the server recognises the user in another tab': { to: entrance, does: [asks] },
    'the connection is back': { to: entrance, does: [tell('recognition', { type: 'recognition.retry' })] },
    'server sessions are supported': equipped(true),
    'server sessions are not supported': equipped(false),
    'the server knows ana': endsWith(entrance, { type: 'entrance.recognized', user: ana }),
    'the server knows no user': hasSpare
      ? endsWith(entrance, { type: 'entrance.given', token: given })
      : { to: entrance, does: [tellParent({ type: 'entrance.missed' })] },
  }
}

function whileChecking(entrance: Entrance): ModelledRow<Entrance>['on'] {
  // If another tab has since signed in, this tab adopts its session.
  const refuses = (text: string): ModelledOutcome<Entrance> =>
    entrance.hasSpare
      ? endsWith(entrance, { type: 'entrance.followed', token: given })
      : {
          to: { ...entrance, phase: 'waiting' },
          does: [tellParent({ type: 'entrance.refused', text }), looks(entrance)],
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

const first: Entrance = { phase: 'waiting', hasSpare: false, hasOwnSession: false, isNewVisit: true }
const visitor: Entrance = { ...first, hasOwnSession: true }
const signedOut: Entrance = { ...visitor, isNewVisit: false }

function startAt(entrance: Entrance) {
  const { hasOwnSession, isNewVisit } = entrance
  return { input: { hasOwnSession, isNewVisit }, to: nameOf(entrance), does: [looks(entrance)] }
}

export const walk = defineWalk({
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
    'the server knows ana': hear('recognition', { type: 'recognition.succeeded', user: ana }),
    'the server knows no user': hear('recognition', { type: 'recognition.failed' }),
    'the password is right': settle('requestToken', granted),
    'the password is wrong': fail(
      'requestToken',
      refused('sign in', 400, { non_field_errors: ['Unable to log in with provided credentials.'] }),
    ),
    'sign-in fails': fail('requestToken', broken('sign in')),
    'sign-in receives no response': fail('requestToken', unreachable('sign in')),
  },
  rows: modelledRows([first, visitor, signedOut], rowOf),
})
