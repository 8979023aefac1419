/** Lets charts read what a new acknowledgement begins with (docs/behaviour.md#acknowledgements). */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import { dateFormatOf, type DateFormat } from './domain/acknowledgement/dateFormat.ts'
import {
  defaultsOf,
  ownDefaultsOf,
  type AcknowledgementDefaults,
  type OwnDefaults,
} from './domain/acknowledgement/defaults.ts'

/** What the dialog for a new acknowledgement begins with, and whether it needs an expiry. */
export function acknowledgementDefaults(self: AnyActorRef): AcknowledgementDefaults {
  const { preferences, configuration } = singletonActor(self, 'preferences').getSnapshot().context
  return { ...defaultsOf(preferences, configuration), dateFormat: dateFormat(self) }
}

/** How the user types dates: as the screen shows them. */
export function dateFormat(self: AnyActorRef): DateFormat {
  const { preferences, configuration } = singletonActor(self, 'preferences').getSnapshot().context
  return dateFormatOf(preferences.timeFormat, configuration)
}

/** The preferences that make this the beginning of the next acknowledgement. */
export function defaultsToKeep(
  self: AnyActorRef,
  chosen: Pick<AcknowledgementDefaults, 'expiry' | 'message'>,
): OwnDefaults {
  return ownDefaultsOf(chosen, singletonActor(self, 'preferences').getSnapshot().context.configuration)
}
