/** The words for the parts of a transition, in pictures, in Mermaid and in the map. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

/** The delays of a chart by name: milliseconds, or a function that computes them. */
export type Delays = AnyStateMachine['implementations']['delays']

/** Matches the events that XState itself sends: their kind, and the actor or delay they belong to. */
const ownEvent = /^xstate\.(after|done\.actor|error\.actor|snapshot\.actor|done\.state)\.(.*)$/

/** What causes a transition, such as 'ticket.save', 'after handshakeTimeout (10 s)', 'saveTicket done' or 'always'. */
export function triggerOf(transition: AnyTransitionDefinition, delays: Delays): string {
  const eventType = String(transition.eventType)
  if (eventType === '') return 'always'
  if (eventType === '*') return 'any event'
  const [, kind, about] = ownEvent.exec(eventType) ?? []
  if (kind === undefined || about === undefined) return eventType
  if (kind === 'after') return delayWords(about.split('.')[0] ?? about, delays)
  if (kind === 'done.state') return 'done'
  return `${about} ${kind === 'done.actor' ? 'done' : kind === 'error.actor' ? 'failed' : 'changed'}`
}

/** A delay by its name, with its value if it is constant; a delay without a name by its value alone. */
function delayWords(delay: string, delays: Delays): string {
  if (/^\d+$/.test(delay)) return `after ${durationWords(Number(delay))}`
  const value = delays[delay]
  return `after ${delay} (${typeof value === 'number' ? durationWords(value) : 'computed'})`
}

const units = [
  { unit: 'h', milliseconds: 3_600_000 },
  { unit: 'min', milliseconds: 60_000 },
  { unit: 's', milliseconds: 1000 },
] as const

/** A duration in its largest unit that needs at most one decimal: '10 s', '1.5 s', '25 min', '150 ms'. */
export function durationWords(milliseconds: number): string {
  for (const { unit, milliseconds: size } of units) {
    const amount = milliseconds / size
    if (amount >= 1 && Number.isInteger(amount * 10)) return `${amount} ${unit}`
  }
  return `${milliseconds} ms`
}

/**
 * A guard or an action, with the parameters that are written in the chart itself: 'isAt(page: wall)', 'hasDeparted'.
 */
export function wordsOf(piece: unknown): string {
  const name = nameOf(piece)
  const params: unknown = typeof piece === 'object' && piece !== null && 'params' in piece ? piece.params : undefined
  if (typeof params === 'string') return `${name}(${params})`
  if (typeof params !== 'object' || params === null) return name
  const stated = Object.entries(params).map(([key, value]) => `${key}: ${valueWords(value)}`)
  return `${name}(${stated.join(', ')})`
}

function valueWords(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none')
}

/** The name of an action, a guard or an actor. */
export function nameOf(piece: unknown): string {
  if (typeof piece === 'string') return piece
  if (typeof piece === 'function') return piece.name
  if (typeof piece !== 'object' || piece === null || !('type' in piece)) return 'unnamed'
  return typeof piece.type === 'string' ? piece.type : 'unnamed'
}
