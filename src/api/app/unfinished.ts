import type { StoredRuns } from '../../../machines/bulk/ports.ts'
import type { StoredDrafts } from '../../../machines/forms/ports.ts'
import { draftOwner } from '../../../machines/forms/domain/draftKey.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

/** Maximum characters per entry: browsers give a site about five million for all of its entries. */
const longestEntry = 1_000_000

/** How unfinished work is read and written: loaded only if there is any, or when there can be some. */
let form: typeof import('./unfinishedForm.ts') | undefined

/** Loads it. Must be complete before stored work is read, or any is written. */
export async function loadUnfinishedForm(): Promise<void> {
  form ??= await import('./unfinishedForm.ts')
}

/** Throws if it has not been loaded. */
function theForm() {
  if (form === undefined) throw new TypeError('how unfinished work is written has not been loaded')
  return form
}

/** Whether anything is stored. Never throws. */
export function hasUnfinished(browserStorage: () => Storage, basePath: string): boolean {
  const isStored = (entry: string) => browserStorage().getItem(entry) !== null
  return attempt(() => Object.values(entriesBelow(basePath)).some(isStored)) ?? false
}

export type Unfinished = Omit<StoredDrafts, 'owner'> & Pick<StoredRuns, 'runs'>

export interface UnfinishedStorage {
  /** The work that was stored before the reload; empty if none of it is readable. */
  readonly read: () => Unfinished
  readonly writeDrafts: (drafts: StoredDrafts) => void
  readonly writeRuns: (runs: StoredRuns) => void
  /**
   * For a user who has signed out: removes everything, and stores nothing for the users who owned it until they sign in
   * again.
   */
  readonly forget: () => void
  /**
   * For a user who leaves to sign in elsewhere and will return: allows leaving without a warning if everything is
   * stored.
   */
  readonly allowLeaving: () => void
  /** Whether the page may be left without a warning: only if everything is stored and the user is about to return. */
  readonly mayLeave: () => boolean
}

/**
 * Unfinished work in the browser's session storage, which belongs to this tab and ends with it
 * (docs/behaviour.md#drafts, docs/behaviour.md#bulk-runs). `browserStorage` is called at every use, because some
 * browsers throw when the storage is merely accessed. Never throws: if the browser refuses, or there is too much,
 * nothing is stored.
 */
export function createUnfinishedStorage(browserStorage: () => Storage, basePath: string): UnfinishedStorage {
  const names = entriesBelow(basePath)
  const owners = new Set<string>()
  const signedOut = new Set<string>()
  const isKept = { drafts: true, runs: true }
  let isComingBack = false

  /** `text` is undefined if there is nothing to keep. It is called only here, since it throws until the form is loaded. */
  function write(entry: keyof typeof names, textOf: (() => string) | undefined, isWhole: boolean) {
    isComingBack = false
    isKept[entry] =
      attempt(() => {
        const text = textOf?.() ?? ''
        const fits = text.length <= longestEntry
        if (text === '' || !fits) browserStorage().removeItem(names[entry])
        else browserStorage().setItem(names[entry], text)
        return fits && isWhole
      }) ?? false
  }

  /** The content of an entry; undefined if it is missing or unreadable. */
  function found<Output>(entry: keyof typeof names, read: (text: string) => Output): Output | undefined {
    return attempt(() => {
      const text = browserStorage().getItem(names[entry])
      return text === null || text.length > longestEntry ? undefined : read(text)
    })
  }

  /** The entries that may be stored: those of users who have not signed out. */
  function keepable<Kept>(owner: string | undefined, all: ReadonlyMap<string, Kept>, ownerOf: (key: string) => string) {
    if (owner !== undefined) signedOut.delete(owner)
    for (const key of all.keys()) owners.add(ownerOf(key))
    return new Map([...all].filter(([key]) => ownerOf(key) !== '' && !signedOut.has(ownerOf(key))))
  }

  return {
    read() {
      const drafts = found('drafts', (text) => theForm().draftsIn(text))
      const runs = found('runs', (text) => theForm().runsIn(text))
      const unfinished: Unfinished = {
        texts: drafts?.texts ?? new Map(),
        forms: drafts?.forms ?? new Map(),
        runs: runs ?? new Map(),
      }
      for (const key of [...unfinished.texts.keys(), ...unfinished.forms.keys()]) owners.add(draftOwner(key))
      for (const owner of unfinished.runs.keys()) owners.add(owner)
      return unfinished
    },
    writeDrafts({ owner, texts, forms }) {
      const kept = {
        texts: keepable(owner, texts, draftOwner),
        forms: keepable(owner, forms, draftOwner),
      }
      const isEmpty = kept.texts.size + kept.forms.size === 0
      write('drafts', isEmpty ? undefined : () => theForm().draftsText(kept), true)
    },
    writeRuns({ owner, runs }) {
      const kept = keepable(owner, runs, (key) => key)
      // For a user who has signed out, only finished runs may be lost without a warning.
      const isWhole = [...runs].every(([key, { standing }]) => standing === 'over' || kept.has(key))
      write('runs', kept.size === 0 ? undefined : () => theForm().runsText(kept), isWhole)
    },
    forget() {
      for (const owner of owners) signedOut.add(owner)
      write('drafts', undefined, true)
      write('runs', undefined, true)
    },
    allowLeaving() {
      isComingBack = isKept.drafts && isKept.runs
    },
    mayLeave: () => isComingBack,
  }
}

/** Removes all runs, because they belong to another tab. */
export function forgetRuns(storage: Pick<Storage, 'removeItem'>, basePath: string) {
  storage.removeItem(entriesBelow(basePath).runs)
}

function entriesBelow(basePath: string) {
  return {
    drafts: nameBelow(basePath, `${storagePrefix}drafts`),
    runs: nameBelow(basePath, `${storagePrefix}runs`),
  }
}

/** The result of the call; undefined if it throws. */
function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
