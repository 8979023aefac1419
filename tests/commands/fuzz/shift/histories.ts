/** Random histories of a server, and what each event truly did. */
import * as fc from 'fast-check'
import type { GroupKey } from '../../../../machines/filter/domain/groupKey.ts'
import { isSecondGeneration } from '../../../server/options.ts'
import { createRandom, type Random } from '../../../server/random.ts'
import { createStandIn, type Generation, type StandIn } from '../../../server/standIn.ts'
import { HOUR, instantOf, microsOf, MINUTE, parseMoment, SECOND, type Micros } from '../../../server/time.ts'
import { writeWithEffect } from '../../../server/world/eventEffects.ts'
import { isOpen, isStateful, type Incident, type IncidentEvent, type User } from '../../../server/world/model.ts'
import type { World } from '../../../server/world/world.ts'

export interface History {
  readonly seed: number
  readonly generation: Generation
  /** When the shift is read. */
  readonly end: string
  readonly hours: 8 | 12 | 24
  /** How many hours before that it ended. */
  readonly ago: 0 | 3
  /** Whether what was read of the day before the shift is known, too. */
  readonly keepsEarlier: boolean
  /** Whether the shift is about two of the sources. */
  readonly isOfView: boolean
  /** Whether everything that decides is in the events of half a day before the shift, and none of them does nothing. */
  readonly isClear: boolean
  /** What the incidents of a report are told apart by. */
  readonly by: GroupKey
  /** Whether a report has more events than are read, so that it begins later than was asked for. */
  readonly isCut: boolean
}

export const histories: fc.Arbitrary<History> = fc.record({
  seed: fc.nat(),
  generation: fc.constantFrom<Generation>('1.19', '1.36', '2.9', 'head', 'head'),
  end: fc.constantFrom('2026-01-16 13:37:00', '2026-03-29 09:00:00', '2026-10-25 06:15:00'),
  hours: fc.constantFrom(8, 12, 24),
  ago: fc.constantFrom(0, 0, 3),
  keepsEarlier: fc.boolean(),
  isOfView: fc.boolean(),
  isClear: fc.boolean(),
  by: fc.constantFrom<GroupKey>('none', 'host', 'location', 'source', 'severity', 'tag:service'),
  isCut: fc.boolean(),
})

/** What an event did. */
export interface Deed {
  readonly event: IncidentEvent
  readonly incident: Incident
  readonly wasOpen: boolean
  /** When the incident ended, as the event left it. */
  readonly end: Incident['endTime']
  readonly isBySource: boolean
}

export interface Past {
  readonly standIn: StandIn
  readonly now: Micros
  readonly from: Micros
  readonly to: Micros
  /** In the order in which they were stored. */
  readonly deeds: readonly Deed[]
}

/** The server after a history with about so many events. */
export function livedThrough(history: History, events: number): Past {
  const end = parseMoment(history.end) ?? 0
  const from = end - (history.hours + history.ago) * HOUR
  const begin = from - (history.isClear ? 11 : 40) * HOUR
  let clock = begin
  const now = () => new Date(Math.floor(clock / 1000))
  const { generation } = history
  const standIn = createStandIn({ seed: 3, now, generation, incidents: 0, notifications: 'none', media: [] })
  const random = createRandom(history.seed)
  const story = new Story(standIn.world, random, history.isClear)
  while (story.deeds.length < events) {
    clock = begin + Math.floor(((end - begin) * (story.deeds.length + random.next())) / events)
    story.goOn()
  }
  clock = end
  if (generation === 'head') plan(standIn.world, end)
  return { standIn, now: end, from, to: end - history.ago * HOUR, deeds: story.deeds }
}

function plan(world: World, end: Micros): void {
  for (const [start, until] of [
    [-2, -1],
    [-1, 3],
    [5, 6],
    [25, 26],
  ] as const) {
    world.maintenance.add((pk) => ({
      pk,
      createdBy: 1,
      created: microsOf(new Date(0)),
      start: instantOf(end + start * HOUR),
      end: instantOf(end + until * HOUR),
      description: `M${pk}`,
      filters: [],
    }))
  }
}

class Story {
  readonly deeds: Deed[] = []
  readonly #known: Incident[] = []

  constructor(
    readonly world: World,
    readonly random: Random,
    readonly isClear: boolean,
  ) {}

  /** Writes an event or two. */
  goOn(): void {
    const { random } = this
    // The newer ones have most events.
    const places = Math.min(this.#known.length, random.chance(0.7) ? 40 : 4000)
    const incident = random.chance(0.3) ? undefined : this.#known[this.#known.length - random.whole(1, places)]
    if (incident === undefined) this.#report()
    else this.#happenTo(incident)
  }

  #report(): void {
    const { world, random, isClear } = this
    const source = world.sources[random.whole(0, 2)]
    if (source === undefined) return
    const now = world.now()
    const isOld = !isClear && random.chance(0.1)
    const isOver = isOld && random.chance(0.2)
    const startTime = isOld ? now - random.whole(1, 400) * MINUTE : now - random.whole(0, 90) * SECOND
    const host = random.chance(0.8) ? [`host=h${Math.min(random.whole(0, 20), random.whole(0, 20))}`] : []
    const place = random.chance(0.5) ? [`location=l${random.whole(1, 3)}`] : []
    const service = random.chance(0.2) ? [`service=s${random.whole(1, 2)}`, `service=s${random.whole(3, 4)}`] : []
    const actor = world.userWithPk(source.user)
    const incident = world.report({
      source,
      actor,
      startTime,
      endTime: random.chance(0.08) ? null : isOver ? now - 1 : 'infinity',
      sourceIncidentId: String(this.#known.length),
      detailsUrl: '',
      description: `problem ${Math.min(random.whole(1, 9), random.whole(1, 9))}`,
      level: random.whole(1, 5),
      ticketUrl: random.chance(0.1) ? 'https://tickets.example.org/1' : '',
      metadata: {},
      tags: [...host, ...place, ...service],
    })
    this.#known.push(incident)
    world.hearFrom(actor)
    for (const [place, event] of incident.events.entries()) {
      const end = place === 0 && incident.endTime !== null ? 'infinity' : incident.endTime
      this.deeds.push({ event, incident, wasOpen: place > 0, end, isBySource: true })
    }
  }

  #happenTo(incident: Incident): void {
    const { world, random } = this
    const person = random.chance(0.7) ? world.userNamed('observer') : world.userNamed('admin')
    const operator = person ?? world.userWithPk(1)
    const sourceUser = world.userWithPk(incident.source.user)
    const wasOpen = isOpen(incident, world.now())
    const before = incident.events.length
    const author = this.#write(incident, operator, sourceUser, wasOpen)
    if (author === sourceUser) world.hearFrom(sourceUser)
    for (const event of incident.events.slice(before)) {
      this.deeds.push({ event, incident, wasOpen, end: incident.endTime, isBySource: event.actor === sourceUser })
    }
  }

  /** Returns who wrote it. */
  #write(incident: Incident, operator: User, sourceUser: User, wasOpen: boolean): User {
    const { world, random, isClear } = this
    const { generation } = world.settings
    const now = world.now()
    const isStray = !isClear && random.chance(0.1)
    const late = isClear ? {} : { timestamp: now - random.whole(0, random.chance(0.2) ? 700 : 3) * MINUTE }
    const draw = random.next()
    const description = random.pick(['', 'Fiber fixed', 'Power work'])
    const words = { description, ...late }
    const isHead = generation === 'head'
    // Whether an end closes what was reopened by hand depends on the server's version.
    const isPlain = !isClear || !incident.events.some(({ type }) => type === 'REO')
    if (draw < 0.3 && isStateful(incident) && isPlain && (wasOpen || (isHead && isStray))) {
      const isAhead = !isClear && random.chance(0.1)
      const when = isAhead ? { timestamp: now + random.whole(1, 600) * MINUTE } : late
      writeWithEffect(world, incident, { type: 'END', actor: sourceUser, ...when })
      return sourceUser
    }
    if (draw < 0.42 && isStateful(incident) && (wasOpen || isStray)) {
      // A bulk operation on what is closed only writes an event.
      if (wasOpen) world.close(incident, { type: 'CLO', actor: operator, ...words })
      else world.record(incident, { type: 'CLO', actor: operator, ...words })
      return operator
    }
    if (draw < 0.55 && isStateful(incident) && (!wasOpen || isStray)) {
      const isRestart = isHead && random.chance(0.5)
      const actor = isRestart ? sourceUser : operator
      writeWithEffect(world, incident, { type: isRestart ? 'RES' : 'REO', actor, ...words })
      return actor
    }
    if (draw < 0.75) {
      const expiration = random.chance(0.4) ? null : now + random.whole(1, 40) * HOUR
      const isWithoutEvent = !isSecondGeneration(generation) && random.chance(0.1)
      if (isWithoutEvent) acknowledgeSilently(world, incident, operator, expiration)
      else world.acknowledge(incident, { actor: operator, ...words }, expiration)
      return operator
    }
    if (draw < 0.85) {
      world.changeWithTrace(incident, { level: (incident.level % 5) + 1 }, sourceUser)
      return sourceUser
    }
    const author = random.chance(0.8) ? operator : sourceUser
    world.record(incident, { type: 'OTH', actor: author, ...words })
    return author
  }
}

/** As a bulk operation of an old server: nobody has written an event. */
function acknowledgeSilently(world: World, incident: Incident, actor: User, expiration: Micros | null): void {
  const now = world.moment()
  const event = { pk: world.nextEventPk(), actor, timestamp: now, received: now, type: 'ACK', description: '' } as const
  incident.acknowledgements.push({ event, expiration })
}
