import {
  afterMessage,
  noMessages,
  readMessages,
  type OwnMessages,
} from '../../../machines/incident/domain/ownMessage.ts'
import type { KeptMessagesCommand, KeptMessagesEvent } from '../../../machines/incident/ports.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

/** Whose messages these are. */
export interface MessageShelf {
  readonly basePath: string
  /** The server's address. */
  readonly server: string
  readonly username: string
}

/** The part of the page used here. */
export interface MessagePage {
  /** Reports what other tabs store. */
  readonly events: Pick<EventTarget, 'addEventListener'>
  /** Called at every use, because some browsers throw when the storage is merely accessed. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

export interface MessageKeeper {
  readonly handle: (command: KeptMessagesCommand) => void
  readonly close: () => void
}

/** Maximum characters of the entry. A longer one was not written by the console. */
const longestEntry = 100_000

/** The name of the entry with these messages: each server and user has one. */
export function messagesEntry({ basePath, server, username }: MessageShelf): string {
  return nameBelow(basePath, `${storagePrefix}messages:${encodeURIComponent(server)}:${encodeURIComponent(username)}`)
}

/**
 * The user's own messages in the browser's local storage (docs/behaviour.md#own-messages). Each change is made to what
 * storage has at that moment, so that two tabs do not undo each other's changes. If the browser refuses storage, the
 * messages last as long as the page. Never throws.
 */
export function openKeptMessages(
  page: MessagePage,
  shelf: MessageShelf,
  send: (event: KeptMessagesEvent) => void,
): MessageKeeper {
  const entry = messagesEntry(shelf)
  /** The messages that could not be stored. */
  let held: OwnMessages | undefined
  const over = new AbortController()

  function read(): OwnMessages {
    if (held !== undefined) return held
    try {
      return readMessages(parsed(page.storage().getItem(entry)))
    } catch {
      return noMessages
    }
  }

  function tell(messages: OwnMessages) {
    send({ type: 'keptMessages.told', messages })
  }

  page.events.addEventListener(
    'storage',
    (event) => {
      const { key } = event as StorageEvent
      // No key: everything was removed.
      if (key === entry || key === null) tell(read())
    },
    { signal: over.signal },
  )
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
    close: () => over.abort(),
  }
}

function parsed(text: string | null): unknown {
  if (text === null || text.length > longestEntry) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
