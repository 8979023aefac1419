import { expect, test } from 'vitest'
import { setup, StateMachine, type AnyStateMachine } from 'xstate'
import { charts } from '../../../machines/index.ts'
import { effectPort, promisePort } from '../../../machines/core/port.ts'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { connect } from '../../../src/connect.ts'
import { connectedVisualizer } from '../../../src/visualizer/adapters.ts'
import { chunks } from '../support/chunks.ts'
import { knownPorts } from '../support/ports.ts'
import { unrecorded } from '../support/unrecorded.ts'

/**
 * Checks that src/connect.ts and, for the page of the charts, src/visualizer/adapters.ts provide each port to each chart
 * that uses it; a port without an adapter throws.
 */

const portFiles = import.meta.glob<Readonly<Record<string, unknown>>>('../../../machines/*/ports.ts', { eager: true })
const ports = new Map(
  Object.values(portFiles).flatMap((exports) => Object.entries(exports).map(([name, port]) => [port, name] as const)),
)

/** A machine and all machines that it may start, directly or indirectly. */
function machinesBelow(root: AnyStateMachine, found = new Set<AnyStateMachine>()): ReadonlySet<AnyStateMachine> {
  found.add(root)
  const actors: readonly unknown[] = Object.values(root.implementations.actors)
  for (const actor of actors) if (actor instanceof StateMachine && !found.has(actor)) machinesBelow(actor, found)
  return found
}

/** The actors and actions of a machine, by name. Its ports are among them. */
function piecesOf({ implementations: { actors, actions } }: AnyStateMachine): readonly (readonly [string, unknown])[] {
  return [...Object.entries(actors), ...Object.entries(actions)]
}

/** The ports without an adapter, each as '<chart>: <port>'. */
function withoutAdapter(root: AnyStateMachine, declared: ReadonlyMap<unknown, string>): readonly string[] {
  return [...machinesBelow(root)]
    .flatMap((machine) => piecesOf(machine).map(([, piece]) => [machine.id, declared.get(piece)] as const))
    .flatMap(([id, port]) => (port === undefined ? [] : [`${id}: ${port}`]))
    .toSorted()
}

/** The root charts of the console and of the page that shows charts. */
function roots(): readonly AnyStateMachine[] {
  return [
    connect(window, {}, unrecorded, chunks, createMask()).machine,
    connectedVisualizer({ channel: 'charts', id: 'tab' }),
  ]
}

test('each chart is provided with every port it uses', () => {
  expect(roots().flatMap((root) => withoutAdapter(root, ports))).toEqual([])
})

test('each chart can be reached from a root', () => {
  const reached = roots().flatMap((root) => [...machinesBelow(root)].map(({ id }) => id))
  expect([...new Set(reached)].toSorted()).toEqual(charts.map(({ id }) => id).toSorted())
})

test('each port is used by a chart', () => {
  const asked = new Set(charts.flatMap(({ machine }) => piecesOf(machine).map(([, piece]) => piece)))
  expect(ports.size).toBeGreaterThan(0)
  expect([...ports].filter(([port]) => !asked.has(port)).map(([, name]) => name)).toEqual([])
})

test('the check finds a port without an adapter in a chart, and in a chart that this chart starts', () => {
  const fetchThing = promisePort<string>('fetchThing')
  const showThing = effectPort<undefined>('showThing')
  const child = setup({ actors: { fetchThing } }).createMachine({ id: 'child' })
  const parent = setup({ actors: { child }, actions: { showThing } }).createMachine({ id: 'parent' })
  const declared = new Map<unknown, string>([
    [fetchThing, 'fetchThing'],
    [showThing, 'showThing'],
  ])
  expect(withoutAdapter(parent, declared)).toEqual(['child: fetchThing', 'parent: showThing'])
  const provided = parent.provide({ actions: { showThing: () => {} } })
  expect(withoutAdapter(provided, declared)).toEqual(['child: fetchThing'])
})

test('each port of the console has a stand-in in the tests of the views', () => {
  const console = charts.filter(({ room }) => room !== 'visualizer')
  const used = new Set(console.flatMap(({ machine }) => piecesOf(machine).map(([, piece]) => piece)))
  const unknown = [...ports].flatMap(([port, name]) => (used.has(port) && !knownPorts.includes(name) ? [name] : []))
  expect(unknown.map((name) => `tests/views/support/ports.ts lacks the port '${name}'.`)).toEqual([])
})
