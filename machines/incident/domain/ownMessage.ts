/** The user's own latest messages, to be used again (docs/behaviour.md#own-messages). */

/** What a message was written for. */
export const messageKinds = ['acknowledge', 'close', 'note'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The messages of each kind, the latest first. */
export type OwnMessages = Readonly<Record<MessageKind, readonly string[]>>

/** How many messages of a kind are kept. */
export const mostMessages = 5

/** Longer messages are not kept, in UTF-16 code units: nobody writes them twice. */
export const longestMessage = 1000

export const noMessages: OwnMessages = { acknowledge: [], close: [], note: [] }

/** A message that was sent, or, without a text, all messages of a kind that are to be forgotten. */
export interface MessageChange {
  readonly kind: MessageKind
  readonly text: string | undefined
}

/** Tells `ownMessages` that a message was sent. */
export function ownMessage(kind: MessageKind, text: string): { type: 'ownMessages.change'; change: MessageChange } {
  return { type: 'ownMessages.change', change: { kind, text } }
}

/** The messages after a change. A message that was used again moves to the front; a blank one is not kept. */
export function afterMessage(messages: OwnMessages, { kind, text }: MessageChange): OwnMessages {
  if (text === undefined) return { ...messages, [kind]: [] }
  return { ...messages, [kind]: kept([text, ...messages[kind]]) }
}

/** Reads messages that were stored, without what is not usable. */
export function readMessages(stored: unknown): OwnMessages {
  return { acknowledge: listIn(stored, 'acknowledge'), close: listIn(stored, 'close'), note: listIn(stored, 'note') }
}

function listIn(stored: unknown, kind: MessageKind): readonly string[] {
  const found: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, kind) : undefined
  return Array.isArray(found) ? kept(found.filter((text: unknown) => typeof text === 'string')) : []
}

function kept(texts: readonly string[]): readonly string[] {
  const usable = texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= longestMessage)
  return [...new Set(usable)].slice(0, mostMessages)
}
