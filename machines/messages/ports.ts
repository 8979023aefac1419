/** The port of this room: the Escape key. */
import type { EventObject } from 'xstate'
import { callbackPort } from '../core/port.ts'

/** Escape, if nothing else on the page uses it: sends EscapeKeyEvent. */
export const escapeKey = callbackPort<EventObject>('escapeKey')

export type EscapeKeyEvent = { type: 'escapeKey.pressed' }
