import { describe, expect, it } from 'vitest'
import { readPeriod, typedPeriodOf } from '../../../../machines/filter/domain/typedPeriod.ts'

/** The fields in which a period is typed (docs/behaviour.md#timeframe). */

const now = new Date(2026, 10, 28, 9).getTime()
const read = (from: string, to: string) => readPeriod({ from, to }, now)
const local = (...parts: [number, number, number, number?, number?, number?]) =>
  new Date(parts[0], parts[1] - 1, ...(parts.slice(2) as [number])).getTime()

describe('a typed period', () => {
  it.each([
    ['2026-11-27 22:00', '2026-11-28 06:00', local(2026, 11, 27, 22), local(2026, 11, 28, 6)],
    [' 2026-11-27T22:00:05 ', '', local(2026, 11, 27, 22, 0, 5), undefined],
    ['', '2026-11-28 06:00', undefined, local(2026, 11, 28, 6)],
    // Days count as a whole.
    ['2026-11-27', '2026-11-27', local(2026, 11, 27), local(2026, 11, 28)],
    // As copied from elsewhere: with a zone, a time is the same for everybody.
    ['2026-11-27T21:00Z', '2026-11-28 06:30+01:00', Date.UTC(2026, 10, 27, 21), Date.UTC(2026, 10, 28, 5, 30)],
    // A period may end in the future.
    ['2026-11-28', '2026-11-28', local(2026, 11, 28), local(2026, 11, 29)],
  ])('from %j to %j', (from, to, begins, ends) =>
    expect(read(from, to)).toEqual({ period: { from: begins, to: ends } }),
  )

  it.each([
    [
      'yesterday',
      '28.11.2026',
      'From is not a time: write it like 2026-11-27 22:00',
      'To is not a time: write it like 2026-11-27 22:00',
    ],
    ['2026-02-30', '', 'From is not a time: write it like 2026-11-27 22:00', undefined],
    ['2026-11-27 24:00', '', 'From is not a time: write it like 2026-11-27 22:00', undefined],
    ['2026-11-27 22:60', '', 'From is not a time: write it like 2026-11-27 22:00', undefined],
    ['1026-11-27', '', 'From is not a time: write it like 2026-11-27 22:00', undefined],
    ['2026-11-28 06:00', '2026-11-27 22:00', undefined, 'To must be later than From'],
    ['2026-11-28 06:00', '2026-11-28 06:00', undefined, 'To must be later than From'],
    ['2026-11-28 09:01', '', 'From is in the future: nothing has started since then', undefined],
    ['', ' ', 'Write when the period begins, when it ends, or both', undefined],
  ])('is refused from %j to %j', (from, to, wrongFrom, wrongTo) =>
    expect(read(from, to)).toEqual({ problems: { from: wrongFrom, to: wrongTo } }),
  )

  it('is shown as it can be typed, exactly', () => {
    const periods = [
      { from: local(2026, 11, 27, 22), to: local(2026, 11, 28, 6, 5, 9) },
      { from: local(2026, 1, 2) + 7, to: undefined },
    ]
    expect(periods.map(typedPeriodOf)).toEqual([
      { from: '2026-11-27 22:00', to: '2026-11-28 06:05:09' },
      { from: '2026-01-02 00:00:00.007', to: '' },
    ])
    for (const period of periods) expect(readPeriod(typedPeriodOf(period), now)).toEqual({ period })
  })
})
