/** Everything that runs on every page while a user is signed in: the list, its updates, the selection. */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { bulkMachine } from '../bulk/bulk.ts'
import type { Configuration } from '../core/domain/configuration.ts'
import { isRestored, type Refresh } from '../core/domain/refreshCause.ts'
import { incidentPath, routePatterns, type Place } from '../core/domain/route.ts'
import { theEvent } from '../core/eventParameters.ts'
import { child, receiver } from '../core/system.ts'
import { isSameQuestion, type IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { filterMachine, type FilterInput, type FilterReport } from '../filter/filter.ts'
import type { Changed } from '../incident/domain/changed.ts'
import type { ToldCount } from '../list/domain/changeFeed.ts'
import { askedAtFirst, toRemember } from '../list/domain/askedQuery.ts'
import { isSortingAll } from '../list/domain/listOrder.ts'
import type { Extent } from '../list/domain/liveList.ts'
import type { ListPlace } from '../list/domain/page.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import { incidentCountMachine, type IncidentCountInput } from '../list/incidentCount.ts'
import { incidentsMachine, type IncidentsInput } from '../list/incidents.ts'
import type { Versions, IncidentsReport } from '../list/incidents/incidentsEvent.ts'
import type { PreferencesEvent } from '../list/preferences.ts'
import { leftIncidentsMachine, type LeftIncidentsInput } from './leftIncidents.ts'
import { sharedWritesMachine, type SharedWritesInput, type SharedWritesReport } from './sharedWrites.ts'
import { selectionMachine } from '../list/selection.ts'
import { severityCountsMachine } from '../list/severityCounts.ts'
import { unseenAlarmsMachine } from './unseenAlarms.ts'
import { upkeepMachine, type UpkeepInput, type UpkeepReport } from '../list/upkeep.ts'
import type { Abilities } from '../server/domain/server.ts'
import { serverSkew } from '../server/readings.ts'
import type { User } from '../session/domain/user.ts'
import { currentPageMachine, type CurrentPageInput } from './currentPage.ts'
import { chosenAtFirst, isRealtimeOffered, listAtFirst } from './domain/listBeginning.ts'

export interface WorkspaceInput {
  readonly user: User
  readonly configuration: Configuration
  readonly abilities: Abilities
  readonly preferences: Preferences
  readonly place: Place
}

export interface WorkspaceContext extends WorkspaceInput {
  /** The filter and timeframe of the list. */
  readonly query: IncidentQuery
}

export type WorkspaceEvent =
  | UpkeepReport
  | SharedWritesReport
  | FilterReport
  | IncidentsReport
  | { type: 'workspace.move'; place: Place }
  /** The server has identified itself; these are its capabilities. */
  | { type: 'workspace.equip'; abilities: Abilities }
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  | { type: 'workspace.correctClock'; skew: number }
  /** Fetches everything on screen again. If the network is back, the list only if it is updated automatically. */
  | ({ type: 'workspace.refresh' } & Refresh)

/** What the store is sent when everything is fetched again. */
const storeEvents = {
  asked: 'incidents.refresh',
  doubt: 'incidents.refetch',
  due: 'incidents.refresh',
  restored: 'incidents.recover',
} as const

/**
 * Runs while a user is signed in. Signing out stops the workspace, and with it every timer and request of its children.
 */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    input: {} as WorkspaceInput,
    children: {} as {
      bulk: 'bulk'
      currentPage: 'currentPage'
      filter: 'filter'
      incidentCount: 'incidentCount'
      incidents: 'incidents'
      leftIncidents: 'leftIncidents'
      selection: 'selection'
      severityCounts: 'severityCounts'
      sharedWrites: 'sharedWrites'
      unseenAlarms: 'unseenAlarms'
      upkeep: 'upkeep'
    },
  },
  actors: {
    bulk: bulkMachine,
    currentPage: currentPageMachine,
    filter: filterMachine,
    incidentCount: incidentCountMachine,
    incidents: incidentsMachine,
    leftIncidents: leftIncidentsMachine,
    selection: selectionMachine,
    severityCounts: severityCountsMachine,
    sharedWrites: sharedWritesMachine,
    unseenAlarms: unseenAlarmsMachine,
    upkeep: upkeepMachine,
  },
  actions: {
    takeAbilities: assign((_, { abilities }: { abilities: Abilities }) => ({ abilities })),
    takeQuery: assign((_, { query }: { query: IncidentQuery }) => ({ query })),
    // The console itself applies some conditions. If only those have changed, the list is not fetched again.
    ask: enqueueActions(({ context, enqueue }, { query }: { query: IncidentQuery }) => {
      enqueue.sendTo(child(severityCountsMachine), { type: 'severityCounts.ask', query })
      if (isSameQuestion(query, context.query)) return
      enqueue.sendTo(child(incidentsMachine), { type: 'incidents.ask', query })
      enqueue.sendTo(child(incidentCountMachine), { type: 'incidentCount.ask', query })
    }),
    extendStore: sendTo(child(incidentsMachine), (_, { extent }: { extent: Extent }) => ({
      type: 'incidents.extend',
      extent,
    })),
    extendCount: sendTo(child(incidentCountMachine), (_, { extent }: { extent: Extent }) => ({
      type: 'incidentCount.extend',
      extent,
    })),
    correctStore: sendTo(child(incidentsMachine), (_, { skew }: { skew: number }) => ({
      type: 'incidents.correctClock',
      skew,
    })),
    refreshFilter: sendTo(child(filterMachine), { type: 'filter.refresh' }),
    equipUpkeep: sendTo(child(upkeepMachine), ({ context }) => ({
      type: 'upkeep.equip',
      withRealtime: isRealtimeOffered(context),
    })),
    meetMaintenance: sendTo(receiver('maintenance'), { type: 'maintenance.meet' }),
    reconnect: sendTo(child(upkeepMachine), { type: 'upkeep.reconnect' }),
    untickDeparted: sendTo(child(selectionMachine), (_, { pks }: { pks: readonly number[] }) => ({
      type: 'selection.untickPage',
      page: pks,
    })),
    leaveOutDeparted: sendTo(child(bulkMachine), (_, { pks }: { pks: readonly number[] }) => ({
      type: 'bulk.leaveOut',
      pks,
    })),
    tellTabs: sendTo(child(sharedWritesMachine), (_, { incidents }: Versions) => ({
      type: 'sharedWrites.tell',
      pks: incidents.map(({ pk }) => pk),
    })),
    clearSelection: sendTo(child(selectionMachine), { type: 'selection.clear' }),
    movePage: sendTo(child(currentPageMachine), (_, { place }: { place: Place }) => ({
      type: 'currentPage.move',
      place,
    })),
    refreshStore: sendTo(child(incidentsMachine), (_, { because }: Refresh) => ({ type: storeEvents[because] })),
    refreshPage: sendTo(child(currentPageMachine), (_, { because }: Refresh) => ({
      type: 'currentPage.refresh',
      because,
    })),
    catchUpPage: sendTo(child(currentPageMachine), { type: 'currentPage.catchUp' }),
    followPage: sendTo(
      child(currentPageMachine),
      (_, { changed, count }: { changed: Changed; count: ToldCount | undefined }) => ({
        type: 'currentPage.follow',
        changed,
        count,
      }),
    ),
    showQuery: sendTo(child(currentPageMachine), (_, { query }: { query: IncidentQuery }) => ({
      type: 'currentPage.showQuery',
      query,
      replace: false,
    })),
    showSearch: sendTo(child(currentPageMachine), (_, { query }: { query: IncidentQuery }) => ({
      type: 'currentPage.showQuery',
      query,
      replace: true,
    })),
    openIncident: sendTo(receiver('navigation'), (_, { pk }: { pk: number | undefined }) => ({
      type: 'navigation.go',
      to: pk === undefined ? routePatterns.incidents : incidentPath(pk),
    })),
    rememberQuery: sendTo(
      receiver('preferences'),
      (_, { query, chosen }: { query: IncidentQuery; chosen: number | undefined }) =>
        changing({ ...toRemember(query), savedFilter: chosen }),
    ),
    rememberSavedFilter: sendTo(receiver('preferences'), (_, { pk }: { pk: number | undefined }) =>
      changing({ savedFilter: pk }),
    ),
    rememberPlace: sendTo(receiver('preferences'), (_, { cursor, pageSize, rowsBefore }: ListPlace) =>
      changing({ cursor, pageSize, rowsBefore }),
    ),
  },
  guards: {
    isRestored: (_, refresh: Refresh) => isRestored(_, refresh),
    hasDeparted: (_, { pks }: { pks: readonly number[] }) => pks.length > 0,
  },
}).createMachine({
  id: 'workspace',
  description: 'Everything that runs on every page while a user is signed in.',
  context: initialContext,
  invoke: [
    { src: 'incidents', id: 'incidents', systemId: 'incidents', input: storeInput },
    { src: 'incidentCount', id: 'incidentCount', systemId: 'incidentCount', input: countInput },
    { src: 'severityCounts', id: 'severityCounts', systemId: 'severityCounts', input: questionAtFirst },
    { src: 'filter', id: 'filter', systemId: 'filter', input: filterInput },
    { src: 'unseenAlarms', id: 'unseenAlarms', systemId: 'unseenAlarms' },
    { src: 'upkeep', id: 'upkeep', input: upkeepInput },
    { src: 'sharedWrites', id: 'sharedWrites', input: writesInput },
    { src: 'selection', id: 'selection', systemId: 'selection' },
    { src: 'bulk', id: 'bulk', systemId: 'bulk' },
    { src: 'currentPage', id: 'currentPage', input: firstPage },
    { src: 'leftIncidents', id: 'leftIncidents', input: whoseWork },
  ],
  on: {
    'workspace.move': { actions: { type: 'movePage', params: theEvent } },
    'workspace.equip': { actions: [{ type: 'takeAbilities', params: theEvent }, 'equipUpkeep', 'meetMaintenance'] },
    'workspace.correctClock': { actions: { type: 'correctStore', params: theEvent } },
    'workspace.refresh': [
      {
        guard: { type: 'isRestored', params: theEvent },
        actions: [
          'reconnect',
          { type: 'refreshStore', params: theEvent },
          'refreshFilter',
          { type: 'refreshPage', params: theEvent },
        ],
      },
      {
        actions: [
          { type: 'refreshStore', params: theEvent },
          { type: 'refreshPage', params: theEvent },
        ],
      },
    ],
    'upkeep.opened': { actions: { type: 'openIncident', params: theEvent } },
    'upkeep.due': {
      actions: [
        { type: 'refreshStore', params: { because: 'due' } },
        { type: 'refreshPage', params: { because: 'due' } },
      ],
    },
    'upkeep.extended': {
      actions: [
        { type: 'extendStore', params: theEvent },
        { type: 'extendCount', params: theEvent },
      ],
    },
    'upkeep.connected': { actions: 'catchUpPage' },
    'upkeep.told': { actions: { type: 'followPage', params: theEvent } },
    'sharedWrites.told': { actions: { type: 'followPage', params: theEvent } },
    'filter.changed': {
      actions: [
        { type: 'ask', params: theEvent },
        { type: 'takeQuery', params: theEvent },
        { type: 'rememberQuery', params: theEvent },
        'clearSelection',
        { type: 'showQuery', params: theEvent },
      ],
    },
    'filter.searched': {
      actions: [
        { type: 'ask', params: theEvent },
        { type: 'takeQuery', params: theEvent },
        'clearSelection',
        { type: 'showSearch', params: theEvent },
      ],
    },
    'filter.adopted': {
      actions: [
        { type: 'ask', params: theEvent },
        { type: 'takeQuery', params: theEvent },
        { type: 'rememberQuery', params: theEvent },
        'clearSelection',
      ],
    },
    'filter.chosen': { actions: { type: 'rememberSavedFilter', params: theEvent } },
    'incidents.departed': {
      guard: { type: 'hasDeparted', params: theEvent },
      actions: [
        { type: 'untickDeparted', params: theEvent },
        { type: 'leaveOutDeparted', params: theEvent },
      ],
    },
    'incidents.wrote': { actions: { type: 'tellTabs', params: theEvent } },
    'incidents.turned': { actions: { type: 'rememberPlace', params: theEvent } },
  },
})

export type WorkspaceRef = ActorRefFrom<typeof workspaceMachine>

function initialContext({ input }: { input: WorkspaceInput }): WorkspaceContext {
  return { ...input, query: askedAtFirst(input.place, input.preferences) }
}

function storeInput({ context, self }: { context: WorkspaceContext; self: AnyActorRef }): IncidentsInput {
  return { ...listAtFirst(context), skew: serverSkew(self) }
}

function countInput({ context }: { context: WorkspaceContext }): IncidentCountInput {
  return { ...questionAtFirst({ context }), extent: listAtFirst(context).extent }
}

function writesInput({ context }: { context: WorkspaceContext }): SharedWritesInput {
  return { username: context.user.username }
}

function questionAtFirst({ context }: { context: WorkspaceContext }): MatchQuestion {
  return { ...context.query, withLevels: listAtFirst(context).withLevels }
}

function whoseWork({ context: { user } }: { context: WorkspaceContext }): LeftIncidentsInput {
  return { owner: user.username }
}

function filterInput({ context }: { context: WorkspaceContext }): FilterInput {
  return { query: context.query, chosen: chosenAtFirst(context) }
}

function firstPage({ context: { place } }: { context: WorkspaceContext }): CurrentPageInput {
  return { place }
}

function upkeepInput({ context }: { context: WorkspaceContext }): UpkeepInput {
  return {
    method: context.preferences.autoUpdateMethod,
    extent: isSortingAll(context.preferences) ? 'everything' : 'page',
    intervalSeconds: context.preferences.refreshSeconds ?? context.configuration.defaultAutoRefreshInterval,
    configuredSeconds: context.configuration.defaultAutoRefreshInterval,
    withRealtime: isRealtimeOffered(context),
    maxRetries: context.configuration.realtimeServiceMaxRetries,
    showsLevels: context.configuration.showSeverityLevels,
  }
}

function changing(change: Partial<Preferences>): PreferencesEvent {
  return { type: 'preferences.change', change }
}
