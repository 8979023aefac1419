import { getStateNodes, type AnyStateMachine, type AnyStateNode, type StateValue } from 'xstate'
import type { Table } from './table.ts'

/** How a chart stands, in words: 'linked > connected'; of parallel regions each, joined by 'and'. */
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

/** One name for each state value, whatever the order of its regions. */
export function configurationOf(machine: AnyStateMachine, value: StateValue): string {
  return nodesOf(machine, value)
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
}

/** The states that are active in a state value, the chart itself included. */
export function nodesOf(machine: AnyStateMachine, value: StateValue): readonly AnyStateNode[] {
  return getStateNodes(machine.root, value)
}

/**
 * Whether a state goes by this name: its id, its id without the chart's, its last words, or these as the plans write
 * them, as 'linked > connected'.
 */
export function isCalled(stateId: string, words: string): boolean {
  const name = words.replaceAll(/\s*>\s*/g, '.')
  return stateId === name || stateId.endsWith(`.${name}`)
}

/** Whether a row stands in a state of this name. */
export function standsIn(table: Table, row: string, words: string): boolean {
  return nodesOf(table.machine, table.row(row).state).some(({ id }) => isCalled(id, words))
}
