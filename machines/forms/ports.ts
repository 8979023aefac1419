/** What the charts of this room ask of the outside. */
import type { EventObject } from 'xstate'
import { callbackPort } from '../core/port.ts'

/** While it runs, the browser asks before the tab is closed or the site is left. */
export const leaveWarning = callbackPort<EventObject>('leaveWarning')
