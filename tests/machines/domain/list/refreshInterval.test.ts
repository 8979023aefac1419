import { expect, it } from 'vitest'
import { hiddenInterval, pollInterval } from '../../../../machines/list/domain/refreshInterval.ts'

it.each([
  [30, 30_000, 150_000],
  [12, 12_000, 60_000],
  [5, 5_000, 60_000],
])(
  'an interval of %i s in a visible tab is five times as long in a hidden tab, and at least a minute',
  (intervalSeconds, shown, hidden) => {
    expect(pollInterval({ intervalSeconds })).toBe(shown)
    expect(hiddenInterval({ intervalSeconds })).toBe(hidden)
  },
)
