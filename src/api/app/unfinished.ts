import superjson from 'superjson'
import * as v from 'valibot'
import type { StoredRuns } from '../../../machines/bulk/ports.ts'
import type { StoredDrafts } from '../../../machines/forms/ports.ts'
import { draftOwner } from '../../../machines/forms/domain/draftKey.ts'
import { wireFormDraft } from './wire/formDraft.ts'
import { keptRunBody, wireKeptRun } from '../bulk/wire/keptRun.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

/** Maximum characters per entry: browsers give a site about five million for all of its entries. */
const longestEntry = 1_000_000

const wireDrafts = v.object({ texts: v.map(v.string(), v.string()), forms: v.map(v.string(), wireFormDraft) })
const wireRuns = v.map(v.string(), wireKeptRun)

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
  const names = { drafts: nameBelow(basePath, `${storagePrefix}drafts`), runs: runsEntry(basePath) }
  const owners = new Set<string>()
  const signedOut = new Set<string>()
  const isKept = { drafts: true, runs: true }
  let isComingBack = false

  function write(entry: keyof typeof names, content: object, isEmpty: boolean, isWhole: boolean) {
    isComingBack = false
    isKept[entry] =
      attempt(() => {
        const text = isEmpty ? '' : superjson.stringify(content)
        const fits = text.length <= longestEntry
        if (isEmpty || !fits) browserStorage().removeItem(names[entry])
        else browserStorage().setItem(names[entry], text)
        return fits && isWhole
      }) ?? false
  }

  /** The entries that may be stored: those of users who have not signed out. */
  function keepable<Kept>(owner: string | undefined, all: ReadonlyMap<string, Kept>, ownerOf: (key: string) => string) {
    if (owner !== undefined) signedOut.delete(owner)
    for (const key of all.keys()) owners.add(ownerOf(key))
    return new Map([...all].filter(([key]) => ownerOf(key) !== '' && !signedOut.has(ownerOf(key))))
  }

  return {
    read() {
      const drafts = found(
        wireDrafts,
        attempt(() => browserStorage().getItem(names.drafts)),
      )
      const runs = found(
        wireRuns,
        attempt(() => browserStorage().getItem(names.runs)),
      )
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
      write('drafts', kept, kept.texts.size + kept.forms.size === 0, true)
    },
    writeRuns({ owner, runs }) {
      const kept = keepable(owner, runs, (key) => key)
      // For a user who has signed out, only finished runs may be lost without a warning.
      const isWhole = [...runs].every(([key, { standing }]) => standing === 'over' || kept.has(key))
      write('runs', new Map([...kept].map(([key, run]) => [key, keptRunBody(run)])), kept.size === 0, isWhole)
    },
    forget() {
      for (const owner of owners) signedOut.add(owner)
      write('drafts', {}, true, true)
      write('runs', {}, true, true)
    },
    allowLeaving() {
      isComingBack = isKept.drafts && isKept.runs
    },
    mayLeave: () => isComingBack,
  }
}

/** Removes all runs, because they belong to another tab. */
export function forgetRuns(storage: Pick<Storage, 'removeItem'>, basePath: string) {
  storage.removeItem(runsEntry(basePath))
}

function runsEntry(basePath: string): string {
  return nameBelow(basePath, `${storagePrefix}runs`)
}

function found<Output>(schema: v.GenericSchema<unknown, Output>, text: string | null | undefined): Output | undefined {
  if (text === null || text === undefined || text.length > longestEntry) return undefined
  const read = v.safeParse(
    schema,
    attempt(() => superjson.parse(text)),
  )
  return read.success ? read.output : undefined
}

/** The result of the call; undefined if it throws. */
function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
