/**
 * The session (specification, section 4; decisions, Session and Servers of all generations): by password, by token or by
 * the server's own session in, by 401 or logout out.
 */
import { sessionMachine, type SessionContext } from '../../../machines/session.ts'
import { call, say, start, tell, tellParent, type Effect } from '../support/effects.ts'
import { ana, broken, refused, unauthorized, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../support/walk.ts'

const tokens = {
  none: undefined,
  old: { token: 'old', expiresAt: undefined },
  new: { token: 'new', expiresAt: 1_800_000_000_000 },
} as const

type Token = keyof typeof tokens

interface Session {
  readonly phase: 'anonymous' | 'checking the password' | 'checking' | 'authenticated' | 'logging out'
  readonly token: Token
  /** A token that arrived while another was tried. */
  readonly spare: Token
  /** Whether the server's own session can speak for somebody. */
  readonly hasOwnSession: boolean
  /** Whether it is still to be asked, when it can. */
  readonly isNewVisit: boolean
}

const lost = tellParent({ type: 'session.closed', deliberate: false, outcome: 'ended' })
const pending = tellParent({ type: 'session.pending' })
const opened = tellParent({ type: 'session.opened', user: ana })
const loggingOutText = 'Unauthorized, logging out'
const silentText = 'The server does not answer. Check your connection and try again.'
const refusedUser = refused('get current user', 404, { detail: 'Not found.' })

function keeps(token: Token): Effect {
  return call('keepToken', tokens[token])
}

function forgets(token: Token): Effect {
  return call('forgetToken', { token: tokens[token] })
}

/** A token is kept, and the server asked whose it is. */
function checks(session: Session, token: Token, before: readonly Effect[] = [], isGiven = false): ModelledOutcome<Session> {
  return {
    to: { ...session, phase: 'checking', token, spare: 'none' },
    does: [...before, keeps(token), start('tokenCheck', { isGiven })],
  }
}

/** Nobody is signed in: the server's own session is looked for, where it can be and has not been. */
function leaves(session: Session, ...does: readonly Effect[]): ModelledOutcome<Session> {
  const to: Session = { ...session, phase: 'anonymous', token: 'none', spare: 'none', isNewVisit: false }
  return { to, does: [...does, looks(to)] }
}

function looks({ hasOwnSession, isNewVisit }: Session): Effect {
  return start('recognition', { hasOwnSession, isDue: isNewVisit })
}

/** It ends here alone. */
function loses(session: Session, ...said: readonly Effect[]): ModelledOutcome<Session> {
  return leaves(session, ...said, forgets(session.token), lost)
}

function watches(token: Token): Effect {
  return start('renewal', { username: 'ana', expiresAt: tokens[token]?.expiresAt, notice: 15 * 60_000 })
}

function opens(session: Session, ...before: readonly Effect[]): ModelledOutcome<Session> {
  return { to: { ...session, phase: 'authenticated', spare: 'none' }, does: [...before, opened, watches(session.token)] }
}

function rowOf(session: Session): ModelledRow<Session> {
  const { token, spare, hasOwnSession } = session
  const shows = { token: tokens[token], spareToken: tokens[spare], hasOwnSession }
  const equips: ModelledRow<Session>['on'] = {
    'the server can do more': { to: { ...session, hasOwnSession: true } },
    'the server can do less': { to: { ...session, hasOwnSession: false } },
  }
  switch (session.phase) {
    case 'anonymous':
      return { state: 'anonymous', ports: ['otherTabs', 'recognition'], shows, on: whileAnonymous(session) }
    case 'checking the password':
      return {
        state: 'authenticatingByPassword', tags: ['busy'], ports: ['otherTabs', 'requestToken'], shows,
        on: { ...equips, ...whileCheckingPassword(session) },
      }
    case 'checking':
      return {
        state: { holding: 'authenticatingByToken' }, tags: ['busy', 'undecided'], ports: ['otherTabs', 'tokenCheck'], shows,
        on: { ...equips, ...whileChecking(session), ...heardElsewhere(session) },
      }
    case 'authenticated':
      return {
        state: { holding: 'authenticated' }, tags: ['open'], ports: ['otherTabs', 'renewal'], shows,
        on: { ...equips, ...whileAuthenticated(session), ...heardElsewhere(session) },
      }
    case 'logging out':
      return {
        state: 'loggingOut', tags: ['busy'], ports: ['otherTabs', 'logout'], shows,
        on: { ...equips, 'it is told': signsOut(session, 'ended'), 'it is told, but lasts': signsOut(session, 'lasting') },
      }
  }
}

function whileAnonymous(session: Session): ModelledRow<Session>['on'] {
  const equipped = (hasOwnSession: boolean): ModelledOutcome<Session> => ({
    to: { ...session, hasOwnSession },
    does: [tell('recognition', { type: 'recognition.equip', hasOwnSession })],
  })
  return {
    'signs in': {
      to: { ...session, phase: 'checking the password', isNewVisit: false },
      does: [start('requestToken', { username: 'ana', password: 'secret' })],
    },
    'a token arrives': checks(session, 'new', [pending], true),
    'signs in in another tab': checks(session, 'new', [pending]),
    'another tab is let in': { to: session, does: [tell('recognition', { type: 'recognition.ask' })] },
    'the connection is back': { to: session, does: [tell('recognition', { type: 'recognition.retry' })] },
    'the server can do more': equipped(true),
    'the server can do less': equipped(false),
    'the server knows ana': opens(session, call('relyOnOwnSession')),
    'the server knows nobody': { to: session, does: [lost] },
  }
}

function whileCheckingPassword(session: Session): ModelledRow<Session>['on'] {
  const refuses = (text: string): ModelledOutcome<Session> => ({
    to: { ...session, phase: 'anonymous' },
    does: [tellParent({ type: 'session.refused', text }), looks(session)],
  })
  return {
    'the password is right': checks(session, 'new'),
    'the password is wrong': refuses('Wrong username or password'),
    'sign-in breaks': refuses('Failed to sign in: "Internal Server Error"'),
    'sign-in is silent': refuses(silentText),
  }
}

function whileChecking(session: Session): ModelledRow<Session>['on'] {
  const { token, spare } = session
  const refuses = (text: string) => (spare === 'none' ? loses(session, say('error', text)) : checks(session, spare, [], true))
  return {
    'the token is ana’s': opens(session),
    'the token is unauthorized': refuses(loggingOutText),
    'the token is nobody’s': refuses('Failed to get current user: {"detail":"Not found."}'),
    'a token arrives': { to: { ...session, spare: 'new' } },
    'the connection is back': { to: session, does: [tell('tokenCheck', { type: 'tokenCheck.retry' })] },
    'gives the token up': leaves(session, forgets(token), lost),
  }
}

function whileAuthenticated(session: Session): ModelledRow<Session>['on'] {
  const { token } = session
  const refuses: ModelledOutcome<Session> = { to: session, does: [tell('renewal', { type: 'renewal.refuse' })] }
  const renewed: Session = { ...session, token: 'new' }
  return {
    'signs out': { to: { ...session, phase: 'logging out' }, does: [start('logout', { token: tokens[token] })] },
    ...(token === 'old' && { 'a call with old gets 401': refuses }),
    ...(token === 'new' && { 'a call with new gets 401': refuses }),
    ...(token === 'none' && { 'a call without a token gets 401': refuses }),
    'the session is lost': loses(session, say('error', loggingOutText)),
    'the token is renewed': { to: renewed, does: [keeps('new'), opened, watches('new')] },
  }
}

/** Another tab's word counts from the moment there is a token, whether or not its user is known. */
function heardElsewhere(session: Session): ModelledRow<Session>['on'] {
  return {
    'signs out in another tab': loses(session, say('warning', 'You signed out in another tab')),
    'signs in in another tab': session.token === 'new' ? undefined : checks(session, 'new'),
  }
}

function signsOut(session: Session, outcome: string): ModelledOutcome<Session> {
  const told = tellParent({ type: 'session.closed', deliberate: true, outcome })
  return leaves(session, forgets(session.token), call('announceSignOut'), told)
}

const first: Session = { phase: 'anonymous', token: 'none', spare: 'none', hasOwnSession: false, isNewVisit: true }
const visitor: Session = { ...first, hasOwnSession: true }
const returning: Session = { ...first, phase: 'checking', token: 'old' }
const listens = start('otherTabs')

export const walk = defineWalk({
  machine: sessionMachine,
  lone: { notifications: {} },
  observe: ({ token, spareToken, hasOwnSession }: SessionContext) => ({ token, spareToken, hasOwnSession }),
  starts: {
    'without a cookie': { input: { token: undefined, hasOwnSession: false }, to: nameOf(first), does: [listens, lost, looks(first)] },
    'without a cookie, where the server may know the person': {
      input: { token: undefined, hasOwnSession: true }, to: nameOf(visitor), does: [listens, looks(visitor)],
    },
    'with a cookie': {
      input: { token: tokens.old, hasOwnSession: false },
      to: nameOf(returning),
      does: [listens, keeps('old'), start('tokenCheck', { isGiven: false })],
    },
  },
  cases: {
    'signs in': send({ type: 'session.signIn', username: 'ana', password: 'secret' }),
    'a token arrives': send({ type: 'session.receiveToken', token: tokens.new }),
    'signs out': send({ type: 'session.signOut' }),
    'the connection is back': send({ type: 'session.retry' }),
    'gives the token up': send({ type: 'session.abandon' }),
    'the server can do more': send({ type: 'session.equip', hasOwnSession: true }),
    'the server can do less': send({ type: 'session.equip', hasOwnSession: false }),
    'a call with old gets 401': send({ type: 'session.refuse', token: 'old' }),
    'a call with new gets 401': send({ type: 'session.refuse', token: 'new' }),
    'a call without a token gets 401': send({ type: 'session.refuse', token: undefined }),
    'signs in in another tab': hear('otherTabs', { type: 'otherTab.signedIn', token: tokens.new }),
    'signs out in another tab': hear('otherTabs', { type: 'otherTab.signedOut' }),
    'another tab is let in': hear('otherTabs', { type: 'otherTab.recognized' }),
    'the server knows ana': hear('recognition', { type: 'recognition.succeeded', user: ana }),
    'the server knows nobody': hear('recognition', { type: 'recognition.failed' }),
    'the password is right': settle('requestToken', tokens.new),
    'the password is wrong': fail(
      'requestToken',
      refused('sign in', 400, { non_field_errors: ['Unable to log in with provided credentials.'] }),
    ),
    'sign-in breaks': fail('requestToken', broken('sign in')),
    'sign-in is silent': fail('requestToken', unreachable('sign in')),
    'the token is ana’s': hear('tokenCheck', { type: 'tokenCheck.known', user: ana }),
    'the token is unauthorized': hear('tokenCheck', { type: 'tokenCheck.refused', fault: unauthorized('get current user') }),
    'the token is nobody’s': hear('tokenCheck', { type: 'tokenCheck.refused', fault: refusedUser }),
    'the token is renewed': hear('renewal', { type: 'renewal.renewed', token: tokens.new }),
    'the session is lost': hear('renewal', { type: 'renewal.lost' }),
    'it is told': settle('logout', 'ended'),
    'it is told, but lasts': settle('logout', 'lasting'),
  },
  rows: modelledRows([first, visitor, returning], rowOf),
})
