/** Who is told whose what is not finished is (decisions, Session): it is shown to nobody else. */
import type { AnyActorRef } from 'xstate'
import { loneActor } from '../core/system.ts'

/** Somebody is signed in, or nobody any more. `resumption` reads what `drafts` has for them: it comes last. */
export function tellOwner(self: AnyActorRef, owner: string | undefined): void {
  loneActor(self, 'drafts').send({ type: 'drafts.changeOwner', owner })
  loneActor(self, 'bulkRun').send({ type: 'bulkRun.changeOwner', owner })
  loneActor(self, 'resumption').send({ type: 'resumption.changeOwner' })
}
