/** Random weeks of a server: what happened to its incidents, and what it sent. */
import * as fc from 'fast-check'
import { createRandom, type Random } from '../../../server/random.ts'
import { isSecondGeneration } from '../../../server/options.ts'
import { createStandIn, type Generation, type StandIn } from '../../../server/standIn.ts'
import { DAY, HOUR, instantOf, microsOf, MINUTE, parseMoment, type Micros } from '../../../server/time.ts'
import { writeWithEffect } from '../../../server/world/eventEffects.ts'
import {
  isOpen,
  isStateful,
  type FilterWords,
  type Incident,
  type TimeRecurrence,
} from '../../../server/world/model.ts'
import { filterWords, recurrences, tags } from './worlds.ts'

export interface Week {
  readonly seed: number
  readonly generation: Generation
  /** The last moment of the week. */
  readonly end: string
  /** Whether everything that decides is in the events: nothing is doubtful afterwards. */
  readonly isClear: boolean
  readonly profiles: readonly {
    readonly filters: readonly FilterWords[]
    readonly recurrences: readonly TimeRecurrence[]
    readonly destinations: readonly number[]
  }[]
  readonly tasks: readonly { readonly hours: readonly [number, number]; readonly filter: FilterWords }[]
}

/** Ordinary weeks, and those in which the clocks change. */
const ends = ['2026-01-16 13:37:00', '2026-07-05 00:00:10', '2026-03-31 09:00:00', '2026-10-28 21:15:00']

export const weeks: fc.Arbitrary<Week> = fc.record({
  seed: fc.nat(),
  generation: fc.constantFrom<Generation>('1.19', '1.36', '2.9', 'head', 'head'),
  end: fc.constantFrom(...ends),
  isClear: fc.boolean(),
  profiles: fc.array(
    fc.record({
      filters: fc.array(filterWords, { minLength: 1, maxLength: 2 }),
      recurrences,
      destinations: fc.subarray([1, 2], { minLength: 1 }),
    }),
    { minLength: 4, maxLength: 4 },
  ),
  tasks: fc.array(
    fc.record({
      hours: fc.constantFrom<readonly [number, number]>([-100, -80], [-50, -49], [-90, -60], [-30, 30]),
      filter: filterWords,
    }),
    { maxLength: 2 },
  ),
})

const length = 7 * DAY

/** The server after the week, with this many events. */
export function livedThrough(week: Week, events: number): { readonly standIn: StandIn; readonly end: Micros } {
  const { seed, generation, isClear } = week
  const end = parseMoment(week.end) ?? 0
  // What happened before is not read. A clear week has nothing before.
  const begin = isClear ? end - length : end - length - 2 * DAY
  let clock = begin
  const now = () => new Date(Math.floor(clock / 1000))
  const standIn = createStandIn({ seed: 3, now, generation, incidents: 0, notifications: 'none', media: [] })
  prepare(standIn, week, end)
  const random = createRandom(seed)
  const known: Incident[] = []
  for (let written = 0; written < events; written += 1) {
    clock = begin + Math.floor(((end - begin) * (written + random.next())) / events)
    happen(standIn, known, random, isClear)
  }
  clock = end
  return { standIn, end }
}

function prepare({ world }: StandIn, { generation, profiles, tasks }: Week, end: Micros): void {
  const owner = world.userNamed('admin')?.pk ?? 1
  const own = { owner, isPublic: false }
  const name = () => `F${world.savedFilters.rows.length + 1}`
  // Before 2.0, servers do not keep these.
  const first = generation.startsWith('1') ? { sourceTypes: undefined, hideClosedAcked: false } : {}
  const kept = (words: FilterWords) =>
    world.savedFilters.add((pk) => ({ ...own, ...words, ...first, pk, name: name() })).pk
  world.destinations.rows.forEach((row) => world.destinations.remove(row))
  const phone = world.media.find(({ slug }) => slug === 'sms')
  if (phone !== undefined) phone.installed = profiles.length % 2 === 0
  const places = ['sms', 'email'].map(
    (medium) => world.destinations.add((pk) => ({ pk, owner, medium, label: medium, settings: {}, managed: false })).pk,
  )
  for (const profile of profiles) {
    const timeslot = world.timeslots.add((pk) => ({
      pk,
      owner,
      name: `T${pk}`,
      recurrences: [...profile.recurrences],
    })).pk
    const filters = profile.filters.map(kept)
    const destinations = profile.destinations.flatMap((place) => places[place - 1] ?? [])
    world.profiles.add((pk) => ({ pk, owner, name: `P${pk}`, timeslot, filters, destinations, active: true }))
  }
  for (const { hours, filter } of generation === 'head' ? tasks : []) {
    const [start, until] = hours.map((hour) => instantOf(end + hour * HOUR))
    if (start === undefined || until === undefined) continue
    const filters = [kept(filter)]
    world.maintenance.add((pk) => ({
      pk,
      createdBy: owner,
      created: microsOf(new Date(0)),
      start,
      end: until,
      description: '',
      filters,
    }))
  }
}

/** Writes one event. */
function happen({ world }: StandIn, known: Incident[], random: Random, isClear: boolean): void {
  const { generation } = world.settings
  const now = world.now()
  // Sources may report late, and with the ends of recurrences to the microsecond.
  const half = 30 * MINUTE
  const late = isClear
    ? {}
    : {
        timestamp: random.chance(0.1)
          ? now - (now % half)
          : now - random.whole(0, random.chance(0.2) ? 900 : 10) * MINUTE,
      }
  const incident = known.length === 0 || random.chance(0.35) ? undefined : known[random.whole(0, known.length - 1)]
  if (incident === undefined) {
    const source = world.sources[random.whole(0, 2)]
    if (source === undefined) return
    const isStateless = random.chance(0.1)
    const isOld = !isClear && random.chance(0.1)
    known.push(
      world.report({
        source,
        actor: world.userWithPk(source.user),
        startTime: isOld ? (late.timestamp ?? now) - random.whole(0, 1) * 400 * MINUTE : now,
        endTime: isStateless ? null : isOld && random.chance(0.2) ? now - 1 : 'infinity',
        sourceIncidentId: String(known.length),
        detailsUrl: '',
        description: '',
        level: random.whole(1, 5),
        ticketUrl: '',
        metadata: {},
        tags: tags.filter(() => random.chance(0.5)),
      }),
    )
    return
  }
  const operator = world.userNamed('observer') ?? world.userWithPk(4)
  const sourceUser = world.userWithPk(incident.source.user)
  const note = () => world.record(incident, { type: 'OTH', actor: operator, description: 'note', ...late })
  const open = isOpen(incident, now)
  const canReopen = isStateful(incident) && !open
  const wasReopened = incident.events.some(({ type }) => type === 'REO')
  const draw = random.next()
  if (draw < 0.3 && isStateful(incident) && !(isClear && wasReopened)) {
    const isAhead = !isClear && random.chance(0.1)
    const when = isAhead ? { timestamp: now + random.whole(1, 3000) * MINUTE } : late
    writeWithEffect(world, incident, { type: 'END', actor: sourceUser, ...when })
  } else if (draw < 0.45 && isStateful(incident) && open) {
    writeWithEffect(world, incident, { type: 'CLO', actor: operator, ...late })
  } else if (draw < 0.55 && canReopen) {
    const type = generation === 'head' && random.chance(0.5) ? 'RES' : 'REO'
    writeWithEffect(world, incident, { type, actor: type === 'RES' ? sourceUser : operator, ...late })
  } else if (draw < 0.75 && !(isClear && incident.acknowledgements.length > 0)) {
    const expiration = isClear || random.chance(0.5) ? null : now + random.whole(1, 40) * HOUR
    world.acknowledge(incident, { actor: operator, description: '', ...late }, expiration)
  } else if (draw < 0.85) {
    world.changeWithTrace(incident, { level: (incident.level % 5) + 1 }, sourceUser)
  } else if (draw < 0.9 && !isClear && isSecondGeneration(generation)) {
    // Before 2.0, no event tells of other tags. One tells how many there are, so that their number must change.
    const [first, ...rest] = incident.tags.map(({ tag }) => tag)
    world.retag(incident, first === undefined ? tags : rest, operator)
  } else note()
}
