/** What charts read of the ways of reaching somebody. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import type { DescribedMedium } from './domain/medium.ts'

/** The media as they are known now. */
export function knownMedia(self: AnyActorRef): readonly DescribedMedium[] {
  return singletonActor(self, 'media').getSnapshot().context.media
}
