import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate'
import type { BulkOperation, BulkOutcome } from './domain/bulk.ts'
import type { FeedAnswer, FeedEvent } from './domain/changeFeed.ts'
import type { Configuration, PartialConfiguration } from './domain/configuration.ts'
import type { DesktopAlert } from './domain/desktopAlert.ts'
import type { Destination, DestinationChange, NewDestination } from './domain/destination.ts'
import type { Fault } from './domain/fault.ts'
import type { Incident, SourceSystem } from './domain/incident.ts'
import type { DescribedMedium } from './domain/medium.ts'
import type { IncidentFilter } from './domain/filter.ts'
import type { LiveChange } from './domain/liveChange.ts'
import type { LogoutOutcome } from './domain/logout.ts'
import type { MatchQuestion } from './domain/matching.ts'
import type { Cursor, IncidentPage, PageRequest } from './domain/page.ts'
import type { Preferences } from './domain/preferences.ts'
import type { Profile, ProfileChoices, ProfileDraft } from './domain/profile.ts'
import type { PageRange } from './domain/listRenewal.ts'
import type { Found } from './domain/resource.ts'
import type { SavedFilter } from './domain/savedFilter.ts'
import type { Server } from './domain/server.ts'
import type { Place } from './domain/route.ts'
import type { Acknowledgement, IncidentEvent, Story } from './domain/story.ts'
import type { Recurrence, Timeslot } from './domain/timeslot.ts'
import type { SessionToken } from './domain/token.ts'
import type { LoginMethod, User } from './domain/user.ts'

/**
 * What the charts ask of the outside. Each port is declared here with its types and a default that refuses, so that a
 * chart which runs without its port says so at once. `src/connect.ts` provides the real ones; tests provide their own.
 * Promise ports reject with a `Fault` (domain/fault.ts) and nothing else.
 */

/** Raised by the default of every port. */
export class PortNotProvided extends Error {
  override readonly name = 'PortNotProvided'
  constructor(port: string) {
    super(`port not provided: ${port}`)
  }
}

function promisePort<Output, Input extends NonReducibleUnknown = undefined>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new PortNotProvided(name)))
}

function callbackPort<Received extends EventObject, Input extends NonReducibleUnknown = undefined>(name: string) {
  return fromCallback<Received, Input>(() => {
    throw new PortNotProvided(name)
  })
}

/** A synchronous effect; its default throws. Provided as an action of the same name. */
function effectPort<Parameters>(name: string) {
  return (_scope: unknown, _parameters: Parameters): void => {
    throw new PortNotProvided(name)
  }
}

// ---- start-up -----------------------------------------------------------------------------------------------------

export interface FoundConfiguration {
  /** What runtime-config.json said; undefined where it could not be had. */
  readonly runtime: PartialConfiguration | undefined
  /** What the build says. */
  readonly build: PartialConfiguration
  /** One sentence each on what was ignored and why. */
  readonly warnings: readonly string[]
}

/**
 * GET runtime-config.json beside the page, at the site root by default, joined by the build's own values. Never rejects: a
 * failure is a warning.
 */
export const findConfiguration = promisePort<FoundConfiguration>('findConfiguration')

/** Points the API client, the cookie and the socket at what the configuration names. */
export const applyConfiguration = effectPort<{ configuration: Configuration }>('applyConfiguration')

export interface CheckedRelease {
  /** Whether the site serves the release of the console that this page is of. */
  readonly isOurs: boolean
}

/** GET of the console's own page, past every cache: whether it still names the script that runs here. */
export const checkRelease = promisePort<CheckedRelease>('checkRelease')
/** Loads the page anew. The browser asks before, where something is not saved (leaveWarning). */
export const reloadPage = effectPort<undefined>('reloadPage')

// ---- session ------------------------------------------------------------------------------------------------------

/** POST /api/v1/token-auth/, or auth/token/login where the server has it -> the token, and when it ends. */
export const requestToken = promisePort<SessionToken, { username: string; password: string }>('requestToken')
/** GET /api/v2/auth/user/. */
export const fetchCurrentUser = promisePort<User>('fetchCurrentUser')
/** GET /api/v2/auth/user/ by the server's own session alone, without a token: somebody who is signed in at its pages. */
export const recognizeUser = promisePort<User>('recognizeUser')
/** Ends the token on the server; without one, the server's own session -> what became of it. */
export const requestLogout = promisePort<LogoutOutcome, { token: SessionToken | undefined }>('requestLogout')
/** GET /login-methods/. */
export const fetchLoginMethods = promisePort<readonly LoginMethod[]>('fetchLoginMethods')
/** Keeps the token for later calls and in the cookie named token (section 4, Session), and tells the other tabs. */
export const keepToken = effectPort<SessionToken>('keepToken')
/** The token has ended by its time: until another is kept, calls that need one fail before any request leaves. */
export const suspendToken = effectPort<undefined>('suspendToken')
/** From now on calls go by the server's own session, without a token; tells the other tabs. */
export const relyOnOwnSession = effectPort<undefined>('relyOnOwnSession')
/**
 * Removes the token from memory, and the cookie where it still holds this token (another tab may have a newer one). From
 * now on calls do not go by the server's own session either.
 */
export const forgetToken = effectPort<{ token: SessionToken | undefined }>('forgetToken')
/** Tells the other tabs of this browser that the session ended. */
export const announceSignOut = effectPort<undefined>('announceSignOut')
/** Leaves for the server's own pages, to sign in there and come back to that path of the console. */
export const signInAtServer = effectPort<{ returnTo: string }>('signInAtServer')

/** What other tabs of this browser say: sends OtherTabEvent. */
export const otherTabs = callbackPort<EventObject>('otherTabs')
export type OtherTabEvent =
  | { type: 'otherTab.signedOut' }
  | { type: 'otherTab.signedIn'; token: SessionToken }
  /** The server's own session serves there. */
  | { type: 'otherTab.recognized' }

// ---- connection ---------------------------------------------------------------------------------------------------

/** What the API client saw of every call. Tokens tell an answer to an older session from one to this. */
export type ApiActivity =
  | { type: 'api.answered' }
  /** The server said what it is: it is spoken to accordingly from now on. */
  | { type: 'api.met'; server: Server }
  /**
   * A change came to its end after whoever asked for it had gone: nobody knows what became of it. Where it failed, and
   * nothing else tells of that, `fault` says how.
   */
  | { type: 'api.changedUnheard'; fault: Fault | undefined }
  | { type: 'api.unreachable' }
  /** The server's clock is that far ahead of this machine's, in milliseconds; 0 where both count as one. */
  | { type: 'api.clockRead'; skew: number }
  /** A call was answered with 401; without a token it went by the server's own session. */
  | { type: 'api.unauthorized'; token: string | undefined }
  | { type: 'api.serverFailed'; detail: string }
  | { type: 'api.ticketFailed'; text: string }

/** Sends ApiActivity for every call the client makes. */
export const apiActivity = callbackPort<EventObject>('apiActivity')
/**
 * GET /api/: asks the server what it is, and so whether it answers at all. What it says decides how it is spoken to, and
 * is told as ApiActivity too (decisions, Servers of all generations).
 */
export const meetServer = promisePort<Server>('meetServer')
/**
 * The live connection to `<backendWSUrl>/open/`: sends SocketEvent, takes SocketCommand. One connection per invocation;
 * it is closed when the invocation ends.
 */
export const socket = callbackPort<SocketCommand>('socket')
export type SocketCommand = { type: 'socket.subscribe' } | { type: 'socket.close' }
export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.subscribed' }
  /** Some messages at once, in order, as many as came within one frame of the screen. */
  | { type: 'socket.told'; changes: readonly LiveChange[]; unreadable: number }
  | { type: 'socket.closed' }
  /** It never opened. */
  | { type: 'socket.failed' }
/** The browser's own word: sends `network.online` and `network.offline`. */
export const network = callbackPort<EventObject>('network')
export type NetworkEvent = { type: 'network.online' } | { type: 'network.offline' }

// ---- the page in the browser --------------------------------------------------------------------------------------

/** Whether anybody sees the page: sends a PageEvent for how it is at the start, and at each change. */
export const visibility = callbackPort<EventObject>('visibility')
export type PageEvent =
  /** It is in a tab that is not on screen. */
  | { type: 'page.hidden' }
  /** It is on screen, while the person is busy in another program. */
  | { type: 'page.shown' }
  /** It is on screen and has the focus. */
  | { type: 'page.attended' }

/** A short sound. Rejects where the browser does not let the page play one. */
export const playSound = promisePort<void>('playSound')
/** What a browser says of notifications; 'default' means that nobody has answered it. */
export type NotificationPermission = 'granted' | 'denied' | 'default' | 'unsupported'
/** Whether the page may show desktop notifications, without asking anybody. */
export const findNotificationPermission = promisePort<NotificationPermission>('findNotificationPermission')
/** Lets the browser ask the person. It does so only in answer to a click. */
export const requestNotificationPermission = promisePort<NotificationPermission>('requestNotificationPermission')
/**
 * Shows desktop notifications: takes DesktopNotificationCommand, sends DesktopNotificationEvent. What shows stays when
 * the invocation ends, until the person has dealt with it.
 */
export const desktopNotifications = callbackPort<DesktopNotificationCommand>('desktopNotifications')
export type DesktopNotificationCommand = {
  type: 'desktopNotifications.show'
  alerts: readonly DesktopAlert[]
}
export type DesktopNotificationEvent =
  /** The person wants to see the incident of that notification, or the list; the page has come to the front. */
  | { type: 'desktopNotifications.clicked'; pk: number | undefined }
  /** The browser has them in name only. */
  | { type: 'desktopNotifications.failed' }

// ---- navigation ---------------------------------------------------------------------------------------------------

export type LocationCommand =
  | { type: 'location.push'; to: string }
  | { type: 'location.replace'; to: string }
  /** So many entries of the history on, back where negative. */
  | { type: 'location.travel'; by: number }
/** The browser's address: sends `location.changed` for each change, its own ones included; takes LocationCommand. */
export const location = callbackPort<LocationCommand>('location')
export type LocationEvent = {
  type: 'location.changed'
  place: Place
  /** How many entries of the history the person went, back where negative; 0 for what the console did itself. */
  by: number
}
/** While it runs, the browser asks before the tab is closed or the site is left. */
export const leaveWarning = callbackPort<EventObject>('leaveWarning')
/** Leaves the site for another page (a federated sign-in). */
export const leaveSite = effectPort<{ url: string }>('leaveSite')

// ---- keyboard -----------------------------------------------------------------------------------------------------

/** Characters pressed by themselves, outside of fields and dialogs: sends KeyboardEvent. */
export const keyboard = callbackPort<EventObject>('keyboard')
export type KeyboardEvent = {
  type: 'keyboard.pressed'
  /** As the browser names it, for example 'j' or '/'. */
  key: string
  /** The incident whose row has the focus. */
  pk: number | undefined
}
/** Keys that are no characters, pressed while a row has the focus: sends RowKeyEvent. */
export const rowKeys = callbackPort<EventObject>('rowKeys')
export type RowKeyEvent = { type: 'rowKeys.next' } | { type: 'rowKeys.previous' } | { type: 'rowKeys.leave' }
/** Moves the focus to the link of another row; where no row has it, to the one that had it last, at first the first. */
export const focusRow = effectPort<{ to: 'next' | 'previous' }>('focusRow')
/** Takes the focus out of the list. */
export const leaveRows = effectPort<undefined>('leaveRows')
/** Puts the focus into the field that searches the list. */
export const focusSearch = effectPort<undefined>('focusSearch')

// ---- preferences and drafts ---------------------------------------------------------------------------------------

/** Writes the preferences to local storage. */
export const storePreferences = promisePort<void, { preferences: Preferences }>('storePreferences')

// ---- incidents ----------------------------------------------------------------------------------------------------

/** GET /api/v1/incidents/. */
export const fetchIncidentPage = promisePort<IncidentPage, PageRequest>('fetchIncidentPage')
/** GET /api/v1/incidents/?count -> how many match; undefined where the server cannot count. */
export const fetchIncidentCount = promisePort<number | undefined, MatchQuestion>('fetchIncidentCount')

/** GET /api/v2/incidents/events/: the newest of all events, as its source dates it; undefined where there is none. */
export const fetchNewestEvent = promisePort<FeedEvent | undefined>('fetchNewestEvent')

export interface ChangesRequest {
  /** Microseconds since 1970. */
  readonly since: number
  readonly question: MatchQuestion
}

/** GET /api/v2/incidents/events/ -> what happened since then, at most 100; and how many incidents match now. */
export const fetchChanges = promisePort<FeedAnswer, ChangesRequest>('fetchChanges')

export interface ListedRequest extends PageRange {
  readonly question: MatchQuestion
  /** At most 100. */
  readonly pks: readonly number[]
  /** Where the page begins. */
  readonly cursor: Cursor | undefined
}

/** GET /api/v1/incidents/?id__in -> those of these incidents that match and have their place on the page. */
export const fetchListedIncidents = promisePort<Found<Incident>, ListedRequest>('fetchListedIncidents')

export interface FollowingRequest {
  readonly question: MatchQuestion
  readonly cursor: Cursor
  /** At most 100. */
  readonly rows: number
}

/** GET /api/v1/incidents/ -> so many rows from there on. */
export const fetchFollowing = promisePort<IncidentPage, FollowingRequest>('fetchFollowing')

// ---- saved filters ------------------------------------------------------------------------------------------------

/** GET /api/v1/notificationprofiles/filters/. */
export const fetchFilters = promisePort<readonly SavedFilter[]>('fetchFilters')
/** POST /api/v1/notificationprofiles/filters/. */
export const createFilter = promisePort<SavedFilter, { name: string; filter: IncidentFilter }>('createFilter')
/** PUT /api/v1/notificationprofiles/filters/{pk}/. */
export const updateFilter = promisePort<SavedFilter, SavedFilter>('updateFilter')
/** DELETE /api/v1/notificationprofiles/filters/{pk}/. */
export const deleteFilter = promisePort<void, { pk: number; name: string }>('deleteFilter')
/** GET /api/v1/incidents/metadata/ -> the source systems. */
export const fetchSourceSystems = promisePort<readonly SourceSystem[]>('fetchSourceSystems')

/** GET /api/v1/incidents/{id}/. */
export const fetchIncident = promisePort<Incident, { pk: number }>('fetchIncident')
/** GET /api/v1/incidents/{id}/events/ and .../acks/. */
export const fetchStory = promisePort<Story, { pk: number }>('fetchStory')
/** POST /api/v1/incidents/{id}/events/ with type CLO and the message, where there is one. */
export const closeIncident = promisePort<IncidentEvent | undefined, { pk: number; message: string }>('closeIncident')
/** POST /api/v1/incidents/{id}/events/ with type REO. */
export const reopenIncident = promisePort<IncidentEvent | undefined, { pk: number }>('reopenIncident')
/** Puts the absolute address of one of the console's own paths on the clipboard. */
export const copyAddress = promisePort<void, { path: string }>('copyAddress')

/** Until when an acknowledgement counts is an ISO 8601 text; undefined where it never expires. */
export interface AcknowledgementRequest {
  readonly pk: number
  readonly message: string
  readonly expiration: string | undefined
}

/** POST /api/v2/incidents/{id}/acks/. */
export const acknowledgeIncident = promisePort<Acknowledgement, AcknowledgementRequest>('acknowledgeIncident')

export interface ExpirationRequest {
  readonly pk: number
  /** The acknowledgement's own. */
  readonly acknowledgement: number
  readonly expiration: string | undefined
}

/** PUT /api/v2/incidents/{id}/acks/{pk}/. */
export const changeExpiration = promisePort<Acknowledgement, ExpirationRequest>('changeExpiration')
/** PUT /api/v1/incidents/{id}/ticket_url/ -> the ticket URL it has then; '' removes. */
export const saveTicketUrl = promisePort<string, { pk: number; ticketUrl: string }>('saveTicketUrl')

/**
 * A tab of the browser, opened as the invocation begins: that has to be within a click. Takes NewTabCommand, sends
 * NewTabEvent; it is closed when the invocation ends, unless it has been led somewhere.
 */
export const newTab = callbackPort<NewTabCommand>('newTab')
export type NewTabCommand = { type: 'newTab.point'; url: string }
export type NewTabEvent =
  /** It shows the address. */
  | { type: 'newTab.pointed' }
  /** The browser let no tab open, it has been closed, or the address is no http(s) one. */
  | { type: 'newTab.blocked' }

// ---- many incidents at once ---------------------------------------------------------------------------------------

export interface BulkRequest {
  readonly operation: Exclude<BulkOperation, 'createTicket'>
  /** At most 100. */
  readonly pks: readonly number[]
  /** The message or the ticket URL; '' where there is none. */
  readonly text: string
  /** Until when an acknowledgement counts, as an ISO 8601 text; undefined where it never expires. */
  readonly expiration: string | undefined
}

/** POST /api/v2/incidents/events/bulk/, .../acks/bulk/ or .../ticket_url/bulk/. */
export const changeIncidents = promisePort<BulkOutcome, BulkRequest>('changeIncidents')
/** PUT /api/v2/incidents/{id}/automatic-ticket/ -> the ticket's address. */
export const createTicket = promisePort<string, { pk: number }>('createTicket')
/** GET /api/v1/incidents/ of these incidents alone: what became of a call that was never answered. */
export const fetchChosenIncidents = promisePort<readonly Incident[], { pks: readonly number[] }>('fetchChosenIncidents')

// ---- who is told, when and how ------------------------------------------------------------------------------------

/**
 * GET /api/v2/notificationprofiles/media/ and .../media/{slug}/json_schema/ of each: a medium whose schema cannot be had,
 * as it is not installed, says so and is among them all the same.
 */
export const fetchMedia = promisePort<readonly DescribedMedium[]>('fetchMedia')
/** GET /api/v2/notificationprofiles/destinations/ -> those that can be read, and how many cannot. */
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

/** POST /api/v1/notificationprofiles/timeslots/. */
export const createTimeslot = promisePort<Timeslot, TimeslotContent>('createTimeslot')
/** PUT /api/v1/notificationprofiles/timeslots/{id}/. */
export const updateTimeslot = promisePort<Timeslot, TimeslotContent & { pk: number }>('updateTimeslot')
/** DELETE /api/v1/notificationprofiles/timeslots/{id}/: the server deletes the profiles that use it too. */
export const deleteTimeslot = promisePort<void, { pk: number; name: string }>('deleteTimeslot')

/** GET /api/v2/notificationprofiles/. */
export const fetchProfiles = promisePort<Found<Profile>>('fetchProfiles')

export interface ProfileList {
  readonly profiles: readonly Profile[]
  readonly choices: ProfileChoices
  /** How many profiles could not be read. */
  readonly unreadable: number
}

/** The profiles, with the timeslots, filters and destinations that they can be made of. */
export const fetchProfileList = promisePort<ProfileList>('fetchProfileList')
/** A draft that can be saved. */
export type ProfileContent = ProfileDraft & { readonly timeslot: number }
/** POST /api/v2/notificationprofiles/. */
export const createProfile = promisePort<Profile, ProfileContent>('createProfile')
/** PUT /api/v2/notificationprofiles/{id}/. */
export const updateProfile = promisePort<Profile, ProfileContent & { readonly pk: number }>('updateProfile')
/** DELETE /api/v2/notificationprofiles/{id}/. */
export const deleteProfile = promisePort<void, { pk: number; name: string }>('deleteProfile')
