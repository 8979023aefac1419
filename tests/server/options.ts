import type { MediumOrder } from './world/media.ts'

/** `head` is the development version after 2.9.1. */
export type Generation = '1.19' | '1.36' | '2.9' | 'head'
export type TicketPlugin = 'working' | 'none' | 'broken'
/** With `none`, no user has a timeslot, a profile, or a destination other than the synchronised email address. */
export type SeededNotifications = 'seeded' | 'none'

export interface FeedOptions {
  /** Random changes per minute; 0 stops the feed. */
  perMinute: number
}

export interface StandInOptions {
  /** Two stand-ins with the same seed and clock have the same world. */
  seed?: number
  /** The server's clock. */
  now?: () => Date
  /** The generation of real servers to behave like. */
  generation?: Generation
  /** How many incidents the world starts with. */
  incidents?: number
  /** How many open, unacknowledged criticals it starts with in addition. */
  criticals?: number
  /** The origin in absolute links; by default the origin of each request. */
  origin?: string
  /** The path below which a built client is served: `/`, the default, or for example `/console/`. */
  base?: string
  ticketPlugin?: TicketPlugin
  notifications?: SeededNotifications
  /** Whether users can sign in with a password (the default), or only by federated sign-in. */
  passwords?: boolean
  /** Whether incidents can never be deleted; true by default. */
  indelibleIncidents?: boolean
  /** Changes to the usual media, and additional media. */
  media?: readonly MediumOrder[]
  feed?: FeedOptions
  /**
   * Whether pages of other sites may send cookies; by default the same as on the recorded servers of the generation.
   */
  allowsCredentials?: boolean
  /** The time that a socket without a session hangs before it is reset, in milliseconds. */
  socketPatience?: number
  /** Whether responses have a Date header; true by default. */
  tellsTime?: boolean
}

export interface Settings {
  seed: number
  now: () => Date
  generation: Generation
  incidents: number
  criticals: number
  origin: string | undefined
  base: string
  ticketPlugin: TicketPlugin
  notifications: SeededNotifications
  passwords: boolean
  indelibleIncidents: boolean
  media: readonly MediumOrder[]
  feed: FeedOptions
  allowsCredentials: boolean | undefined
  socketPatience: number
  tellsTime: boolean
}

export const generations: readonly Generation[] = ['1.19', '1.36', '2.9', 'head']

/** Whether a server is of version 2.0 or later: it has pages of its own, and no API version 1. */
export function isSecondGeneration(generation: Generation): boolean {
  return generation === '2.9' || generation === 'head'
}

/** Whether a client can be served below this path: it begins and ends with a slash. */
export function isBase(text: string): boolean {
  return /^\/(?:[\w.~-]+\/)*$/.test(text)
}

export const ticketPlugins: readonly TicketPlugin[] = ['working', 'none', 'broken']
export const seededNotifications: readonly SeededNotifications[] = ['seeded', 'none']

/** Fills in the defaults: the first generation, three hundred incidents and no feed. */
export function settle(options: StandInOptions = {}): Settings {
  return {
    seed: options.seed ?? 1,
    now: options.now ?? (() => new Date()),
    generation: options.generation ?? '1.19',
    incidents: options.incidents ?? 300,
    criticals: options.criticals ?? 0,
    origin: options.origin,
    base: options.base ?? '/',
    ticketPlugin: options.ticketPlugin ?? 'working',
    notifications: options.notifications ?? 'seeded',
    passwords: options.passwords ?? true,
    indelibleIncidents: options.indelibleIncidents ?? true,
    media: options.media ?? [],
    feed: options.feed ?? { perMinute: 0 },
    allowsCredentials: options.allowsCredentials,
    socketPatience: options.socketPatience ?? 5_000,
    tellsTime: options.tellsTime ?? true,
  }
}
