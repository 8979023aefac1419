// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { disagreements, type Shape } from './shape.ts'

const named = {
  Person: { pk: 'number', name: 'string', 'nickname?': 'string' },
  Operator: { '&': 'Person', name: '=operator' },
}

describe('a body that matches its shape is not reported', () => {
  const cases: readonly [name: string, shape: Shape, value: unknown][] = [
    ['a kind', 'string', 'anything'],
    ['a choice of kinds', 'time | null', null],
    ['a quoted text among the kinds', "time | 'infinity'", 'infinity'],
    ['a moment without a fraction', 'time', '2026-11-20T19:28:41+01:00'],
    ['a moment with microseconds', 'time', '2026-11-20T19:28:41.538345+01:00'],
    ['an exact text', '=already closed.', 'already closed.'],
    ['an exact text with a part that varies', '=later than (…) or null', 'later than (2026-11-20 18:28) or null'],
    ['an exact number', '#12', 12],
    ['an exact moment in another zone', '@2026-11-20T18:28:41.538Z', '2026-11-20T19:28:41.538000+01:00'],
    ['a list that has some elements and lacks others', { '[]': 'number', holds: ['#1', '#2'], lacks: ['#3'] }, [2, 1]],
    ['an exact value', { open: true, end: null, level: 3 }, { open: true, end: null, level: 3 }],
    ['a tuple', ['=a', 'number'], ['a', 1]],
    ['an empty list', { '[]': 'Person' }, []],
    ['a list within its bounds', { '[]': 'number', least: 1, most: '2' }, [1, 2]],
    ['a list in its order', { '[]': 'any', descending: 'at' }, [{ at: '2026-02-01' }, { at: '2026-01-01' }]],
    ['an object with an absent optional key', 'Person', { pk: 1, name: 'x' }],
    ['an object with any keys', { '{}': 'number' }, { 7: 1, 8: 2 }],
    ['a narrowed shape', { '&': 'Operator', pk: '#4' }, { pk: 4, name: 'operator' }],
    ['a page', 'page', '<!doctype html>\n<title>Not Found</title>'],
    ['no body', 'nothing', ''],
  ]
  it.each(cases)('%s', (_name, shape, value) => {
    expect(disagreements(shape, value, named)).toEqual([])
  })
})

describe('a body of another shape is reported with the location and the reason', () => {
  const cases: readonly [name: string, shape: Shape, value: unknown, found: string][] = [
    ['another kind', 'string', 1, 'body: expected string, found 1'],
    ['none of the choices', 'time | null', 'soon', 'body: expected time | null, found "soon"'],
    ['a moment in UTC notation', 'time', '2026-11-20T18:28:41Z', 'body: expected time, found "2026-11-20T18:28:41Z"'],
    [
      'a fraction of zero',
      'time',
      '2026-11-20T18:28:41.000000+01:00',
      'body: expected time, found "2026-11-20T18:28:41.000000+01:00"',
    ],
    ['an invalid month', 'time', '2026-13-20T18:28:41+01:00', 'body: expected time, found "2026-13-20T18:28:41+01:00"'],
    ['another text', '=closed', 'open', 'body: expected closed, found "open"'],
    ['a text that begins in the same way', '=closed', 'closed.', 'body: expected closed, found "closed."'],
    ['another number', '#12', 13, 'body: expected 12, found 13'],
    ['a number as text', '#12', '12', 'body: expected 12, found "12"'],
    [
      'another moment',
      '@2026-11-20T18:28:41Z',
      '2026-11-20T18:28:41+01:00',
      'body: expected 2026-11-20T18:28:41Z, found "2026-11-20T18:28:41+01:00"',
    ],
    [
      'a list that lacks a required element',
      { '[]': 'number', holds: ['#1', '#3'] },
      [1, 2],
      'body: expected an element "#3", found none',
    ],
    [
      'a list with a forbidden element',
      { '[]': 'number', lacks: ['#1', '#3'] },
      [1, 2],
      'body: expected no element "#1", found one',
    ],
    ['another value', { open: true }, { open: false }, 'body.open: expected true, found false'],
    [
      'null instead of an absent key',
      { '&': 'Person' },
      { pk: 1, name: 'x', nickname: null },
      'body.nickname: expected string, found null',
    ],
    ['a missing key', 'Person', { pk: 1 }, "body: 'name' is missing"],
    ['a surplus key', 'Person', { pk: 1, name: 'x', age: 3 }, "body: 'age' is not expected"],
    ['a shorter tuple', ['=a', '=b'], ['a'], 'body: expected 2 elements, found 1'],
    [
      'a wrong element of a list',
      { '[]': 'Person' },
      [{ pk: '1', name: 'x' }],
      'body[0].pk: expected number, found "1"',
    ],
    ['too few elements', { '[]': 'any', least: 1 }, [], 'body: expected at least 1 elements, found 0'],
    ['too many elements', { '[]': 'any', most: '1' }, [1, 2], 'body: expected at most 1 elements, found 2'],
    [
      'a wrong order',
      { '[]': 'any', descending: 'at' },
      [{ at: '2026-01-01' }, { at: '2026-02-01' }],
      "body: expected the latest 'at' first",
    ],
    ['an object instead of a list', { '[]': 'any' }, {}, 'body: expected a list, found {}'],
    ['a list instead of an object', 'Person', [], 'body: expected an object, found []'],
    ['a wrong value under any key', { '{}': 'number' }, { 7: 'x' }, 'body.7: expected number, found "x"'],
    [
      'a wrong value of a narrowed key',
      'Operator',
      { pk: 1, name: 'admin' },
      'body.name: expected operator, found "admin"',
    ],
    ['JSON instead of a page', 'page', '{"detail": "x"}', 'body: expected page, found "{\\"detail\\": \\"x\\"}"'],
    ['a kind that the notation does not know', 'colour', 'red', "body: the notation knows no kind 'colour'"],
  ]
  it.each(cases)('%s', (_name, shape, value, found) => {
    expect(disagreements(shape, value, named)).toEqual([found])
  })
})
