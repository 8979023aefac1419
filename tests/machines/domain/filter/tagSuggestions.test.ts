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
])('suggests keys, and then values of the key, for ‘%s’', (typed, suggested) => {
  expect(tagSuggestions(tags, typed)).toEqual(suggested)
})

it('distinguishes the start of a key from a complete tag', () => {
  expect(begunTag(['site=oslo', 'host='])).toBe('host=')
  expect(begunTag(['site=oslo', 'oslo', '='])).toBeUndefined()
})
