/** Opens again what a person goes on with, as soon as it is there (see resumption). */
import { fromCallback, type AnyEventObject, type EventObject } from 'xstate'
import { singletonActor } from '../core/system.ts'

export interface GoingOnInput {
  /** Under which it is kept, see drafts. */
  readonly key: string
  /** What begins it. */
  readonly begin: AnyEventObject
}

/** Tells its parent to begin once the person wants to go on with what is kept under that key. */
export const goingOn = fromCallback<EventObject, GoingOnInput>(({ sendBack, self, input }) => {
  const resumption = singletonActor(self, 'resumption')
  const look = ({ context }: ReturnType<typeof resumption.getSnapshot>) => {
    if (context.wanted !== input.key) return
    sendBack(input.begin)
    resumption.send({ type: 'resumption.taken' })
  }
  look(resumption.getSnapshot())
  const looking = resumption.subscribe(look)
  return () => looking.unsubscribe()
})
