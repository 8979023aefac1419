/** Reports the number or text of a source that the search may mean. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { soughtAtSource } from '../domain/soughtIncident.ts'

export interface SoughtTextChanged {
  readonly type: 'soughtText.changed'
  /** Undefined if the search is nothing that a source calls an incident. */
  readonly text: string | undefined
}

/** Reports nothing until the search may mean an incident of a source, and then each change. */
export const soughtText = fromCallback<EventObject>(({ sendBack, self }) => {
  const filter = singletonActor(self, 'filter')
  let told: string | undefined

  function tell() {
    const text = soughtAtSource(filter.getSnapshot().context.query.search)
    if (text === told) return
    told = text
    sendBack({ type: 'soughtText.changed', text } satisfies SoughtTextChanged)
  }

  tell()
  const subscription = filter.subscribe(tell)
  return () => subscription.unsubscribe()
})
