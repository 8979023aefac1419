/** The types of events that a filter restricts notifications to (docs/behaviour.md#filters). */
import { expect, it } from 'vitest'
import { eventTypeWords, offeredEventTypes, togglingEventType } from '../../../../machines/filter/domain/eventTypes.ts'
import { defaultFilter, filterSetting } from '../../../../machines/filter/domain/filter.ts'

it('offers the types that every server accepts, and any further types in the filter, which a newer server may have added', () => {
  const always = ['STA', 'LES', 'CHI', 'ACK', 'END', 'CLO', 'REO', 'OTH']
  expect(offeredEventTypes({}).map(({ type }) => type)).toEqual(always)
  expect(offeredEventTypes({ eventTypes: ['RES', 'STA'] }).map(({ type }) => type)).toEqual([...always, 'RES'])
})

it('names the types in the order in which they are offered', () => {
  expect(eventTypeWords({ eventTypes: ['ZZZ', 'RES', 'CLO', 'LES', 'STA'] })).toBe(
    'start, stateless start, close, ZZZ, restart',
  )
  expect(eventTypeWords({})).toBe('')
})

it('adds a type, and removes it again', () => {
  expect(togglingEventType({}, 'CLO')).toEqual({ eventTypes: ['CLO'] })
  expect(togglingEventType({ eventTypes: ['CLO', 'STA'] }, 'CLO')).toEqual({ eventTypes: ['STA'] })
  expect(togglingEventType({ eventTypes: ['CLO'] }, 'CLO')).toEqual({ eventTypes: undefined })
})

it('stores the types with the filter', () => {
  const stored = { ...defaultFilter, eventTypes: ['CLO'] }
  expect(filterSetting.read(stored)).toEqual({ value: stored })
  expect(filterSetting.read({ ...defaultFilter, eventTypes: 'CLO' })).toEqual({ value: defaultFilter })
})
