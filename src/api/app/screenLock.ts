import type { ScreenLockEvent } from '../../../machines/app/ports.ts'

/** The part of the browser's Screen Wake Lock API that keeps the screen on. */
export interface ScreenLocks {
  readonly request: (type: 'screen') => Promise<ScreenLock>
}

interface ScreenLock extends EventTarget {
  readonly release: () => Promise<void>
}

/**
 * Has the browser keep the screen on, and reports if it refuses or stops, for example to save energy. `locks` is
 * undefined in a browser without the API, and on a page served without HTTPS. Returns a function that lets the screen
 * turn off again.
 */
export function keepScreenOn(locks: ScreenLocks | undefined, send: (event: ScreenLockEvent) => void): () => void {
  let isWanted = true
  let lock: ScreenLock | undefined

  function lose() {
    if (isWanted) send({ type: 'screenLock.lost' })
  }

  function take(granted: ScreenLock) {
    lock = granted
    if (!isWanted) return void lock.release()
    lock.addEventListener('release', lose)
  }

  if (locks === undefined) send({ type: 'screenLock.missing' })
  else void locks.request('screen').then(take, lose)
  return () => {
    isWanted = false
    void lock?.release()
  }
}
