/** What the charts of this room ask of the outside. */
import type { EventObject } from 'xstate'
import { callbackPort, effectPort } from '../core/port.ts'
import type { FormDraft } from './domain/formDraft.ts'

/** While it runs, the browser asks before the tab is closed or the site is left. */
export const leaveWarning = callbackPort<EventObject>('leaveWarning')

/** What was typed and not sent or saved, by owner and key (see draftKey); `owner` is the user name of whoever is there. */
export interface StoredDrafts {
  readonly owner: string | undefined
  readonly texts: ReadonlyMap<string, string>
  readonly forms: ReadonlyMap<string, FormDraft>
}

/** Keeps it for when the page is loaded anew in this tab; nothing goes wrong where the browser refuses. */
export const storeDrafts = effectPort<StoredDrafts>('storeDrafts')
