import { expect, test } from 'vitest'
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { sendingNote, sendingWords } from '../../../../machines/filter/domain/sendingWords.ts'

/** The conditions under a filter's name in a profile's card (docs/behaviour.md#profiles). */

const none: IncidentFilter = { ...defaultFilter, open: undefined, acked: undefined }

test.each<[string, Partial<IncidentFilter>, Partial<SavedFilter>]>([
  ['open, unacked, level 1-3, location=oslo', { open: true, acked: false, maxLevel: 3, tags: ['location=oslo'] }, {}],
  ['everything', {}, {}],
  ['no conditions: matches nothing', {}, { hasNoLevel: true }],
  ['open, site=oslo, both host=a and host=b', { open: true, tags: ['host=a', 'site=oslo', 'host=b'] }, {}],
  ['all of a=1, a=2 and a=3', { tags: ['a=1', 'a=2', 'a=3'] }, {}],
  [
    "open, location_regex (not known here), 'a=b=c' (not known here)",
    { open: true },
    { further: { location_regex: 'oslo' }, droppedTags: ['a=b=c'] },
  ],
])('%s', (words, filter, change) => {
  const saved = { pk: 1, name: 'Core', filter: { ...none, ...filter }, ...change }
  expect(sendingWords(saved, { sourceSystems: [], withLevels: false })).toBe(words)
})

test.each<[string, Partial<IncidentFilter>, Partial<SavedFilter>]>([
  ['', { open: true, maxLevel: 3, tags: ['host=a', 'site=oslo'] }, {}],
  ['In a profile: no conditions: matches nothing', {}, { hasNoLevel: true }],
  ['In a profile: both host=a and host=b', { tags: ['host=a', 'host=b'] }, {}],
  ['In a profile: location_regex (not known here)', {}, { further: { location_regex: 'oslo' } }],
])('beside the conditions of the list: %j', (note, filter, change) => {
  const saved = { pk: 1, name: 'Core', filter: { ...none, ...filter }, ...change }
  expect(sendingNote(saved, { sourceSystems: [], withLevels: true })).toBe(note)
})
