import { describe, expect, it } from 'vitest'
import { acceptanceByAll, isTypeLetThrough, type Occasion } from '../../../../../machines/filter/domain/acceptance.ts'
import { defaultFilter, type IncidentFilter } from '../../../../../machines/filter/domain/filter.ts'
import {
  filterContent,
  filterName,
  isFilterFor,
  isWithoutConditions,
  statesLeftOut,
} from '../../../../../machines/alerting/domain/notifying/content.ts'
import { isFilterTag } from '../../../../../machines/incident/domain/tag.ts'

/** The filter that 'Notify me of these' saves (docs/behaviour.md#notify-me). */
const critical: IncidentFilter = { ...defaultFilter, maxLevel: 1, tags: ['location=oslo'] }

/** An event of a critical incident in Oslo. */
function event(type: string, change: Partial<Occasion> = {}): Occasion {
  return {
    type,
    open: true,
    acked: false,
    stateful: true,
    level: 1,
    source: undefined,
    sourceType: undefined,
    tags: new Set(['location=oslo']),
    ...change,
  }
}

const ended = event('END', { open: false, acked: true })

/** Which of these events a server would send, by its rule. */
function sent(filter: IncidentFilter, events: readonly Occasion[]): readonly string[] {
  const filters = [{ pk: 1, name: '', filter }]
  const isSent = (one: Occasion) => acceptanceByAll(filters, one) === 'yes' && isTypeLetThrough(filters, one.type)
  return events.filter(isSent).map(({ type }) => type)
}

describe('the filter for the conditions of the list', () => {
  const events = [event('STA'), event('CHI'), event('ACK', { acked: true }), ended]
  it.each([
    ['new', true, ['STA']],
    ['ends', true, ['STA', 'END']],
    ['new', false, ['STA', 'CHI']],
    ['ends', false, ['STA', 'CHI', 'ACK', 'END']],
  ] as const)('lets through %s, with types of events: %s', (wanted, hasTypes, expected) => {
    expect(sent(filterContent({ filter: critical, typedTag: '', events: wanted }, hasTypes), events)).toEqual(expected)
  })

  it('has a tag that is typed but not entered, and nothing else that is typed', () => {
    const tagsOf = (typedTag: string) => filterContent({ filter: critical, typedTag, events: 'new' }, true).tags
    expect(tagsOf(' host=a ')).toEqual(['location=oslo', 'host=a'])
    expect(tagsOf('host')).toEqual(['location=oslo'])
    expect(tagsOf('').every(isFilterTag)).toBe(true)
  })

  it('has what only servers from 2.0 keep on those alone', () => {
    const filter = { ...critical, sourceTypes: ['nav'], hidesClosedAcked: true, eventTypes: ['CLO'] }
    const contentOn = (keepsFurther: boolean) =>
      filterContent({ filter, typedTag: '', events: 'asListed' }, keepsFurther)
    expect(contentOn(true)).toEqual(filter)
    expect(contentOn(false)).toEqual(critical)
  })

  it('is named by what it is about', () => {
    const names = { sourceSystems: [], withLevels: false }
    expect(filterName(critical, names)).toBe('level 1, location=oslo')
    expect(filterName(defaultFilter, names)).toBe('open, unacked')
  })
})

it('says which states of the list a filter for ends leaves out', () => {
  expect(statesLeftOut({ filter: critical, events: 'ends' })).toEqual(['open', 'unacked'])
  expect(statesLeftOut({ filter: critical, events: 'new' })).toEqual([])
  const hiding = { filter: { ...critical, hidesClosedAcked: true }, typedTag: '', events: 'ends' } as const
  expect(statesLeftOut(hiding)).toEqual(['open', 'unacked', 'hide closed and acked'])
  expect(filterContent(hiding, true)).not.toHaveProperty('hidesClosedAcked')
})

it('counts types of events as no condition', () => {
  const nothing: IncidentFilter = { ...defaultFilter, open: undefined, acked: undefined, eventTypes: ['STA'] }
  expect(isWithoutConditions(nothing)).toBe(true)
  expect(isWithoutConditions({ ...nothing, maxLevel: 2 })).toBe(false)
  expect(isWithoutConditions({ ...nothing, tags: ['host=a'] })).toBe(false)
})

it('uses an own filter of the same conditions, and no other', () => {
  const saved = { pk: 1, name: 'Oslo', filter: critical }
  expect(isFilterFor(saved, { ...critical })).toBe(true)
  expect(isFilterFor({ ...saved, isForeign: true }, critical)).toBe(false)
  expect(isFilterFor({ ...saved, further: { location_regex: 'x' } }, critical)).toBe(false)
  expect(isFilterFor({ ...saved, droppedTags: ['a=b=c'] }, critical)).toBe(false)
  expect(isFilterFor({ ...saved, filter: { ...critical, eventTypes: ['STA'] } }, critical)).toBe(false)
})
