import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate'

/**
 * Charts reach the outside world through ports. Each port is declared in a `ports.ts` with its types and a default that
 * fails, so that a chart running without its port fails immediately. `src/connect.ts` provides the real ones; tests
 * provide their own. Promise ports reject with a `Fault` (domain/fault.ts) and nothing else.
 */

/** Thrown by the default of every port. */
export class PortNotProvided extends Error {
  override readonly name = 'PortNotProvided'
  constructor(port: string) {
    super(`port not provided: ${port}`)
  }
}

export interface DeclaredPort {
  /** The name of the port in `machines/<room>/ports.ts`, and in each chart that uses it. */
  readonly name: string
  readonly kind: 'promise' | 'callback' | 'effect'
}

const ports = new WeakMap<object, DeclaredPort>()

/**
 * The port that an actor or action of a chart is; undefined for the adapter that replaces a port, and for a chart's own
 * actors and actions.
 */
export function portOf(piece: unknown): DeclaredPort | undefined {
  return typeof piece === 'object' || typeof piece === 'function' ? ports.get(piece as object) : undefined
}

function declared<Port extends object>(kind: DeclaredPort['kind'], name: string, port: Port): Port {
  ports.set(port, { name, kind })
  return port
}

/** A request with one result. By default it rejects. `name` is the name of the port in `machines/<room>/ports.ts`. */
export function promisePort<Output, Input extends NonReducibleUnknown = undefined>(name: string) {
  return declared(
    'promise',
    name,
    fromPromise<Output, Input>(() => Promise.reject(new PortNotProvided(name))),
  )
}

/**
 * A subscription: sends events to the chart for as long as it is invoked, and can receive events from it. Its default
 * throws.
 */
export function callbackPort<Received extends EventObject, Input extends NonReducibleUnknown = undefined>(
  name: string,
) {
  return declared(
    'callback',
    name,
    fromCallback<Received, Input>(() => {
      throw new PortNotProvided(name)
    }),
  )
}

/** A synchronous effect, provided as an action of the same name. By default it throws. */
export function effectPort<Parameters>(name: string) {
  return declared('effect', name, (_scope: unknown, _parameters: Parameters): void => {
    throw new PortNotProvided(name)
  })
}
