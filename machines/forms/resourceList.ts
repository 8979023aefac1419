/**
 * The list of what a person keeps on the server, as every list of that kind has it (specification, section 4, lists):
 * fetched, fetched again, and what its rows tell of themselves. Each chart that has one names itself, its port and its
 * rules; this is the part of their topologies that is the same.
 */
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import type { Resource, ResourceChange } from './domain/resource.ts'

export type ResourceListEvent<Item extends Resource> =
  /** What shows is fetched again, whether a person asks for it or the network is back. */
  | { type: 'resources.refresh' }
  /** A row tells what has become of what it holds. */
  | { type: 'resource.changed'; change: ResourceChange<Item> }

/**
 * The states of a list. Whatever changes, it is asked for anew: the answer to a question from before is dropped, and what
 * else a change brought about shows, too. A list that cannot be fetched again stays as it is.
 *
 * The chart names these actions: `takeFound` (what was found), `dropOrphans` (forms whose subject is gone), `sayNotFetched`
 * (nothing where nobody answered: of that the banner tells), `takeChange`, `refresh` (raises 'resources.refresh').
 *
 * @param place where they are in their chart, as '#timeslots' or '#profiles.list'
 * @param fetch the port that fetches the list
 */
export function resourceList<Fetch extends string>(place: string, fetch: Fetch) {
  return {
    initial: 'unknown',
    states: {
      unknown: {
        description: 'What there is is not known.',
        initial: 'loading',
        states: {
          loading: {
            description: 'The list is fetched for the first time.',
            tags: ['loading'],
            invoke: {
              src: fetch,
              id: fetch,
              onDone: { target: `${place}.known`, actions: [{ type: 'takeFound', params: theOutput }, 'dropOrphans'] },
              onError: { target: 'failed', actions: { type: 'sayNotFetched', params: theError } },
            },
          },
          failed: {
            description: 'The list could not be had; what was created here shows all the same.',
            tags: ['failed'],
          },
        },
        on: { 'resources.refresh': { target: '.loading' } },
      },
      known: {
        description: 'What there is shows.',
        initial: 'loaded',
        states: {
          loaded: { description: 'It is as the server last told it.' },
          refreshing: {
            description: 'It is fetched again, and stays where it is meanwhile.',
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
    on: { 'resource.changed': { actions: [{ type: 'takeChange', params: theEvent }, 'refresh'] } },
  } as const
}
