/**
 * A list whose server asked to be left alone for a while (429; specification, section 4, API state): the part of the
 * topology of `incidents` that is about the pause.
 */
import { theEvent } from '../core/eventParameters.ts'

/** Does nothing in a state whose parents would do something. */
const forbidden = {}

/**
 * The states of a pause, each of which goes on as it is over: a timer says so, or, where the machine slept and no timer
 * could, whoever asks afterwards. What is wanted meanwhile is taken down, and asked for then.
 *
 * The chart names these: the delay `restraint` (the rest of the pause), the guard `isPauseOver`, the actions `noteBehind`,
 * `askQuery`, `takeExtent` and `tellTurned`.
 */
export const restraint = {
  description:
    'The server asked to be left alone for a while (429): nothing is fetched before it is over, then at once.',
  tags: ['restrained'],
  initial: 'superseded',
  states: {
    showing: {
      description: 'The rows stay, and may be out of date.',
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
      description: 'The rows stay, and answer what was asked before: what is wanted now is not asked yet.',
      tags: ['stale', 'superseded'],
      entry: 'noteBehind',
      after: { restraint: { target: '#incidents.loading.brief' } },
      on: {
        'incidents.refresh': { guard: 'isPauseOver', target: '#incidents.loading.brief' },
        'incidents.recover': { guard: 'isPauseOver', target: '#incidents.loading.brief' },
      },
    },
    empty: {
      description: 'There is nothing to show meanwhile.',
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
    'incidents.showFirst': forbidden,
    'incidents.resizePage': forbidden,
  },
} as const
