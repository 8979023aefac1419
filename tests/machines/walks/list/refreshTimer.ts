/**
 * How long the list has waited (specification, section 2, auto-update modes, and section 9): the interval, and in a tab
 * that nobody sees five times as long. What is late is known though the clock is set, and though the machine slept.
 */
import { refreshTimerMachine } from '../../../../machines/list/refreshTimer.ts'
import { tellParent } from '../../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send, sleep, wait } from '../../support/walk.ts'

/** Seconds between two refreshes in sight, and where nobody looks. */
const [inSight, unseen] = [30, 150]

interface Waiting {
  /** Seconds since it began to wait, or since it was last told to have waited unseen. */
  readonly seconds: number
  /** Whether it has waited longer than a list in sight should. */
  readonly isLate: boolean
  /** Whether it was told to have waited as long as one that nobody sees. */
  readonly isTold: boolean
  /** Whether the machine slept since it began. */
  readonly hasSlept: boolean
}

const begun: Waiting = { seconds: 0, isLate: false, isTold: false, hasSlept: false }
const passed = tellParent({ type: 'refreshTimer.passed' })
const passedUnseen = tellParent({ type: 'refreshTimer.passedUnseen' })
const late = tellParent({ type: 'refreshTimer.late' })

const step = 15

function steps(waiting: Waiting): ModelledOutcome<Waiting> {
  const seconds = waiting.seconds + step
  if (seconds >= unseen) return { to: { ...waiting, seconds: seconds - unseen, isTold: true }, does: [passedUnseen] }
  if (waiting.isLate || seconds < inSight) return { to: { ...waiting, seconds } }
  return { to: { ...waiting, seconds, isLate: true, hasSlept: false }, does: [passed] }
}

function passes(waiting: Waiting, seconds: number): ModelledOutcome<Waiting> {
  let outcome: ModelledOutcome<Waiting> = { to: waiting }
  for (let at = 0; at < seconds; at += step) {
    const { to, does = [] } = steps(outcome.to)
    outcome = { to, does: [...(outcome.does ?? []), ...does] }
  }
  return outcome
}

function rowOf(waiting: Waiting): ModelledRow<Waiting> {
  const { isLate, isTold, hasSlept } = waiting
  return {
    state: isLate ? { late: isTold ? 'again' : 'first' } : 'onTime',
    on: {
      'begins to wait': { to: begun },
      'is looked at': isLate || hasSlept ? { to: waiting, does: [late] } : undefined,
      'fifteen seconds pass': passes(waiting, 15),
      'ten minutes pass': passes(waiting, 600),
      'the machine sleeps for half a minute': isLate ? undefined : { to: { ...waiting, hasSlept: true } },
    },
  }
}

export const walk = defineWalk({
  machine: refreshTimerMachine,
  starts: { 'every 30 seconds': { input: { intervalSeconds: inSight }, to: nameOf(begun) } },
  cases: {
    'begins to wait': send({ type: 'refreshTimer.start' }),
    'is looked at': send({ type: 'refreshTimer.check' }),
    'fifteen seconds pass': wait(15_000),
    'ten minutes pass': wait(600_000),
    'the machine sleeps for half a minute': sleep(30_000),
  },
  rows: modelledRows([begun], rowOf),
})

/** An interval so short that five of it are no minute: nobody's list is fetched oftener than once a minute. */
export const everyFiveSeconds = defineWalk({
  machine: refreshTimerMachine,
  starts: { 'every five seconds': { input: { intervalSeconds: 5 }, to: 'on time' } },
  cases: { 'begins to wait': send({ type: 'refreshTimer.start' }), 'half a minute passes': wait(30_000) },
  rows: {
    'on time': { state: 'onTime', on: { 'half a minute passes': { to: 'late', does: [passed] } } },
    late: {
      state: { late: 'first' },
      on: { 'begins to wait': 'on time', 'half a minute passes': { to: 'told', does: [passedUnseen] } },
    },
    told: {
      state: { late: 'again' },
      on: { 'begins to wait': 'on time', 'half a minute passes': 'told half a minute ago' },
    },
    'told half a minute ago': {
      state: { late: 'again' },
      on: { 'begins to wait': 'on time', 'half a minute passes': { to: 'told', does: [passedUnseen] } },
    },
  },
})
