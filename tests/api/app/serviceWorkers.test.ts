import { expect, test, vi } from 'vitest'
import { unregisterServiceWorkers } from '../../../src/api/app/serviceWorkers.ts'

function scopes(...paths: readonly string[]): readonly string[] {
  return paths.map((path) => `https://console.example.org${path}`)
}

test('a console at the root of the site unregisters every service worker', async () => {
  const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const getRegistrations = () => Promise.resolve(scopes('/', '/console/').map((scope) => ({ scope, unregister })))
  await unregisterServiceWorkers({ serviceWorker: { getRegistrations } }, '/')
  expect(unregister).toHaveBeenCalledTimes(2)
})

test('a console at a path of the site unregisters only service workers at, above or below that path', async () => {
  const gone: string[] = []
  const registrations = scopes('/', '/console/', '/console/incidents/', '/wiki/', '/consoles/').map((scope) => ({
    scope,
    unregister: () => {
      gone.push(new URL(scope).pathname)
      return Promise.resolve(true)
    },
  }))
  const getRegistrations = () => Promise.resolve(registrations)
  await unregisterServiceWorkers({ serviceWorker: { getRegistrations } }, '/console/')
  expect(gone).toEqual(['/', '/console/', '/console/incidents/'])
})

test('a browser that has no service workers, or refuses access to them, causes no failure', async () => {
  await expect(unregisterServiceWorkers({}, '/')).resolves.toBeUndefined()
  const refused = { getRegistrations: () => Promise.reject(new Error('blocked')) }
  await expect(unregisterServiceWorkers({ serviceWorker: refused }, '/')).resolves.toBeUndefined()
})
