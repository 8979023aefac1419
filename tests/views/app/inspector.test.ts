import { expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createMask } from '../../../machines/core/domain/secret.ts'
import type { Inspection } from '../../../src/inspection/inspection.ts'
import { createInspector, type InspectedPage } from '../../../src/inspection/inspector.ts'

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
})

/** A running lamp on a page. `told` holds the types of everything that `listen` has received. */
function stage(isListeningAtTheStart: boolean) {
  const told: string[] = []
  const listen = (found: Inspection) => void told.push(found.type)
  const page: InspectedPage = isListeningAtTheStart ? { inspectCharts: listen } : {}
  const inspector = createInspector(page, createMask())
  const root = createActor(lamp, inspector.options)
  const inspect = vi.spyOn(root.system, 'inspect')
  inspector.follow(root)
  root.start()
  return { page, listen, told, inspect, press: () => root.send({ type: 'press' }) }
}

test('a function that is assigned before the charts start receives their first steps', () => {
  const { told, press, page } = stage(true)
  expect(told).toContain('@xstate.actor')
  page.inspectCharts = undefined
  told.length = 0
  press()
  expect(told).toEqual([])
})

test('a function that is assigned later receives the steps that follow, until it is removed', () => {
  const { page, listen, told, press } = stage(false)
  press()
  expect(told).toEqual([])
  page.inspectCharts = listen
  expect(page.inspectCharts).toBe(listen)
  press()
  expect(told).toContain('@xstate.event')
  page.inspectCharts = undefined
  told.length = 0
  press()
  expect(told).toEqual([])
})

test('while no function is assigned, nothing observes the charts', () => {
  const { inspect, page, listen } = stage(false)
  expect(inspect).not.toHaveBeenCalled()
  page.inspectCharts = listen
  page.inspectCharts = listen
  expect(inspect).toHaveBeenCalledTimes(2)
})
