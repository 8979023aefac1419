/** Lets charts that are loaded later read the log of actions. */
import type { AnyActorRef } from 'xstate'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { hasToTakeBack, type LoggedAction } from './domain/actions.ts'
import { isRunShown } from './readings.ts'

/**
 * The action whose acknowledgements are offered to be taken back: the newest, for a while. Where a run is shown there is no
 * room for the offer.
 */
export function offeredAction(self: AnyActorRef): LoggedAction | undefined {
  const log = singletonActor(self, 'actionLog').getSnapshot()
  if (isWaiting(log) || !log.hasTag('offering') || isRunShown(self)) return undefined
  const { actions, offered, isAble } = log.context
  const action = actions.find(({ id }) => id === offered)
  return action !== undefined && isAble && hasToTakeBack(action, Date.now()) ? action : undefined
}
