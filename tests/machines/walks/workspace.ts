/** What a signed-in person has (design: what lives how long): store, auto-update, the page they are on. */
import { completeConfiguration } from '../../../machines/domain/configuration.ts'
import type { IncidentQuery } from '../../../machines/domain/incidentQuery.ts'
import { defaultPreferences } from '../../../machines/domain/preferences.ts'
import type { Place } from '../../../machines/domain/route.ts'
import { emptyStore, loadAll } from '../../../machines/domain/incidentStore.ts'
import { workspaceMachine, type WorkspaceContext } from '../../../machines/workspace.ts'
import { start, tell, tellParent, type Effect } from '../support/effects.ts'
import { ana, firstServer, incident, secondServer } from '../support/fixtures.ts'
import { combineRegions, type RegionRows } from '../support/regions.ts'
import { defineWalk, hear, send, type Outcome, type Row } from '../support/walk.ts'

const configuration = completeConfiguration({ backendUrl: 'https://argus.example', cookieDomain: 'argus.example' })

/** What the list was asked for last time, as an address says it; and what a link asks for. */
const preferences = {
  ...defaultPreferences, savedFilter: 4, cursor: 'remembered', timeframeHours: 24, pageSize: 10,
}
const queries = {
  remembered: { filter: preferences.filter, timeframeHours: 24, search: '' },
  closed: {
    filter: { ...preferences.filter, open: false, acked: undefined }, timeframeHours: 0, search: '',
  },
} satisfies Record<string, IncidentQuery>
type QueryName = keyof typeof queries
const queryNames: readonly QueryName[] = ['remembered', 'closed']
const addresses = { remembered: '?open=true&acked=false&timeframe=24', closed: '?open=false' } as const

/** Where one can be, and which page that is. Places of one page differ in nothing but what the list is asked for. */
const places = {
  home: { path: '/', search: '' },
  incidents: { path: '/incidents', search: '' },
  'a link': { path: '/incidents', search: addresses.closed },
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
  'home', 'incidents', 'a link', 'incident 7', 'incident 7 without a slash', 'incident 8', 'no incident', 'timeslots',
  'profiles', 'destinations', 'nowhere',
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
  /** Whom a list that is due reaches, besides the store. */
  readonly renews: readonly Effect[]
  /** Who hears of incidents that something happened to; of how many match, where that is told. */
  readonly follows: (changed: readonly number[] | 'all', count: number | undefined) => readonly Effect[]
}

/** What a person keeps on the server changes by their own hand: no interval asks for it. */
function keptPage(runs: 'timeslots' | 'profiles' | 'destinations'): Page {
  return {
    key: runs, state: runs, runs, arrival: [start(runs)], refreshes: [tell(runs, { type: `${runs}.refresh` })], renews: [],
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
  nowhere: { key: 'nowhere', state: 'elsewhere', arrival: [], refreshes: [], renews: [], follows: () => [] },
}

function goes(place: PlaceName, query: QueryName, replace: boolean): Effect {
  return tellParent({ type: 'workspace.goes', to: places[place].path + addresses[query], replace })
}

/** An address that says what the list is asked for is followed; one that does not, is told. */
function agrees(place: PlaceName, query: QueryName): readonly Effect[] {
  if (pages[place] !== list) return []
  return place === 'a link' ? [tell('filter', { type: 'filter.adopt', query: queries.closed })] : [goes(place, query, true)]
}

/** With the list goes whoever was busy with its rows, and the dialog that asks about them. */
function leaving(from: PlaceName): readonly Effect[] {
  if (pages[from].key !== list.key) return []
  return [tell('incidents', { type: 'incidents.release', by: 'page' }), tell('bulk', { type: 'bulk.decline' })]
}

/** One page ends where the other starts, unless both are the same: then nothing starts over. */
function moves(from: PlaceName, to: PlaceName, query: QueryName): Outcome<string> {
  const { key, arrival } = pages[to]
  const agreement = agrees(to, query)
  return {
    to: rowName(to, query),
    does: key === pages[from].key ? agreement : [...leaving(from), ...agreement, ...arrival],
  }
}

function rowName(place: PlaceName, query: QueryName): string {
  return `${place}, ${query}`
}

const asksClosed = [
  tell('incidents', { type: 'incidents.ask', query: queries.closed }),
  tell('incidentCount', { type: 'incidentCount.ask', query: queries.closed }),
]
const remembersClosed = tellParent({
  type: 'workspace.prefers', change: { filter: queries.closed.filter, timeframeHours: 0, savedFilter: 9 },
})
const unticks = tell('selection', { type: 'selection.clear' })

/** A changed control is a step in the history and is remembered; a search is neither. Ticks end with either. */
function filtering(place: PlaceName): Record<string, Outcome<string>> {
  const to = rowName(place, 'closed')
  const adopted = { to, does: [...asksClosed, remembersClosed, unticks] }
  if (pages[place] !== list) return { 'the filter follows the address': adopted }
  return {
    'the filter follows the address': adopted,
    'the filter changes': { to, does: [...asksClosed, remembersClosed, unticks, goes(place, 'closed', false)] },
    'a search is typed': { to, does: [...asksClosed, unticks, goes(place, 'closed', true)] },
  }
}

function pageRows(): RegionRows {
  const rows: Record<string, RegionRows[string]> = {}
  for (const name of placeNames) {
    for (const query of queryNames) {
      const { state, runs, refreshes, renews, follows } = pages[name]
      const refreshed: Outcome<string> = { to: rowName(name, query), does: [refreshesStore, ...refreshes] }
      const refetched: Outcome<string> = { to: rowName(name, query), does: [refetchesStore, ...refreshes] }
      rows[rowName(name, query)] = {
        state,
        ports: runs === undefined ? [] : [runs, ...(runs === 'incidentList' ? ['shortcuts'] : [])],
        shows: { place: places[name], query: queries[query] },
        on: {
          ...Object.fromEntries(placeNames.map((to) => [`moves to ${to}`, moves(name, to, query)])),
          ...filtering(name),
          'the list is due': { to: rowName(name, query), does: [refreshesStore, ...renews] },
          'incident 7 is told of': { to: rowName(name, query), does: follows([7], 40) },
          'the list is fetched as a whole, uncounted': { to: rowName(name, query), does: follows('all', undefined) },
          'is refreshed': refreshed,
          'is fetched anew': refetched,
          // What happened before the server was listened to was not told.
          'changes come by themselves': refetched,
        },
      }
    }
  }
  return rows
}

/** What runs on every page. */
const always = [
  'incidents', 'incidentCount', 'autoUpdate', 'changeFeed', 'filter', 'selection', 'bulk', 'attention', 'visibility',
]

function rowsWithStore(): Record<string, Row<string, string>> {
  const combined = combineRegions({ page: pageRows() })
  return Object.fromEntries(
    Object.entries(combined).map(([name, row]) => [
      name,
      {
        ...row,
        ports: [...(row.ports ?? []), ...always],
        on: {
          ...row.on,
          'the interval has passed': {
            to: name,
            does: [tell('changeFeed', { type: 'changeFeed.tick', passed: 30_000 })],
          },
          'another method is chosen': {
            to: name,
            does: [tellParent({ type: 'workspace.prefers', change: { autoUpdateMethod: 'never' } })],
          },
          // The deployment has not enabled the live connection: it is not offered, whatever the server can do.
          'the server is another': {
            to: name,
            does: [tell('autoUpdate', { type: 'autoUpdate.equip', withRealtime: false })],
          },
          'the clocks are apart': {
            to: name,
            does: [tell('incidents', { type: 'incidents.correctClock', skew: 3_600_000 })],
          },
          'the network is back': recovered(name, row),
          'everything is to show': {
            to: name,
            does: [
              tell('incidents', { type: 'incidents.extend', extent: 'everything' }),
              tell('incidentCount', { type: 'incidentCount.extend', extent: 'everything' }),
            ],
          },
          'the tab is hidden': {
            to: name,
            does: [tell('autoUpdate', { type: 'autoUpdate.hide' }), tell('attention', { type: 'attention.lookAway' })],
          },
          'the tab is seen': {
            to: name,
            does: [tell('autoUpdate', { type: 'autoUpdate.show' }), tell('attention', { type: 'attention.lookAway' })],
          },
          'the tab is looked at': {
            to: name,
            does: [tell('autoUpdate', { type: 'autoUpdate.show' }), tell('attention', { type: 'attention.look' })],
          },
          'alerts are switched': {
            to: name,
            does: [tellParent({ type: 'workspace.prefers', change: { soundAlerts: true } })],
          },
          'an alert is clicked': {
            to: name,
            does: [tellParent({ type: 'workspace.goes', to: '/incidents/7/', replace: false })],
          },
          'an alert of many is clicked': {
            to: name,
            does: [tellParent({ type: 'workspace.goes', to: '/incidents', replace: false })],
          },
          'rows depart': {
            to: name,
            does: [tell('selection', { type: 'selection.untickPage', page: [7] })],
          },
          'a bulk run is over': { to: name, does: [unticks] },
          'failed ones are selected again': {
            to: name,
            does: [tell('selection', { type: 'selection.replace', pks: [7, 8] })],
          },
          'another saved filter is chosen': {
            to: name,
            does: [tellParent({ type: 'workspace.prefers', change: { savedFilter: 4 } })],
          },
          'the list is turned': {
            to: name,
            does: [tellParent({ type: 'workspace.prefers', change: { cursor: 'abc', pageSize: 50 } })],
          },
        },
      },
    ]),
  )
}

/**
 * What is missing for lack of network is tried again: the list, the filter's choices, the incident on
 * screen. Whether the list or the incident that shows is fetched anew is the auto-update's to say: not while it is
 * paused.
 */
function recovered(name: string, { ports = [] }: Row<string, string>): Outcome<string> {
  const does: Effect[] = [
    tell('autoUpdate', { type: 'autoUpdate.reconnect' }),
    tell('incidents', { type: 'incidents.recover' }),
    tell('filter', { type: 'filter.recover' }),
  ]
  if (ports.includes('incident')) does.push(tell('incident', { type: 'incident.recover' }))
  for (const kept of ['timeslots', 'profiles', 'destinations']) {
    if (ports.includes(kept)) does.push(tell(kept, { type: `${kept}.recover` }))
  }
  if (ports.includes('incidentList')) does.push(tell('incidentList', { type: 'incidentList.recover' }))
  return { to: name, does }
}

const input = { user: ana, configuration, abilities: firstServer.abilities, preferences }

/** A remembered cursor is a place in the remembered list, and in no other. */
function starts(query: QueryName): readonly Effect[] {
  return [
    start('incidents', {
      ...queries[query],
      pageSize: 10,
      cursor: query === 'remembered' ? 'remembered' : undefined,
      withLevels: true,
      extent: 'page',
      limit: 5000,
      skew: 60_000,
    }),
    start('incidentCount', { ...queries[query], withLevels: true, extent: 'page' }),
    start('autoUpdate', {
      method: 'interval', intervalSeconds: 30, withRealtime: false, maxRetries: 7,
    }),
    start('changeFeed'),
    start('filter', { query: queries[query], chosen: query === 'remembered' ? 4 : undefined }),
    start('selection'),
    start('bulk'),
    start('attention', { soundAlerts: false, desktopAlerts: false }),
    start('visibility'),
  ]
}

function beginning(place: PlaceName, query: QueryName) {
  return {
    input: { ...input, place: places[place] },
    to: rowName(place, query),
    does: [...starts(query), ...agrees(place, query), ...pages[place].arrival],
  }
}

export const walk = defineWalk({
  machine: workspaceMachine,
  lone: { preferences: { preferences }, clock: { skew: 60_000 } },
  contexts: { incidents: { store: emptyStore } },
  observe: ({ place, query }: WorkspaceContext) => ({ place, query }),
  starts: {
    'at the list': beginning('home', 'remembered'),
    'at a link': beginning('a link', 'closed'),
    'at an incident': beginning('incident 7', 'remembered'),
  },
  cases: {
    ...Object.fromEntries(
      placeNames.map((name) => [`moves to ${name}`, send({ type: 'workspace.move', place: places[name] })]),
    ),
    'is refreshed': send({ type: 'workspace.refresh' }),
    'is fetched anew': send({ type: 'workspace.refetch' }),
    'the list is due': hear('autoUpdate', { type: 'autoUpdate.due' }),
    'the interval has passed': hear('autoUpdate', { type: 'autoUpdate.ticked', passed: 30_000 }),
    'incident 7 is told of': hear('changeFeed', { type: 'changeFeed.told', changed: [7], count: 40 }),
    'the list is fetched as a whole, uncounted': hear('changeFeed', { type: 'changeFeed.told', changed: 'all', count: undefined }),
    'another method is chosen': hear('autoUpdate', { type: 'autoUpdate.chosen', method: 'never' }),
    'the filter changes': hear('filter', { type: 'filter.changed', query: queries.closed, chosen: 9 }),
    'a search is typed': hear('filter', { type: 'filter.searched', query: queries.closed }),
    'the filter follows the address': hear('filter', { type: 'filter.adopted', query: queries.closed, chosen: 9 }),
    'another saved filter is chosen': hear('filter', { type: 'filter.chosen', pk: 4 }),
    'the network is back': send({ type: 'workspace.reconnect' }),
    'the tab is hidden': hear('visibility', { type: 'page.hidden' }),
    'the tab is seen': hear('visibility', { type: 'page.shown' }),
    'the tab is looked at': hear('visibility', { type: 'page.attended' }),
    'alerts are switched': hear('attention', { type: 'attention.switched', change: { soundAlerts: true } }),
    'an alert is clicked': hear('attention', { type: 'attention.opened', pk: 7 }),
    'an alert of many is clicked': hear('attention', { type: 'attention.opened', pk: undefined }),
    'changes come by themselves': hear('autoUpdate', { type: 'autoUpdate.connected' }),
    'everything is to show': hear('autoUpdate', { type: 'autoUpdate.extended', extent: 'everything' }),
    'rows depart': hear('incidents', { type: 'incidents.departed', pks: [7] }),
    'nothing departs': hear('incidents', { type: 'incidents.departed', pks: [] }),
    'a bulk run is over': hear('bulk', { type: 'bulk.finished' }),
    'failed ones are selected again': hear('bulk', { type: 'bulk.reselected', pks: [7, 8] }),
    'the list is turned': hear('incidents', { type: 'incidents.turned', cursor: 'abc', pageSize: 50 }),
    'the server is another': send({ type: 'workspace.equip', abilities: firstServer.abilities }),
    'the clocks are apart': send({ type: 'workspace.correctClock', skew: 3_600_000 }),
  },
  rows: rowsWithStore(),
})

function prefers(keyboardShortcuts: boolean): readonly Effect[] {
  return [tellParent({ type: 'workspace.prefers', change: { keyboardShortcuts } })]
}

const atTheList = {
  state: { page: 'incidentList' },
  ports: [...always, 'incidentList', 'shortcuts'],
}

/** What the keys mean is their own chart's to say; they are remembered on or off, and can refresh the page. */
function keysRow(to: 'on' | 'off'): Row<string, string> {
  return {
    ...atTheList,
    shows: to === 'on',
    on: {
      r: { to, does: [refreshesStore, ...list.refreshes] },
      'keys off': { to: 'off', does: prefers(false) },
      'keys on': { to: 'on', does: prefers(true) },
    },
  }
}

export const keysWalk = defineWalk({
  machine: workspaceMachine,
  lone: { clock: { skew: 60_000 } },
  observe: ({ preferences: known }: WorkspaceContext) => known.keyboardShortcuts,
  starts: { 'at the list': { ...beginning('home', 'remembered'), to: 'on' } },
  cases: {
    r: hear('shortcuts', { type: 'shortcuts.refresh' }),
    'keys off': hear('shortcuts', { type: 'shortcuts.switched', enabled: false }),
    'keys on': hear('shortcuts', { type: 'shortcuts.switched', enabled: true }),
  },
  rows: { on: keysRow('on'), off: keysRow('off') },
})

const onTheList = { state: { page: 'incidentList' }, tags: [] }
const onAPage = { state: { page: 'incident' }, tags: [] }

function trailRow(place: 'list' | 'page', trail: readonly number[]): Row<string, string> {
  const [from, ports]: [PlaceName, readonly string[]] =
    place === 'list' ? ['home', ['incidentList', 'shortcuts']] : ['incident 7', ['incident']]
  const listed = trail.length === 0 ? 'list' : 'list again'
  const moved = (to: PlaceName) => moves(from, to, 'remembered')
  const does = (outcome: Outcome<string>) => (typeof outcome === 'string' ? [] : outcome.does)
  return {
    ...(place === 'list' ? onTheList : onAPage),
    ports: [...always, ...ports],
    shows: trail,
    on: {
      'moves to home': { to: listed, does: does(moved('home')) },
      ...(place === 'list' ? { 'moves to incident 7': { to: 'page, from the list', does: does(moved('incident 7')) } } : {}),
    },
  }
}

/** The list that is left for a page is remembered as it was on screen there: sorted by severity, the gravest first. */
export const trailWalk = defineWalk({
  machine: workspaceMachine,
  lone: {
    preferences: { preferences: { ...preferences, order: { by: 'severity', direction: 'ascending' } } },
    clock: { skew: 60_000 },
  },
  contexts: {
    incidents: { store: loadAll(emptyStore, [incident({ pk: 7, level: 3 }), incident({ pk: 8, level: 1 })], 0, 0) },
  },
  observe: ({ trail }: WorkspaceContext) => trail,
  starts: {
    'at the list': { ...beginning('home', 'remembered'), to: 'list' },
    'at an incident': { ...beginning('incident 7', 'remembered'), to: 'page' },
  },
  cases: {
    'moves to home': send({ type: 'workspace.move', place: places.home }),
    'moves to incident 7': send({ type: 'workspace.move', place: places['incident 7'] }),
  },
  rows: {
    list: trailRow('list', []),
    page: trailRow('page', []),
    'page, from the list': trailRow('page', [8, 7]),
    'list again': trailRow('list', [8, 7]),
  },
})

const withWebSocket = completeConfiguration({
  backendUrl: 'https://argus.example', cookieDomain: 'argus.example', enableWebsocketSupport: true,
})

function equippedRow(to: 'can' | 'cannot'): Row<string, string> {
  const offers = (withRealtime: boolean) => [tell('autoUpdate', { type: 'autoUpdate.equip', withRealtime })]
  return {
    ...atTheList,
    shows: to === 'can',
    on: {
      'the server cannot tell of changes': { to: 'cannot', does: offers(false) },
      'the server can tell of changes': { to: 'can', does: offers(true) },
    },
  }
}

/** Where the deployment has enabled the live connection, what the server can do decides whether it is on offer. */
export const equippedWalk = defineWalk({
  machine: workspaceMachine,
  lone: { clock: { skew: 60_000 } },
  observe: ({ abilities }: WorkspaceContext) => abilities.hasRealtime,
  starts: {
    'at the list': {
      input: { ...input, configuration: withWebSocket, place: places.home },
      to: 'can',
      does: [
        ...starts('remembered').map((effect) =>
          'port' in effect && effect.port === 'autoUpdate'
            ? start('autoUpdate', { method: 'interval', intervalSeconds: 30, withRealtime: true, maxRetries: 7 })
            : effect,
        ),
        ...agrees('home', 'remembered'),
        ...list.arrival,
      ],
    },
  },
  cases: {
    'the server cannot tell of changes': send({ type: 'workspace.equip', abilities: secondServer.abilities }),
    'the server can tell of changes': send({ type: 'workspace.equip', abilities: firstServer.abilities }),
  },
  rows: { can: equippedRow('can'), cannot: equippedRow('cannot') },
})
