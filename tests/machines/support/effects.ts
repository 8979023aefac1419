/** An event with whatever it carries. */
export interface AnyEvent {
  readonly type: string
  readonly [key: string]: unknown
}

/** Whatever a chart does to the world around it, as a test can see it. */
export type Effect =
  /** A synchronous port was called. */
  | { readonly does: 'call'; readonly port: string; readonly parameters: unknown }
  /** A promise, a callback or a child chart was started, with this input. */
  | { readonly does: 'start'; readonly port: string; readonly input: unknown }
  /** An event went to a singleton, to the parent, or to a port that is open. */
  | { readonly does: 'tell'; readonly whom: string; readonly event: AnyEvent }

export type Severity = 'success' | 'info' | 'warning' | 'error'

/** Expects a synchronous port to be called. */
export function call(port: string, parameters?: unknown): Effect {
  return { does: 'call', port, parameters }
}

/** Expects a promise, a callback or a child chart to be started; named by the id it is invoked or spawned under. */
export function start(port: string, input?: unknown): Effect {
  return { does: 'start', port, input }
}

/** Expects an event to be sent to a singleton or an open port. */
export function tell(whom: string, event: AnyEvent): Effect {
  return { does: 'tell', whom, event }
}

/** Expects a fact to be told to the parent. */
export function tellParent(event: AnyEvent): Effect {
  return tell('parent', event)
}

/** Expects a message on screen. */
export function say(severity: Severity, text: string): Effect {
  return tell('toasts', { type: 'toasts.show', message: { severity, text } })
}

/** Expects a message that stays until it is dismissed, though it is no error, whoever comes next. */
export function sayToAll(severity: Severity, text: string): Effect {
  return tell('toasts', { type: 'toasts.show', message: { severity, text, stays: true, isForAll: true } })
}

/** Expects warnings in the message log alone. */
export function logWarnings(...texts: readonly string[]): Effect {
  const messages = texts.map((text) => ({ severity: 'warning', text }))
  return tell('toasts', { type: 'toasts.log', messages })
}

/**
 * Effects by receiver. The order within one receiver counts; between receivers it does not, as nobody can tell.
 */
export function byReceiver(effects: readonly Effect[]): Record<string, readonly Effect[]> {
  const sorted: Record<string, Effect[]> = {}
  for (const effect of effects) {
    const receiver = effect.does === 'tell' ? effect.whom : effect.port
    ;(sorted[receiver] ??= []).push(effect)
  }
  return sorted
}
