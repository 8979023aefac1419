/**
 * The server's own session (decisions, Servers of all generations): whoever is signed in at its pages is asked for once
 * at the start of a visit, again where it did not say, and where another tab was let in; never after signing out here.
 */
import { recognitionMachine } from '../../../../machines/session/recognition.ts'
import { start, tellParent } from '../../support/effects.ts'
import { ana, broken, unauthorized, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

interface Recognition {
  readonly phase: 'idle' | 'asking' | 'recognized'
  readonly hasOwnSession: boolean
  /** Whether it is to be asked as soon as the server can do that. */
  readonly isDue: boolean
  /** Whether it was asked in vain. */
  readonly isMissed: boolean
  /** Seconds since it was asked; five are as good as any more. */
  readonly seconds: number
}

const asks = start('recognizeUser')
const failed = tellParent({ type: 'recognition.failed' })

function asked(recognition: Recognition): ModelledOutcome<Recognition> {
  return { to: { ...recognition, phase: 'asking', isDue: false, isMissed: false, seconds: 0 }, does: [asks] }
}

/** A server that says nothing keeps nobody from the login page; once it does say something, that still counts. */
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
      'the server can do it': phase === 'idle' && isDue ? asked(equipped) : { to: equipped },
      'the server cannot do it': { to: { ...recognition, hasOwnSession: false } },
      ...(phase === 'idle' && {
        'another tab was let in': asked(recognition),
        'the server answers again': isMissed ? asked(recognition) : undefined,
      }),
      ...(phase === 'asking' && {
        'almost five seconds pass': passes(recognition, 4.999),
        'five seconds pass': passes(recognition, 5),
        'it is ana': {
          to: { ...recognition, phase: 'recognized', seconds: 0 },
          does: [tellParent({ type: 'recognition.succeeded', user: ana })],
        },
        'it is nobody': { to: { ...recognition, phase: 'idle', seconds: 0 }, does: [failed] },
        'the server is silent': { to: { ...recognition, phase: 'idle', isMissed: true, seconds: 0 }, does: [failed] },
        'the server breaks': { to: { ...recognition, phase: 'idle', isMissed: true, seconds: 0 }, does: [failed] },
      }),
    },
    shows: { hasOwnSession },
  }
}

const able: Recognition = { phase: 'asking', hasOwnSession: true, isDue: false, isMissed: false, seconds: 0 }
const unable: Recognition = { phase: 'idle', hasOwnSession: false, isDue: true, isMissed: false, seconds: 0 }
const afterwards: Recognition = { phase: 'idle', hasOwnSession: true, isDue: false, isMissed: false, seconds: 0 }

export const walk = defineWalk({
  machine: recognitionMachine,
  observe: ({ hasOwnSession }: { hasOwnSession: boolean }) => ({ hasOwnSession }),
  starts: {
    'a visit': { input: { hasOwnSession: true, isDue: true }, to: nameOf(able), does: [asks] },
    'a visit to a server that cannot, or has not said so': {
      input: { hasOwnSession: false, isDue: true },
      to: nameOf(unable),
    },
    'after signing out': { input: { hasOwnSession: true, isDue: false }, to: nameOf(afterwards) },
  },
  cases: {
    'the server can do it': send({ type: 'recognition.equip', hasOwnSession: true }),
    'the server cannot do it': send({ type: 'recognition.equip', hasOwnSession: false }),
    'another tab was let in': send({ type: 'recognition.ask' }),
    'the server answers again': send({ type: 'recognition.retry' }),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
    'it is ana': settle('recognizeUser', ana),
    'it is nobody': fail('recognizeUser', unauthorized('get current user')),
    'the server is silent': fail('recognizeUser', unreachable('get current user')),
    'the server breaks': fail('recognizeUser', broken('get current user')),
  },
  rows: modelledRows([able, unable, afterwards], rowOf),
})
