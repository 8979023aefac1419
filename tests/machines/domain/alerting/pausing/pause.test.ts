import { expect, test } from 'vitest'
import {
  afterPauseChange,
  dayOf,
  endedPauses,
  isDay,
  isOver,
  knownOff,
  mostPauses,
  nextMonday,
  readPauses,
  tomorrow,
  type Pause,
} from '../../../../../machines/alerting/domain/pausing/pause.ts'
import { overWords, pausedWords } from '../../../../../machines/alerting/domain/pausing/pauseWords.ts'

/** Profiles that are paused until a day (docs/behaviour.md#paused-profiles). */

const thursday = new Date(2026, 0, 15, 12).getTime()

function pause(change: Partial<Pause> = {}): Pause {
  return { pk: 3, name: 'Nights', until: '2026-01-19', at: thursday, ...change }
}

test('the day is that of this computer’s clock, from midnight to midnight', () => {
  expect(dayOf(new Date(2026, 0, 15).getTime())).toBe('2026-01-15')
  expect(dayOf(new Date(2026, 0, 16).getTime() - 1)).toBe('2026-01-15')
  expect(tomorrow(thursday)).toBe('2026-01-16')
  expect(tomorrow(new Date(2026, 11, 31, 23).getTime())).toBe('2027-01-01')
})

test('the first suggestion is the next Monday, never today', () => {
  const suggested = [18, 19, 20, 24, 25, 26].map((date) => nextMonday(new Date(2026, 0, date, 23, 59).getTime()))
  expect(suggested).toEqual(['2026-01-19', '2026-01-26', '2026-01-26', '2026-01-26', '2026-01-26', '2026-02-02'])
})

test('only days that exist are days', () => {
  expect(['2026-01-19', '2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
  expect(
    ['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-9', '2026-01-19T00:00'].filter(isDay),
  ).toEqual([])
})

test('a pause is over from its day on, and a line says when that is', () => {
  const days = ['2026-01-18', '2026-01-19', '2026-01-20'] as const
  expect(days.map((day) => isOver(pause(), day))).toEqual([false, true, true])
  expect(days.map((day) => pausedWords(pause(), day))).toEqual([
    'Off until Mon 19 Jan: turn it on then',
    'Still off: to be on again today',
    'Still off: to be on again since Mon 19 Jan',
  ])
  expect(pausedWords(pause({ until: '2027-03-07' }), '2026-01-18')).toBe('Off until Sun 7 Mar 2027: turn it on then')
  expect(overWords([])).toBe('')
  expect(overWords(['Nights'])).toBe('The pause of ‘Nights’ is over')
  expect(overWords(['Nights', 'Days'])).toBe('The pauses of 2 profiles are over')
})

test('a profile that is paused again has the later pause only, and no more are kept than the console writes', () => {
  const later = pause({ until: '2026-02-02' })
  const other = pause({ pk: 4 })
  const kept = afterPauseChange([pause(), other], { type: 'keep', pauses: [later] })
  expect(kept).toEqual([other, later])
  expect(afterPauseChange(kept, { type: 'forget', pks: [4, 9] })).toEqual([later])
  const many = Array.from({ length: mostPauses }, (_, pk) => pause({ pk: pk + 10 }))
  const full = afterPauseChange(many, { type: 'keep', pauses: [other] })
  expect([full.length, full.at(-1), full[0]?.pk]).toEqual([mostPauses, other, 11])
})

test('the pause of a profile that is on or gone has ended, unless the answer may be older than the pause', () => {
  const now = thursday + 120_001
  const others = [pause({ pk: 4 }), pause({ pk: 5 }), pause({ pk: 6, at: thursday + 1 })]
  const profiles = [3, 6].map((pk) => ({ pk, isActive: true })).concat({ pk: 4, isActive: false })
  expect(endedPauses([pause(), ...others], { profiles, areAll: true }, now)).toEqual([3, 5])
  expect(endedPauses([pause(), ...others], { profiles, areAll: false }, now)).toEqual([3])
  // The computer's clock was set back.
  expect(endedPauses([pause()], { profiles, areAll: true }, thursday - 120_001)).toEqual([3])
  expect(endedPauses([pause()], { profiles, areAll: true }, thursday - 120_000)).toEqual([])
})

test('what is known to be off is what the latest answer says', () => {
  const profiles = [
    { pk: 3, isActive: true },
    { pk: 4, isActive: false },
  ]
  expect(knownOff([3, 9], { profiles, areAll: true })).toEqual([4])
  expect(knownOff([3, 4, 9], { profiles, areAll: false })).toEqual([9, 4])
})

test('what is stored and unusable is left out', () => {
  const usable = pause()
  const odd = [
    null,
    7,
    'text',
    { ...usable, pk: '3' },
    { ...usable, pk: 1.5 },
    { ...usable, name: 7 },
    { ...usable, until: 7 },
    { ...usable, until: '2026-02-30' },
    { ...usable, at: null },
    { ...usable, at: '0' },
  ]
  expect(odd.map((one) => readPauses([one, usable]))).toEqual(odd.map(() => [usable]))
  expect(readPauses([usable, { ...usable, until: '2026-02-02', further: 1 }])).toEqual([pause({ until: '2026-02-02' })])
  expect([undefined, {}, 'text', null].map(readPauses)).toEqual([[], [], [], []])
})
