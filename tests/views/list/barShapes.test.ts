/** The bars as shapes: all parts of one level share a path, and even a single critical is large enough to be seen. */
import { expect, it } from 'vitest'
import { levelShapes } from '../../../src/views/list/strip/barShapes.ts'

it('the levels of a bar are stacked from the bottom up, in proportion to the tallest bar', () => {
  const shapes = levelShapes([
    { total: 2, counts: { 5: 2 } },
    { total: 8, counts: { 1: 2, 5: 6 } },
  ])
  expect(shapes).toEqual([
    { level: 5, path: 'M0 75h0.8v25h-0.8zM1 0h0.8v75h-0.8z' },
    { level: 1, path: 'M1 75h0.8v25h-0.8z' },
  ])
})

it('a single critical among hundreds is high enough to be seen, and the bar does not become higher', () => {
  const [critical, rest] = levelShapes([{ total: 300, counts: { 1: 1, 4: 299 } }])
  expect(critical?.path).toBe('M0 89.3h0.8v10.7h-0.8z')
  expect(rest?.path).toBe('M0 0h0.8v89.3h-0.8z')
})

it('without a minimum height, a bar is as high as its number', () => {
  const shapes = levelShapes(
    [
      { total: 100, counts: { 1: 100 } },
      { total: 2, counts: { 1: 1, 5: 1 } },
    ],
    0,
  )
  expect(shapes).toEqual([
    { level: 1, path: 'M0 0h0.8v100h-0.8zM1 99h0.8v1h-0.8z' },
    { level: 5, path: 'M1 98h0.8v1h-0.8z' },
  ])
})

it('incidents of unknown level are on top', () => {
  const shapes = levelShapes([{ total: 2, counts: { 1: 1 } }])
  expect(shapes.map(({ level }) => level)).toEqual([1, undefined])
})

it('nothing is drawn if nothing started', () => {
  expect(levelShapes([{ total: 0, counts: {} }])).toEqual([])
})
