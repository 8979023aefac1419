import type { SnapshotFrom } from 'xstate'
import type { Around } from '../../../../machines/app/domain/around.ts'
import { chosenTag, type surroundingsMachine } from '../../../../machines/app/surroundings.ts'

/** What is known about the chosen tag: the complete answers, even if they are being renewed, or those so far. */
export function aroundOf({ context }: SnapshotFrom<typeof surroundingsMachine>): Around | undefined {
  const tag = chosenTag(context) ?? ''
  const { asked, found } = context
  return found.get(tag) ?? (asked?.tag === tag ? asked : undefined)
}
