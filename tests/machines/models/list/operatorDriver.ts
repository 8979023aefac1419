import type { StateValueFrom } from 'xstate'
import type { operatorStory } from './operatorStory.ts'
import type { Driver } from '../player.ts'

export { play, storyOf } from '../player.ts'

/** Each state and each step of the operator's story needs an entry, or this does not compile. */
export type OperatorDriver = Driver<
  Extract<StateValueFrom<typeof operatorStory>, string>,
  Parameters<typeof operatorStory.transition>[1]['type']
>
