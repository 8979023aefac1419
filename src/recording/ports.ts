import { fromCallback, fromPromise, type AnyActorRef, type EventObject } from 'xstate'
import { appMachine } from '../../machines/app/app.ts'
import { portOf } from '../../machines/core/port.ts'
import '../../machines/laterCharts.ts'
import { chartsBelow, provided } from '../../machines/core/provided.ts'

/** The names under which charts declare their promise and callback ports. */
export function portNames(): ReadonlySet<string> {
  const pieces = chartsBelow(appMachine).flatMap(({ implementations }) =>
    Object.values<unknown>(implementations.actors),
  )
  return new Set(pieces.flatMap((piece) => portOf(piece)?.name ?? []))
}

/** How a replay takes the place of the outside world. */
export interface Outside {
  /** A callback port has started; `send` sends an event to its chart. */
  readonly listens: (port: AnyActorRef, send: (event: EventObject) => void) => void
  /** Whether the charts are being restored. If so, actors that only read other actors do not repeat their events. */
  readonly isRestoring: () => boolean
}

/** The application with ports that do nothing by themselves: a replay answers in their place. */
export function replayedApp(outside: Outside): typeof appMachine {
  const listener = fromCallback(({ self, sendBack }) => outside.listens(self, sendBack))
  const silence = {
    callback: listener,
    promise: fromPromise(() => new Promise<never>(() => undefined)),
    effect: () => undefined,
  }

  /**
   * Wraps an actor that reads other actors, so that it does not send them and its chart the same events again when it
   * is restored.
   */
  function calm(logic: CallbackLogic) {
    const quietly =
      <Event>(send: (event: Event) => void) =>
      (event: Event) => {
        if (!outside.isRestoring()) send(event)
      }
    return fromCallback((scope) => {
      const system = derived(scope.self.system, {
        get: (id: PropertyKey) => {
          const found = scope.self.system.get(id) as AnyActorRef | undefined
          return found && derived(found, { send: quietly(found.send) })
        },
      })
      return logic.config({ ...scope, self: derived(scope.self, { system }), sendBack: quietly(scope.sendBack) })
    })
  }

  return provided(
    appMachine,
    ({ kind }) => silence[kind],
    (logic) => (isCallback(logic) ? calm(logic) : logic),
  )
}

/** `fromCallback` returns an object with the callback as its `config`. */
interface CallbackLogic {
  readonly config: Parameters<typeof fromCallback>[0]
}

/** A promise has a `config` too, but all promises of the charts are ports. */
function isCallback(logic: unknown): logic is CallbackLogic {
  return typeof logic === 'object' && logic !== null && 'config' in logic && typeof logic.config === 'function'
}

/** The object with some properties replaced. */
function derived<Whole extends object>(whole: Whole, replaced: Partial<Whole>): Whole {
  return Object.assign(Object.create(whole) as Whole, replaced)
}
