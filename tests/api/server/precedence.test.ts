import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrecedence, longestWait } from '../../../src/api/server/precedence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A promise that the test settles. */
function work() {
  let settle = { resolve: (_value: string) => {}, reject: (_error: Error) => {} }
  const promise = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

/** Reports in `hasCome` whether the turn has come yet. */
function turnOf(turn: Promise<void> | undefined) {
  const seen = { hasCome: false }
  void turn?.then(() => {
    seen.hasCome = true
  })
  return seen
}

test('while no page is under way, nothing waits', () => {
  expect(createPrecedence().turn(undefined)).toBeUndefined()
})

test('the turn of a call that can wait comes after the page has arrived and has been shown', async () => {
  const shown = work()
  const precedence = createPrecedence(async () => void (await shown.promise))
  const page = work()
  const led = precedence.lead(() => page.promise)
  const turn = turnOf(precedence.turn(undefined))
  page.resolve('25 rows')
  await expect(led).resolves.toBe('25 rows')
  await vi.advanceTimersByTimeAsync(0)
  expect(turn.hasCome).toBe(false)
  shown.resolve('')
  await vi.advanceTimersByTimeAsync(0)
  expect(turn.hasCome).toBe(true)
  expect(precedence.turn(undefined)).toBeUndefined()
})

test('the failure of a page also ends the wait', async () => {
  const precedence = createPrecedence(() => Promise.resolve())
  const page = work()
  const led = precedence.lead(() => page.promise)
  const turn = turnOf(precedence.turn(undefined))
  page.reject(new Error('no answer'))
  await expect(led).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(0)
  expect(turn.hasCome).toBe(true)
})

test('with two pages under way, the wait lasts until both have arrived', async () => {
  const precedence = createPrecedence(() => Promise.resolve())
  const [first, second] = [work(), work()]
  void precedence.lead(() => first.promise)
  void precedence.lead(() => second.promise)
  const turn = turnOf(precedence.turn(undefined))
  first.resolve('')
  await vi.advanceTimersByTimeAsync(0)
  expect(turn.hasCome).toBe(false)
  second.resolve('')
  await vi.advanceTimersByTimeAsync(0)
  expect(turn.hasCome).toBe(true)
})

test('nothing waits longer than two seconds for a slow page', async () => {
  const precedence = createPrecedence()
  void precedence.lead(() => work().promise)
  const turn = turnOf(precedence.turn(undefined))
  await vi.advanceTimersByTimeAsync(longestWait - 1)
  expect(turn.hasCome).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(turn.hasCome).toBe(true)
})

test('a caller that cancels stops waiting', async () => {
  const precedence = createPrecedence()
  void precedence.lead(() => work().promise)
  const caller = new AbortController()
  const turn = turnOf(precedence.turn(caller.signal))
  caller.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(turn.hasCome).toBe(true)
})
