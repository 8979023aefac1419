import { expect, test } from 'vitest'
import { realLatency } from './realLatency.ts'

test.each([
  ['a page of 25 incidents', '/api/v1/incidents/?page_size=25', 94],
  ['a page of 100', '/api/v2/incidents/?page_size=100', 310],
  ['a page whose size the server chooses', '/api/v2/incidents/', 310],
  ['a count', '/api/v2/incidents/?count=&page_size=1', 22],
  ['one incident', '/api/v2/incidents/7/', 22],
])('%s takes as long as on a real server', (_, path, milliseconds) => {
  expect(Math.round(realLatency(`http://localhost${path}`))).toBe(milliseconds)
})
