/** What the states of the shift's chart have in common (docs/behaviour.md#shift-reading). */
import { theError, theOutput } from '../core/eventParameters.ts'

/** What every request has in common: after a failure, what was read before is kept. */
export const failed = { target: '#shift.work.failed', actions: { type: 'noteFailure', params: theError } } as const

/** Everything has been read. `take` takes what is reckoned from it. */
export function reckoned<const Port extends string, Input, const Take extends string>(
  description: string,
  port: Port,
  input: Input,
  take: Take,
) {
  return {
    description,
    tags: ['reckoning'],
    invoke: {
      src: port,
      id: port,
      input,
      onDone: { target: 'done', actions: { type: take, params: theOutput } },
      onError: failed,
    },
  } as const
}
