/**
 * The row of one notification profile, or of a new one (docs/behaviour.md#profiles): the shared form, and the creation
 * of a destination within the row.
 */
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import type { ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import type { Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { profileMachine, type ProfileContext } from '../../../../machines/alerting/profile.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { say, start, tell, tellParent } from '../../support/effects.ts'
import { modelledWalk, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, type Case } from '../../support/walk.ts'
import { unreachable } from '../../support/fixtures.ts'
import { fieldErrors } from '../forms/resource/fieldErrors.ts'
import {
  draftsWith,
  duringCall,
  edited,
  formWalk,
  keptBefore as keptFormBefore,
  newForm,
  newWalk,
  noted,
  outdated,
  overtaken as overtakenForm,
  savedForm,
  savedWalk,
  type ResourceFormUnderTest,
} from '../forms/resource/resourceForm.ts'
import { touching as touchingForm } from '../forms/resource/touching.ts'

const officeHours: Timeslot = { pk: 9, name: 'Office hours', recurrences: [] }

const phone: Destination = {
  pk: 5,
  medium: { slug: 'sms', name: 'SMS', isInstalled: true },
  label: 'Duty phone',
  suggestedLabel: 'SMS: +4747474701',
  settings: {},
}

const filters = { '': [], first: [4], second: [5] } as const
const destinations = { old: [], new: [phone] } as const
const resources = {
  first: profile('first', 'old'),
  second: { ...profile('second', 'new'), name: 'Nights' },
  emptied: profile('', 'old'),
}

function profile(field: keyof typeof filters, other: keyof typeof destinations) {
  return {
    pk: 7,
    name: 'Nights',
    timeslot: officeHours,
    filters: filters[field].map((pk) => ({ pk, name: 'Critical', filter: defaultFilter })),
    destinations: destinations[other],
    isActive: true,
  }
}

/** The draft of a new profile. */
const beginning: ProfileDraft = { name: '', timeslot: 9, filters: [], destinations: [], isActive: true }
const savedDraft: ProfileDraft = { ...beginning, name: 'Nights', filters: [4] }

/** The form, with the filters as its required value, and the destinations as the other value. */
const form: ResourceFormUnderTest = {
  machine: profileMachine,
  kind: 'profile',
  page: 'notificationProfiles',
  ports: { save: 'saveProfile', remove: 'deleteProfile' },
  resources,
  names: { first: 'Nights', second: 'Nights', emptied: 'Nights' },
  input: (saved) => ({ profile: saved, beginning }),
  observe: ({ profile: saved, draft, errors }: ProfileContext) => ({ saved, draft, errors }),
  shows: (shown) => ({ saved: shown.saved && resources[shown.saved], draft: draftOf(shown) }),
  change: valuesOf,
  draft: valuesOf,
  sent: (shown) => ({ pk: shown.saved && 7, ...draftOf(shown) }),
  deleted: () => ({ pk: 7, name: 'Nights' }),
  path: 'filters',
  endsOnceNew: true,
  adapted: (shown, shared) => {
    if (shown.at === 'aside') {
      return {
        state: { adding: 'destination' },
        tags: ['destinationDialog'],
        ports: ['newDestination'],
        on: {
          ...duringCall(form, shown),
          // The new destination is chosen, and reported to the list.
          'a destination is created': {
            to: { ...shown, other: 'new' },
            does: [tellParent({ type: 'profile.destinationChanged', change: { type: 'kept', item: phone } })],
          },
          'a destination may be created': {
            to: shown,
            does: [tellParent({ type: 'profile.destinationChanged', change: { type: 'unknown' } })],
          },
          'the media changed': { to: shown, does: [tell('newDestination', { type: 'newDestination.follow' })] },
          // The form reports when it may be closed: not while a call is in flight.
          'the destination form is closed': edited(form, shown),
        },
      }
    }
    const isAtRest = shared?.on['undoes the changes'] !== undefined
    const adds = { to: { ...shown, at: 'aside' }, does: [addsDestination] } as const
    return isAtRest ? { ...shared, on: { ...shared.on, 'asks to add a destination': adds } } : shared
  },
}

const addsDestination = start('newDestination', { key: 'newDestination.profile.7' })

type FormValues = Parameters<ResourceFormUnderTest['change']>[0]

function valuesOf({ field, other }: FormValues): Partial<ProfileDraft> {
  return {
    ...(field === undefined ? {} : { filters: filters[field] }),
    ...(other === undefined ? {} : { destinations: destinations[other].map(({ pk }) => pk) }),
  }
}

function draftOf({ saved, field, other }: typeof newForm): ProfileDraft {
  return { ...(saved === undefined ? beginning : savedDraft), ...valuesOf({ field, other }) }
}

export const walk = savedWalk(form)
export const overtaken = overtakenForm(form)
export const toBeCreated = newWalk(form)
export const keptBefore = keptFormBefore(form, undefined)
export const touching = touchingForm(
  form,
  { field: 'filters', other: 'destinations', all: ['name', 'timeslot', 'filters', 'destinations', 'isActive'] },
  newForm,
)

const destinationCases: Readonly<Record<string, Case>> = {
  'asks to add a destination': send({ type: 'profile.addDestination' }),
  'the destination form is closed': hear('newDestination', { type: 'newDestination.finished' }),
  'a destination is created': hear('newDestination', {
    type: 'resource.changed',
    change: { type: 'kept', item: phone },
  }),
  'a destination may be created': hear('newDestination', { type: 'resource.changed', change: { type: 'unknown' } }),
  'the media changed': send({ type: 'profile.followMedia' }),
}

/** A new destination is created within the card. */
export const withDestination = formWalk(form, {
  from: savedForm('first'),
  take: /^(undoes|the server has the (first|second))/,
  further: destinationCases,
})

function typedDestination(key: string) {
  return {
    kind: 'newDestination',
    key,
    title: 'A new destination',
    page: 'notificationProfiles',
    medium: 'sms',
    draft: { title: 'Duty phone', values: {} },
  }
}

/**
 * After signing in again, the dialog with the profile's unfinished destination is open again. A destination that was
 * begun elsewhere does not open it.
 */
export const addingBefore = formWalk(form, {
  from: { ...savedForm('first'), at: 'aside' },
  does: [noted(form, savedForm('first')), addsDestination],
  take: /^$/,
  further: { 'the destination form is closed': hear('newDestination', { type: 'newDestination.finished' }) },
  forms: [typedDestination('newDestination.profile.7')],
})

export const addedElsewhere = formWalk(form, {
  from: savedForm('first'),
  take: /^undoes/,
  forms: [typedDestination('newDestination'), typedDestination('newDestination.profile.70')],
})

/** Without a timeslot, a profile cannot be saved. */
export const withoutTimeslot = (() => {
  const noted = (field: 'first' | undefined) =>
    tell(
      'drafts',
      field === undefined
        ? { type: 'drafts.dropForm', key: 'profile.new' }
        : {
            type: 'drafts.keepForm',
            form: {
              kind: 'profile',
              key: 'profile.new',
              title: 'A new profile',
              page: 'notificationProfiles',
              draft: { filters: [4] },
            },
          },
    )
  const chooses = { 'chooses a filter': { to: 'invalid', does: [noted('first')] } } as const
  const invalid = { state: { editing: 'invalid' }, tags: ['changed', 'invalid'] }
  return defineWalk({
    machine: profileMachine,
    singletons: { toasts: {}, drafts: draftsWith([]) },
    starts: {
      'no timeslot exists': {
        input: { profile: undefined, beginning: { ...beginning, timeslot: undefined } },
        to: 'begun',
        does: [noted(undefined)],
      },
    },
    cases: {
      'chooses a filter': send({ type: 'form.change', change: { filters: [4] } }),
      'saves the form': send({ type: 'form.save' }),
    },
    rows: {
      begun: { state: { editing: 'unchanged' }, on: { ...chooses, 'saves the form': 'errors shown' } },
      'errors shown': { ...invalid, on: chooses },
      invalid: { ...invalid, on: chooses },
    },
  })
})()

/** A field whose error, like that of the profile as a whole, disappears once the field changes; that of another stays. */
function fieldWalk(change: Partial<ProfileDraft>, field: string, another: string) {
  const draft = { ...savedDraft, ...change }
  return fieldErrors(form, {
    change,
    draft: change,
    sent: { pk: 7, ...draft, name: draft.name.trim() },
    body: { [field]: ['No.'], [another]: ['No.'], non_field_errors: ['No.'] },
    all: [
      { path: [field], text: 'No.' },
      { path: [another], text: 'No.' },
      { path: [], text: 'No.' },
    ],
    left: [{ path: [another], text: 'No.' }],
  })
}

export const nameField = fieldWalk({ name: ' Days ' }, 'name', 'active')
export const timeslotField = fieldWalk({ timeslot: 3 }, 'timeslot', 'active')
export const filtersField = fieldWalk({ filters: [4, 5] }, 'filters', 'active')
export const destinationsField = fieldWalk({ destinations: [5] }, 'destinations', 'active')
export const activeField = fieldWalk({ isActive: false }, 'active', 'filters')

/**
 * A profile without unsaved changes is switched on or off at once, which is saved; if that fails, it is as it was. With
 * other changes, nothing is saved.
 */
export const switched = (() => {
  const off = { ...resources.first, isActive: false }
  const keeps = (draft: Partial<ProfileDraft>) =>
    tell('drafts', {
      type: 'drafts.keepForm',
      form: { kind: 'profile', key: 'profile.7', title: "Profile 'Nights'", page: 'notificationProfiles', draft },
    })
  const drops = tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' })
  const unchanged = { state: { editing: 'unchanged' }, shows: true }
  const failed = [say('error', 'Failed to save it'), drops, outdated]
  return defineWalk({
    machine: profileMachine,
    singletons: { toasts: {}, drafts: draftsWith([]) },
    observe: ({ draft }: ProfileContext) => draft.isActive,
    starts: {
      'a profile': { input: { profile: resources.first, beginning }, to: 'on', does: [drops] },
    },
    cases: {
      'is switched': send({ type: 'profile.switch' }),
      'is renamed': send({ type: 'form.change', change: { name: 'Days' } }),
      'is saved': settle('switchProfile', off),
      'saving receives no response': fail('switchProfile', unreachable('save it')),
      'the server has it switched off': send({ type: 'form.follow', item: off }),
    },
    rows: {
      on: {
        ...unchanged,
        on: {
          'is switched': {
            to: 'being switched off',
            does: [keeps({ isActive: false }), start('switchProfile', { pk: 7, isActive: false })],
          },
          'is renamed': { to: 'renamed', does: [keeps({ name: 'Days' })] },
          'the server has it switched off': { to: 'off', does: [drops] },
        },
      },
      'being switched off': {
        state: 'switching',
        tags: ['busy', 'changed'],
        ports: ['switchProfile'],
        shows: false,
        on: {
          'is saved': {
            to: 'off',
            does: [
              say('success', 'Updated profile: Nights'),
              drops,
              tellParent({ type: 'resource.changed', change: { type: 'kept', item: off } }),
            ],
          },
          'saving receives no response': { to: 'on', does: failed },
          'the server has it switched off': { to: 'switched off elsewhere', does: [drops] },
        },
      },
      'switched off elsewhere': {
        state: 'switching',
        tags: ['busy', 'changed'],
        ports: ['switchProfile'],
        shows: false,
        on: {
          'is saved': {
            to: 'off',
            does: [
              say('success', 'Updated profile: Nights'),
              drops,
              tellParent({ type: 'resource.changed', change: { type: 'kept', item: off } }),
            ],
          },
          'saving receives no response': { to: 'off', does: failed },
          'the server has it switched off': { to: 'switched off elsewhere', does: [drops] },
        },
      },
      off: {
        ...unchanged,
        shows: false,
        on: {
          'is switched': {
            to: 'being switched on',
            does: [keeps({ isActive: true }), start('switchProfile', { pk: 7, isActive: true })],
          },
          'is renamed': { to: 'renamed while off', does: [keeps({ name: 'Days' })] },
          'the server has it switched off': { to: 'off', does: [drops] },
        },
      },
      'being switched on': {
        state: 'switching',
        tags: ['busy', 'changed'],
        ports: ['switchProfile'],
        shows: true,
        on: {
          'is saved': {
            to: 'off',
            does: [
              say('success', 'Updated profile: Nights'),
              drops,
              tellParent({ type: 'resource.changed', change: { type: 'kept', item: off } }),
            ],
          },
          'saving receives no response': { to: 'off', does: failed },
          'the server has it switched off': { to: 'being switched on', does: [keeps({ isActive: true })] },
        },
      },
      renamed: {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: true,
        on: {
          'is renamed': { to: 'renamed', does: [keeps({ name: 'Days' })] },
          'the server has it switched off': { to: 'renamed while off', does: [keeps({ name: 'Days' })] },
        },
      },
      'renamed while off': {
        state: { editing: { changed: 'unsent' } },
        tags: ['changed'],
        shows: false,
        on: {
          'is renamed': { to: 'renamed while off', does: [keeps({ name: 'Days' })] },
          'the server has it switched off': { to: 'renamed while off', does: [keeps({ name: 'Days' })] },
        },
      },
    },
  })
})()

/** A profile without a filter, and a new one, cannot be switched at once. */
export const notSwitched = defineWalk({
  machine: profileMachine,
  singletons: { toasts: {}, drafts: draftsWith([]) },
  starts: {
    'a profile without a filter': {
      input: { profile: resources.emptied, beginning },
      to: 'as it was',
      does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' })],
    },
    'a new profile': {
      input: { profile: undefined, beginning: { ...beginning, filters: [4] } },
      to: 'as it was',
      does: [tell('drafts', { type: 'drafts.dropForm', key: 'profile.new' })],
    },
  },
  cases: { 'is switched': send({ type: 'profile.switch' }) },
  rows: { 'as it was': { state: { editing: 'unchanged' }, on: {} } },
})

interface Adding {
  readonly at: 'editing' | 'timeslot' | 'filter'
  readonly timeslot: 9 | 3
  readonly hasFilter: boolean
}

const nights: Timeslot = { pk: 3, name: 'Nights', recurrences: [] }
const oslo = { pk: 8, name: 'Oslo', filter: defaultFilter }

function addingRow(adding: Adding): ModelledRow<Adding> {
  const { at, timeslot, hasFilter } = adding
  const isChanged = timeslot === 3 || hasFilter
  const changed = { ...(timeslot === 3 ? { timeslot: 3 } : {}), ...(hasFilter ? { filters: [4, 8] } : {}) }
  const noted = (draft: object) =>
    Object.keys(draft).length === 0
      ? tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' })
      : tell('drafts', {
          type: 'drafts.keepForm',
          form: {
            kind: 'profile',
            key: 'profile.7',
            title: "Profile 'Nights'",
            page: 'notificationProfiles',
            draft,
          },
        })
  const shows = { timeslot, filters: hasFilter ? [4, 8] : [4] }
  const closes = { to: { ...adding, at: 'editing' }, does: [noted(changed)] } as const
  switch (at) {
    case 'editing':
      return {
        state: { editing: isChanged ? { changed: 'unsent' } : 'unchanged' },
        tags: isChanged ? ['changed'] : [],
        shows,
        on: {
          'asks to add a timeslot': {
            to: { ...adding, at: 'timeslot' },
            does: [start('timeslot', { timeslot: undefined })],
          },
          'asks to add a filter': { to: { ...adding, at: 'filter' }, does: [addsFilter] },
        },
      }
    case 'timeslot':
      return {
        state: { adding: 'timeslot' },
        tags: ['timeslotDialog'],
        ports: ['timeslot'],
        shows,
        on: {
          // A timeslot that may have been created is not chosen.
          'a timeslot is created': {
            to: { ...adding, at: 'editing', timeslot: 3 },
            does: [
              noted({ timeslot: 3, ...(hasFilter ? { filters: [4, 8] } : {}) }),
              tellParent({ type: 'profile.timeslotCreated', timeslot: nights }),
            ],
          },
          'the timeslot form is closed': closes,
        },
      }
    case 'filter':
      return {
        state: { adding: 'filter' },
        tags: ['filterDialog'],
        ports: ['newFilter'],
        shows,
        on: {
          'a filter is created': {
            to: { ...adding, hasFilter: true },
            does: [tellParent({ type: 'profile.filterCreated', filter: oslo })],
          },
          'the filter form is closed': closes,
        },
      }
  }
}

const addsFilter = start('newFilter', { key: 'newFilter.profile.7' })

const addingParts = {
  machine: profileMachine,
  observe: ({ draft }: ProfileContext) => ({ timeslot: draft.timeslot, filters: draft.filters }),
  rowOf: addingRow,
}
const drops = tell('drafts', { type: 'drafts.dropForm', key: 'profile.7' })
const filterCases = {
  'a filter is created': hear('newFilter', { type: 'newFilter.created', filter: oslo }),
  'the filter form is closed': hear('newFilter', { type: 'newFilter.finished' }),
}

/** A new timeslot or filter is created within the card, and is then chosen. */
export const withParts = modelledWalk({
  ...addingParts,
  singletons: { toasts: {}, drafts: draftsWith([]) },
  starts: {
    'a profile': {
      input: { profile: resources.first, beginning },
      to: { at: 'editing', timeslot: 9, hasFilter: false },
      does: [drops],
    },
  },
  cases: {
    'asks to add a timeslot': send({ type: 'profile.addTimeslot' }),
    'asks to add a filter': send({ type: 'profile.addFilter' }),
    'a timeslot is created': hear('timeslot', { type: 'resource.changed', change: { type: 'kept', item: nights } }),
    'a timeslot may be created': hear('timeslot', { type: 'resource.changed', change: { type: 'unknown' } }),
    'the timeslot form is closed': send({ type: 'profile.leaveTimeslot' }),
    ...filterCases,
  },
})

/** A filter that was being typed when the page was left is there again. */
export const filterBefore = modelledWalk({
  ...addingParts,
  singletons: {
    toasts: {},
    drafts: { ...draftsWith([]), texts: new Map([[draftKey('ana', 'newFilter.profile.7'), '{}']]) },
  },
  starts: {
    'a profile with an unfinished filter': {
      input: { profile: resources.first, beginning },
      to: { at: 'filter', timeslot: 9, hasFilter: false },
      does: [drops, addsFilter],
    },
  },
  cases: filterCases,
  rowOf: (adding: Adding) => (adding.at === 'editing' ? { ...addingRow(adding), on: {} } : addingRow(adding)),
})
