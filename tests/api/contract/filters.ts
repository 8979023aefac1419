import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { unknownPk } from './chosen.ts'
import type { Session } from './session.ts'

const filter = { ...defaultFilter, acked: undefined, maxLevel: 3 as const, tags: ['host=oslo-gw1'] }
const changed = { ...defaultFilter, open: undefined, stateful: false }

/** A filter that the stand-in's administrator has made public. On a real server, no test changes another user's filter. */
const sharedByAdmin = 'Everything of NTNU'

export function describeFilters(session: () => Session) {
  describe('saved filters', () => {
    test('a filter is created, listed, changed and deleted', async () => {
      const { calls } = session()
      const created = await calls.createFilter({ name: `Contract ${Date.now()}`, filter })
      let isThere = true
      onTestFinished(async () => {
        if (isThere) await calls.deleteFilter(created)
      })
      expect(created.filter).toEqual(filter)
      await expect(calls.fetchFilters()).resolves.toContainEqual(created)
      const wanted = { ...created, filter: changed }
      await expect(calls.updateFilter(wanted)).resolves.toEqual(wanted)
      await expect(calls.fetchFilters()).resolves.toContainEqual(wanted)
      // A name is unique: a duplicate makes the server fail.
      await expect(calls.createFilter(created)).rejects.toMatchObject({ kind: 'server', status: 500 })
      await calls.deleteFilter(created)
      isThere = false
      const pks = (await calls.fetchFilters()).map(({ pk }) => pk)
      expect(pks).not.toContain(created.pk)
    })

    test('a filter is made public, and still belongs to the user', async () => {
      const { calls } = session()
      const created = await calls.createFilter({ name: `Contract public ${Date.now()}`, filter })
      onTestFinished(() => calls.deleteFilter(created))
      const shared = await calls.updateFilter({ ...created, isPublic: true })
      // Servers before 2.0 ignore `isPublic`.
      const wanted = shared.isPublic === true ? { ...created, isPublic: true } : created
      await expect(calls.fetchFilters()).resolves.toContainEqual(wanted)
      await expect(calls.updateFilter({ ...wanted, isPublic: false })).resolves.toEqual(created)
    })

    test('an unknown filter cannot be changed', async () => {
      const missing = { pk: unknownPk, name: 'Missing', filter }
      await expect(session().calls.updateFilter(missing)).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })

    test("another user's public filter is listed, and changing or deleting it is refused", async () => {
      const { calls } = session()
      const refusal = {
        status: 404,
        body: expect.stringContaining('public filter belongs to somebody else') as unknown,
      }
      // Servers before 2.0 have no public filters.
      const shared = (await calls.fetchFilters()).filter(
        ({ isPublic, name }) => isPublic === true && name === sharedByAdmin,
      )
      for (const filter of shared) {
        expect(filter.isForeign).toBe(true)
        await expect(calls.updateFilter(filter)).rejects.toMatchObject(refusal)
        await expect(calls.deleteFilter(filter)).rejects.toMatchObject(refusal)
      }
    })

    test('errors are reported for each part of a filter', async () => {
      await expect(
        session().calls.createFilter({ name: 'x'.repeat(41), filter: { ...filter, tags: ['a'] } }),
      ).rejects.toMatchObject({
        status: 400,
        body: {
          name: ['Ensure this field has no more than 40 characters.'],
          filter: { tags: { 0: ['Ensure this field has at least 3 characters.'] } },
        },
      })
    })
  })
}
