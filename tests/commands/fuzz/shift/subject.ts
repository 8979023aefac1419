/**
 * Holds the numbers of a shift, and of a report, against a second reckoning, in random histories
 * (docs/behaviour.md#shift-numbers, docs/behaviour.md#report).
 */
import { isDeepStrictEqual } from 'node:util'
import { authorshipIn } from '../../../../machines/shift/domain/reckoning/authors.ts'
import { opennessOf } from '../../../../machines/shift/domain/reckoning/openness.ts'
import { reportOf } from '../../../../machines/shift/domain/reportOf.ts'
import { shiftOf } from '../../../../machines/shift/domain/shiftOf.ts'
import type { ShiftRecord } from '../../../../machines/shift/domain/shiftRecord.ts'
import { HOUR } from '../../../server/time.ts'
import { grouped } from './grouped.ts'
import { promise, subject, type Subject } from '../subject.ts'
import { histories, livedThrough, type History, type Past } from './histories.ts'
import { readShift } from './reading.ts'
import { reckonedAgain, type Compared } from './secondReckoning.ts'
import { reportedAgain, type ComparedReport } from './secondReport.ts'

/** How many incidents were compared, and how many were left out because the events do not decide. */
export const reckoned = { incidents: 0, undecided: 0 }

async function holdShifts(history: History, events: number): Promise<void> {
  const past = livedThrough(history, events)
  const read = await readShift(history, past)
  const complete = read.events.filter(({ receivedAt }) => receivedAt >= past.from - 12 * HOUR)
  const whole = { ...read, events: complete }
  promise(isDeepStrictEqual(shiftOf(read), shiftOf(whole)), 'What may not have been read whole is used.')
  const undecided = undecidedIn(whole)
  promise(shiftOf(whole).undecided === undecided.size, 'Not all that is undecided is said to be.')
  const isWhole = history.isClear && history.keepsEarlier && history.generation !== '2.9'
  promise(!isWhole || undecided.size === 0, `Everything is decided, and ${undecided.size} are said not to be.`)
  reckoned.incidents += whole.incidents.size
  reckoned.undecided += undecided.size
  const record = { ...whole, incidents: new Map([...whole.incidents].filter(([pk]) => !undecided.has(pk))) }
  const { undecided: _, doubts: __, maintenance, ...rest } = shiftOf(record)
  const told: Compared = { ...rest, maintenance: maintenance?.map(({ pk }) => pk) }
  const again = reckonedAgain(past, {
    incidents: new Set(record.incidents.keys()),
    events: new Set(record.events.map(({ pk }) => pk)),
    isHead: history.generation === 'head',
  })
  for (const key of Object.keys(again) as (keyof Compared)[]) {
    promise(isDeepStrictEqual(told[key], again[key]), `${key}: ${difference(told[key], again[key])}`)
  }
  holdReport(history, past, whole)
}

/** The report over the second half of the time, or, if that is cut, over all that was read. */
function holdReport({ by, isCut, generation }: History, past: Past, whole: ShiftRecord): void {
  const middle = past.from + Math.floor((past.to - past.from) / 2)
  const from = isCut ? past.from : middle
  const days = [from, from + Math.floor((past.to - from) / 3), from + Math.floor((past.to - from) / 2)]
  const undecided = new Set([...undecidedIn(whole), ...undecidedIn({ ...whole, from: from / 1000 })])
  const record = { ...whole, incidents: new Map([...whole.incidents].filter(([pk]) => !undecided.has(pk))) }
  const asked = isCut ? from - HOUR : from
  const told = reportOf({ record, from: asked / 1000, days: days.map((day) => day / 1000), by })
  const again = reportedAgain(
    past,
    {
      incidents: new Set(record.incidents.keys()),
      events: new Set(record.events.map(({ pk }) => pk)),
      isHead: generation === 'head',
    },
    { from, before: isCut ? undefined : past.from, days, by },
  )
  for (const key of Object.keys(again) as (keyof ComparedReport)[]) {
    promise(isNear(told[key], again[key]), `report: ${key}: ${difference(told[key], again[key])}`)
  }
}

/** Whether all is the same, and no number differs by half of one. Spans are in milliseconds, with fractions. */
function isNear(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one === other || Math.abs(one - other) < 0.5
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [own, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return own.size === others.size && [...own].every(([key, value]) => others.has(key) && isNear(value, others.get(key)))
}

/** The incidents of which the events do not decide when they were open. */
function undecidedIn(record: ShiftRecord): ReadonlySet<number> {
  const isBySource = authorshipIn(record)
  const events = grouped(record.events, ({ incident }) => incident)
  const found = [...record.incidents.values()].filter((incident) => {
    const own = (events.get(incident.pk) ?? []).toSorted(
      (one, other) => one.receivedAt - other.receivedAt || one.pk - other.pk,
    )
    const { isAssumed, wasOpen } = opennessOf(incident, own, record.from * 1000, isBySource)
    return isAssumed || wasOpen === undefined
  })
  return new Set(found.map(({ pk }) => pk))
}

function difference(told: unknown, again: unknown): string {
  if (!Array.isArray(told) || !Array.isArray(again)) return `${JSON.stringify(told)}, not ${JSON.stringify(again)}`
  const place = told.findIndex((one, index) => !isNear(one, again[index]))
  const at = place < 0 ? told.length : place
  return `at ${at} of ${told.length} and ${again.length}, ${JSON.stringify(told[at])}, not ${JSON.stringify(again[at])}`
}

/** Histories of few events for the gate, and of as many as a busy server has for the command. */
export const shiftSubject: Subject = {
  ...subject('rule.shift', histories, (history) => holdShifts(history, 400)),
  runs: { gate: 20, round: 100 },
}

export const longShiftSubject: Subject = {
  ...subject('rule.longShift', histories, (history) => holdShifts(history, 20_000)),
  runs: { gate: 1, round: 200 },
}
