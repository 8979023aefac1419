/** What else happened to the host of an incident, or whatever else it shares a tag with (docs/behaviour.md#around-it). */
import { matchOf, type MatchQuestion } from '../../filter/domain/matching.ts'
import { unrestrictedQuery, withPeriod } from '../../filter/domain/incidentQuery.ts'
import type { Period } from '../../filter/domain/period.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { filterTags, parseTag, tagText } from '../../incident/domain/tag.ts'
import type { IncidentPage, PageRequest } from '../../list/domain/page.ts'

/** How many of the newest incidents are fetched; the incident itself may be one of them. */
const fetched = 10
/** How many of them are shown. */
export const mostNewest = 6
/** How many days the strip has, the last of them today. */
const dayCount = 7

/** The answers so far about the incidents with one tag. */
export interface Around {
  readonly tag: string
  /** When the first question was asked: server time, in milliseconds since 1970. */
  readonly at: number
  /** The newest incidents with the tag, the newest first, without the incident itself. */
  readonly newest: readonly Incident[]
  /** Whether there are no others. */
  readonly isWhole: boolean
  /**
   * How many incidents match each of `questionsOf`, as far as known, without the incident itself; undefined if the
   * server cannot count.
   */
  readonly counts: readonly number[] | undefined
}

/** The numbers to show. */
export interface AroundFigures {
  readonly open: number
  readonly acked: number
  /** The days, the last of them today: how many incidents started on each. */
  readonly days: readonly { readonly period: Period; readonly count: number }[]
  readonly week: number
}

/** How many incidents were the same problem: they have the same source and description. */
export interface SameProblem {
  readonly count: number
  /** How many of the newest incidents were compared; undefined if those of the whole week were. */
  readonly among: number | undefined
}

/** The tags by which others can be found, as texts, in the order of the incident. */
export function tagsToChoose(incident: Incident | undefined): readonly string[] {
  return filterTags((incident?.tags ?? []).map(tagText))
}

/**
 * The chosen tag if the incident has it, otherwise the first with the remembered key, otherwise the first; undefined if
 * others can be found by none of its tags.
 */
export function tagOf(incident: Incident | undefined, key: string, chosen: string | undefined): string | undefined {
  const tags = tagsToChoose(incident)
  if (chosen !== undefined && tags.includes(chosen)) return chosen
  return tags.find((tag) => parseTag(tag).key === key) ?? tags[0]
}

/** Incidents with this tag, whatever their state and level are. */
export function questionAbout(tag: string): MatchQuestion {
  return { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, tags: [tag] }, withLevels: false }
}

/** The request for the newest incidents with this tag. */
export function newestRequest(tag: string): PageRequest {
  return { ...questionAbout(tag), pageSize: fetched, cursor: undefined }
}

/** The questions to count, in this order: open ones, acknowledged ones among them, and those of each day. */
export function questionsOf({ tag, at }: Pick<Around, 'tag' | 'at'>): readonly MatchQuestion[] {
  const all = questionAbout(tag)
  const open: MatchQuestion = { ...all, filter: { ...all.filter, open: true } }
  const acked: MatchQuestion = { ...open, filter: { ...open.filter, acked: true } }
  return [open, acked, ...daysUntil(at).map((day) => ({ ...all, ...withPeriod(all, day) }))]
}

/** What the newest incidents say. If there are no others, they are counted, and the server need not count. */
export function withNewest(tag: string, at: number, page: IncidentPage, pk: number): Around {
  const isWhole = page.next === undefined && page.unreadable === 0
  const newest = page.incidents.filter((incident) => incident.pk !== pk)
  const counts = isWhole ? questionsOf({ tag, at }).map((question) => matching(newest, question, at)) : []
  return { tag, at, newest, isWhole, counts }
}

/** The next question that the server has to count; undefined if there is none. */
export function questionToAsk(around: Around | undefined): MatchQuestion | undefined {
  return around?.counts && questionsOf(around)[around.counts.length]
}

/**
 * The answers with the next one, from which the incident itself is taken away if it matches. Undefined stands for a
 * server that cannot count.
 */
export function withCount(around: Around, count: number | undefined, own: Incident | undefined): Around {
  const question = questionToAsk(around)
  if (question === undefined || count === undefined) return { ...around, counts: undefined }
  const others = Math.max(0, count - matching(own === undefined ? [] : [own], question, around.at))
  return { ...around, counts: [...(around.counts ?? []), others] }
}

/** The numbers, once all of them are known. */
export function figuresOf(around: Around): AroundFigures | undefined {
  const { counts, at } = around
  const [open, acked, ...rest] = counts ?? []
  if (open === undefined || acked === undefined || rest.length < dayCount) return undefined
  const days = daysUntil(at).map((period, place) => ({ period, count: rest[place] ?? 0 }))
  return { open, acked, days, week: rest.reduce((sum, count) => sum + count, 0) }
}

/** How many of the others were the same problem in the seven days, or, if not all are known, among the newest. */
export function sameProblemOf({ newest, isWhole, at }: Around, own: Incident): SameProblem {
  const since = daysUntil(at)[0]?.from ?? at
  const recent = newest.filter(({ startTime }) => Date.parse(startTime) >= since)
  const isWeek = isWhole || recent.length < newest.length
  const same = (isWeek ? recent : newest).filter(
    ({ source, description }) => source.pk === own.source.pk && description === own.description,
  )
  return { count: same.length, among: isWeek ? undefined : newest.length }
}

function matching(incidents: readonly Incident[], question: MatchQuestion, now: number): number {
  return incidents.filter((incident) => matchOf(incident, question, now) !== 'no').length
}

/** The seven days in the time zone of the browser, the last of them that of `at`, which has not ended. */
function daysUntil(at: number): readonly Period[] {
  const today = new Date(at)
  const midnight = (back: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - back).getTime()
  return Array.from({ length: dayCount }, (_, place) => {
    const back = dayCount - 1 - place
    return { from: midnight(back), to: back === 0 ? undefined : midnight(back - 1) }
  })
}
