/** The ports of this room: the address, the keyboard, the release of the console. */
import type { EventObject } from 'xstate'
import type { Configuration } from '../core/domain/configuration.ts'
import type { Place } from '../core/domain/route.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import type { Server } from '../server/domain/server.ts'
import type { SessionToken } from '../session/domain/token.ts'
import { promisePort, callbackPort, effectPort } from '../core/port.ts'

/** Everything that the first calls of a visit depend on. */
export interface FirstCalls {
  readonly configuration: Configuration
  readonly place: Place
  readonly preferences: Preferences
  /** The token that an earlier visit stored in the cookie. */
  readonly token: SessionToken | undefined
  /** Has no metadata until the server has answered. */
  readonly server: Server
}

/**
 * Sends the calls for the current user and for the first page of the list before charts make them. Sends nothing
 * without a token. A chart that makes the same call a moment later gets the answer that is already under way; a chart
 * that makes a different call is not affected.
 */
export const sendAhead = effectPort<FirstCalls>('sendAhead')

export interface CheckedRelease {
  /** Whether the site still serves the release that this page belongs to. */
  readonly isOurs: boolean
}

/**
 * Fetches the console's own page with GET, bypassing every cache, and checks whether it still names the running script.
 */
export const checkRelease = promisePort<CheckedRelease>('checkRelease')
/** Reloads the page. The browser asks first if there is unsaved work (leaveWarning). */
export const reloadPage = effectPort<undefined>('reloadPage')

export type LocationCommand =
  /**
   * `isSamePlace`: the entry is for a cover, with the same address as the page. After a reload on such an entry, the
   * console goes back one entry.
   */
  | { type: 'location.push'; to: string; isSamePlace?: true }
  | { type: 'location.replace'; to: string }
  /** Moves this many entries forward in the browser's history; back if negative. */
  | { type: 'location.travel'; by: number }

/**
 * The browser's address: sends `location.changed` for each change, including those the console made itself; receives
 * LocationCommand.
 */
export const location = callbackPort<LocationCommand>('location')

export type LocationEvent = {
  type: 'location.changed'
  place: Place
  /** How many history entries the operator moved, back if negative; 0 for changes made by the console. */
  by: number
}

/**
 * Sends KeyboardEvent for each character key that is pressed without Ctrl, Alt or Meta, either outside of fields, menus
 * and dialogs or in an incident's dialog.
 */
export const keyboard = callbackPort<EventObject>('keyboard')

export type KeyboardEvent =
  | RowKeyPressed
  /** A key pressed in an incident's dialog while nothing else is open. */
  | { type: 'keyboard.pressedInDialog'; key: string }

export interface RowKeyPressed {
  type: 'keyboard.pressed'
  /** The browser's name for the key, for example 'j' or '/'. */
  key: string
  /** The incident whose row has the focus. */
  pk: number | undefined
  /** The line of a group, or of folded rows, that has the focus. */
  part?: string
}

/**
 * Sends PaletteKeyEvent when Ctrl+K, or Cmd+K on a Mac, is pressed, also in a field, but in a dialog only if keys work in
 * it, or if it is the palette.
 */
export const paletteKey = callbackPort<EventObject>('paletteKey')

export interface PaletteKeyEvent {
  readonly type: 'paletteKey.pressed'
  /** The row, or the line of a group, that has the focus. */
  readonly pk: number | undefined
  readonly part?: string
}

/** Remembers which element has the focus when it starts, and gives the focus back to it when it is stopped. */
export const focusKeeper = callbackPort<EventObject>('focusKeeper')

/**
 * Sends LongPressEvent when a finger rests on a row for half a second. What the finger would do otherwise, when it is
 * lifted or as the browser's own menu, does not happen.
 */
export const longPress = callbackPort<EventObject>('longPress')
export interface LongPressEvent {
  readonly type: 'longPress.pressed'
  readonly pk: number
}

/** Sends RowKeyEvent when the up or down arrow or Escape is pressed while a row has the focus. */
export const rowKeys = callbackPort<EventObject>('rowKeys')
export type RowKeyEvent = { type: 'rowKeys.next' } | { type: 'rowKeys.previous' } | { type: 'rowKeys.leave' }
/** Sends WallKeyEvent when Escape or `p` is pressed on the wall while no dialog is open. */
export const wallKeys = callbackPort<EventObject>('wallKeys')
export type WallKeyEvent = { type: 'wallKeys.leave' } | { type: 'wallKeys.pause' }
/** Sends WallHandEvent when the pointer moves, or a key or the screen is pressed. */
export const wallHand = callbackPort<EventObject>('wallHand')
export type WallHandEvent = { type: 'wallHand.moved' }
/** Keeps the computer's screen on for as long as this port is invoked. Sends ScreenLockEvent if that fails. */
export const screenLock = callbackPort<EventObject>('screenLock')
export type ScreenLockEvent =
  /** The browser refused, or no longer keeps the screen on, for example to save energy. */
  | { type: 'screenLock.lost' }
  /** The browser has no way to keep the screen on. */
  | { type: 'screenLock.missing' }
/**
 * Moves the focus to the link of the next or previous row; if no row has the focus, to the row that had it last, or
 * else to the first.
 */
export const focusRow = effectPort<{ to: 'next' | 'previous' }>('focusRow')
/** Moves the focus out of the list. */
export const leaveRows = effectPort<undefined>('leaveRows')
/** Moves the focus into the search field of the list. */
export const focusSearch = effectPort<undefined>('focusSearch')

/**
 * Called when the user signs out, here or in another tab: removes the unfinished work stored in this tab, and stops
 * storing it.
 */
export const forgetStored = effectPort<unknown>('forgetStored')

/**
 * Loads the recorder's code and starts recording this page. Rejects with a `garbled` fault if the code cannot be
 * loaded.
 */
export const startRecording = promisePort<void>('startRecording')
/**
 * Watches the recording: sends RecordingWatchEvent when the recorder fails, or immediately if it has already failed.
 */
export const recordingWatch = callbackPort<EventObject>('recordingWatch')
/** The recorder failed: recording has stopped, and what was recorded is lost. */
export type RecordingWatchEvent = { type: 'recorder.failed'; error: unknown }
/** Stops recording and discards what was recorded. */
export const stopRecording = effectPort<undefined>('stopRecording')

export interface RecordingChoice {
  /** Whether texts are saved unchanged. If not, each is replaced by random text of the same length. */
  readonly keepsTexts: boolean
}

/** Downloads the recording so far as a file. The file never contains passwords or tokens. */
export const saveRecording = promisePort<void, RecordingChoice>('saveRecording')

/**
 * Whether the part of an incident's page about what is around it is on screen: sends an AroundSightEvent with the
 * initial state, and one at each change. It is not in a tab that is hidden, nor before it has been scrolled into view.
 */
export const aroundSight = callbackPort<EventObject>('aroundSight')

export interface AroundSightEvent {
  readonly type: 'aroundSight.changed'
  readonly isSeen: boolean
}
