import { expect, it } from 'vitest'
import { createMask } from '../../../../machines/core/domain/secret.ts'
import { outlineOf } from '../../../../machines/visualizer/domain/outline.ts'

const same = (value: unknown) => value
const lines = (value: unknown, open: readonly string[] = [], copyOf = same) =>
  outlineOf(value, new Set(open), copyOf).map(({ name, text, depth, isOpen }) => [depth, name, text, isOpen])

it('an outline shows the first level, and deeper levels only in open branches', () => {
  const value = { pk: 7, tags: ['a', 'b'], none: new Set(), by: new Map([[1, { name: 'ana' }]]) }
  expect(lines(value)).toEqual([
    [0, '', '{4}', true],
    [1, 'pk', '7', undefined],
    [1, 'tags', 'Array (2)', false],
    [1, 'none', 'Set (0)', undefined],
    [1, 'by', 'Map (1)', false],
  ])
  expect(lines(value, ['["by"]', '["by","1"]']).slice(4)).toEqual([
    [1, 'by', 'Map (1)', true],
    [2, '1', '{1}', true],
    [3, 'name', '"ana"', undefined],
  ])
})

it('closed branches are not read, and long collections are truncated', () => {
  const value = {
    get closed() {
      return Object.defineProperty({}, 'never', { enumerable: true, get: () => expect.unreachable() })
    },
  }
  expect(lines(value)).toHaveLength(2)
  const rows = Array.from({ length: 5000 }, (_, index) => index)
  expect(lines(rows).at(-1)).toEqual([1, '…', '4900 more', undefined])
  expect(lines({ text: 'x'.repeat(1000) })[1]?.[2]).toHaveLength(303)
})

it('an outline has at most a thousand lines, however many branches are open', () => {
  const value = Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => 0))
  const open = value.map((_, index) => JSON.stringify([String(index)]))
  expect(lines(value, open)).toHaveLength(1000)
})

it('passwords, tokens and learned secrets are masked, even in property names and nested values', () => {
  const mask = createMask()
  mask.learn({ token: 'tok-1234' })
  const value = { password: 'geheim', call: { address: '/x?token=abcd', 'tok-1234': 'is tok-1234' } }
  const shown = JSON.stringify(outlineOf(value, new Set(['["call"]']), mask.copy).map(({ name, text }) => [name, text]))
  for (const secret of ['geheim', 'abcd', 'tok-1234']) expect(shown).not.toContain(secret)
})

it('errors, dates, actors and functions have one line each', () => {
  const value = {
    error: new Error('broken'),
    at: new Date(0),
    actor: { sessionId: 'x:7', getSnapshot: () => undefined },
    act: () => {},
  }
  expect(lines(value, [], createMask().copy)).toEqual([
    [0, '', '{4}', true],
    [1, 'error', 'Error {2}', false],
    [1, 'at', '1970-01-01T00:00:00.000Z', undefined],
    [1, 'actor', 'actor x:7', undefined],
    [1, 'act', 'function', undefined],
  ])
})
