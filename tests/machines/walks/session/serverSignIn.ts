/**
 * Signing in on the server's own pages (docs/behaviour.md#login): a console below a path opens them in another tab, and
 * asks every three seconds who is signed in while its own tab is seen, for ten minutes in sight.
 */
import { serverSignInMachine, type ServerSignInContext } from '../../../../machines/session/serverSignIn.ts'
import { start, tell } from '../../support/effects.ts'
import { ana, broken, unauthorized, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const address = 'https://argus.example/accounts/login/?next=%2Fincidents%2F7%2F'

interface SignIn {
  readonly phase: 'idle' | 'leaving' | 'visiting' | 'offered' | 'hidden' | 'pausing' | 'asking' | 'stopped'
  readonly isBlocked: boolean
  readonly trouble: 'none' | 'unreachable' | 'broken'
  /** Whether the tab has been seen for more than nine minutes. */
  readonly isLate: boolean
  /** Whether almost three seconds have passed since the last answer. */
  readonly isDue: boolean
}

const kinds = { none: undefined, unreachable: 'unreachable', broken: 'server' }
const idle: SignIn = {
  phase: 'idle',
  isBlocked: false,
  trouble: 'none',
  isLate: false,
  isDue: false,
}
const asks = start('recognizeUser', { isPrompted: true })

const seen = ['pausing', 'asking']

/** Whether the page is open beside, for a sign-in. */
function isWaiting(phase: SignIn['phase']): boolean {
  return phase === 'hidden' || phase === 'stopped' || seen.includes(phase)
}

function stateOf({ phase }: SignIn) {
  if (phase === 'idle') return phase
  if (!isWaiting(phase)) return { away: phase }
  return { away: { beside: seen.includes(phase) ? { seen: phase } : phase } }
}

function rowOf(signIn: SignIn): ModelledRow<SignIn> {
  const { phase, isBlocked, trouble } = signIn
  const isOffered = phase === 'offered'
  const isBeside = isWaiting(phase)
  return {
    state: stateOf(signIn),
    tags: [
      ...(isBeside || isOffered ? ['beside'] : []),
      ...(isOffered ? ['offered'] : []),
      ...(phase === 'stopped' ? ['stopped'] : []),
    ],
    ports: [
      ...(phase === 'idle' ? [] : ['serverPage']),
      ...(isBeside ? ['sight'] : []),
      ...(phase === 'asking' ? ['recognizeUser'] : []),
    ],
    shows: { blockedAddress: isBlocked ? address : undefined, trouble: kinds[trouble] },
    on: {
      'goes to sign in': goes('leaving'),
      'goes to the server': goes('visiting'),
      ...(phase !== 'idle' && {
        'signs in here after all': { to: { ...signIn, phase: 'idle', isLate: false, isDue: false } },
      }),
      ...(phase === 'leaving' && whileLeaving(signIn)),
      ...(phase === 'visiting' && whileVisiting(signIn)),
      ...(isBeside && { 'the tab is hidden': { to: { ...signIn, phase: 'hidden', isLate: false, isDue: false } } }),
      ...(phase === 'hidden' && { 'the tab is shown': asked(signIn), 'the tab is attended': asked(signIn) }),
      ...(seen.includes(phase) && whileSeen(signIn)),
      ...(phase === 'stopped' && { 'goes on waiting': asked(signIn) }),
    },
  }
}

function goes(phase: 'leaving' | 'visiting'): ModelledOutcome<SignIn> {
  return { to: { ...idle, phase }, does: [start('serverPage', { returnTo: '/incidents/7/' })] }
}

function asked(signIn: SignIn): ModelledOutcome<SignIn> {
  return { to: { ...signIn, phase: 'asking', isDue: false }, does: [asks] }
}

function whileLeaving(signIn: SignIn): ModelledRow<SignIn>['on'] {
  const looks = start('sight')
  return {
    'the page is open': { to: { ...signIn, phase: 'pausing' }, does: [looks] },
    'the page is blocked': { to: { ...signIn, phase: 'pausing', isBlocked: true }, does: [looks] },
  }
}

/** Somebody who does not want to sign in there is not signed in automatically. */
function whileVisiting(signIn: SignIn): ModelledRow<SignIn>['on'] {
  return {
    'the page is open': { to: { ...signIn, phase: 'idle' } },
    'the page is blocked': { to: { ...signIn, phase: 'offered', isBlocked: true } },
  }
}

function whileSeen(signIn: SignIn): ModelledRow<SignIn>['on'] {
  const { phase, isLate, isDue } = signIn
  const stopped: SignIn = { ...signIn, phase: 'stopped', trouble: 'none', isLate: false, isDue: false }
  const late: SignIn = isLate ? stopped : { ...signIn, phase: 'asking', isLate: true, isDue: false }
  if (phase === 'pausing') {
    return {
      'almost three seconds pass': isDue ? asked(signIn) : { to: { ...signIn, isDue: true } },
      'three seconds pass': asked(signIn),
      'nine and a half minutes pass': { to: late, does: [asks] },
      'ten minutes pass': { to: stopped, does: [asks] },
    }
  }
  const pauses = (trouble: SignIn['trouble']): ModelledOutcome<SignIn> => ({
    to: { ...signIn, phase: 'pausing', trouble },
  })
  return {
    'nine and a half minutes pass': { to: late },
    'ten minutes pass': { to: stopped },
    'the user is ana': {
      to: { ...signIn, phase: 'idle', isLate: false },
      does: [tell('session', { type: 'session.recognize', user: ana })],
    },
    'nobody is signed in': pauses('none'),
    'no answer': pauses('unreachable'),
    'the server fails': pauses('broken'),
  }
}

export const walk = modelledWalk({
  machine: serverSignInMachine,
  singletons: { session: {} },
  observe: ({ blockedAddress, trouble }: ServerSignInContext) => ({ blockedAddress, trouble: trouble?.kind }),
  starts: { 'a login page': { to: idle } },
  cases: {
    'goes to sign in': send({ type: 'serverSignIn.begin', returnTo: '/incidents/7/', isAwaited: true }),
    'goes to the server': send({ type: 'serverSignIn.begin', returnTo: '/incidents/7/', isAwaited: false }),
    'signs in here after all': send({ type: 'serverSignIn.cancel' }),
    'goes on waiting': send({ type: 'serverSignIn.resume' }),
    'the page is open': hear('serverPage', { type: 'serverPage.opened' }),
    'the page is blocked': hear('serverPage', { type: 'serverPage.blocked', address }),
    'the tab is hidden': hear('sight', { type: 'page.hidden' }),
    'the tab is shown': hear('sight', { type: 'page.shown' }),
    'the tab is attended': hear('sight', { type: 'page.attended' }),
    'almost three seconds pass': wait(2999),
    'three seconds pass': wait(3000),
    'nine and a half minutes pass': wait(570_000),
    'ten minutes pass': wait(600_000),
    'the user is ana': settle('recognizeUser', ana),
    'nobody is signed in': fail('recognizeUser', unauthorized('get current user')),
    'no answer': fail('recognizeUser', unreachable('get current user')),
    'the server fails': fail('recognizeUser', broken('get current user')),
  },
  rowOf,
})
