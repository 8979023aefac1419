import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'
import type { RegisteredChart } from '../../machines/index.ts'

/** A file of machines/ with its exports. */
export interface ChartFile {
  /** The file's name without its extension. */
  readonly name: string
  readonly exports: Readonly<Record<string, unknown>>
}

function isMachine(found: unknown): found is AnyStateMachine {
  return found instanceof StateMachine
}

/** The differences between the files that hold charts and the charts that run: one sentence each. */
export function registryProblems(files: readonly ChartFile[], charts: readonly RegisteredChart[]): readonly string[] {
  const found = files.flatMap(({ name, exports }) =>
    Object.values(exports)
      .filter(isMachine)
      .map((machine) => ({ name, machine })),
  )
  const isRun = (one: AnyStateMachine) => charts.some(({ machine }) => machine === one)
  return [
    ...found.filter(({ machine }) => !isRun(machine)).map(({ name }) => `No chart runs ${name}.`),
    ...found
      .filter(({ name, machine }) => isRun(machine) && machine.id !== name)
      .map(({ name, machine }) => `${name} has the id ${machine.id} in its machine.`),
    ...charts
      .filter(({ machine }) => !found.some((one) => one.machine === machine))
      .map(({ id }) => `${id} runs, but no file exports it.`),
  ]
}

/** The states of a chart that have no description. */
export function undescribedStates({ root }: AnyStateMachine): readonly string[] {
  function walk(node: AnyStateNode): readonly string[] {
    const own = node.description === undefined || node.description.trim() === '' ? [node.id] : []
    return [...own, ...Object.values(node.states).flatMap(walk)]
  }
  return walk(root)
}
