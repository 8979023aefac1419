import { expect, test } from 'vitest'
import { backOff, serverRetries } from '../../../../machines/core/domain/backOff.ts'

test('each attempt waits twice as long as the one before it', () => {
  expect([0, 1, 2, 3, 10].map((doublings) => backOff({ first: 1000 }, doublings))).toEqual([
    1000, 2000, 4000, 8000, 1_024_000,
  ])
})

test('no attempt waits longer than the longest wait', () => {
  expect([0, 1, 2, 3].map((doublings) => backOff({ first: 10, longest: 35 }, doublings))).toEqual([10, 20, 35, 35])
})

test('a server that does not respond is called again after 5 seconds, and eventually once a minute', () => {
  expect([0, 1, 2, 3, 4, 5].map((doublings) => backOff(serverRetries, doublings))).toEqual([
    5000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
})
