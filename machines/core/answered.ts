/** Guards for the failure of a call: whether the server answered it (docs/behaviour.md#faults). */
import { toFault, wasAnswered } from './domain/fault.ts'

/** The error that a failed call was rejected with: the parameters of both guards, from `theError`. */
export interface FailedCall {
  readonly error: unknown
}

/** The server answered, and refused or failed: asking again would end the same way. */
export function isAnswer(_: unknown, { error }: FailedCall): boolean {
  return wasAnswered(toFault(error, 'call the server'))
}

/** Nobody answered: the network or the server is down, or the token was gone before the call was sent. */
export function isSilence(_: unknown, failed: FailedCall): boolean {
  return !isAnswer(_, failed)
}
