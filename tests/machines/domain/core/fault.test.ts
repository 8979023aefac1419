import { describe, expect, it } from 'vitest'
import {
  Fault,
  faultDetail,
  toFault,
  wasAnswered,
  wasProxied,
  type FaultFacts,
} from '../../../../machines/core/domain/fault.ts'
import { failureMessage, failureWords, unheardMessage } from '../../../../machines/messages/domain/message.ts'

const action = 'get incidents'

describe('the message of a fault', () => {
  it.each<[string, FaultFacts, string]>([
    [
      'the words of the server',
      { kind: 'refused', action, status: 400, body: { detail: 'Not found.' } },
      'Failed to get incidents: Not found.',
    ],
    [
      'a bare string',
      { kind: 'server', action, status: 500, body: 'Internal Server Error' },
      'Failed to get incidents: Internal Server Error',
    ],
    ['a list', { kind: 'refused', action, status: 400, body: ['in use'] }, 'Failed to get incidents: in use'],
    ['only the failed action if there was no response', { kind: 'unreachable', action }, 'Failed to get incidents'],
    ['a fixed text if there was no token', { kind: 'notAuthenticated', action }, 'Not authenticated'],
  ])('has %s', (_, facts, message) => {
    expect(new Fault(facts).message).toBe(message)
  })

  it('becomes the text of the toast', () => {
    const fault = new Fault({ kind: 'refused', action, status: 400, body: 'no' })
    expect(failureMessage(fault)).toMatchObject({
      severity: 'error',
      text: 'Failed to get incidents: no',
      cause: 'get incidents',
    })
  })
})

describe('faultDetail', () => {
  it.each<[string, unknown, string]>([
    ['the detail', { detail: 'Invalid cursor' }, 'Invalid cursor'],
    ['a list of texts in a field', { filter: ['This field may not be null.'] }, 'This field may not be null.'],
    ['a plain string in a field', { type: 'The incident is already closed.' }, 'The incident is already closed.'],
    ['errors without a field', { non_field_errors: ['Unable to log in.'] }, 'Unable to log in.'],
    ['a list', ['already in use'], 'already in use'],
    ['a bare string', 'No path to ticket system', 'No path to ticket system'],
    [
      'nested errors',
      { filter: { tags: { 0: ['Tags need to have the form key=value'] } } },
      'Tags need to have the form key=value',
    ],
    ['nested errors in a list', { time_recurrences: [{ non_field_errors: ['start before end'] }] }, 'start before end'],
    ['the first field that contains text', { name: [], media: '', label: ['taken'] }, 'taken'],
    ['the status if there is no text', {}, 'status 400'],
    ['the status if the body is empty', '', 'status 400'],
  ])('finds %s', (_, body, detail) => {
    expect(faultDetail(new Fault({ kind: 'refused', action, status: 400, body }))).toBe(detail)
  })

  it('says that there was no response', () => {
    expect(faultDetail(new Fault({ kind: 'unreachable', action }))).toBe('no answer')
    expect(failureWords(new Fault({ kind: 'unreachable', action }))).toBe('no response from the server')
    expect(failureWords(new Fault({ kind: 'notAuthenticated', action }))).toBe('Not authenticated')
  })

  it('provides the words after the dash in a message', () => {
    expect(failureWords(new Fault({ kind: 'refused', action, status: 400, body: { detail: 'no' } }))).toBe('no')
  })
})

describe('a failure that arrives after its actor has stopped', () => {
  const close = { action: 'close incident 7' } as const
  it.each<[string, FaultFacts, string]>([
    [
      "with the server's words",
      { ...close, kind: 'refused', status: 400, body: 'no' },
      'Failed to close incident 7: no',
    ],
    [
      'with a note that there was no response',
      { ...close, kind: 'unreachable' },
      'Failed to close incident 7: no response from the server',
    ],
  ])('is shown %s', (_, facts, text) => {
    expect(unheardMessage(new Fault(facts))).toMatchObject({ severity: 'error', text, cause: 'close incident 7' })
  })

  it('has an empty message if the call did not fail', () => {
    expect(unheardMessage(undefined).text).toBe('')
  })
})

describe('a server message with a thousand entries', () => {
  it.each<[string, unknown]>([
    ['a list', Array.from({ length: 1000 }, () => 'no')],
    ['an object', Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 'no']))],
  ])('is cut to two hundred entries at most: %s', (_, body) => {
    const kept = new Fault({ kind: 'refused', action, status: 400, body }).body as object
    expect(Object.keys(kept).length).toBeLessThanOrEqual(200)
    expect(Object.keys(kept).length).toBeGreaterThan(100)
  })
})

describe('wasAnswered', () => {
  it.each([
    ['refused', true],
    ['unauthorized', true],
    ['server', true],
    ['garbled', true],
    ['unreachable', false],
    ['notAuthenticated', false],
  ] as const)('of a fault of the kind %s: %s', (kind, answered) => {
    expect(wasAnswered(new Fault({ kind, action }))).toBe(answered)
  })
})

describe('wasProxied', () => {
  it.each([
    [502, 'Bad Gateway', true],
    [503, 'Service Unavailable', true],
    [504, undefined, true],
    [503, { detail: 'The database is down.' }, false],
    [500, 'Server Error', false],
    [404, 'Not Found', false],
    [undefined, undefined, false],
  ] as const)('of a fault with the status %s and the body %j: %s', (status, body, proxied) => {
    const facts = status === undefined ? {} : { status }
    expect(wasProxied(new Fault({ kind: 'server', action, ...facts, body }))).toBe(proxied)
  })
})

describe('toFault', () => {
  it('leaves a fault unchanged', () => {
    const fault = new Fault({ kind: 'unreachable', action })
    expect(toFault(fault, 'something else')).toBe(fault)
  })

  it.each([
    [new TypeError('x is not a function'), 'Failed to get incidents: x is not a function'],
    ['a text', 'Failed to get incidents: a text'],
  ])('turns %s into a garbled fault', (thrown, message) => {
    expect(toFault(thrown, action)).toMatchObject({ kind: 'garbled', message })
  })
})
