import { expect, test } from 'vitest'
import * as v from 'valibot'
import { cappedText, longestText } from '../../../machines/core/domain/cappedText.ts'
import { Fault, faultDetail } from '../../../machines/core/domain/fault.ts'
import { errorElsewhere, fieldErrors } from '../../../machines/forms/domain/fieldError.ts'
import { loggingWarnings, showing } from '../../../machines/messages/showing.ts'
import { json } from '../../../src/api/server/answer.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { wireBulkOutcome } from '../../../src/api/bulk/wire/bulk.ts'
import { wireSavedFilter } from '../../../src/api/filter/wire/savedFilter.ts'
import { sendText, startServer } from './answeringServer.ts'

const half = 'x'.repeat(500_000)
const nested = '['.repeat(20_000) + ']'.repeat(20_000)
const nestedObjects = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)

async function faultOf(status: number, body: string, type = 'application/json'): Promise<Fault> {
  const { url } = await startServer((_, response) => sendText(response, status, type, body))
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  const rejected: unknown = await client
    .call({ action: 'ping', method: 'GET', path: '/ping/', read: json(wireSavedFilter) })
    .then(
      () => 'resolved',
      (error: unknown) => error,
    )
  if (rejected instanceof Fault) return rejected
  throw new Error(`expected a fault, got: ${String(rejected)}`)
}

test('text of five hundred characters is kept, and longer text says how much is left out', () => {
  expect(cappedText('x'.repeat(500))).toBe('x'.repeat(500))
  expect(cappedText('x'.repeat(501))).toMatch(/^x+… and \d+ characters more$/)
  expect(cappedText(half)).toMatch(/^x+… and 500 kB more$/)
  expect(cappedText('x'.repeat(1200)).length).toBeLessThanOrEqual(longestText)
  expect(cappedText('\u{1F525}'.repeat(2000))).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
})

test('text that is shortened twice, the second time with a prefix, still says how much is left out in total', () => {
  const once = cappedText(half)
  expect(cappedText(`Failed to close incident 9 - ${once}`)).toMatch(
    /^Failed to close incident 9 - x+… and 500 kB more$/,
  )
  const short = cappedText('x'.repeat(1100))
  expect(short).toMatch(/ and 626 characters more$/)
  expect(cappedText(`Failed: ${short}`)).toMatch(/^Failed: x{466}… and 634 characters more$/)
})

test.each([
  ['a detail', 500, JSON.stringify({ detail: half })],
  ['a plain string', 500, JSON.stringify(half)],
  ['plain text', 502, half],
  ['a field', 400, JSON.stringify({ name: [half] })],
  ['the name of a field', 400, JSON.stringify({ [half]: 'wrong' })],
  [
    'a hundred thousand fields',
    400,
    JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, key) => [`f${key}`, 'no']))),
  ],
  ['a hundred thousand lines', 400, JSON.stringify(Array.from({ length: 100_000 }, () => 'no'))],
  ['nested lists', 400, nested],
  ['nested objects', 400, nestedObjects],
])('a huge error, as %s, becomes a short message', async (_, status, body) => {
  const fault = await faultOf(status, body)
  expect(fault.message.length).toBeLessThanOrEqual(longestText)
  expect(faultDetail(fault).length).toBeLessThanOrEqual(longestText)
  expect(JSON.stringify(fault.body).length).toBeLessThanOrEqual(200 * (longestText + 10))
  expect(errorElsewhere(fieldErrors(fault.body), [])?.length).toBeLessThanOrEqual(longestText)
})

test('the beginning of a long error is kept, and the message says how much is left out', async () => {
  expect(faultDetail(await faultOf(500, JSON.stringify({ detail: half })))).toMatch(/^x{400,}… and 500 kB more$/)
})

test.each([
  ['an error', 500],
  ['data', 200],
])('%s nested twenty thousand levels deep is unreadable, and does not overflow the stack', async (_, status) => {
  for (const body of [nested, nestedObjects, `{"pk": 1, "name": "a", "filter": {"further": ${nested}}}`]) {
    expect((await faultOf(status, body)).message).toMatch(/unreadable/)
  }
})

test('a fault made from a deeply nested value has a message', () => {
  const body: unknown = JSON.parse(nested)
  expect(new Fault({ kind: 'refused', action: 'ping', body }).message).toMatch(/^Failed to ping: unreadable$/)
})

test('brackets inside text do not count as nesting', async () => {
  const body = JSON.stringify({ pk: 1, name: '[{"'.repeat(500), filter: null })
  const { url } = await startServer((_, response) => sendText(response, 200, 'application/json', body))
  const client = createClient({ baseUrl: () => url, token: () => 'abc' })
  await expect(
    client.call({ action: 'ping', method: 'GET', path: '/ping/', read: json(wireSavedFilter) }),
  ).resolves.toMatchObject({ pk: 1 })
})

test('messages, warnings and the reasons in a ledger are shortened in the same way', () => {
  expect(showing({ severity: 'error', text: half }).message.text.length).toBeLessThanOrEqual(longestText)
  expect(loggingWarnings([half]).messages[0]?.text).toMatch(/ and 500 kB more$/)
  const { refused } = v.parse(wireBulkOutcome, { changes: { 5: { status: 400, errors: { type: half } } } })
  expect(refused[0]?.reason.length).toBeLessThanOrEqual(longestText)
})
