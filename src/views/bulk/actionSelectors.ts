import type { SnapshotFrom } from 'xstate'
import type { ActionLogRef } from '../../../machines/bulk/actionLog.ts'
import type { LoggedAction } from '../../../machines/bulk/domain/actions.ts'

type Snapshot = SnapshotFrom<ActionLogRef>

/** The action that is offered in the top bar, or whose acknowledgements are being taken back; undefined if there is none. */
export function shownAction(snapshot: Snapshot): LoggedAction | undefined {
  const { actions, offered } = snapshot.context
  const taken = actions.find(({ takingBack }) => takingBack === 'sending')
  return taken ?? (snapshot.hasTag('offering') ? actions.find(({ id }) => id === offered) : undefined)
}

/** Whether the acknowledgements of this action can be taken back now. */
export function mayTakeBack(id: string) {
  return (snapshot: Snapshot): boolean => snapshot.can({ type: 'actionLog.takeBack', id })
}

/** Whether the incidents of this action can be selected again: not if only some of them are kept. */
export function maySelect(id: string) {
  return (snapshot: Snapshot): boolean => snapshot.can({ type: 'actionLog.select', id })
}

/** Whether this action can be repeated, as far as it depends on the action. */
export function mayRepeat(id: string) {
  return (snapshot: Snapshot): boolean => snapshot.can({ type: 'actionLog.repeat', id })
}
