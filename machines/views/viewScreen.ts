/** What the views follow in other charts (machines/core/following.ts). */
import { isWaiting } from '../core/later.ts'
import { following } from '../core/following.ts'
import { singletonActor } from '../core/system.ts'
import { routeOf } from '../core/domain/route.ts'
import type { IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import type { SavedFilter } from '../filter/domain/savedFilter.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import { preferencesOf } from '../list/readings.ts'

/** What is on screen, as far as it matters to the views. */
export interface ViewScreen {
  readonly query: IncidentQuery
  /** In effect: the user's own, and what the address lends. */
  readonly preferences: Preferences
  /** Primary key of the saved filter that is chosen for the query. */
  readonly chosen: number | undefined
  /** Undefined while the saved filters are not known. */
  readonly saved: readonly SavedFilter[] | undefined
  readonly tasks: readonly MaintenanceTask[] | undefined
  /** The id of the view that the address of the list belongs to, even if that view is not one of this user's. */
  readonly open: string | undefined
  /** Whether the list is on screen, with its controls. */
  readonly isListShown: boolean
}

export interface ViewScreenChanged extends ViewScreen {
  readonly type: 'viewScreen.changed'
}

/** What is on screen. */
export const viewScreen = following(
  ['filter', 'savedFilters', 'preferences', 'currentPage'],
  (self): ViewScreenChanged => {
    const { query, chosen, maintenance } = singletonActor(self, 'filter').getSnapshot().context
    const filters = singletonActor(self, 'savedFilters').getSnapshot()
    const isKnown = !isWaiting(filters) && (filters.hasTag('savedKnown') || filters.context.saved.length > 0)
    const { place, view } = singletonActor(self, 'currentPage').getSnapshot().context
    return {
      type: 'viewScreen.changed',
      query,
      preferences: preferencesOf(self),
      chosen,
      saved: isKnown ? filters.context.saved : undefined,
      tasks: maintenance,
      open: view,
      isListShown: routeOf(place.path).name === 'incidents',
    }
  },
)
