import {
  afterMessage,
  noMessages,
  readMessages,
  type OwnMessages,
} from '../../../machines/incident/domain/ownMessage.ts'
import type { KeptMessagesCommand, KeptMessagesEvent } from '../../../machines/incident/ports.ts'
import { contentOf, listenToEntry, userEntry, type EntryOwner, type EntryPage } from '../core/userEntry.ts'

export interface MessageKeeper {
  readonly handle: (command: KeptMessagesCommand) => void
  readonly close: () => void
}

/** Maximum characters of the entry. A longer one was not written by the console. */
const longestEntry = 100_000

/** The name of the entry with these messages: each server and user has one. */
export function messagesEntry(owner: EntryOwner): string {
  return userEntry('messages', owner)
}

/**
 * The user's own messages in the browser's local storage (docs/behaviour.md#own-messages). Each change is made to what
 * storage has at that moment, so that two tabs do not undo each other's changes. If the browser refuses storage, the
 * messages last as long as the page. Never throws.
 */
export function openKeptMessages(
  page: EntryPage,
  shelf: EntryOwner,
  send: (event: KeptMessagesEvent) => void,
): MessageKeeper {
  const entry = messagesEntry(shelf)
  /** The messages that could not be stored. */
  let held: OwnMessages | undefined

  function read(): OwnMessages {
    if (held !== undefined) return held
    try {
      return readMessages(contentOf(page, entry, longestEntry))
    } catch {
      return noMessages
    }
  }

  function tell(messages: OwnMessages) {
    send({ type: 'keptMessages.told', messages })
  }

  const close = listenToEntry(page, entry, () => tell(read()))
  tell(read())
  return {
    handle({ change }) {
      const messages = afterMessage(read(), change)
      try {
        page.storage().setItem(entry, JSON.stringify(messages))
      } catch {
        held = messages
      }
      tell(messages)
    },
    close,
  }
}
