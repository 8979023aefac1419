import { expect, it } from 'vitest'
import { begunTag, tagSuggestions } from '../../../../machines/filter/domain/tags/tagSuggestions.ts'
import { parseTag } from '../../../../machines/incident/domain/tag.ts'

const tags = ['site=oslo', 'host=gw1', 'site=bergen', 'site=oslo', 'note=a=b', 'note=c,d', 'bare'].map(parseTag)

it.each([
  ['', ['bare=', 'host=', 'site=']],
  ['si', ['bare=', 'host=', 'site=']],
  ['=', ['bare=', 'host=', 'site=']],
  ['bare=', ['bare=']],
  ['site=', ['site=bergen', 'site=oslo']],
  [' site=os', ['site=bergen', 'site=oslo']],
  ['city=', []],
])('suggests keys, and then values of the key, for ‘%s’', (typed, suggested) => {
  expect(tagSuggestions(tags, typed)).toEqual(suggested)
})

it('distinguishes the start of a key from a complete tag', () => {
  expect(begunTag(['site=oslo', 'host='], ['site=oslo'], 'ho', ['host='])).toBe('host=')
  expect(begunTag(['site=oslo', 'oslo', '='], ['site=oslo'], '', [])).toBeUndefined()
})

it('takes a key for a tag with an empty value if it is one of the tags, or is chosen among the values', () => {
  expect(begunTag(['bare=', 'site=oslo'], ['bare='], 'site=oslo', [])).toBeUndefined()
  expect(begunTag(['bare='], [], 'bare=', ['bare='])).toBeUndefined()
  expect(begunTag(['host='], [], 'host=', ['host=gw1'])).toBe('host=')
})
