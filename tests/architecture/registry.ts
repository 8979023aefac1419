import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'
import type { RegisteredChart } from '../../machines/index.ts'

/** A file of machines/ with its exports. */
export interface ChartFile {
  /** The file's name without its extension. */
  readonly name: string
  /** The name of its folder. */
  readonly room: string
  readonly exports: Readonly<Record<string, unknown>>
}

function isMachine(found: unknown): found is AnyStateMachine {
  return found instanceof StateMachine
}

/** The differences between the files that hold charts and the registry: one sentence each. */
export function registryProblems(files: readonly ChartFile[], charts: readonly RegisteredChart[]): readonly string[] {
  const registered = new Map(charts.map(({ id, machine }) => [machine, id]))
  const found = files.flatMap((file) =>
    Object.values(file.exports)
      .filter(isMachine)
      .map((machine) => ({ file, machine })),
  )
  const ids = charts.map(({ id }) => id)
  return [
    ...found.filter(({ machine }) => !registered.has(machine)).map(({ file }) => `${file.name} is not registered.`),
    ...found
      .filter(({ file, machine }) => registered.has(machine) && registered.get(machine) !== file.name)
      .map(({ file, machine }) => `${file.name} is registered as ${registered.get(machine) ?? ''}.`),
    ...charts
      .filter(({ machine }) => !found.some((one) => one.machine === machine))
      .map(({ id }) => `${id} is registered, but no file exports it.`),
    ...charts
      .filter(({ id, machine }) => machine.id !== id)
      .map(({ id, machine }) => `${id} has the id ${machine.id} in its machine.`),
    ...charts.flatMap(({ id, machine, room }) =>
      found
        .filter(({ file, machine: one }) => one === machine && file.room !== room)
        .map(({ file }) => `${id} is registered in the room ${room}, but its file is in ${file.room}.`),
    ),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is registered twice.`),
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
