import type { Flow } from '../flow.ts'
import { operatorFlow } from './operator.ts'

/** Every flow that can be walked, in the order in which they are. */
export const flows: readonly Flow[] = [operatorFlow]
