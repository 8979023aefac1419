import { describe, expect, onTestFinished, test } from 'vitest'
import { toFault } from '../../../machines/core/domain/fault.ts'
import type { Recurrence, Timeslot } from '../../../machines/alerting/domain/timeslot.ts'
import { unknownPk } from './chosen.ts'
import type { Session } from './session.ts'

const morning: Recurrence = { days: [1, 3], start: '06:00:00', end: '09:30:15.250000', isAllDay: false }
const sunday: Recurrence = { days: [7], start: '00:00:00', end: '23:59:59.999999', isAllDay: true }

/** A timeslot that is deleted after the test, unless the test deletes it itself. */
export async function createdTimeslot(
  { calls }: Session,
  recurrences: readonly Recurrence[] = [morning],
): Promise<Timeslot> {
  const created = await calls.createTimeslot({ name: `Contract ${crypto.randomUUID().slice(0, 8)}`, recurrences })
  onTestFinished(async () => {
    const isThere = (await calls.fetchTimeslots()).items.some(({ pk }) => pk === created.pk)
    if (isThere) await calls.deleteTimeslot(created)
  })
  return created
}

export function describeTimeslots(session: () => Session) {
  describe('timeslots', () => {
    test('a timeslot is created, listed, changed and deleted; fractions of its times are preserved', async () => {
      const { calls } = session()
      const created = await createdTimeslot(session(), [morning, sunday])
      expect(created.recurrences).toEqual([morning, sunday])
      expect((await calls.fetchTimeslots()).items).toContainEqual(created)
      const wanted = { ...created, name: `${created.name} b`, recurrences: [sunday] }
      await expect(calls.updateTimeslot(wanted)).resolves.toEqual(wanted)
      expect((await calls.fetchTimeslots()).items).toContainEqual(wanted)
      await calls.deleteTimeslot(wanted)
      expect((await calls.fetchTimeslots()).items.map(({ pk }) => pk)).not.toContain(created.pk)
      await expect(calls.deleteTimeslot(wanted)).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })

    test('a timeslot without recurrences is accepted', async () => {
      await expect(createdTimeslot(session(), [])).resolves.toMatchObject({ recurrences: [] })
    })

    test('a period from midnight to the last microsecond counts as all day, whether it is marked as such or not', async () => {
      await expect(createdTimeslot(session(), [{ ...sunday, isAllDay: false }])).resolves.toMatchObject({
        recurrences: [sunday],
      })
    })

    test('a name is unique', async () => {
      const { calls, username } = session()
      const { name } = await createdTimeslot(session())
      await expect(calls.createTimeslot({ name, recurrences: [] })).rejects.toMatchObject({
        status: 400,
        body: { name: [`The name "${name}" is already in use for a another timeslot owned by user ${username}.`] },
      })
    })

    test('an error is reported for the part that it concerns', async () => {
      const { calls } = session()
      await expect(calls.createTimeslot({ name: '', recurrences: [] })).rejects.toMatchObject({
        status: 400,
        body: { name: ['This field may not be blank.'] },
      })
      const backwards = { ...morning, end: morning.start }
      const wrong = { non_field_errors: ["'start' must be before 'end'."] }
      const fault = await calls
        .createTimeslot({ name: 'Backwards', recurrences: [backwards] })
        .catch((error: unknown) => error)
      const { status, body } = toFault(fault, 'create timeslot')
      expect(status).toBe(400)
      // The errors of a list come as a list or, from newer frameworks, as an object by index.
      expect([{ time_recurrences: [wrong] }, { time_recurrences: { 0: wrong } }]).toContainEqual(body)
    })

    test('an unknown timeslot can be neither changed nor deleted', async () => {
      const { calls } = session()
      const missing = { pk: unknownPk, name: 'Missing', recurrences: [] }
      await expect(calls.updateTimeslot(missing)).rejects.toMatchObject({ kind: 'refused', status: 404 })
      await expect(calls.deleteTimeslot(missing)).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })
  })
}
