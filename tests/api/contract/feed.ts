import { describe, expect, onTestFinished, test } from 'vitest'
import { changedIncidents, sinceOf } from '../../../machines/list/domain/changeFeed.ts'
import { anyPage, chosen, pageWith, unknownPk } from './chosen.ts'
import type { Session } from './session.ts'

const openOne = { open: true, stateful: true } as const
const everywhere = { cursor: undefined, oldest: undefined, newest: undefined }

/** Fetching events and changed incidents instead of the whole list. */
export function describeFeed(session: () => Session) {
  describe('the change feed', () => {
    test('lists the changes since a given time, with the number of matching incidents', async ({ skip }) => {
      const { calls } = session()
      const incident = await chosen(session(), openOne, skip)
      const { pk } = incident
      const [newest] = await calls.fetchLatestEvents({ atMost: 100 })
      if (newest === undefined) return skip('not applicable: the server has no events')
      const seen = { pk: newest.pk, latest: newest.receivedAt, clock: newest.receivedAt }
      const question = pageWith(openOne)
      const before = await calls.fetchIncidentCount(question)
      onTestFinished(async () => {
        const { open } = await calls.fetchIncident({ pk })
        if (!open) await calls.reopenIncident({ pk, message: '' })
      })
      await calls.closeIncident({ pk, message: 'Closed for the feed' })
      const answer = await calls.fetchChanges({ since: sinceOf(seen), question })
      expect(answer.unreadable).toBe(0)
      if (answer.hasMore) return skip('not applicable: the server has too many changes at the moment')
      expect(changedIncidents(answer.events, seen)).toContain(pk)
      expect(answer.count).toBe(before === undefined ? undefined : before - 1)
      await expect(calls.fetchListedIncidents({ question, pks: [pk], ...everywhere })).resolves.toEqual({
        items: [],
        unreadable: 0,
      })
    })

    test('lists no changes since a time in the future', async () => {
      const { events, hasMore } = await session().calls.fetchChanges({
        since: (Date.now() + 86_400_000) * 1000,
        question: anyPage,
      })
      expect({ events, hasMore }).toEqual({ events: [], hasMore: false })
    })

    test('fetches the chosen incidents that match; an unknown incident is not an error', async ({ skip }) => {
      const { calls } = session()
      const incident = await chosen(session(), openOne, skip)
      const pks = [incident.pk, unknownPk]
      await expect(calls.fetchListedIncidents({ question: pageWith(openOne), pks, ...everywhere })).resolves.toEqual({
        items: [incident],
        unreadable: 0,
      })
      const oldest = new Date(Date.parse(incident.startTime) + 1000).toISOString()
      await expect(
        calls.fetchListedIncidents({ question: pageWith(openOne), pks, ...everywhere, oldest }),
      ).resolves.toEqual({ items: [], unreadable: 0 })
    })

    test("fetches a page that starts at a time chosen by the client, which equals the server's page", async ({
      skip,
    }) => {
      const { calls } = session()
      const { incidents, next } = await calls.fetchIncidentPage(anyPage)
      const [last, first] = [incidents.at(-1), incidents.at(-2)]
      if (next === undefined || last === undefined || first?.startTime === last.startTime) {
        return skip('not applicable: the first page is the only one, or ends with two rows of the same time')
      }
      const rows = 5
      const theirs = await calls.fetchFollowing({ question: anyPage, cursor: next, rows })
      const ours = await calls.fetchFollowing({ question: anyPage, cursor: { before: last.startTime }, rows })
      expect(ours).toMatchObject({ incidents: theirs.incidents, next: theirs.next })
      const whole = await calls.fetchIncidentPage({ ...anyPage, cursor: { before: last.startTime } })
      expect(whole.incidents.slice(0, rows)).toEqual(theirs.incidents)
    })
  })
}
