/** Reports what the bars over the list have to count, for the chart `startCounting`. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { asAsked } from '../../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'
import { listingOf } from '../readings.ts'

export interface CountedListChanged {
  readonly type: 'countedList.changed'
  /** The query of which the list holds only a part; undefined if it holds all that matches or is loading, or
   * if levels and thus the bars are not shown. */
  readonly question: MatchQuestion | undefined
  /** How many incidents match; undefined if the server cannot count, or has not yet. */
  readonly count: number | undefined
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
}

/** Reports once and then each change. */
export const countedList = fromCallback<EventObject>(({ sendBack, self }) => {
  const incidents = singletonActor(self, 'incidents')
  const incidentCount = singletonActor(self, 'incidentCount')
  let told = ''

  function tell() {
    const { request, skew } = incidents.getSnapshot().context
    const { hasMore, isFirst, isGrowing } = listingOf(self)
    const { filter, timeframeHours, search, listOnly, withLevels } = request
    const isPart = withLevels && !isGrowing && (hasMore || !isFirst)
    // The console hides some incidents itself, and the server counts these too.
    const question = isPart ? { ...asAsked({ filter, timeframeHours, search, listOnly }), withLevels } : undefined
    const { count } = incidentCount.getSnapshot().context
    const change = { question, count, skew }
    if (JSON.stringify(change) === told) return
    told = JSON.stringify(change)
    sendBack({ type: 'countedList.changed', ...change } satisfies CountedListChanged)
  }

  tell()
  const subscriptions = [incidents.subscribe(tell), incidentCount.subscribe(tell)]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})
