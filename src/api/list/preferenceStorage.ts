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
import { nameBelow } from '../core/basePath.ts'

/** What every entry of this site starts with; the number grows when entries of an older form cannot be read any more. */
export const storagePrefix = 'argus.1.'

/** Characters of an entry at most; what is longer was not written by a person's choices. */
const longestEntry = 20_000
/** The console's own entries of the browser's storage. */
type OwnEntries = Pick<Storage, 'getItem' | 'setItem'>

/** What was kept under another name, in another form; a browser may have nothing newer. */
const formerEntries: Partial<
  Record<keyof Preferences, { readonly key: string; readonly read: Setting<unknown>['read'] }>
> = {
  // Before columns could be hidden by default, the words over those that a person had hidden were kept.
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

/** The value of an entry; undefined where there is none that can be read. */
function storedUnder<Value>(
  storage: OwnEntries,
  key: string,
  read: Setting<Value>['read'],
): { readonly value: Value } | undefined {
  const { value, timestamp } = propertiesOf(parsed(storage.getItem(storagePrefix + key)))
  return timestamp instanceof Date && !Number.isNaN(timestamp.getTime()) ? read(value) : undefined
}

/** The value of a preference, be it as it was kept formerly. */
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
    return superjson.parse(text)
  } catch {
    return undefined
  }
}

export interface PreferenceStorage {
  /** What is stored, with the default for whatever is absent, broken or of a foreign form. Never throws. */
  readonly read: () => Preferences
  /**
   * Writes what was changed here since it was read or written last, with the time of the change: what another tab has
   * chosen meanwhile stays. Rejects where the browser refuses.
   */
  readonly write: (preferences: Preferences) => Promise<void>
}

/**
 * The preferences in the browser's local storage: one entry each, value plus timestamp (specification, section 3).
 * `browserStorage` is asked for at every use, because some browsers throw at the mere mention; `now` is the time of a
 * change. Consoles at different paths of one site share nothing: a filter's sources and a cursor are those of one server.
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
