import type { Case } from '../../machines/support/walk.ts'
import { failureInWords, inWords, plainly, spanInWords } from './words.ts'

/** An event that the chart receives, or a wait. */
export interface Happening {
  readonly kind: Case['do']
  /** The type of the event; undefined if it depends on the sender's input. */
  readonly type: string | undefined
  /** The promise, callback or child that sends it. */
  readonly from: string | undefined
  readonly payload: unknown
}

/** Describes the event of a case. */
export function happening(step: Case): Happening {
  switch (step.do) {
    case 'send':
      return { kind: step.do, from: undefined, ...typeAndPayload(step.event) }
    case 'hear':
      if (typeof step.event === 'function')
        return { kind: step.do, from: step.port, type: undefined, payload: undefined }
      return { kind: step.do, from: step.port, ...typeAndPayload(step.event) }
    case 'settle':
      return {
        kind: step.do,
        from: step.port,
        type: typeOf(step),
        payload: typeof step.output === 'function' ? undefined : plainly(step.output),
      }
    case 'fail':
      return { kind: step.do, from: step.port, type: typeOf(step), payload: plainly(step.error) }
    case 'wait':
      return { kind: step.do, from: undefined, type: typeOf(step), payload: { milliseconds: step.milliseconds } }
  }
}

/** The type of the event that the chart receives; undefined if it depends on the sender's input. */
export function typeOf(step: Case): string | undefined {
  switch (step.do) {
    case 'send':
      return step.event.type
    case 'hear':
      return typeof step.event === 'function' ? undefined : step.event.type
    case 'settle':
      return `xstate.done.actor.${step.port}`
    case 'fail':
      return `xstate.error.actor.${step.port}`
    case 'wait':
      return 'xstate.after'
  }
}

/** A case as text: 'socket sends socket.closed', 'closeIncident answers pk: 31', '30 seconds pass'. */
export function happeningInWords(step: Case, most = Infinity): string {
  switch (step.do) {
    case 'send':
      return afterSleep(step.slept) + eventInWords(step.event, most)
    case 'hear':
      if (typeof step.event === 'function') return `${step.port} sends an event`
      return `${step.port} sends ${eventInWords(step.event, most)}`
    case 'settle':
      if (typeof step.output === 'function') return `${step.port} answers`
      return step.output === undefined ? `${step.port} is done` : `${step.port} answers ${inWords(step.output, most)}`
    case 'fail':
      return `${step.port} fails: ${failureInWords(step.error, most)}`
    case 'wait':
      return passing(spanInWords(step.milliseconds)) + (step.isAsleep ? ' during sleep' : '')
  }
}

function afterSleep(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : `after a sleep of ${spanInWords(milliseconds)} `
}

function passing(span: string): string {
  return span.startsWith('1 ') ? `${span} passes` : `${span} pass`
}

function eventInWords(event: { readonly type: string }, most: number): string {
  const { type, payload } = typeAndPayload(event)
  return payload === undefined ? type : `${type} with ${inWords(payload, most)}`
}

/** An event's type, and its other properties as plain data. */
export function typeAndPayload({ type, ...payload }: { readonly type: string }): {
  readonly type: string
  readonly payload: unknown
} {
  return { type, payload: Object.keys(payload).length === 0 ? undefined : plainly(payload) }
}
