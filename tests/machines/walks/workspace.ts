/** What a signed-in person has (design: what lives how long): store, auto-update, the page they are on, versions. */
import { completeConfiguration } from '../../../machines/domain/configuration.ts'
import { defaultPreferences } from '../../../machines/domain/preferences.ts'
import type { Place } from '../../../machines/domain/route.ts'
import { workspaceMachine, type WorkspaceContext } from '../../../machines/workspace.ts'
import { start, tell, tellParent, type Effect } from '../support/effects.ts'
import { ana, broken } from '../support/fixtures.ts'
import { combineRegions, type RegionRows } from '../support/regions.ts'
import { defineWalk, fail, hear, send, settle, type Outcome, type Row } from '../support/walk.ts'

const configuration = completeConfiguration({ backendUrl: 'https://argus.example', cookieDomain: 'argus.example' })
const metadata = { serverVersion: '1.19.2', apiVersions: { stable: 'v1', unstable: 'v2' } }

/** Where one can be, and which page that is. Places of one page differ in nothing that the page shows. */
const places = {
  home: { path: '/', search: '' },
  incidents: { path: '/incidents', search: '' },
  'incident 7': { path: '/incidents/7/', search: '' },
  'incident 7 without a slash': { path: '/incidents/7', search: '' },
  'incident 8': { path: '/incidents/8/', search: '' },
  'no incident': { path: '/incidents/seven/', search: '' },
  timeslots: { path: '/timeslots', search: '' },
  nowhere: { path: '/nowhere', search: '' },
} satisfies Record<string, Place>

type PlaceName = keyof typeof places
const placeNames: readonly PlaceName[] = [
  'home', 'incidents', 'incident 7', 'incident 7 without a slash', 'incident 8', 'no incident', 'timeslots', 'nowhere',
]

interface Page {
  readonly key: string
  readonly state: string
  /** The child the page runs. */
  readonly runs?: string
  /** What happens on coming to the page. */
  readonly arrival: readonly Effect[]
  /** What arriving at it does besides. */
  readonly arriving?: readonly Effect[]
  /** Whom a refresh reaches, besides the store. */
  readonly refreshes: readonly Effect[]
}

function incidentPage(key: string, pk: number | undefined, text: string): Page {
  return {
    key,
    state: 'incident',
    runs: 'incident',
    arrival: [start('incident', { pk, text })],
    refreshes: [tell('incident', { type: 'incident.refresh' })],
  }
}

const refetchesStore = tell('incidents', { type: 'incidents.refetch' })
const refreshesStore = tell('incidents', { type: 'incidents.refresh' })

/** What was done elsewhere shows in the list at once, not only after the next interval. */
const list: Page = {
  key: 'list',
  state: 'incidentList',
  runs: 'incidentList',
  arrival: [start('incidentList'), refreshesStore],
  refreshes: [tell('incidentList', { type: 'incidentList.refresh' })],
}
const seven = incidentPage('7', 7, '7')

const pages: Readonly<Record<PlaceName, Page>> = {
  home: list,
  incidents: list,
  'incident 7': seven,
  'incident 7 without a slash': seven,
  'incident 8': incidentPage('8', 8, '8'),
  'no incident': incidentPage('seven', undefined, 'seven'),
  timeslots: { key: 'timeslots', state: 'elsewhere', arrival: [], refreshes: [] },
  nowhere: { key: 'nowhere', state: 'elsewhere', arrival: [], refreshes: [] },
}

/** One page ends where the other starts, unless both are the same: then nothing starts over. */
function moves(from: PlaceName, to: PlaceName): Outcome<string> {
  const { key, arrival } = pages[to]
  return { to, does: key === pages[from].key ? [] : arrival }
}

function pageRows(): RegionRows {
  const rows: Record<string, RegionRows[string]> = {}
  for (const name of placeNames) {
    const { state, runs, refreshes } = pages[name]
    const refreshed: Outcome<string> = { to: name, does: [refreshesStore, ...refreshes] }
    const refetched: Outcome<string> = { to: name, does: [refetchesStore, ...refreshes] }
    rows[name] = {
      state,
      ports: runs === undefined ? [] : [runs],
      shows: { place: places[name] },
      on: {
        ...Object.fromEntries(placeNames.map((to) => [`moves to ${to}`, moves(name, to)])),
        'the interval has passed': refreshed,
        'is refreshed': refreshed,
        'is fetched anew': refetched,
      },
    }
  }
  return rows
}

const versionRows: RegionRows = {
  'version awaited': {
    state: 'asking',
    ports: ['fetchMetadata'],
    shows: { metadata: undefined },
    on: { 'the server tells its version': 'version known', 'the version fails': 'version unknown' },
  },
  'version known': { state: 'known', shows: { metadata }, on: {} },
  'version unknown': {
    state: 'unknown',
    shows: { metadata: undefined },
    on: { 'is refreshed': { to: 'version awaited', does: [start('fetchMetadata')] } },
  },
}

function rowsWithStore(): Record<string, Row<string, string>> {
  const combined = combineRegions({ page: pageRows(), versions: versionRows })
  return Object.fromEntries(
    Object.entries(combined).map(([name, row]) => [
      name,
      {
        ...row,
        ports: [...(row.ports ?? []), 'incidents', 'autoUpdate'],
        on: {
          ...row.on,
          'another method is chosen': {
            to: name,
            does: [tellParent({ type: 'workspace.prefers', change: { autoUpdateMethod: 'never' } })],
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

const preferences = { ...defaultPreferences, cursor: 'remembered', timeframeHours: 24, pageSize: 10 }
const input = { user: ana, configuration, preferences }
const starts: readonly Effect[] = [
  start('incidents', {
    filter: preferences.filter, timeframeHours: 24, pageSize: 10, cursor: 'remembered', withLevels: true,
  }),
  start('autoUpdate', { method: 'interval', intervalSeconds: 30 }),
  start('fetchMetadata'),
]

export const walk = defineWalk({
  machine: workspaceMachine,
  observe: ({ place, metadata: known }: WorkspaceContext) => ({ place, metadata: known }),
  starts: {
    'at the list': {
      input: { ...input, place: places.home },
      to: 'home & version awaited',
      does: [...starts, ...list.arrival],
    },
    'at an incident': {
      input: { ...input, place: places['incident 7'] },
      to: 'incident 7 & version awaited',
      does: [...starts, start('incident', { pk: 7, text: '7' })],
    },
  },
  cases: {
    ...Object.fromEntries(
      placeNames.map((name) => [`moves to ${name}`, send({ type: 'workspace.move', place: places[name] })]),
    ),
    'is refreshed': send({ type: 'workspace.refresh' }),
    'is fetched anew': send({ type: 'workspace.refetch' }),
    'the interval has passed': hear('autoUpdate', { type: 'autoUpdate.due' }),
    'another method is chosen': hear('autoUpdate', { type: 'autoUpdate.chosen', method: 'never' }),
    'the list is turned': hear('incidents', { type: 'incidents.turned', cursor: 'abc', pageSize: 50 }),
    'the server tells its version': settle('fetchMetadata', metadata),
    'the version fails': fail('fetchMetadata', broken('get metadata')),
  },
  rows: rowsWithStore(),
})
