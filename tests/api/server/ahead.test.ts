import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAhead, shelfLife, timeTolerance, type Asked } from '../../../src/api/server/ahead.ts'
import type { Answer, NoAnswer } from '../../../src/api/server/exchange.ts'

const page: Asked = { question: 'https://argus.example/api/v2/incidents/', asker: 'Token ana', asOf: undefined }
const answer: Answer = {
  ok: true,
  status: 200,
  statusText: 'OK',
  text: '{}',
  html: false,
  clock: undefined,
  retryAfter: undefined,
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A GET that the test answers. */
function sending() {
  const sent: { signal: AbortSignal; answer: (answer: Answer | NoAnswer) => void }[] = []
  const exchange = (signal: AbortSignal) =>
    new Promise<Answer | NoAnswer>((resolve) => {
      sent.push({ signal, answer: resolve })
    })
  return { sent, exchange }
}

function started(asked = page) {
  const ahead = createAhead()
  const { sent, exchange } = sending()
  ahead.send('get incidents', asked, exchange)
  const [first] = sent
  if (first === undefined) throw new Error('nothing was sent')
  return { ahead, sent, exchange, first }
}

test('a call gets the answer that is under way, once', async () => {
  const { ahead, first } = started()
  const taken = ahead.take('get incidents', page, undefined)
  first.answer(answer)
  await expect(taken).resolves.toBe(answer)
  expect(ahead.take('get incidents', page, undefined)).toBeUndefined()
})

test('a call gets an answer that came before it', async () => {
  const { ahead, first } = started()
  first.answer(answer)
  await vi.advanceTimersByTimeAsync(shelfLife - 1)
  await expect(ahead.take('get incidents', page, undefined)).resolves.toBe(answer)
})

test('an answer that has waited too long is not used', async () => {
  const { ahead, first } = started()
  first.answer(answer)
  await vi.advanceTimersByTimeAsync(shelfLife)
  expect(ahead.take('get incidents', page, undefined)).toBeUndefined()
})

test('a refusal is an answer, and is not asked for again', async () => {
  const { ahead, first } = started()
  const refusal = { ...answer, ok: false, status: 401 }
  first.answer(refusal)
  await expect(ahead.take('get incidents', page, undefined)).resolves.toBe(refusal)
})

test.each([
  ['address', { ...page, question: 'https://argus.example/api/v1/incidents/' }],
  ['asker', { ...page, asker: 'Token ben' }],
  ['time', { ...page, asOf: timeTolerance + 1 }],
])('a call with another %s gets nothing, and cancels what was sent in vain', (_, asked) => {
  const { ahead, first } = started({ ...page, asOf: 0 })
  expect(ahead.take('get incidents', asked, undefined)).toBeUndefined()
  expect(first.signal.aborted).toBe(true)
})

test('a call that counts from nearly the same time gets the answer', async () => {
  const { ahead, first } = started({ ...page, asOf: 1000 })
  first.answer(answer)
  await expect(ahead.take('get incidents', { ...page, asOf: 1000 + timeTolerance }, undefined)).resolves.toBe(answer)
})

test('a call with another action leaves what was sent', () => {
  const { ahead, first } = started()
  expect(ahead.take('count incidents', page, undefined)).toBeUndefined()
  expect(first.signal.aborted).toBe(false)
})

test('the same GET is not sent twice', () => {
  const { ahead, sent, exchange, first } = started()
  ahead.send('get incidents', page, exchange)
  expect(sent).toHaveLength(1)
  expect(first.signal.aborted).toBe(false)
})

test('a different GET with the same action takes the place of the first', async () => {
  const { ahead, sent, exchange, first } = started()
  const other = { ...page, question: 'https://argus.example/api/v1/incidents/' }
  ahead.send('get incidents', other, exchange)
  expect(first.signal.aborted).toBe(true)
  // The answer to the cancelled one comes late, and the other one stays.
  first.answer('cancelled')
  await vi.advanceTimersByTimeAsync(0)
  sent[1]?.answer(answer)
  await expect(ahead.take('get incidents', other, undefined)).resolves.toBe(answer)
})

test('a GET without a connection is left to the call, whether it failed before the call or after', async () => {
  const before = started()
  before.first.answer('unreachable')
  await vi.advanceTimersByTimeAsync(0)
  expect(before.ahead.take('get incidents', page, undefined)).toBeUndefined()
  const after = started()
  const taken = after.ahead.take('get incidents', page, undefined)
  after.first.answer('unreachable')
  await expect(taken).resolves.toBeUndefined()
})

test('a call that waited in vain until the time ran out does not wait again', async () => {
  const { ahead, first } = started()
  const taken = ahead.take('get incidents', page, undefined)
  first.answer('silent')
  await expect(taken).resolves.toBe('silent')
})

test('the call that has taken the GET can cancel it', () => {
  const { ahead, first } = started()
  const caller = new AbortController()
  void ahead.take('get incidents', page, caller.signal)
  caller.abort()
  expect(first.signal.aborted).toBe(true)
})

test('dropping cancels what nobody has taken, and only that', () => {
  const { ahead, first } = started()
  const user = sending()
  ahead.send('get current user', { ...page, question: 'user' }, user.exchange)
  void ahead.take('get incidents', page, undefined)
  ahead.drop()
  expect(first.signal.aborted).toBe(false)
  expect(user.sent[0]?.signal.aborted).toBe(true)
  expect(ahead.take('get current user', { ...page, question: 'user' }, undefined)).toBeUndefined()
})
