/**
 * The first recovery is immediate. As long as problems return right after each recovery, the waits before further
 * recoveries are 5 s, 10 s, 20 s, 40 s, then always a minute (docs/behaviour.md#server).
 */
import { recoveryMachine, type RecoveryContext } from '../../../../machines/server/recovery.ts'
import { tellParent } from '../../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send, wait } from '../../support/walk.ts'

interface Recovery {
  readonly phase: 'ready' | 'quiet' | 'owed'
  /** The number of five-second spans since the last recovery. */
  readonly spans: number
  readonly relapses: number
}

/** The number of five-second spans to wait, by number of relapses. */
const rests = [1, 2, 4, 8, 12]
const ready: Recovery = { phase: 'ready', spans: 0, relapses: 0 }
const due = tellParent({ type: 'recovery.due' })

function passes(recovery: Recovery): ModelledOutcome<Recovery> | undefined {
  if (recovery.phase === 'ready') return undefined
  const later = { ...recovery, spans: recovery.spans + 1 }
  if (later.spans < (rests[recovery.relapses] ?? 0)) return { to: later }
  if (recovery.phase === 'quiet') return { to: ready }
  return { to: { phase: 'quiet', spans: 0, relapses: Math.min(recovery.relapses + 1, 4) }, does: [due] }
}

function rowOf(recovery: Recovery): ModelledRow<Recovery> {
  const { phase, relapses } = recovery
  return {
    state: phase === 'ready' ? 'ready' : { resting: phase },
    shows: { relapses },
    on: {
      'the server answers again': {
        ready: { to: { ...recovery, phase: 'quiet' }, does: [due] } as const,
        quiet: { to: { ...recovery, phase: 'owed' } } as const,
        owed: undefined,
      }[phase],
      'the server stops responding again': phase === 'owed' ? { to: { ...recovery, phase: 'quiet' } } : undefined,
      'the operator tries again': phase === 'ready' ? undefined : { to: ready },
      'five seconds pass': passes(recovery),
    },
  }
}

export const walk = defineWalk({
  machine: recoveryMachine,
  observe: ({ relapses }: RecoveryContext) => ({ relapses }),
  starts: { 'it starts': { to: nameOf(ready) } },
  cases: {
    'the server answers again': send({ type: 'recovery.request' }),
    'the server stops responding again': send({ type: 'recovery.withdraw' }),
    'the operator tries again': send({ type: 'recovery.hurry' }),
    'five seconds pass': wait(5000),
  },
  rows: modelledRows([ready], rowOf),
})
