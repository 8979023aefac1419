import { kindOf, type Entry, type EntryKind } from './entry.ts'

/** Which entries the log shows. */
export interface LogFilter {
  /** Part of the event's type, or of the name of its sender or receiver. */
  readonly text: string
  /** Undefined for every kind. */
  readonly kind: EntryKind | undefined
  /** Only what the selected actor sent or received. */
  readonly isOfSelected: boolean
}

export const wholeLog: LogFilter = { text: '', kind: undefined, isOfSelected: false }

/** The maximum number of entries shown. */
export const mostShown = 200

/** The entries to show, the newest first, at most `mostShown`. `selected` is the id of the selected actor. */
export function shownEntries(log: readonly Entry[], filter: LogFilter, selected: string | undefined): readonly Entry[] {
  const text = filter.text.trim().toLowerCase()
  const shown: Entry[] = []
  for (let index = log.length - 1; index >= 0 && shown.length < mostShown; index -= 1) {
    const entry = log[index]
    if (entry !== undefined && isShown(entry, filter, text, selected)) shown.push(entry)
  }
  return shown
}

function isShown(entry: Entry, filter: LogFilter, text: string, selected: string | undefined): boolean {
  if (filter.kind !== undefined && kindOf(entry) !== filter.kind) return false
  if (filter.isOfSelected && entry.actor.id !== selected && entry.sender?.id !== selected) return false
  const words = [entry.type, entry.actor.name, entry.sender?.name ?? '']
  return text === '' || words.some((word) => word.toLowerCase().includes(text))
}
