/** Guards that check whether the server answered a failed call (docs/behaviour.md#faults). */
import { toFault, wasAnswered, wasProxied } from './domain/fault.ts'

/** The parameter of these guards, from `theError`: the error that the call failed with. */
export interface FailedCall {
  readonly error: unknown
}

/** The server answered, and refused or failed: another attempt would end the same way. */
export function isAnswer(_: unknown, { error }: FailedCall): boolean {
  return wasAnswered(toFault(error, 'call the server'))
}

/** The server itself answered, not a proxy that could not reach it. */
export function isOwnAnswer(_: unknown, { error }: FailedCall): boolean {
  const fault = toFault(error, 'call the server')
  return wasAnswered(fault) && !wasProxied(fault)
}

/** No usable response arrived: the network or the server is down, or the call had no valid sign-in. */
export function isSilence(_: unknown, failed: FailedCall): boolean {
  return !isAnswer(_, failed)
}
