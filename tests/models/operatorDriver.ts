import type { StateValueFrom } from 'xstate'
import type { operatorModel, operatorStory } from './operatorStory.ts'

export type StoryState = Extract<StateValueFrom<typeof operatorStory>, string>
export type StoryEvent = Parameters<typeof operatorStory.transition>[1]['type']

/** How one way of using the client does each step, and what it sees in each state. An entry for each, or it does not compile. */
export interface OperatorDriver {
  readonly does: { readonly [Event in StoryEvent]: () => Promise<void> }
  readonly sees: { readonly [State in StoryState]: () => Promise<void> }
}

type StoryPath = ReturnType<typeof operatorModel.getShortestPaths>[number]

/** The steps of a path in words. */
export function storyOf(path: StoryPath): string {
  const steps = path.steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.'))
  return steps.length === 0 ? 'arrives' : steps.join(', ')
}

/** Plays a path and looks at each state on the way. */
export async function play(path: StoryPath, driver: OperatorDriver): Promise<void> {
  await path.test({ states: { ...driver.sees }, events: { ...driver.does } })
}
