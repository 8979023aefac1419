import type { Configuration } from '../../core/domain/configuration.ts'
import { isSameFilter, isSameQuery, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { rememberedQuery } from '../../list/domain/askedQuery.ts'
import type { KeptListInput } from '../../list/domain/keptList.ts'
import type { Preferences } from '../../list/domain/preferences.ts'
import type { Abilities } from '../../server/domain/server.ts'

/** What decides how the list begins. */
export interface ListSettings {
  readonly configuration: Configuration
  readonly abilities: Abilities
  readonly preferences: Preferences
  /** What it is asked for. */
  readonly query: IncidentQuery
}

/** Whether the deployment enabled the live connection and the server can do it. */
export function isRealtimeOffered({
  configuration,
  abilities,
}: Pick<ListSettings, 'configuration' | 'abilities'>): boolean {
  return configuration.enableWebsocketSupport && abilities.hasRealtime
}

/** The list at the beginning. A remembered cursor is a place in the remembered list, and in no other. */
export function listAtFirst(settings: ListSettings): Omit<KeptListInput, 'skew'> {
  const { preferences, query, configuration } = settings
  const isLive = preferences.autoUpdateMethod === 'realtime' && isRealtimeOffered(settings)
  const isRemembered = !isLive && isSameQuery(query, rememberedQuery(preferences))
  return {
    ...query,
    pageSize: preferences.pageSize,
    cursor: isRemembered ? preferences.cursor : undefined,
    withLevels: configuration.showSeverityLevels,
    extent: isLive ? 'everything' : 'page',
    limit: configuration.realtimeIncidentLimit,
  }
}

/**
 * Primary key of the saved filter that is the chosen one at the beginning. A link to another filter than the remembered
 * one is not about the saved filter that was chosen with that.
 */
export function chosenAtFirst({ query, preferences }: ListSettings): number | undefined {
  return isSameFilter(query.filter, preferences.filter) ? preferences.savedFilter : undefined
}
