/** Everything that a chart declares or the documents promise has an effect: events, tags, and the texts of messages. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, test } from 'vitest'
import { charts } from '../../machines/index.ts'
import { pathOfChart, sourcesOfMachines } from '../commands/charts/sources.ts'
import { declaredEvents, isWritten, tagsOf } from './unusedParts.ts'

const root = resolve(import.meta.dirname, '../..')
const sources = import.meta.glob<string>(['../../machines/**/*.ts', '../../src/**/*.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const ofMachines = sourcesOfMachines()
const sourceOf = (id: string) => ofMachines.get(pathOfChart(id, ofMachines)) ?? ''

test.each(charts)('$id handles every event that it declares', ({ id, machine }) => {
  const source = sourceOf(id)
  const handled = new Set<string>(machine.events)
  expect(declaredEvents(source).filter((event) => !handled.has(event))).toEqual([])
})

const declaredTags = /\btags: \{\} as((?:\s*\|?\s*'\w+')+)/g

test.each(charts)('$id declares the tags of its states, and no others', ({ id, machine }) => {
  const source = sourceOf(id)
  const declared = [...source.matchAll(declaredTags)].flatMap(([, union = '']) => union.match(/\w+/g) ?? [])
  expect(declared.toSorted()).toEqual(tagsOf(machine).toSorted())
})

const readers = Object.values(sources).map((source) =>
  source.replaceAll(declaredTags, '').replaceAll(/tags: (?:\[[^\]]*\]|'\w+')/g, ''),
)

test.each(charts)('every tag of $id is read by a chart or a view', ({ machine }) => {
  const unread = tagsOf(machine).filter((tag) => !readers.some((source) => source.includes(`'${tag}'`)))
  expect(unread).toEqual([])
})

test('every message in docs/behaviour.md exists in the product', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/behaviour.md'), 'utf8').split('\n#### All messages\n')
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? []
  const promised = [...table.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  expect(promised.length).toBeGreaterThan(40)
  expect(promised.filter((text) => !isWritten(text, Object.values(sources)))).toEqual([])
})

const kettle = `
export type KettleEvent =
  /** Somebody fills it. */
  | { type: 'kettle.fill'; litres: number }
  | LidEvent
  | { type: 'kettle.boil' }

const type = { type: 'kettle.other' }
export const kettleMachine = setup({ types: { events: {} as KettleEvent } })
`

it('the events of a union are found, and no others', () => {
  expect(declaredEvents(kettle)).toEqual(['kettle.fill', 'kettle.boil'])
})

it('events that are declared in place are found', () => {
  expect(declaredEvents("setup({ types: { events: {} as { type: 'kettle.boil' } } })")).toEqual(['kettle.boil'])
})
