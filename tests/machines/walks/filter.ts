/** The filter on screen and the saved ones (specification, sections 2, 3, 5 and 8; decisions, List). */
import { defaultFilter, type IncidentFilter } from '../../../machines/domain/filter.ts'
import type { IncidentQuery } from '../../../machines/domain/incidentQuery.ts'
import { filterMachine, isFilterModified, type FilterContext } from '../../../machines/filter.ts'
import { say, start, tell, tellParent, type Effect } from '../support/effects.ts'
import { broken, refused, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, send, settle, wait, type Row } from '../support/walk.ts'

const inOslo: IncidentFilter = { ...defaultFilter, acked: undefined, tags: ['location=oslo'] }
const oslo = { pk: 4, name: 'Oslo', filter: inOslo }
const bergen = { pk: 9, name: 'Bergen', filter: { ...inOslo, open: false } }
const nav = { pk: 1, name: 'nav' }

const loads: readonly Effect[] = [start('fetchFilters'), start('fetchSourceSystems')]

const regions = {
  typing: { settled: 'settled', typing: 'typing', 'typing, almost over': 'typing' },
  savedTags: { loading: ['savedLoading'], known: [], unknown: ['savedFailed'] },
  keepingTags: {
    idle: [],
    naming: ['nameDialog'],
    creating: ['nameDialog', 'busy'],
    updating: ['busy'],
    confirming: ['deleteDialog'],
    deleting: ['deleteDialog', 'busy'],
  },
  keepingPorts: {
    idle: [],
    naming: ['filterName'],
    creating: ['createFilter'],
    updating: ['updateFilter'],
    confirming: [],
    deleting: ['deleteFilter'],
  },
} as const

interface Standing {
  readonly typing?: keyof typeof regions.typing
  readonly saved: keyof typeof regions.savedTags
  readonly sources?: 'loading' | 'known' | 'unknown'
  readonly keeping?: keyof typeof regions.keepingTags
}

function standing({ typing = 'settled', saved, sources = 'loading', keeping = 'idle' }: Standing) {
  return {
    state: { query: regions.typing[typing], saved, sources, keeping },
    tags: [...regions.savedTags[saved], ...regions.keepingTags[keeping]],
    ports: [
      ...(saved === 'loading' ? ['fetchFilters'] : []),
      ...(sources === 'loading' ? ['fetchSourceSystems'] : []),
      ...regions.keepingPorts[keeping],
    ],
  }
}

/** What the first table is about: what the list is asked for. */
interface Question {
  readonly typing: keyof typeof regions.typing
  readonly open: boolean
  readonly hours: 0 | 3
  readonly search: '' | 'mail'
}

const atFirst: Question = { typing: 'settled', open: true, hours: 0, search: '' }

function queryOf({ open, hours, search }: Question): IncidentQuery {
  return { filter: { ...defaultFilter, open }, timeframeHours: hours, search }
}

const link = { open: false, hours: 3, search: 'mail' } as const

function questionRow(question: Question): ModelledRow<Question> {
  const { typing, open, hours, search } = question
  /** A control takes effect at once, with what was typed so far. */
  const changed = (change: Partial<Question>): ModelledOutcome<Question> => {
    const to: Question = { ...question, ...change, typing: 'settled' }
    return { to, does: [tellParent({ type: 'filter.changed', query: queryOf(to) })] }
  }
  const followed: Question = { ...link, typing: 'settled' }
  const isThere = open === link.open && hours === link.hours && search === link.search
  const rests: Record<Question['typing'], ModelledOutcome<Question> | undefined> = {
    settled: undefined,
    typing: { to: { ...question, typing: 'typing, almost over' } },
    'typing, almost over': {
      to: { ...question, typing: 'settled' },
      does: [tellParent({ type: 'filter.searched', query: queryOf(question) })],
    },
  }
  return {
    ...standing({ typing, saved: 'loading' }),
    shows: { query: queryOf(question) },
    on: {
      'wants closed ones': changed({ open: false }),
      'wants the last three hours': changed({ hours: 3 }),
      'types a search': { to: { ...question, search: 'mail', typing: 'typing' } },
      'empties the search': { to: { ...question, search: '', typing: 'typing' } },
      '200 ms pass': rests[typing],
      'follows a link': isThere
        ? undefined
        : { to: followed, does: [tellParent({ type: 'filter.adopted', query: queryOf(followed) })] },
    },
  }
}

export const walk = defineWalk({
  machine: filterMachine,
  observe: ({ query }: FilterContext) => ({ query }),
  starts: { 'the default': { input: { query: queryOf(atFirst) }, to: nameOf(atFirst), does: loads } },
  cases: {
    'wants closed ones': send({ type: 'filter.change', change: { open: false } }),
    'wants the last three hours': send({ type: 'filter.changeTimeframe', hours: 3 }),
    'types a search': send({ type: 'filter.search', text: 'mail' }),
    'empties the search': send({ type: 'filter.search', text: '' }),
    '200 ms pass': wait(200),
    'follows a link': send({ type: 'filter.adopt', query: queryOf({ ...atFirst, ...link }) }),
  },
  rows: modelledRows([atFirst], questionRow),
})

/** What the second table is about: a saved filter is chosen, modified on screen, and unselected. */
interface Choice {
  readonly typing: 'settled' | 'typing'
  readonly saved: 'loading' | 'known'
  readonly chosen: boolean
  readonly screen: 'default' | 'default, closed' | 'Oslo' | 'Oslo, closed'
}

const noChoice: Choice = { typing: 'settled', saved: 'loading', chosen: false, screen: 'default' }
const screens = {
  default: defaultFilter,
  'default, closed': { ...defaultFilter, open: false },
  Oslo: inOslo,
  'Oslo, closed': { ...inOslo, open: false },
} as const
const closedScreens = {
  default: 'default, closed', 'default, closed': 'default, closed', Oslo: 'Oslo, closed', 'Oslo, closed': 'Oslo, closed',
} as const

function choiceRow(choice: Choice): ModelledRow<Choice> {
  const { typing, saved, chosen, screen } = choice
  const changed = (change: Partial<Choice>): ModelledOutcome<Choice> => {
    const to: Choice = { ...choice, ...change, typing: 'settled' }
    const query = { filter: screens[to.screen], timeframeHours: 3, search: 'mail' }
    return { to, does: [tellParent({ type: 'filter.changed', query })] }
  }
  return {
    ...standing({ typing, saved }),
    shows: { filter: screens[screen], chosen: chosen ? 4 : undefined, isModified: chosen && screen !== 'Oslo' },
    on: {
      'the saved filters come': saved === 'loading' ? { to: { ...choice, saved: 'known' } } : undefined,
      'chooses Oslo': saved === 'known' ? changed({ chosen: true, screen: 'Oslo' }) : undefined,
      'wants closed ones': changed({ screen: closedScreens[screen] }),
      'types a search': { to: { ...choice, typing: 'typing' } },
      unselects: { to: { ...choice, chosen: false } },
    },
  }
}

export const choosing = defineWalk({
  machine: filterMachine,
  observe: (context: FilterContext) => ({
    filter: context.query.filter, chosen: context.chosen, isModified: isFilterModified(context),
  }),
  starts: {
    'a timeframe and a search': {
      input: { query: { filter: defaultFilter, timeframeHours: 3, search: 'mail' } }, to: nameOf(noChoice), does: loads,
    },
  },
  cases: {
    'the saved filters come': settle('fetchFilters', [oslo]),
    'chooses Oslo': send({ type: 'filter.choose', pk: 4 }),
    'chooses what is not there': send({ type: 'filter.choose', pk: 5 }),
    'wants closed ones': send({ type: 'filter.change', change: { open: false } }),
    'types a search': send({ type: 'filter.search', text: 'mail' }),
    unselects: send({ type: 'filter.unselect' }),
  },
  rows: modelledRows([noChoice], choiceRow),
})

/** What the third table is about: the fields for tags and sources, and what is entered in them. */
interface Fields {
  readonly typing: 'settled' | 'typing'
  readonly tags: 'none' | 'one' | 'two'
  readonly typedTag: string
  readonly typedSource: string
  readonly dropped: 'none' | 'words'
}

const emptyFields: Fields = { typing: 'settled', tags: 'none', typedTag: '', typedSource: '', dropped: 'none' }
const tagLists = { none: [], one: ['host=a'], two: ['host=a', 'host=b'] } as const

function fieldsRow(fields: Fields): ModelledRow<Fields> {
  const entered = (tags: Fields['tags'], dropped: Fields['dropped']): ModelledOutcome<Fields> => {
    if (tags === fields.tags) return { to: { ...fields, dropped } }
    const query = { filter: { ...defaultFilter, tags: tagLists[tags] }, timeframeHours: 0, search: 'mail' }
    const to: Fields = { ...fields, typing: 'settled', tags, dropped }
    return { to, does: [tellParent({ type: 'filter.changed', query })] }
  }
  return {
    ...standing({ typing: fields.typing, saved: 'loading' }),
    shows: {
      tags: tagLists[fields.tags],
      typedTag: fields.typedTag,
      typedSource: fields.typedSource,
      droppedTags: fields.dropped === 'none' ? [] : ['oslo', 'a=b=c'],
    },
    on: {
      'enters a tag': entered('one', 'none'),
      'enters another tag, with blanks and twice': entered('two', 'none'),
      'enters what is no tag': entered('one', 'words'),
      'removes every tag': entered('none', 'none'),
      'types a search': { to: { ...fields, typing: 'typing' } },
      'types a tag': { to: { ...fields, typedTag: 'ho', dropped: 'none' } },
      'empties the field for tags': { to: { ...fields, typedTag: '' } },
      'types a source': { to: { ...fields, typedSource: 'na' } },
      'empties the field for sources': { to: { ...fields, typedSource: '' } },
    },
  }
}

export const fields = defineWalk({
  machine: filterMachine,
  observe: ({ query, typedTag, typedSource, droppedTags }: FilterContext) => ({
    tags: query.filter.tags, typedTag, typedSource, droppedTags,
  }),
  starts: {
    'a search': {
      input: { query: { filter: defaultFilter, timeframeHours: 0, search: 'mail' } },
      to: nameOf(emptyFields),
      does: loads,
    },
  },
  cases: {
    'enters a tag': send({ type: 'filter.enterTags', tags: ['host=a'] }),
    'enters another tag, with blanks and twice': send({
      type: 'filter.enterTags', tags: ['host=a', ' host=b ', 'host=a', ' '],
    }),
    'enters what is no tag': send({ type: 'filter.enterTags', tags: ['host=a', ' oslo', 'a=b=c'] }),
    'removes every tag': send({ type: 'filter.enterTags', tags: [] }),
    'types a search': send({ type: 'filter.search', text: 'mail' }),
    'types a tag': send({ type: 'filter.typeTag', text: 'ho' }),
    'empties the field for tags': send({ type: 'filter.typeTag', text: '' }),
    'types a source': send({ type: 'filter.typeSource', text: 'na' }),
    'empties the field for sources': send({ type: 'filter.typeSource', text: '' }),
  },
  rows: modelledRows([emptyFields], fieldsRow),
})

/** What the fourth table is about: what is loaded, and loaded again. */
interface Loads {
  readonly saved: 'loading' | 'known' | 'unknown'
  readonly sources: 'loading' | 'known' | 'unknown'
  readonly hasOslo: boolean
  readonly isChosen: boolean
  readonly hasNav: boolean
}

const nothingLoaded: Loads = { saved: 'loading', sources: 'loading', hasOslo: false, isChosen: false, hasNav: false }

function loadsRow(loaded: Loads): ModelledRow<Loads> {
  const { saved, sources, hasOslo, isChosen, hasNav } = loaded
  const savedAgain = saved !== 'loading'
  const sourcesAgain = sources === 'unknown'
  const reloads: ModelledOutcome<Loads> = {
    to: { ...loaded, saved: 'loading', sources: sourcesAgain ? 'loading' : sources },
    does: [
      ...(savedAgain ? [start('fetchFilters')] : []),
      ...(sourcesAgain ? [start('fetchSourceSystems')] : []),
    ],
  }
  const chooses: ModelledOutcome<Loads> = {
    to: { ...loaded, isChosen: true },
    does: [tellParent({ type: 'filter.changed', query: { filter: inOslo, timeframeHours: 0, search: '' } })],
  }
  const onSaved: Record<string, ModelledOutcome<Loads>> = {
    'the saved filters come': { to: { ...loaded, saved: 'known', hasOslo: true } },
    'no saved filters come': { to: { ...loaded, saved: 'known', hasOslo: false, isChosen: false } },
    'the saved filters do not come': {
      to: { ...loaded, saved: 'unknown' },
      does: [say('error', 'Failed to fetch filters: Internal Server Error')],
    },
  }
  const onSources: Record<string, ModelledOutcome<Loads>> = {
    'the sources come': { to: { ...loaded, sources: 'known', hasNav: true } },
    'the sources do not come': { to: { ...loaded, sources: 'unknown' } },
  }
  return {
    ...standing({ saved, sources }),
    shows: {
      saved: hasOslo ? ['Bergen', 'Oslo'] : [],
      chosen: isChosen ? 4 : undefined,
      sourceSystems: hasNav ? [nav] : [],
    },
    on: {
      ...(saved === 'loading' ? onSaved : {}),
      ...(sources === 'loading' ? onSources : {}),
      'asks again': reloads,
      'chooses Oslo': hasOslo ? chooses : undefined,
    },
  }
}

export const loading = defineWalk({
  machine: filterMachine,
  lone: { notifications: {} },
  observe: ({ saved, chosen, sourceSystems }: FilterContext) => ({
    saved: saved.map(({ name }) => name), chosen, sourceSystems,
  }),
  starts: {
    'Oslo on screen': {
      input: { query: { filter: inOslo, timeframeHours: 0, search: '' } }, to: nameOf(nothingLoaded), does: loads,
    },
  },
  cases: {
    'the saved filters come': settle('fetchFilters', [oslo, bergen]),
    'no saved filters come': settle('fetchFilters', []),
    'the saved filters do not come': fail('fetchFilters', broken('get notification filters')),
    'the sources come': settle('fetchSourceSystems', [nav]),
    'the sources do not come': fail('fetchSourceSystems', unreachable('get incident metadata')),
    'asks again': send({ type: 'filter.reload' }),
    'chooses Oslo': send({ type: 'filter.choose', pk: 4 }),
  },
  rows: modelledRows([nothingLoaded], loadsRow),
})

const no = refused('do it', 400, { detail: 'No.' })
const asksName = start('filterName', { kind: 'text', required: true, value: 'Berg', draftKey: 'filter.name' })

function creationRow(keeping: 'idle' | 'naming' | 'creating', isCreated: boolean): Row<string, string> {
  return {
    ...standing({ saved: 'loading', keeping }),
    shows: { saved: isCreated ? [bergen] : [], chosen: isCreated ? 9 : undefined },
    on: {},
  }
}

const createsBergen = start('createFilter', { name: 'Bergen', filter: inOslo })
const created = [
  tell('drafts', { type: 'drafts.drop', key: 'filter.name' }),
  say('success', 'Created filter'),
]

export const creating = defineWalk({
  machine: filterMachine,
  lone: { notifications: {}, drafts: { owner: 'ana', texts: new Map([['ana\nfilter.name', 'Berg']]) } },
  observe: ({ saved, chosen }: FilterContext) => ({ saved, chosen }),
  starts: {
    'Oslo on screen': {
      input: { query: { filter: inOslo, timeframeHours: 0, search: '' } }, to: 'nothing kept', does: loads,
    },
  },
  cases: {
    'wants to create a filter': send({ type: 'filter.create' }),
    'gives a name': settle('filterName', { submitted: true, value: 'Bergen' }),
    'gives no name': settle('filterName', { submitted: false }),
    'the filter is created': settle('createFilter', bergen),
    'creating is refused': fail('createFilter', no),
  },
  rows: {
    'nothing kept': {
      ...creationRow('idle', false), on: { 'wants to create a filter': { to: 'naming', does: [asksName] } },
    },
    naming: {
      ...creationRow('naming', false),
      on: { 'gives a name': { to: 'creating', does: [createsBergen] }, 'gives no name': 'nothing kept' },
    },
    creating: {
      ...creationRow('creating', false),
      on: {
        'the filter is created': { to: 'Bergen kept', does: created },
        'creating is refused': {
          to: 'naming', does: [say('error', 'Failed to create filter: No.'), asksName],
        },
      },
    },
    'Bergen kept': {
      ...creationRow('idle', true), on: { 'wants to create a filter': { to: 'naming again', does: [asksName] } },
    },
    'naming again': {
      ...creationRow('naming', true),
      on: { 'gives a name': { to: 'creating again', does: [createsBergen] }, 'gives no name': 'Bergen kept' },
    },
    'creating again': {
      ...creationRow('creating', true),
      on: {
        'the filter is created': { to: 'Bergen kept', does: created },
        'creating is refused': {
          to: 'naming again', does: [say('error', 'Failed to create filter: No.'), asksName],
        },
      },
    },
  },
})

/** What the last table is about: saving and deleting, while another choice may be made. */
interface Keeping {
  readonly keeping: 'idle' | 'updating' | 'confirming' | 'deleting'
  readonly saved: 'loading' | 'known'
  /** As which it is saved. */
  readonly oslo: 'open' | 'closed' | undefined
  readonly chosen: boolean
  readonly screen: 'open' | 'closed'
}

const nothingKept: Keeping = { keeping: 'idle', saved: 'loading', oslo: undefined, chosen: false, screen: 'open' }

function keepingRow(kept: Keeping): ModelledRow<Keeping> {
  const { keeping, saved, oslo: savedAs, chosen, screen } = kept
  const isModified = chosen && savedAs !== screen
  const idle: Keeping = { ...kept, keeping: 'idle' }
  const shown = (change: Partial<Keeping>): ModelledOutcome<Keeping> => {
    const to: Keeping = { ...kept, ...change }
    const query = { filter: osloAs(to.screen).filter, timeframeHours: 0, search: '' }
    return { to, does: [tellParent({ type: 'filter.changed', query })] }
  }
  const inState: Record<Keeping['keeping'], Record<string, ModelledOutcome<Keeping> | undefined>> = {
    idle: {
      'saves the filter': isModified
        ? { to: { ...kept, keeping: 'updating' }, does: [start('updateFilter', osloAs(screen))] }
        : undefined,
      'wants to delete the filter': chosen ? { to: { ...kept, keeping: 'confirming' } } : undefined,
    },
    updating: {
      'the filter is saved': { to: { ...idle, oslo: 'closed' }, does: [say('success', 'Updated filter')] },
      'saving is refused': { to: idle, does: [say('error', 'Failed to update filter: No.')] },
    },
    confirming: {
      confirms: { to: { ...kept, keeping: 'deleting' }, does: [start('deleteFilter', { pk: 4, name: 'Oslo' })] },
      declines: { to: idle },
    },
    deleting: {
      'the filter is deleted': {
        to: { ...idle, oslo: undefined, chosen: false }, does: [say('warning', 'Deleted filter Oslo')],
      },
      'deleting is refused': { to: idle, does: [say('error', 'Failed to delete filter: No.')] },
    },
  }
  return {
    ...standing({ saved, keeping }),
    shows: {
      saved: savedAs === undefined ? [] : [osloAs(savedAs)], chosen: chosen ? 4 : undefined, isModified,
    },
    on: {
      ...inState[keeping],
      'the saved filters come': saved === 'loading' ? { to: { ...kept, saved: 'known', oslo: 'open' } } : undefined,
      'chooses Oslo': savedAs === undefined ? undefined : shown({ chosen: true, screen: savedAs }),
      unselects: { to: { ...kept, chosen: false } },
      'wants closed ones': shown({ screen: 'closed' }),
    },
  }
}

function osloAs(screen: 'open' | 'closed') {
  return screen === 'open' ? oslo : { ...oslo, filter: { ...inOslo, open: false } }
}

export const keeping = defineWalk({
  machine: filterMachine,
  lone: { notifications: {} },
  observe: (context: FilterContext) => ({
    saved: context.saved, chosen: context.chosen, isModified: isFilterModified(context),
  }),
  starts: {
    'Oslo on screen': {
      input: { query: { filter: inOslo, timeframeHours: 0, search: '' } }, to: nameOf(nothingKept), does: loads,
    },
  },
  cases: {
    'the saved filters come': settle('fetchFilters', [oslo]),
    'chooses Oslo': send({ type: 'filter.choose', pk: 4 }),
    unselects: send({ type: 'filter.unselect' }),
    'wants closed ones': send({ type: 'filter.change', change: { open: false } }),
    'saves the filter': send({ type: 'filter.save' }),
    'the filter is saved': settle('updateFilter', osloAs('closed')),
    'saving is refused': fail('updateFilter', no),
    'wants to delete the filter': send({ type: 'filter.delete' }),
    confirms: send({ type: 'filter.confirm' }),
    declines: send({ type: 'filter.decline' }),
    'the filter is deleted': settle('deleteFilter'),
    'deleting is refused': fail('deleteFilter', no),
  },
  rows: modelledRows([nothingKept], keepingRow),
})
