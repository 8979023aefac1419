import type { Configuration } from '../../core/domain/configuration.ts'
import { isSameFilter, isSameQuery, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { rememberedQuery } from '../../list/domain/askedQuery.ts'
import { emptyList, pageRequest, type KeptListInput } from '../../list/domain/keptList.ts'
import { coversEverything } from '../../list/domain/listOrder.ts'
import type { PageRequest } from '../../list/domain/page.ts'
import type { Preferences } from '../../list/domain/preferences.ts'
import type { Abilities } from '../../server/domain/server.ts'

/** The inputs that decide the initial state of the list. */
export interface ListSettings {
  readonly configuration: Configuration
  readonly abilities: Pick<Abilities, 'hasRealtime'>
  readonly preferences: Preferences
  /** The initial filter and timeframe. */
  readonly query: IncidentQuery
}

/** Whether the deployment enables the live connection and the server supports it. */
export function isRealtimeOffered({
  configuration,
  abilities,
}: Pick<ListSettings, 'configuration' | 'abilities'>): boolean {
  return configuration.enableWebsocketSupport && abilities.hasRealtime
}

/**
 * The initial state of the list. The remembered page is shown only if the query is still the remembered one; a list that
 * holds everything, as on the wall, shows it once it no longer does.
 */
export function listAtFirst(settings: ListSettings): Omit<KeptListInput, 'skew'> {
  const { preferences, query, configuration } = settings
  const isLive = preferences.autoUpdateMethod === 'realtime' && isRealtimeOffered(settings)
  const extent = isLive || coversEverything(preferences) ? 'everything' : 'page'
  const remembered = isSameQuery(query, rememberedQuery(preferences)) ? preferences.cursor : undefined
  const cursor = extent === 'page' ? remembered : undefined
  const page = remembered === undefined ? undefined : { cursor: remembered, rowsBefore: preferences.rowsBefore }
  return {
    ...query,
    pageSize: preferences.pageSize,
    cursor,
    rowsBefore: cursor === undefined ? 0 : preferences.rowsBefore,
    withLevels: configuration.showSeverityLevels,
    extent,
    limit: configuration.realtimeIncidentLimit,
    ...(page === undefined || isLive || extent === 'page' ? {} : { pageToResume: page }),
  }
}

/** The first request for the list, or for the first piece of it. */
export function firstPage(settings: ListSettings): PageRequest {
  return pageRequest(emptyList({ ...listAtFirst(settings), skew: 0 }))
}

/**
 * The primary key of the saved filter that is selected initially. If the filter comes from a link and differs from the
 * remembered one, the remembered saved filter does not apply.
 */
export function chosenAtFirst({ query, preferences }: ListSettings): number | undefined {
  return isSameFilter(query.filter, preferences.filter) ? preferences.savedFilter : undefined
}
