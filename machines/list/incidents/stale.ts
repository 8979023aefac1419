/** The state of `incidents` after a refresh that failed (docs/behaviour.md#freshness). */
import { theEvent } from '../../core/eventParameters.ts'

/** The chart provides the actions `noteBehind`, `renew` and `tellDeparted`. */
export const stale = {
  description: 'The last refresh failed: the rows on screen may be out of date.',
  tags: ['stale'],
  entry: 'noteBehind',
  on: {
    'incidents.refresh': { target: 'refreshing' },
    'incidents.renew': { target: 'ready', actions: [{ type: 'renew', params: theEvent }, 'tellDeparted'] },
  },
} as const
