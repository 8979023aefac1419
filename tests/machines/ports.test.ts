/** Whether the ports that are declared are those that charts ask. */
import { expect, it } from 'vitest'
import { charts } from '../../machines/index.ts'
import * as declared from './support/declaredPorts.ts'

const rooms = import.meta.glob<Readonly<Record<string, unknown>>>('../../machines/*/ports.ts', { eager: true })
/** What is a port, as opposed to a value that goes with one. */
const isPort = (value: unknown) => typeof value === 'function' || (typeof value === 'object' && value !== null)
const namesOf = (module: Readonly<Record<string, unknown>>) =>
  Object.entries(module).flatMap(([name, value]) => (isPort(value) ? [name] : []))

it('the ports of every room are among all ports', () => {
  expect(namesOf(declared).toSorted()).toEqual(Object.values(rooms).flatMap(namesOf).toSorted())
})

it('each port is asked by a chart', () => {
  const asked = new Set(
    charts.flatMap(({ machine: { implementations } }) => [
      ...Object.values<unknown>(implementations.actors),
      ...Object.values<unknown>(implementations.actions),
    ]),
  )
  const idle = Object.entries<unknown>(declared).filter(([, port]) => isPort(port) && !asked.has(port))
  expect(idle.map(([name]) => `No chart asks the port '${name}': give it to one, or take it away.`)).toEqual([])
})
