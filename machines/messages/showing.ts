import { cappedText } from '../core/domain/cappedText.ts'
import type { Message } from './domain/message.ts'

/** The event that shows a message on screen. */
export function showing(message: Message): { type: 'toasts.show'; message: Message } {
  return { type: 'toasts.show', message: { ...message, text: cappedText(message.text) } }
}

/** The event that adds warnings to the message log. */
export function loggingWarnings(texts: readonly string[]): { type: 'toasts.log'; messages: readonly Message[] } {
  return { type: 'toasts.log', messages: texts.map((text) => ({ severity: 'warning', text: cappedText(text) })) }
}
