/** Which row of a list opens by itself (docs/behaviour.md#forms). */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import { newDestinationKey } from './domain/draftKey.ts'
import { unsavedForms } from './readings.ts'

/**
 * The row, among these, that the user left unfinished: the one with which they want to go on, otherwise the first that
 * has unsaved input. Undefined if none has any.
 */
export function unfinishedRow(self: AnyActorRef, rows: readonly string[]): string | undefined {
  const { wanted } = singletonActor(self, 'resumption').getSnapshot().context
  const keys = unsavedForms(self).map(({ key }) => key)
  const rowOf = (key: string | undefined) => rows.find((row) => row === key || newDestinationKey(row) === key)
  return [wanted, ...keys].map(rowOf).find((row) => row !== undefined)
}
