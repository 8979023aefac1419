/** The ports of this room: who is notified, when and how. */
import type { Found } from '../forms/domain/resource.ts'
import type { Destination, DestinationChange, NewDestination } from './domain/destination.ts'
import type { DescribedMedium } from './domain/medium.ts'
import type { Pause, PauseChange } from './domain/pausing/pause.ts'
import type { Profile, ProfileChoices, ProfileDraft } from './domain/profile.ts'
import type { PastEventPage } from './domain/trial/pastEvent.ts'
import type { Recurrence, Timeslot } from './domain/timeslot.ts'
import { callbackPort, promisePort } from '../core/port.ts'
import type { Incident } from '../incident/domain/incident.ts'

/**
 * GET /api/v2/notificationprofiles/media/ and .../media/{slug}/json_schema/ for each. A medium that cannot be used, for
 * example because it is not installed, is included with the reason.
 */
export const fetchMedia = promisePort<readonly DescribedMedium[]>('fetchMedia')

/** GET /api/v2/notificationprofiles/destinations/ -> the readable destinations, and the number of unreadable ones. */
export const fetchDestinations = promisePort<Found<Destination>>('fetchDestinations')
/** POST /api/v2/notificationprofiles/destinations/. */
export const createDestination = promisePort<Destination, NewDestination>('createDestination')
/** PATCH /api/v2/notificationprofiles/destinations/{pk}/. */
export const updateDestination = promisePort<Destination, DestinationChange>('updateDestination')
/** DELETE /api/v2/notificationprofiles/destinations/{pk}/. */
export const deleteDestination = promisePort<void, { pk: number }>('deleteDestination')
/** GET /api/v1/notificationprofiles/timeslots/. */
export const fetchTimeslots = promisePort<Found<Timeslot>>('fetchTimeslots')

export interface TimeslotContent {
  readonly name: string
  readonly recurrences: readonly Recurrence[]
}

/**
 * POST /api/v1/notificationprofiles/timeslots/ without a pk, PUT /api/v1/notificationprofiles/timeslots/{pk}/ with one.
 */
export const saveTimeslot = promisePort<Timeslot, TimeslotContent & { pk: number | undefined }>('saveTimeslot')
/** DELETE /api/v1/notificationprofiles/timeslots/{id}/. The server also deletes the profiles that use it. */
export const deleteTimeslot = promisePort<void, { pk: number; name: string }>('deleteTimeslot')
/** GET /api/v2/notificationprofiles/. */
export const fetchProfiles = promisePort<Found<Profile>>('fetchProfiles')

export interface ProfileList {
  readonly profiles: readonly Profile[]
  readonly choices: ProfileChoices
  /** The number of profiles that could not be read. */
  readonly unreadable: number
}

/** The profiles, with the timeslots, filters and destinations they can use. */
export const fetchProfileList = promisePort<ProfileList>('fetchProfileList')
/** A draft that can be saved. */
export type ProfileContent = ProfileDraft & { readonly timeslot: number }
/** POST /api/v2/notificationprofiles/ without a pk, PUT /api/v2/notificationprofiles/{pk}/ with one. */
export const saveProfile = promisePort<Profile, ProfileContent & { readonly pk: number | undefined }>('saveProfile')
/**
 * Switches a profile on or off, and leaves it otherwise as the server has it now, which may be newer than what is shown:
 * GET /api/v2/notificationprofile/{pk}/, then PUT.
 */
export const switchProfile = promisePort<Profile, { readonly pk: number; readonly isActive: boolean }>('switchProfile')
/** DELETE /api/v2/notificationprofiles/{id}/. */
export const deleteProfile = promisePort<void, { pk: number; name: string }>('deleteProfile')

export interface PastEventsRequest {
  /** Where the page begins; undefined for the newest events. */
  readonly cursor: string | undefined
  readonly atMost: number
}

/** GET /api/v2/incidents/events/: a page of the events of all incidents, newest first. */
export const fetchPastEvents = promisePort<PastEventPage, PastEventsRequest>('fetchPastEvents')
/** GET /api/v1/incidents/?id__in=...: these incidents as they are now, those that the server has. At most 100. */
export const fetchPastIncidents = promisePort<readonly Incident[], { readonly pks: readonly number[] }>(
  'fetchPastIncidents',
)

/**
 * The pauses of a user of this server, in this browser: sends KeptPausesEvent with those that there are, after each change
 * here, and after each change in another tab; accepts KeptPausesCommand.
 */
export const keptPauses = callbackPort<KeptPausesCommand, { readonly username: string }>('keptPauses')

export interface KeptPausesCommand {
  readonly type: 'keptPauses.change'
  readonly change: PauseChange
}

export interface KeptPausesEvent {
  readonly type: 'keptPauses.told'
  readonly pauses: readonly Pause[]
  /** Whether they outlive the page. */
  readonly isStored: boolean
}
