/** Which messages belong together: one cause has one message on screen, however often and in whatever words. */
import type { Message } from './message.ts'

/** What an open toast says. */
export interface Shown {
  readonly message: Message
  /** The general message about the same failure, such as 'Api Server Error: …'; undefined if there is none. */
  readonly general: string | undefined
}

/** Whether two messages are about the same cause; a message without a cause is about what it says. */
export function isSameCause(one: Message, other: Message): boolean {
  return one.severity === other.severity && (one.cause ?? one.text) === (other.cause ?? other.text)
}

/**
 * Whether a message says that what an open one of the same cause reported has happened again. The general message about
 * a failure and the particular one are two reports of the same event.
 */
export function isRepetition({ message: shown }: Shown, message: Message): boolean {
  return (shown.isGeneral === true) === (message.isGeneral === true)
}

/** What an open toast says after another message about the same cause: the particular words, and the general ones below. */
export function renewed({ message: shown, general }: Shown, message: Message): Shown {
  if (message.isGeneral !== true) return { message, general: shown.isGeneral === true ? shown.text : general }
  return shown.isGeneral === true ? { message, general } : { message: shown, general: message.text }
}
