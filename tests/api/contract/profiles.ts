import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import type { Profile } from '../../../machines/alerting/domain/profile.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import type { ProfileContent } from '../../../machines/alerting/ports.ts'
import { unknownPk } from './chosen.ts'
import { createdDestination } from './destinations.ts'
import type { Session } from './session.ts'
import { createdTimeslot } from './timeslots.ts'

/** An unused name for a profile. */
function unusedName() {
  return `Contract ${crypto.randomUUID().slice(0, 8)}`
}

async function createdFilter({ calls }: Session): Promise<SavedFilter> {
  const created = await calls.createFilter({ name: unusedName(), filter: { ...defaultFilter, acked: undefined } })
  onTestFinished(() => calls.deleteFilter(created))
  return created
}

/** A profile and the objects it uses, created for it; all of them are deleted after the test. */
async function createdProfile(session: Session, change: Partial<ProfileContent> = {}) {
  const { calls } = session
  const timeslot = await createdTimeslot(session)
  const filter = await createdFilter(session)
  const destination = await createdDestination(session)
  const content: ProfileContent = {
    name: unusedName(),
    timeslot: timeslot.pk,
    filters: [filter.pk],
    destinations: [destination.pk],
    isActive: true,
    ...change,
  }
  const profile = await calls.createProfile(content)
  // Cleanup runs in reverse order of creation, so that nothing is deleted while the profile uses it.
  onTestFinished(async () => {
    if (await isListed(session, profile)) await calls.deleteProfile(profile)
  })
  return { profile, content, timeslot, filter, destination }
}

async function isListed({ calls }: Session, { pk }: Profile): Promise<boolean> {
  return (await calls.fetchProfiles()).items.some((profile) => profile.pk === pk)
}

export function describeProfiles(session: () => Session) {
  describe('notification profiles', () => {
    test('a profile is created with primary keys, listed with whole objects, changed and deleted', async () => {
      const { calls } = session()
      const { profile, content, timeslot, filter, destination } = await createdProfile(session())
      expect(profile).toEqual({
        pk: profile.pk,
        name: content.name,
        timeslot,
        filters: [filter],
        destinations: [destination],
        isActive: true,
      })
      expect((await calls.fetchProfiles()).items).toContainEqual(profile)
      const { pk } = profile
      await expect(
        calls.updateProfile({ ...content, pk, name: '', destinations: [], isActive: false }),
      ).resolves.toEqual({ ...profile, name: '', destinations: [], isActive: false })
      await calls.deleteProfile({ pk, name: '' })
      await expect(isListed(session(), profile)).resolves.toBe(false)
      await expect(calls.deleteProfile({ pk, name: '' })).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })

    test('a profile is switched off, and keeps what was changed elsewhere', async () => {
      const { calls } = session()
      const { profile, content } = await createdProfile(session())
      const { pk } = profile
      const renamed = `${content.name} renamed`.slice(-40)
      await calls.updateProfile({ ...content, pk, name: renamed, destinations: [] })
      await expect(calls.switchProfile({ pk, isActive: false })).resolves.toEqual({
        ...profile,
        name: renamed,
        destinations: [],
        isActive: false,
      })
    })

    test('profiles are fetched together with the objects they can use', async () => {
      const { calls } = session()
      const { profile, timeslot, filter, destination } = await createdProfile(session())
      const { profiles, choices } = await calls.fetchProfileList()
      expect(profiles).toContainEqual(profile)
      expect(choices.timeslots).toContainEqual(timeslot)
      expect(choices.filters).toContainEqual(filter)
      expect(choices.destinations).toContainEqual(destination)
    })

    test('two profiles without a name and without destinations can exist', async () => {
      for (let count = 0; count < 2; count += 1) {
        const { profile } = await createdProfile(session(), { name: '', destinations: [] })
        expect(profile).toMatchObject({ name: '', destinations: [] })
      }
    })

    test('a profile without a filter is refused', async () => {
      await expect(createdProfile(session(), { filters: [] })).rejects.toMatchObject({
        status: 400,
        body: { filters: ['This list may not be empty.'] },
      })
    })

    test('a name is unique', async () => {
      const { calls } = session()
      const { content } = await createdProfile(session())
      await expect(calls.createProfile(content)).rejects.toMatchObject({
        status: 400,
        body: { non_field_errors: ['The requesting user already has a profile with that name.'] },
      })
    })

    test('the objects that a profile uses must exist', async () => {
      const { calls } = session()
      const missing = { timeslot: unknownPk, filters: [unknownPk], destinations: [unknownPk] }
      const words = [`Invalid pk "${unknownPk}" - object does not exist.`]
      await expect(calls.createProfile({ name: unusedName(), isActive: false, ...missing })).rejects.toMatchObject({
        status: 400,
        body: { timeslot: words, filters: words, destinations: words },
      })
    })

    test('deleting a filter or a destination in use is refused, with the reason', async () => {
      const { calls } = session()
      const { filter, destination, content } = await createdProfile(session())
      const reason: unknown = expect.stringContaining(content.name)
      await expect(calls.deleteFilter(filter)).rejects.toMatchObject({ status: 400, body: reason })
      await expect(calls.deleteDestination(destination)).rejects.toMatchObject({ status: 400, body: [reason] })
    })

    test('deleting the timeslot of a profile also deletes the profile, without a warning', async () => {
      const { calls } = session()
      const { profile, timeslot } = await createdProfile(session())
      await calls.deleteTimeslot(timeslot)
      await expect(isListed(session(), profile)).resolves.toBe(false)
    })

    test('the server has no path for a single profile', async () => {
      const { calls } = session()
      const { profile } = await createdProfile(session())
      await expect(calls.fetchProfile(profile)).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })

    test('an unknown profile can be neither changed nor deleted', async () => {
      const { calls } = session()
      const { content } = await createdProfile(session())
      const missing = { ...content, pk: unknownPk }
      await expect(calls.updateProfile(missing)).rejects.toMatchObject({ kind: 'refused', status: 404 })
      await expect(calls.deleteProfile(missing)).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })
  })
}
