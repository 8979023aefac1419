/** Groups of a list that changes step by step. */
import type { Incident } from '../../../../../machines/incident/domain/incident.ts'
import { emptyStore, modifyAll, type IncidentStore } from '../../../../../machines/incident/domain/incidentStore.ts'
import {
  groupsAfter,
  nothingGrouped,
  type Groupable,
  type Groups,
} from '../../../../../machines/list/domain/groups/groups.ts'
import { incident } from '../../../support/fixtures.ts'

/** The present of the tests. */
export const now = Date.parse('2026-11-20T14:38:30Z')

/** An incident of a host that started so many seconds ago. */
export function of(pk: number, host: string, secondsAgo: number, change: Partial<Incident> = {}): Incident {
  return incident({
    pk,
    startTime: new Date(now - secondsAgo * 1000).toISOString(),
    tags: host === '' ? [] : [{ key: 'host', value: host }],
    ...change,
  })
}

/** Groups each version of a list by host; the incidents are in the order of the list. */
export function groupedStepwise(start: Partial<Groupable> = {}) {
  let store: IncidentStore = emptyStore
  let last: Groups = nothingGrouped
  return (incidents: readonly Incident[], change: Partial<Groupable> = {}): Groups => {
    store = modifyAll(store, incidents, 0)
    last = groupsAfter(last, {
      rows: incidents.map(({ pk }) => pk),
      stored: store.storedIncidents,
      key: 'host',
      isFolding: false,
      withLevels: true,
      state: 'free',
      now,
      ...start,
      ...change,
    })
    return last
  }
}

/** The names of the groups, in order. */
export function namesOf({ groups }: Groups): readonly string[] {
  return groups.map(({ id }) => id)
}
