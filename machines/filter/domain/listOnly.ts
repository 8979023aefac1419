/** The conditions that only the list has: no server keeps them in a saved filter. */
import { isListOf, isText, isWholeNumber, propertiesOf } from '../../core/domain/setting.ts'
import { isLevel, type Level } from '../../incident/domain/level.ts'
import type { Period } from './period.ts'

/** Incidents with one of these tags, from one of these sources or of one of these levels are hidden. */
export interface Exclusions {
  readonly tags: readonly string[]
  readonly sourceSystemIds: readonly number[]
  readonly levels: readonly Level[]
}

export interface ListOnly {
  /**
   * True if incidents must have a ticket, false if they must not; left out if either will do. The server applies this.
   */
  readonly hasTicket?: boolean | undefined
  /**
   * True if incidents must be under planned maintenance, false if they must not; left out if either will do. The
   * console applies this.
   */
  readonly underMaintenance?: boolean | undefined
  /**
   * When incidents must have started, instead of a timeframe; left out if any time will do. The server applies this. It
   * is not remembered: on another day it would hide everything that is new.
   */
  readonly period?: Period | undefined
  /** No server can exclude incidents, so the console hides them itself. */
  readonly excluded: Exclusions
}

/** A query with these conditions; the property is left out if there are none. */
interface Conditioned {
  readonly listOnly?: ListOnly | undefined
}

/** Excludes nothing. */
export const noExclusions: Exclusions = { tags: [], sourceSystemIds: [], levels: [] }

/** No conditions of this kind. */
export const noListOnly: ListOnly = { excluded: noExclusions }

/** The conditions of the query that only the list has. */
export function listOnlyOf({ listOnly }: Conditioned): ListOnly {
  return listOnly ?? noListOnly
}

/** The query with some of these conditions changed. */
export function withListOnly<Query extends Conditioned>(query: Query, change: Partial<ListOnly>): Query {
  const { listOnly: before = noListOnly, ...rest } = query
  const listOnly = { ...before, ...change }
  return { ...rest, ...(isAnyCondition(listOnly) ? { listOnly } : {}) } as Query
}

/** Whether there is any condition. */
function isAnyCondition({ excluded, hasTicket, underMaintenance, period }: ListOnly): boolean {
  const isAsked = hasTicket !== undefined || underMaintenance !== undefined || period !== undefined
  return isAsked || Object.values(excluded).some((list: readonly unknown[]) => list.length > 0)
}

/** The maximum number of exclusions of each kind in a remembered query. */
const mostExclusions = 200

/** Whether a stored value has the shape of the conditions that are remembered. */
export function isListOnly(value: unknown): value is ListOnly {
  const { excluded, hasTicket, underMaintenance, period } = propertiesOf(value)
  const { tags, sourceSystemIds, levels } = propertiesOf(excluded)
  return (
    isTriState(hasTicket) &&
    isTriState(underMaintenance) &&
    period === undefined &&
    isListOf(tags, isText, mostExclusions) &&
    isListOf(sourceSystemIds, isWholeNumber, mostExclusions) &&
    isListOf(levels, isLevel, mostExclusions)
  )
}

function isTriState(value: unknown): value is boolean | undefined {
  return value === undefined || typeof value === 'boolean'
}
