/** What the server says about a failure, in words (docs/behaviour.md#faults). */
import { describe, expect, it, test } from 'vitest'
import { answerWords } from '../../../../machines/core/domain/answerWords.ts'
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { faultDetails } from '../../../../machines/core/domain/faultDetails.ts'

describe('the words in the body of a response', () => {
  it.each<[string, unknown, string | undefined]>([
    ['a detail', { detail: 'Not found.' }, 'Not found.'],
    ['text', 'Bad Gateway', 'Bad Gateway'],
    ['a list', ['In use.', 'Locked.'], 'In use. Locked.'],
    [
      'errors about fields',
      { name: ['Too long.', 'In use.'], day_of_week: ['Missing.'] },
      'name: Too long. name: In use. day of week: Missing.',
    ],
    ['errors about no field', { non_field_errors: ['Both or none.'] }, 'Both or none.'],
    ['errors within a field', { filter: { tags: ['No key.'], detail: 'Odd.' } }, 'filter, tags: No key. filter: Odd.'],
    [
      'errors about some items',
      { recurrences: [{}, { end: ['Before the start.'] }] },
      'recurrences, 2, end: Before the start.',
    ],
    ['errors in a list of objects', [{ detail: 'First.' }, { detail: 'Second.' }], 'First. Second.'],
    ['numbers and booleans', { code: 7, retry: false }, 'code: 7 retry: false'],
    ['nothing', {}, undefined],
    ['empty values', { detail: '', name: [], other: null }, undefined],
    ['no body', undefined, undefined],
  ])('are found in %s', (_, body, words) => {
    expect(answerWords(body)).toBe(words)
  })
})

test('a fault without words from the server says only what failed', () => {
  expect(new Fault({ kind: 'refused', action: 'save', status: 400, body: {} }).message).toBe('Failed to save')
})

describe('the details of a fault', () => {
  it('name the attempt, the status and each field', () => {
    const body = { name: ['In use.'], detail: 'Refused.' }
    expect(faultDetails(new Fault({ kind: 'refused', action: 'update timeslot Nights', status: 400, body }))).toEqual([
      { label: 'Attempt', text: 'update timeslot Nights' },
      { label: 'Failure', text: 'The server refused (status 400)' },
      { label: 'name', text: 'In use.' },
      { label: 'Reason', text: 'Refused.' },
    ])
  })

  it('say that nothing arrived', () => {
    const [, failure, ...more] = faultDetails(new Fault({ kind: 'unreachable', action: 'get incidents' }))
    expect(failure?.text).toMatch(/^No answer arrived/)
    expect(more).toEqual([])
  })

  it('say that a web page arrived', () => {
    const fault = new Fault({ kind: 'server', action: 'get incidents', status: 502, body: 'Bad Gateway', isPage: true })
    expect(faultDetails(fault).slice(1)).toEqual([
      { label: 'Failure', text: 'The server, or a proxy in front of it, has failed (status 502)' },
      { label: 'Answer', text: 'A web page instead of data, perhaps from a proxy' },
      { label: 'Reason', text: 'Bad Gateway' },
    ])
  })
})
