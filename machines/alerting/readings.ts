/** Lets other charts read the media, the paused profiles, what the server's filters hold, and the maintenance that silences. */
import type { AnyActorRef } from 'xstate'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import { sureTasks } from './domain/covering.ts'
import type { DescribedMedium } from './domain/medium.ts'
import type { Pause } from './domain/pausing/pause.ts'

/** The media as currently known. */
export function knownMedia(self: AnyActorRef): readonly DescribedMedium[] {
  return singletonActor(self, 'media').getSnapshot().context.media
}

/** The ongoing planned maintenance, as far as the server has said so lately; none until its chart is loaded. */
export function sureMaintenance(self: AnyActorRef): readonly MaintenanceTask[] {
  const snapshot = singletonActor(self, 'maintenance').getSnapshot()
  return isWaiting(snapshot) || snapshot.hasTag('absent') ? [] : sureTasks(snapshot.context)
}

/** Whether filters on the server keep the conditions that server 2.0 introduced. */
export function keepsFurtherConditions(self: AnyActorRef): boolean {
  return singletonActor(self, 'workspace').getSnapshot().context.abilities.keepsFurtherConditions
}

/** The profiles that are paused until a day; none until their chart is loaded. */
export function knownPauses(self: AnyActorRef): readonly Pause[] {
  const snapshot = singletonActor(self, 'pauses').getSnapshot()
  return isWaiting(snapshot) ? [] : snapshot.context.pauses
}
