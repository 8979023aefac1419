/**
 * In interval mode, the console's list stays equal to the server's, although little of it is fetched. Tested with
 * random changes over many ticks.
 */
import { describe, expect, test } from 'vitest'
import { defaultQuery, unrestrictedQuery, type IncidentQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { isSame, type Incident } from '../../../machines/incident/domain/incident.ts'
import type { KeptList } from '../../../machines/list/domain/keptList.ts'
import type { Extent } from '../../../machines/list/domain/liveList.ts'
import { microsecondsOf } from '../../../machines/core/domain/moment.ts'
import { largestPageSize, type Cursor, type IncidentPage, type PageSize } from '../../../machines/list/domain/page.ts'
import { createChangeFeedCalls } from '../../../src/api/list/changeFeed.ts'
import { createIncidentListCalls } from '../../../src/api/list/incidents.ts'
import { createRandom, type Random } from '../../server/random.ts'
import type { Generation } from '../../server/standIn.ts'
import { PolledList } from '../../support/polledList.ts'
import { changeKinds, happen, toldKinds, withoutPlans, type ChangeKind } from '../../support/randomChanges.ts'

interface Run {
  readonly generation: Generation
  readonly seed: number
  readonly extent: Extent
  readonly pageSize: PageSize
  readonly query: IncidentQuery
  readonly kinds: readonly ChangeKind[]
  /** How many changes are made. */
  readonly changes: number
}

/** The results of a run. */
interface Outcome {
  readonly ticks: number
  /**
   * Ticks after which rows were wrong although no unreported change had taken effect in the last ten ticks, and ticks
   * after which the rows were right but the rows of the next page or the count were wrong.
   */
  readonly deviations: readonly string[]
  /** The largest number of consecutive ticks after which the same row was wrong (see `wrongRows`). */
  readonly longestOff: number
  /** The number of ticks that fetched the list from its beginning (see `isWholeList`). */
  readonly lists: number
}

/** The number of changes to make: half of `changes` by default, all of them with EVERY_FORM=1. */
function changesToMake(changes: number): number {
  return process.env.EVERY_FORM === undefined ? changes / 2 : changes
}

/** The number of ticks for which an unreported change may go unnoticed. */
const recoveryTicks = 10

async function play({ generation, seed, extent, pageSize, query, kinds, changes }: Run): Promise<Outcome> {
  const random = createRandom(seed)
  const polled = new PolledList({ generation, seed, incidents: 240, query, pageSize, extent, withFeed: true })
  try {
    const { world } = polled.standIn
    withoutPlans(world)
    await polled.settle()
    const calls = { ...createIncidentListCalls(polled.client), ...createChangeFeedCalls(polled.client) }
    const off = new Map<number, number>()
    const deviations: string[] = []
    /** The times, by the world's clock, at which unreported changes will take effect. */
    const plans: number[] = []
    let [done, ticks, longestOff, lists, trustedFrom] = [0, 0, 0, 0, 0]
    while (done < changes) {
      await actSometimes(polled, random)
      polled.answers.length = 0
      const makeChange = () => {
        const happening = happen(world, random, kinds)
        if (happening !== undefined) done += 1
        if (happening?.untoldFrom !== undefined) plans.push(happening.untoldFrom)
      }
      await polled.tick(Array.from({ length: random.whole(0, 8) }, () => makeChange))
      ticks += 1
      if (polled.answers.some(({ path }) => isWholeList(path, polled.list))) lists += 1
      const isCounted = polled.answers.some(({ path }) => path.includes('?count'))
      for (const from of plans.splice(0)) {
        if (from > world.now()) plans.push(from)
        else trustedFrom = ticks + recoveryTicks
      }

      const server = await serversList(polled.list, calls.fetchIncidentPage)
      const wrong = wrongRows(polled.list, server.incidents)
      for (const pk of off.keys()) if (!wrong.has(pk)) off.delete(pk)
      for (const pk of wrong) off.set(pk, (off.get(pk) ?? 0) + 1)
      longestOff = Math.max(longestOff, ...off.values())
      if (wrong.size > 0 && ticks > trustedFrom) deviations.push(`tick ${ticks}: rows ${[...wrong].join(', ')}`)
      if (wrong.size > 0 || extent === 'everything') continue
      const { next, request } = polled.list
      const follows = async (cursor: Cursor | undefined) =>
        cursor === undefined ? [] : (await calls.fetchFollowing({ question: request, cursor, rows: 10 })).incidents
      const [ours, theirs] = [await follows(next), await follows(server.next)]
      if (pksOf(ours) !== pksOf(theirs))
        deviations.push(`tick ${ticks}: ${pksOf(ours)} follow instead of ${pksOf(theirs)}`)
      const count = isCounted ? await calls.fetchIncidentCount(request) : polled.count
      if (polled.count !== count) deviations.push(`tick ${ticks}: ${polled.count} are counted instead of ${count}`)
    }
    return { ticks, deviations, longestOff, lists }
  } finally {
    polled.end()
  }
}

/** Acts as an operator who sometimes turns the page, and sometimes selects rows, which parks the changes for a while. */
async function actSometimes(polled: PolledList, random: Random): Promise<void> {
  if (random.chance(0.1)) {
    polled.tell('incidents', { type: random.pick(['incidents.hold', 'incidents.release']), by: 'selection' })
  }
  if (!random.chance(0.1)) return
  const turn = random.pick([
    'incidents.showNext',
    'incidents.showNext',
    'incidents.showFirst',
    'incidents.showPrevious',
  ])
  polled.tell('incidents', { type: turn })
  await polled.settle()
}

/**
 * Whether this is a request for the first page or, if the whole list is kept, for its first part. False for requests
 * with a cursor, for a count or for chosen incidents.
 */
function isWholeList(path: string, { extent, request }: KeptList): boolean {
  const rows = extent === 'page' ? request.pageSize : largestPageSize
  return path.includes('/incidents/?') && path.endsWith(`page_size=${rows}`) && !/[?&](?:count|id__in)=/.test(path)
}

/** The rows that the server would now send for the page, or for the whole list. */
async function serversList(
  { request, extent }: KeptList,
  fetchIncidentPage: ReturnType<typeof createIncidentListCalls>['fetchIncidentPage'],
): Promise<IncidentPage> {
  if (extent === 'page') return fetchIncidentPage(request)
  let page = await fetchIncidentPage({ ...request, pageSize: largestPageSize })
  const incidents = [...page.incidents]
  while (page.next !== undefined) {
    page = await fetchIncidentPage({ ...request, pageSize: largestPageSize, cursor: page.next })
    incidents.push(...page.incidents)
  }
  return { ...page, incidents }
}

/** Rows that are missing, surplus, different from the server's, or out of order. */
function wrongRows({ latest, store }: KeptList, server: readonly Incident[]): ReadonlySet<number> {
  const wrong = new Set<number>()
  const listed = new Map(server.map((incident) => [incident.pk, incident]))
  for (const { pk } of server) if (!latest.includes(pk)) wrong.add(pk)
  let above = Number.POSITIVE_INFINITY
  for (const pk of latest) {
    const known = store.storedIncidents.get(pk)?.incident
    if (!isSame(known, listed.get(pk))) wrong.add(pk)
    const startTime = microsecondsOf(known?.startTime ?? '')
    if (startTime > above) wrong.add(pk)
    above = startTime
  }
  return wrong
}

function pksOf(incidents: readonly Incident[]): string {
  return incidents.map(({ pk }) => pk).join(', ')
}

const tagged: IncidentQuery = {
  ...unrestrictedQuery,
  filter: { ...unrestrictedQuery.filter, open: true, tags: ['room=1', 'room=2', 'room=3', 'location=oslo'] },
}
const recent: IncidentQuery = { ...unrestrictedQuery, timeframeHours: 12 }

const lists: readonly (readonly [string, Pick<Run, 'extent' | 'pageSize' | 'query'>])[] = [
  ['pages of 25 open, unacknowledged incidents', { extent: 'page', pageSize: 25, query: defaultQuery }],
  ['pages of 10 incidents in any state', { extent: 'page', pageSize: 10, query: unrestrictedQuery }],
  ['all open, unacknowledged incidents', { extent: 'everything', pageSize: 25, query: defaultQuery }],
  ['all open incidents with certain tags', { extent: 'everything', pageSize: 25, query: tagged }],
  ['pages of 50 incidents of the last twelve hours', { extent: 'page', pageSize: 50, query: recent }],
]

/** Milliseconds that a run may take on a busy machine. */
const patience = 120_000

describe.each(['1.19', '2.9'] as const)('with a server of generation %s', (generation) => {
  describe.each(lists)('%s', (name, list) => {
    const seed = lists.findIndex(([other]) => other === name) + 1

    test(
      "the list equals the server's after every tick if every change is reported",
      { timeout: patience },
      async () => {
        const run = await play({ ...list, generation, seed, kinds: toldKinds, changes: changesToMake(200) })
        expect(run.deviations).toEqual([])
        expect(run.longestOff).toBe(0)
        expect(run.lists).toBeLessThan(run.ticks / 2)
      },
    )

    test(
      'the list equals the server\u2019s within ten ticks even if some changes are not reported',
      { timeout: patience },
      async () => {
        const run = await play({
          ...list,
          generation,
          seed: seed + 10,
          kinds: changeKinds,
          changes: changesToMake(450),
        })
        expect(run.deviations).toEqual([])
        expect(run.longestOff).toBeLessThan(recoveryTicks)
      },
    )
  })
})
