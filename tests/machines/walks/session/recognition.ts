/**
 * The server's own session (docs/behaviour.md#session): at the start of a visit, the console looks up the user who is
 * signed in on the server's own pages. It asks again after a failure, and when another tab has recognised its user, but
 * never after a sign-out in this tab.
 */
import { recognitionMachine } from '../../../../machines/session/recognition.ts'
import { start, tellParent } from '../../support/effects.ts'
import { ana, broken, unauthorized, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

interface Recognition {
  readonly phase: 'idle' | 'asking' | 'recognized'
  readonly hasOwnSession: boolean
  /** Whether the lookup starts as soon as the server supports server sessions. */
  readonly isDue: boolean
  /** Whether the last lookup failed to get a usable response. */
  readonly isMissed: boolean
  /** Whether there has been a reason to ask, other than the start of the visit. */
  readonly isPrompted: boolean
  /** Seconds since the server was asked, up to five. */
  readonly seconds: number
}

const asks = (isPrompted: boolean) => start('recognizeUser', { isPrompted })
const failed = tellParent({ type: 'recognition.failed' })

function asked(recognition: Recognition): ModelledOutcome<Recognition> {
  return {
    to: { ...recognition, phase: 'asking', isDue: false, isMissed: false, seconds: 0 },
    does: [asks(recognition.isPrompted)],
  }
}

/** After five seconds without a response, the login page is shown. A later response still counts. */
function passes(recognition: Recognition, seconds: number): ModelledOutcome<Recognition> {
  const isOver = recognition.seconds < 5 && recognition.seconds + seconds >= 5
  return { to: { ...recognition, seconds: Math.min(recognition.seconds + seconds, 5) }, does: isOver ? [failed] : [] }
}

function rowOf(recognition: Recognition): ModelledRow<Recognition> {
  const { phase, hasOwnSession, isDue, isMissed } = recognition
  const equipped = { ...recognition, hasOwnSession: true }
  return {
    state: phase,
    tags: phase === 'asking' ? ['busy'] : [],
    ports: phase === 'asking' ? ['recognizeUser'] : [],
    on: {
      'server sessions are supported': phase === 'idle' && isDue ? asked(equipped) : { to: equipped },
      'server sessions are not supported': { to: { ...recognition, hasOwnSession: false } },
      ...(phase === 'idle' && {
        'the server recognised the user in another tab': asked({ ...recognition, isPrompted: true }),
        'the server answers again': isMissed ? asked(recognition) : undefined,
      }),
      ...(phase === 'asking' && {
        'almost five seconds pass': passes(recognition, 4.999),
        'five seconds pass': passes(recognition, 5),
        'the user is ana': {
          to: { ...recognition, phase: 'recognized', seconds: 0 },
          does: [tellParent({ type: 'recognition.succeeded', user: ana })],
        },
        'nobody is signed in': { to: { ...recognition, phase: 'idle', seconds: 0 }, does: [failed] },
        'no answer': { to: { ...recognition, phase: 'idle', isMissed: true, seconds: 0 }, does: [failed] },
        'the server fails': { to: { ...recognition, phase: 'idle', isMissed: true, seconds: 0 }, does: [failed] },
      }),
    },
    shows: { hasOwnSession },
  }
}

const able: Recognition = {
  phase: 'asking',
  hasOwnSession: true,
  isDue: false,
  isMissed: false,
  isPrompted: false,
  seconds: 0,
}
const unable: Recognition = {
  phase: 'idle',
  hasOwnSession: false,
  isDue: true,
  isMissed: false,
  isPrompted: false,
  seconds: 0,
}
const afterwards: Recognition = {
  phase: 'idle',
  hasOwnSession: true,
  isDue: false,
  isMissed: false,
  isPrompted: false,
  seconds: 0,
}

export const walk = defineWalk({
  machine: recognitionMachine,
  observe: ({ hasOwnSession }: { hasOwnSession: boolean }) => ({ hasOwnSession }),
  starts: {
    'a visit': { input: { hasOwnSession: true, isDue: true }, to: nameOf(able), does: [asks(false)] },
    'a visit, server sessions not supported so far': {
      input: { hasOwnSession: false, isDue: true },
      to: nameOf(unable),
    },
    'after signing out': { input: { hasOwnSession: true, isDue: false }, to: nameOf(afterwards) },
  },
  cases: {
    'server sessions are supported': send({ type: 'recognition.equip', hasOwnSession: true }),
    'server sessions are not supported': send({ type: 'recognition.equip', hasOwnSession: false }),
    'the server recognised the user in another tab': send({ type: 'recognition.ask' }),
    'the server answers again': send({ type: 'recognition.retry' }),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
    'the user is ana': settle('recognizeUser', ana),
    'nobody is signed in': fail('recognizeUser', unauthorized('get current user')),
    'no answer': fail('recognizeUser', unreachable('get current user')),
    'the server fails': fail('recognizeUser', broken('get current user')),
  },
  rows: modelledRows([able, unable, afterwards], rowOf),
})
