/**
 * The states shared by every list of resources that the user keeps on the server (profiles, timeslots, destinations):
 * fetching, refreshing, and changes reported by the rows. Each chart adds its own name, port and rules.
 */
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import type { Resource, ResourceReport } from './domain/resource.ts'

export type ResourceListEvent<Item extends Resource> =
  /** Fetches the list again, even if a request is in flight. */
  | { type: 'resources.refresh' }
  /** Opens a row, and closes the one that is open. */
  | { type: 'resources.open'; row: string }
  /** Closes the row that is open. */
  | { type: 'resources.close' }
  | ResourceReport<Item>

/** The row in which a resource is edited. */
export interface OpenRow {
  /** The key of the row that is open; undefined if all are closed. */
  readonly open: string | undefined
}

/**
 * The states of a list. At most one row is open, in which its resource is edited; the others are lines. Every change fetches the list again, so that side effects of the change are shown too; an
 * answer to an earlier request is dropped. A list that fails to refresh keeps its content.
 *
 * The chart must define these actions: `takeFound` (takes the fetched list), `dropOrphans` (drops forms whose resource
 * no longer exists), `sayNotFetched` (shows a message; if there was no response, the banner says so instead),
 * `takeChange`, `refresh` (raises 'resources.refresh'), `openUnfinished` (opens a row with unsaved input, if there is
 * one), `openRow`, `closeRow`.
 *
 * @param place where the states are in the chart, such as '#timeslots' or '#profiles.list'
 * @param fetch the port that fetches the list
 */
export function resourceList<Fetch extends string>(place: string, fetch: Fetch) {
  return {
    initial: 'unknown',
    states: {
      unknown: {
        description: 'The list has not been loaded.',
        initial: 'loading',
        states: {
          loading: {
            description: 'Fetches the list for the first time.',
            tags: ['loading'],
            invoke: {
              src: fetch,
              id: fetch,
              onDone: {
                target: `${place}.known`,
                actions: [{ type: 'takeFound', params: theOutput }, 'openUnfinished', 'dropOrphans'],
              },
              onError: { target: 'failed', actions: { type: 'sayNotFetched', params: theError } },
            },
          },
          failed: {
            description: 'The list failed to load; resources created here are shown anyway.',
            tags: ['failed'],
          },
        },
        on: { 'resources.refresh': { target: '.loading' } },
      },
      known: {
        description: 'The list is shown.',
        initial: 'loaded',
        states: {
          loaded: { description: 'The list is as the server last sent it.' },
          refreshing: {
            description: 'Fetches the list again; while it does, nothing on screen moves.',
            tags: ['refreshing'],
            invoke: {
              src: fetch,
              id: fetch,
              onDone: { target: 'loaded', actions: [{ type: 'takeFound', params: theOutput }, 'dropOrphans'] },
              onError: { target: 'loaded', actions: { type: 'sayNotFetched', params: theError } },
            },
          },
        },
        on: { 'resources.refresh': { target: '.refreshing' } },
      },
    },
    on: {
      'resource.changed': { actions: [{ type: 'takeChange', params: theEvent }, 'refresh'] },
      'resources.open': { actions: { type: 'openRow', params: theEvent } },
      'resources.close': { actions: 'closeRow' },
    },
  } as const
}
