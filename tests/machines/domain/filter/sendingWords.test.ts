import { expect, test } from 'vitest'
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { sendingWords } from '../../../../machines/filter/domain/sendingWords.ts'

/** The conditions under a filter's name in a profile's card (docs/behaviour.md#profiles). */

const none: IncidentFilter = { ...defaultFilter, open: undefined, acked: undefined }

test.each<[string, Partial<IncidentFilter>, Partial<SavedFilter>]>([
  ['open, unacked, level 1-3, location=oslo', { open: true, acked: false, maxLevel: 3, tags: ['location=oslo'] }, {}],
  ['everything', {}, {}],
  ['no conditions: matches nothing', {}, { hasNoLevel: true }],
  [
    "open, location_regex (not known here), 'a=b=c' (not known here)",
    { open: true },
    { further: { location_regex: 'oslo' }, droppedTags: ['a=b=c'] },
  ],
])('%s', (words, filter, change) => {
  const saved = { pk: 1, name: 'Core', filter: { ...none, ...filter }, ...change }
  expect(sendingWords(saved, { sourceSystems: [], withLevels: false })).toBe(words)
})
