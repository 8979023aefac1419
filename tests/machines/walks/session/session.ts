/**
 * The session (docs/behaviour.md#session, docs/behaviour.md#login): starts with a password, a token or the server's own
 * session, and ends with a 401 or a sign-out.
 */
import { sessionMachine, type SessionContext } from '../../../../machines/session/session.ts'
import { beginning } from '../../support/clock.ts'
import { call, say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { ana, broken, refused, unauthorized } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const tokens = {
  none: undefined,
  old: { token: 'old', expiresAt: undefined },
  new: { token: 'new', expiresAt: 1_800_000_000_000 },
  /** Expires in ten minutes: the user is asked for the password already. */
  ending: { token: 'ending', expiresAt: beginning + 10 * 60_000 },
} as const

type Token = keyof typeof tokens

const bo = { ...ana, username: 'bo' }
const people = { ana, bo } as const

interface Session {
  readonly phase: 'anonymous' | 'checking' | 'authenticated' | 'signing out'
  readonly token: Token
  /** A token that arrived while another was being checked, or a sign-in in another tab during a sign-out. */
  readonly spare: Token
  /** Whether the server supports its own sessions. If so, calls can rely on such a session instead of a token. */
  readonly hasOwnSession: boolean
  /** Whether the console has yet to ask if the user has a session on the server. */
  readonly isNewVisit: boolean
  /** Whether the token being checked came from the address. If so, a toast names the user after the sign-in. */
  readonly isGiven: boolean
  /**
   * The signed-in user, even while another token is being checked. If that token belongs to another user, a toast names
   * the new user.
   */
  readonly person: 'none' | 'ana' | 'bo'
  /** Milliseconds that the server has taken so far to sign the user out. */
  readonly waited: number
}

const lost = tellParent({ type: 'session.closed', deliberate: false, outcome: 'ended' })
const closing = tellParent({ type: 'session.closing' })
const pending = tellParent({ type: 'session.pending' })
const loggingOutText = 'Unauthorized, logging out'
const wrongPassword = 'Wrong username or password'
const refusedUser = refused('get current user', 404, { detail: 'Not found.' })

function keeps(token: Token): Effect {
  return call('keepToken', tokens[token])
}

function announces(token: Token): Effect {
  return call('announceSignIn', tokens[token])
}

function forgets(token: Token): Effect {
  return call('forgetToken', { token: tokens[token] })
}

/** Stores the token, and asks the server for its user. */
function checks(
  session: Session,
  token: Token,
  before: readonly Effect[] = [],
  isGiven = false,
): ModelledOutcome<Session> {
  return {
    to: { ...session, phase: 'checking', token, spare: 'none', isGiven },
    does: [...before, keeps(token), start('tokenCheck')],
  }
}

/** Nobody is signed in. The server's own session is looked up if it is supported and has not been looked up before. */
function leaves(session: Session, ...does: readonly Effect[]): ModelledOutcome<Session> {
  const to: Session = {
    ...session,
    phase: 'anonymous',
    token: 'none',
    spare: 'none',
    isNewVisit: false,
    isGiven: false,
    person: 'none',
  }
  return { to, does: [...does, looks(to)] }
}

function looks({ hasOwnSession, isNewVisit }: Session): Effect {
  return start('entrance', { hasOwnSession, isNewVisit })
}

/** The session ends in this tab only. */
function loses(session: Session, ...said: readonly Effect[]): ModelledOutcome<Session> {
  return leaves(session, ...said, forgets(session.token), lost)
}

function watches(token: Token, person: Session['person']): Effect {
  return start('renewal', { username: person, expiresAt: tokens[token]?.expiresAt, notice: 15 * 60_000 })
}

function isSignedIn({ person }: Pick<Session, 'person'>): Effect {
  return tellParent({ type: 'session.opened', user: person === 'none' ? undefined : people[person] })
}

function opens(session: Session, person: 'ana' | 'bo', ...before: readonly Effect[]): ModelledOutcome<Session> {
  const isNews = session.isGiven || (session.person !== 'none' && session.person !== person)
  return {
    to: { ...session, phase: 'authenticated', spare: 'none', isGiven: false, person },
    does: [
      ...before,
      isSignedIn({ person }),
      ...(isNews ? [say('success', `Signed in as ${person}`)] : []),
      watches(session.token, person),
    ],
  }
}

function rowOf(session: Session): ModelledRow<Session> {
  const { token, spare, hasOwnSession } = session
  const timesOut = isOver(session, 'unconfirmed')
  const shows = { token: tokens[token], spareToken: tokens[spare], hasOwnSession }
  const equips: ModelledRow<Session>['on'] = {
    'server sessions are supported': { to: { ...session, hasOwnSession: true } },
    'server sessions are not supported': { to: { ...session, hasOwnSession: false } },
  }
  switch (session.phase) {
    case 'anonymous':
      return { state: 'anonymous', ports: ['otherTabs', 'entrance'], shows, on: whileAnonymous(session) }
    case 'checking':
      return {
        state: { holding: { authenticatingByToken: session.isGiven ? 'given' : 'earned' } },
        tags: ['busy', 'undecided'],
        ports: ['otherTabs', 'tokenCheck'],
        shows,
        on: { ...equips, ...whileChecking(session), ...heardElsewhere(session) },
      }
    case 'authenticated':
      return {
        state: { holding: 'authenticated' },
        tags: ['open'],
        ports: ['otherTabs', 'renewal'],
        shows,
        on: { ...equips, ...whileAuthenticated(session), ...heardElsewhere(session) },
      }
    case 'signing out':
      return {
        state: 'loggingOut',
        tags: ['busy'],
        ports: ['otherTabs', 'requestLogout'],
        shows,
        on: {
          ...equips,
          'the server ends the session': isOver(session, 'ended'),
          "the server's own session lasts": isOver(session, 'lasting'),
          'the session continues at the server': isOver(session, 'continuing'),
          'the sign-out fails': isOver(session, 'unconfirmed'),
          'almost five seconds pass': session.waited === 0 ? { to: { ...session, waited: 4999 } } : timesOut,
          'five seconds pass': timesOut,
          'another tab signs in': token === 'new' ? undefined : { to: { ...session, spare: 'new' } },
          ...(spare === 'new' && {
            'the session of the new token ends in another tab': { to: { ...session, spare: 'none' } },
          }),
        },
      }
  }
}

function whileAnonymous(session: Session): ModelledRow<Session>['on'] {
  const handsOn = (
    request: Readonly<Record<string, unknown>> & { readonly type: string },
    to = session,
  ): ModelledOutcome<Session> => ({
    to,
    does: [tell('entrance', request)],
  })
  const equipped = (hasOwnSession: boolean): ModelledOutcome<Session> =>
    handsOn({ type: 'session.equip', hasOwnSession }, { ...session, hasOwnSession })
  return {
    'signs in': handsOn({ type: 'session.signIn', username: 'ana', password: 'secret' }),
    'a token arrives': handsOn({ type: 'session.receiveToken', token: tokens.new }),
    'another tab signs in': handsOn({ type: 'otherTab.signedIn', token: tokens.new }),
    'the session of the old token ends in another tab': handsOn({ type: 'otherTab.signedOut', token: 'old' }),
    'the session of the new token ends in another tab': handsOn({ type: 'otherTab.signedOut', token: 'new' }),
    "the server's own session ends in another tab": handsOn({ type: 'otherTab.signedOut', token: undefined }),
    'the server recognises the user in another tab': handsOn({ type: 'otherTab.recognized' }),
    'the connection is back': handsOn({ type: 'session.retry' }),
    'server sessions are supported': equipped(true),
    'server sessions are not supported': equipped(false),
    // The token belongs to a newer session, which other tabs adopt.
    'the password is right': checks(session, 'new'),
    'the password is wrong': { to: session, does: [tellParent({ type: 'session.refused', text: wrongPassword })] },
    'the entrance follows the sign-in in another tab': checks(session, 'new', [pending]),
    'an address brings a token': checks(session, 'new', [pending], true),
    'the server knows ana': opens(session, 'ana', call('relyOnOwnSession')),
    'ana has signed in at the server': opens(session, 'ana', call('relyOnOwnSession')),
    'the server knows no user': { to: session, does: [lost] },
  }
}

/** Signing out works even if the token's user is not known. */
function signsOut(session: Session): ModelledOutcome<Session> {
  return {
    to: { ...session, phase: 'signing out', spare: 'none', isGiven: false },
    does: [closing, start('requestLogout', { token: tokens[session.token] })],
  }
}

function whileChecking(session: Session): ModelledRow<Session>['on'] {
  const { token, spare } = session
  const refuses = (text: string) =>
    spare === 'none' ? loses(session, say('error', text)) : checks(session, spare, [], true)
  return {
    // Other tabs receive a token only once its user is known.
    "the token is ana's": opens(session, 'ana', announces(token)),
    "the token is bo's": opens(session, 'bo', announces(token)),
    'the token is rejected with 401': refuses(loggingOutText),
    "the token's user does not exist": refuses('Failed to get current user: Not found.'),
    'the user is still unknown': { to: session, does: [tellParent({ type: 'session.doubted' })] },
    'a token arrives': { to: { ...session, spare: 'new' } },
    'the connection is back': { to: session, does: [tell('tokenCheck', { type: 'tokenCheck.retry' })] },
    'discards the token': leaves(session, forgets(token), lost),
    'signs out': signsOut(session),
  }
}

function whileAuthenticated(session: Session): ModelledRow<Session>['on'] {
  const { token } = session
  const refuses = loses(session, say('error', loggingOutText))
  const renewed: Session = { ...session, token: 'new' }
  return {
    'signs out': signsOut(session),
    ...(token === 'old' && { 'a call with the old token gets 401': refuses }),
    ...(token === 'new' && { 'a call with the new token gets 401': refuses }),
    ...(token === 'none' && { 'a call without a token gets 401': refuses }),
    // Shortly before the expiry, a 401 counts as the expiry, and the user is asked for the password instead.
    ...(token === 'ending' && {
      'a call with the ending token gets 401': { to: session, does: [tell('renewal', { type: 'renewal.refuse' })] },
    }),
    'the token is renewed': {
      to: renewed,
      does: [keeps('new'), announces('new'), isSignedIn(session), watches('new', session.person)],
    },
  }
}

/**
 * Messages from other tabs take effect as soon as there is a token, even if its user is not known. The end of a
 * different session has no effect here.
 */
function heardElsewhere(session: Session): ModelledRow<Session>['on'] {
  const { token } = session
  const ends = loses(
    session,
    say('warning', 'You signed out in another tab'),
    tellParent({ type: 'session.signedOutElsewhere' }),
  )
  return {
    ...(token === 'old' && { 'the session of the old token ends in another tab': ends }),
    ...(token === 'new' && { 'the session of the new token ends in another tab': ends }),
    ...(token === 'none' && { "the server's own session ends in another tab": ends }),
    'another tab signs in': session.token === 'new' ? undefined : checks(session, 'new'),
  }
}

function isOver(signingOut: Session, outcome: string): ModelledOutcome<Session> {
  const session = { ...signingOut, waited: 0 }
  const told = tellParent({ type: 'session.closed', deliberate: true, outcome })
  const ends = call('announceSignOut', { token: tokens[session.token] })
  // A sign-in in another tab during the sign-out is followed.
  if (session.spare !== 'none') return checks(session, session.spare, [forgets(session.token), ends, told, pending])
  return leaves(session, forgets(session.token), ends, told)
}

const first: Session = {
  phase: 'anonymous',
  token: 'none',
  spare: 'none',
  hasOwnSession: false,
  isNewVisit: true,
  isGiven: false,
  person: 'none',
  waited: 0,
}
const visitor: Session = { ...first, hasOwnSession: true }
const returning: Session = { ...first, phase: 'checking', token: 'old' }
const ending: Session = { ...returning, token: 'ending' }
const listens = start('otherTabs')

export const walk = modelledWalk({
  machine: sessionMachine,
  singletons: { toasts: {} },
  observe: ({ token, spareToken, hasOwnSession }: SessionContext) => ({ token, spareToken, hasOwnSession }),
  starts: {
    'without a cookie': {
      input: { token: undefined, hasOwnSession: false },
      to: first,
      does: [listens, lost, looks(first)],
    },
    'without a cookie, server sessions supported': {
      input: { token: undefined, hasOwnSession: true },
      to: visitor,
      does: [listens, looks(visitor)],
    },
    // A token takes precedence over the server's own session.
    'with a cookie, server sessions supported': {
      input: { token: tokens.old, hasOwnSession: true },
      to: { ...returning, hasOwnSession: true },
      does: [listens, keeps('old'), start('tokenCheck')],
    },
    'with a cookie': {
      input: { token: tokens.old, hasOwnSession: false },
      to: returning,
      does: [listens, keeps('old'), start('tokenCheck')],
    },
    'with a cookie that expires soon': {
      input: { token: tokens.ending, hasOwnSession: false },
      to: ending,
      does: [listens, keeps('ending'), start('tokenCheck')],
    },
  },
  cases: {
    'signs in': send({ type: 'session.signIn', username: 'ana', password: 'secret' }),
    'a token arrives': send({ type: 'session.receiveToken', token: tokens.new }),
    'signs out': send({ type: 'session.signOut' }),
    'the connection is back': send({ type: 'session.retry' }),
    'discards the token': send({ type: 'session.abandon' }),
    'server sessions are supported': send({ type: 'session.equip', hasOwnSession: true }),
    'server sessions are not supported': send({ type: 'session.equip', hasOwnSession: false }),
    'a call with the old token gets 401': send({ type: 'session.refuse', token: 'old' }),
    'a call with the new token gets 401': send({ type: 'session.refuse', token: 'new' }),
    'a call with the ending token gets 401': send({ type: 'session.refuse', token: 'ending' }),
    'a call without a token gets 401': send({ type: 'session.refuse', token: undefined }),
    'another tab signs in': hear('otherTabs', { type: 'otherTab.signedIn', token: tokens.new }),
    'the session of the old token ends in another tab': hear('otherTabs', { type: 'otherTab.signedOut', token: 'old' }),
    'the session of the new token ends in another tab': hear('otherTabs', { type: 'otherTab.signedOut', token: 'new' }),
    "the server's own session ends in another tab": hear('otherTabs', { type: 'otherTab.signedOut', token: undefined }),
    'the server recognises the user in another tab': hear('otherTabs', { type: 'otherTab.recognized' }),
    'the password is right': hear('entrance', { type: 'entrance.granted', token: tokens.new }),
    'the password is wrong': hear('entrance', { type: 'entrance.refused', text: wrongPassword }),
    'the entrance follows the sign-in in another tab': hear('entrance', {
      type: 'entrance.followed',
      token: tokens.new,
    }),
    'an address brings a token': hear('entrance', { type: 'entrance.given', token: tokens.new }),
    'the server knows ana': hear('entrance', { type: 'entrance.recognized', user: ana }),
    'ana has signed in at the server': send({ type: 'session.recognize', user: ana }),
    'the server knows no user': hear('entrance', { type: 'entrance.missed' }),
    "the token is ana's": hear('tokenCheck', { type: 'tokenCheck.known', user: ana }),
    'the user is still unknown': hear('tokenCheck', { type: 'tokenCheck.doubted' }),
    "the token is bo's": hear('tokenCheck', { type: 'tokenCheck.known', user: bo }),
    'the token is rejected with 401': hear('tokenCheck', {
      type: 'tokenCheck.refused',
      fault: unauthorized('get current user'),
    }),
    "the token's user does not exist": hear('tokenCheck', { type: 'tokenCheck.refused', fault: refusedUser }),
    'the token is renewed': hear('renewal', { type: 'renewal.renewed', token: tokens.new }),
    'the server ends the session': settle('requestLogout', 'ended'),
    "the server's own session lasts": settle('requestLogout', 'lasting'),
    'the session continues at the server': settle('requestLogout', 'continuing'),
    'the sign-out fails': fail('requestLogout', broken('log out')),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
  },
  rowOf,
})
