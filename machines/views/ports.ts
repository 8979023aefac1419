/** The ports of this room: what this browser keeps of views, and files of views. */
import { callbackPort, promisePort } from '../core/port.ts'
import type { KeptViews, ViewChange } from './domain/view.ts'
import type { ReadViews } from './domain/viewFile.ts'

/**
 * The views of a user of this server, in this browser: sends KeptViewsEvent with those that there are, after each change
 * here, and after each change in another tab; accepts KeptViewsCommand.
 */
export const keptViews = callbackPort<KeptViewsCommand, ViewOwner>('keptViews')

export interface ViewOwner {
  readonly username: string
}

export interface KeptViewsCommand {
  readonly type: 'keptViews.change'
  readonly change: ViewChange
}

export interface KeptViewsEvent {
  readonly type: 'keptViews.told'
  readonly kept: KeptViews
  /** What could not be read; told once. */
  readonly unread: Omit<ReadViews, 'kept'> | undefined
  /** Whether the browser stores views: if not, they last until the page is closed. */
  readonly isStored: boolean
}

export interface ViewFile {
  readonly name: string
  readonly text: string
}

/** Has the user choose a file, and reads it; undefined if they choose none. */
export const pickViewFile = promisePort<ViewFile | undefined>('pickViewFile')
/** Downloads a file. */
export const saveViewFile = promisePort<void, ViewFile>('saveViewFile')
