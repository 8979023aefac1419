import { expect, it } from 'vitest'
import { hiddenInterval, pollInterval } from '../../../../machines/list/domain/refreshInterval.ts'

it.each([
  [30, 30_000, 150_000],
  [12, 12_000, 60_000],
  [5, 5_000, 60_000],
])(
  'every %i s in a visible tab; five times as long in a hidden one, and at least a minute',
  (intervalSeconds, shown, hidden) => {
    expect(pollInterval({ intervalSeconds })).toBe(shown)
    expect(hiddenInterval({ intervalSeconds })).toBe(hidden)
  },
)
