/** Lets other charts read the media. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import type { DescribedMedium } from './domain/medium.ts'

/** The media as currently known. */
export function knownMedia(self: AnyActorRef): readonly DescribedMedium[] {
  return singletonActor(self, 'media').getSnapshot().context.media
}
