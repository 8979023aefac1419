import { uriComponent } from '../../../machines/core/domain/uriComponent.ts'

/** Where any server says what it is. */
export const metadataPath = '/api/'

/** Every path of the server that the client knows (specification, section 7), for one kind of server. */
export type Paths = ReturnType<typeof pathsOf>

/** Of a server that still speaks the first version of the interface, which the specification describes. */
export const firstPaths: Paths = pathsOf({
  version: 'v1',
  loginMethods: '/login-methods/',
  logout: '/api/v1/auth/logout/',
  ownPages: undefined,
  sourceSystems: '/api/v1/incidents/metadata/',
})

/** Of a server from 2.0 on: everything is in the second version. */
export const secondPaths: Paths = pathsOf({
  version: 'v2',
  loginMethods: undefined,
  logout: undefined,
  ownPages: { signIn: '/accounts/login/', signOut: '/accounts/logout/' },
  sourceSystems: '/api/v2/incidents/sources/',
})

interface OwnPaths {
  /** In which version of the interface incidents, filters, timeslots and the sign-in are. */
  readonly version: 'v1' | 'v2'
  /** Undefined: the server knows no such thing. */
  readonly loginMethods: string | undefined
  /** Ends the one token of a person. */
  readonly logout: string | undefined
  /** Its pages for people: where one signs in, and what ends that. */
  readonly ownPages: { readonly signIn: string; readonly signOut: string } | undefined
  readonly sourceSystems: string
}

function pathsOf({ version, ...own }: OwnPaths) {
  const base = `/api/${version}`
  return {
    ...own,
    /** Gives the one token of a person, and ends the one before. */
    signIn: `${base}/token-auth/`,
    /** Gives a token beside others, or ends it; not every server has them. */
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
    profiles: '/api/v2/notificationprofiles/',
    profile: (pk: number) => `/api/v2/notificationprofiles/${pk}/`,
    oneProfile: (pk: number) => `/api/v2/notificationprofile/${pk}/`,
  }
}
