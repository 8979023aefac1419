import { StateMachine, type AnyStateMachine } from 'xstate'

/** Microsteps of one event at most: a chart that takes more of them never comes to rest. */
const maxIterations = 1000

const known = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The same chart, which dies where it turns in circles instead of doing so for ever. */
export function bounded(machine: AnyStateMachine): AnyStateMachine {
  const found =
    known.get(machine) ?? new StateMachine({ ...machine.config, options: { maxIterations } }, machine.implementations)
  known.set(machine, found)
  return found
}
