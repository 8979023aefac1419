import { expect, test } from 'vitest'
import { createForeignFilters } from '../../../src/api/filter/foreignFilters.ts'
import { createSavedFilterCalls } from '../../../src/api/filter/savedFilters.ts'
import { createRememberedFacts, sightingTime } from '../../../src/api/server/rememberedFacts.ts'
import { browserStorage } from '../app/browserStorage.ts'
import { sendJson } from '../server/answeringServer.ts'
import { clientOf } from '../server/callCases.ts'

/** A browser, and a server with two public filters, of which filter 5 belongs to somebody else than Ana. */
async function stage() {
  const rows = [5, 7].map((pk) => ({ pk, filter: {}, name: `F${pk}`, public: true }))
  const { client, seen } = await clientOf(({ path }, response) => {
    if (path.endsWith('/5/')) sendJson(response, 403, { detail: 'You do not have permission to perform this action.' })
    else sendJson(response, 200, path.endsWith('/7/') ? rows[1] : rows)
  })
  const storage = browserStorage()
  let time = 1000
  const now = () => time
  const facts = createRememberedFacts(
    () => storage,
    '/',
    () => 'https://argus.example',
    now,
  )
  return {
    /** Signs in, fetches the filters, and tells which were found to be foreign, and which were asked for. */
    visit: async (username: string) => {
      const foreign = createForeignFilters(facts, now)
      foreign.meet({ username, firstName: '', adminUrl: undefined })
      seen.length = 0
      const filters = await createSavedFilterCalls(client, foreign).fetchFilters()
      return {
        foreign: filters.flatMap(({ pk, isForeign }) => (isForeign === true ? [pk] : [])),
        asked: seen.flatMap(({ path }) => /filters\/(\d)\/$/.exec(path)?.[1] ?? []).toSorted(),
      }
    },
    pass: (milliseconds: number) => (time += milliseconds),
  }
}

test('a filter refused because it is another user’s is not asked for again by the same user for a day', async () => {
  const { visit, pass } = await stage()
  expect(await visit('ana')).toEqual({ foreign: [5], asked: ['5', '7'] })
  pass(sightingTime - 1)
  expect(await visit('ana')).toEqual({ foreign: [5], asked: ['7'] })
  pass(1)
  expect(await visit('ana')).toEqual({ foreign: [5], asked: ['5', '7'] })
})

test('what was refused to one user says nothing of another', async () => {
  const { visit } = await stage()
  await visit('ana')
  expect(await visit('olga')).toEqual({ foreign: [5], asked: ['5', '7'] })
})
