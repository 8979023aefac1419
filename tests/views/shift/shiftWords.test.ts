import { expect, test } from 'vitest'
import type { EndingAcknowledgements, Shift } from '../../../machines/shift/domain/shift.ts'
import {
  ackedForText,
  acknowledgedText,
  costText,
  doubtSentences,
  endText,
  momentText,
  moreText,
  patternText,
  peopleText,
  periodText,
  progressText,
  spanText,
} from '../../../src/views/shift/shiftWords.ts'
import { configuration } from '../support/world.ts'

/** The words of the page Shift (docs/behaviour.md#shift). */

const style = { settings: configuration, format: 'configured' } as const
const at = (day: number, text: string) => new Date(`2026-03-${day}T${text}:00`).getTime()
const now = at(12, '14:30')
const minute = 60_000
const day = 1440 * minute

test('a moment has no date if it is today, a weekday within six days, and its date beyond', () => {
  expect(momentText(at(12, '06:30'), now, style)).toBe('06:30')
  expect(momentText(at(11, '22:00'), now, style)).toBe('Wed 22:00')
  expect(momentText(at(13, '08:00'), now, style)).toBe('Fri 08:00')
  expect(momentText(at(20, '08:00'), now, style)).toBe('2026-03-20 08:00')
})

test('a period says its day once', () => {
  expect(periodText({ from: at(12, '06:30'), to: now }, now, style)).toBe('06:30 to 14:30')
  expect(periodText({ from: at(11, '22:00'), to: at(12, '06:00') }, now, style)).toBe('Wed 22:00 to 06:00')
  expect(periodText({ from: at(11, '14:00'), to: at(11, '22:00') }, now, style)).toBe('Wed 14:00 to 22:00')
})

test('a span has seconds only below a minute', () => {
  expect(spanText(45_000)).toBe('45 s')
  expect(spanText(4 * minute + 5000)).toBe('4 min')
  expect(spanText(91 * minute)).toBe('1 h 31 min')
})

test('more, fewer or as many incidents are open as at the beginning', () => {
  expect(moreText(24, '06:30')).toBe('24 more than at 06:30')
  expect(moreText(-1200, '06:30')).toBe('1,200 fewer than at 06:30')
  expect(moreText(0, '06:30')).toBe('as many as at 06:30')
})

test('an acknowledgement says by whom and until when, as far as that is known', () => {
  const told = { by: 'ana', until: at(12, '18:00'), at: undefined }
  expect(acknowledgedText(undefined, now, style)).toBe('nobody')
  expect(acknowledgedText(told, now, style)).toBe('ana until 18:00')
  expect(acknowledgedText({ ...told, until: Infinity }, now, style)).toBe('ana, no end')
  expect(acknowledgedText({ ...told, until: undefined }, now, style)).toBe('ana')
  expect(acknowledgedText({ ...told, by: undefined }, now, style)).toBe('somebody until 18:00')
})

test('acknowledgements end at a time, never, or nobody knows', () => {
  expect(endText(at(12, '16:00'), now, style)).toBe('16:00')
  expect(endText(Infinity, now, style)).toBe('never')
  expect(endText(undefined, now, style)).toBe('not known')
})

test('what never ends says for how long it has been acked', () => {
  const ending: EndingAcknowledgements = {
    until: Infinity,
    pks: [7],
    by: [],
    text: '',
    description: undefined,
    oldest: now - 41 * day,
  }
  expect(ackedForText(ending, now)).toBe('acked for 41 days')
  expect(ackedForText({ ...ending, pks: [7, 8] }, now)).toBe('oldest acked for 41 days')
  expect(ackedForText({ ...ending, oldest: now - 90 * minute }, now)).toBe('acked for 1 h 30 min')
  expect(ackedForText({ ...ending, oldest: undefined }, now)).toBe('')
  expect(ackedForText({ ...ending, until: now }, now)).toBe('')
})

test('two people are named, more are counted', () => {
  expect(peopleText([])).toBe('not known')
  expect(peopleText(['ola', 'ana'])).toBe('ola and ana')
  expect(peopleText(['ola', 'ana', 'per'])).toBe('3 people')
})

test('a host that flaps or is reopened says how often', () => {
  expect(patternText({ flaps: 46, reopened: 9 })).toBe('46 flaps, 9 reopened')
  expect(patternText({ flaps: 1, reopened: 0 })).toBe('1 flap')
  expect(patternText({ flaps: 0, reopened: 0 })).toBe('')
})

test('the cost and the progress are told in pages', () => {
  expect(costText({ requests: 240, seconds: 125 })).toBe('240 pages, about 2 min')
  expect(costText({ requests: 70, seconds: 40 })).toBe('70 pages, less than a minute')
  expect(progressText(24, 240)).toBe('24 of about 240 pages')
  expect(progressText(1, undefined)).toBe('1 page')
})

test('what could not be read is told with its number, and nothing is told of what could', () => {
  const none = {
    isCut: false,
    unreadableEvents: 0,
    unreadableIncidents: 0,
    unreadableTasks: 0,
    unreadAcknowledgements: 0,
  }
  const sentences = (doubts: Partial<Shift['doubts']>, undecided = 0, acknowledgedUntimed = 0) =>
    doubtSentences({ doubts: { ...none, ...doubts }, undecided, acknowledgedUntimed }, '06:30')
  expect(sentences({})).toEqual([])
  expect(
    sentences({
      isCut: true,
      unreadableEvents: 2,
      unreadableIncidents: 1,
      unreadableTasks: 1,
      unreadAcknowledgements: 3,
    }),
  ).toEqual([
    'There are more than 50,000 events, so that the numbers begin at 06:30.',
    'Could not be read, and is missing: 2 events, 1 incident and 1 maintenance task.',
    'The acknowledgements of 3 acked incidents could not be read.',
  ])
  expect(sentences({}, 2, 1)).toEqual([
    'Of 2 incidents, the events do not tell when they were open.',
    'Of 1 acked incident, no event tells since when.',
  ])
})
