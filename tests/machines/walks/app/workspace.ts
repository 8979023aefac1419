/** The actors that a signed-in user has on every page: the list, its updates, the ticked rows. */
import { workspaceMachine } from '../../../../machines/app/workspace.ts'
import type { WorkspaceContext } from '../../../../machines/app/workspaceInputs.ts'
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import type { RefreshCause } from '../../../../machines/core/domain/refreshCause.ts'
import type { Place } from '../../../../machines/core/domain/route.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { defaultPreferences, type Preferences } from '../../../../machines/list/domain/preferences.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { ana, countOf40, firstServer, incident, secondServer } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { casesOf, relaysIn, type Relays } from '../../support/relays.ts'
import { defineWalk, hear, send } from '../../support/walk.ts'

const settings = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }
const configurations = {
  polling: completeConfiguration(settings),
  live: completeConfiguration({ ...settings, enableWebsocketSupport: true }),
}
/** The first server does not let expiries be changed. */
const servers = {
  first: { ...firstServer, abilities: { ...firstServer.abilities, changesExpiry: false } },
  second: secondServer,
}
const home: Place = { path: '/', search: '' }
const link: Place = { path: '/incidents', search: '?open=false' }

/** The remembered query of the list, and the query of a link. */
const preferences: Preferences = {
  ...defaultPreferences,
  savedFilter: 4,
  cursor: 'remembered',
  rowsBefore: 30,
  timeframeHours: 24,
  pageSize: 10,
}
const order = { by: 'severity', direction: 'ascending' } as const
const queries = {
  remembered: { filter: preferences.filter, timeframeHours: 24, search: '' },
  excluding: {
    filter: { ...preferences.filter, open: false, acked: undefined },
    timeframeHours: 0,
    search: '',
    listOnly: { excluded: { tags: ['site=oslo'], sourceSystemIds: [], levels: [] } },
  },
  closed: { filter: { ...preferences.filter, open: false, acked: undefined }, timeframeHours: 0, search: '' },
} satisfies Record<string, IncidentQuery>

interface Workspace {
  readonly query: keyof typeof queries
  readonly server: keyof typeof servers
  /** Whether the deployment has enabled the live connection. */
  readonly configuration: keyof typeof configurations
}

const children = [
  'incidents',
  'incidentCount',
  'severityCounts',
  'leadingTab',
  'sharedWrites',
  'unseenAlarms',
  'autoUpdate',
  'changeFeed',
  'alarmWatch',
  'attention',
  'visibility',
  'wholeList',
  'filter',
  'selection',
  'bulk',
  'currentPage',
  'shift',
  'views',
  'ownMessages',
  'pauses',
  'actionLog',
  'leftIncidents',
  'commandPalette',
]

function remembers(change: Partial<Preferences>): Effect {
  return tell('currentPage', { type: 'currentPage.remember', change })
}

/** The list and its count are requested for a query. */
function asks(query: 'closed' | 'excluding'): readonly Effect[] {
  return [
    tell('incidents', { type: 'incidents.ask', query: queries[query] }),
    tell('incidentCount', { type: 'incidentCount.ask', query: queries[query] }),
  ]
}

/** The counts by level are requested for the same query. */
function asksLevels(query: 'closed' | 'excluding'): Effect {
  return tell('severityCounts', { type: 'severityCounts.ask', query: queries[query] })
}

const closed = { filter: queries.closed.filter, timeframeHours: 0, savedFilter: 9 }
const remembersClosed = remembers({ ...closed, listOnly: undefined })
const remembersExcluding = remembers({ ...closed, listOnly: queries.excluding.listOnly })
const unticks = tell('selection', { type: 'selection.clear' })
const checksAlarms = tell('alarmWatch', { type: 'alarmWatch.check' })
const seven = incident({ pk: 7, level: 1 })

function refreshes(because: RefreshCause): Effect {
  return tell('currentPage', { type: 'currentPage.refresh', because })
}

function shows(query: 'closed' | 'excluding', replace: boolean): Effect {
  return tell('currentPage', { type: 'currentPage.showQuery', query: queries[query], replace })
}

const works = [
  tell('autoUpdate', { type: 'autoUpdate.work' }),
  tell('alarmWatch', { type: 'alarmWatch.work' }),
  tell('sharedWrites', { type: 'sharedWrites.work' }),
]

const relays: Relays = {
  'this tab leads': [hear('leadingTab', { type: 'leadingTab.woken' }), ...works],
  'an alarm arrives': [
    hear('alarmWatch', { type: 'alarmWatch.told', arrived: [seven], since: 5, gone: [3], askedAt: 6 }),
    tell('incidents', { type: 'incidents.correct', incidents: [seven], askedAt: 6 }),
    tell('unseenAlarms', { type: 'unseenAlarms.meet', arrived: [seven], since: 5, gone: [3] }),
  ],
  'alarms are seen in another tab': [
    hear('attention', { type: 'attention.seenElsewhere', pks: [7], at: 5 }),
    tell('unseenAlarms', { type: 'unseenAlarms.seeElsewhere', pks: [7], at: 5 }),
  ],
  'the interval has passed': [
    hear('autoUpdate', { type: 'autoUpdate.ticked', passed: 30_000 }),
    tell('changeFeed', { type: 'changeFeed.tick', passed: 30_000 }),
  ],
  'another saved filter is chosen': [hear('filter', { type: 'filter.chosen', pk: 4 }), remembers({ savedFilter: 4 })],
  'a list refresh is due': [hear('autoUpdate', { type: 'autoUpdate.due' }), refreshes('due')],
  'incident 7 changes': [
    hear('changeFeed', { type: 'changeFeed.told', changed: [7], count: countOf40 }),
    tell('currentPage', { type: 'currentPage.follow', changed: [7], count: countOf40 }),
  ],
  // Changes made before the live connection opened were not reported.
  'the live connection opens': [
    hear('autoUpdate', { type: 'autoUpdate.connected' }),
    tell('changeFeed', { type: 'changeFeed.catchUp' }),
    refreshes('missed'),
  ],
  'the list must hold everything': [
    hear('autoUpdate', { type: 'autoUpdate.extended', extent: 'everything' }),
    tell('incidents', { type: 'incidents.extend', extent: 'everything' }),
    tell('incidentCount', { type: 'incidentCount.extend', extent: 'everything' }),
  ],
  // `autoUpdate` decides whether to fetch the list again. While updates are paused, it does not fetch.
  'the network is back': [
    send({ type: 'workspace.reconnect' }),
    tell('autoUpdate', { type: 'autoUpdate.reconnect' }),
    checksAlarms,
    tell('incidents', { type: 'incidents.recover' }),
    tell('filter', { type: 'filter.refresh' }),
    refreshes('restored'),
  ],
  'incident 7 is changed here': [
    hear('incidents', { type: 'incidents.wrote', incidents: [incident({ pk: 7 })] }),
    tell('sharedWrites', { type: 'sharedWrites.tell', pks: [7] }),
    tell('views', { type: 'views.doubt' }),
  ],
  'incident 7 is changed in another tab': [
    hear('sharedWrites', { type: 'sharedWrites.told', changed: [7], count: undefined }),
    tell('currentPage', { type: 'currentPage.follow', changed: [7], count: undefined }),
  ],
  'rows leave the list': [
    hear('incidents', { type: 'incidents.departed', pks: [7] }),
    tell('selection', { type: 'selection.untickPage', page: [7] }),
    tell('bulk', { type: 'bulk.leaveOut', pks: [7] }),
  ],
  'no rows leave the list': [hear('incidents', { type: 'incidents.departed', pks: [] })],
  'a page is turned': [
    hear('incidents', { type: 'incidents.turned', cursor: 'abc', pageSize: 50, rowsBefore: 100 }),
    remembers({ cursor: 'abc', pageSize: 50, rowsBefore: 100 }),
  ],
}

function rowOf(workspace: Workspace): ModelledRow<Workspace> {
  // Exclusions are not sent to the server, so the list is not fetched again.
  const isAsked = workspace.query !== 'remembered'
  const asksFor = (query: 'closed' | 'excluding', ...effects: readonly Effect[]): ModelledOutcome<Workspace> => ({
    to: { ...workspace, query },
    does: [asksLevels(query), ...(isAsked ? [] : asks(query)), unticks, ...effects],
  })
  // The live connection is offered only if the server supports it and the deployment has enabled it.
  const equips = (server: Workspace['server']): ModelledOutcome<Workspace> => ({
    to: { ...workspace, server },
    does: [
      tell('autoUpdate', {
        type: 'autoUpdate.equip',
        withRealtime: workspace.configuration === 'live' && server === 'first',
      }),
      tell('actionLog', { type: 'actionLog.equip', isAble: server === 'second' }),
      tell('maintenance', { type: 'maintenance.meet' }),
    ],
  })
  return {
    state: 'unsettled',
    ports: children,
    shows: { query: queries[workspace.query], abilities: servers[workspace.server].abilities },
    on: {
      ...relaysIn(workspace, relays),
      // A changed control is stored in the preferences; a search is not. Both untick all rows.
      'the filter changes': asksFor('closed', remembersClosed, shows('closed', false)),
      'a search is typed': asksFor('closed', shows('closed', true)),
      'the filter follows the address': asksFor('closed', remembersClosed),
      'a tag is excluded': asksFor('excluding', remembersExcluding, shows('excluding', false)),
      'an address excludes a tag': asksFor('excluding', remembersExcluding),
      'the first server answers': equips('first'),
      'the second server answers': equips('second'),
    },
  }
}

const polling: Workspace = { query: 'remembered', server: 'first', configuration: 'polling' }
const live: Workspace = { ...polling, configuration: 'live' }
const atLink: Workspace = { ...polling, query: 'closed' }

/**
 * The effects at the start. A remembered cursor is used only with the remembered query; a live list is fetched as a
 * whole.
 */
function begins(workspace: Workspace, place: Place, remembered: Preferences = preferences) {
  const query = queries[workspace.query]
  const isSame = workspace.query === 'remembered'
  const isLive = workspace.configuration === 'live' && remembered.autoUpdateMethod === 'realtime'
  const wanted = remembered.sortAll ? 'everything' : 'page'
  const extent = isLive ? 'everything' : wanted
  return {
    input: {
      user: ana,
      configuration: configurations[workspace.configuration],
      abilities: servers.first.abilities,
      preferences: remembered,
      place,
    },
    to: workspace,
    does: [
      start('incidents', {
        ...query,
        pageSize: 10,
        ...(isSame && extent === 'page'
          ? { cursor: 'remembered', rowsBefore: 30 }
          : { cursor: undefined, rowsBefore: 0 }),
        withLevels: true,
        extent,
        limit: 5000,
        skew: 60_000,
        // Behind the wall, which holds everything, the remembered page stays.
        ...(isSame && extent === 'everything' && !isLive
          ? { pageToResume: { cursor: 'remembered', rowsBefore: 30 } }
          : {}),
      }),
      start('incidentCount', { ...query, withLevels: true, extent }),
      start('severityCounts', { ...query, withLevels: true }),
      start('unseenAlarms'),
      start('autoUpdate', {
        method: remembered.autoUpdateMethod,
        extent: wanted,
        intervalSeconds: 30,
        configuredSeconds: 30,
        withRealtime: workspace.configuration === 'live',
        maxRetries: 7,
      }),
      start('changeFeed'),
      start('alarmWatch', { showsLevels: true }),
      start('attention', { desktopAlerts: remembered.desktopAlerts }),
      start('visibility'),
      start('wholeList', { coversEverything: remembered.sortAll }),
      start('filter', { query, chosen: isSame ? 4 : undefined }),
      start('leadingTab', { username: ana.username }),
      start('sharedWrites', { username: ana.username }),
      start('selection'),
      start('bulk'),
      start('shift', { username: ana.username, withLevels: true, openedAt: Date.UTC(2026, 0, 15, 12) }),
      start('currentPage', { place }),
      start('views', { username: ana.username, withLevels: true }),
      start('ownMessages', { username: ana.username }),
      start('pauses', { username: ana.username }),
      start('actionLog', {
        username: ana.username,
        isAble: servers[workspace.server].abilities.changesExpiry,
      }),
      start('leftIncidents', { owner: ana.username }),
      start('commandPalette'),
    ],
  }
}

const singletons = {
  preferences: { preferences: { soundAlerts: false } },
  navigation: { place: home },
  maintenance: {},
  clock: { skew: 60_000 },
}
const realtime: Preferences = { ...preferences, autoUpdateMethod: 'realtime' }

export const walk = modelledWalk({
  machine: workspaceMachine,
  singletons,
  observe: ({ query, abilities }: WorkspaceContext) => ({ query, abilities }),
  starts: {
    'at the list': begins(polling, home),
    'at a link': begins(atLink, link),
    'realtime on offer': begins(live, home),
    'realtime chosen and on offer': begins(live, home, realtime),
    'realtime chosen, no longer on offer': begins(polling, home, realtime),
    'an order for everything': begins(polling, home, { ...preferences, order, sortAll: true }),
  },
  cases: {
    ...casesOf(relays),
    'the first server answers': send({ type: 'workspace.equip', abilities: servers.first.abilities }),
    'the second server answers': send({ type: 'workspace.equip', abilities: servers.second.abilities }),
    'the filter changes': hear('filter', { type: 'filter.changed', query: queries.closed, chosen: 9 }),
    'a search is typed': hear('filter', { type: 'filter.searched', query: queries.closed }),
    'the filter follows the address': hear('filter', { type: 'filter.adopted', query: queries.closed, chosen: 9 }),
    'a tag is excluded': hear('filter', { type: 'filter.changed', query: queries.excluding, chosen: 9 }),
    'an address excludes a tag': hear('filter', { type: 'filter.adopted', query: queries.excluding, chosen: 9 }),
  },
  rowOf,
})

const resumes = [
  tell('autoUpdate', { type: 'autoUpdate.show' }),
  checksAlarms,
  tell('unseenAlarms', { type: 'unseenAlarms.show' }),
  tell('views', { type: 'views.show' }),
]
const looksAway = tell('attention', { type: 'attention.lookAway' })
const tabs = {
  'the tab is hidden': {
    to: 'hidden',
    does: [
      tell('autoUpdate', { type: 'autoUpdate.hide' }),
      tell('unseenAlarms', { type: 'unseenAlarms.hide' }),
      tell('views', { type: 'views.hide' }),
      looksAway,
    ],
  },
  'the tab is shown': { to: 'shown', does: [...resumes, looksAway] },
  'the tab gets the focus': { to: 'attended', does: [...resumes, tell('attention', { type: 'attention.look' })] },
}

function rests(...alarms: readonly Effect[]) {
  return {
    to: 'hidden',
    does: [
      tell('autoUpdate', { type: 'autoUpdate.rest' }),
      ...alarms,
      tell('sharedWrites', { type: 'sharedWrites.rest' }),
    ],
  }
}

function tabsWalk(soundAlerts: boolean, ...alarms: readonly Effect[]) {
  return defineWalk({
    machine: workspaceMachine,
    singletons: { ...singletons, preferences: { preferences: { soundAlerts } } },
    starts: { 'at the list': { ...begins(polling, home), to: 'unsettled' } },
    cases: {
      'the tab is hidden': hear('visibility', { type: 'page.hidden' }),
      'the tab is shown': hear('visibility', { type: 'page.shown' }),
      'the tab gets the focus': hear('visibility', { type: 'page.attended' }),
      'another tab leads': hear('leadingTab', { type: 'leadingTab.rested' }),
    },
    rows: Object.fromEntries(
      ['unsettled', 'hidden', 'shown', 'attended'].map((state) => [
        state,
        {
          state,
          ports: children,
          on: { ...tabs, ...(state === 'hidden' && { 'another tab leads': rests(...alarms) }) },
        },
      ]),
    ),
  })
}

/** The list is refreshed at the full rate while the tab is visible (docs/behaviour.md#live-updates), less often otherwise, and not at all if another tab leads. */
export const tabWalk = tabsWalk(false, tell('alarmWatch', { type: 'alarmWatch.rest' }))

/** With the sound on, a tab that rests goes on watching for alarms: the leader may be a tab in which no sound can play. */
export const soundWalk = tabsWalk(true)
