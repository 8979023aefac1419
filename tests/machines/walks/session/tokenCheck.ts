/**
 * Finds out which user a token belongs to (docs/behaviour.md#session): the first conclusive response counts. After any
 * other response, the console keeps the token and asks the server again: after 5 s, 10 s, 20 s, 40 s and then every
 * minute.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { tokenCheckMachine, type TokenCheckContext } from '../../../../machines/session/tokenCheck.ts'
import { start, tellParent } from '../../support/effects.ts'
import { ana, broken, refused, unauthorized, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

interface Check {
  readonly phase: 'asking' | 'waiting' | 'answered'
  /** Whether the check has waited for the response for five seconds or more. */
  readonly isSlow: boolean
  readonly trouble: keyof typeof troubles | undefined
  /** The number of consecutive inconclusive responses, counted up to six, after which the wait no longer grows. */
  readonly failures: number
  /** Seconds since the last inconclusive response. */
  readonly seconds: number
}

const action = 'get current user'
const forbidden = refused(action, 403, { detail: 'Not for you.' })
const unknown = refused(action, 404, { detail: 'Not found.' })
const dead = unauthorized(action)
const troubles = {
  silence: unreachable(action),
  breakdown: broken(action),
  haste: refused(action, 429, { detail: 'Request was throttled.' }),
  request: new Fault({ kind: 'refused', action, status: 429, body: 'Later.', retryAfter: 30_000 }),
  page: new Fault({ kind: 'refused', action, status: 403, body: 'Forbidden', isPage: true }),
  garble: new Fault({ kind: 'garbled', action, status: 200, body: 'The server sent data that cannot be read.' }),
} as const

/** Seconds to wait, by number of failures. */
const quiet = [5, 10, 20, 40, 60, 60]
const most = quiet.length
const asks = start('fetchCurrentUser')
const doubted = tellParent({ type: 'tokenCheck.doubted' })
const beginning: Check = { phase: 'asking', isSlow: false, trouble: undefined, failures: 0, seconds: 0 }

function rowOf(check: Check): ModelledRow<Check> {
  const { phase, trouble, failures } = check
  return {
    state: phase === 'asking' ? { asking: check.isSlow ? 'slow' : 'prompt' } : phase,
    tags: phase !== 'asking' ? [] : check.isSlow ? ['busy', 'slow'] : ['busy'],
    ports: phase === 'asking' ? ['fetchCurrentUser'] : [],
    shows: { trouble: trouble && troubles[trouble], failures },
    on: phase === 'asking' ? whileAsking(check) : phase === 'waiting' ? whileWaiting(check) : {},
  }
}

function whileAsking(check: Check): ModelledRow<Check>['on'] {
  const answered: Check = { ...check, phase: 'answered', isSlow: false, seconds: 0 }
  const slow: ModelledOutcome<Check> = { to: { ...check, isSlow: true }, does: check.isSlow ? [] : [doubted] }
  const isRefused = (fault: Fault): ModelledOutcome<Check> => ({
    to: answered,
    does: [tellParent({ type: 'tokenCheck.refused', fault })],
  })
  const isTroubled = (trouble: keyof typeof troubles): ModelledOutcome<Check> => ({
    to: {
      ...check,
      phase: 'waiting',
      isSlow: false,
      trouble,
      failures: Math.min(check.failures + 1, most),
      seconds: 0,
    },
    does: [doubted],
  })
  return {
    "the token is ana's": { to: answered, does: [tellParent({ type: 'tokenCheck.known', user: ana })] },
    'the token is rejected with 401': isRefused(dead),
    'the user is rejected with 403': isRefused(forbidden),
    'the user does not exist': isRefused(unknown),
    'no answer': isTroubled('silence'),
    'the server fails': isTroubled('breakdown'),
    'the server answers 429': isTroubled('haste'),
    'the server answers 429 and asks for half a minute': isTroubled('request'),
    'a 403 arrives as a web page': isTroubled('page'),
    'an unreadable answer arrives': isTroubled('garble'),
    'five seconds pass': slow,
    'more than half a minute passes': slow,
  }
}

function whileWaiting(check: Check): ModelledRow<Check>['on'] {
  const again: ModelledOutcome<Check> = { to: { ...check, phase: 'asking', seconds: 0 }, does: [asks] }
  const passes = (seconds: number): ModelledOutcome<Check> => {
    const wished = check.trouble === 'request' ? 30 : 0
    const left = Math.max(quiet[check.failures - 1] ?? 0, wished) - check.seconds - seconds
    if (left > 0) return { to: { ...check, seconds: check.seconds + seconds } }
    const isSlow = -left >= 5
    return { to: { ...again.to, isSlow }, does: [asks, ...(isSlow ? [doubted] : [])] }
  }
  return {
    'the server answers again': again,
    'five seconds pass': passes(5),
    'more than half a minute passes': passes(33),
  }
}

export const walk = modelledWalk({
  machine: tokenCheckMachine,
  observe: ({ trouble, failures }: TokenCheckContext) => ({ trouble, failures: Math.min(failures, most) }),
  starts: { 'a token': { to: beginning, does: [asks] } },
  cases: {
    "the token is ana's": settle('fetchCurrentUser', ana),
    'the token is rejected with 401': fail('fetchCurrentUser', dead),
    'the user is rejected with 403': fail('fetchCurrentUser', forbidden),
    'the user does not exist': fail('fetchCurrentUser', unknown),
    'no answer': fail('fetchCurrentUser', troubles.silence),
    'the server fails': fail('fetchCurrentUser', troubles.breakdown),
    'the server answers 429': fail('fetchCurrentUser', troubles.haste),
    'the server answers 429 and asks for half a minute': fail('fetchCurrentUser', troubles.request),
    'a 403 arrives as a web page': fail('fetchCurrentUser', troubles.page),
    'an unreadable answer arrives': fail('fetchCurrentUser', troubles.garble),
    'the server answers again': send({ type: 'tokenCheck.retry' }),
    'five seconds pass': wait(5000),
    'more than half a minute passes': wait(33_000),
  },
  rowOf,
})
