import {
  conditionKeys,
  isSameQuery,
  partsOf,
  queryOfAddress,
  unrestrictedQuery,
} from '../../filter/domain/incidentQuery.ts'
import { uriComponent } from '../../core/domain/uriComponent.ts'
import { listOnlyOf } from '../../filter/domain/listOnly.ts'
import { leastSevere } from '../../incident/domain/level.ts'
import { displayParts } from './displayParts.ts'
import { isViewId, viewKey } from './viewAddress.ts'
import { isWallPartFollowed } from './wallChoices.ts'

/**
 * The parts of an address that neither the list nor its display follows, as they are written there: unknown names, values
 * that cannot be read, a period that ends before it begins, a timeframe beside a period. Empty if it follows everything. A
 * token is never among them. On the wall, its own choices are followed, too.
 */
export function unfollowedParts(search: string, isOnWall = false): readonly string[] {
  const query = queryOfAddress(search)
  const period = query && listOnlyOf(query).period
  const parts = partsOf(search)
  return parts
    .filter(({ key, value }, index) => {
      if (key === '' || key === 'token') return false
      if (key === 'from' || key === 'to') return period === undefined
      if (key === 'timeframe') return query?.timeframeHours !== Number(value)
      const isRepeated = !repeatable.has(key) && parts.findIndex((part) => part.key === key) < index
      if (isRepeated || value === undefined) return true
      return !((isOnWall ? isWallPartFollowed(key, value) : undefined) ?? isFollowed(key, value))
    })
    .map(({ written }) => written)
}

/** Whether a part of an address is followed that is on its own; an empty condition asks for nothing. */
function isFollowed(key: string, value: string): boolean {
  if (key === viewKey) return isViewId(value)
  const [, display] = displayParts.find(([name]) => name === key) ?? []
  if (display !== undefined) return display.read(value) !== undefined
  if (!conditionKeys.has(key)) return false
  if (value === '' || unrestricting[key] === value) return true
  const query = queryOfAddress(`?${key}=${uriComponent(value)}`)
  return query !== undefined && !isSameQuery(query, unrestrictedQuery)
}

const repeatable = new Set(['source', 'source-type', 'tag', 'notify-of', 'not-level', 'not-source', 'not-tag'])

/** The values that restrict nothing. */
const unrestricting: Readonly<Record<string, string>> = {
  open: 'any',
  acked: 'any',
  stateful: 'any',
  ticket: 'any',
  maintenance: 'any',
  maxlevel: String(leastSevere),
  'hide-closed-acked': 'false',
}
