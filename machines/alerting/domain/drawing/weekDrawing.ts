/** What a gesture on the week adds to the recurrences of a timeslot, or removes from them (docs/behaviour.md#timeslots). */
import { days, type Day } from '../day.ts'
import { timeAt, wholeDay } from '../timeOfDay.ts'
import { nextKey, problemsOf, recurrencesOf, shownTime, type RecurrenceDraft, type TimeslotDraft } from '../timeslot.ts'
import { joined, stretchesOf, type Stretch } from '../week.ts'
import { weekWords } from '../weekWords.ts'
import { cellLength, cellsInDay, dayAfter, type WeekCell } from './weekCell.ts'

/** The same half hours on several days, from one corner of a rectangle in the drawing to the opposite one. */
export interface WeekBlock {
  readonly days: readonly Day[]
  /** Half hours since the midnight with which each day begins. From 48 on, they are on the next day. */
  readonly from: number
  readonly to: number
}

/** A finished gesture. */
export interface WeekDrawing {
  readonly block: WeekBlock
  readonly isAdding: boolean
}

/** The change of a timeslot's draft that a gesture makes, or the one that removes everything that is drawn. */
export type DrawnChange = { readonly type: 'draw'; readonly drawing: WeekDrawing } | { readonly type: 'clear' }

const everything: WeekDrawing = { block: { days, from: 0, to: cellsInDay }, isAdding: false }

/** The cells between two, and these. */
export function blockBetween(one: WeekCell, other: WeekCell): WeekBlock {
  const [first, last] = [Math.min(one.day, other.day), Math.max(one.day, other.day)]
  return {
    days: days.filter((day) => first <= day && day <= last),
    from: Math.min(one.at, other.at),
    to: Math.max(one.at, other.at) + 1,
  }
}

/** 'Mon-Fri 21:00-06:30'. */
export function blockWords(block: WeekBlock): string {
  const parts = partsOf(block).map(({ day, from, to }) => ({ days: [day], ...timesOf(from, to), isAllDay: false }))
  return weekWords(parts)
}

/** The parts of a block by the day on which they are. Two of them can overlap. */
function partsOf({ days: on, from, to }: WeekBlock): readonly Stretch[] {
  return on.flatMap((day) => [
    ...(from < cellsInDay ? [partOf(day, from, Math.min(to, cellsInDay))] : []),
    ...(to > cellsInDay ? [partOf(dayAfter(day), Math.max(from, cellsInDay) - cellsInDay, to - cellsInDay)] : []),
  ])
}

/** The last microsecond of a day stands for its end. */
function partOf(day: Day, from: number, to: number): Stretch {
  return { day, from: from * cellLength, to: to === cellsInDay ? wholeDay - 1 : to * cellLength }
}

/** A part of one day that one recurrence covers, or is to cover. */
interface Piece extends Stretch {
  /** The place of the recurrence, or of the one that the piece comes from. */
  readonly of: number
}

/**
 * The draft after a gesture. Recurrences that it does not touch stay as they were typed, and so do those that are not
 * valid; times outside the gesture are kept to the microsecond. Parts with the same times become one recurrence.
 */
export function withDrawing(draft: TimeslotDraft, { block, isAdding }: WeekDrawing): TimeslotDraft {
  const before = draft.recurrences.flatMap(piecesOf)
  const parts = partsOf(block)
  const { gone, come } = isAdding ? added(before, parts) : removed(before, parts)
  return { ...draft, recurrences: replaced(draft, gone, come) }
}

/** The draft after a gesture, or without all that is drawn. */
export function withDrawnChange(draft: TimeslotDraft, change: DrawnChange): TimeslotDraft {
  return withDrawing(draft, change.type === 'clear' ? everything : change.drawing)
}

function piecesOf(recurrence: RecurrenceDraft, of: number): readonly Piece[] {
  if (Object.keys(problemsOf(recurrence)).length > 0) return []
  return stretchesOf(recurrencesOf({ name: '', recurrences: [recurrence] })).map((stretch) => ({ ...stretch, of }))
}

interface Replacement {
  readonly gone: readonly Piece[]
  readonly come: readonly Piece[]
}

/** Whatever overlaps or adjoins a part becomes one piece with it. */
function added(before: readonly Piece[], parts: readonly Stretch[]): Replacement {
  const whole = joined([...before, ...parts]).filter((one) => parts.some((part) => isWithin(part, one)))
  const gone = before.filter((piece) => whole.some((one) => isWithin(piece, one)))
  const come = whole.map((one) => ({ ...one, of: gone.find((piece) => isWithin(piece, one))?.of ?? Infinity }))
  return { gone, come }
}

function removed(before: readonly Piece[], parts: readonly Stretch[]): Replacement {
  const cuts = joined(parts)
  const gone = before.filter((piece) => cuts.some((cut) => doOverlap(piece, cut)))
  const come = cuts.reduce<readonly Piece[]>((left, cut) => left.flatMap((piece) => cutOut(piece, cut)), gone)
  return { gone, come }
}

/** What is left of a piece on both sides of a cut. */
function cutOut(piece: Piece, cut: Stretch): readonly Piece[] {
  if (!doOverlap(piece, cut)) return [piece]
  return [
    ...(piece.from < cut.from ? [{ ...piece, to: cut.from }] : []),
    ...(cut.to < piece.to ? [{ ...piece, from: cut.to }] : []),
  ]
}

function isWithin(one: Stretch, other: Stretch): boolean {
  return one.day === other.day && other.from <= one.from && one.to <= other.to
}

/** Stretches that only adjoin do not overlap. */
function doOverlap(one: Stretch, other: Stretch): boolean {
  return one.day === other.day && one.from < other.to && other.from < one.to
}

/** The recurrences after their pieces are replaced. A piece joins the recurrence that has its times, if there is one. */
function replaced(draft: TimeslotDraft, gone: readonly Piece[], come: readonly Piece[]): readonly RecurrenceDraft[] {
  const { recurrences } = draft
  // The last one that is put into the map stays: the first recurrence with these times.
  const withTimes = new Map(
    recurrences.flatMap((one, of) => piecesOf(one, of).map((piece) => [timesKey(piece), of] as const)).toReversed(),
  )
  const sameTimes = (piece: Stretch) => withTimes.get(timesKey(piece)) ?? -1
  const lostDays = daysBy(gone, ({ of }) => of)
  const wonDays = daysBy(come, sameTimes)
  const left = recurrences.map((recurrence, of) => {
    const lost = lostDays.get(of) ?? []
    const won = wonDays.get(of) ?? []
    const on = days.filter((day) => won.includes(day) || (recurrence.days.includes(day) && !lost.includes(day)))
    return lost.length + won.length === 0 ? recurrence : { ...recurrence, days: on }
  })
  const groups = groupsOf(come.filter((piece) => sameTimes(piece) === -1))
  let key = nextKey(draft)
  const places = [...recurrences.keys(), Infinity]
  return places.flatMap((of) => {
    const kept = left[of]
    const isGone = kept !== undefined && kept !== recurrences[of] && kept.days.length === 0
    const here = groups.filter((group) => group.of === of)
    // The first that comes instead of a recurrence is that recurrence with other times.
    const own = here.map((group, place) => ({ ...group.drawn, key: isGone && place === 0 ? kept.key : key++ }))
    return kept === undefined || isGone ? own : [kept, ...own]
  })
}

function timesKey({ from, to }: Stretch): string {
  return `${from}-${to}`
}

/** The days of the pieces with each key. */
function daysBy<Key>(pieces: readonly Piece[], keyOf: (piece: Piece) => Key): ReadonlyMap<Key, readonly Day[]> {
  const found = new Map<Key, Day[]>()
  for (const piece of pieces) {
    const on = found.get(keyOf(piece))
    if (on === undefined) found.set(keyOf(piece), [piece.day])
    else on.push(piece.day)
  }
  return found
}

interface Group {
  readonly of: number
  readonly drawn: Omit<RecurrenceDraft, 'key'>
}

/** New recurrences for pieces, one for each pair of times, in the place of the first. */
function groupsOf(pieces: readonly Piece[]): readonly Group[] {
  const daysWithTimes = daysBy(pieces, timesKey)
  const firsts = new Map(pieces.map((piece) => [timesKey(piece), piece] as const).toReversed())
  return [...daysWithTimes].flatMap(([times, on]) => {
    const first = firsts.get(times)
    if (first === undefined) return []
    const isAllDay = first.from === 0 && first.to === wholeDay - 1
    const { start, end } = timesOf(first.from, first.to)
    const typed = isAllDay ? { start: '', end: '' } : { start: shownTime(start), end: shownTime(end) }
    return [{ of: first.of, drawn: { days: days.filter((day) => on.includes(day)), ...typed, isAllDay } }]
  })
}

function timesOf(from: number, to: number) {
  return { start: timeAt(from), end: timeAt(to) }
}
