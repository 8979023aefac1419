import { afterEach, describe, expect, it } from 'vitest'
import { createActor, setup, type AnyStateNode, type InspectionEvent } from 'xstate'
import { charts } from '../../../machines/index.ts'
import { edgesOf, statesOf } from '../../machines/support/edges.ts'
import { notice } from './recording/inspection.ts'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { inspectionOf, type Inspection } from '../../../src/inspection/inspection.ts'
import { lookIntoCharts, type Sighting } from './recording/page.ts'

/** A transient state, two branches of an event, and a child that never changes. */
const kettle = setup({
  guards: { isFull: ({ event }) => event.type === 'fill' },
  actors: { lamp: setup({}).createMachine({ id: 'lamp', initial: 'lit', states: { lit: {} } }) },
}).createMachine({
  id: 'kettle',
  initial: 'checking',
  invoke: { src: 'lamp' },
  states: {
    checking: { always: 'empty' },
    empty: { on: { fill: [{ guard: 'isFull', target: 'full' }, { target: 'checking' }] } },
    full: { on: { pour: 'checking' } },
  },
})

const names = { inspector: 'inspector of this test', report: 'report of this test' }
const sightings: Sighting[] = []

/** Prepares the global object as it is in a page before the client starts. Returns the page's inspector. */
function inspectorOf(known: readonly string[] = []): (event: Inspection) => void {
  sightings.length = 0
  Reflect.set(globalThis, names.report, (sighting: Sighting) => sightings.push(sighting))
  lookIntoCharts({ ...names, known })
  return Reflect.get(globalThis, names.inspector) as (event: Inspection) => void
}

/** The part of an inspection event that src/main.tsx passes on. */
function asInPage(look: (event: Inspection) => void): (event: InspectionEvent) => void {
  const mask = createMask()
  return (event) => look(inspectionOf(event, mask))
}

afterEach(() => {
  for (const name of Object.values(names)) Reflect.deleteProperty(globalThis, name)
})

const seen = {
  states: ['kettle', 'kettle.checking', 'kettle.empty', 'kettle.full', 'lamp', 'lamp.lit'],
  edges: ['kettle.checking on always', 'kettle.empty on fill (branch 1)'],
}
const sorted = ({ states, edges }: { states: Iterable<string>; edges: Iterable<string> }) => ({
  states: [...states].toSorted(),
  edges: [...edges].toSorted(),
})

describe('a running chart is recorded', () => {
  it('with its initial state, its transient states, the branches it takes, and its children', () => {
    const [states, edges] = [new Set<string>(), new Set<string>()]
    const kettleActor = createActor(kettle, { inspect: (event) => notice(event, states, edges) }).start()
    kettleActor.send({ type: 'fill' })
    expect(sorted({ states, edges })).toEqual(seen)
  })

  it('in the same way in a page, which reports at the end of each task', async () => {
    const kettleActor = createActor(kettle, { inspect: asInPage(inspectorOf()) }).start()
    kettleActor.send({ type: 'fill' })
    expect(sightings).toEqual([])
    await Promise.resolve()
    expect(sightings.map(sorted)).toEqual([seen])
  })

  it('once per page, and not if its names are already known', async () => {
    const kettleActor = createActor(kettle, {
      inspect: asInPage(inspectorOf(['kettle', 'kettle.checking on always'])),
    }).start()
    await Promise.resolve()
    kettleActor.send({ type: 'fill' })
    await Promise.resolve()
    kettleActor.send({ type: 'pour' })
    await Promise.resolve()
    expect(sightings.map(sorted)).toEqual([
      { states: ['kettle.checking', 'kettle.empty', 'lamp', 'lamp.lit'], edges: [] },
      { states: ['kettle.full'], edges: ['kettle.empty on fill (branch 1)'] },
      { states: [], edges: ['kettle.full on pour'] },
    ])
  })
})

describe.each(charts)('the states and edges of $id', ({ machine }) => {
  it('have the same names in a page', async () => {
    const look = inspectorOf()
    const nodes = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodes)]
    const all = nodes(machine.root)
    const _transitions = all.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    look({ type: '@xstate.microstep', nodes: all, transitions: _transitions } as never)
    await Promise.resolve()
    expect(sightings.map(sorted)).toEqual([sorted({ states: statesOf(machine), edges: edgesOf(machine) })])
  })
})
