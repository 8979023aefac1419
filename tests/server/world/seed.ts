import type { Random } from '../random.ts'
import { MINUTE, HOUR, SECOND, DAY, type Micros } from '../time.ts'
import type { Settings } from '../options.ts'
import { recordPast, type Ground } from './ground.ts'
import { createProblem, type Problem } from './problems.ts'
import { createSpecialIncidents } from './specials.ts'
import type { Incident, User } from './model.ts'

const SPAN = 40 * DAY
const CLOSING_WORDS = [
  'Fixed by replacing the optics',
  'Rebooted the box',
  'Back up by itself',
  'Power restored by the campus electrician',
  'Rolled back the configuration',
  'Duplicate, followed up elsewhere',
] as const
const ACKNOWLEDGING_WORDS = [
  'Looking into it',
  'On it',
  'Carrier informed, case opened',
  'Known, window tonight',
  'Waiting for spare parts',
] as const

/**
 * Creates the incidents that a world starts with: first the special cases (as many as the number allows), then ordinary
 * problems of the last 40 days, then the criticals, which are open and not acknowledged, the oldest first.
 */
export function seedIncidents(
  world: Ground,
  { incidents, criticals }: Pick<Settings, 'incidents' | 'criticals'>,
  random: Random,
): Incident[] {
  const now = Math.floor(world.now() / SECOND) * SECOND
  const people = [3, 2, 4].map((pk) => world.userWithPk(pk))
  const specials = createSpecialIncidents(world, now, incidents)
  const ordinary = Array.from({ length: incidents - specials.length }, () => createOrdinary(world, now, random, people))
  const critical = Array.from({ length: criticals }, (_, place) => {
    const problem = { ...createProblem(world.sources, random), level: 1, stateless: false }
    return createReported(world, now - Math.ceil(((criticals - place) * SPAN) / criticals), random, problem)
  })
  return [...specials, ...ordinary, ...critical]
}

function createOrdinary(world: Ground, now: Micros, random: Random, people: readonly User[]): Incident {
  const problem = createProblem(world.sources, random)
  // Squaring makes the last days busier than the first ones.
  const startTime = now - 2 * MINUTE - Math.floor((random.next() ** 2 * (SPAN - 2 * MINUTE)) / SECOND) * SECOND
  const incident = createReported(world, startTime, random, problem)
  if (incident.endTime !== null) addHistory(world, incident, now, random, people)
  return incident
}

/** An incident about which nothing has happened since its source reported it. */
function createReported(world: Ground, startTime: Micros, random: Random, problem: Problem): Incident {
  const actor = world.userWithPk(problem.source.user)
  const pk = world.nextIncidentPk()
  const incident: Incident = {
    pk,
    startTime,
    endTime: problem.stateless ? null : 'infinity',
    source: problem.source,
    sourceIncidentId: String(40_000 + pk),
    detailsUrl: problem.detailsUrl === '' ? '' : `${problem.detailsUrl}${pk}`,
    description: problem.description,
    level: problem.level,
    ticketUrl: random.chance(0.12) ? `https://tickets.example.org/issues/${7_000 + pk}` : '',
    metadata: {},
    tags: problem.tags.map((tag, index) => ({ addedBy: actor.pk, addedTime: startTime + SECOND + index * 1_403, tag })),
    events: [],
    acknowledgements: [],
  }
  const type = problem.stateless ? 'LES' : 'STA'
  recordPast(world, incident, { actor, type, at: startTime, description: problem.description })
  return incident
}

/** Adds later events to an incident: it may be acknowledged, closed by hand or ended by its source. */
function addHistory(world: Ground, incident: Incident, now: Micros, random: Random, people: readonly User[]): void {
  const someone = people[random.whole(0, people.length - 1)] ?? world.userWithPk(3)
  const age = now - incident.startTime
  if (random.chance(0.35) && age > 10 * MINUTE) {
    const at = incident.startTime + Math.floor(Math.min(age / 2, 3 * HOUR) / SECOND) * SECOND
    const description = random.pick(ACKNOWLEDGING_WORDS)
    const event = recordPast(world, incident, { actor: someone, type: 'ACK', at, description })
    const expiration = random.pick([null, null, at + 4 * HOUR, at + DAY, now + 2 * DAY] as const)
    incident.acknowledgements.push({ event, expiration })
  }
  const lasts = Math.floor((random.next() ** 3 * 5 * DAY + 4 * MINUTE) / SECOND) * SECOND
  if (random.chance(0.55) && lasts < age) {
    const byHand = random.chance(0.4)
    const at = incident.startTime + lasts
    incident.endTime = at
    const actor = byHand ? someone : world.userWithPk(incident.source.user)
    const description = byHand ? random.pick(CLOSING_WORDS) : ''
    recordPast(world, incident, { actor, type: byHand ? 'CLO' : 'END', at, description })
  }
}
