import { uriComponent } from '../../../machines/core/domain/uriComponent.ts'

/** The path at which every server reports its version. */
export const metadataPath = '/api/'

/** Every path of the server that the client knows, for one generation of servers. */
export type Paths = ReturnType<typeof pathsOf>

/** The paths of a server that still has API version 1. */
export const firstPaths: Paths = pathsOf({
  version: 'v1',
  loginMethods: '/login-methods/',
  logout: '/api/v1/auth/logout/',
  ownPages: undefined,
  sourceSystems: '/api/v1/incidents/metadata/',
})

/** The paths of a server from 2.0 on: everything is in API version 2. */
export const secondPaths: Paths = pathsOf({
  version: 'v2',
  loginMethods: undefined,
  logout: undefined,
  ownPages: { signIn: '/accounts/login/', signOut: '/accounts/logout/' },
  sourceSystems: '/api/v2/incidents/sources/',
})

interface OwnPaths {
  /** The API version of incidents, filters, timeslots and the sign-in. */
  readonly version: 'v1' | 'v2'
  /** Undefined if the server has no such list. */
  readonly loginMethods: string | undefined
  /** Ends the user's only token. */
  readonly logout: string | undefined
  /** The server's pages for signing in and out. */
  readonly ownPages: { readonly signIn: string; readonly signOut: string } | undefined
  readonly sourceSystems: string
}

function pathsOf({ version, ...own }: OwnPaths) {
  const base = `/api/${version}`
  return {
    ...own,
    /** Creates the user's only token, and ends the previous one. */
    signIn: `${base}/token-auth/`,
    /** These two create and end one of several tokens; not every server supports them. */
    parallelSignIn: '/api/v2/auth/token/login/',
    parallelLogout: '/api/v2/auth/token/logout/',
    currentUser: '/api/v2/auth/user/',
    user: (id: number) => `/api/v2/auth/users/${id}/`,
    incidents: `${base}/incidents/`,
    incident: (pk: number) => `${base}/incidents/${pk}/`,
    allEvents: '/api/v2/incidents/events/',
    events: (pk: number) => `${base}/incidents/${pk}/events/`,
    acknowledgements: (pk: number) => `${base}/incidents/${pk}/acks/`,
    newAcknowledgement: (pk: number) => `/api/v2/incidents/${pk}/acks/`,
    acknowledgement: (pk: number, acknowledgement: number) => `/api/v2/incidents/${pk}/acks/${acknowledgement}/`,
    ticketUrl: (pk: number) => `${base}/incidents/${pk}/ticket_url/`,
    automaticTicket: (pk: number) => `/api/v2/incidents/${pk}/automatic-ticket/`,
    bulkEvents: '/api/v2/incidents/events/bulk/',
    bulkTicketUrls: '/api/v2/incidents/ticket_url/bulk/',
    bulkAcknowledgements: '/api/v2/incidents/acks/bulk/',
    filters: `${base}/notificationprofiles/filters/`,
    filter: (pk: number) => `${base}/notificationprofiles/filters/${pk}/`,
    timeslots: `${base}/notificationprofiles/timeslots/`,
    timeslot: (pk: number) => `${base}/notificationprofiles/timeslots/${pk}/`,
    media: '/api/v2/notificationprofiles/media/',
    mediumSchema: (slug: string) => `/api/v2/notificationprofiles/media/${uriComponent(slug)}/json_schema/`,
    destinations: '/api/v2/notificationprofiles/destinations/',
    destination: (pk: number) => `/api/v2/notificationprofiles/destinations/${pk}/`,
    /** Only servers later than 2.9 have this path. */
    maintenance: '/api/v2/plannedmaintenance/',
    maintenanceTask: (pk: number) => `/api/v2/plannedmaintenance/${pk}/`,
    /** Servers later than 2.9 have this path. */
    watchedSources: '/api/v3/incidents/sources/',
    profiles: '/api/v2/notificationprofiles/',
    profile: (pk: number) => `/api/v2/notificationprofiles/${pk}/`,
    oneProfile: (pk: number) => `/api/v2/notificationprofile/${pk}/`,
  }
}
