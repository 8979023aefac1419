/** What the browser forgets of a user (docs/behaviour.md#forget-me-here). */
import { expect, it } from 'vitest'
import { pausesEntry } from '../../../src/api/alerting/keptPauses.ts'
import { forgetUser } from '../../../src/api/app/forgetUser.ts'
import { actionsEntry } from '../../../src/api/bulk/keptActions.ts'
import { messagesEntry } from '../../../src/api/incident/keptMessages.ts'
import { createRememberedFacts } from '../../../src/api/server/rememberedFacts.ts'
import { viewsEntry } from '../../../src/api/views/keptViews.ts'
import { browserStorage, entriesOf } from './browserStorage.ts'

const ana = { basePath: '/', server: 'https://argus.example', username: 'ana' }
const own = (owner: typeof ana) => [viewsEntry, messagesEntry, pausesEntry, actionsEntry].map((entry) => entry(owner))

it('removes what is kept of the user on this server, and nothing else', () => {
  const others = [
    { ...ana, username: 'bob' },
    { ...ana, server: 'https://other.example' },
  ].flatMap(own)
  const kept = [...others, 'argus.1.held:https%3A%2F%2Fargus.example:ana:1', 'argus.1.density']
  const storage = browserStorage(Object.fromEntries([...own(ana), ...kept].map((entry) => [entry, '[]'])))
  const facts = createRememberedFacts(
    () => storage,
    '/',
    () => ana.server,
  )
  forgetUser({ storage: () => storage }, ana, facts)
  expect(Object.keys(entriesOf(storage)).toSorted()).toEqual(kept.toSorted())
})

it('forgets which filters of others the user could not read, and not those of another user', () => {
  const storage = browserStorage()
  const facts = createRememberedFacts(
    () => storage,
    '/',
    () => ana.server,
  )
  const foreignFilters = { username: 'bob', pks: [4], at: Date.now() }
  facts.note({ foreignFilters })
  forgetUser({ storage: () => storage }, ana, facts)
  expect(facts.read().foreignFilters).toEqual(foreignFilters)
  forgetUser({ storage: () => storage }, { ...ana, username: 'bob' }, facts)
  expect(facts.read().foreignFilters).toBeUndefined()
  expect(Object.values(entriesOf(storage)).join()).not.toContain('bob')
})

it('does nothing where the browser refuses storage', () => {
  const storage = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  const facts = { read: () => ({}), note: () => {} }
  expect(() => forgetUser({ storage }, ana, facts)).not.toThrow()
})
