import { describe, expect, it } from 'vitest'
import { Fault, faultDetail, toFault, wasAnswered, type FaultFacts } from '../../../../machines/core/domain/fault.ts'
import { failureMessage, failureWords } from '../../../../machines/messages/domain/message.ts'

const action = 'get incidents'

describe('the message of a fault', () => {
  it.each<[string, FaultFacts, string]>([
    ['the body as JSON', { kind: 'refused', action, status: 400, body: { detail: 'Not found.' } },
      'Failed to get incidents: {"detail":"Not found."}'],
    ['a bare string as JSON too', { kind: 'server', action, status: 500, body: 'Internal Server Error' },
      'Failed to get incidents: "Internal Server Error"'],
    ['a list', { kind: 'refused', action, status: 400, body: ['in use'] }, 'Failed to get incidents: ["in use"]'],
    ['no body where no answer came', { kind: 'unreachable', action }, 'Failed to get incidents'],
    ['the specified words without a token', { kind: 'notAuthenticated', action }, 'Not authenticated'],
  ])('has %s', (_, facts, message) => {
    expect(new Fault(facts).message).toBe(message)
  })

  it('is the one shown', () => {
    const fault = new Fault({ kind: 'refused', action, status: 400, body: 'no' })
    expect(failureMessage(fault)).toEqual({ severity: 'error', text: 'Failed to get incidents: "no"' })
  })
})

describe('faultDetail', () => {
  it.each<[string, unknown, string]>([
    ['the detail', { detail: 'Invalid cursor' }, 'Invalid cursor'],
    ['a field with a list', { filter: ['This field may not be null.'] }, 'This field may not be null.'],
    ['a field with a plain string', { type: 'The incident is already closed.' }, 'The incident is already closed.'],
    ['errors of no field', { non_field_errors: ['Unable to log in.'] }, 'Unable to log in.'],
    ['a list', ['already in use'], 'already in use'],
    ['a bare string', 'No path to ticket system', 'No path to ticket system'],
    ['what is nested', { filter: { tags: { 0: ['Tags need to have the form key=value'] } } },
      'Tags need to have the form key=value'],
    ['what is nested in a list', { time_recurrences: [{ non_field_errors: ['start before end'] }] },
      'start before end'],
    ['the first that says something', { name: [], media: '', label: ['taken'] }, 'taken'],
    ['the status where nothing is said', {}, 'status 400'],
    ['the status where the body is empty', '', 'status 400'],
  ])('finds %s', (_, body, detail) => {
    expect(faultDetail(new Fault({ kind: 'refused', action, status: 400, body }))).toBe(detail)
  })

  it('says so where no answer came', () => {
    expect(faultDetail(new Fault({ kind: 'unreachable', action }))).toBe('no answer')
    expect(failureWords(new Fault({ kind: 'unreachable', action }))).toBe('no answer from the server')
    expect(failureWords(new Fault({ kind: 'notAuthenticated', action }))).toBe('Not authenticated')
  })

  it('is what follows the dash of a message', () => {
    expect(failureWords(new Fault({ kind: 'refused', action, status: 400, body: { detail: 'no' } }))).toBe('no')
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
  ] as const)('of a fault that is %s: %s', (kind, answered) => {
    expect(wasAnswered(new Fault({ kind, action }))).toBe(answered)
  })
})

describe('toFault', () => {
  it('leaves a fault as it is', () => {
    const fault = new Fault({ kind: 'unreachable', action })
    expect(toFault(fault, 'something else')).toBe(fault)
  })

  it.each([
    [new TypeError('x is not a function'), 'Failed to get incidents: "x is not a function"'],
    ['a text', 'Failed to get incidents: "a text"'],
  ])('makes a garbled one of %s', (stranger, message) => {
    expect(toFault(stranger, action)).toMatchObject({ kind: 'garbled', message })
  })
})
