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

test('a call gets the answer to a GET that is under way, once', async () => {
  const { ahead, first } = started()
  const taken = ahead.take('get incidents', page, undefined)
  first.answer(answer)
  await expect(taken).resolves.toBe(answer)
  expect(ahead.take('get incidents', page, undefined)).toBeUndefined()
})

test('a call gets an answer that arrived before the call was made', async () => {
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

test('a refusal counts as an answer, and the GET is not repeated', async () => {
  const { ahead, first } = started()
  const refusal = { ...answer, ok: false, status: 401 }
  first.answer(refusal)
  await expect(ahead.take('get incidents', page, undefined)).resolves.toBe(refusal)
})

test.each([
  ['address', { ...page, question: 'https://argus.example/api/v1/incidents/' }],
  ['asker', { ...page, asker: 'Token ben' }],
  ['time', { ...page, asOf: timeTolerance + 1 }],
])('a call with another %s gets no answer, and cancels the GET that was sent in vain', (_, asked) => {
  const { ahead, first } = started({ ...page, asOf: 0 })
  expect(ahead.take('get incidents', asked, undefined)).toBeUndefined()
  expect(first.signal.aborted).toBe(true)
})

test('a call whose address contains nearly the same time gets the answer', async () => {
  const { ahead, first } = started({ ...page, asOf: 1000 })
  first.answer(answer)
  await expect(ahead.take('get incidents', { ...page, asOf: 1000 + timeTolerance }, undefined)).resolves.toBe(answer)
})

test('a call with another action does not cancel the GET', () => {
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

test('a different GET with the same action replaces the first', async () => {
  const { ahead, sent, exchange, first } = started()
  const other = { ...page, question: 'https://argus.example/api/v1/incidents/' }
  ahead.send('get incidents', other, exchange)
  expect(first.signal.aborted).toBe(true)
  // The answer to the cancelled GET arrives late, and the other GET stays.
  first.answer('cancelled')
  await vi.advanceTimersByTimeAsync(0)
  sent[1]?.answer(answer)
  await expect(ahead.take('get incidents', other, undefined)).resolves.toBe(answer)
})

test('if a GET finds no connection, the call makes its own request, whether the GET fails before the call or afterwards', async () => {
  const before = started()
  before.first.answer('unreachable')
  await vi.advanceTimersByTimeAsync(0)
  expect(before.ahead.take('get incidents', page, undefined)).toBeUndefined()
  const after = started()
  const taken = after.ahead.take('get incidents', page, undefined)
  after.first.answer('unreachable')
  await expect(taken).resolves.toBeUndefined()
})

test('a call that has waited until the GET timed out does not repeat it', async () => {
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

test('dropping cancels the GETs that no call has taken, unless they were made for the asker who stays', () => {
  const { ahead, first } = started()
  const user = sending()
  ahead.send('get current user', { ...page, question: 'user' }, user.exchange)
  void ahead.take('get incidents', page, undefined)
  ahead.dropAllBut(page.asker)
  expect(user.sent[0]?.signal.aborted).toBe(false)
  ahead.dropAllBut('Token other')
  expect(first.signal.aborted).toBe(false)
  expect(user.sent[0]?.signal.aborted).toBe(true)
  expect(ahead.take('get current user', { ...page, question: 'user' }, undefined)).toBeUndefined()
})
