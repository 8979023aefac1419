/** The ports that the charts of every room need: the deployment, the network and the page. */
import type { EventObject } from 'xstate'
import type { ChunkName } from './domain/chunkName.ts'
import type { Configuration, PartialConfiguration } from './domain/configuration.ts'
import { promisePort, callbackPort, effectPort } from './port.ts'

export interface FoundConfiguration {
  /** From runtime-config.json; undefined if it failed to load. */
  readonly runtime: PartialConfiguration | undefined
  /** From the build. */
  readonly build: PartialConfiguration
  /** One sentence for each ignored setting, with the reason. */
  readonly warnings: readonly string[]
}

/**
 * GET runtime-config.json beside the page (by default at the site root), together with the values of the build. Never
 * rejects: a failure becomes a warning.
 */
export const findConfiguration = promisePort<FoundConfiguration>('findConfiguration')

/** Sets up the API client, the cookie and the socket with the addresses of the configuration. */
export const applyConfiguration = effectPort<{ configuration: Configuration }>('applyConfiguration')

/** The network state as the browser reports it: sends `network.online` and `network.offline`. */
export const network = callbackPort<EventObject>('network')
export type NetworkEvent = { type: 'network.online' } | { type: 'network.offline' }
/** Whether the page is visible: sends a PageEvent with the initial state, and one at each change. */
export const visibility = callbackPort<EventObject>('visibility')

export type PageEvent =
  /** The page is in a tab that is not on screen. */
  | { type: 'page.hidden' }
  /** The page is on screen, but another window has the focus. */
  | { type: 'page.shown' }
  /** The page is on screen and has the focus. */
  | { type: 'page.attended' }

/** Loads the code of a part of the console, so that views can render it. Rejects with a Fault if it cannot be loaded. */
export const loadChunk = promisePort<void, { readonly name: ChunkName }>('loadChunk')
