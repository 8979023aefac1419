import { nameBelow } from '../core/basePath.ts'
import { storagePrefix } from '../list/preferenceStorage.ts'
import { forgetRuns } from './unfinished.ts'

/** The required part of `window`. A page served without HTTPS has no locks. */
export interface TabBrowser {
  readonly navigator: { readonly locks?: Pick<LockManager, 'request'> }
  readonly sessionStorage: Storage
  readonly addEventListener: (
    type: 'pagehide' | 'pageshow',
    listener: (event: { readonly persisted: boolean }) => void,
  ) => void
}

/**
 * Milliseconds to wait for the lock: after a reload, the tab's previous page may not have released it yet. If the lock
 * is held longer, another live tab holds it.
 */
const handoverPatience = 500

/**
 * Makes sure that the session storage belongs to this tab only (docs/behaviour.md#tabs). A browser that duplicates a
 * tab copies its session storage, and two tabs would offer to continue the same bulk run: the operator would
 * acknowledge twice, or create two tickets for one incident. So each tab has a name, stored with its runs, and holds a
 * lock on that name while its page is shown, but not while the page is in the browser's back/forward cache. A tab whose
 * name is locked is a copy: it forgets the runs and chooses another name. Both tabs keep the drafts and forms. Does
 * nothing if the browser has no locks or refuses storage. Never throws.
 */
export async function disownCopiedRuns(page: TabBrowser, basePath: string): Promise<void> {
  try {
    const { locks } = page.navigator
    if (locks === undefined) return
    const entry = nameBelow(basePath, `${storagePrefix}tab`)
    const known = page.sessionStorage.getItem(entry)
    if (known !== null && (await isLocked(page, locks, entry + known))) return
    if (known !== null) forgetRuns(page.sessionStorage, basePath)
    const name = crypto.randomUUID()
    page.sessionStorage.setItem(entry, name)
    await isLocked(page, locks, entry + name)
  } catch {
    // If storage is blocked, nothing is stored and nothing can be copied.
  }
}

type Locks = NonNullable<TabBrowser['navigator']['locks']>

/** Whether this page acquired the lock. If so, it holds the lock from now on whenever it is shown. */
function isLocked(page: TabBrowser, locks: Locks, name: string): Promise<boolean> {
  const untilHidden = () => new Promise<void>((release) => page.addEventListener('pagehide', () => release()))
  return new Promise((resolve) => {
    const granted = locks.request(name, { signal: AbortSignal.timeout(handoverPatience) }, () => {
      resolve(true)
      page.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) void locks.request(name, untilHidden)
      })
      return untilHidden()
    })
    granted.catch(() => resolve(false))
  })
}
