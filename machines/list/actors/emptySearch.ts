/** Reports whether a search for open incidents has found none. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'

export interface EmptySearchChanged {
  readonly type: 'emptySearch.changed'
  /**
   * The query that no open incident matches; undefined if some do, if the list is not loaded, or if it is not a search
   * for open incidents.
   */
  readonly question: MatchQuestion | undefined
}

/** Reports nothing until a search finds no open incident, and then each change. */
export const emptySearch = fromCallback<EventObject>(({ sendBack, self }) => {
  const incidents = singletonActor(self, 'incidents')
  let told: MatchQuestion | undefined

  function tell() {
    const snapshot = incidents.getSnapshot()
    const { request, store } = snapshot.context
    const isListed = !(['loading', 'failed', 'superseded'] as const).some((tag) => snapshot.hasTag(tag))
    const isFound = store.incidents.length > 0 || request.search.trim() === '' || request.filter.open !== true
    const question = isListed && !isFound ? request : undefined
    if (question === told) return
    told = question
    sendBack({ type: 'emptySearch.changed', question } satisfies EmptySearchChanged)
  }

  tell()
  const subscription = incidents.subscribe(tell)
  return () => subscription.unsubscribe()
})
