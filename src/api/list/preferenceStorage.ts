import superjson from 'superjson'
import { toFault } from '../../../machines/core/domain/fault.ts'
import { isListOf, isText, propertiesOf, type Setting } from '../../../machines/core/domain/setting.ts'
import { columnKeys, columns, type ColumnChoices } from '../../../machines/list/domain/columns.ts'
import {
  chosenBy,
  defaultPreferences,
  mostTagColumns,
  preferenceKeys,
  preferences,
  type Preferences,
} from '../../../machines/list/domain/preferences.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

/** Maximum characters per entry. A longer entry was not written by the console. */
const longestEntry = 20_000
/** The console's entries in the browser's storage. */
type OwnEntries = Pick<Storage, 'getItem' | 'setItem'>

/** Entries with a former name and format, read if the browser has no newer entry. */
const formerEntries: Partial<
  Record<keyof Preferences, { readonly key: string; readonly read: Setting<unknown>['read'] }>
> = {
  // The labels of hidden columns, as stored before columns could be hidden by default.
  columnChoices: {
    key: 'hiddenColumns',
    read: (stored) => (isListOf(stored, isText, mostTagColumns) ? { value: choicesOf(stored) } : undefined),
  },
}

function choicesOf(hiddenLabels: readonly string[]): ColumnChoices {
  return Object.fromEntries(
    columnKeys.flatMap((key) => (hiddenLabels.includes(columns[key].label) ? [[key, false]] : [])),
  )
}

/** The value of an entry; undefined if the entry is missing or unreadable. */
function storedUnder<Value>(
  storage: OwnEntries,
  key: string,
  read: Setting<Value>['read'],
): { readonly value: Value } | undefined {
  const { value, timestamp } = propertiesOf(parsed(storage.getItem(storagePrefix + key)))
  return timestamp instanceof Date && !Number.isNaN(timestamp.getTime()) ? read(value) : undefined
}

/** The value of a preference, from its former entry if the current entry is missing or unreadable. */
function stored<Value>(
  storage: OwnEntries,
  key: keyof Preferences,
  { read }: Setting<Value>,
): { readonly value: Value } | undefined {
  const former = formerEntries[key]
  const found = storedUnder(storage, key, read)
  if (found !== undefined || former === undefined) return found
  const before = storedUnder(storage, former.key, former.read)
  return before && read(before.value)
}

function parsed(text: string | null): unknown {
  if (text === null || text.length > longestEntry) return undefined
  try {
    const value: unknown = superjson.parse(text)
    // Throws for a value that cannot be written again, such as one with a key named __proto__.
    superjson.stringify(value)
    return value
  } catch {
    return undefined
  }
}

export interface PreferenceStorage {
  /** The stored preferences, with the default for each that is missing, broken or invalid. Never throws. */
  readonly read: () => Preferences
  /**
   * Writes only the preferences that have changed here since the last read or write, and those whose entry is missing or
   * unreadable, each with the time of the change; another tab's choices are kept. Rejects if the browser refuses.
   */
  readonly write: (preferences: Preferences) => Promise<void>
}

/**
 * The preferences in the browser's local storage: one entry each, with value and timestamp
 * (docs/behaviour.md#preferences). `browserStorage` is called at every use, because some browsers throw when the
 * storage is merely accessed; `now` returns the time of a change. Consoles at different paths of one site share
 * nothing, because source systems and cursors belong to one server.
 */
export function createPreferenceStorage(
  browserStorage: () => Storage,
  basePath: string,
  now: () => Date = () => new Date(),
): PreferenceStorage {
  let known = defaultPreferences

  function storage(): OwnEntries {
    const all = browserStorage()
    return {
      getItem: (key) => all.getItem(nameBelow(basePath, key)),
      setItem: (key, value) => all.setItem(nameBelow(basePath, key), value),
    }
  }

  return {
    read() {
      known = chosenBy((key, one) => {
        try {
          return (stored(storage(), key, one) ?? { value: one.initial }).value
        } catch {
          return one.initial
        }
      })
      return known
    },
    async write(chosen) {
      try {
        const entries = storage()
        for (const key of preferenceKeys) {
          const isAsKnown = superjson.stringify(chosen[key]) === superjson.stringify(known[key])
          if (isAsKnown && stored<unknown>(entries, key, preferences[key]) !== undefined) continue
          entries.setItem(storagePrefix + key, superjson.stringify({ value: chosen[key], timestamp: now() }))
        }
        known = chosen
      } catch (error) {
        throw toFault(error, 'store preferences')
      }
    },
  }
}
