/** The ports of this room: the storage of drafts, and the browser's warning before they are lost. */
import type { EventObject } from 'xstate'
import { callbackPort, effectPort } from '../core/port.ts'
import type { FormDraft } from './domain/formDraft.ts'

/** While this port runs, the browser asks before the tab is closed or the site is left. */
export const leaveWarning = callbackPort<EventObject>('leaveWarning')

/** Unsent texts and unsaved forms by owner and key (see draftKey); `owner` is the name of the current user. */
export interface StoredDrafts {
  readonly owner: string | undefined
  readonly texts: ReadonlyMap<string, string>
  readonly forms: ReadonlyMap<string, FormDraft>
}

/** Stores the drafts so that they survive a reload of this tab; does nothing if the browser refuses. */
export const storeDrafts = effectPort<StoredDrafts>('storeDrafts')
