/** The messages of this room. */
import type { Message } from '../../messages/domain/message.ts'

/** The warning about a task that one request made twice. What has begun is ended, and what is to come is deleted. */
export function madeTwiceMessage(name: string, hasBegun: boolean): Message {
  const text = `‘${name}’ was planned twice, because an answer was lost: ${hasBegun ? 'end' : 'delete'} one of the two.`
  return { severity: 'warning', text, stays: true }
}
