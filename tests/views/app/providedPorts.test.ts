import { expect, test } from 'vitest'
import { setup, type AnyStateMachine } from 'xstate'
import { effectPort, portOf, promisePort } from '../../../machines/core/port.ts'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { LaterChart } from '../../../machines/core/later.ts'
import { chartOf, chartsBelow } from '../../../machines/core/provided.ts'
import { begin } from '../../../src/api/app/beginning.ts'
import { connect } from '../../../src/connect.ts'
import { connectedVisualizer } from '../../../src/visualizer/adapters.ts'
import { chunks } from '../support/chunks.ts'
import { unrecorded } from '../support/unrecorded.ts'

/**
 * Checks that src/connect.ts and, for the page of the charts, src/visualizer/adapters.ts provide each port to each chart
 * that uses it; a port without an adapter throws.
 */

/** The ports without an adapter, each as '<chart>: <port>'. */
function withoutAdapter(charts: readonly AnyStateMachine[]): readonly string[] {
  return charts.flatMap(({ id, implementations: { actors, actions } }) =>
    Object.values<unknown>({ ...actors, ...actions }).flatMap((piece) => {
      const port = portOf(piece)
      return port === undefined ? [] : [`${id}: ${port.name}`]
    }),
  )
}

/** The chart and those below it, without those whose code is loaded later. */
function firstCharts(root: AnyStateMachine): readonly AnyStateMachine[] {
  const actors = Object.values<unknown>(root.implementations.actors).filter((actor) => !(actor instanceof LaterChart))
  return [root, ...actors.flatMap((actor) => chartOf(actor) ?? []).flatMap(firstCharts)]
}

function connected() {
  return connect(window, begin(window, {}), unrecorded, chunks, createMask())
}

test('each chart is provided with every port it uses', async () => {
  const { machine, allAdapters } = connected()
  await allAdapters()
  expect(withoutAdapter(chartsBelow(machine))).toEqual([])
  expect(withoutAdapter(chartsBelow(connectedVisualizer({ channel: 'charts', id: 'tab' })))).toEqual([])
})

test('the charts of the first screen use no port whose adapter is loaded later', () => {
  expect(withoutAdapter(firstCharts(connected().machine))).toEqual([])
})

test('the check finds a port without an adapter in a chart, and in a chart that this chart starts', () => {
  const [fetchThing, showThing] = [promisePort<string>('fetchThing'), effectPort<undefined>('showThing')]
  const child = setup({ actors: { fetchThing } }).createMachine({ id: 'child' })
  const parent = setup({ actors: { child }, actions: { showThing } }).createMachine({ id: 'parent' })
  expect(withoutAdapter(chartsBelow(parent))).toEqual(['parent: showThing', 'child: fetchThing'])
  expect(withoutAdapter(chartsBelow(parent.provide({ actions: { showThing: () => {} } })))).toEqual([
    'child: fetchThing',
  ])
})
