import superjson from 'superjson'
import * as v from 'valibot'
import type { StoredRuns } from '../../../machines/bulk/ports.ts'
import type { StoredDrafts } from '../../../machines/forms/ports.ts'
import { draftOwner } from '../../../machines/forms/domain/draftKey.ts'
import { wireFormDraft } from '../alerting/wire/formDraft.ts'
import { keptRunBody, wireKeptRun } from '../bulk/wire/keptRun.ts'
import { nameBelow } from '../core/basePath.ts'
import { storagePrefix } from '../list/preferenceStorage.ts'

/** Characters of an entry at most: browsers give a site some five million for all of its entries. */
const longestEntry = 1_000_000

const wireDrafts = v.object({ texts: v.map(v.string(), v.string()), forms: v.map(v.string(), wireFormDraft) })
const wireRuns = v.map(v.string(), wireKeptRun)

export type Unfinished = Omit<StoredDrafts, 'owner'> & Pick<StoredRuns, 'runs'>

export interface UnfinishedStorage {
  /** What was kept before the page was loaded anew; nothing where there is nothing that can be read. */
  readonly read: () => Unfinished
  readonly writeDrafts: (drafts: StoredDrafts) => void
  readonly writeRuns: (runs: StoredRuns) => void
  /** Somebody has signed out: what is there is removed, and of its persons nothing is kept until they are signed in again. */
  readonly forget: () => void
  /** The person leaves to sign in elsewhere and come back: where all is kept, nothing is lost by that. */
  readonly allowLeaving: () => void
  /** Whether the page may be left without a question: all is kept, and the person means to come back. */
  readonly mayLeave: () => boolean
}

/**
 * What is not finished, in the browser's session storage, which is this tab's alone and ends with it (decisions, Session).
 * `browserStorage` is asked for at every use, because some browsers throw at the mere mention. Never throws: where the
 * browser refuses, or there is too much, nothing is kept.
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

  /** What may be kept of what is whose. */
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
      for (const whose of unfinished.runs.keys()) owners.add(whose)
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
      const kept = keepable(owner, runs, (whose) => whose)
      // Of whoever has signed out, only what is over may be lost without a question.
      const isWhole = [...runs].every(([whose, { standing }]) => standing === 'over' || kept.has(whose))
      write('runs', new Map([...kept].map(([whose, run]) => [whose, keptRunBody(run)])), kept.size === 0, isWhole)
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

/** Removes all runs: they are another tab's. */
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

/** What comes of it; undefined where it throws. */
function attempt<Result>(what: () => Result): Result | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}
