import type { DriverOf } from '../story.ts'
import type { operatorStory } from './operatorStory.ts'

/** Carries out the operator's story. A missing state or step is a compile-time error. */
export type OperatorDriver = DriverOf<typeof operatorStory>
