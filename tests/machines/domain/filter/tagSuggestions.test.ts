import { expect, it } from 'vitest'
import { begunTag, tagSuggestions } from '../../../../machines/filter/domain/tagSuggestions.ts'
import { parseTag } from '../../../../machines/incident/domain/tag.ts'

const tags = ['site=oslo', 'host=gw1', 'site=bergen', 'site=oslo', 'note=a=b', 'note=c,d', 'bare'].map(parseTag)

it.each([
  ['', ['host=', 'site=']],
  ['si', ['host=', 'site=']],
  ['=', ['host=', 'site=']],
  ['site=', ['site=bergen', 'site=oslo']],
  [' site=os', ['site=bergen', 'site=oslo']],
  ['city=', []],
])('suggests for ‘%s’ the keys, and then the values of the key', (typed, suggested) => {
  expect(tagSuggestions(tags, typed)).toEqual(suggested)
})

it('tells a key that is to be completed from an entered tag', () => {
  expect(begunTag(['site=oslo', 'host='])).toBe('host=')
  expect(begunTag(['site=oslo', 'oslo', '='])).toBeUndefined()
})
