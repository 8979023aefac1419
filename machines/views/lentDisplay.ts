/** What the address of the list lends to the display (docs/behaviour.md#views). */
import type { AnyActorRef } from 'xstate'
import { following } from '../core/following.ts'
import { singletonActor } from '../core/system.ts'
import { displayAddress, type Display } from './domain/displayParts.ts'

export interface LentDisplayChanged {
  readonly type: 'lentDisplay.changed'
  /** As an address has it. */
  readonly address: string
}

/** What the address lends, each time that the user or another address has changed it. */
export const lentDisplay = following(
  ['preferences'],
  (self): LentDisplayChanged => ({ type: 'lentDisplay.changed', address: displayAddress(lentTo(self)) }),
  { isFirstTold: false },
)

/** What the address lends now. */
export function lentTo(self: AnyActorRef): Display {
  return singletonActor(self, 'preferences').getSnapshot().context.lent
}
