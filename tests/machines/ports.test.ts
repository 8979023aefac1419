/** Checks that every port is declared, and used by a chart. */
import { expect, it } from 'vitest'
import { charts } from '../../machines/index.ts'
import * as declared from './support/declaredPorts.ts'

const rooms = import.meta.glob<Readonly<Record<string, unknown>>>('../../machines/*/ports.ts', { eager: true })
/** Whether an export is a port, and not a value that a port needs. */
const isPort = (value: unknown) => typeof value === 'function' || (typeof value === 'object' && value !== null)
const namesOf = (module: Readonly<Record<string, unknown>>) =>
  Object.entries(module).flatMap(([name, value]) => (isPort(value) ? [name] : []))

it('declaredPorts.ts exports the ports of every room', () => {
  expect(namesOf(declared).toSorted()).toEqual(Object.values(rooms).flatMap(namesOf).toSorted())
})

it('each port is used by a chart', () => {
  const asked = new Set(
    charts.flatMap(({ machine: { implementations } }) => [
      ...Object.values<unknown>(implementations.actors),
      ...Object.values<unknown>(implementations.actions),
    ]),
  )
  const idle = Object.entries<unknown>(declared).filter(([, port]) => isPort(port) && !asked.has(port))
  expect(idle.map(([name]) => `No chart uses the port '${name}': use it in one, or delete it.`)).toEqual([])
})
