/** Checks that every port is declared under one name, and used by a chart; and how ports are provided. */
import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, setup } from 'xstate'
import { charts } from '../../machines/index.ts'
import { callbackPort, effectPort, portOf, promisePort } from '../../machines/core/port.ts'
import { adaptedBy, chartsBelow, provided } from '../../machines/core/provided.ts'
import * as ofConsole from '../../machines/ports.ts'

const rooms = import.meta.glob<Readonly<Record<string, unknown>>>('../../machines/*/ports.ts', { eager: true })

/** Names with the port that each stands for. */
function portsIn(pieces: object) {
  return Object.entries(pieces).flatMap(([name, piece]: [string, unknown]) => {
    const port = portOf(piece)
    return port === undefined ? [] : [{ name, port }]
  })
}

const used = charts.flatMap(({ machine: { implementations } }) => [
  ...portsIn(implementations.actors),
  ...portsIn(implementations.actions),
])

it('machines/ports.ts exports the ports of every room except the visualizer', () => {
  const found = Object.entries(rooms).filter(([path]) => !path.includes('/visualizer/'))
  const names = found.flatMap(([, ports]) => portsIn(ports).map(({ name }) => name))
  expect(names.length).toBeGreaterThan(0)
  expect(portsIn(ofConsole).map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

it('each port has one name: where it is declared, and in each chart that uses it', () => {
  const declared = Object.values(rooms).flatMap(portsIn)
  const found = [...declared, ...used]
  expect(found.filter(({ name, port }) => name !== port.name)).toEqual([])
  expect(new Set(declared.map(({ name }) => name)).size).toBe(new Set(found.map(({ port }) => port)).size)
})

it('each port is used by a chart', () => {
  const asked = new Set(used.map(({ name }) => name))
  const idle = Object.values(rooms).flatMap((ports) => portsIn(ports).filter(({ name }) => !asked.has(name)))
  expect(idle.map(({ name }) => `No chart uses the port '${name}': use it in one, or delete it.`)).toEqual([])
})

describe('the ports of a tree of charts', () => {
  const ports = {
    ask: promisePort<string, { of: string }>('ask'),
    look: promisePort<string>('look'),
    hear: callbackPort('hear'),
    note: effectPort<{ at: string }>('note'),
  }
  const { note, ...actors } = ports
  const own = fromCallback(() => undefined)
  const leaf = setup({ actors: { ...actors, own }, actions: { note } }).createMachine({
    id: 'leaf',
    entry: { type: 'note', params: { at: 'leaf' } },
    invoke: [
      { src: 'ask', id: 'ask', input: { of: 'ana' } },
      { src: 'look', id: 'look' },
      { src: 'hear', id: 'hear' },
    ],
  })
  const bare = setup({}).createMachine({ id: 'bare' })
  const twig = setup({ actors: { leaf, bare } }).createMachine({ id: 'twig', invoke: { src: 'leaf', id: 'leaf' } })
  const tree = setup({ actors: { twig, leaf, bare } }).createMachine({
    id: 'tree',
    invoke: { src: 'twig', id: 'twig' },
  })

  it('are replaced in each chart by the adapters of their names', () => {
    const calls: unknown[] = []
    const adapters = {
      ask: (...given: readonly unknown[]) => Promise.resolve(String(calls.push(['ask', ...given]))),
      look: (...given: readonly unknown[]) => Promise.resolve(String(calls.push(['look', ...given]))),
      hear: () => void calls.push(['hear']),
      note: (...given: readonly unknown[]) => void calls.push(['note', ...given]),
    }
    createActor(provided(tree, adaptedBy<typeof ports>(adapters))).start()
    const signal: unknown = expect.any(AbortSignal)
    expect(calls).toEqual([['ask', { of: 'ana' }, signal], ['look', signal], ['hear'], ['note', { at: 'leaf' }]])
  })

  it('are provided once for each chart, and charts without ports stay as they are', () => {
    const made = provided(tree, () => own)
    const [, madeTwig, madeLeaf, madeBare] = chartsBelow(made)
    expect(chartsBelow(made).map(({ id }) => id)).toEqual(['tree', 'twig', 'leaf', 'bare'])
    expect(made.implementations.actors.leaf).toBe(madeLeaf)
    expect(madeTwig?.implementations.actors['leaf']).toBe(madeLeaf)
    expect(madeBare).toBe(bare)
  })

  it('leave the own actors of the charts alone, unless they are replaced, too', () => {
    const other = fromCallback(() => undefined)
    const [ours, theirs] = [
      provided(leaf, () => undefined),
      provided(
        leaf,
        () => undefined,
        () => other,
      ),
    ]
    expect(ours).toBe(leaf)
    expect(theirs.implementations.actors.own).toBe(other)
    expect(theirs.implementations.actors.ask).toBe(ports.ask)
  })
})
