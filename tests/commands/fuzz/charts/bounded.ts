import { StateMachine, type AnyStateMachine } from 'xstate'

/** The largest number of microsteps for one event: a chart that exceeds it is assumed never to settle. */
const maxIterations = 1000

const known = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The same chart, except that it fails instead of looping forever. */
export function bounded(machine: AnyStateMachine): AnyStateMachine {
  const found =
    known.get(machine) ?? new StateMachine({ ...machine.config, options: { maxIterations } }, machine.implementations)
  known.set(machine, found)
  return found
}
