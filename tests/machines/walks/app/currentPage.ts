/** The page the person is on (specification, section 2, routes): what runs there, and who hears of what on it. */
import { currentPageMachine, type CurrentPageContext } from '../../../../machines/app/currentPage.ts'
import type { Place } from '../../../../machines/core/domain/route.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { emptyStore, loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { defineWalk, hear, send, type Outcome, type Row } from '../../support/walk.ts'

/** What the list is asked for, as an address says it; and what a link asks for. */
const asked: IncidentQuery = { filter: defaultPreferences.filter, timeframeHours: 24, search: '' }
const linked: IncidentQuery = {
  filter: { ...defaultPreferences.filter, open: false, acked: undefined },
  timeframeHours: 0,
  search: '',
}
const addresses = { asked: '?open=true&acked=false&timeframe=24', linked: '?open=false' } as const

/** Where one can be, and which page that is. Places of one page differ in nothing but what the list is asked for. */
const places = {
  home: { path: '/', search: '' },
  incidents: { path: '/incidents', search: '' },
  'a link': { path: '/incidents', search: addresses.linked },
  'incident 7': { path: '/incidents/7/', search: '' },
  'incident 7 without a slash': { path: '/incidents/7', search: '' },
  'incident 8': { path: '/incidents/8/', search: '' },
  'no incident': { path: '/incidents/seven/', search: '' },
  timeslots: { path: '/timeslots', search: '' },
  profiles: { path: '/notificationprofiles', search: '' },
  destinations: { path: '/destinations', search: '' },
  nowhere: { path: '/nowhere', search: '' },
} satisfies Record<string, Place>

type PlaceName = keyof typeof places
const placeNames: readonly PlaceName[] = [
  'home',
  'incidents',
  'a link',
  'incident 7',
  'incident 7 without a slash',
  'incident 8',
  'no incident',
  'timeslots',
  'profiles',
  'destinations',
  'nowhere',
]

interface Page {
  readonly key: string
  readonly state: string
  /** The child the page runs. */
  readonly runs?: string
  /** What happens on coming to the page. */
  readonly arrival: readonly Effect[]
  /** Whom a refresh reaches, besides the store. */
  readonly refreshes: readonly Effect[]
  /** Who tries again what is missing for lack of network. */
  readonly recovers: readonly Effect[]
  /** Whom a list that is due reaches, besides the store. */
  readonly renews: readonly Effect[]
  /** Who hears of incidents that something happened to; of how many match, where that is told. */
  readonly follows: (changed: readonly number[] | 'all', count: number | undefined) => readonly Effect[]
}

/** What a person keeps on the server changes by their own hand: no interval asks for it. */
function keptPage(runs: 'timeslots' | 'profiles' | 'destinations'): Page {
  return {
    key: runs,
    state: runs,
    runs,
    arrival: [start(runs)],
    refreshes: [tell(runs, { type: 'resources.refresh' })],
    recovers: [tell(runs, { type: 'resources.refresh' })],
    renews: [],
    follows: () => [],
  }
}

function incidentPage(key: string, pk: number | undefined, text: string): Page {
  return {
    key,
    state: 'incident',
    runs: 'incident',
    arrival: [start('incident', { pk, text })],
    refreshes: [tell('incident', { type: 'incident.refresh' })],
    renews: [tell('incident', { type: 'incident.refresh' })],
    recovers: [tell('incident', { type: 'incident.recover' })],
    follows: (changed) => [tell('incident', { type: 'incident.follow', changed })],
  }
}

const refetchesStore = tell('incidents', { type: 'incidents.refetch' })
const refreshesStore = tell('incidents', { type: 'incidents.refresh' })
const refreshesCount = tell('incidentCount', { type: 'incidentCount.refresh' })

/** What was done elsewhere shows in the list at once, not only after the next interval. */
const list: Page = {
  key: 'list',
  state: 'incidentList',
  runs: 'incidentList',
  arrival: [start('incidentList'), start('shortcuts', { enabled: true }), refreshesStore, refreshesCount],
  refreshes: [refreshesCount, tell('incidentList', { type: 'incidentList.refresh' })],
  renews: [refreshesCount, tell('incidentList', { type: 'incidentList.refresh' })],
  recovers: [tell('incidentList', { type: 'incidentList.recover' })],
  follows: (changed, count) => [
    count === undefined ? refreshesCount : tell('incidentCount', { type: 'incidentCount.tell', count }),
    tell('incidentList', { type: 'incidentList.follow', changed }),
  ],
}
const seven = incidentPage('7', 7, '7')

const pages: Readonly<Record<PlaceName, Page>> = {
  home: list,
  incidents: list,
  'a link': list,
  'incident 7': seven,
  'incident 7 without a slash': seven,
  'incident 8': incidentPage('8', 8, '8'),
  'no incident': incidentPage('seven', undefined, 'seven'),
  timeslots: keptPage('timeslots'),
  profiles: keptPage('profiles'),
  destinations: keptPage('destinations'),
  nowhere: {
    key: 'nowhere',
    state: 'elsewhere',
    arrival: [],
    refreshes: [],
    recovers: [],
    renews: [],
    follows: () => [],
  },
}

function shows(place: PlaceName, query: keyof typeof addresses, replace: boolean): Effect {
  return tell('navigation', { type: 'navigation.go', to: places[place].path + addresses[query], replace })
}

/** An address that says what the list is asked for is followed; one that does not, is told. */
function agrees(place: PlaceName): readonly Effect[] {
  if (pages[place] !== list) return []
  return place === 'a link' ? [tell('filter', { type: 'filter.adopt', query: linked })] : [shows(place, 'asked', true)]
}

/** With the list goes whoever was busy with its rows, and the dialog that asks about them; a search being typed is asked. */
function leaving(from: PlaceName): readonly Effect[] {
  if (pages[from].key !== list.key) return []
  return [
    tell('incidents', { type: 'incidents.release', by: 'page' }),
    tell('bulk', { type: 'bulk.leave' }),
    tell('filter', { type: 'filter.endSearch' }),
  ]
}

/** One page ends where the other starts, unless both are the same: then nothing starts over. */
function moves(from: PlaceName, to: PlaceName): readonly Effect[] {
  const { key, arrival } = pages[to]
  return key === pages[from].key ? agrees(to) : [...leaving(from), ...agrees(to), ...arrival]
}

/** A changed control is a step in the history, a search is none; both show in the address of the list alone. */
function atTheList(name: PlaceName): Record<string, Outcome<PlaceName>> {
  if (pages[name] !== list) return {}
  const remembers = (keyboardShortcuts: boolean) => [
    tell('preferences', { type: 'preferences.change', change: { keyboardShortcuts } }),
  ]
  return {
    'another query is asked': { to: name, does: [shows(name, 'linked', false)] },
    'another query is searched': { to: name, does: [shows(name, 'linked', true)] },
    r: { to: name, does: [refreshesStore, ...list.refreshes] },
    'keys off': { to: name, does: remembers(false) },
    'keys on': { to: name, does: remembers(true) },
  }
}

function rowOf(name: PlaceName): Row<PlaceName, string> {
  const { state, runs, refreshes, renews, recovers, follows } = pages[name]
  return {
    state,
    ports: runs === undefined ? [] : [runs, ...(runs === 'incidentList' ? ['shortcuts'] : [])],
    shows: places[name],
    on: {
      ...Object.fromEntries(placeNames.map((to) => [`moves to ${to}`, { to, does: moves(name, to) }])),
      ...atTheList(name),
      'the list is due': { to: name, does: [refreshesStore, ...renews] },
      'incident 7 is told of': { to: name, does: follows([7], 40) },
      'the list is fetched as a whole, uncounted': { to: name, does: follows('all', undefined) },
      'is refreshed': { to: name, does: [refreshesStore, ...refreshes] },
      'is fetched anew': { to: name, does: [refetchesStore, ...refreshes] },
      'the network is back': { to: name, does: recovers },
    },
  }
}

const singletons = {
  incidents: { store: emptyStore },
  incidentCount: {},
  filter: { query: asked },
  bulk: {},
  navigation: {},
  preferences: { preferences: defaultPreferences },
}

function beginning(place: PlaceName) {
  return { input: { place: places[place] }, to: place, does: [...agrees(place), ...pages[place].arrival] }
}

const moving = Object.fromEntries(
  placeNames.map((name) => [`moves to ${name}`, send({ type: 'currentPage.move', place: places[name] })]),
)

export const walk = defineWalk({
  machine: currentPageMachine,
  singletons,
  observe: ({ place }: CurrentPageContext) => place,
  starts: {
    'at the list': beginning('home'),
    'at a link': beginning('a link'),
    'at an incident': beginning('incident 7'),
  },
  cases: {
    ...moving,
    'is refreshed': send({ type: 'currentPage.refresh' }),
    'is fetched anew': send({ type: 'currentPage.refetch' }),
    'the list is due': send({ type: 'currentPage.renew' }),
    'the network is back': send({ type: 'currentPage.recover' }),
    'incident 7 is told of': send({ type: 'currentPage.follow', changed: [7], count: 40 }),
    'the list is fetched as a whole, uncounted': send({ type: 'currentPage.follow', changed: 'all', count: undefined }),
    'another query is asked': send({ type: 'currentPage.showQuery', query: linked, replace: false }),
    'another query is searched': send({ type: 'currentPage.showQuery', query: linked, replace: true }),
    r: hear('shortcuts', { type: 'shortcuts.refresh' }),
    'keys off': hear('shortcuts', { type: 'shortcuts.switched', enabled: false }),
    'keys on': hear('shortcuts', { type: 'shortcuts.switched', enabled: true }),
  },
  rows: Object.fromEntries(placeNames.map((name) => [name, rowOf(name)])),
})

function trailRow(place: 'home' | 'incident 7', trail: readonly number[]): Row<string, string> {
  return {
    state: pages[place].state,
    ports: rowOf(place).ports ?? [],
    shows: trail,
    on: {
      'moves to home': { to: trail.length === 0 ? 'list' : 'list again', does: moves(place, 'home') },
      ...(place === 'home' && {
        'moves to incident 7': { to: 'page, from the list', does: moves(place, 'incident 7') },
      }),
    },
  }
}

/** The list that is left for a page is remembered as it was on screen there: sorted by severity, the gravest first. */
export const trailWalk = defineWalk({
  machine: currentPageMachine,
  singletons: {
    ...singletons,
    preferences: { preferences: { ...defaultPreferences, order: { by: 'severity', direction: 'ascending' } } },
    incidents: { store: loadAll(emptyStore, [incident({ pk: 7, level: 3 }), incident({ pk: 8, level: 1 })], 0, 0) },
  },
  observe: ({ trail }: CurrentPageContext) => trail,
  starts: {
    'at the list': { ...beginning('home'), to: 'list' },
    'at an incident': { ...beginning('incident 7'), to: 'page' },
  },
  cases: {
    'moves to home': send({ type: 'currentPage.move', place: places.home }),
    'moves to incident 7': send({ type: 'currentPage.move', place: places['incident 7'] }),
  },
  rows: {
    list: trailRow('home', []),
    page: trailRow('incident 7', []),
    'page, from the list': trailRow('incident 7', [8, 7]),
    'list again': trailRow('home', [8, 7]),
  },
})
