import { describe, expect, test } from 'vitest'
import { defaultFilter, type IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { emptyHeading, filterSentence } from '../../../src/views/list/bar/filterWords.ts'

const everything: IncidentFilter = { ...defaultFilter, open: undefined, acked: undefined }

describe('the heading of an empty list', () => {
  test.each<[string, Partial<IncidentFilter>]>([
    ['No incidents', {}],
    ['No open, unacknowledged incidents', { open: true, acked: false }],
    ['No closed incidents', { open: false }],
    ['No acknowledged incidents', { acked: true }],
    ['No open, acknowledged, stateful incidents', { open: true, acked: true, stateful: true }],
    ['No stateless incidents', { stateful: false }],
  ])('%s', (words, change) => {
    expect(emptyHeading({ ...everything, ...change })).toBe(words)
  })
})

describe('the sentence about the filter', () => {
  test.each<[string, Partial<IncidentFilter>, number]>([
    ['The filter shows incidents in every state from every source.', {}, 0],
    ['The filter shows open, unacknowledged incidents from every source.', { open: true, acked: false }, 0],
    [
      'The filter shows incidents in every state of severity 2 - High or more severe from every source.',
      { maxLevel: 2 },
      0,
    ],
    ['The filter shows incidents in every state of severity 1 - Critical from every source.', { maxLevel: 1 }, 0],
    ['The filter shows incidents in every state from 1 chosen source.', { sourceSystemIds: [4] }, 0],
    ['The filter shows incidents in every state from 2 chosen sources.', { sourceSystemIds: [4, 5] }, 0],
    [
      'The filter shows incidents in every state from every source tagged host=a, host=b.',
      { tags: ['host=a', 'host=b'] },
      0,
    ],
    ['The filter shows incidents in every state from every source from the last 60 minutes.', {}, 1],
    ['The filter shows incidents in every state from every source from the last 24 hours.', {}, 24],
    ['The filter shows incidents in every state from every source from the last 7 days.', {}, 168],
  ])('%s', (words, change, hours) => {
    const question = { filter: { ...everything, ...change }, timeframeHours: hours, search: '' }
    expect(filterSentence(question, true)).toBe(words)
  })

  test('leaves the severity out if the deployment does not show levels', () => {
    const question = { filter: { ...everything, maxLevel: 2 as const }, timeframeHours: 0, search: '' }
    expect(filterSentence(question, false)).not.toContain('severity')
  })

  test('names the search text', () => {
    const question = { filter: everything, timeframeHours: 0, search: ' mail ' }
    expect(filterSentence(question, true)).toBe(
      'The filter shows incidents in every state from every source with the words ‘mail’.',
    )
  })
})
