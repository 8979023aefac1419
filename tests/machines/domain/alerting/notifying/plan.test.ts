import { describe, expect, it } from 'vitest'
import type { Destination } from '../../../../../machines/alerting/domain/destination.ts'
import type { DescribedMedium } from '../../../../../machines/alerting/domain/medium.ts'
import {
  beginningOf,
  withNotifyEdit,
  type NotifyEdit,
} from '../../../../../machines/alerting/domain/notifying/draft.ts'
import {
  notifyProblems,
  planOf,
  previewOf,
  type Existing,
} from '../../../../../machines/alerting/domain/notifying/plan.ts'
import { profileWords } from '../../../../../machines/alerting/domain/profileWords.ts'
import { defaultFilter } from '../../../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery } from '../../../../../machines/filter/domain/incidentQuery.ts'

/** What 'Notify me of these' makes and what it uses (docs/behaviour.md#notify-me). */
const sms: DescribedMedium = {
  slug: 'sms',
  name: 'SMS',
  isInstalled: true,
  properties: [{ name: 'number', title: 'Number', description: undefined, input: 'text', isRequired: true }],
  absence: undefined,
}
const names = { sourceSystems: [], withLevels: true, keepsFurther: true }
const nothing: Existing = {
  profiles: [],
  choices: { filters: [], timeslots: [], destinations: [] },
  unreadable: 0,
}
const duty: Destination = {
  pk: 3,
  medium: { slug: 'sms', name: 'SMS', isInstalled: true },
  label: 'Duty phone',
  suggestedLabel: '',
  settings: { number: '100', synced: false },
}

const nights: readonly NotifyEdit[] = [
  { type: 'filter', change: { maxLevel: 1 } },
  { type: 'typeTag', text: 'location=oslo' },
  { type: 'when', kind: 'night' },
  { type: 'medium', medium: 'sms' },
  { type: 'destination', edit: { type: 'value', name: 'number', text: ' 100 ' } },
]

function draftOf(...edits: readonly NotifyEdit[]) {
  return [...nights, ...edits].reduce(withNotifyEdit, beginningOf(defaultFilter))
}

function plan(existing: Existing = nothing, ...edits: readonly NotifyEdit[]) {
  const found = planOf(draftOf(...edits), { existing, media: [sms], names })
  if (found === undefined) throw new Error('there is no plan')
  return found
}

/** What the server has after a plan was carried out. */
function after({ filter, timeslot, destination, profile, ...rest }: ReturnType<typeof plan>): Existing {
  if (filter.kind === 'used' || timeslot.kind === 'used' || destination.kind === 'used') throw new Error('used')
  void rest
  const kept = {
    filter: { pk: 1, ...filter.content },
    timeslot: { pk: 2, ...timeslot.content },
    destination: { ...duty, settings: destination.content.settings },
  }
  return {
    profiles: [
      {
        pk: 4,
        name: profile,
        timeslot: kept.timeslot,
        filters: [kept.filter],
        destinations: [kept.destination],
        isActive: true,
      },
    ],
    choices: { filters: [kept.filter], timeslots: [kept.timeslot], destinations: [kept.destination] },
    unreadable: 0,
  }
}

describe('the plan', () => {
  it('makes everything from nothing, with telling names', () => {
    expect(plan()).toMatchObject({
      filter: { kind: 'new', content: { name: 'level 1, location=oslo' } },
      timeslot: { kind: 'new', content: { name: 'Nights 22:00-06:00' } },
      destination: { kind: 'new', content: { medium: 'sms', label: null, settings: { number: '100' } } },
      profile: 'Nights: level 1, location=oslo',
      same: undefined,
    })
  })

  it('uses everything that exists, and finds the profile that does the same', () => {
    const existing = after(plan())
    const again = plan(existing)
    expect([again.filter.kind, again.timeslot.kind, again.destination.kind]).toEqual(['used', 'used', 'used'])
    expect(again.same?.pk).toBe(4)
  })

  it('finds no such profile if that is not active, has another filter too, or sends elsewhere', () => {
    const existing = after(plan())
    const [profile] = existing.profiles
    if (profile === undefined) throw new Error('no profile')
    const [filter] = profile.filters
    if (filter === undefined) throw new Error('no filter')
    const others = [
      { ...profile, isActive: false },
      { ...profile, filters: [filter, { ...filter, pk: 9 }] },
      { ...profile, destinations: [{ ...duty, pk: 9 }] },
      { ...profile, timeslot: { ...profile.timeslot, pk: 9 } },
    ]
    expect(others.map((one) => plan({ ...existing, profiles: [one] }).same)).toEqual(Array(4).fill(undefined))
  })

  it('takes typed names, and numbers those that are taken', () => {
    const existing: Existing = {
      ...nothing,
      choices: {
        filters: [{ pk: 8, name: 'Oslo', filter: defaultFilter }],
        timeslots: [{ pk: 9, name: 'Nights 22:00-06:00', recurrences: [] }],
        destinations: [],
      },
    }
    expect(plan(existing, { type: 'name', of: 'filter', name: ' Oslo ' })).toMatchObject({
      filter: { content: { name: 'Oslo 2' } },
      timeslot: { content: { name: 'Nights 22:00-06:00 2' } },
      profile: 'Nights: Oslo 2',
    })
  })

  it('makes a destination of another address or medium, and knows the types of events that only profiles show', () => {
    const other = { ...duty, settings: { number: '200' } }
    const choices = {
      ...nothing.choices,
      destinations: [other, { ...duty, medium: { ...duty.medium, slug: 'pager' } }],
    }
    expect(plan({ ...nothing, choices }).destination.kind).toBe('new')
    const existing = after(plan())
    const [profile] = existing.profiles
    const [filter] = existing.choices.filters
    if (profile === undefined || filter === undefined) throw new Error('nothing there')
    // Before 2.0, the list of filters does not say which types of events a filter names.
    const named = { ...filter, filter: { ...filter.filter, eventTypes: ['CLO'] } }
    expect(plan({ ...existing, profiles: [{ ...profile, filters: [named] }] }).filter.kind).toBe('new')
  })

  it('uses no filter before 2.0 that no profile uses: it may name types of events that the server does not list', () => {
    const filterOf = (existing: Existing, keepsFurther: boolean) =>
      planOf(draftOf(), { existing, media: [sms], names: { ...names, keepsFurther } })?.filter.kind
    const newest = after(plan())
    const [profile] = newest.profiles
    const plain = { pk: 1, name: 'Oslo', filter: { ...defaultFilter, maxLevel: 1, tags: ['location=oslo'] } } as const
    const oldest = { ...newest, choices: { ...newest.choices, filters: [plain] }, profiles: [] }
    expect(filterOf(oldest, false)).toBe('new')
    expect(
      filterOf({ ...oldest, profiles: profile === undefined ? [] : [{ ...profile, filters: [plain] }] }, false),
    ).toBe('used')
    expect(filterOf({ ...newest, profiles: [] }, true)).toBe('used')
  })

  it('is there while a name is too long, so that the field and what is wrong stay', () => {
    expect(plan(nothing, { type: 'name', of: 'filter', name: 'x'.repeat(41) }).filter.kind).toBe('new')
  })

  it('uses a destination whose number was typed with spaces', () => {
    const stored = { ...duty, settings: { number: '+4790000001', synced: false } }
    const typed = { type: 'value', name: 'number', text: '+47 900 00 001' } as const
    const existing = { ...nothing, choices: { ...nothing.choices, destinations: [stored] } }
    expect(plan(existing, { type: 'destination', edit: typed }).destination.kind).toBe('used')
  })

  it('is shown as the profile that it makes', () => {
    const { draft, choices } = previewOf(plan(), [sms])
    expect(profileWords(draft, choices)).toBe(
      'Every day 22:00-06:00, incidents matching level 1, location=oslo, to SMS 100',
    )
  })
})

it.each([
  ['nothing', [], {}],
  ['a text that is no tag', [{ type: 'typeTag', text: 'oslo' }], { tag: 'no tag' }],
  ['a time that is none', [{ type: 'times', of: 'night', change: { start: 'late' } }], { times: { start: 'Invalid' } }],
  ['a timeslot that is gone', [{ type: 'timeslot', pk: 7 }], { timeslot: 'not chosen' }],
  ['a destination that is gone', [{ type: 'target', chosen: 7 }], { target: 'not chosen' }],
  ['a medium that the server does not have', [{ type: 'medium', medium: 'fax' }], { target: 'no medium' }],
  [
    'an empty field',
    [{ type: 'destination', edit: { type: 'value', name: 'number', text: ' ' } }],
    { target: 'incomplete' },
  ],
  ['a long name', [{ type: 'name', of: 'profile', name: 'x'.repeat(41) }], { names: ['profile'] }],
] as const)('%s is what is wrong', (_, edits, problems) => {
  expect(
    notifyProblems(draftOf(...(edits as readonly NotifyEdit[])), { existing: nothing, media: [sms], names }),
  ).toEqual(problems)
  expect(
    planOf(draftOf(...(edits as readonly NotifyEdit[])), { existing: nothing, media: [sms], names }) === undefined,
  ).toBe(Object.keys(problems).some((of) => of !== 'names'))
})

it('a filter without conditions is refused', () => {
  const draft = withNotifyEdit(beginningOf(unrestrictedQuery.filter), { type: 'target', chosen: 3 })
  const existing = { ...nothing, choices: { ...nothing.choices, destinations: [duty] } }
  expect(notifyProblems(draft, { existing, media: [], names })).toEqual({ filter: 'no conditions' })
})
