/** The session (specification, section 4; decisions, Session): password or token in, 401 or logout out. */
import { sessionMachine, type SessionContext } from '../../../machines/session.ts'
import { call, say, start, tellParent, type Effect } from '../support/effects.ts'
import { ana, broken, refused, unauthorized, unreachable } from '../support/fixtures.ts'
import { defineWalk, fail, hear, send, settle, wait, type Outcome, type Row } from '../support/walk.ts'

type Token = 'old' | 'new'

const lost = tellParent({ type: 'session.closed', deliberate: false })
const signedOut = tellParent({ type: 'session.closed', deliberate: true })
const pending = tellParent({ type: 'session.pending' })
const opened = tellParent({ type: 'session.opened', user: ana })
const silentText = 'The server does not answer. Check your connection and try again.'
const loggingOutText = 'Unauthorized, logging out'

function refusedWith(text: string): Outcome<string> {
  return { to: 'anonymous', does: [tellParent({ type: 'session.refused', text })] }
}

/** The user of a token is asked for, and the token is kept meanwhile. */
function checking(token: Token, before: readonly Effect[] = []): Outcome<string> {
  return { to: `checking ${token}`, does: [...before, call('keepToken', { token }), start('fetchCurrentUser')] }
}

function forgets(token: Token): Effect {
  return call('forgetToken', { token })
}

/** Another tab's word counts from the moment there is a token, whether or not its user is known. */
function heardElsewhere(token: Token): Record<string, Outcome<string>> {
  const ends: Outcome<string> = {
    to: 'anonymous',
    does: [say('warning', 'You signed out in another tab'), forgets(token), lost],
  }
  return {
    'signs out in another tab': ends,
    ...(token === 'new' ? {} : { 'signs in in another tab': checking('new') }),
  }
}

const failedText = 'Failed to get current user: {"detail":"Not found."}'
const brokenText = 'Failed to get current user: "Internal Server Error"'

/** Rows of a token while its user is being looked for; `spare` is a token that arrived meanwhile. */
function rowsOf(token: Token, spare: 'new' | undefined): Record<string, Row<string, string>> {
  const suffix = spare === undefined ? '' : ', another aside'
  const answered = (text: string): Outcome<string> =>
    spare === undefined
      ? { to: `logging out ${token}`, does: [say('error', text), start('requestLogout')] }
      : checking(spare)
  const again: Outcome<string> = {
    to: `checking ${token}${suffix}`,
    does: [call('keepToken', { token }), start('fetchCurrentUser')],
  }
  return {
    [`checking ${token}${suffix}`]: {
      state: 'authenticatingByToken',
      tags: ['busy', 'undecided'],
      ports: ['otherTabs', 'fetchCurrentUser'],
      shows: { token, spareToken: spare, credentials: { username: '', password: '' } },
      on: {
        'the user is known': { to: `authenticated ${token}`, does: [opened] },
        'the user is refused': answered(failedText),
        'the user breaks': answered(brokenText),
        'the user is unauthorized':
          spare === undefined
            ? { to: 'anonymous', does: [say('error', loggingOutText), forgets(token), lost] }
            : checking(spare),
        'the user is silent': `waiting with ${token}${suffix}`,
        'a token arrives': `checking ${token}, another aside`,
        ...heardElsewhere(token),
      },
    },
    [`waiting with ${token}${suffix}`]: {
      state: 'waiting',
      tags: ['undecided'],
      ports: ['otherTabs'],
      shows: { token, spareToken: spare, credentials: { username: '', password: '' } },
      on: {
        'five seconds pass': again,
        'the connection is back': again,
        'a token arrives': `waiting with ${token}, another aside`,
        ...heardElsewhere(token),
        'almost five seconds pass': `about to retry ${token}${suffix}`,
      },
    },
    [`about to retry ${token}${suffix}`]: {
      state: 'waiting',
      tags: ['undecided'],
      ports: ['otherTabs'],
      shows: { token, spareToken: spare, credentials: { username: '', password: '' } },
      on: {
        'five seconds pass': again,
        'almost five seconds pass': again,
        'the connection is back': again,
        'a token arrives': `about to retry ${token}, another aside`,
        ...heardElsewhere(token),
      },
    },
  }
}

function authenticatedRows(token: Token): Record<string, Row<string, string>> {
  const ended: Outcome<string> = {
    to: 'anonymous',
    does: [forgets(token), call('announceSignOut'), signedOut],
  }
  const loggingOut = {
    state: 'loggingOut',
    tags: ['busy'],
    ports: ['otherTabs', 'requestLogout'],
    shows: { token, spareToken: undefined, credentials: { username: '', password: '' } },
  }
  return {
    [`authenticated ${token}`]: {
      state: 'authenticated',
      tags: ['open'],
      ports: ['otherTabs'],
      shows: { token, spareToken: undefined, credentials: { username: '', password: '' } },
      on: {
        'signs out': { to: `logging out ${token}`, does: [start('requestLogout')] },
        [`a call with ${token} gets 401`]: {
          to: 'anonymous',
          does: [say('error', loggingOutText), forgets(token), lost],
        },
        ...heardElsewhere(token),
      },
    },
    [`logging out ${token}`]: {
      ...loggingOut,
      on: {
        'logout is done': ended,
        'logout is unauthorized': ended,
        'logout is silent': ended,
        'five seconds pass': ended,
        'almost five seconds pass': `about to be out of ${token}`,
      },
    },
    [`about to be out of ${token}`]: {
      ...loggingOut,
      on: {
        'logout is done': ended,
        'logout is unauthorized': ended,
        'logout is silent': ended,
        'five seconds pass': ended,
        'almost five seconds pass': ended,
      },
    },
  }
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  anonymous: {
    state: 'anonymous',
    ports: ['otherTabs'],
    shows: { token: undefined, spareToken: undefined, credentials: { username: '', password: '' } },
    on: {
      'signs in': {
        to: 'checking the password',
        does: [start('requestToken', { username: 'ana', password: 'secret' })],
      },
      'a token arrives': checking('new', [pending]),
      'signs in in another tab': checking('new', [pending]),
    },
  },
  'checking the password': {
    state: 'authenticatingByPassword',
    tags: ['busy'],
    ports: ['otherTabs', 'requestToken'],
    shows: { token: undefined, spareToken: undefined, credentials: { username: 'ana', password: 'secret' } },
    on: {
      'the password is right': checking('new'),
      'the password is wrong': refusedWith('Wrong username or password'),
      'sign-in is forbidden': refusedWith('Wrong username or password'),
      'sign-in is unauthorized': refusedWith('Wrong username or password'),
      'sign-in breaks': refusedWith('Failed to sign in: "Internal Server Error"'),
      'sign-in is silent': refusedWith(silentText),
    },
  },
  ...rowsOf('old', undefined),
  ...rowsOf('old', 'new'),
  ...rowsOf('new', undefined),
  ...rowsOf('new', 'new'),
  ...authenticatedRows('old'),
  ...authenticatedRows('new'),
}

export const walk = defineWalk({
  machine: sessionMachine,
  lone: { notifications: {} },
  observe: ({ token, spareToken, credentials }: SessionContext) => ({ token, spareToken, credentials }),
  starts: {
    'without a cookie': { input: { token: undefined }, to: 'anonymous', does: [start('otherTabs'), lost] },
    'with a cookie': {
      input: { token: 'old' },
      to: 'checking old',
      does: [start('otherTabs'), call('keepToken', { token: 'old' }), start('fetchCurrentUser')],
    },
  },
  cases: {
    'signs in': send({ type: 'session.signIn', username: 'ana', password: 'secret' }),
    'a token arrives': send({ type: 'session.receiveToken', token: 'new' }),
    'signs out': send({ type: 'session.signOut' }),
    'the connection is back': send({ type: 'session.retry' }),
    'a call with old gets 401': send({ type: 'session.refuse', token: 'old' }),
    'a call with new gets 401': send({ type: 'session.refuse', token: 'new' }),
    'a call without a token gets 401': send({ type: 'session.refuse', token: undefined }),
    'signs in in another tab': hear('otherTabs', { type: 'otherTab.signedIn', token: 'new' }),
    'signs out in another tab': hear('otherTabs', { type: 'otherTab.signedOut' }),
    'the password is right': settle('requestToken', 'new'),
    'the password is wrong': fail(
      'requestToken',
      refused('sign in', 400, { non_field_errors: ['Unable to log in with provided credentials.'] }),
    ),
    'sign-in is forbidden': fail('requestToken', refused('sign in', 403, 'AuthenticationFailed')),
    'sign-in is unauthorized': fail('requestToken', unauthorized('sign in')),
    'sign-in breaks': fail('requestToken', broken('sign in')),
    'sign-in is silent': fail('requestToken', unreachable('sign in')),
    'the user is known': settle('fetchCurrentUser', ana),
    'the user is refused': fail('fetchCurrentUser', refused('get current user', 404, { detail: 'Not found.' })),
    'the user breaks': fail('fetchCurrentUser', broken('get current user')),
    'the user is unauthorized': fail('fetchCurrentUser', unauthorized('get current user')),
    'the user is silent': fail('fetchCurrentUser', unreachable('get current user')),
    'logout is done': settle('requestLogout'),
    'logout is unauthorized': fail('requestLogout', unauthorized('log out')),
    'logout is silent': fail('requestLogout', unreachable('log out')),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
  },
  rows,
})
