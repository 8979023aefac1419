/**
 * A filter is created within a profile (docs/behaviour.md#profiles): what matches is counted after a pause in the choices,
 * what is typed is kept until it is used or discarded, and a name or a condition that is missing is asked for.
 */
import {
  noFilterYet,
  textOfFilterDraft,
  withFilterEdit,
  type FilterEdit,
} from '../../../../machines/alerting/domain/notifying/filterDraft.ts'
import { newFilterMachine, type NewFilterContext } from '../../../../machines/alerting/newFilter.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { say, start, tell, tellParent } from '../../support/effects.ts'
import { refused } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

const key = 'newFilter.profile.7'
const taken = { pk: 1, name: 'Mine', filter: noFilterYet.filter }
const created = { pk: 2, name: 'Oslo', filter: noFilterYet.filter }

interface Filtering {
  readonly form: 'composing' | 'doubting' | 'creating'
  readonly count: 'pausing' | 'counting' | 'settled'
  readonly name: '' | 'Oslo' | 'Mine'
  readonly isCritical: boolean
  /** What the last count was of, and what it was. */
  readonly counted: 'none' | 'all 12' | 'all unknown' | 'critical 12' | 'critical unknown'
  readonly isTried: boolean
  readonly isRefused: boolean
}

const empty: Filtering = {
  form: 'composing',
  count: 'pausing',
  name: '',
  isCritical: false,
  counted: 'none',
  isTried: false,
  isRefused: false,
}

const edits = {
  'types a name': { type: 'name', name: 'Oslo' },
  'types a name that is taken': { type: 'name', name: 'Mine' },
  'clears the name': { type: 'name', name: '' },
  'chooses criticals': { type: 'filter', change: { maxLevel: 1 } },
  'chooses every severity': { type: 'filter', change: { maxLevel: 5 } },
} as const satisfies Readonly<Record<string, FilterEdit>>

function draftOf({ name, isCritical }: Pick<Filtering, 'name' | 'isCritical'>) {
  const named = withFilterEdit(noFilterYet, { type: 'name', name })
  return withFilterEdit(named, { type: 'filter', change: { maxLevel: isCritical ? 1 : 5 } })
}

function edited(filtering: Filtering, change: Partial<Filtering>): ModelledOutcome<Filtering> {
  const now = { ...filtering, ...change, form: 'composing', isRefused: false } as const
  const isCounted = now.counted.startsWith(now.isCritical ? 'critical' : 'all')
  return {
    to: { ...now, count: isCounted ? 'settled' : 'pausing' },
    does: [tell('drafts', { type: 'drafts.keep', key, text: textOfFilterDraft(draftOf(now)) })],
  }
}

/** What cannot be edited at the moment stays as it is; it is only checked again whether it is counted. */
function unedited(filtering: Filtering): ModelledOutcome<Filtering> {
  const isCounted = filtering.counted.startsWith(filtering.isCritical ? 'critical' : 'all')
  return { to: { ...filtering, count: isCounted ? 'settled' : 'pausing' } }
}

function counts(filtering: Filtering, count: '12' | 'unknown'): ModelledOutcome<Filtering> {
  return { to: { ...filtering, count: 'settled', counted: `${filtering.isCritical ? 'critical' : 'all'} ${count}` } }
}

const finished = tellParent({ type: 'newFilter.finished' })
const dropped = tell('drafts', { type: 'drafts.drop', key })
const refreshed = tell('savedFilters', { type: 'savedFilters.refresh' })

function row(filtering: Filtering): ModelledRow<Filtering> {
  const { form, count, name, isCritical, counted, isTried, isRefused } = filtering
  const isCreating = form === 'creating'
  const composing = { ...filtering, form: 'composing' } as const
  const isUntouched = name === '' && !isCritical
  const { filter } = draftOf(filtering)
  return {
    state: { count, form: isCreating ? 'creating' : { editing: form } },
    tags: isCreating ? ['busy'] : form === 'doubting' ? ['doubting'] : [],
    ports: [...(count === 'counting' ? ['fetchIncidentCount'] : []), ...(isCreating ? ['saveFilter'] : [])],
    shows: {
      name,
      isCritical,
      count: counted === 'none' ? 'none' : (counted.split(' ')[1] ?? ''),
      isTried,
      errors: isRefused ? 1 : 0,
    },
    on: {
      ...(count === 'pausing' && {
        'a pause': {
          to: { ...filtering, count: 'counting' },
          does: [start('fetchIncidentCount', { ...unrestrictedQuery, filter, withLevels: true })],
        },
      }),
      '12 match': counts(filtering, '12'),
      'it cannot be counted': counts(filtering, 'unknown'),
      ...(isCreating && Object.fromEntries(Object.keys(edits).map((edit) => [edit, unedited(filtering)]))),
      ...(!isCreating && {
        'types a name': edited(filtering, { name: 'Oslo' }),
        'types a name that is taken': edited(filtering, { name: 'Mine' }),
        'clears the name': edited(filtering, { name: '' }),
        'chooses criticals': edited(filtering, { isCritical: true }),
        'chooses every severity': edited(filtering, { isCritical: false }),
        creates:
          name === 'Oslo'
            ? {
                to: { ...filtering, form: 'creating' },
                does: [start('saveFilter', { pk: undefined, name: 'Oslo', filter })],
              }
            : { to: { ...composing, isTried: true } },
        leaves:
          form === 'doubting'
            ? { to: composing }
            : isUntouched
              ? { to: filtering, does: [finished] }
              : { to: { ...filtering, form: 'doubting' } },
        ...(form === 'doubting' && {
          stays: { to: composing },
          discards: { to: composing, does: [dropped, finished] },
        }),
      }),
      'it is created': {
        to: composing,
        does: [
          dropped,
          say('success', 'Created filter'),
          refreshed,
          tellParent({ type: 'newFilter.created', filter: created }),
          finished,
        ],
      },
      'it is refused': {
        to: { ...composing, isRefused: true },
        does: [say('error', 'Failed to create filter: name: No.'), refreshed],
      },
    },
  }
}

const drafts = { owner: 'ana', texts: new Map<string, string>(), forms: new Map() }
const singletons = { toasts: {}, savedFilters: { saved: [taken] }, drafts }
const observe = ({ draft, counted, isTried, errors }: NewFilterContext) => ({
  name: draft.name,
  isCritical: draft.filter.maxLevel === 1,
  count: counted === undefined ? 'none' : String(counted.count ?? 'unknown'),
  isTried,
  errors: errors.length,
})
const cases = {
  ...Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, send({ type: 'newFilter.edit', edit })])),
  'a pause': wait(300),
  '12 match': settle('fetchIncidentCount', 12),
  'it cannot be counted': fail('fetchIncidentCount', refused('count incidents', 400, {})),
  creates: send({ type: 'newFilter.create' }),
  leaves: send({ type: 'newFilter.leave' }),
  stays: send({ type: 'newFilter.stay' }),
  discards: send({ type: 'newFilter.discard' }),
  'it is created': settle('saveFilter', created),
  'it is refused': fail('saveFilter', refused('create filter', 400, { name: ['No.'] })),
}

export const walk = modelledWalk({
  machine: newFilterMachine,
  singletons,
  observe,
  starts: { 'an empty form': { input: { key }, to: empty, does: [] } },
  cases,
  rowOf: row,
})

/** What was typed before is there again, and what is missing in it is shown. */
export const typedBefore = modelledWalk({
  machine: newFilterMachine,
  singletons: {
    ...singletons,
    drafts: {
      ...drafts,
      texts: new Map([[draftKey('ana', key), textOfFilterDraft(draftOf({ name: 'Oslo', isCritical: true }))]]),
    },
  },
  observe,
  starts: {
    'a form left unsent': {
      input: { key },
      to: { ...empty, name: 'Oslo', isCritical: true, isTried: true },
      does: [],
    },
  },
  cases,
  rowOf: row,
})

const closedOnes = withFilterEdit(noFilterYet, { type: 'filter', change: { open: false } })

/** Open incidents say nothing about a filter for closed ones: nothing is counted. */
export const ofClosed = modelledWalk({
  machine: newFilterMachine,
  singletons,
  starts: { 'an empty form': { input: { key }, to: { isClosed: false, isCounting: false }, does: [] } },
  cases: {
    'chooses closed ones': send({ type: 'newFilter.edit', edit: { type: 'filter', change: { open: false } } }),
    'a pause': wait(300),
  },
  rowOf: ({ isClosed, isCounting }: { readonly isClosed: boolean; readonly isCounting: boolean }) => ({
    state: {
      count: isClosed ? 'settled' : isCounting ? 'counting' : 'pausing',
      form: { editing: 'composing' },
    },
    ports: isCounting ? ['fetchIncidentCount'] : [],
    on: {
      'chooses closed ones': {
        to: { isClosed: true, isCounting: false },
        does: [
          tell('drafts', {
            type: 'drafts.keep',
            key,
            text: textOfFilterDraft(closedOnes),
          }),
        ],
      },
      ...(!isClosed &&
        !isCounting && {
          'a pause': {
            to: { isClosed, isCounting: true },
            does: [start('fetchIncidentCount', { ...unrestrictedQuery, filter: noFilterYet.filter, withLevels: true })],
          },
        }),
    },
  }),
})

/** Nor when they were chosen before. */
export const closedBefore = modelledWalk({
  machine: newFilterMachine,
  singletons: {
    ...singletons,
    drafts: { ...drafts, texts: new Map([[draftKey('ana', key), textOfFilterDraft(closedOnes)]]) },
  },
  starts: { 'a form left unsent': { input: { key }, to: {}, does: [] } },
  cases: { 'a pause': wait(300) },
  rowOf: () => ({ state: { count: 'settled', form: { editing: 'composing' } }, on: {} }),
})

interface Waiting {
  readonly count: 'pausing' | 'counting'
  readonly isLate: boolean
}

/** Nothing is counted before the pause is over. */
export const pausing = modelledWalk({
  machine: newFilterMachine,
  singletons,
  starts: { 'an empty form': { input: { key }, to: { count: 'pausing', isLate: false }, does: [] } },
  cases: { 'almost a pause': wait(299) },
  rowOf: ({ count, isLate }: Waiting): ModelledRow<Waiting> => ({
    state: { count, form: { editing: 'composing' } },
    ports: count === 'counting' ? ['fetchIncidentCount'] : [],
    on: {
      ...(count === 'pausing' && {
        'almost a pause': isLate
          ? {
              to: { count: 'counting', isLate },
              does: [
                start('fetchIncidentCount', { ...unrestrictedQuery, filter: noFilterYet.filter, withLevels: true }),
              ],
            }
          : { to: { count, isLate: true } },
      }),
    },
  }),
})
