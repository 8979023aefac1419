/** An event with its payload. */
export interface AnyEvent {
  readonly type: string
  readonly [key: string]: unknown
}

/** An effect of a chart that a test can observe from outside. */
export type Effect =
  /** A synchronous port was called. */
  | { readonly does: 'call'; readonly port: string; readonly parameters: unknown }
  /** A promise, a callback or a child chart was started, with this input. */
  | { readonly does: 'start'; readonly port: string; readonly input: unknown }
  /** An event was sent to a singleton, to the parent, or to an open port. */
  | { readonly does: 'tell'; readonly whom: string; readonly event: AnyEvent }

export type Severity = 'success' | 'info' | 'warning' | 'error'

/** Expects a call of a synchronous port. */
export function call(port: string, parameters?: unknown): Effect {
  return { does: 'call', port, parameters }
}

/** Expects a promise, a callback or a child chart to start. `port` is the id with which it is invoked or spawned. */
export function start(port: string, input?: unknown): Effect {
  return { does: 'start', port, input }
}

/** Expects an event to be sent to a singleton or an open port. */
export function tell(whom: string, event: AnyEvent): Effect {
  return { does: 'tell', whom, event }
}

/** Expects a report to the parent. */
export function tellParent(event: AnyEvent): Effect {
  return tell('parent', event)
}

/**
 * Expects a toast. Its cause and its details come with the fault, not from the chart; the tests of the message rules
 * cover them.
 */
export function say(severity: Severity, text: string): Effect {
  return tell('toasts', { type: 'toasts.show', message: { severity, text } })
}

/** Expects a toast that is not an error, but stays until it is dismissed, even for the next user. */
export function sayToAll(severity: Severity, text: string): Effect {
  return tell('toasts', { type: 'toasts.show', message: { severity, text, stays: true, isForAll: true } })
}

/** Expects warnings in the message log only. */
export function logWarnings(...texts: readonly string[]): Effect {
  const messages = texts.map((text) => ({ severity: 'warning', text }))
  return tell('toasts', { type: 'toasts.log', messages })
}

/** Groups effects by receiver, because only the order of effects on the same receiver can be observed. */
export function byReceiver(effects: readonly Effect[]): Record<string, readonly Effect[]> {
  const sorted: Record<string, Effect[]> = {}
  for (const effect of effects) {
    const receiver = effect.does === 'tell' ? effect.whom : effect.port
    ;(sorted[receiver] ??= []).push(effect)
  }
  return sorted
}
