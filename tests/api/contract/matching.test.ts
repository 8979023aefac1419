/** The client's matching agrees with the server's: random queries over the stand-in's incidents. */
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { sourceTypesOf } from '../../../machines/filter/domain/sourceTypes.ts'
import { isPeriod, type Period } from '../../../machines/filter/domain/period.ts'
import { defaultQuery, withPeriod } from '../../../machines/filter/domain/incidentQuery.ts'
import { withListOnly } from '../../../machines/filter/domain/listOnly.ts'
import { levels } from '../../../machines/incident/domain/level.ts'
import { matchOf, type Match, type MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import { isFilterTag, tagText } from '../../../machines/incident/domain/tag.ts'
import { timeframes } from '../../../machines/filter/domain/timeframe.ts'
import { pageParameters } from '../../../src/api/list/listRequest.ts'
import { wireIncidentPage } from '../../../src/api/list/wire/incidentPage.ts'
import { createRandom, type Random } from '../../server/random.ts'
import { START, startStandIn } from '../../server/testSupport.ts'

const { ask, token } = startStandIn({ seed: 11, incidents: 250 })
const now = START.getTime()
const everything: MatchQuestion = {
  ...defaultQuery,
  filter: { ...defaultQuery.filter, open: undefined, acked: undefined },
  withLevels: false,
}

/** All incidents that the server lists for a query, across pages. */
async function answerOf(question: MatchQuestion): Promise<readonly Incident[]> {
  const found: Incident[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams()
    const asked = pageParameters({ ...question, pageSize: 100, cursor }, now)
    for (const [key, value] of Object.entries(asked)) if (value !== undefined) query.set(key, value)
    const { status, body } = await ask('GET', `/api/v1/incidents/?${query}`, { token })
    expect(status).toBe(200)
    const page = v.parse(wireIncidentPage, body)
    found.push(...page.incidents)
    cursor = page.next
  } while (cursor !== undefined)
  return found
}

let world: readonly Incident[] = []
beforeAll(async () => {
  world = await answerOf(everything)
})

function some<Item>(random: Random, items: readonly Item[], most: number): readonly Item[] {
  const [first, ...rest] = items
  if (first === undefined) return []
  return Array.from({ length: random.whole(0, most) }, () => random.pick([first, ...rest]))
}

/** A query about this world: its sources, its tags, words from its descriptions. */
function randomQuestion(random: Random): MatchQuestion {
  const tristate = () => random.pick<boolean | undefined>([undefined, undefined, true, false])
  const tags = world.flatMap((incident) => incident.tags.map(tagText)).filter(isFilterTag)
  const words = world.flatMap(({ description }) => description.split(/\s+/)).filter((word) => word !== '')
  const filter: IncidentFilter = {
    open: tristate(),
    acked: tristate(),
    stateful: tristate(),
    maxLevel: random.pick([5, ...levels]),
    tags: random.chance(0.4) ? some(random, tags, 3).filter((tag) => !tag.includes(',')) : [],
    sourceSystemIds: random.chance(0.3)
      ? some(
          random,
          world.flatMap(({ source }) => source.pk ?? []),
          3,
        )
      : [],
    ...(random.chance(0.3)
      ? sourceTypesOf(
          some(
            random,
            world.flatMap(({ source }) => source.type ?? []),
            2,
          ),
        )
      : {}),
  }
  const timeframeHours = random.chance(0.4) ? random.pick([1, ...timeframes.map(({ hours }) => hours)]) : 0
  const search = random.chance(0.3) ? some(random, [...words, 'ACK', 'nowhere'], 2).join(' ') : ''
  const question: MatchQuestion = { filter, timeframeHours, search, withLevels: random.chance(0.7) }
  const asked = random.chance(0.3) ? withListOnly(question, { hasTicket: random.chance(0.5) }) : question
  return random.chance(0.3) ? { ...asked, ...withPeriod(asked, randomPeriod(random)) } : asked
}

/** A period whose bounds are often the very starts of incidents. */
function randomPeriod(random: Random): Period | undefined {
  const bound = () => {
    const [incident] = some(random, world, 1)
    return incident && Date.parse(incident.startTime) + random.pick([0, 0, 1, -1, 3_600_000])
  }
  const period = { from: bound(), to: bound() }
  return isPeriod(period) ? period : undefined
}

/**
 * Whether the client and the server agree. 'unknown' agrees with either result, unless the description alone decides.
 */
function isAnsweredBy(match: Match, server: { kept: boolean; isInDescription: boolean }): boolean {
  if (match === 'unknown') return !server.isInDescription
  return (match === 'yes') === server.kept
}

test.each([1, 2, 3, 4])('the client and the server agree on a hundred random queries (seed %i)', async (seed) => {
  const random = createRandom(seed)
  for (let turn = 0; turn < 100; turn += 1) {
    const question = randomQuestion(random)
    const kept = new Set((await answerOf(question)).map(({ pk }) => pk))
    const disagreements = world.filter(
      (incident) =>
        !isAnsweredBy(matchOf(incident, question, now), {
          kept: kept.has(incident.pk),
          isInDescription: question.search
            .toLowerCase()
            .split(/\s+/)
            .every((word) => incident.description.toLowerCase().includes(word)),
        }),
    )
    expect({ question, disagreements }).toEqual({ question, disagreements: [] })
  }
})

test('the queries are meaningful: many match some incidents but not all', async () => {
  const random = createRandom(1)
  let meaningful = 0
  for (let turn = 0; turn < 50; turn += 1) {
    const { length } = await answerOf(randomQuestion(random))
    if (length > 0 && length < world.length) meaningful += 1
  }
  expect(meaningful).toBeGreaterThan(20)
})

test('a search that the description does not decide is left to the server', () => {
  const [incident] = world
  if (incident === undefined) throw new Error('The world is empty.')
  expect(matchOf(incident, { ...everything, search: 'nowhere-to-be-read' }, now)).toBe('unknown')
  expect(matchOf(incident, { ...everything, search: `  ${incident.description.toUpperCase()} ` }, now)).toBe('yes')
})
