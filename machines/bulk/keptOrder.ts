/** Reopens the dialog of a bulk run that was never started, if the user resumes it (machines/forms/resumption.ts). */
import { fromCallback, type EventObject } from 'xstate'
import { sendFromActor, singletonActor } from '../core/system.ts'
import { draftOf } from '../forms/readings.ts'
import { bulkOperations } from './domain/operation.ts'
import { chosenDraft, chosenIncidents, orderDraft } from './domain/orderDraft.ts'

/**
 * Asks the parent to open the dialog with the chosen incidents, when the user resumes a bulk run that was not started.
 */
export const keptOrder = fromCallback<EventObject, undefined>(({ sendBack, self }) => {
  const resumption = singletonActor(self, 'resumption')
  const check = ({ context: { wanted } }: ReturnType<typeof resumption.getSnapshot>) => {
    const operation = bulkOperations.find((each) => orderDraft(each) === wanted)
    if (operation === undefined) return
    sendBack({ type: 'bulk.begin', operation, pks: chosenIncidents(draftOf(self, chosenDraft(operation))) })
    sendFromActor(resumption, { type: 'resumption.taken' })
  }
  check(resumption.getSnapshot())
  const subscription = resumption.subscribe(check)
  return () => subscription.unsubscribe()
})
