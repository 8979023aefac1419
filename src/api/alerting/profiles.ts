import { draftOfProfile, type Profile } from '../../../machines/alerting/domain/profile.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import type { ProfileContent, ProfileList } from '../../../machines/alerting/ports.ts'
import { json, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get, post, put, remove } from '../server/requests.ts'
import { createDestinationCalls } from './destinations.ts'
import { isSameText, newest, orReadBack, withPk } from '../server/readBack.ts'
import { noForeignFilters } from '../filter/foreignFilters.ts'
import { createSavedFilterCalls } from '../filter/savedFilters.ts'
import { createTimeslotCalls } from './timeslots.ts'
import { profileBody, wireProfile, wireProfiles } from './wire/profile.ts'
import { wireRowOf } from '../server/wire/rows.ts'

/** The API calls for notification profiles (docs/behaviour.md#profiles). */
export function createProfileCalls(client: ApiClient, foreign = noForeignFilters) {
  const { fetchTimeslots } = createTimeslotCalls(client)
  const { fetchFilters } = createSavedFilterCalls(client, foreign)
  const { fetchDestinations } = createDestinationCalls(client)

  /** Leaves out unreadable profiles and counts them. */
  async function fetchProfiles(signal?: AbortSignal): Promise<Found<Profile>> {
    const { rows, unreadable } = await client.call(
      get('get notification profiles', (paths) => paths.profiles, json(wireProfiles)),
      signal,
    )
    return { items: rows, unreadable }
  }

  /** Fetches the profiles and everything that a profile can contain, in parallel. Leaves out unreadable rows. */
  async function fetchProfileList(signal?: AbortSignal): Promise<ProfileList> {
    const [profiles, timeslots, filters, destinations] = await Promise.all([
      fetchProfiles(signal),
      fetchTimeslots(signal),
      fetchFilters(signal),
      fetchDestinations(signal),
    ])
    const choices = { timeslots: timeslots.items, filters, destinations: destinations.items }
    return { profiles: profiles.items, choices, unreadable: profiles.unreadable }
  }

  /** One profile, from the path with the singular `notificationprofile`. */
  function fetchProfile({ pk }: { pk: number }, signal?: AbortSignal): Promise<Profile> {
    return client.call(
      get(`get notification profile ${pk}`, (paths) => paths.oneProfile(pk), json(wireProfile)),
      signal,
    )
  }

  function createProfile(input: ProfileContent, signal?: AbortSignal): Promise<Profile> {
    const action = `create profile ${input.name}`.trimEnd()
    const answer = client.call(
      post(action, (paths) => paths.profiles, profileBody(input), jsonOrNothing(wireProfile)),
      signal,
    )
    const isSent = ({ name }: Profile) => isSameText(input.name, name)
    return orReadBack(action, answer, async () => newest((await fetchProfiles(signal)).items, isSent))
  }

  function updateProfile(input: ProfileContent & { readonly pk: number }, signal?: AbortSignal): Promise<Profile> {
    const action = `update profile ${wordsFor(input)}`
    const answer = client.call(
      put(
        action,
        (paths) => paths.profile(input.pk),
        profileBody(input),
        jsonOrNothing(wireRowOf(wireProfile, input.pk)),
      ),
      signal,
    )
    return orReadBack(action, answer, async () => withPk((await fetchProfiles(signal)).items, input.pk))
  }

  /** Reads it first: other fields may have been changed elsewhere, and servers take a profile only in whole. */
  async function switchProfile(
    { pk, isActive }: { readonly pk: number; readonly isActive: boolean },
    signal?: AbortSignal,
  ): Promise<Profile> {
    const saved = await client.call(
      get(`get notification profile ${pk}`, (paths) => paths.profile(pk), json(wireProfile)),
      signal,
    )
    return updateProfile({ ...draftOfProfile(saved), timeslot: saved.timeslot.pk, isActive, pk }, signal)
  }

  function deleteProfile(input: { pk: number; name: string }, signal?: AbortSignal): Promise<void> {
    return client.call(
      remove(`delete profile ${wordsFor(input)}`, (paths) => paths.profile(input.pk)),
      signal,
    )
  }

  return { fetchProfiles, fetchProfileList, fetchProfile, createProfile, updateProfile, switchProfile, deleteProfile }
}

/** A profile without a name is identified by its primary key. */
function wordsFor({ pk, name }: { readonly pk: number; readonly name: string }): string {
  return name.trim() === '' ? String(pk) : name
}
