/** What each answer about alarms, and each change that the server pushes, says about them (docs/behaviour.md#alerts). */
import type { Found } from '../../forms/domain/resource.ts'
import { startMoment, type Incident } from '../../incident/domain/incident.ts'
import { seenAfter } from '../../list/domain/changeFeed.ts'
import type { LiveChange, LiveReport } from '../../list/domain/liveChange.ts'
import type { IncidentPage } from '../../list/domain/page.ts'
import { byIncident, isMatch, isReopening, mayAlarm, missedAfter, newEvents, wasAlarm } from './alarmEvents.ts'
import { ackedQuestion, lookAhead, withAcked, type AlarmCheck } from './alarmFeed.ts'
import {
  alarmQuestion,
  alarmsAnswered,
  alarmsPushed,
  newsBetween,
  noAlarms,
  withKnown,
  type AlarmFilter,
  type AlarmNews,
} from './alarms.ts'

/**
 * If the incidents that no event mentions when the watch begins are only among so many primary keys, there are no more:
 * nearly as many after them were looked up, too, and do not exist.
 */
const enoughAbove = lookAhead / 2

/** What a check knew, and what has been told. */
export interface After<Told> {
  readonly context: AlarmCheck
  readonly event: Told
}

interface Answer<Output> {
  readonly output: Output
}

/** What a check knows after an answer, and what is new. */
export interface AlarmVerdict {
  readonly check: Partial<AlarmCheck>
  readonly news: AlarmNews
}

/**
 * The verdict after the newest alarms have been fetched, without the feed or before it begins. Changes that the live
 * connection has told since the request are newer than the answer.
 */
export function afterNewest({ context, event: { output: page } }: After<Answer<IncidentPage>>): AlarmVerdict {
  const { alarms, feed, heard, askedAt } = context
  const now = alarmsAnswered(alarms, page, askedAt, heard)
  const highest = Math.max(feed?.highest ?? 0, ...page.incidents.map(({ pk }) => pk))
  const gone = [...alarms.known.keys()].filter((pk) => !now.known.has(pk))
  return { check: { alarms: now, feed: feed && { ...feed, highest } }, news: { ...newsBetween(alarms, now), gone } }
}

/**
 * The verdict after the wanted incidents have been looked up. If there was one that no event had told of, there may be
 * more, and the next check is due at once; when the watch begins, a few of them are expected. An incident that was not
 * known as an alarm has become one if it is younger than the newest known incident, if its acknowledgement has ended, or
 * if one of its new events may have made it an alarm; otherwise it has been an alarm for long. A reopened one is new even
 * if it was known.
 *
 * If there are more alarms than the events explain, the next check asks for an hour of events. It belongs to this one:
 * what it finds may have begun at any time since the check before.
 */
export function afterEvents({ context: check, event }: After<Answer<Found<Incident>>>): AlarmVerdict {
  const { items: listed } = event.output
  const { alarms, feed, round, heard, askedAt } = check
  if (feed === undefined) return { check: {}, news: noNews }
  const { events, count } = round.answer
  const question = alarmQuestion(check)
  const rows = new Map(listed.map((incident) => [incident.pk, incident]))
  const fresh = byIncident(newEvents(feed, events))
  const known = new Map(alarms.known)
  const acked = new Set(feed.acked?.pks)
  const [arrived, gone]: [Incident[], number[]] = [[], []]
  const isBeginning = feed.count === undefined
  const eitherWay = withAcked(question, undefined)
  const found = round.wanted.filter((pk) => {
    const row = rows.get(pk)
    return row !== undefined && (isBeginning || isMatch(row, eitherWay))
  })
  const expected = feed.highest + (isBeginning ? enoughAbove : 0)
  const isOpenEnded = found.some((pk) => pk > expected && !fresh.has(pk))
  let named = 0
  for (const pk of round.wanted) {
    const row = rows.get(pk)
    const isAlarm = row !== undefined && isMatch(row, question)
    const wasAcked = acked.delete(pk)
    if (row !== undefined && !isAlarm && isMatch(row, ackedQuestion({ context: check }))) acked.add(pk)
    if (heard.has(pk)) continue
    const told = fresh.get(pk) ?? []
    const hasBeen = row !== undefined && !wasAcked && pk <= feed.highest && wasAlarm(row, told, question)
    const before = alarms.known.has(pk) || hasBeen ? 1 : 0
    if (!isAlarm) {
      named -= before
      if (known.delete(pk)) gone.push(pk)
      continue
    }
    const isYounger = pk > feed.highest && !isBeginning
    const isNew = known.has(pk)
      ? question.filter.open === true && told.some(isReopening)
      : isYounger || wasAcked || told.some((event) => mayAlarm(event, question))
    if (isNew) {
      named += 1 - before
      arrived.push(row)
    }
    known.set(pk, startMoment(row))
  }
  const risen = unexplained(check, acked.size, named)
  const isShort = risen > 0 && !isOpenEnded && !check.isShort
  // What is not explained yet still counts as a rise in the next check.
  const explained = (isShort || isOpenEnded) && count !== undefined ? count - Math.max(0, risen) : count
  const asOf = isShort ? alarms.asOf : askedAt
  return {
    check: {
      alarms: { ...withoutGone(alarms, gone), known, asOf },
      feed: {
        seen: seenAfter(feed.seen, events, asOf - alarms.asOf),
        missed: isBeginning ? feed.missed : missedAfter(feed, events),
        highest: Math.max(feed.highest, ...found, ...fresh.keys()),
        count: isOpenEnded && isBeginning ? undefined : explained,
        isOpenEnded,
        acked: feed.acked && { ...feed.acked, pks: acked, age: feed.acked.age + 1 },
      },
      isShort,
      isUnclear: check.isUnclear || isOpenEnded || isShort,
    },
    news: { arrived, since: alarms.asOf, gone },
  }
}

/**
 * By how much the number of alarms has risen more than the events explain. `ackedNow` is how many acknowledged incidents
 * are known: if the server counts fewer, the others have expired.
 */
function unexplained({ feed, round: { answer } }: AlarmCheck, ackedNow: number, named: number): number {
  if (feed?.count === undefined || answer.count === undefined) return 0
  const expired = feed.acked === undefined ? 0 : ackedNow + feed.acked.unreadable - (answer.acked ?? ackedNow)
  return answer.count - feed.count - named - Math.max(0, expired)
}

/** What a check knows after the acknowledged incidents have been gathered. */
export function afterGathering({ context: { feed }, event }: After<Answer<Found<number>>>): AlarmVerdict {
  const { items, unreadable } = event.output
  return { check: { feed: feed && { ...feed, acked: { pks: new Set(items), unreadable, age: 0 } } }, news: noNews }
}

/** The verdict after the acknowledged incidents have been looked up among the alarms: their acknowledgements expired. */
export function afterExpiries({ context: check, event }: After<Answer<Found<Incident>>>): AlarmVerdict {
  const { items: listed } = event.output
  const { alarms, feed, heard, round } = check
  if (feed === undefined) return { check: {}, news: noNews }
  const question = alarmQuestion(check)
  const expired = listed.filter((row) => isMatch(row, question) && !heard.has(row.pk))
  const pks = new Set(feed.acked?.pks)
  for (const { pk } of expired) pks.delete(pk)
  return {
    check: {
      alarms: { ...alarms, known: withKnown(alarms.known, expired) },
      feed: { ...feed, acked: feed.acked && { ...feed.acked, pks } },
    },
    news: { arrived: expired.filter(({ pk }) => !alarms.known.has(pk)), since: round.since, gone: [] },
  }
}

/**
 * The verdict on changes that the server pushed. Where the feed is used, a new incident is announced at once, and a
 * changed one that was not known as an alarm may have been one for long: the feed tells. Before the first answer, nothing
 * can tell, and each is announced.
 */
export function afterPush({ context: check, event: { changes } }: After<LiveReport>): AlarmVerdict {
  const { alarms, feed, heard } = check
  const isFollowed = feed !== undefined
  const question = alarmQuestion(check)
  if (!isFollowed && alarms.standing !== undefined) {
    const now = alarmsPushed(alarms, changes, question)
    return { check: { alarms: now, heard: withTold(heard, changes) }, news: newsBetween(alarms, now) }
  }
  const latest = [...new Map(changes.map((change) => [pkOf(change), change])).values()]
  const matching = latest.flatMap((change) =>
    change.type !== 'deleted' && isMatch(change.incident, question) && !alarms.known.has(change.incident.pk)
      ? [change]
      : [],
  )
  const isClear = ({ type }: LiveChange) => !isFollowed || type === 'created'
  const arrived = matching.filter(isClear).map(({ incident }) => incident)
  const gone = latest
    .filter((change) => change.type === 'deleted' || !isMatch(change.incident, question))
    .map(pkOf)
    .filter((pk) => alarms.known.has(pk))
  const known = new Map([...alarms.known].filter(([pk]) => !gone.includes(pk)))
  const count = feed?.count === undefined ? undefined : feed.count + arrived.length - gone.length
  return {
    check: {
      feed: feed && { ...feed, count },
      alarms: { ...withoutGone(alarms, gone), known: withKnown(known, arrived) },
      heard: new Set([...heard, ...arrived.map(({ pk }) => pk), ...gone]),
      isUnclear: check.isUnclear || !matching.every(isClear),
    },
    news: { arrived, since: alarms.asOf, gone },
  }
}

/** What a check knows after another filter has been chosen: no alarm of the earlier one is left. */
export function afterFilter({ context, event: { filter } }: After<{ readonly filter: AlarmFilter }>): AlarmVerdict {
  const { known, asOf } = context.alarms
  return {
    check: { filter, alarms: noAlarms, feed: undefined },
    news: { arrived: [], since: asOf, gone: [...known.keys()] },
  }
}

/** The newest alarms that were answered, without those that are none any more: they must not be announced again. */
function withoutGone(alarms: AlarmCheck['alarms'], gone: readonly number[]): AlarmCheck['alarms'] {
  const { standing } = alarms
  return standing === undefined ? alarms : { ...alarms, standing: standing.filter(({ pk }) => !gone.includes(pk)) }
}

const noNews: AlarmNews = { arrived: [], since: 0, gone: [] }

function withTold(heard: ReadonlySet<number>, changes: readonly LiveChange[]): ReadonlySet<number> {
  return new Set([...heard, ...changes.map(pkOf)])
}

function pkOf(change: LiveChange): number {
  return change.type === 'deleted' ? change.pk : change.incident.pk
}
