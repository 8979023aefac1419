import type { AnyActorRef, Observer as XStateObserver, Subscription } from 'xstate'

type Observer = Partial<XStateObserver<unknown>>

/**
 * Calls `heard` with the error that ends the actor. XState would throw that error later, outside the replay, unless
 * every observer of the actor handles it.
 */
export function hearErrors(actor: AnyActorRef, heard: (error: unknown) => void): void {
  const subscribe = actor.subscribe.bind(actor) as (observer: Observer) => Subscription
  actor.subscribe = (
    observer: Observer | ((snapshot: unknown) => void),
    error?: Observer['error'],
    complete?: () => void,
  ) => {
    const whole = typeof observer === 'function' ? { next: observer, error, complete } : observer
    return subscribe({
      next: (snapshot) => whole.next?.(snapshot),
      error: (reason) => whole.error?.(reason),
      complete: () => whole.complete?.(),
    })
  }
  subscribe({ error: heard })
}

/** An error in words. */
export function errorWords(error: unknown): string {
  return `the error '${error instanceof Error ? error.message : String(error)}'`
}
