import { json, type Answer } from '../http/answer.ts'
import { paginate, type TimedRows } from '../http/pagination.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { incidentVersions } from '../versions.ts'
import { incidentToWire, sourceToWire } from '../wire/incident.ts'
import { isOpen, isAcked, type Incident } from '../world/model.ts'
import { incidentFilter, type Keep } from './incidentFilters.ts'
import { createIncident } from './incidentCreate.ts'

function rowsOf({ world }: Call): TimedRows<Incident> {
  return {
    newestFirst: (before) => world.incidents.newestFirst(before),
    oldestFirst: (after) => world.incidents.oldestFirst(after),
    timeOf: (incident) => incident.startTime,
  }
}

function list(call: Call, among: Keep = () => true): Answer {
  const { url, world, version } = call
  const now = world.now()
  const filter = incidentFilter(url.searchParams, { world, user: call.user, now })
  const keep: Keep = (incident) => among(incident) && filter(incident)
  if (url.searchParams.has('count')) {
    return json({ count: countOf(call, keep), params: Object.fromEntries(url.searchParams) })
  }
  const { next, previous, rows } = paginate(rowsOf(call), keep, call.origin, url)
  return json({ next, previous, results: rows.map((incident) => incidentToWire(incident, now, version)) })
}

function countOf(call: Call, keep: Keep): number {
  let count = 0
  for (const incident of call.world.incidents.newestFirst()) if (keep(incident)) count += 1
  return count
}

/** The incidents of the source system that the user posts for; empty for a user who posts for none. */
function mine(call: Call): Answer {
  return list(call, (incident) => incident.source.user === call.user.pk)
}

/** The incidents as a bare array, newest first. */
function bare({ world, version }: Call, keep: Keep): Answer {
  const now = world.now()
  const found = [...world.incidents.newestFirst()].filter(keep)
  return json(found.map((incident) => incidentToWire(incident, now, version)))
}

export function addIncidentList(resources: Resources, generation: Generation): void {
  for (const version of incidentVersions(generation)) {
    const base = `/api/${version}/incidents`
    resources.add(`${base}/`, { methods: { GET: (call) => list(call), POST: createIncident } })
    resources.add(`${base}/mine/`, { methods: { GET: mine, POST: createIncident } })
  }
  if (isSecondGeneration(generation)) return
  resources.add('/api/v1/incidents/open/', {
    methods: { GET: (call) => bare(call, (incident) => isOpen(incident, call.world.now())) },
  })
  resources.add('/api/v1/incidents/open+unacked/', {
    methods: {
      GET: (call) =>
        bare(call, (incident) => isOpen(incident, call.world.now()) && !isAcked(incident, call.world.now())),
    },
  })
  resources.add('/api/v1/incidents/metadata/', {
    methods: { GET: ({ world }) => json({ sourceSystems: world.sources.map(sourceToWire) }) },
  })
}
