import { expect, test } from 'vitest'
import { createRememberedFacts, sightingTime } from '../../../src/api/server/rememberedFacts.ts'
import { browserStorage } from '../app/browserStorage.ts'

function stage(storage = browserStorage()) {
  let time = 1000
  const visit = (backendUrl = 'https://argus.example', basePath = '/') =>
    createRememberedFacts(
      () => storage,
      basePath,
      () => backendUrl,
      () => time,
    )
  return { visit, pass: (milliseconds: number) => (time += milliseconds) }
}

const zone = { at: 1_760_000_000_000, offset: 120 }

test('what one visit learns of a server, the next one knows, and no visit to another server or path does', () => {
  const { visit } = stage()
  visit().see('nobody', 'none')
  visit().see('withoutMaintenance', '2.9.1')
  visit().note({ zone })
  expect(visit().isSeen('nobody', 'none')).toBe(true)
  expect(visit().isSeen('withoutMaintenance', '2.9.1')).toBe(true)
  expect(visit().isSeen('withoutMaintenance', '2.9.2')).toBe(false)
  visit().note({ withoutMaintenance: undefined })
  expect(visit().isSeen('withoutMaintenance', '2.9.1')).toBe(false)
  expect(visit().read().zone).toEqual(zone)
  expect(visit('https://other.example').read()).toEqual({})
  expect(visit('https://argus.example', '/console/').read()).toEqual({})
})

test('a sighting counts for a day', () => {
  const { visit, pass } = stage()
  visit().see('nobody', 'none')
  pass(sightingTime - 1)
  expect(visit().isSeen('nobody', 'none')).toBe(true)
  pass(1)
  expect(visit().isSeen('nobody', 'none')).toBe(false)
})

test.each([
  '{{{',
  '"text"',
  '{"backendUrl":"https://argus.example","zone":{"at":"now"},"nobody":7,"foreignFilters":[4]}',
])('a stored text that cannot be read counts as nothing known: %s', (text) => {
  const { visit } = stage(browserStorage({ 'argus.1.serverFacts': text }))
  expect(visit().read().zone).toBeUndefined()
  expect(visit().read().foreignFilters).toBeUndefined()
  expect(visit().isSeen('nobody', 'none')).toBe(false)
})

test('a browser that refuses storage knows nothing', () => {
  const refusing = createRememberedFacts(
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    '/',
    () => 'https://argus.example',
  )
  refusing.note({ zone })
  expect(refusing.read()).toEqual({})
})
