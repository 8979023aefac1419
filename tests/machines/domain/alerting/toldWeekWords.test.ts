/** The week of being told in words (docs/behaviour.md#week-of-being-told). */
import { describe, expect, it } from 'vitest'
import {
  linesOf,
  type Period,
  type Telling,
  type ToldPeriod,
  type ToldWeek,
} from '../../../../machines/alerting/domain/toldWeek.ts'
import {
  periodsWords,
  silentWords,
  toldProvisos,
  toldSummary,
} from '../../../../machines/alerting/domain/toldWeekWords.ts'

const offset = 60
/** Wednesday, by a clock that is an hour ahead of UTC. */
const from = Date.parse('2026-01-14T00:00+01:00')
const to = from + 7 * 86_400_000

function at(text: string): number {
  return Date.parse(`2026-01-${text}+01:00`)
}

/** Timeslots include their last moment, so the period after them begins a millisecond later. */
function after(text: string): number {
  return at(text) + 1
}

function weekWith(gaps: readonly Period[], doubtfulFrom?: number): ToldWeek {
  return { from, to, offset, destinations: [], gaps, doubtfulFrom }
}

describe('when the profiles tell nobody', () => {
  const now = at('14T12:00')

  it.each<readonly [string, readonly Period[], string]>([
    [
      'over midnight',
      [{ from: after('17T16:00'), to: at('18T02:00') }],
      'Your profiles tell nobody Saturday 16:00 to Sunday 02:00.',
    ],
    [
      'until the end of a day',
      [{ from: at('17T16:00'), to: at('18T00:00') }],
      'Your profiles tell nobody Saturday 16:00 to 24:00.',
    ],
    ['on a whole day', [{ from: at('17T00:00'), to: at('18T00:00') }], 'Your profiles tell nobody Saturday all day.'],
    [
      'now and later today',
      [
        { from, to: at('14T16:00') },
        { from: after('14T21:00'), to: at('15T06:30') },
      ],
      'Your profiles tell nobody now, until 16:00 and today 21:00 to Thursday 06:30.',
    ],
    ['all the time', [{ from, to }], 'Your profiles tell nobody in these seven days.'],
    [
      'every night',
      [14, 15, 16, 17, 18].map((day) => ({ from: after(`${day}T21:00`), to: at(`${day}T22:00`) })),
      'Your profiles tell nobody today 21:00 to 22:00, Thursday 21:00 to 22:00, Friday 21:00 to 22:00 and 2 more times.',
    ],
    [
      'for the last minute of two days',
      [
        { from: after('15T23:59'), to: at('16T00:00') },
        { from: after('16T23:59'), to: at('17T00:00') },
      ],
      'Your profiles tell nobody 2 times for less than a minute.',
    ],
  ])('is said: %s', (_, gaps, words) => {
    expect(toldSummary(weekWith(gaps), now)).toEqual({ words, isWarning: true })
  })
})

describe('when no time is without notifications', () => {
  const full = 'At any time, one of your profiles sends what its filters let through.'
  const partial = 'Something may be sent at any time, but what is lighter is not every new incident, or not certain.'
  const told = (periods: readonly ToldPeriod[]) =>
    periods.map((period, pk) => ({ pk, words: '', isInstalled: true, profiles: [{ pk, name: '', periods: [period] }] }))
  const noon = at('17T12:00')

  it.each<readonly [string, readonly ToldPeriod[], string]>([
    [
      'two that adjoin send all',
      [
        { from: noon, to, telling: 'all' },
        { from, to: noon, telling: 'all' },
      ],
      full,
    ],
    [
      'one sends all while another sends some',
      [
        { from, to, telling: 'some' },
        { from, to, telling: 'all' },
      ],
      full,
    ],
    [
      'only some was sent before now',
      [
        { from, to: at('14T12:00'), telling: 'some' },
        { from: at('14T12:00'), to, telling: 'all' },
      ],
      full,
    ],
    [
      'only some is sent for a millisecond',
      [
        { from, to: noon, telling: 'all' },
        { from: noon, to: noon + 1, telling: 'some' },
        { from: noon + 1, to, telling: 'all' },
      ],
      partial,
    ],
    [
      'something is perhaps sent in the end',
      [
        { from, to: noon, telling: 'all' },
        { from: noon, to, telling: 'perhaps' },
      ],
      partial,
    ],
  ])('the sentence says whether all is sent at every moment: %s', (_, periods, words) => {
    const over = [{ from, to: at('14T08:00') }]
    const week = { ...weekWith(over), destinations: told(periods) }
    expect(toldSummary(week, at('14T12:00'))).toEqual({ words, isWarning: false })
  })
})

describe('what a profile sends', () => {
  it.each<readonly [readonly ToldPeriod[], string]>([
    [[], 'Never this week'],
    [[{ from, to, telling: 'all' }], 'All week'],
    [
      [
        { from: at('14T21:00'), to: after('15T06:30'), telling: 'all' },
        { from: at('15T00:00'), to: at('16T00:00'), telling: 'some' },
        { from: at('16T08:00'), to: after('16T16:00'), telling: 'perhaps' },
      ],
      'Wed 21:00 to Thu 06:30, Thu all day (not every new incident) and Fri 08:00 to 16:00 (perhaps)',
    ],
  ])('is said by the server’s clock', (periods, words) => {
    expect(periodsWords(periods, weekWith([]))).toBe(words)
  })

  it('is drawn in as few lines as possible, and what is sure hides nothing that is sure, nor all that a profile has', () => {
    const profile = (pk: number, ...periods: readonly (readonly [number, number, Telling?])[]) => ({
      pk,
      name: '',
      periods: periods.map(([start, end, telling = 'all']) => ({ from: start, to: end, telling })),
    })
    const profiles = [
      profile(1, [0, 10], [10, 20, 'some'], [20, 30]),
      profile(2, [0, 5, 'some'], [5, 8]),
      profile(3, [10, 20]),
      profile(4),
      profile(5, [8, 9], [9, 30, 'perhaps']),
      profile(6, [21, 22, 'some']),
      profile(7, [22, 30, 'some']),
    ]
    expect(linesOf(profiles).map((line) => line.map(({ pk }) => pk))).toEqual([
      [1, 3],
      [2, 5],
      [6, 7],
    ])
  })
})

describe('what may make the week wrong', () => {
  it('is said', () => {
    expect(toldProvisos(weekWith([]), { judgesEventTime: true, unreadable: 0 })).toEqual([])
    expect(
      toldProvisos(weekWith([], at('18T01:00')), { judgesEventTime: false, maintenanceGap: 'hidden', unreadable: 3 }),
    ).toEqual([
      'Without 3 profiles that cannot be read.',
      'This server goes by when an incident started, also for what happens to it later.',
      'Without planned maintenance, which this server hides.',
      'The server may change its clock from Sunday 01:00 on: what is paler is not certain.',
    ])
  })
})

it('says when maintenance that covers everything silences all', () => {
  expect(silentWords([], weekWith([]))).toBeUndefined()
  expect(silentWords([{ from: at('14T22:00'), to: at('15T02:00') }], weekWith([]))).toBe(
    'Striped: maintenance that covers everything, Wed 22:00 to Thu 02:00. Nobody is told anything then.',
  )
  expect(silentWords([{ from, to }], weekWith([]))).toContain('covers everything, all week.')
})
