/**
 * When the list is due to be fetched again (docs/behaviour.md#polling): after one interval, or after five intervals in
 * a hidden tab, even if the clock was changed or the computer slept.
 */
import { refreshTimerMachine } from '../../../../machines/list/refreshTimer.ts'
import { tellParent } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send, sleep, wait } from '../../support/walk.ts'

/** Seconds between two refreshes: in a visible tab, and in a hidden tab. */
const [inSight, unseen] = [30, 150]

interface Waiting {
  /** Seconds since the wait started, or since the end of a hidden tab's interval was last reported. */
  readonly seconds: number
  /** Whether the interval of a visible tab has passed. */
  readonly isLate: boolean
  /** Whether the end of a hidden tab's interval has been reported. */
  readonly isTold: boolean
  /** Whether the computer slept during the wait. */
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
      'the wait starts': { to: begun },
      'the same interval is set': { to: begun },
      'the time is checked': isLate || hasSlept ? { to: waiting, does: [late] } : undefined,
      'fifteen seconds pass': passes(waiting, 15),
      'ten minutes pass': passes(waiting, 600),
      'the computer sleeps for half a minute': isLate ? undefined : { to: { ...waiting, hasSlept: true } },
    },
  }
}

export const walk = modelledWalk({
  machine: refreshTimerMachine,
  starts: { 'every 30 seconds': { input: { intervalSeconds: inSight }, to: begun } },
  cases: {
    'the wait starts': send({ type: 'refreshTimer.start' }),
    'the same interval is set': send({ type: 'refreshTimer.set', intervalSeconds: inSight }),
    'the time is checked': send({ type: 'refreshTimer.check' }),
    'fifteen seconds pass': wait(15_000),
    'ten minutes pass': wait(600_000),
    'the computer sleeps for half a minute': sleep(30_000),
  },
  rowOf,
})

/** A hidden tab waits at least a minute, even if five intervals are shorter than that. */
export const everyFiveSeconds = defineWalk({
  machine: refreshTimerMachine,
  starts: { 'every five seconds': { input: { intervalSeconds: 5 }, to: 'on time' } },
  cases: { 'the wait starts': send({ type: 'refreshTimer.start' }), 'half a minute passes': wait(30_000) },
  rows: {
    'on time': { state: 'onTime', on: { 'half a minute passes': { to: 'late', does: [passed] } } },
    late: {
      state: { late: 'first' },
      on: { 'the wait starts': 'on time', 'half a minute passes': { to: 'reported', does: [passedUnseen] } },
    },
    reported: {
      state: { late: 'again' },
      on: { 'the wait starts': 'on time', 'half a minute passes': 'reported half a minute ago' },
    },
    'reported half a minute ago': {
      state: { late: 'again' },
      on: { 'the wait starts': 'on time', 'half a minute passes': { to: 'reported', does: [passedUnseen] } },
    },
  },
})

/** The operator chooses another interval: the wait starts over with the new interval. */
export const anotherInterval = defineWalk({
  machine: refreshTimerMachine,
  starts: { 'every 30 seconds': { input: { intervalSeconds: 30 }, to: 'on time' } },
  cases: {
    'a minute is set': send({ type: 'refreshTimer.set', intervalSeconds: 60 }),
    'half a minute passes': wait(30_000),
  },
  rows: {
    'on time': {
      state: 'onTime',
      on: { 'a minute is set': 'a minute', 'half a minute passes': { to: 'late', does: [passed] } },
    },
    late: { state: { late: 'first' }, on: { 'a minute is set': 'a minute', 'half a minute passes': 'later' } },
    later: { state: { late: 'first' }, on: { 'a minute is set': 'a minute' } },
    'a minute': { state: 'onTime', on: { 'half a minute passes': 'half a minute later' } },
    'half a minute later': {
      state: 'onTime',
      on: { 'a minute is set': 'a minute', 'half a minute passes': { to: 'a minute later', does: [passed] } },
    },
    'a minute later': { state: { late: 'first' }, on: { 'a minute is set': 'a minute' } },
  },
})
