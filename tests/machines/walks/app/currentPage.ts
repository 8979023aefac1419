/** The current page (docs/behaviour.md#routes): the child that it runs, and the actors that it notifies. */
import { currentPageMachine, type CurrentPageContext } from '../../../../machines/app/currentPage.ts'
import type { ChunkName } from '../../../../machines/core/domain/chunkName.ts'
import type { RefreshCause } from '../../../../machines/core/domain/refreshCause.ts'
import type { Place } from '../../../../machines/core/domain/route.ts'
import { unrestrictedQuery, type IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { emptyStore } from '../../../../machines/incident/domain/incidentStore.ts'
import type { ToldCount } from '../../../../machines/list/domain/changeFeed.ts'
import { defaultPreferences, type Preferences } from '../../../../machines/list/domain/preferences.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { countOf40 } from '../../support/fixtures.ts'
import { defineWalk, hear, send, type Outcome, type Row } from '../../support/walk.ts'

/** The list's current query, which the address contains, and the query of a link. */
const asked: IncidentQuery = { filter: defaultPreferences.filter, timeframeHours: 24, search: '' }
const linked: IncidentQuery = {
  filter: { ...defaultPreferences.filter, open: false, acked: undefined },
  timeframeHours: 0,
  search: '',
}
const addresses = { asked: '?open=true&acked=false&timeframe=24', linked: '?open=false' } as const

/** Places with their pages. Places on the same page differ only in the list's query. */
const places = {
  home: { path: '/', search: '' },
  incidents: { path: '/incidents', search: '' },
  'a link': { path: '/incidents', search: addresses.linked },
  'the wall': { path: '/wall', search: '' },
  'a link to the wall': { path: '/wall', search: addresses.linked },
  'incident 7': { path: '/incidents/7/', search: '' },
  'incident 7 without a slash': { path: '/incidents/7', search: '' },
  'incident 8': { path: '/incidents/8/', search: '' },
  'an invalid incident': { path: '/incidents/seven/', search: '' },
  timeslots: { path: '/timeslots', search: '' },
  profiles: { path: '/notificationprofiles', search: '' },
  destinations: { path: '/destinations', search: '' },
  maintenance: { path: '/maintenance', search: '?tag=location%3Doslo' },
  sources: { path: '/sourcesystems', search: '' },
  'a shift': { path: '/shift', search: '?since=8h' },
  'another shift': { path: '/shift', search: '?since=12h' },
  nowhere: { path: '/nowhere', search: '' },
} satisfies Record<string, Place>

type PlaceName = keyof typeof places
const placeNames: readonly PlaceName[] = [
  'home',
  'incidents',
  'a link',
  'the wall',
  'a link to the wall',
  'incident 7',
  'incident 7 without a slash',
  'incident 8',
  'an invalid incident',
  'timeslots',
  'profiles',
  'destinations',
  'maintenance',
  'sources',
  'a shift',
  'another shift',
  'nowhere',
]

interface Page {
  readonly key: string
  readonly state: Row<string, string>['state']
  /** The child that the page runs. */
  readonly runs?: string
  /** The effects of arriving at the page. */
  readonly arrival: readonly Effect[]
  /** The effects of a refresh with this cause. */
  readonly refreshes: (because: RefreshCause) => readonly Effect[]
  /** The effects of a report of changed incidents, with the count of matches if it is known. */
  readonly follows: (changed: readonly number[] | 'all', count: ToldCount | undefined) => readonly Effect[]
}

function needsChunk(name: ChunkName): Effect {
  return tell('chunks', { type: 'chunks.need', name })
}

/**
 * The page of a resource that only its owner changes, so the resource is not fetched on an interval. `renews`: what is
 * fetched on an interval, and when incidents change.
 */
function keptPage(state: string, runs: string, ...renews: readonly Effect[]): Page {
  return {
    key: state,
    state,
    runs,
    arrival: [start(runs), needsChunk('controls'), needsChunk('alerting')],
    refreshes: (because) => (because === 'due' ? renews : [tell(runs, { type: 'resources.refresh' })]),
    follows: () => renews,
  }
}

/** The page of a shift, which its address chooses. What happens to incidents does not change it by itself. */
function shiftPage(search: string): Page {
  return {
    key: 'shift',
    state: 'shift',
    arrival: [needsChunk('controls'), needsChunk('shift'), tell('shift', { type: 'shift.open', search })],
    refreshes: (because) => (because === 'due' ? [] : [tell('shift', { type: 'shift.renew' })]),
    follows: () => [],
  }
}

const refreshesSurroundings = tell('surroundings', { type: 'surroundings.refresh' })

function incidentPage(key: string, pk: number | undefined, text: string): Page {
  return {
    key,
    state: 'incident',
    runs: 'incident',
    arrival: [
      start('incident', { pk, text }),
      start('surroundings', { pk, text }),
      start('senders'),
      start('shortcuts', { enabled: true, isOnPage: true }),
      needsChunk('controls'),
      needsChunk('incident'),
    ],
    refreshes: (because) => [tell('incident', { type: 'incident.refresh', because }), refreshesSurroundings],
    follows: (changed) => [tell('incident', { type: 'incident.follow', changed }), refreshesSurroundings],
  }
}

function lists(rows: readonly number[]): Effect {
  return tell('unseenAlarms', { type: 'unseenAlarms.list', rows })
}

/** The incident on the page, or in the dialog over the list, is no longer open. */
const opensNone = tell('unseenAlarms', { type: 'unseenAlarms.open', pk: undefined })
const refetchesStore = tell('incidents', { type: 'incidents.refetch' })
const refreshesStore = tell('incidents', { type: 'incidents.refresh' })
const refreshesCount = tell('incidentCount', { type: 'incidentCount.refresh' })
const refreshesSeverities = tell('severityCounts', { type: 'severityCounts.refresh' })

/** The list's page. It shows changes made on another page immediately, not only after the next interval. */
const list: Page = {
  key: 'list',
  state: { incidentList: 'operated' },
  runs: 'incidentList',
  arrival: [start('incidentList'), start('lentDisplay'), refreshesStore, refreshesCount, refreshesSeverities],
  refreshes: (because) => [
    ...(because === 'restored' ? [] : [refreshesCount, refreshesSeverities]),
    tell('incidentList', { type: 'incidentList.refresh', because }),
  ],
  follows: (changed, count) => [
    count === undefined ? refreshesCount : tell('incidentCount', { type: 'incidentCount.tell', told: count }),
    refreshesSeverities,
    tell('incidentList', { type: 'incidentList.follow', changed }),
  ],
}
/** The list on the wall: the same list, without any of its controls. */
const wall: Page = { ...list, state: { incidentList: 'onWall' } }
const seven = incidentPage('7', 7, '7')

const pages: Readonly<Record<PlaceName, Page>> = {
  home: list,
  incidents: list,
  'a link': list,
  'the wall': wall,
  'a link to the wall': wall,
  'incident 7': seven,
  'incident 7 without a slash': seven,
  'incident 8': incidentPage('8', 8, '8'),
  'an invalid incident': incidentPage('seven', undefined, 'seven'),
  timeslots: keptPage('timeslots', 'timeslots'),
  // What the cards say of the present changes with the incidents and with planned maintenance.
  profiles: keptPage('profiles', 'profiles', tell('profiles', { type: 'profiles.follow' })),
  destinations: keptPage('destinations', 'destinations', tell('destinations', { type: 'destinations.follow' })),
  // The address may say what is to be planned.
  maintenance: {
    ...keptPage('maintenance', 'maintenanceTasks'),
    arrival: [
      start('maintenanceTasks', { search: '?tag=location%3Doslo' }),
      needsChunk('controls'),
      needsChunk('alerting'),
    ],
  },
  sources: keptPage('sourceSystems', 'sourceSystems'),
  'a shift': shiftPage('?since=8h'),
  'another shift': shiftPage('?since=12h'),
  nowhere: {
    key: 'nowhere',
    state: 'elsewhere',
    arrival: [],
    refreshes: () => [],
    follows: () => [],
  },
}

function shows(place: PlaceName, query: keyof typeof addresses, replace: boolean): Effect {
  return tell('navigation', { type: 'navigation.go', to: places[place].path + addresses[query], replace })
}

/** From now on, the address says how the list is displayed, instead of the user's own preferences. */
function lends(lent: Partial<Preferences>): Effect {
  return tell('preferences', { type: 'preferences.lend', lent })
}

/** What the wall shows unless its address says otherwise: everything, the worst first, in no groups. */
const worstFirst = {
  order: { by: 'severity', direction: 'ascending' },
  sortAll: true,
  group: 'none',
  foldsAlike: false,
} as const

/** If the address contains a query, the filter adopts it; if not, the current query is written to the address. */
function syncQuery(place: PlaceName): readonly Effect[] {
  if (pages[place].key !== list.key) return []
  return place === 'a link' || place === 'a link to the wall'
    ? [tell('filter', { type: 'filter.adopt', query: linked }), lends(place === 'a link' ? {} : worstFirst)]
    : [shows(place, 'asked', true)]
}

/** Starts the wall, or what runs beside the list. On the wall, the store shows only the first page. */
function surrounds(page: Page): readonly Effect[] {
  if (page === wall) return [needsChunk('controls'), start('wall'), tell('incidents', { type: 'incidents.putOnWall' })]
  return page === list
    ? [
        start('shortcuts', { enabled: true, isOnPage: false }),
        start('addressCopy'),
        start('sourceMatches'),
        start('filterUse'),
      ]
    : []
}

/** Ends the wall, or what runs beside the list. Leaving the list releases held rows and closes the bulk dialog. */
function strips(page: Page): readonly Effect[] {
  if (page === wall) return [tell('incidents', { type: 'incidents.takeOffWall' })]
  if (page !== list) return []
  return [tell('incidents', { type: 'incidents.release', by: 'page' }), tell('bulk', { type: 'bulk.leave' })]
}

/** Leaving the list applies a search that is still being typed. */
function leaving(from: PlaceName): readonly Effect[] {
  const page = pages[from]
  if (page.runs === 'incident') return [opensNone]
  return page.key === list.key
    ? [...strips(page), tell('filter', { type: 'filter.endSearch' }), lists([]), opensNone]
    : []
}

/**
 * The old page ends and the new one starts. If both are the same page, nothing restarts. The wall shows the same list.
 */
function moves(from: PlaceName, to: PlaceName): readonly Effect[] {
  const [page, before] = [pages[to], pages[from]]
  if (page.key === 'shift' && before.key === 'shift')
    return [tell('shift', { type: 'shift.open', search: places[to].search })]
  if (page.key !== before.key) return [...leaving(from), ...syncQuery(to), ...arrives(page)]
  return page === before ? syncQuery(to) : [...strips(before), ...syncQuery(to), ...surrounds(page)]
}

function arrives(page: Page): readonly Effect[] {
  return [...page.arrival, ...surrounds(page)]
}

const pressed = { type: 'keyboard.pressed', key: 'a', pk: 7 } as const

/** Where there are shortcuts, the command palette can ask for what they do. */
function asksKeys(name: PlaceName): Record<string, Outcome<PlaceName>> {
  return { 'the palette presses a': { to: name, does: [tell('shortcuts', pressed)] } }
}

/**
 * Cases on the page of the list, the only page whose address contains the query. A changed control adds a history
 * entry; a search replaces the current one.
 */
function atTheList(name: PlaceName): Record<string, Outcome<PlaceName>> {
  if (pages[name].runs === 'incident')
    return {
      ...asksKeys(name),
      'presses a in the dialog': {
        to: name,
        does: [tell('incident', { type: 'incident.act', action: 'acknowledge' })],
      },
      'presses r': { to: name, does: [refreshesStore, ...pages[name].refreshes('asked')] },
    }
  if (pages[name].key !== list.key) return {}
  return {
    'the query changes': { to: name, does: [shows(name, 'linked', false)] },
    'a search changes the query': { to: name, does: [shows(name, 'linked', true)] },
    ...(pages[name] !== wall && {
      ...asksKeys(name),
      'presses a in the dialog': {
        to: name,
        does: [tell('incidentList', { type: 'incidentList.act', action: 'acknowledge' })],
      },
      'presses o in the dialog': {
        to: name,
        does: [tell('incidentList', { type: 'incidentList.act', action: 'open' })],
      },
      'presses r': { to: name, does: [refreshesStore, ...list.refreshes('asked')] },
      'presses o on row 8': { to: name, does: [tell('incidentList', { type: 'incidentList.view', pk: 8 })] },
    }),
  }
}

/** What runs beside the content of a page: keys and what the filter bar needs, or the wall. */
function runsBeside(page: Page): readonly string[] {
  if (page === wall) return ['lentDisplay', 'wall']
  if (page.runs === 'incident') return ['surroundings', 'senders', 'shortcuts']
  return page === list ? ['lentDisplay', 'shortcuts', 'addressCopy', 'sourceMatches', 'filterUse'] : []
}

function rowOf(name: PlaceName): Row<PlaceName, string> {
  const { state, runs, refreshes, follows } = pages[name]
  return {
    state,
    ports: runs === undefined ? [] : [runs, ...runsBeside(pages[name])],
    shows: places[name],
    on: {
      ...Object.fromEntries(placeNames.map((to) => [`moves to ${to}`, { to, does: moves(name, to) }])),
      ...atTheList(name),
      // What the wall shows, one view after another, does not replace what the user last had on the list.
      'the list is to be remembered': {
        to: name,
        does:
          pages[name] === wall ? [] : [tell('preferences', { type: 'preferences.change', change: { savedFilter: 4 } })],
      },
      'a list refresh is due': { to: name, does: [refreshesStore, ...refreshes('due')] },
      'incident 7 changes': { to: name, does: follows([7], countOf40) },
      'the whole list is fetched, without a count': { to: name, does: follows('all', undefined) },
      'is refreshed': { to: name, does: [refreshesStore, ...refreshes('asked')] },
      'a change requires a new fetch': { to: name, does: [refetchesStore, ...refreshes('doubt')] },
      // The feed catches the list up.
      'changes may have been missed': {
        to: name,
        does: runs === 'incidentList' || runs === 'incident' ? refreshes('missed') : [],
      },
      'the network is back': { to: name, does: refreshes('restored') },
    },
  }
}

const singletons = {
  incidents: { store: emptyStore },
  incidentCount: {},
  severityCounts: {},
  filter: { query: asked },
  bulk: {},
  chunks: {},
  navigation: {},
  shift: {},
  unseenAlarms: {},
  preferences: { preferences: defaultPreferences, lent: {} },
}

function beginning(place: PlaceName) {
  return { input: { place: places[place] }, to: place, does: [...syncQuery(place), ...arrives(pages[place])] }
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
    'at the wall': beginning('a link to the wall'),
    'at an incident': beginning('incident 7'),
  },
  cases: {
    ...moving,
    'is refreshed': send({ type: 'currentPage.refresh', because: 'asked' }),
    'a change requires a new fetch': send({ type: 'currentPage.refresh', because: 'doubt' }),
    'changes may have been missed': send({ type: 'currentPage.refresh', because: 'missed' }),
    'a list refresh is due': send({ type: 'currentPage.refresh', because: 'due' }),
    'the network is back': send({ type: 'currentPage.refresh', because: 'restored' }),
    'incident 7 changes': send({ type: 'currentPage.follow', changed: [7], count: countOf40 }),
    'the whole list is fetched, without a count': send({
      type: 'currentPage.follow',
      changed: 'all',
      count: undefined,
    }),
    'the query changes': send({ type: 'currentPage.showQuery', query: linked, replace: false }),
    'a search changes the query': send({ type: 'currentPage.showQuery', query: linked, replace: true }),
    'the list is to be remembered': send({ type: 'currentPage.remember', change: { savedFilter: 4 } }),
    'the palette presses a': send({ type: 'currentPage.press', pressed }),
    'presses r': hear('shortcuts', { type: 'shortcuts.refresh' }),
    'presses o on row 8': hear('shortcuts', { type: 'shortcuts.open', pk: 8 }),
    'presses o in the dialog': hear('shortcuts', { type: 'shortcuts.pressedInDialog', action: 'open' }),
    'presses a in the dialog': hear('shortcuts', { type: 'shortcuts.pressedInDialog', action: 'acknowledge' }),
  },
  rows: Object.fromEntries(placeNames.map((name) => [name, rowOf(name)])),
})

function trailRow(place: 'home' | 'incident 7', trail: readonly number[]): Row<string, string> {
  const suffix = trail.length === 0 ? '' : ', with a trail'
  return {
    state: pages[place].state,
    ports: rowOf(place).ports ?? [],
    shows: trail,
    on: {
      'moves to home': { to: `list${suffix}`, does: moves(place, 'home') },
      'moves to incident 7': { to: `page${suffix}`, does: moves(place, 'incident 7') },
      // The order of the rows on the list is 8, 7.
      ...(place === 'incident 7' &&
        trail.length > 0 && {
          'presses k': {
            to: 'page, with a trail',
            does: [tell('navigation', { type: 'navigation.go', to: '/incidents/8/' })],
          },
        }),
      ...(place === 'home' && {
        'presses j': {
          to: `list${suffix}`,
          does: [tell('incidentList', { type: 'incidentList.act', action: 'next' })],
        },
        'presses k': {
          to: `list${suffix}`,
          does: [tell('incidentList', { type: 'incidentList.act', action: 'previous' })],
        },
        'the rows are 8 and 7': { to: 'list, with a trail', does: [lists([8, 7])] },
      }),
    },
  }
}

/** The order of the rows on screen is remembered when the operator moves from the list to an incident. */
export const trailWalk = defineWalk({
  machine: currentPageMachine,
  singletons,
  observe: ({ trail }: CurrentPageContext) => trail,
  starts: {
    'at the list': { ...beginning('home'), to: 'list' },
    'at an incident': { ...beginning('incident 7'), to: 'page' },
  },
  cases: {
    'moves to home': send({ type: 'currentPage.move', place: places.home }),
    'moves to incident 7': send({ type: 'currentPage.move', place: places['incident 7'] }),
    'presses j': hear('shortcuts', { type: 'shortcuts.pressedInDialog', action: 'next' }),
    'presses k': hear('shortcuts', { type: 'shortcuts.pressedInDialog', action: 'previous' }),
    'the rows are 8 and 7': hear('incidentList', { type: 'incidentList.ordered', rows: [8, 7] }),
  },
  rows: {
    list: trailRow('home', []),
    page: trailRow('incident 7', []),
    'list, with a trail': trailRow('home', [8, 7]),
    'page, with a trail': trailRow('incident 7', [8, 7]),
  },
})

/** The list of a view, whose address also says that rows are compact. */
const view = { path: '/incidents', search: '?open=false&density=compact&view=a1' }
const lent = { density: 'compact' } as const

function goes(search: string, replace: boolean): Effect {
  return tell('navigation', { type: 'navigation.go', to: `/incidents${search}`, replace })
}

/** The cases at the list: the address keeps the view and its display until no condition is left. */
function viewOutcomes(row: 'in a view' | 'in none', suffix: '' | '&view=a1') {
  return {
    'the query changes': {
      to: row,
      does: [goes(`?open=true&acked=false&timeframe=24&density=compact${suffix}`, false)],
    },
    'all conditions are cleared': { to: row, does: [goes('?open=any', false)] },
    'goes to the list': { to: row, does: [goes(`?open=true&acked=false&timeframe=24&density=compact${suffix}`, true)] },
    'goes to the view': {
      to: 'in a view',
      does: [tell('filter', { type: 'filter.adopt', query: linked }), lends(lent)],
    },
    'goes to a plain list': {
      to: 'in none',
      does: [tell('filter', { type: 'filter.adopt', query: linked }), lends({})],
    },
    'goes to an incident': {
      to: suffix === '' ? 'at an incident' : 'at an incident, from a view',
      does: [...leaving('home'), ...arrives(seven)],
    },
  } as const
}

/** The page of an incident, from which the address of another list leads out of the view. */
function incidentRow(back: 'at the list of a view' | 'in none', suffix: '' | '&view=a1') {
  const goesToList = (...does: readonly Effect[]) => [opensNone, ...does, ...arrives(list)]
  const adopts = tell('filter', { type: 'filter.adopt', query: linked })
  return {
    state: 'incident',
    ports: ['incident', 'surroundings', 'senders', 'shortcuts'],
    shows: suffix === '' ? undefined : 'a1',
    on: {
      'goes to the list': {
        to: back,
        does: goesToList(goes(`?open=true&acked=false&timeframe=24&density=compact${suffix}`, true)),
      },
      'goes to the view': { to: 'in a view', does: goesToList(adopts, lends(lent)) },
      'goes to a plain list': { to: 'in none', does: goesToList(adopts, lends({})) },
    },
  } as const
}

/** Views (docs/behaviour.md#views): what the address says of the display, and to which view it belongs. */
export const viewWalk = defineWalk({
  machine: currentPageMachine,
  singletons: { ...singletons, preferences: { preferences: { ...defaultPreferences, ...lent }, lent } },
  observe: (context: CurrentPageContext) => context.view,
  starts: {
    'at a view': {
      input: { place: view },
      to: 'in a view',
      does: [tell('filter', { type: 'filter.adopt', query: linked }), lends(lent), ...arrives(list)],
    },
  },
  cases: {
    'the query changes': send({ type: 'currentPage.showQuery', query: asked, replace: false }),
    'all conditions are cleared': send({ type: 'currentPage.showQuery', query: unrestrictedQuery, replace: false }),
    'goes to the list': send({ type: 'currentPage.move', place: places.incidents }),
    'goes to the view': send({ type: 'currentPage.move', place: view }),
    'goes to a plain list': send({ type: 'currentPage.move', place: places['a link'] }),
    'goes to an incident': send({ type: 'currentPage.move', place: places['incident 7'] }),
    'rows become comfortable': hear('lentDisplay', { type: 'lentDisplay.changed', address: '&density=comfortable' }),
    'the display is that of the view': hear('lentDisplay', {
      type: 'lentDisplay.changed',
      address: '&density=compact',
    }),
  },
  rows: {
    'at an incident, from a view': incidentRow('at the list of a view', '&view=a1'),
    'at an incident': incidentRow('in none', ''),
    'in a view': {
      state: list.state,
      ports: rowOf('home').ports ?? [],
      shows: 'a1',
      on: {
        ...viewOutcomes('in a view', '&view=a1'),
        'goes to the list': {
          to: 'at the list of a view',
          does: [goes('?open=true&acked=false&timeframe=24&density=compact&view=a1', true)],
        },
        'rows become comfortable': {
          to: 'in a view',
          does: [goes('?open=true&acked=false&timeframe=24&density=compact&view=a1', true)],
        },
      },
    },
    'at the list of a view': {
      state: list.state,
      ports: rowOf('home').ports ?? [],
      shows: 'a1',
      on: {
        ...viewOutcomes('in a view', '&view=a1'),
        'the query changes': {
          to: 'at the list of a view',
          does: [goes('?open=true&acked=false&timeframe=24&density=compact&view=a1', false)],
        },
        'all conditions are cleared': { to: 'at the list of a view', does: [goes('?open=any', false)] },
        'goes to the list': {
          to: 'at the list of a view',
          does: [goes('?open=true&acked=false&timeframe=24&density=compact&view=a1', true)],
        },
        'rows become comfortable': {
          to: 'at the list of a view',
          does: [goes('?open=true&acked=false&timeframe=24&density=compact&view=a1', true)],
        },
        'the display is that of the view': {
          to: 'at the list of a view',
          does: [goes('?open=true&acked=false&timeframe=24&density=compact&view=a1', true)],
        },
      },
    },
    'in none': {
      state: list.state,
      ports: rowOf('home').ports ?? [],
      shows: undefined,
      on: {
        ...viewOutcomes('in none', ''),
        'rows become comfortable': {
          to: 'in none',
          does: [goes('?open=true&acked=false&timeframe=24&density=compact', true)],
        },
        'the display is that of the view': {
          to: 'in none',
          does: [goes('?open=true&acked=false&timeframe=24&density=compact', true)],
        },
      },
    },
  },
})

/** The user's own order, which a list without one in its address has. */
const own: Preferences = { ...defaultPreferences, order: { by: 'source', direction: 'ascending' } }

/** The list, or the wall over it: the wall takes over its order and its view. `search`: the address of the list. */
function wallRow(page: Page, search: string, suffix: '' | '&view=a1'): Row<string, string> {
  const address = `?open=true&acked=false&timeframe=24&order=source%2Cascending${suffix}`
  const goes = tell('navigation', { type: 'navigation.go', to: `/wall${address}`, replace: true })
  const changes = (to: Page) => (page === to ? [] : [...strips(page), ...surrounds(to)])
  return {
    state: page.state,
    ports: ['incidentList', ...runsBeside(page)],
    shows: page === wall ? search : undefined,
    on: {
      'goes to the wall': {
        to: suffix === '' ? 'the wall of a plain list' : 'the wall of a view',
        does: [goes, ...changes(wall)],
      },
      'goes to a plain list': {
        to: 'a plain list',
        does: [tell('filter', { type: 'filter.adopt', query: linked }), lends({}), ...changes(list)],
      },
    },
  }
}

/** The wall (docs/behaviour.md#wall-mode) remembers the address of the list that it was opened from. */
export const wallWalk = defineWalk({
  machine: currentPageMachine,
  singletons: { ...singletons, preferences: { preferences: own, lent: {} } },
  observe: ({ place, before }: CurrentPageContext) => (place.path === '/wall' ? before : undefined),
  starts: {
    'at a view': {
      input: { place: view },
      to: 'a view',
      does: [tell('filter', { type: 'filter.adopt', query: linked }), lends(lent), ...arrives(list)],
    },
  },
  cases: {
    'goes to the wall': send({ type: 'currentPage.move', place: places['the wall'] }),
    'goes to a plain list': send({ type: 'currentPage.move', place: places['a link'] }),
  },
  rows: {
    'a view': wallRow(list, view.search, '&view=a1'),
    'the wall of a view': wallRow(wall, view.search, '&view=a1'),
    'a plain list': wallRow(list, addresses.linked, ''),
    'the wall of a plain list': wallRow(wall, addresses.linked, ''),
  },
})
