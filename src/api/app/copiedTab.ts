import { nameBelow } from '../core/basePath.ts'
import { storagePrefix } from '../list/preferenceStorage.ts'
import { forgetRuns } from './unfinished.ts'

/** What of the browser this needs; `window` has it, but for the locks, which only pages have that came over HTTPS. */
export interface TabBrowser {
  readonly navigator: { readonly locks?: Pick<LockManager, 'request'> }
  readonly sessionStorage: Storage
  readonly addEventListener: (
    type: 'pagehide' | 'pageshow',
    listener: (event: { readonly persisted: boolean }) => void,
  ) => void
}

/**
 * Milliseconds in which the tab's page before this one, of which a reload makes an end, has let go of its name. One that
 * keeps it longer is another tab, and alive.
 */
const handoverPatience = 500

/**
 * Makes sure that the session storage is this tab's alone (decisions, Session). A browser that duplicates a tab copies its
 * session storage as well, and two tabs would offer to go on with the same run of bulk work: its person would acknowledge
 * twice, or create two tickets for one incident. So each tab has a name, kept where the runs are, and locks it for as long as
 * its page shows, not while it waits in the browser's memory to be gone back to. A tab whose name is locked is a copy, forgets
 * the runs and takes another name. Texts and forms stay in both. Where there are no locks, or no storage, everything is left
 * as it is. Never throws.
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
    // Where storage is blocked nothing is kept, and a copy has nothing of it.
  }
}

type Locks = NonNullable<TabBrowser['navigator']['locks']>

/** Whether the lock is this page's from now on, whenever the page shows. */
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
