/** The states of `incidents` during a pause that the server asked for with 429 (docs/behaviour.md#incident-list). */
import { theEvent } from '../../core/eventParameters.ts'

/** Blocks an event that a parent state would otherwise handle. */
const forbidden = {}

/**
 * The states of a pause. Each ends when the pause is over: its timer fires or, if the computer slept and no timer could
 * fire, the next request finds the pause over. A query or extent that is requested during the pause is fetched after
 * it; turning and resizing pages is ignored.
 *
 * The chart provides the delay `restraint` (the rest of the pause), the guards `isPauseOver` and `isNothingShown`, and the
 * actions
 * `noteBehind`, `askQuery`, `takeExtent`, `putOnWall`, `takeOffWall` and `tellTurned`.
 */
export const restraint = {
  description:
    'The server asked for a pause (429): nothing is fetched during the pause; the list is fetched immediately after it.',
  tags: ['restrained'],
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether rows are on screen.',
      always: [{ guard: 'isNothingShown', target: 'empty' }, { target: 'superseded' }],
    },
    showing: {
      description: 'The rows stay on screen, but may be out of date.',
      tags: ['stale'],
      entry: 'noteBehind',
      after: { restraint: { target: '#incidents.listed.refreshing' } },
      on: {
        'incidents.refresh': { guard: 'isPauseOver', target: '#incidents.listed.refreshing' },
        'incidents.recover': { guard: 'isPauseOver', target: '#incidents.listed.refreshing' },
        'incidents.ask': { target: 'superseded', actions: [{ type: 'askQuery', params: theEvent }, 'tellTurned'] },
      },
    },
    superseded: {
      description: 'The rows stay on screen, but belong to an earlier query; the current query has not been sent yet.',
      tags: ['stale', 'superseded'],
      entry: 'noteBehind',
      after: { restraint: { target: '#incidents.loading.brief' } },
      on: {
        'incidents.refresh': { guard: 'isPauseOver', target: '#incidents.loading.brief' },
        'incidents.recover': { guard: 'isPauseOver', target: '#incidents.loading.brief' },
      },
    },
    empty: {
      description: 'There is nothing to show during the pause.',
      tags: ['failed'],
      after: { restraint: { target: '#incidents.loading.retrying' } },
      on: {
        'incidents.refresh': { guard: 'isPauseOver', target: '#incidents.loading.retrying' },
        'incidents.recover': { guard: 'isPauseOver', target: '#incidents.loading.retrying' },
      },
    },
  },
  on: {
    'incidents.ask': { actions: [{ type: 'askQuery', params: theEvent }, 'tellTurned'] },
    'incidents.extend': {
      guard: { type: 'isOtherExtent', params: theEvent },
      actions: [{ type: 'takeExtent', params: theEvent }, 'tellTurned'],
    },
    'incidents.putOnWall': { actions: 'putOnWall' },
    'incidents.takeOffWall': { actions: 'takeOffWall' },
    'incidents.showFirst': forbidden,
    'incidents.resizePage': forbidden,
  },
} as const
