import type { Random } from '../server/random.ts'
import { MINUTE, SECOND, type Micros } from '../server/time.ts'
import { isOpen, isStateful, type Incident } from '../server/world/model.ts'
import { createProblem } from '../server/world/problems.ts'
import type { World } from '../server/standIn.ts'

/** A change that was made in a world. */
export interface Happening {
  readonly kind: ChangeKind
  readonly pk: number
  /**
   * The time, by the world's clock, at which the change becomes visible although no event reports it; undefined if
   * events report the whole change.
   */
  readonly untoldFrom: Micros | undefined
}

/**
 * The kinds of changes. A kind is called 'unreported' if no event reports the change when it takes effect, or if the
 * event is dated so far back that the console does not look for it.
 */
export const changeKinds = [
  'new',
  'new, a while ago',
  'new, at the same moment as others',
  'new, unreported',
  'ended',
  'ended, unreported',
  'closed',
  'closed ahead, unreported',
  'reopened',
  'acknowledged',
  'acknowledged for a while, unreported',
  'expiry changed, unreported',
  'level',
  'ticket',
  'tags',
  'tags, unreported',
  'noted',
  'deleted, unreported',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The kinds of changes that an event reports. The event is dated at the time of the change or shortly before it. */
export const toldKinds: readonly ChangeKind[] = changeKinds.filter((kind) => !kind.endsWith('unreported'))

const operator = 4
/** A source may date an event up to this much too early; the change still counts as reported. */
const longestDelay = 25 * SECOND

/** Removes all changes from a world that would happen merely because time passes, since no event would report them. */
export function withoutPlans(world: World): void {
  const now = world.now()
  for (const incident of world.incidents.oldestFirst()) {
    if (typeof incident.endTime === 'number' && incident.endTime > now) incident.endTime = 'infinity'
    for (const acknowledgement of incident.acknowledgements) {
      if (typeof acknowledgement.expiration === 'number' && acknowledgement.expiration > now)
        acknowledgement.expiration = null
    }
  }
}

/** Makes a random change of one of these kinds. Returns undefined if no incident is suitable. */
export function happen(world: World, random: Random, kinds: readonly ChangeKind[]): Happening | undefined {
  const kind = kinds[random.whole(0, kinds.length - 1)] ?? 'new'
  const now = world.now()
  const told = (incident: Incident): Happening => ({ kind, pk: incident.pk, untoldFrom: undefined })
  const untold = (incident: Incident, from: Micros = now): Happening => ({ kind, pk: incident.pk, untoldFrom: from })
  const actor = world.userWithPk(operator)
  const description = `${kind} ${random.hex(6)}`
  const one = (fits: (incident: Incident) => boolean) => picked(world, random, fits)
  const open = (incident: Incident) => isStateful(incident) && isOpen(incident, now)
  switch (kind) {
    case 'new':
      return told(report(world, random, world.moment()))
    case 'new, a while ago':
      return told(report(world, random, now - random.whole(1, longestDelay)))
    case 'new, at the same moment as others':
      return told(report(world, random, now - (now % (20 * SECOND))))
    case 'new, unreported':
      return untold(report(world, random, now - random.whole(3, 3000) * MINUTE))
    case 'ended':
    case 'ended, unreported': {
      const incident = one(open)
      if (incident === undefined) return undefined
      const late = kind === 'ended' ? random.whole(0, longestDelay) : random.whole(3, 100) * MINUTE
      world.close(incident, {
        type: 'END',
        actor: world.userWithPk(incident.source.user),
        timestamp: now - late,
        description,
      })
      return kind === 'ended' ? told(incident) : untold(incident)
    }
    case 'closed':
    case 'closed ahead, unreported': {
      const incident = one(open)
      if (incident === undefined) return undefined
      const ahead = kind === 'closed' ? 0 : random.whole(20, 200) * SECOND
      world.close(incident, { type: 'CLO', actor, timestamp: now + ahead, description })
      return kind === 'closed' ? told(incident) : untold(incident, now + ahead)
    }
    case 'reopened': {
      const incident = one((each) => isStateful(each) && !isOpen(each, now))
      if (incident !== undefined) world.reopen(incident, { type: 'REO', actor, description })
      return incident && told(incident)
    }
    case 'acknowledged':
    case 'acknowledged for a while, unreported': {
      const incident = one(open)
      if (incident === undefined) return undefined
      const expiration = kind === 'acknowledged' ? null : now + random.whole(20, 200) * SECOND
      world.acknowledge(incident, { actor, description }, expiration)
      return expiration === null ? told(incident) : untold(incident, expiration)
    }
    case 'expiry changed, unreported': {
      const isRunning = (expiration: unknown) =>
        expiration === null || (typeof expiration === 'number' && expiration > now)
      const incident = one(({ acknowledgements }) => acknowledgements.some(({ expiration }) => isRunning(expiration)))
      if (incident === undefined) return undefined
      const until = now + random.whole(1, 100) * SECOND
      for (const each of incident.acknowledgements) if (isRunning(each.expiration)) each.expiration = until
      return untold(incident, until)
    }
    case 'level': {
      const incident = one(() => true)
      if (incident === undefined) return undefined
      world.changeWithTrace(incident, { level: random.whole(1, 5) }, actor)
      return told(incident)
    }
    case 'ticket': {
      const incident = one(() => true)
      if (incident === undefined) return undefined
      const ticketUrl = `https://tickets.example.org/${random.hex(4)}`
      world.changeWithTrace(incident, { ticketUrl }, actor)
      return told(incident)
    }
    case 'tags':
    case 'tags, unreported': {
      const incident = one(() => true)
      if (incident === undefined) return undefined
      const kept = incident.tags.filter(() => random.chance(0.7))
      incident.tags = [...kept, ...world.tagsFrom([`room=${random.whole(1, 9)}`], actor)]
      if (kind === 'tags, unreported') return untold(incident)
      world.record(incident, { type: 'CHI', actor, description })
      return told(incident)
    }
    case 'noted': {
      const incident = one(() => true)
      if (incident !== undefined) world.record(incident, { type: 'OTH', actor, description })
      return incident && told(incident)
    }
    case 'deleted, unreported': {
      const incident = one(() => true)
      if (incident !== undefined) world.remove(incident, false)
      return incident && untold(incident)
    }
  }
}

/** Picks a random suitable incident, usually one of the newest, where operators look. */
function picked(world: World, random: Random, fits: (incident: Incident) => boolean): Incident | undefined {
  const candidates: Incident[] = []
  const most = random.chance(0.8) ? 40 : 400
  for (const incident of world.incidents.newestFirst()) {
    if (fits(incident)) candidates.push(incident)
    if (candidates.length === most) break
  }
  return candidates[random.whole(0, Math.max(0, candidates.length - 1))]
}

function report(world: World, random: Random, startTime: Micros): Incident {
  const problem = createProblem(world.sources, random)
  return world.report({
    source: problem.source,
    actor: world.userWithPk(problem.source.user),
    startTime,
    endTime: problem.stateless ? null : 'infinity',
    sourceIncidentId: random.hex(8),
    detailsUrl: '',
    description: problem.description,
    level: problem.level,
    ticketUrl: '',
    metadata: {},
    tags: problem.tags,
  })
}
