import { expect, test, vi } from 'vitest'
import { unregisterServiceWorkers } from '../../src/api/serviceWorkers.ts'

test('every registered service worker is unregistered', async () => {
  const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const getRegistrations = () => Promise.resolve([{ unregister }, { unregister }])
  await unregisterServiceWorkers({ serviceWorker: { getRegistrations } })
  expect(unregister).toHaveBeenCalledTimes(2)
})

test('a browser that has none, or lets nobody ask, is no failure', async () => {
  await expect(unregisterServiceWorkers({})).resolves.toBeUndefined()
  const refused = { getRegistrations: () => Promise.reject(new Error('blocked')) }
  await expect(unregisterServiceWorkers({ serviceWorker: refused })).resolves.toBeUndefined()
})
