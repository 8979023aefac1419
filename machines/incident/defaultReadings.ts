/** Lets charts read what a new acknowledgement begins with (docs/behaviour.md#acknowledgements). */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import {
  defaultsOf,
  ownDefaultsOf,
  type AcknowledgementDefaults,
  type OwnDefaults,
} from './domain/acknowledgement/defaults.ts'

/** What the dialog for a new acknowledgement begins with, and whether it needs an expiry. */
export function acknowledgementDefaults(self: AnyActorRef): AcknowledgementDefaults {
  const { preferences, configuration } = singletonActor(self, 'preferences').getSnapshot().context
  return defaultsOf(preferences, configuration)
}

/** The preferences that make this the beginning of the next acknowledgement. */
export function defaultsToKeep(
  self: AnyActorRef,
  chosen: Pick<AcknowledgementDefaults, 'expiry' | 'message'>,
): OwnDefaults {
  return ownDefaultsOf(chosen, singletonActor(self, 'preferences').getSnapshot().context.configuration)
}
