import { describe, expect, test } from 'vitest'
import { disownCopiedRuns, type TabBrowser } from '../../../src/api/app/copiedTab.ts'
import { browserStorage, entriesOf } from './browserStorage.ts'

/** Session storage belongs to one tab, and a copy of a tab has no bulk runs (docs/behaviour.md#tabs). */

/** The locks of one browser: a lock that is held is not granted again until it is released. */
function lockManager(): NonNullable<TabBrowser['navigator']['locks']> {
  const held = new Set<string>()
  const request = async (name: string, ...rest: readonly unknown[]) => {
    const [options, hold] = rest.length === 1 ? [{}, rest[0]] : rest
    if (held.has(name)) await untilAborted(options)
    held.add(name)
    await (hold as () => Promise<void>)()
    held.delete(name)
  }
  return { request }
}

function untilAborted(options: unknown): Promise<never> {
  const { signal } = options as LockOptions
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
}

const kept = {
  'argus.1.drafts': 'texts',
  'argus.1.runs': 'a run',
  'argus.1.runs/console/': 'another console\u2019s run',
}

/** The entries in the session storage of a tab after start-up, if it had `entries` before. */
async function tab(
  locks: TabBrowser['navigator']['locks'],
  entries: Readonly<Record<string, string>> = kept,
  basePath = '/',
) {
  const { found } = await page(locks, entries, basePath)
  return found
}

/** The same entries, and a function that dispatches events to the page of the tab. */
async function page(
  locks: TabBrowser['navigator']['locks'],
  entries: Readonly<Record<string, string>> = kept,
  basePath = '/',
) {
  const sessionStorage = browserStorage(entries)
  const listeners: { type: string; listener: (event: { readonly persisted: boolean }) => void }[] = []
  const addEventListener: TabBrowser['addEventListener'] = (type, listener) => void listeners.push({ type, listener })
  const navigator = locks === undefined ? {} : { locks }
  await disownCopiedRuns({ navigator, sessionStorage, addEventListener }, basePath)
  const dispatch = (type: 'pagehide' | 'pageshow') => {
    for (const one of listeners) if (one.type === type) one.listener({ persisted: true })
    return Promise.resolve()
  }
  return { found: entriesOf(sessionStorage), dispatch }
}

/** The entries without the tab's name. Fails if the tab has no name. */
function besidesName(entries: Readonly<Record<string, string>>, name = 'argus.1.tab') {
  expect(entries).toHaveProperty([name])
  return Object.fromEntries(Object.entries(entries).filter(([entry]) => entry !== name))
}

describe('a tab', () => {
  test('keeps its storage, and is given a name', async () => {
    expect(besidesName(await tab(lockManager()))).toEqual(kept)
  })

  test('keeps its name and its runs when reloaded', async () => {
    const first = await tab(lockManager())
    // The previous page is gone, and its locks are released.
    expect(await tab(lockManager(), first)).toEqual(first)
  })

  test('that is a copy of an open tab gets a new name, has no runs, and keeps the drafts', async () => {
    const locks = lockManager()
    const first = await tab(locks)
    const copy = await tab(locks, first)
    expect(besidesName(copy)).toEqual({
      'argus.1.drafts': 'texts',
      'argus.1.runs/console/': kept['argus.1.runs/console/'],
    })
    expect(copy['argus.1.tab']).not.toBe(first['argus.1.tab'])
    expect(await tab(locks, { ...copy, 'argus.1.runs': 'the copy\u2019s own run' })).not.toHaveProperty([
      'argus.1.runs',
    ])
  })

  test('that is left and reopened keeps its runs, even while its previous page is still in memory', async () => {
    const locks = lockManager()
    const { found, dispatch } = await page(locks)
    await dispatch('pagehide')
    expect(await tab(locks, found)).toEqual(found)
  })

  test('restored from memory holds its lock again: a copy of it has no runs', async () => {
    const locks = lockManager()
    const { found, dispatch } = await page(locks)
    await dispatch('pagehide')
    await dispatch('pageshow')
    expect(await tab(locks, found)).not.toHaveProperty(['argus.1.runs'])
  })

  test('of a console at a path has a separate name there, and leaves the runs of other consoles alone', async () => {
    const locks = lockManager()
    const first = await tab(locks, kept, '/console/')
    expect(besidesName(first, 'argus.1.tab/console/')).toEqual(kept)
    expect(besidesName(await tab(locks, first, '/console/'), 'argus.1.tab/console/')).toEqual({
      'argus.1.drafts': 'texts',
      'argus.1.runs': 'a run',
    })
  })

  test('in a browser that has no locks, or refuses storage, starts anyway', async () => {
    expect(await tab(undefined)).toEqual(kept)
    const refusing = {
      navigator: { locks: lockManager() },
      addEventListener: () => {},
      get sessionStorage(): Storage {
        throw new Error('refused')
      },
    }
    await expect(disownCopiedRuns(refusing, '/')).resolves.toBeUndefined()
  })
})
