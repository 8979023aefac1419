import { describe, expect, onTestFinished, test } from 'vitest'
import { chosen, pageWith, unknownPk } from './chosen.ts'
import type { Session } from './session.ts'

const openOne = { open: true, stateful: true } as const

/**
 * Changes to incidents. On a real server each change is undone, and tests whose changes cannot be undone are skipped.
 */
export function describeChanges(session: () => Session, real: boolean) {
  const cannotBeUndone = 'not applicable: on a real server this could not be undone'

  /** Reopens an incident after the test, even if the test fails. */
  function reopenAfterwards(pk: number) {
    onTestFinished(async () => {
      const { open } = await session().calls.fetchIncident({ pk })
      if (!open) await session().calls.reopenIncident({ pk, message: '' })
    })
  }

  function restoreTicketAfterwards(pk: number, ticketUrl: string) {
    onTestFinished(async () => {
      await session().calls.saveTicketUrl({ pk, ticketUrl })
    })
  }

  describe('changing incidents', () => {
    test('an incident is closed and reopened, with an event for each', async ({ skip }) => {
      const { calls } = session()
      const { pk } = await chosen(session(), openOne, skip)
      reopenAfterwards(pk)
      const closed = await calls.closeIncident({ pk, message: 'A closing message' })
      expect(closed).toMatchObject({
        incident: pk,
        type: { value: 'CLO' },
        description: 'A closing message',
        actor: { username: session().username },
      })
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ open: false })
      await expect(calls.closeIncident({ pk, message: '' })).rejects.toMatchObject({ kind: 'refused', status: 400 })
      const reopened = await calls.reopenIncident({ pk, message: '' })
      expect(reopened).toMatchObject({ incident: pk, type: { value: 'REO' } })
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ open: true, endTime: 'infinity' })
      await expect(calls.reopenIncident({ pk, message: '' })).rejects.toMatchObject({ kind: 'refused', status: 400 })
      const { events } = await calls.fetchIncidentHistory({ pk })
      // Other users' events may come between these two events.
      const own = [closed?.pk, reopened?.pk]
      expect(events.map((event) => event.pk).filter((event) => own.includes(event))).toEqual([reopened?.pk, closed?.pk])
    })

    test('a stateless incident can be neither closed nor reopened', async ({ skip }) => {
      const { calls } = session()
      const { pk } = await chosen(session(), { stateful: false }, skip)
      const refused = { kind: 'refused', status: 400 }
      await expect(calls.closeIncident({ pk, message: '' })).rejects.toMatchObject(refused)
      await expect(calls.reopenIncident({ pk, message: '' })).rejects.toMatchObject(refused)
    })

    test('closing an unknown incident causes a server failure, which is reported with its status text', async () => {
      const { calls, heard } = session()
      await expect(calls.closeIncident({ pk: unknownPk, message: '' })).rejects.toMatchObject({
        kind: 'server',
        status: 500,
        body: 'Internal Server Error',
      })
      expect(heard).toContainEqual({
        type: 'api.serverFailed',
        detail: 'Internal Server Error',
        cause: `close incident ${unknownPk}`,
      })
    })

    test('an acknowledgement is created with and without an expiry', async ({ skip }) => {
      if (real) return skip(cannotBeUndone)
      const { calls } = session()
      const { pk } = await chosen(session(), { ...openOne, acked: false }, skip)
      const expiration = new Date(Date.now() + 3_600_000).toISOString()
      const first = await calls.acknowledgeIncident({ pk, message: 'For an hour', expiration })
      expect(first.event).toMatchObject({ type: { value: 'ACK' }, description: 'For an hour', incident: pk })
      expect(Date.parse(first.expiration ?? '')).toBe(Date.parse(expiration))
      const second = await calls.acknowledgeIncident({ pk, message: '', expiration: undefined })
      expect(second.expiration).toBeUndefined()
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ acked: true })
      const { rows } = await calls.fetchAcknowledgements({ pk })
      expect(rows.map((row) => row.pk)).toEqual(expect.arrayContaining([first.pk, second.pk]))
    })

    test('the expiry of an acknowledgement is changed or removed, but not set in the past', async ({ skip }) => {
      if (real) return skip(cannotBeUndone)
      const { calls } = session()
      const { pk } = await chosen(session(), { ...openOne, acked: false }, skip)
      const soon = new Date(Date.now() + 3_600_000).toISOString()
      const { pk: acknowledgement } = await calls.acknowledgeIncident({ pk, message: 'For an hour', expiration: soon })
      const later = new Date(Date.now() + 7_200_000).toISOString()
      const changed = await calls.changeExpiration({ pk, acknowledgement, expiration: later })
      expect(Date.parse(changed.expiration ?? '')).toBe(Date.parse(later))
      const endless = await calls.changeExpiration({ pk, acknowledgement, expiration: undefined })
      expect(endless.expiration).toBeUndefined()
      const over = new Date(Date.now() - 60_000).toISOString()
      await expect(calls.changeExpiration({ pk, acknowledgement, expiration: over })).rejects.toMatchObject({
        kind: 'refused',
        status: 400,
      })
    })

    test('an acknowledgement that has already expired is refused', async ({ skip }) => {
      const { calls } = session()
      const { pk } = await chosen(session(), openOne, skip)
      const input = { pk, message: 'Too late', expiration: new Date(Date.now() - 86_400_000).toISOString() }
      await expect(calls.acknowledgeIncident(input)).rejects.toMatchObject({ kind: 'refused', status: 400 })
    })

    test('a ticket link is set and removed', async ({ skip }) => {
      const { calls } = session()
      const { pk, ticketUrl: before } = await chosen(session(), openOne, skip)
      restoreTicketAfterwards(pk, before)
      const ticketUrl = 'https://tickets.example.org/issues/1?a=b#c'
      await expect(calls.saveTicketUrl({ pk, ticketUrl })).resolves.toBe(ticketUrl)
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ ticketUrl })
      await expect(calls.saveTicketUrl({ pk, ticketUrl: '' })).resolves.toBe('')
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ ticketUrl: '' })
      await expect(calls.saveTicketUrl({ pk: unknownPk, ticketUrl })).rejects.toMatchObject({ status: 404 })
    })

    test('an automatic ticket is created, and stays the same when requested again', async ({ skip }) => {
      if (real) return skip(cannotBeUndone)
      const { calls } = session()
      const { incidents } = await calls.fetchIncidentPage(pageWith(openOne))
      const pk = incidents.find(({ ticketUrl, description }) => ticketUrl === '' && !description.startsWith('Fake'))?.pk
      if (pk === undefined) return skip('not applicable: each of the first open incidents has a ticket')
      const ticketUrl = await calls.createTicket({ pk })
      expect(ticketUrl).toMatch(/^https?:\/\//)
      await expect(calls.createTicket({ pk })).resolves.toBe(ticketUrl)
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ ticketUrl })
    })

    test("if the plugin fails to create an automatic ticket, the failure is reported in the plugin's words", async ({
      skip,
    }) => {
      if (real) return skip(cannotBeUndone)
      const { calls, heard } = session()
      const { pk } = await chosen(session(), { tags: ['ticket=plugin-error'] }, skip)
      heard.length = 0
      await expect(calls.createTicket({ pk })).rejects.toMatchObject({ kind: 'server', body: 'Ticket plugin failed.' })
      expect(heard).toEqual([
        { type: 'api.answered' },
        { type: 'api.ticketFailed', text: 'Plugin Error: Ticket plugin failed.' },
      ])
    })

    test('a failure to create a ticket for an unknown incident is reported once, as a ticket failure', async () => {
      const { calls, heard } = session()
      await expect(calls.createTicket({ pk: unknownPk })).rejects.toMatchObject({ status: 404 })
      expect(heard).toEqual([
        { type: 'api.answered' },
        { type: 'api.ticketFailed', text: 'Please, create ticket manually' },
      ])
    })
  })

  describe('changing many incidents', () => {
    test('incidents are closed and reopened, and only unknown incidents are refused', async ({ skip }) => {
      const { calls } = session()
      const { pk } = await chosen(session(), openOne, skip)
      reopenAfterwards(pk)
      const closed = await calls.closeIncidents({ pks: [pk, unknownPk], message: 'Many at once' })
      expect(closed?.succeeded).toEqual([pk])
      expect(closed?.refused.map((refusal) => refusal.pk)).toEqual([unknownPk])
      expect(closed?.refused[0]?.reason).toContain(String(unknownPk))
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ open: false })
      await expect(calls.reopenIncidents({ pks: [pk], message: '' })).resolves.toEqual({ succeeded: [pk], refused: [] })
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ open: true })
    })

    test('if all incidents are unknown, each is refused', async () => {
      await expect(session().calls.reopenIncidents({ pks: [unknownPk], message: '' })).resolves.toMatchObject({
        succeeded: [],
        refused: [{ pk: unknownPk }],
      })
    })

    test('ticket links are set and removed', async ({ skip }) => {
      const { calls } = session()
      const { pk, ticketUrl: before } = await chosen(session(), openOne, skip)
      restoreTicketAfterwards(pk, before)
      const ticketUrl = 'https://tickets.example.org/issues/many'
      await expect(calls.saveTicketUrls({ pks: [pk], ticketUrl })).resolves.toEqual({ succeeded: [pk], refused: [] })
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ ticketUrl })
      await expect(calls.saveTicketUrls({ pks: [pk], ticketUrl: '' })).resolves.toEqual({
        succeeded: [pk],
        refused: [],
      })
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ ticketUrl: '' })
    })

    test('incidents are acknowledged', async ({ skip }) => {
      if (real) return skip(cannotBeUndone)
      const { calls } = session()
      const { pk } = await chosen(session(), { ...openOne, acked: false }, skip)
      const input = { pks: [pk], message: 'On it', expiration: undefined }
      await expect(calls.acknowledgeIncidents(input)).resolves.toEqual({
        succeeded: [pk],
        refused: [],
        given: [{ pk, acknowledgement: expect.any(Number) as number }],
      })
      await expect(calls.fetchIncident({ pk })).resolves.toMatchObject({ acked: true })
    })
  })
}
