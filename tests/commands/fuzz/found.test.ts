/** Regression tests for the bugs that odd input has revealed; they do not depend on a seed. */
import superjson from 'superjson'
import * as v from 'valibot'
import { expect, it, test } from 'vitest'
import {
  draftOfDestination,
  emptyDraft,
  isAsSaved,
  missingFields,
  typedText,
  withValue,
} from '../../../machines/alerting/domain/destination.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { queryAddress, unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { momentText } from '../../../machines/core/domain/moment.ts'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { createAcknowledgementCalls } from '../../../src/api/incident/acknowledgements.ts'
import { readFailure } from '../../../src/api/server/answer.ts'
import { createBulkCalls } from '../../../src/api/bulk/bulk.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { findConfiguration } from '../../../src/api/core/configuration.ts'
import { storagePrefix } from '../../../src/api/core/basePath.ts'
import { createPreferenceStorage } from '../../../src/api/list/preferenceStorage.ts'
import { createTimeslotCalls } from '../../../src/api/alerting/timeslots.ts'
import { wireTime } from '../../../src/api/server/wire/time.ts'
import { timeslotRow } from '../../api/alerting/alertingRows.ts'
import { acknowledgementRow } from '../../api/server/wireRows.ts'
import { answeredBy, type OddAnswer } from './decoders/answers.ts'

const client = () => createClient({ baseUrl: () => 'https://argus.example', token: () => 'abc' })

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): OddAnswer {
  return { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }
}

async function rejected(answers: readonly OddAnswer[], call: () => Promise<unknown>): Promise<unknown> {
  let found: unknown
  await answeredBy(answers, async () => {
    found = await call().then(
      () => 'resolved',
      (error: unknown) => error,
    )
  })
  return found
}

test('a lone surrogate in a tag of a saved filter does not crash the console: the address contains a replacement character', () => {
  const filter = { ...unrestrictedQuery.filter, tags: ['host=\uD800'] }
  expect(queryAddress({ ...unrestrictedQuery, filter })).toBe('?tag=host%3D%EF%BF%BD')
})

test('a password with a lone surrogate can be masked', () => {
  const mask = createMask()
  mask.learn({ password: 'sec\uD800ret' })
  expect(mask.copy({ text: 'sec\uD800ret' })).toEqual({ text: '•••' })
})

it.each([
  [-1, '1969-12-31T23:59:59.999999Z'],
  [1, '1970-01-01T00:00:00.000001Z'],
  [9e18, '+275760-09-13T00:00:00.000000Z'],
  [-9e18, '-271821-04-20T00:00:00.000000Z'],
])('the moment %d can be written as text', (microseconds, text) => {
  expect(momentText(microseconds).replace(/\d{3}Z$/, '')).toBe(text.replace(/\d{3}Z$/, ''))
})

test('a moment before 1970 keeps its microseconds', () => expect(momentText(-1)).toBe('1969-12-31T23:59:59.999999Z'))

it.each(['1', 'Jan 15 2026 (\uD800)', '12:00', 'Thu, 15 Jan 2026 10:00:00 GMT'])(
  "'%s' is not accepted as a server's time",
  (text) => {
    expect(v.is(wireTime, text)).toBe(false)
  },
)

test('a stored timeframe beyond the range of dates is ignored', () => {
  const text = superjson.stringify({ value: 1e300, timestamp: new Date() })
  const stored = { getItem: (key: string) => (key === `${storagePrefix}timeframeHours` ? text : null) }
  const browser = { length: 0, clear: () => {}, key: () => null, removeItem: () => {}, setItem: () => {}, ...stored }
  expect(createPreferenceStorage(() => browser, '/').read().timeframeHours).toBe(0)
})

test('each refusal in a bulk operation has a text as its reason, even if the server sends something else', async () => {
  const changes = { 1: { status: 400, errors: [{ toString: 1 }] }, 2: { status: 400, errors: { toString: {} } } }
  await answeredBy([answer(400, { changes })], async () => {
    const { refused } = await createBulkCalls(client()).reopenIncidents({ pks: [1, 2], message: '' })
    expect(refused).toEqual([
      { pk: 1, reason: '1' },
      { pk: 2, reason: 'no reason given' },
    ])
  })
})

test('a configuration value nested twenty thousand levels deep does not affect the others', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const text = `{"backendUrl": "https://argus.example", "backendWSUrl": ${deep}}`
  await answeredBy([answer(200, text)], async () => {
    const { runtime, warnings } = await findConfiguration({ origin: 'https://argus.example', basePath: '/', build: {} })
    expect(runtime?.backendUrl).toBe('https://argus.example')
    expect(warnings).toEqual([expect.stringMatching(/^backendWSUrl is ignored: /)])
  })
})

test('a truncated error with two hundred thousand quotation marks is scanned once, not once per mark', () => {
  const text = `{"detail": "${String.raw`\"`.repeat(200_000)}`
  expect(readFailure({ status: 500, statusText: '', text, html: false, clock: undefined })).toBe(text)
})

test('the response to a change of a timeslot is a fault if it describes a different timeslot', async () => {
  const input = { pk: 9, name: 'Office hours', recurrences: [] }
  const found = await rejected([answer(200, timeslotRow({ pk: 60 }))], () =>
    createTimeslotCalls(client()).updateTimeslot(input),
  )
  expect(found).toBeInstanceOf(Fault)
  expect(found).toMatchObject({ kind: 'garbled' })
})

test('a server time at the last representable moment does not make the next call fail', async () => {
  const answers = [answer(200, acknowledgementRow(), { date: '+275760-09-13T00:00:00Z' })]
  await answeredBy(answers, async () => {
    const { acknowledgeIncident } = createAcknowledgementCalls(client())
    await acknowledgeIncident({ pk: 7, message: '', expiration: undefined })
    await expect(acknowledgeIncident({ pk: 7, message: '', expiration: undefined })).resolves.toMatchObject({ pk: 12 })
  })
})

test('a field of a medium may have the name of a property that every object has', () => {
  const fields = [{ name: 'toString', title: 'Text', description: undefined, input: 'text', isRequired: true }] as const
  const destination = {
    pk: 1,
    medium: { slug: 'pager', name: 'Pager', isInstalled: true },
    label: undefined,
    suggestedLabel: '',
    settings: {},
  }
  const saved = draftOfDestination(destination, fields)
  expect(saved).toEqual(emptyDraft(fields))
  expect(missingFields({ title: '', values: {} }, fields)).toEqual(['toString'])
  const draft = withValue({ title: '', values: {} }, 'constructor', '5')
  expect(typedText(draft, 'toString')).toBe('')
  expect(isAsSaved(draft, saved)).toBe(true)
})
