import { expect, test } from 'vitest'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { createRememberedFacts } from '../../../src/api/server/rememberedFacts.ts'
import { createShiftIncidentCalls } from '../../../src/api/shift/shiftIncidents.ts'
import { findSignIn } from '../../../src/api/shift/signIn.ts'
import { browserStorage } from '../app/browserStorage.ts'
import { testCalls } from '../server/callCases.ts'
import { incidentRow } from '../server/wireRows.ts'

/** What a shift is read from (docs/behaviour.md#shift-reading). */

const filter = { ...unrestrictedQuery.filter, sourceSystemIds: [3], maxLevel: 2 } as const
const question = { ...unrestrictedQuery, filter, withLevels: true }
const asked = { level__lte: '2', source__id__in: '3' }
const broken = { pk: 'broken' }

testCalls([
  {
    name: 'a page of the open incidents of a shift',
    call: async (client) => {
      const { fetchShiftIncidents } = createShiftIncidentCalls(client)
      const open = { ...question, filter: { ...filter, open: true } }
      const { items, ...page } = await fetchShiftIncidents({ question: open, cursor: 'cD0x' })
      return { ...page, pks: items.map(({ pk }) => pk) }
    },
    asks: {
      method: 'GET',
      path: '/api/v1/incidents/',
      query: { ...asked, open: 'true', page_size: '100', cursor: 'cD0x' },
    },
    answers: {
      next: 'https://argus.example/api/v1/incidents/?cursor=cD0y&page_size=100',
      previous: null,
      results: [incidentRow({ pk: 5 }), broken],
    },
    gives: { pks: [5], unreadable: 1, next: 'cD0y' },
    action: 'get the incidents of a shift',
  },
  {
    name: 'the incidents that the events of a shift name, those that match',
    call: async (client) => {
      const { fetchNamedIncidents } = createShiftIncidentCalls(client)
      const { items, unreadable } = await fetchNamedIncidents({ question, pks: [5, 7, 8] })
      return { pks: items.map(({ pk }) => pk), unreadable }
    },
    asks: { method: 'GET', path: '/api/v1/incidents/', query: { ...asked, id__in: '5,7,8', page_size: '3' } },
    answers: { next: null, previous: null, results: [incidentRow({ pk: 5 }), broken] },
    gives: { pks: [5], unreadable: 1 },
    action: 'get the incidents of a shift',
  },
])

/** What another page of this browser knows. */
function factsIn(storage: Storage) {
  return createRememberedFacts(
    () => storage,
    '/',
    () => 'https://argus.example',
  )
}

test('a sign-in is noted once: a reload and another tab leave it', () => {
  const entries = browserStorage()
  expect(findSignIn(factsIn(entries), { username: 'ana', openedAt: 1000 })).toBe(1000)
  expect(findSignIn(factsIn(entries), { username: 'ana', openedAt: 5000 })).toBe(1000)
})

test('the sign-in of another user, or after a sign-out, is a new one', () => {
  const entries = browserStorage()
  findSignIn(factsIn(entries), { username: 'ana', openedAt: 1000 })
  expect(findSignIn(factsIn(entries), { username: 'bo', openedAt: 5000 })).toBe(5000)
  factsIn(entries).note({ signIn: undefined })
  expect(findSignIn(factsIn(entries), { username: 'bo', openedAt: 9000 })).toBe(9000)
})

test('a sign-in that is later than the page, by a clock that was set back, is not believed', () => {
  const entries = browserStorage()
  findSignIn(factsIn(entries), { username: 'ana', openedAt: 5000 })
  expect(findSignIn(factsIn(entries), { username: 'ana', openedAt: 1000 })).toBe(1000)
})

test('if the browser keeps nothing, it is not known when the user signed in', () => {
  const refusing = createRememberedFacts(
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
    '/',
    () => 'https://argus.example',
  )
  expect(findSignIn(refusing, { username: 'ana', openedAt: 1000 })).toBeUndefined()
})
