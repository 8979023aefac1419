import type { StateValueFrom } from 'xstate'
import type { operatorStory } from './operatorStory.ts'
import type { Driver } from '../player.ts'

/** Carries out the operator's story. A missing state or step is a compile-time error. */
export type OperatorDriver = Driver<
  Extract<StateValueFrom<typeof operatorStory>, string>,
  Parameters<typeof operatorStory.transition>[1]['type']
>
