/** The filter on screen and the saved ones (specification, sections 2, 3, 5 and 8; decisions, List). */
import { defaultFilter, type IncidentFilter } from '../../../machines/domain/filter.ts'
import type { IncidentQuery } from '../../../machines/domain/incidentQuery.ts'
import { filterMachine, isFilterModified, type FilterContext } from '../../../machines/filter.ts'
import { say, start, tell, tellParent, type Effect } from '../support/effects.ts'
import { broken, refused, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, send, settle, wait } from '../support/walk.ts'

const inOslo: IncidentFilter = { ...defaultFilter, acked: undefined, tags: ['location=oslo'] }
const oslo = { pk: 4, name: 'Oslo', filter: inOslo }
const bergen = { pk: 9, name: 'Bergen', filter: { ...inOslo, open: false } }
const nav = { pk: 1, name: 'nav' }

const loads: readonly Effect[] = [start('fetchFilters'), start('fetchSourceSystems')]

const regions = {
  typing: { settled: 'settled', typing: 'typing', 'typing, almost over': 'typing' },
  savedTags: { loading: ['savedLoading'], known: [], unknown: ['savedFailed'] },
  sourcesTags: { loading: ['sourcesLoading'], known: [], unknown: ['sourcesFailed'] },
  keepingTags: {
    idle: [],
    naming: ['nameDialog'],
    replacing: ['replaceDialog'],
    creating: ['nameDialog', 'busy'],
    updating: ['busy'],
    confirming: ['deleteDialog'],
    deleting: ['deleteDialog', 'busy'],
  },
  keepingPorts: {
    idle: [],
    naming: ['filterName'],
    replacing: [],
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
    tags: [...regions.savedTags[saved], ...regions.sourcesTags[sources], ...regions.keepingTags[keeping]],
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
    return { to, does: [tellParent({ type: 'filter.changed', query: queryOf(to), chosen: undefined })] }
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
        : {
            to: followed,
            does: [tellParent({ type: 'filter.adopted', query: queryOf(followed), chosen: undefined })],
          },
    },
  }
}

export const walk = defineWalk({
  machine: filterMachine,
  observe: ({ query }: FilterContext) => ({ query }),
  starts: { 'the default': { input: { query: queryOf(atFirst), chosen: undefined }, to: nameOf(atFirst), does: loads } },
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

const noneChosen = tellParent({ type: 'filter.chosen', pk: undefined })

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
    return { to, does: [tellParent({ type: 'filter.changed', query, chosen: to.chosen ? 4 : undefined })] }
  }
  return {
    ...standing({ typing, saved }),
    shows: { filter: screens[screen], chosen: chosen ? 4 : undefined, isModified: chosen && screen !== 'Oslo' },
    on: {
      'the saved filters come': saved === 'loading' ? { to: { ...choice, saved: 'known' } } : undefined,
      'chooses Oslo': saved === 'known' ? changed({ chosen: true, screen: 'Oslo' }) : undefined,
      'wants closed ones': changed({ screen: closedScreens[screen] }),
      'types a search': { to: { ...choice, typing: 'typing' } },
      unselects: chosen ? { to: { ...choice, chosen: false }, does: [noneChosen] } : undefined,
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
      input: { query: { filter: defaultFilter, timeframeHours: 3, search: 'mail' }, chosen: undefined },
      to: nameOf(noChoice),
      does: loads,
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

/** What the next table is about: Back restores the saved filter that was chosen then, a link chooses none. */
interface Return {
  readonly saved: 'loading' | 'known'
  readonly chosen: boolean
  readonly screen: 'Oslo' | 'Oslo, closed'
  /** What was chosen when each was last on screen. */
  readonly Oslo: Met
  readonly 'Oslo, closed': Met
}

type Met = 'never met' | 'none' | 'chosen'

function arrived(screen: Return['screen'], chosen: boolean): Return {
  const fresh = { saved: 'loading', chosen, screen, Oslo: 'never met', 'Oslo, closed': 'never met' } as const
  return { ...fresh, [screen]: chosen ? 'chosen' : 'none' }
}

const arrivals = [arrived('Oslo', false), arrived('Oslo', true), arrived('Oslo, closed', true)]

function askedFor(screen: Return['screen']): IncidentQuery {
  return { filter: screens[screen], timeframeHours: 0, search: '' }
}

function returnRow(gone: Return): ModelledRow<Return> {
  const { saved, chosen, screen } = gone
  const met = (change: Pick<Return, 'chosen' | 'screen'>): Return => ({
    ...gone, ...change, [change.screen]: change.chosen ? 'chosen' : 'none',
  })
  const shows = (change: Pick<Return, 'chosen' | 'screen'>, type: string): ModelledOutcome<Return> => ({
    to: met(change),
    does: [tellParent({ type, query: askedFor(change.screen), chosen: change.chosen ? 4 : undefined })],
  })
  const goes = (to: Return['screen']): ModelledOutcome<Return> | undefined => {
    if (to === screen) return undefined
    const isChosen = gone[to] === 'never met' ? chosen && to === 'Oslo' : gone[to] === 'chosen'
    return shows({ chosen: isChosen && saved === 'known', screen: to }, 'filter.adopted')
  }
  return {
    ...standing({ saved }),
    shows: { filter: screens[screen], chosen: chosen ? 4 : undefined },
    on: {
      'the saved filters come': saved === 'loading' ? { to: { ...gone, saved: 'known' } } : undefined,
      'chooses Oslo': saved === 'known' ? shows({ chosen: true, screen: 'Oslo' }, 'filter.changed') : undefined,
      'wants closed ones': shows({ chosen, screen: 'Oslo, closed' }, 'filter.changed'),
      unselects: chosen ? { to: met({ chosen: false, screen }), does: [noneChosen] } : undefined,
      'goes to Oslo': goes('Oslo'),
      'goes to closed ones of Oslo': goes('Oslo, closed'),
    },
  }
}

export const returning = defineWalk({
  machine: filterMachine,
  observe: ({ query, chosen }: FilterContext) => ({ filter: query.filter, chosen }),
  starts: Object.fromEntries(arrivals.map((arrival) => [nameOf(arrival), {
    input: { query: askedFor(arrival.screen), chosen: arrival.chosen ? 4 : undefined },
    to: nameOf(arrival),
    does: loads,
  }])),
  cases: {
    'the saved filters come': settle('fetchFilters', [oslo]),
    'chooses Oslo': send({ type: 'filter.choose', pk: 4 }),
    'wants closed ones': send({ type: 'filter.change', change: { open: false } }),
    unselects: send({ type: 'filter.unselect' }),
    'goes to Oslo': send({ type: 'filter.adopt', query: askedFor('Oslo') }),
    'goes to closed ones of Oslo': send({ type: 'filter.adopt', query: askedFor('Oslo, closed') }),
  },
  rows: modelledRows(arrivals, returnRow),
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
    return { to, does: [tellParent({ type: 'filter.changed', query, chosen: undefined })] }
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
      input: { query: { filter: defaultFilter, timeframeHours: 0, search: 'mail' }, chosen: undefined },
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
  const tellsNone = isChosen ? { does: [noneChosen] } : {}
  const recovers: ModelledOutcome<Loads> | undefined = saved === 'unknown' || sources === 'unknown'
    ? {
        to: {
          ...loaded,
          saved: saved === 'unknown' ? 'loading' : saved,
          sources: sources === 'unknown' ? 'loading' : sources,
        },
        does: [
          ...(saved === 'unknown' ? [start('fetchFilters')] : []),
          ...(sources === 'unknown' ? [start('fetchSourceSystems')] : []),
        ],
      }
    : undefined
  const chooses: ModelledOutcome<Loads> = {
    to: { ...loaded, isChosen: true },
    does: [tellParent({ type: 'filter.changed', query: { filter: inOslo, timeframeHours: 0, search: '' }, chosen: 4 })],
  }
  const onSaved: Record<string, ModelledOutcome<Loads>> = {
    'the saved filters come': { to: { ...loaded, saved: 'known', hasOslo: true } },
    'no saved filters come': { to: { ...loaded, saved: 'known', hasOslo: false, isChosen: false }, ...tellsNone },
    'the saved filters do not come': {
      to: { ...loaded, saved: 'unknown' },
      does: [say('error', 'Failed to fetch filters: Internal Server Error')],
    },
    'nobody answers for the saved filters': { to: { ...loaded, saved: 'unknown' } },
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
      'tries again': recovers,
      'fetches anew': { to: { ...loaded, saved: 'loading' }, does: [start('fetchFilters')] },
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
    'Oslo on screen': { input: { query: askedFor('Oslo'), chosen: undefined }, to: nameOf(nothingLoaded), does: loads },
    'Oslo chosen on an earlier visit': {
      input: { query: askedFor('Oslo'), chosen: 4 }, to: nameOf({ ...nothingLoaded, isChosen: true }), does: loads,
    },
  },
  cases: {
    'the saved filters come': settle('fetchFilters', [oslo, bergen]),
    'no saved filters come': settle('fetchFilters', []),
    'the saved filters do not come': fail('fetchFilters', broken('get notification filters')),
    'the sources come': settle('fetchSourceSystems', [nav]),
    'the sources do not come': fail('fetchSourceSystems', unreachable('get incident metadata')),
    'nobody answers for the saved filters': fail('fetchFilters', unreachable('get notification filters')),
    'tries again': send({ type: 'filter.recover' }),
    'fetches anew': send({ type: 'filter.reload' }),
    'chooses Oslo': send({ type: 'filter.choose', pk: 4 }),
  },
  rows: modelledRows([nothingLoaded, { ...nothingLoaded, isChosen: true }], loadsRow),
})

const no = refused('do it', 400, { detail: 'No.' })
const asksName = start('filterName', { kind: 'text', required: true, value: 'Berg', draftKey: 'filter.name' })

/** What this table is about: creating a filter, or saving to one that has the name already. */
interface Creation {
  readonly keeping: 'idle' | 'naming' | 'replacing' | 'creating' | 'updating'
  readonly saved: 'loading' | 'known'
  /** As which Bergen is kept. */
  readonly bergen: 'none' | 'as created' | 'as on screen'
  readonly chosen: boolean
}

const nothingCreated: Creation = { keeping: 'idle', saved: 'loading', bergen: 'none', chosen: false }
const bergenAs = { none: [], 'as created': [bergen], 'as on screen': [{ ...bergen, filter: inOslo }] } as const
const dropsDraft = tell('drafts', { type: 'drafts.drop', key: 'filter.name' })
const bergenChosen = tellParent({ type: 'filter.chosen', pk: 9 })
const fetchesAnew = start('fetchFilters')

function creationRow(created: Creation): ModelledRow<Creation> {
  const { keeping, saved, bergen: kept, chosen } = created
  const creates = (name: string): ModelledOutcome<Creation> => ({
    to: { ...created, keeping: 'creating' }, does: [start('createFilter', { name, filter: inOslo })],
  })
  const asks: ModelledOutcome<Creation> = { to: { ...created, keeping: 'naming' }, does: [asksName] }
  const inState: Record<Creation['keeping'], Record<string, ModelledOutcome<Creation>>> = {
    idle: { 'wants to create a filter': asks },
    naming: {
      'gives the name Bergen': kept === 'none' ? creates('Bergen') : { to: { ...created, keeping: 'replacing' } },
      'gives the name Trondheim': creates('Trondheim'),
      'gives no name': { to: { ...created, keeping: 'idle' } },
    },
    replacing: {
      confirms: kept === 'none' ? creates('Bergen') : {
        to: { ...created, keeping: 'updating', chosen: true },
        does: [dropsDraft, bergenChosen, start('updateFilter', { ...bergen, filter: inOslo })],
      },
      declines: asks,
    },
    creating: {
      'the filter is created': {
        to: { keeping: 'idle', saved: 'loading', bergen: 'as created', chosen: true },
        does: [dropsDraft, say('success', 'Created filter'), bergenChosen, fetchesAnew],
      },
      'creating is refused': {
        to: { ...created, keeping: 'naming', saved: 'loading' },
        does: [say('error', 'Failed to create filter: No.'), asksName, fetchesAnew],
      },
    },
    updating: {
      'the filter is saved': {
        to: { ...created, keeping: 'idle', saved: 'loading', bergen: 'as on screen' },
        does: [say('success', 'Updated filter'), fetchesAnew],
      },
      'saving is refused': {
        to: { ...created, keeping: 'idle', saved: 'loading' },
        does: [say('error', 'Failed to update filter: No.'), fetchesAnew],
      },
    },
  }
  return {
    ...standing({ saved, keeping }),
    shows: { saved: bergenAs[kept], chosen: chosen ? 9 : undefined },
    on: {
      ...inState[keeping],
      'no saved filters come': saved === 'known' ? undefined : {
        to: { ...created, saved: 'known', bergen: 'none', chosen: false }, does: chosen ? [noneChosen] : [],
      },
    },
  }
}

export const creating = defineWalk({
  machine: filterMachine,
  lone: { notifications: {}, drafts: { owner: 'ana', texts: new Map([['ana\nfilter.name', 'Berg']]) } },
  observe: ({ saved, chosen }: FilterContext) => ({ saved, chosen }),
  starts: {
    'Oslo on screen': { input: { query: askedFor('Oslo'), chosen: undefined }, to: nameOf(nothingCreated), does: loads },
  },
  cases: {
    'wants to create a filter': send({ type: 'filter.create' }),
    'gives the name Bergen': settle('filterName', { submitted: true, value: 'Bergen' }),
    'gives the name Trondheim': settle('filterName', { submitted: true, value: 'Trondheim' }),
    'gives no name': settle('filterName', { submitted: false }),
    confirms: send({ type: 'filter.confirm' }),
    declines: send({ type: 'filter.decline' }),
    'the filter is created': settle('createFilter', bergen),
    'creating is refused': fail('createFilter', no),
    'the filter is saved': settle('updateFilter', { ...bergen, filter: inOslo }),
    'saving is refused': fail('updateFilter', no),
    'no saved filters come': settle('fetchFilters', []),
  },
  rows: modelledRows([nothingCreated], creationRow),
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
  const isThere = chosen && savedAs !== undefined
  const isModified = isThere && savedAs !== screen
  const idle: Keeping = { ...kept, keeping: 'idle', saved: 'loading' }
  const shown = (change: Partial<Keeping>): ModelledOutcome<Keeping> => {
    const to: Keeping = { ...kept, ...change }
    const query = { filter: osloAs(to.screen).filter, timeframeHours: 0, search: '' }
    return { to, does: [tellParent({ type: 'filter.changed', query, chosen: to.chosen ? 4 : undefined })] }
  }
  const inState: Record<Keeping['keeping'], Record<string, ModelledOutcome<Keeping> | undefined>> = {
    idle: {
      'saves the filter': isModified
        ? { to: { ...kept, keeping: 'updating' }, does: [start('updateFilter', osloAs(screen))] }
        : undefined,
      'wants to delete the filter': isThere ? { to: { ...kept, keeping: 'confirming' } } : undefined,
    },
    updating: {
      'the filter is saved': { to: { ...idle, oslo: 'closed' }, does: [say('success', 'Updated filter'), fetchesAnew] },
      'saving is refused': { to: idle, does: [say('error', 'Failed to update filter: No.'), fetchesAnew] },
    },
    confirming: {
      confirms: { to: { ...kept, keeping: 'deleting' }, does: [start('deleteFilter', { pk: 4, name: 'Oslo' })] },
      declines: { to: { ...kept, keeping: 'idle' } },
    },
    deleting: {
      'the filter is deleted': {
        to: { ...idle, oslo: undefined, chosen: false },
        does: [say('warning', 'Deleted filter Oslo'), noneChosen, fetchesAnew],
      },
      'deleting is refused': { to: idle, does: [say('error', 'Failed to delete filter: No.'), fetchesAnew] },
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
      unselects: chosen ? { to: { ...kept, chosen: false }, does: [noneChosen] } : undefined,
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
    'Oslo on screen': { input: { query: askedFor('Oslo'), chosen: undefined }, to: nameOf(nothingKept), does: loads },
    'Oslo chosen on an earlier visit': {
      input: { query: askedFor('Oslo'), chosen: 4 }, to: nameOf({ ...nothingKept, chosen: true }), does: loads,
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
  rows: modelledRows([nothingKept, { ...nothingKept, chosen: true }], keepingRow),
})
