import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate'

/**
 * What the charts ask of the outside. Each port is declared here with its types and a default that refuses, so that a
 * chart which runs without its port says so at once. `src/connect.ts` provides the real ones; tests provide their own.
 * Promise ports reject with a `Fault` (domain/fault.ts) and nothing else.
 */

/** Raised by the default of every port. */
export class PortNotProvided extends Error {
  override readonly name = 'PortNotProvided'
  constructor(port: string) {
    super(`port not provided: ${port}`)
  }
}

/** A question that is answered once; its default refuses. `name` is that of the port, in `machines/<room>/ports.ts`. */
export function promisePort<Output, Input extends NonReducibleUnknown = undefined>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new PortNotProvided(name)))
}

/** What tells of something by itself for as long as it is invoked, and may be told; its default throws. */
export function callbackPort<Received extends EventObject, Input extends NonReducibleUnknown = undefined>(
  name: string,
) {
  return fromCallback<Received, Input>(() => {
    throw new PortNotProvided(name)
  })
}

/** A synchronous effect; its default throws. Provided as an action of the same name. */
export function effectPort<Parameters>(name: string) {
  return (_scope: unknown, _parameters: Parameters): void => {
    throw new PortNotProvided(name)
  }
}
