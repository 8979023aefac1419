/** The parked changes, counted as the operator will see them when they are shown (docs/behaviour.md#parking). */
import { isHidden, type HidingCondition } from '../../../filter/domain/hiding.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import type { Level } from '../../../incident/domain/level.ts'
import { waitingChanges, type LiveList } from '../liveList.ts'

/** The most severe level among some incidents, and how many of them have it. */
export interface Worst {
  readonly level: Level
  readonly count: number
}

/** How many rows will appear, and how many rows on screen will disappear. */
export interface Parked {
  readonly arrived: number
  /** The most severe level of the rows that will appear; undefined if no level is known or shown. */
  readonly worst: Worst | undefined
  readonly gone: number
}

export const nothingParked: Parked = { arrived: 0, worst: undefined, gone: 0 }

/** What decides which parked changes are counted. */
export interface Countable {
  /** The rows on screen. */
  readonly visible: IncidentStore
  /** The conditions that will hide rows once they are shown. */
  readonly conditions: readonly HidingCondition[]
  readonly withLevels: boolean
}

/** Counts the parked changes, leaving out rows that the console hides. */
export function parkedOf(list: LiveList, { visible, conditions, withLevels }: Countable): Parked {
  const waiting = waitingChanges(list)
  if (waiting.arrived.length === 0 && waiting.gone.length === 0) return nothingParked
  const arrived = waiting.arrived
    .flatMap((pk) => list.store.storedIncidents.get(pk)?.incident ?? [])
    .filter((incident) => !isHidden(incident, conditions))
  const onScreen = new Set(conditions.length === 0 ? waiting.gone : visible.incidents)
  return {
    arrived: arrived.length,
    worst: withLevels ? worstOf(arrived) : undefined,
    gone: waiting.gone.filter((pk) => onScreen.has(pk)).length,
  }
}

function worstOf(incidents: readonly Pick<Incident, 'level'>[]): Worst | undefined {
  const known = incidents.flatMap(({ level }) => level ?? [])
  const [first] = known
  if (first === undefined) return undefined
  const level = known.reduce((worst, other) => (other < worst ? other : worst), first)
  return { level, count: known.filter((other) => other === level).length }
}

/** Whether anything waits to be shown. */
export function isAnythingParked({ arrived, gone }: Parked): boolean {
  return arrived > 0 || gone > 0
}

/** Whether both have the same counts. */
export function isSameParked(one: Parked, other: Parked): boolean {
  return (
    one.arrived === other.arrived &&
    one.gone === other.gone &&
    one.worst?.level === other.worst?.level &&
    one.worst?.count === other.worst?.count
  )
}
