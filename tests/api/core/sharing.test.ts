import { expect, test } from 'vitest'
import { createSharing } from '../../../src/api/core/sharing.ts'

/** Calls that the test answers. */
function calling() {
  const begun: { signal: AbortSignal; answer: (count: number) => void; fail: (error: Error) => void }[] = []
  const begin = (signal: AbortSignal) =>
    new Promise<number>((answer, fail) => {
      begun.push({ signal, answer, fail })
    })
  return { begun, begin }
}

test('simultaneous calls with the same key share one result, and other calls do not', async () => {
  const share = createSharing<number>()
  const { begun, begin } = calling()
  const [one, other, third] = [share('a', undefined, begin), share('a', undefined, begin), share('b', undefined, begin)]
  expect(begun).toHaveLength(2)
  begun[0]?.answer(7)
  begun[1]?.answer(8)
  await expect(Promise.all([one, other, third])).resolves.toEqual([7, 7, 8])
})

test('a later call is made anew, after success and after failure', async () => {
  const share = createSharing<number>()
  const { begun, begin } = calling()
  const first = share('a', undefined, begin)
  begun[0]?.answer(7)
  await first
  const second = share('a', undefined, begin)
  begun[1]?.fail(new Error('no answer'))
  await expect(second).rejects.toThrow('no answer')
  void share('a', undefined, begin)
  expect(begun).toHaveLength(3)
})

test('the call is cancelled only if all its callers have cancelled, and the next one is made anew', () => {
  const share = createSharing<number>()
  const { begun, begin } = calling()
  const [one, other] = [new AbortController(), new AbortController()]
  void share('a', one.signal, begin)
  void share('a', other.signal, begin)
  one.abort()
  expect(begun[0]?.signal.aborted).toBe(false)
  other.abort()
  expect(begun[0]?.signal.aborted).toBe(true)
  void share('a', undefined, begin)
  expect(begun).toHaveLength(2)
})
