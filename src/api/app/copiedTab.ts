import { nameBelow, storagePrefix } from '../core/basePath.ts'
import { forgetRuns } from './unfinished.ts'

/** The part of `window` used here. A page served without HTTPS has no locks. */
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
 * is still held after that, another open tab holds it.
 */
const handoverPatience = 500

/**
 * Makes sure that the session storage belongs to this tab only (docs/behaviour.md#tabs). A browser that duplicates a
 * tab also copies its session storage, so both tabs would offer to continue the same bulk run: the operator could
 * acknowledge the incidents twice, or create two tickets for each. So each tab has a name, stored with its runs, and
 * holds a lock on that name while its page is shown, but not while the page is in the browser's back/forward cache. A
 * tab whose name is already locked is a copy: it forgets the runs and chooses another name. Both tabs keep the drafts
 * and forms. Does nothing if the browser has no locks or refuses storage. Never throws.
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

/**
 * Requests the lock, and returns whether this page acquired it. If so, the page holds it from then on whenever it is
 * shown.
 */
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
