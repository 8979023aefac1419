import { expect, it } from 'vitest'
import { brokenGroupsBound } from './groups.ts'
import type { Series } from './results/results.ts'

function p95(list: string, own: number[], part = 'groups'): Series {
  return {
    part,
    situation: `10000 held, 500 hosts, 100/s, ${list}`,
    name: 'frame, 95th percentile',
    unit: 'ms',
    own,
  }
}

it.each([
  [[16.7, 20, 33.3], []],
  [[16.7, 20.1, 33.3], ['groups: the p95 frame time is 20.1 ms, above 20 ms (without groups 16.7 ms).']],
])('with groups, the median of the p95 frame times %j is at most 20 ms, whatever it is without', (own, sentences) => {
  const others = [p95('without groups', [16.7]), p95('by host', [99], 'scale')]
  expect(brokenGroupsBound([...others, p95('by host', own)])).toEqual(sentences)
})

it('a run that has not measured groups is an error, not a good result', () => {
  expect(() => brokenGroupsBound([p95('without groups', [16.7])])).toThrow('no median without values')
})
