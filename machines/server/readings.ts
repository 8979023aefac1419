/** Lets other charts read the server's clock. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'

/** How far the server's clock is ahead of this computer's, in milliseconds; 0 if no difference is known. */
export function serverSkew(self: AnyActorRef): number {
  return singletonActor(self, 'clock').getSnapshot().context.skew
}
