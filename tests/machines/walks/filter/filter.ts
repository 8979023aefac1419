/** The filter on screen (docs/behaviour.md#filters). */
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery, type IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { filterMachine, type FilterContext } from '../../../../machines/filter/filter.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { unreachable } from '../../support/fixtures.ts'
import { modelledWalk, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const inOslo: IncidentFilter = { ...defaultFilter, acked: undefined, tags: ['location=oslo'] }
const oslo = { pk: 4, name: 'Oslo', filter: inOslo }
const nav = { pk: 1, name: 'nav' }

const loads: readonly Effect[] = [
  start('savedFilters'),
  start('maintenance'),
  start('missingHeartbeats'),
  start('fetchSourceSystems'),
]

interface Standing {
  readonly typing?: 'settled' | 'typing' | 'typing, almost over'
  readonly sources?: 'loading' | 'known' | 'unknown'
}

const sourcesTags = { loading: ['sourcesLoading'], known: [], unknown: ['sourcesFailed'] } as const

function standing({ typing = 'settled', sources = 'loading' }: Standing) {
  return {
    state: { query: typing === 'settled' ? 'settled' : 'typing', sources },
    tags: sourcesTags[sources],
    ports: [
      'savedFilters',
      'maintenance',
      'missingHeartbeats',
      ...(sources === 'loading' ? ['fetchSourceSystems'] : []),
    ],
  }
}

/** The first table: the list's query. */
interface Question {
  readonly typing: 'settled' | 'typing' | 'typing, almost over'
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
  /** A changed control takes effect immediately, together with the search typed so far. */
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
    ...standing({ typing }),
    shows: { query: queryOf(question) },
    on: {
      'chooses closed incidents': changed({ open: false }),
      'chooses the last three hours': changed({ hours: 3 }),
      'types a search': { to: { ...question, search: 'mail', typing: 'typing' } },
      'clears the search': { to: { ...question, search: '', typing: 'typing' } },
      '200 ms pass': rests[typing],
      // A search that is still being typed is applied first.
      'finishes typing': typing === 'settled' ? undefined : rests['typing, almost over'],
      // Back leads to the list without the search.
      'goes to incident 4711': {
        to: { ...question, search: '', typing: 'settled' },
        does: [
          tellParent({ type: 'filter.searched', query: queryOf({ ...question, search: '' }) }),
          tell('navigation', { type: 'navigation.go', to: '/incidents/4711/' }),
        ],
      },
      'follows a link': isThere
        ? undefined
        : {
            to: followed,
            does: [tellParent({ type: 'filter.adopted', query: queryOf(followed), chosen: undefined })],
          },
    },
  }
}

export const walk = modelledWalk({
  machine: filterMachine,
  singletons: { navigation: {} },
  contexts: { savedFilters: { saved: [] } },
  observe: ({ query }: FilterContext) => ({ query }),
  starts: {
    'the default': { input: { query: queryOf(atFirst), chosen: undefined }, to: atFirst, does: loads },
  },
  cases: {
    'chooses closed incidents': send({ type: 'filter.change', change: { open: false } }),
    'chooses the last three hours': send({ type: 'filter.changeTimeframe', hours: 3 }),
    'types a search': send({ type: 'filter.search', text: 'mail' }),
    'clears the search': send({ type: 'filter.search', text: '' }),
    '200 ms pass': wait(200),
    'finishes typing': send({ type: 'filter.endSearch' }),
    'goes to incident 4711': send({ type: 'filter.open', pk: 4711 }),
    'follows a link': send({ type: 'filter.adopt', query: queryOf({ ...atFirst, ...link }) }),
  },
  rowOf: questionRow,
})

/** The second table: a saved filter is chosen, changed on screen, and deselected. */
interface Choice {
  readonly typing: 'settled' | 'typing'
  readonly chosen: boolean
  readonly screen: 'default' | 'default, closed' | 'Oslo' | 'Oslo, closed'
}

const noneChosen = tellParent({ type: 'filter.chosen', pk: undefined })
const osloChosen = tellParent({ type: 'filter.chosen', pk: 4 })

const noChoice: Choice = { typing: 'settled', chosen: false, screen: 'default' }
const screens = {
  default: defaultFilter,
  'default, closed': { ...defaultFilter, open: false },
  Oslo: inOslo,
  'Oslo, closed': { ...inOslo, open: false },
} as const
const closedScreens = {
  default: 'default, closed',
  'default, closed': 'default, closed',
  Oslo: 'Oslo, closed',
  'Oslo, closed': 'Oslo, closed',
} as const

function choiceRow(choice: Choice): ModelledRow<Choice> {
  const { typing, chosen, screen } = choice
  const changed = (change: Partial<Choice>): ModelledOutcome<Choice> => {
    const to: Choice = { ...choice, ...change, typing: 'settled' }
    const query = { filter: screens[to.screen], timeframeHours: 3, search: 'mail' }
    return { to, does: [tellParent({ type: 'filter.changed', query, chosen: to.chosen ? 4 : undefined })] }
  }
  const forgets: ModelledOutcome<Choice> | undefined = chosen
    ? { to: { ...choice, chosen: false }, does: [noneChosen] }
    : undefined
  return {
    ...standing({ typing }),
    shows: { filter: screens[screen], chosen: chosen ? 4 : undefined },
    on: {
      'chooses Oslo': changed({ chosen: true, screen: 'Oslo' }),
      'the filter on screen is saved as Oslo': { to: { ...choice, chosen: true }, does: [osloChosen] },
      'no saved filters exist': forgets,
      'Oslo is deleted': forgets,
      'chooses closed incidents': changed({ screen: closedScreens[screen] }),
      'types a search': { to: { ...choice, typing: 'typing' } },
      'deselects the saved filter': forgets,
    },
  }
}

export const choosing = modelledWalk({
  machine: filterMachine,
  observe: ({ query, chosen }: FilterContext) => ({ filter: query.filter, chosen }),
  starts: {
    'a timeframe and a search': {
      input: { query: { filter: defaultFilter, timeframeHours: 3, search: 'mail' }, chosen: undefined },
      to: noChoice,
      does: loads,
    },
  },
  cases: {
    'chooses Oslo': send({ type: 'filter.choose', saved: oslo }),
    'the filter on screen is saved as Oslo': hear('savedFilters', { type: 'savedFilters.chosen', pk: 4 }),
    'Oslo is among the saved filters': hear('savedFilters', { type: 'savedFilters.fetched', pks: [9, 4] }),
    'no saved filters exist': hear('savedFilters', { type: 'savedFilters.fetched', pks: [] }),
    'Oslo is deleted': hear('savedFilters', { type: 'savedFilters.deleted', pk: 4 }),
    'another saved filter is deleted': hear('savedFilters', { type: 'savedFilters.deleted', pk: 9 }),
    'chooses closed incidents': send({ type: 'filter.change', change: { open: false } }),
    'types a search': send({ type: 'filter.search', text: 'mail' }),
    'deselects the saved filter': send({ type: 'filter.unselect' }),
  },
  rowOf: choiceRow,
})

/** The third table: conditions are removed, one by one or all together. */
interface Removal {
  readonly typing: 'settled' | 'typing'
  readonly chosen: boolean
  readonly screen: 'everything asked' | 'search typed' | 'without search' | 'nothing asked' | 'only a search'
}

const asked: IncidentQuery = { filter: inOslo, timeframeHours: 3, search: 'mail' }
const removals: Readonly<Record<Removal['screen'], IncidentQuery>> = {
  'everything asked': asked,
  'search typed': { ...asked, search: 'fan' },
  'without search': { ...asked, search: '' },
  'nothing asked': unrestrictedQuery,
  'only a search': { ...unrestrictedQuery, search: 'fan' },
}

function removalRow(removal: Removal): ModelledRow<Removal> {
  const { typing, chosen, screen } = removal
  const isBare = screen === 'nothing asked' || screen === 'only a search'
  const changed = (change: Pick<Removal, 'chosen' | 'screen'>): ModelledOutcome<Removal> => ({
    to: { ...change, typing: 'settled' },
    does: [
      tellParent({
        type: 'filter.changed',
        query: removals[change.screen],
        chosen: change.chosen ? 4 : undefined,
      }),
    ],
  })
  return {
    ...standing({ typing }),
    shows: { query: removals[screen], chosen: chosen ? 4 : undefined },
    on: {
      'removes the search': changed({ chosen, screen: 'without search' }),
      // Then no saved filter is chosen, so none can be overwritten with an empty filter.
      'clears all conditions': changed({ chosen: false, screen: 'nothing asked' }),
      'types a search': { to: { chosen, screen: isBare ? 'only a search' : 'search typed', typing: 'typing' } },
    },
  }
}

const allAsked: Removal = { typing: 'settled', chosen: true, screen: 'everything asked' }

export const removing = modelledWalk({
  machine: filterMachine,
  observe: ({ query, chosen }: FilterContext) => ({ query, chosen }),
  starts: {
    'Oslo, a timeframe and a search': { input: { query: asked, chosen: 4 }, to: allAsked, does: loads },
  },
  cases: {
    'removes the search': send({ type: 'filter.remove', rest: removals['without search'] }),
    'clears all conditions': send({ type: 'filter.clear' }),
    'types a search': send({ type: 'filter.search', text: 'fan' }),
  },
  rowOf: removalRow,
})

/**
 * The fourth table: Back restores the query with its saved filter. A link with the conditions of the chosen saved
 * filter keeps it chosen.
 */
interface Return {
  readonly chosen: boolean
  readonly screen: 'Oslo' | 'Oslo, closed'
  /** The saved filter that was chosen when each query was last on screen. */
  readonly Oslo: Met
  readonly 'Oslo, closed': Met
}

type Met = 'never shown' | 'none' | 'chosen'

function arrived(screen: Return['screen'], chosen: boolean): Return {
  const fresh = { chosen, screen, Oslo: 'never shown', 'Oslo, closed': 'never shown' } as const
  return { ...fresh, [screen]: chosen ? 'chosen' : 'none' }
}

const arrivals = [arrived('Oslo', false), arrived('Oslo', true), arrived('Oslo, closed', true)]

function queryFor(screen: Return['screen']): IncidentQuery {
  return { filter: screens[screen], timeframeHours: 0, search: '' }
}

function returnRow(gone: Return, isKnown: boolean): ModelledRow<Return> {
  const { chosen, screen } = gone
  const withChoice = (change: Pick<Return, 'chosen' | 'screen'>): Return => ({
    ...gone,
    ...change,
    [change.screen]: change.chosen ? 'chosen' : 'none',
  })
  const shows = (change: Pick<Return, 'chosen' | 'screen'>, type: string): ModelledOutcome<Return> => ({
    to: withChoice(change),
    does: [tellParent({ type, query: queryFor(change.screen), chosen: change.chosen ? 4 : undefined })],
  })
  const goes = (to: Return['screen']): ModelledOutcome<Return> | undefined => {
    if (to === screen) return undefined
    const isChosen = gone[to] === 'never shown' ? chosen && to === 'Oslo' : gone[to] === 'chosen'
    return shows({ chosen: isChosen && isKnown, screen: to }, 'filter.adopted')
  }
  /** The address that follows leads to Oslo, if it is not on screen already. */
  const expects = (isBase: boolean): ModelledOutcome<Return> => {
    const isChosen = screen === 'Oslo' ? isBase : chosen
    return {
      to: { ...gone, Oslo: isBase ? 'chosen' : 'none', chosen: isChosen },
      does: [isChosen ? osloChosen : noneChosen],
    }
  }
  return {
    ...standing({}),
    shows: { filter: screens[screen], chosen: chosen ? 4 : undefined },
    on: {
      'chooses Oslo': shows({ chosen: true, screen: 'Oslo' }, 'filter.changed'),
      'chooses closed incidents': shows({ chosen, screen: 'Oslo, closed' }, 'filter.changed'),
      'deselects the saved filter': chosen
        ? { to: withChoice({ chosen: false, screen }), does: [noneChosen] }
        : undefined,
      'goes to Oslo': goes('Oslo'),
      'goes to closed incidents of Oslo': goes('Oslo, closed'),
      'opens a view of Oslo that rests on the saved filter': expects(true),
      'opens a view of Oslo that rests on no saved filter': expects(false),
    },
  }
}

function walkOfReturns(saved: readonly SavedFilter[]) {
  return modelledWalk({
    machine: filterMachine,
    contexts: { savedFilters: { saved } },
    observe: ({ query, chosen }: FilterContext) => ({ filter: query.filter, chosen }),
    starts: Object.fromEntries(
      arrivals.map((arrival) => [
        nameOf(arrival),
        {
          input: { query: queryFor(arrival.screen), chosen: arrival.chosen ? 4 : undefined },
          to: arrival,
          does: loads,
        },
      ]),
    ),
    cases: {
      'chooses Oslo': send({ type: 'filter.choose', saved: oslo }),
      'chooses closed incidents': send({ type: 'filter.change', change: { open: false } }),
      'deselects the saved filter': send({ type: 'filter.unselect' }),
      'goes to Oslo': send({ type: 'filter.adopt', query: queryFor('Oslo') }),
      'goes to closed incidents of Oslo': send({ type: 'filter.adopt', query: queryFor('Oslo, closed') }),
      'opens a view of Oslo that rests on the saved filter': send({
        type: 'filter.expect',
        query: queryFor('Oslo'),
        chosen: 4,
      }),
      'opens a view of Oslo that rests on no saved filter': send({
        type: 'filter.expect',
        query: queryFor('Oslo'),
        chosen: undefined,
      }),
    },
    rowOf: (gone: Return) => returnRow(gone, saved.length > 0),
  })
}

export const returning = walkOfReturns([oslo])

/** The saved filter has been deleted in the meantime, so going back chooses no saved filter. */
export const returningToWhatIsGone = walkOfReturns([])

/** The fifth table: the contents of the fields for tags and sources. */
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
    ...standing({ typing: fields.typing }),
    shows: {
      tags: tagLists[fields.tags],
      typedTag: fields.typedTag,
      typedSource: fields.typedSource,
      droppedTags: fields.dropped === 'none' ? [] : ['oslo', 'a=b=c'],
    },
    on: {
      'enters a tag': entered('one', 'none'),
      'enters another tag, with spaces and duplicates': entered('two', 'none'),
      'enters invalid tags': entered('one', 'words'),
      'removes every tag': entered('none', 'none'),
      'types a search': { to: { ...fields, typing: 'typing' } },
      'types a tag': { to: { ...fields, typedTag: 'ho', dropped: 'none' } },
      'clears the field for tags': { to: { ...fields, typedTag: '' } },
      'types a source': { to: { ...fields, typedSource: 'na' } },
      'clears the field for sources': { to: { ...fields, typedSource: '' } },
    },
  }
}

export const fields = modelledWalk({
  machine: filterMachine,
  observe: ({ query, typedTag, typedSource, droppedTags }: FilterContext) => ({
    tags: query.filter.tags,
    typedTag,
    typedSource,
    droppedTags,
  }),
  starts: {
    'a search': {
      input: { query: { filter: defaultFilter, timeframeHours: 0, search: 'mail' }, chosen: undefined },
      to: emptyFields,
      does: loads,
    },
  },
  cases: {
    'enters a tag': send({ type: 'filter.enterTags', tags: ['host=a'] }),
    'enters another tag, with spaces and duplicates': send({
      type: 'filter.enterTags',
      tags: ['host=a', ' host=b ', 'host=a', ' '],
    }),
    'enters invalid tags': send({ type: 'filter.enterTags', tags: ['host=a', ' oslo', 'a=b=c'] }),
    'removes every tag': send({ type: 'filter.enterTags', tags: [] }),
    'types a search': send({ type: 'filter.search', text: 'mail' }),
    'types a tag': send({ type: 'filter.typeTag', text: 'ho' }),
    'clears the field for tags': send({ type: 'filter.typeTag', text: '' }),
    'types a source': send({ type: 'filter.typeSource', text: 'na' }),
    'clears the field for sources': send({ type: 'filter.typeSource', text: '' }),
  },
  rowOf: fieldsRow,
})

/** The sixth table: the source systems are loaded, and reloaded with the saved filters. */
interface Loads {
  readonly sources: 'loading' | 'known' | 'unknown'
  readonly hasNav: boolean
  readonly maintenance: 'unknown' | 'none'
}

const nothingLoaded: Loads = { sources: 'loading', hasNav: false, maintenance: 'unknown' }

function loadsRow(loaded: Loads): ModelledRow<Loads> {
  const { sources, hasNav, maintenance } = loaded
  const recoversSaved = tell('savedFilters', { type: 'savedFilters.refresh' })
  return {
    ...standing({ sources }),
    shows: { sourceSystems: hasNav ? [nav] : [], maintenance: maintenance === 'none' ? [] : undefined },
    on: {
      'the sources arrive': { to: { ...loaded, sources: 'known', hasNav: true } },
      'the sources fail to load': { to: { ...loaded, sources: 'unknown' } },
      'no maintenance is in progress': { to: { ...loaded, maintenance: 'none' } },
      retries:
        sources === 'unknown'
          ? { to: { ...loaded, sources: 'loading' }, does: [recoversSaved, start('fetchSourceSystems')] }
          : { to: loaded, does: [recoversSaved] },
    },
  }
}

export const loading = modelledWalk({
  machine: filterMachine,
  observe: ({ sourceSystems, maintenance }: FilterContext) => ({ sourceSystems, maintenance }),
  starts: {
    'Oslo on screen': { input: { query: queryFor('Oslo'), chosen: undefined }, to: nothingLoaded, does: loads },
  },
  cases: {
    'the sources arrive': settle('fetchSourceSystems', [nav]),
    'the sources fail to load': fail('fetchSourceSystems', unreachable('get incident metadata')),
    'no maintenance is in progress': send({ type: 'maintenance.changed', ongoing: [] }),
    retries: send({ type: 'filter.refresh' }),
  },
  rowOf: loadsRow,
})

/** The last table: a click on a value in a row, and 'Not …' in its menu. */
interface Clicked {
  readonly typing: 'settled' | 'typing'
  readonly tags: 'none' | 'only Oslo' | 'not Oslo'
}

const clickedQueries: Readonly<Record<Clicked['tags'], IncidentQuery>> = {
  none: { filter: defaultFilter, timeframeHours: 0, search: 'mail' },
  'only Oslo': { filter: { ...defaultFilter, tags: ['site=oslo'] }, timeframeHours: 0, search: 'mail' },
  'not Oslo': {
    filter: defaultFilter,
    timeframeHours: 0,
    search: 'mail',
    listOnly: { excluded: { tags: ['site=oslo'], sourceSystemIds: [], levels: [] } },
  },
}
const notClicked: Clicked = { typing: 'settled', tags: 'none' }

function clickedRow(clicked: Clicked): ModelledRow<Clicked> {
  const becomes = (tags: Clicked['tags']): ModelledOutcome<Clicked> => ({
    to: { typing: 'settled', tags },
    does: [tellParent({ type: 'filter.changed', query: clickedQueries[tags], chosen: undefined })],
  })
  return {
    ...standing({ typing: clicked.typing }),
    shows: { query: clickedQueries[clicked.tags] },
    on: {
      // Choosing a value that is already in force changes nothing.
      'only Oslo': clicked.tags === 'only Oslo' ? undefined : becomes('only Oslo'),
      'not Oslo': clicked.tags === 'not Oslo' ? undefined : becomes('not Oslo'),
      neither: clicked.tags === 'none' ? undefined : becomes('none'),
      'types a search': { to: { ...clicked, typing: 'typing' } },
    },
  }
}

export const clicking = modelledWalk({
  machine: filterMachine,
  observe: ({ query }: FilterContext) => ({ query }),
  starts: {
    'a search': { input: { query: clickedQueries.none, chosen: undefined }, to: notClicked, does: loads },
  },
  cases: {
    'only Oslo': send({ type: 'filter.revise', query: clickedQueries['only Oslo'] }),
    'not Oslo': send({ type: 'filter.revise', query: clickedQueries['not Oslo'] }),
    neither: send({ type: 'filter.revise', query: clickedQueries.none }),
    'types a search': send({ type: 'filter.search', text: 'mail' }),
  },
  rowOf: clickedRow,
})
