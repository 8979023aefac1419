/** What the charts ask of the outside, whatever their room: the deployment, the network, the page. */
import type { EventObject } from 'xstate'
import type { Configuration, PartialConfiguration } from './domain/configuration.ts'
import { promisePort, callbackPort, effectPort } from './port.ts'

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

/** The browser's own word: sends `network.online` and `network.offline`. */
export const network = callbackPort<EventObject>('network')
export type NetworkEvent = { type: 'network.online' } | { type: 'network.offline' }
/** Whether anybody sees the page: sends a PageEvent for how it is at the start, and at each change. */
export const visibility = callbackPort<EventObject>('visibility')

export type PageEvent =
  /** It is in a tab that is not on screen. */
  | { type: 'page.hidden' }
  /** It is on screen, while the person is busy in another program. */
  | { type: 'page.shown' }
  /** It is on screen and has the focus. */
  | { type: 'page.attended' }
