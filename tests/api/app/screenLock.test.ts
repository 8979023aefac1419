/** The adapter that keeps the screen on (docs/behaviour.md#wall-mode). */
import { expect, test } from 'vitest'
import type { ScreenLockEvent } from '../../../machines/app/ports.ts'
import { keepScreenOn, type ScreenLocks } from '../../../src/api/app/screenLock.ts'

class Lock extends EventTarget {
  isReleased = false
  release() {
    this.isReleased = true
    this.dispatchEvent(new Event('release'))
    return Promise.resolve()
  }
}

/** Asks for a lock that the browser grants or refuses. */
function asked(answer: Promise<Lock>) {
  const reports: ScreenLockEvent[] = []
  const types: string[] = []
  const locks: ScreenLocks = {
    request: (type) => {
      types.push(type)
      return answer
    },
  }
  const stop = keepScreenOn(locks, (event) => reports.push(event))
  return { reports, types, stop }
}

test('the screen stays on until the returned function is called', async () => {
  const lock = new Lock()
  const { reports, types, stop } = asked(Promise.resolve(lock))
  await Promise.resolve()
  expect(types).toEqual(['screen'])
  expect(lock.isReleased).toBe(false)
  stop()
  expect(lock.isReleased).toBe(true)
  expect(reports).toEqual([])
})

test('the adapter reports that the browser lets the screen go dark', async () => {
  const lock = new Lock()
  const { reports } = asked(Promise.resolve(lock))
  await Promise.resolve()
  await lock.release()
  expect(reports).toEqual([{ type: 'screenLock.lost' }])
})

test('the adapter reports that the browser refuses', async () => {
  const { reports } = asked(Promise.reject(new DOMException('the battery is low', 'NotAllowedError')))
  await Promise.resolve()
  expect(reports).toEqual([{ type: 'screenLock.lost' }])
})

test('a lock that is granted too late is released, and a late refusal is not reported', async () => {
  const lock = new Lock()
  const granted = asked(Promise.resolve(lock))
  const refused = asked(Promise.reject(new DOMException('the page is hidden', 'NotAllowedError')))
  granted.stop()
  refused.stop()
  await Promise.resolve()
  expect(lock.isReleased).toBe(true)
  expect([...granted.reports, ...refused.reports]).toEqual([])
})

test('the adapter reports that the browser cannot keep the screen on', () => {
  const reports: ScreenLockEvent[] = []
  keepScreenOn(undefined, (event) => reports.push(event))()
  expect(reports).toEqual([{ type: 'screenLock.missing' }])
})
