import { getStateNodes, type AnyStateMachine, type AnyStateNode, type StateValue } from 'xstate'
import type { Table } from './table.ts'

/** A state as text: 'linked > connected'; parallel regions are joined by '+'. */
export function stateInWords(value: StateValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  const entries = Object.entries(value)
  const regions = entries.map(([key, below]) => {
    const words = stateInWords(below)
    if (words === '') return key
    return isParallel(below) ? `${key} > (${words})` : `${key} > ${words}`
  })
  return regions.join(' + ')
}

function isParallel(value: StateValue | undefined): boolean {
  return typeof value === 'object' && Object.keys(value).length > 1
}

/** A name for a state value that does not depend on the order of its regions. */
export function configurationOf(machine: AnyStateMachine, value: StateValue): string {
  return nodesOf(machine, value)
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
}

/** The active states of a state value, including the root. */
export function nodesOf(machine: AnyStateMachine, value: StateValue): readonly AnyStateNode[] {
  return getStateNodes(machine.root, value)
}

/**
 * Whether a state has this name. The name may be its full id or the end of its id, also with ' > ' between the states,
 * as plans print them.
 */
export function isCalled(stateId: string, words: string): boolean {
  const name = words.replaceAll(/\s*>\s*/g, '.')
  return stateId === name || stateId.endsWith(`.${name}`)
}

/** Whether the state of a row is inside a state with this name. */
export function standsIn(table: Table, row: string, words: string): boolean {
  return nodesOf(table.machine, table.row(row).state).some(({ id }) => isCalled(id, words))
}
