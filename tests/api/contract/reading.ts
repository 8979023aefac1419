import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { isFilterTag, tagText } from '../../../machines/incident/domain/tag.ts'
import { anyPage, chosen, pageWith, unknownPk } from './chosen.ts'
import type { Session } from './session.ts'

const hour = 3_600_000

export function describeReading(session: () => Session) {
  describe('reading incidents', () => {
    test('a page has at most the requested size, and every row can be read', async () => {
      const page = await session().calls.fetchIncidentPage(anyPage)
      expect(page.incidents.length).toBeLessThanOrEqual(10)
      expect(page.unreadable).toBe(0)
      expect(page.previous).toBeUndefined()
    })

    const filters: readonly (readonly [string, Parameters<typeof pageWith>[0], (incident: Incident) => boolean])[] = [
      ['open', { open: true }, ({ open }) => open],
      ['closed', { open: false }, ({ open }) => !open],
      ['acknowledged', { acked: true }, ({ acked }) => acked],
      ['not acknowledged', { acked: false }, ({ acked }) => !acked],
      ['stateful', { stateful: true }, ({ stateful }) => stateful],
      ['stateless', { stateful: false }, ({ stateful, open, endTime }) => !stateful && !open && endTime === undefined],
      ['of level 2 or more severe', { maxLevel: 2 }, ({ level }) => level !== undefined && level <= 2],
    ]

    test.each(filters)('a filter finds only incidents that are %s', async (_, filter, fits) => {
      const { incidents, unreadable } = await session().calls.fetchIncidentPage(pageWith(filter))
      expect(incidents.filter((incident) => !fits(incident))).toEqual([])
      expect(unreadable).toBe(0)
    })

    test('a filter finds only incidents of a given source', async ({ skip }) => {
      const { source } = await chosen(session(), {}, skip)
      const { incidents } = await session().calls.fetchIncidentPage(pageWith({ sourceSystemIds: [source.pk ?? 0] }))
      expect(incidents.length).toBeGreaterThan(0)
      expect(incidents.filter((incident) => incident.source.pk !== source.pk)).toEqual([])
    })

    test('a filter finds only incidents with a given tag', async ({ skip }) => {
      const { incidents: some } = await session().calls.fetchIncidentPage(anyPage)
      const tag = some.flatMap(({ tags }) => tags.map(tagText)).find((text) => isFilterTag(text) && !text.includes(','))
      if (tag === undefined) return skip('not applicable: the first incidents have no tag that a filter accepts')
      const { incidents } = await session().calls.fetchIncidentPage(pageWith({ tags: [tag] }))
      expect(incidents.length).toBeGreaterThan(0)
      expect(incidents.filter(({ tags }) => !tags.map(tagText).includes(tag))).toEqual([])
    })

    test('a filter finds only incidents of the last twelve hours', async () => {
      const earliest = Date.now() - 12 * hour
      const request = pageWith({}, { timeframeHours: 12, pageSize: 100 })
      const { incidents } = await session().calls.fetchIncidentPage(request)
      expect(incidents.filter(({ startTime }) => Date.parse(startTime) < earliest - hour)).toEqual([])
    })

    test('a page has a link to the next page, which has a link back, and no row is on both', async ({ skip }) => {
      const { calls } = session()
      const first = await calls.fetchIncidentPage(anyPage)
      if (first.next === undefined) return skip('not applicable: the server has no more than one page')
      const second = await calls.fetchIncidentPage({ ...anyPage, cursor: first.next })
      const pks = [...first.incidents, ...second.incidents].map(({ pk }) => pk)
      expect(new Set(pks).size).toBe(pks.length)
      const back = await calls.fetchIncidentPage({ ...anyPage, cursor: second.previous })
      expect(back.incidents.map(({ pk }) => pk)).toEqual(first.incidents.map(({ pk }) => pk))
    })

    test('an unknown cursor is refused with 404', async () => {
      await expect(session().calls.fetchIncidentPage({ ...anyPage, cursor: 'nonsense' })).rejects.toMatchObject({
        kind: 'refused',
        status: 404,
      })
    })

    test('a single incident equals its row in the list, and an unknown incident is refused with 404', async ({
      skip,
    }) => {
      const { calls } = session()
      const incident = await chosen(session(), { open: false, stateful: true }, skip)
      await expect(calls.fetchIncident({ pk: incident.pk })).resolves.toEqual(incident)
      await expect(calls.fetchIncident({ pk: unknownPk })).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })

    test('all open incidents can be fetched, or only those that are not acknowledged', async () => {
      const { calls } = session()
      const open = await calls.fetchOpenIncidents()
      expect(open.unreadable).toBe(0)
      expect(open.rows.filter((incident) => !incident.open)).toEqual([])
      const unacked = await calls.fetchOpenUnackedIncidents()
      expect(unacked.unreadable).toBe(0)
      expect(unacked.rows.filter((incident) => !incident.open || incident.acked)).toEqual([])
    })

    test('the source of an incident is among the source systems', async ({ skip }) => {
      const { source } = await chosen(session(), {}, skip)
      await expect(session().calls.fetchSourceSystems()).resolves.toContainEqual(source)
    })

    test('the events and acknowledgements of an acknowledged incident are listed, the newest event first', async ({
      skip,
    }) => {
      const { calls } = session()
      const { pk } = await chosen(session(), { acked: true }, skip)
      const events = await calls.fetchEvents({ pk })
      const acknowledgements = await calls.fetchAcknowledgements({ pk })
      expect(events.unreadable + acknowledgements.unreadable).toBe(0)
      expect(new Set(events.rows.map(({ incident }) => incident))).toEqual(new Set([pk]))
      expect(acknowledgements.rows.map(({ event }) => event.type.value)).toContain('ACK')
      const story = await calls.fetchIncidentHistory({ pk })
      const times = story.events.map(({ timestamp }) => Date.parse(timestamp))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(story.events).toHaveLength(events.rows.length)
      expect(story.acknowledgements).toHaveLength(acknowledgements.rows.length)
    })

    test('the events and acknowledgements of an unknown incident are refused with 404', async () => {
      const { calls } = session()
      const notFound = { kind: 'refused', status: 404 }
      await expect(calls.fetchEvents({ pk: unknownPk })).rejects.toMatchObject(notFound)
      await expect(calls.fetchAcknowledgements({ pk: unknownPk })).rejects.toMatchObject(notFound)
    })
  })
}
