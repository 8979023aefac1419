/** Reports the number or text of a source that the search may mean. */
import { following } from '../../core/following.ts'
import { soughtAtSource } from '../domain/soughtIncident.ts'
import { queryOnScreen } from '../readings.ts'

export interface SoughtTextChanged {
  readonly type: 'soughtText.changed'
  /** Undefined if the search is nothing that a source calls an incident. */
  readonly text: string | undefined
}

/** Reports it immediately, and then each change. */
export const soughtText = following(['filter'], (self): SoughtTextChanged => ({
  type: 'soughtText.changed',
  text: soughtAtSource(queryOnScreen(self).search),
}))
