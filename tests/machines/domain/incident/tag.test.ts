import { describe, expect, it } from 'vitest'
import { filterTags, isFilterTag, parseTag, tagLink, tagText } from '../../../../machines/incident/domain/tag.ts'

describe('a tag', () => {
  it.each([
    ['host=web1', { key: 'host', value: 'web1' }],
    ['query=a=b', { key: 'query', value: 'a=b' }],
    ['host=', { key: 'host', value: '' }],
  ])('%s is split at the first =, and joined again unchanged', (text, tag) => {
    expect(parseTag(text)).toEqual(tag)
    expect(tagText(parseTag(text))).toBe(text)
  })

  it('without = has only a key', () => {
    expect(parseTag('host')).toEqual({ key: 'host', value: '' })
  })
})

describe('a tag in a filter has one = after a key, and no comma; its value may be empty', () => {
  it.each([
    ['host=web1', true],
    ['query=a=b', false],
    ['host', false],
    ['=web1', false],
    ['host=', true],
    ['=', false],
    ['', false],
    ['location=Oslo, Norway', false],
  ])('%j: %s', (text, isEntry) => {
    expect(isFilterTag(text)).toBe(isEntry)
  })
})

describe('a tag is a link only if its value is an absolute http(s) URL', () => {
  it.each([
    ['url=https://wiki.example/a?b=c', 'https://wiki.example/a?b=c'],
    ['url=http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
    ['url=javascript:alert(1)', undefined],
    ['url=wiki.example', undefined],
    ['url=/wiki', undefined],
    ['url=', undefined],
  ])('%s', (text, link) => {
    expect(tagLink(parseTag(text))).toBe(link)
  })
})

describe('the tags of a filter', () => {
  it('are the valid tags, without duplicates or surrounding spaces', () => {
    expect(filterTags([' host=a ', 'host=a', 'oslo', 'a=b=c', '', 'host=b'])).toEqual(['host=a', 'host=b'])
  })
})
