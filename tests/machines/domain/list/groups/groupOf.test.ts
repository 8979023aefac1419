import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../../machines/incident/domain/incident.ts'
import {
  isGroupKey,
  namedGroupKeys,
  readGroupKey,
  tagGroupKey,
  type GroupKey,
} from '../../../../../machines/filter/domain/groupKey.ts'
import { groupKeyWords, groupName, groupOf, groupValue } from '../../../../../machines/list/domain/groups/groupOf.ts'
import { groupTagKey } from '../../../../../machines/list/domain/groups/groupTagKey.ts'
import { placementOf } from '../../../../../machines/list/domain/groups/placement.ts'
import { incident } from '../../../support/fixtures.ts'

describe('a group key in an address or a preference', () => {
  it.each([...namedGroupKeys, 'tag:rack', 'tag:source', 'tag:Host', 'tag:a:b'])(
    '%s is one, and is its own text',
    (text) => {
      expect(readGroupKey(text)).toBe(text)
      expect(isGroupKey(text)).toBe(true)
    },
  )

  it.each(['tag:host', 'tag:location'])('%s is read as the key with a name of its own, and not written', (text) => {
    expect(readGroupKey(text)).toBe(text.slice('tag:'.length))
    expect(isGroupKey(text)).toBe(false)
  })

  it.each([
    undefined,
    null,
    7,
    '',
    'Host',
    'hosts',
    'tag',
    'tag:',
    'tag: ',
    'tag:a b',
    'tag:host=oslo',
    'tag:a,b',
    'tag:a\u0000',
    `tag:${'a'.repeat(201)}`,
    { by: 'host' },
  ])('%j is none', (text) => {
    expect(readGroupKey(text)).toBeUndefined()
    expect(isGroupKey(text)).toBe(false)
  })

  it('names the tag key that decides', () => {
    expect((['none', 'source', 'severity', 'host', 'location', 'tag:rack'] as const).map(groupTagKey)).toEqual([
      undefined,
      undefined,
      undefined,
      'host',
      'location',
      'rack',
    ])
    expect(['host', 'location', 'rack'].map(tagGroupKey)).toEqual(['host', 'location', 'tag:rack'])
  })

  it('has words for a heading, for counts and for conditions', () => {
    expect(groupKeyWords('host')).toEqual({ label: 'Host', one: 'host', many: 'hosts', prefix: 'host=' })
    expect(groupKeyWords('severity').many).toBe('severities')
    expect(groupKeyWords('tag:rack')).toEqual({ label: 'rack', one: 'rack', many: 'groups by rack', prefix: 'rack=' })
    expect(groupKeyWords('none').label).toBe('None')
  })
})

const tags = [
  { key: 'host', value: 'hamar-ups2' },
  { key: 'host', value: 'second' },
  { key: 'room', value: '' },
  { key: 'sum', value: 'a=b' },
]
const source = { pk: 3, name: 'nav' }
const cases: readonly (readonly [string, GroupKey, Partial<Incident>, string, string])[] = [
  ['everything is one group without grouping', 'none', { tags }, '', ''],
  ['the first of several values', 'host', { tags }, 'hamar-ups2', 'hamar-ups2'],
  ['no value', 'location', { tags }, '', 'no location'],
  ['an empty value', 'tag:room', { tags }, '', 'no room'],
  ['another tag', 'tag:sum', { tags }, 'a=b', 'a=b'],
  ['a source', 'source', { source }, 'nav\n3', 'nav'],
  ['a source without a number', 'source', { source: { ...source, pk: undefined } }, 'nav', 'nav'],
  ['an unknown source', 'source', { source, unknown: ['source'] }, '', 'unknown source'],
  ['a level', 'severity', { level: 1 }, '1', '1 - Critical'],
  ['an unknown level', 'severity', { level: undefined }, '', 'Unknown'],
]

describe('the group of an incident', () => {
  it.each(cases)('%s, by %s', (_, key, change, group, name) => {
    expect(groupOf(key, incident(change))).toBe(group)
    expect(groupName(key, group)).toBe(name)
  })

  it('is that of one source, even if another has the same name: a filter for it finds exactly its incidents', () => {
    const [one, other] = [incident({ source }), incident({ source: { ...source, pk: 12 } })]
    const group = groupOf('source', one)
    expect(groupOf('source', other)).not.toBe(group)
    expect(groupName('source', group, true)).toBe('nav (3)')
    expect(placementOf({ key: 'none', isFolding: true }, one)).not.toEqual(
      placementOf({ key: 'none', isFolding: true }, other),
    )
  })

  it('is a value to filter by, unless no condition can express it', () => {
    const one = incident({ tags, source, level: 1 })
    expect(groupValue('host', 'hamar-ups2')).toEqual({ kind: 'tag', tag: 'host=hamar-ups2' })
    expect(groupValue('tag:sum', 'a=b')).toBeUndefined()
    expect(groupValue('location', '')).toBeUndefined()
    expect(groupValue('source', groupOf('source', one))).toEqual({ kind: 'source', pk: 3, name: 'nav' })
    expect(groupValue('source', 'nav')).toBeUndefined()
    expect(groupValue('severity', '1')).toEqual({ kind: 'level', level: 1 })
    expect(groupValue('severity', '9')).toBeUndefined()
  })
})
