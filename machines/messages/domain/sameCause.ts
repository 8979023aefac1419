/**
 * Combines messages about the same cause, so that each cause has one toast, even if it is reported in different words.
 */
import type { Message } from './message.ts'

/** The texts of an open toast. */
export interface Shown {
  readonly message: Message
  /** The general message about the same failure, such as 'Api Server Error: …'; undefined if there is none. */
  readonly general: string | undefined
}

/** Whether two messages have the same cause. If a message has no cause, its text counts as the cause. */
export function isSameCause(one: Message, other: Message): boolean {
  return one.severity === other.severity && (one.cause ?? one.text) === (other.cause ?? other.text)
}

/**
 * Whether a message repeats an open one of the same cause. The general message about a failure and the message of the
 * action are two reports of the same event, not a repetition.
 */
export function isRepetition({ message: shown }: Shown, message: Message): boolean {
  return (shown.isGeneral === true) === (message.isGeneral === true)
}

/**
 * Updates an open toast with another message about the same cause: the message of the action precedes the general one.
 */
export function renewed({ message: shown, general }: Shown, message: Message): Shown {
  if (message.isGeneral !== true) return { message, general: shown.isGeneral === true ? shown.text : general }
  return shown.isGeneral === true ? { message, general } : { message: shown, general: message.text }
}
