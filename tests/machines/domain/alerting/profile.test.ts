import { describe, expect, it } from 'vitest'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import {
  carriedOver,
  changedPart,
  choicesFor,
  draftOfProfile,
  isComplete,
  isSameProfile,
  newProfile,
  profileName,
  type Profile,
  type ProfileDraft,
} from '../../../../machines/alerting/domain/profile.ts'

const officeHours = { pk: 9, name: 'Office hours', recurrences: [] }
const nights = { pk: 3, name: 'Nights', recurrences: [] }
const critical = { pk: 4, name: 'Critical', filter: defaultFilter }
const oslo = { pk: 5, name: 'Oslo', filter: defaultFilter }
const phone = {
  pk: 2,
  medium: { slug: 'sms', name: 'SMS', isInstalled: true },
  label: 'Phone',
  suggestedLabel: 'SMS: 1',
  settings: {},
}

const daytime: Profile = {
  pk: 7,
  name: 'Daytime',
  timeslot: officeHours,
  filters: [critical, oslo],
  destinations: [phone],
  isActive: true,
}
const draft: ProfileDraft = { name: 'Daytime', timeslot: 9, filters: [4, 5], destinations: [2], isActive: true }

describe('a profile', () => {
  it.each([
    ['Daytime', 'Daytime'],
    ['', 'Profile 7'],
    ['  ', 'Profile 7'],
  ])('with the name "%s" is shown as %s', (name, words) => {
    expect(profileName({ pk: 7, name })).toBe(words)
  })

  it('becomes a draft that refers to its resources by primary key', () => {
    expect(draftOfProfile(daytime)).toEqual(draft)
  })

  it.each<[string, Partial<ProfileDraft>, boolean]>([
    ['a filter', {}, true],
    ['no destination and no name', { name: '', destinations: [] }, true],
    ['no filter', { filters: [] }, false],
    ['no timeslot', { timeslot: undefined }, false],
  ])('with %s can be saved: %s', (_, change, can) => {
    expect(isComplete({ ...draft, ...change })).toBe(can)
  })

  it.each<[string, Partial<ProfileDraft>, boolean]>([
    ['no difference', {}, true],
    ['spaces around its name', { name: ' Daytime ' }, true],
    ['its filters in another order', { filters: [5, 4] }, true],
    ['another name', { name: 'Nights' }, false],
    ['another timeslot', { timeslot: 3 }, false],
    ['one filter fewer', { filters: [4] }, false],
    ['another filter', { filters: [4, 6] }, false],
    ['no destination', { destinations: [] }, false],
    ['another destination', { destinations: [3] }, false],
    ['another active state', { isActive: false }, false],
  ])('with %s counts as unchanged: %s', (_, change, isSame) => {
    expect(isSameProfile(draft, { ...draft, ...change })).toBe(isSame)
  })
})

describe('a profile changed in two places', () => {
  const now: ProfileDraft = { name: 'Nights', timeslot: 3, filters: [4], destinations: [], isActive: false }

  it.each<[string, Partial<ProfileDraft>]>([
    ['its name', { name: 'Shifts' }],
    ['its timeslot', { timeslot: 12 }],
    ['its filters', { filters: [5] }],
    ['its destinations', { destinations: [2, 8] }],
    ['nothing', {}],
  ])('keeps %s edited here, and takes the rest from the other version', (_, change) => {
    expect(carriedOver({ ...draft, ...change }, draft, now)).toEqual({ ...now, ...change })
    expect(changedPart({ ...draft, ...change }, draft)).toEqual(change)
  })

  it('keeps its active state if it was changed here', () => {
    expect(carriedOver({ ...draft, isActive: false }, draft, { ...now, isActive: true })).toEqual({
      ...now,
      isActive: false,
    })
  })

  it('takes the other version of a field whose edit changes nothing', () => {
    expect(carriedOver({ ...draft, name: ' Daytime ', filters: [5, 4] }, draft, now)).toEqual(now)
  })
})

describe('a new profile', () => {
  it('is active, in the first timeslot, without filters or destinations', () => {
    expect(newProfile({ timeslots: [nights, officeHours], filters: [critical], destinations: [phone] })).toEqual({
      name: '',
      timeslot: 3,
      filters: [],
      destinations: [],
      isActive: true,
    })
  })

  it('has no timeslot if none exists', () => {
    expect(newProfile({ timeslots: [], filters: [], destinations: [] }).timeslot).toBeUndefined()
  })
})

describe('the choices of a profile', () => {
  const choices = { timeslots: [nights], filters: [critical], destinations: [] }

  it('are everything that exists or that it already uses, without duplicates', () => {
    expect(choicesFor(daytime, choices)).toEqual({
      timeslots: [nights, officeHours],
      filters: [critical, oslo],
      destinations: [phone],
    })
  })

  it('are everything that exists, for a new profile', () => {
    expect(choicesFor(undefined, choices)).toEqual(choices)
  })
})
