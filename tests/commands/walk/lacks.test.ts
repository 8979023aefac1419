import { describe, expect, test } from 'vitest'
import { generations } from '../../server/options.ts'
import { stories } from '../../machines/models/stories.ts'
import { contradiction, lackOf, lacks } from './lacks.ts'

const way = (...types: readonly string[]) => ({
  steps: types.map((type) => ({ event: { type }, state: { value: type } })),
})

describe('on its own stand-in, a path fails', () => {
  test('if the flow calls it not applicable, but the stand-in has what it needs', () => {
    const ended = { standIn: '1.19', flow: 'realtime', way: way('pause'), hindrance: 'There is none.' } as const
    expect(contradiction(ended)).toBe(
      'The stand-in of generation 1.19 has what this path needs, but the flow said: There is none.',
    )
    expect(contradiction({ ...ended, standIn: '1.36' })).toBeUndefined()
    expect(contradiction({ ...ended, way: way('pause', 'it is deleted') })).toBeUndefined()
  })

  test('if it was walked, but the table says that the stand-in cannot do that', () => {
    const ended = { standIn: '2.9', flow: 'realtime', way: way('pause'), hindrance: undefined } as const
    expect(contradiction(ended)).toMatch(/^The path was walked, although .*: Only servers of generation 1\.19/)
    expect(contradiction({ ...ended, standIn: '1.19' })).toBeUndefined()
  })
})

test.each(lacks)('the table names a flow and a step that exist: $flow, $step', ({ flow, step }) => {
  const story = stories.find(({ name }) => name === flow)
  const steps = story?.ways.flatMap((path) => path.steps.map(({ event }) => event.type))
  expect(steps).toContain(step ?? steps?.[0])
})

test('every flow can be walked on some generation', () => {
  const unwalked = stories.filter(({ name, ways }) =>
    generations.every((generation) => ways.every((path) => lackOf(generation, name, path) !== undefined)),
  )
  expect(unwalked).toEqual([])
})
