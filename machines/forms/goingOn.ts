/** Resumes a piece of unfinished work as soon as its chart is running (machines/forms/resumption.ts). */
import { fromCallback, type AnyEventObject, type EventObject } from 'xstate'
import { sendFromActor, singletonActor } from '../core/system.ts'

export interface GoingOnInput {
  /** The key of the draft in `drafts`. */
  readonly key: string
  /** The event that opens the work again. */
  readonly begin: AnyEventObject
}

/** Sends the event to the parent once the user wants to resume the work with this key. */
export const goingOn = fromCallback<EventObject, GoingOnInput>(({ sendBack, self, input }) => {
  const resumption = singletonActor(self, 'resumption')
  const check = ({ context }: ReturnType<typeof resumption.getSnapshot>) => {
    if (context.wanted !== input.key) return
    sendBack(input.begin)
    sendFromActor(resumption, { type: 'resumption.taken' })
  }
  check(resumption.getSnapshot())
  const subscription = resumption.subscribe(check)
  return () => subscription.unsubscribe()
})
