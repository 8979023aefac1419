import { describe, expect, it } from 'vitest'
import { operatorModel, operatorStory } from './operatorStory.ts'

/** The drivers in Testing Library and Chromium play the shortest paths: nothing of the story may be missing from them. */
describe('the paths through the operator\u2019s story', () => {
  const played = new Set(
    operatorModel.getShortestPaths().flatMap(({ steps }) =>
      steps.map(({ state: after, event }, index) => {
        const before = steps[index - 1]?.state.value ?? 'nowhere'
        return `${String(before)} -- ${event.type} -> ${String(after.value)}`
      }),
    ),
  )
  const told = Object.values(operatorStory.states).flatMap(({ key, on }) =>
    Object.entries(on).flatMap(([event, transitions]) =>
      transitions.map(({ target = [] }) => `${key} -- ${event} -> ${target.map((state) => state.key).join(', ')}`),
    ),
  )

  it.each(told)('take the step %s', (step) => {
    expect(played).toContain(step)
  })
})
