import superjson from 'superjson'
import * as v from 'valibot'
import { toFault } from '../../../machines/core/domain/fault.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { isLevel, type Level } from '../../../machines/incident/domain/level.ts'
import { columnKeys, columns, sortKeys } from '../../../machines/list/domain/columns.ts'
import { isPageSize, type PageSize } from '../../../machines/list/domain/page.ts'
import { defaultPreferences, mostTagColumns, type Preferences } from '../../../machines/list/domain/preferences.ts'
import { isTimeframe } from '../../../machines/filter/domain/timeframe.ts'
import { nameBelow } from '../core/basePath.ts'
import { wirePk } from '../server/wire/pk.ts'
import { wireTime } from '../server/wire/time.ts'

/** What every entry of this site starts with; the number grows when entries of an older form cannot be read any more. */
export const storagePrefix = 'argus.1.'

/** Characters of an entry at most; what is longer was not written by a person's choices. */
const longestEntry = 20_000
/** Tags and sources of a filter that are remembered at most. */
const mostConditions = 200
const tagKeys = v.pipe(v.array(v.string()), v.maxLength(mostTagColumns))
/** Columns that are not there any more do no harm; more than there can ever be were not written by a person's choices. */
const wireColumnChoices = v.pipe(v.record(v.string(), v.boolean()), v.maxEntries(mostTagColumns))

/** Before columns could be hidden by default, the words over those that a person had hidden were kept. */
const wireHiddenLabels = v.pipe(
  tagKeys,
  v.transform((labels) => Object.fromEntries(
    columnKeys.flatMap((key) => (labels.includes(columns[key].label) ? [[key, false] as const] : [])),
  )),
)

const wireFilter = v.pipe(
  v.object({
    open: v.optional(v.boolean()),
    acked: v.optional(v.boolean()),
    stateful: v.optional(v.boolean()),
    maxLevel: v.custom<Level>(isLevel),
    tags: v.pipe(v.array(v.string()), v.maxLength(mostConditions)),
    sourceSystemIds: v.pipe(v.array(wirePk), v.maxLength(mostConditions)),
  }),
  // A side that is left open is a key without a value, as the filter has it, and never an absent key.
  v.transform(({ open, acked, stateful, ...rest }): IncidentFilter => ({ open, acked, stateful, ...rest })),
)

const wireOrder = v.object({
  by: v.picklist(sortKeys),
  direction: v.picklist(['ascending', 'descending']),
})

/** The console's own entries of the browser's storage. */
type OwnEntries = Pick<Storage, 'getItem' | 'setItem'>

interface Entry<Key extends keyof Preferences> {
  /** The stored value; undefined where there is none that can be read. */
  readonly find: (storage: OwnEntries) => { readonly value: Preferences[Key] } | undefined
  /** Writes what differs from `known`, and what takes the place of something that cannot be read. */
  readonly write: (storage: OwnEntries, preferences: Preferences, known: Preferences, timestamp: Date) => void
}

/** Under `former` it was kept before, in another form. */
function entry<Key extends keyof Preferences>(
  key: Key,
  schema: v.GenericSchema<unknown, Preferences[Key]>,
  former?: { readonly key: string; readonly schema: v.GenericSchema<unknown, Preferences[Key]> },
): Entry<Key> {
  function find(storage: OwnEntries) {
    const found = valueIn(schema, storage.getItem(storagePrefix + key))
    return found ?? (former && valueIn(former.schema, storage.getItem(storagePrefix + former.key)))
  }

  return {
    find,
    write(storage, preferences, known, timestamp) {
      const value = preferences[key]
      const isAsKnown = superjson.stringify(value) === superjson.stringify(known[key])
      if (isAsKnown && find(storage) !== undefined) return
      storage.setItem(storagePrefix + key, superjson.stringify({ value, timestamp }))
    },
  }
}

function valueIn<Value>(schema: v.GenericSchema<unknown, Value>, text: string | null): { readonly value: Value } | undefined {
  const found = v.safeParse(v.object({ value: schema, timestamp: v.date() }), parsed(text))
  return found.success ? { value: found.output.value } : undefined
}

function parsed(text: string | null): unknown {
  if (text === null || text.length > longestEntry) return undefined
  try {
    return superjson.parse(text)
  } catch {
    return undefined
  }
}

const entries = {
  filter: entry('filter', wireFilter),
  savedFilter: entry('savedFilter', v.optional(wirePk)),
  cursor: entry('cursor', v.optional(v.union([v.string(), v.object({ before: wireTime })]))),
  autoUpdateMethod: entry('autoUpdateMethod', v.picklist(['never', 'interval', 'realtime'])),
  timeframeHours: entry('timeframeHours', v.pipe(v.number(), v.check(isTimeframe))),
  pageSize: entry('pageSize', v.custom<PageSize>(isPageSize)),
  toolbarOpen: entry('toolbarOpen', v.boolean()),
  colorScheme: entry('colorScheme', v.picklist(['light', 'dark', 'auto'])),
  density: entry('density', v.picklist(['comfortable', 'compact'])),
  order: entry('order', v.optional(wireOrder)),
  columnChoices: entry('columnChoices', wireColumnChoices, { key: 'hiddenColumns', schema: wireHiddenLabels }),
  tagColumns: entry('tagColumns', tagKeys),
  keyboardShortcuts: entry('keyboardShortcuts', v.boolean()),
  soundAlerts: entry('soundAlerts', v.boolean()),
  desktopAlerts: entry('desktopAlerts', v.boolean()),
} satisfies { [Key in keyof Preferences]: Entry<Key> }

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

  function valueOf<Key extends keyof Preferences>(key: Key, { find }: Entry<Key>): Preferences[Key] {
    try {
      const found = find(storage())
      return found === undefined ? defaultPreferences[key] : found.value
    } catch {
      return defaultPreferences[key]
    }
  }

  return {
    read() {
      known = {
        filter: valueOf('filter', entries.filter),
        savedFilter: valueOf('savedFilter', entries.savedFilter),
        cursor: valueOf('cursor', entries.cursor),
        autoUpdateMethod: valueOf('autoUpdateMethod', entries.autoUpdateMethod),
        timeframeHours: valueOf('timeframeHours', entries.timeframeHours),
        pageSize: valueOf('pageSize', entries.pageSize),
        toolbarOpen: valueOf('toolbarOpen', entries.toolbarOpen),
        colorScheme: valueOf('colorScheme', entries.colorScheme),
        density: valueOf('density', entries.density),
        order: valueOf('order', entries.order),
        columnChoices: valueOf('columnChoices', entries.columnChoices),
        tagColumns: valueOf('tagColumns', entries.tagColumns),
        keyboardShortcuts: valueOf('keyboardShortcuts', entries.keyboardShortcuts),
        soundAlerts: valueOf('soundAlerts', entries.soundAlerts),
        desktopAlerts: valueOf('desktopAlerts', entries.desktopAlerts),
      }
      return known
    },
    async write(preferences) {
      try {
        for (const { write } of Object.values(entries)) write(storage(), preferences, known, now())
        known = preferences
      } catch (error) {
        throw toFault(error, 'store preferences')
      }
    },
  }
}
