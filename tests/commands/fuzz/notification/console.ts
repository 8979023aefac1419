/** What the console says of the profile of a world: from the server's answers, through the decoders. */
import * as v from 'valibot'
import { maintenanceGap } from '../../../../machines/filter/domain/maintenance.ts'
import { zoneReadingOf } from '../../../../machines/server/domain/serverZone.ts'
import { verdictOf, type Verdict, type Circumstances } from '../../../../machines/alerting/domain/notification.ts'
import {
  choicesFor,
  draftOfProfile,
  type Profile,
  type ProfileChoices,
} from '../../../../machines/alerting/domain/profile.ts'
import { wireDestinations } from '../../../../src/api/alerting/wire/destination.ts'
import { wireProfile } from '../../../../src/api/alerting/wire/profile.ts'
import { wireTimeslots } from '../../../../src/api/alerting/wire/timeslot.ts'
import { wireMaintenanceTask } from '../../../../src/api/filter/wire/maintenance.ts'
import { wireSavedFilter } from '../../../../src/api/filter/wire/savedFilter.ts'
import { wireSourceSystem } from '../../../../src/api/filter/wire/sourceSystem.ts'
import { dialectOf } from '../../../../src/api/server/dialect.ts'
import type { Generation } from '../../../server/options.ts'
import { instantToWire, toWireTime } from '../../../server/time.ts'
import { destinationToWire } from '../../../server/wire/destination.ts'
import { savedFilterToWire } from '../../../server/wire/savedFilter.ts'
import { timeslotToWire } from '../../../server/wire/timeslot.ts'
import type { ApiVersion } from '../../../server/versions.ts'
import { millisecondsOf, type World } from './worlds.ts'

const metadata: Readonly<Record<Generation, { serverVersion: string; apiVersions: Record<string, string> }>> = {
  '1.19': { serverVersion: '1.19.2', apiVersions: { stable: 'v1', unstable: 'v2' } },
  '1.36': { serverVersion: '1.36.2', apiVersions: { deprecated: 'v1', stable: 'v2' } },
  '2.9': { serverVersion: '2.9.1', apiVersions: { stable: 'v2' } },
  head: { serverVersion: '2.9.1.post112', apiVersions: { stable: 'v2' } },
}

/** The verdict on the saved profile, now. */
export function verdictIn(world: World): Verdict {
  const { profile, choices, circumstances } = knownIn(world)
  return verdictOf(draftOfProfile(profile), choices, millisecondsOf(world.now), false, circumstances)
}

/** What the console knows of the world. */
export function knownIn(world: World): {
  readonly profile: Profile
  readonly choices: ProfileChoices
  readonly circumstances: Circumstances
} {
  const { generation, profile, now } = world
  const { abilities, version } = dialectOf(metadata[generation])
  const filters = (pks: readonly number[], of: ApiVersion) =>
    world.filters.filter(({ pk }) => pks.includes(pk)).map((filter) => filterToWire(world, filter.pk, of))
  const destinations = world.destinations.map((destination) => destinationToWire(destination, world.media))
  const timeslot = timeslotToWire(world.timeslot)
  const known = read(wireProfile, {
    pk: profile.pk,
    name: profile.name,
    active: profile.active,
    timeslot,
    filters: filters(profile.filters, 2),
    destinations: destinations.filter(({ pk }) => profile.destinations.includes(Number(pk))),
  })
  const choices = choicesFor(known, {
    timeslots: read(wireTimeslots, [timeslot]).rows,
    filters: filters([1, 2, 3, 4], version === 'v1' ? 1 : 2).map((row) => read(wireSavedFilter, row)),
    destinations: read(wireDestinations, destinations).rows,
  })
  const tasks = world.tasks.map((task) =>
    read(wireMaintenanceTask, {
      pk: task.pk,
      start_time: instantToWire(task.start),
      end_time: instantToWire(task.end),
      description: task.description,
      filters: filters(task.filters, 2),
    }),
  )
  const systems = world.sources.map(({ pk, name, type }) => read(wireSourceSystem, { pk, name, type: { name: type } }))
  const shown = { current: tasks, none: undefined, outdated: tasks.slice(1) }[world.knownTasks]
  const circumstances: Circumstances = {
    judgesEventTime: abilities.judgesEventTime,
    tasks: generation === 'head' ? shown : undefined,
    maintenanceGap: maintenanceGap({
      canExist: abilities.hasPublicFilters,
      isHidden: generation !== 'head',
      isCurrent: world.knownTasks === 'current',
      isComplete: true,
    }),
    systems: world.areSourcesKnown ? systems : [],
    zone: zoneReadingOf([toWireTime(now - world.sinceAnswer)], millisecondsOf(now)),
  }
  return { profile: known, choices, circumstances }
}

function filterToWire({ filters, strange, generation }: World, pk: number, version: ApiVersion) {
  const filter = filters.find((one) => one.pk === pk)
  if (filter === undefined) throw new Error(`There is no filter ${pk} in this world.`)
  const row = savedFilterToWire(filter, version, generation)
  const odd = strange.get(pk)?.wire
  if (odd === undefined) return row
  return { ...row, filter: 'items' in odd ? odd : { ...(row['filter'] as object), ...odd } }
}

function read<Output>(schema: v.GenericSchema<unknown, Output>, wire: unknown): Output {
  return v.parse(schema, JSON.parse(JSON.stringify(wire)))
}
