/** What the charts of this room ask of the outside: the address, the keyboard, the release of the console. */
import type { EventObject } from 'xstate'
import type { Place } from '../core/domain/route.ts'
import { promisePort, callbackPort, effectPort } from '../core/port.ts'

export interface CheckedRelease {
  /** Whether the site serves the release of the console that this page is of. */
  readonly isOurs: boolean
}

/** GET of the console's own page, past every cache: whether it still names the script that runs here. */
export const checkRelease = promisePort<CheckedRelease>('checkRelease')
/** Loads the page anew. The browser asks before, where something is not saved (leaveWarning). */
export const reloadPage = effectPort<undefined>('reloadPage')

export type LocationCommand =
  | { type: 'location.push'; to: string }
  | { type: 'location.replace'; to: string }
  /** So many entries of the history on, back where negative. */
  | { type: 'location.travel'; by: number }

/** The browser's address: sends `location.changed` for each change, its own ones included; takes LocationCommand. */
export const location = callbackPort<LocationCommand>('location')

export type LocationEvent = {
  type: 'location.changed'
  place: Place
  /** How many entries of the history the person went, back where negative; 0 for what the console did itself. */
  by: number
}

/** Characters pressed by themselves, outside of fields and dialogs: sends KeyboardEvent. */
export const keyboard = callbackPort<EventObject>('keyboard')

export type KeyboardEvent = {
  type: 'keyboard.pressed'
  /** As the browser names it, for example 'j' or '/'. */
  key: string
  /** The incident whose row has the focus. */
  pk: number | undefined
}

/** Keys that are no characters, pressed while a row has the focus: sends RowKeyEvent. */
export const rowKeys = callbackPort<EventObject>('rowKeys')
export type RowKeyEvent = { type: 'rowKeys.next' } | { type: 'rowKeys.previous' } | { type: 'rowKeys.leave' }
/** Moves the focus to the link of another row; where no row has it, to the one that had it last, at first the first. */
export const focusRow = effectPort<{ to: 'next' | 'previous' }>('focusRow')
/** Takes the focus out of the list. */
export const leaveRows = effectPort<undefined>('leaveRows')
/** Puts the focus into the field that searches the list. */
export const focusSearch = effectPort<undefined>('focusSearch')

/** Somebody has signed out: what was kept in this tab for when the page is loaded anew is removed, and not kept again. */
export const forgetStored = effectPort<unknown>('forgetStored')
