/** How the last days are read, page by page (docs/behaviour.md#trial). */
import type { Found } from '../../../forms/domain/resource.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import type { MaintenanceTask } from '../../../filter/domain/maintenance.ts'
import { lateness, triedLength, type PastDays, type PastEventPage } from './pastEvent.ts'

/** The largest number of events that are read. */
export const mostEvents = 10_000

/** The largest number of events or incidents that are asked for at a time. */
export const pageSize = 100

/** What has been read so far. */
export interface Reading extends PastDays {
  /** Where the next page of events begins; undefined for the newest. */
  readonly cursor: string | undefined
  /** Whether all events have been read. */
  readonly areEventsRead: boolean
  /** Whether there are more events than are read, so that the days begin later. */
  readonly isCut: boolean
  /** The incidents that have not been asked for. */
  readonly left: readonly number[]
  /** Whether what happened while the incidents were being read is known. */
  readonly isCaughtUp: boolean
  /** Whether the planned maintenance has been read. */
  readonly areTasksRead: boolean
  /** How many tasks could not be read. */
  readonly unreadableTasks: number
}

/** Nothing has been read of the seven days until `to`, in milliseconds since 1970. */
export function nothingRead(to: number): Reading {
  return {
    from: to - triedLength,
    to,
    events: [],
    unreadable: 0,
    incidents: new Map(),
    tasks: [],
    cursor: undefined,
    areEventsRead: false,
    isCut: false,
    left: [],
    isCaughtUp: false,
    areTasksRead: false,
    unreadableTasks: 0,
  }
}

/** With a page of earlier events. Of more events than are read, the days begin where nothing late can be missing. */
export function withEvents(reading: Reading, page: PastEventPage): Reading {
  const added = withMore(reading, page)
  const oldest = added.events.at(-1)?.at ?? 0
  const isEnd = page.further === undefined || oldest < (reading.from - lateness) * 1000
  const isCut = !isEnd && added.events.length >= mostEvents
  if (!isEnd && !isCut) return { ...added, cursor: page.further }
  const from = isCut ? Math.max(reading.from, Math.ceil(oldest / 1000) + lateness) : reading.from
  const counting = added.events.filter(({ receivedAt }) => receivedAt >= from * 1000)
  const left = [...new Set(counting.map(({ incident }) => incident))]
  return { ...added, from: Math.min(from, reading.to), isCut, areEventsRead: true, left }
}

/**
 * With what happened while the incidents were being read. That is the newest page again: of the events on it that cannot
 * be read, the others were counted before.
 */
export function caughtUp(reading: Reading, page: PastEventPage): Reading {
  const unreadable = Math.max(reading.unreadable, page.unreadable)
  return { ...withMore(reading, page), unreadable, isCaughtUp: true }
}

function withMore(reading: Reading, { events, unreadable }: PastEventPage): Reading {
  const known = new Set(reading.events.map(({ pk }) => pk))
  const all = [...reading.events, ...events.filter(({ pk }) => !known.has(pk))]
  return {
    ...reading,
    events: all.toSorted((one, other) => other.at - one.at || other.pk - one.pk),
    unreadable: reading.unreadable + unreadable,
  }
}

/** With the incidents that were asked for: the first of those that are left. */
export function withIncidents(reading: Reading, incidents: readonly Incident[]): Reading {
  const found = incidents.map((incident) => [incident.pk, incident] as const)
  return {
    ...reading,
    incidents: new Map([...reading.incidents, ...found]),
    left: reading.left.slice(pageSize),
  }
}

/** With the planned maintenance; undefined if the server has none, or hides it. */
export function withTasks(reading: Reading, found: Found<MaintenanceTask> | undefined): Reading {
  return { ...reading, tasks: found?.items ?? [], unreadableTasks: found?.unreadable ?? 0, areTasksRead: true }
}
