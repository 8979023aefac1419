/** What a signed-in person has: the store, the auto-update, the page they are on (design: what lives how long). */
import { assign, raise, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { attentionMachine, type AttentionInput } from './attention.ts'
import { autoUpdateMachine, type AutoUpdateInput } from './autoUpdate.ts'
import { bulkMachine } from './bulk.ts'
import { changeFeedMachine } from './changeFeed.ts'
import { destinationsMachine } from './destinations.ts'
import { askedAtFirst, asksList, rememberedQuery } from './domain/askedQuery.ts'
import type { Changed } from './domain/changeFeed.ts'
import type { Configuration } from './domain/configuration.ts'
import { isSameFilter, isSameQuery, queryAddress, queryOfAddress, type IncidentQuery } from './domain/incidentQuery.ts'
import type { Extent } from './domain/liveList.ts'
import type { Cursor, PageSize } from './domain/page.ts'
import type { AutoUpdateMethod, Preferences } from './domain/preferences.ts'
import { incidentPath, isSamePage, routeOf, routePatterns, type Place, type Route } from './domain/route.ts'
import type { Abilities } from './domain/server.ts'
import type { Trail } from './domain/trail.ts'
import type { User } from './domain/user.ts'
import { filterMachine, type FilterInput } from './filter.ts'
import { incidentMachine, type IncidentInput } from './incident.ts'
import { incidentCountMachine, type IncidentCountInput } from './incidentCount.ts'
import { incidentListMachine } from './incidentList.ts'
import { incidentsMachine, type IncidentsInput } from './incidents.ts'
import { theEvent } from './parameters.ts'
import { visibility, type PageEvent } from './ports.ts'
import { profilesMachine } from './profiles.ts'
import { selectionMachine } from './selection.ts'
import { shortcutsMachine, type ShortcutsInput } from './shortcuts.ts'
import { listedIncidents, serverSkew } from './system.ts'
import { timeslotsMachine } from './timeslots.ts'

export interface WorkspaceInput {
  readonly user: User
  readonly configuration: Configuration
  readonly abilities: Abilities
  readonly preferences: Preferences
  readonly place: Place
}

export interface WorkspaceContext extends WorkspaceInput {
  /** What the list is asked for. */
  readonly query: IncidentQuery
  /** The list as it was when the person left it for a page: there they go on to the next incident. */
  readonly trail: Trail
}

export type WorkspaceEvent =
  | PageEvent
  | { type: 'attention.switched'; change: Partial<Preferences> }
  /** Somebody wants to see an incident that was shown outside of the browser, or the list. */
  | { type: 'attention.opened'; pk: number | undefined }
  | { type: 'workspace.move'; place: Place }
  /** The server has said anew what it can do. */
  | { type: 'workspace.equip'; abilities: Abilities }
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  | { type: 'workspace.correctClock'; skew: number }
  /** Everything on screen is fetched again, at once: a person asked for it. */
  | { type: 'workspace.refresh' }
  /** Something may have changed without anybody here knowing: what is on its way is out of date. */
  | { type: 'workspace.refetch' }
  /**
   * The network is back: what was given up for its sake is tried again, and where the list is kept fresh by itself it
   * is fetched.
   */
  | { type: 'workspace.reconnect' }
  /** What each page and the footer lack is tried again. */
  | { type: 'workspace.recover' }
  | { type: 'autoUpdate.due' }
  | { type: 'autoUpdate.ticked'; passed: number }
  /** What happened was asked for; how many match, where that was told along with it. */
  | { type: 'changeFeed.told'; changed: Changed; count: number | undefined }
  /** What the list holds follows the method. */
  | { type: 'autoUpdate.extended'; extent: Extent }
  /** Changes come by themselves from now on; what came before is fetched. */
  | { type: 'autoUpdate.connected' }
  /** Rows that are busy with somebody, but are gone by the last word. */
  | { type: 'incidents.departed'; pks: readonly number[] }
  /** A control of the filter changed: a step of its own in the history. */
  | { type: 'filter.changed'; query: IncidentQuery; chosen: number | undefined }
  /** A search was typed: it takes the place of the one before it in the history. */
  | { type: 'filter.searched'; query: IncidentQuery }
  /** The filter follows the address. */
  | { type: 'filter.adopted'; query: IncidentQuery; chosen: number | undefined }
  /** Another saved filter is the chosen one, or none. */
  | { type: 'filter.chosen'; pk: number | undefined }
  | { type: 'autoUpdate.chosen'; method: AutoUpdateMethod }
  /** A run over: what was ticked is done with. */
  | { type: 'bulk.finished' }
  | { type: 'shortcuts.refresh' }
  | { type: 'shortcuts.switched'; enabled: boolean }
  | { type: 'bulk.reselected'; pks: readonly number[] }
  | { type: 'incidents.turned'; cursor: Cursor | undefined; pageSize: PageSize }

/** Lives as long as the session: signing out ends every timer and request below it by itself. */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    input: {} as WorkspaceInput,
    children: {} as {
      incidents: 'incidents'
      incidentCount: 'incidentCount'
      autoUpdate: 'autoUpdate'
      changeFeed: 'changeFeed'
      attention: 'attention'
      visibility: 'visibility'
      filter: 'filter'
      selection: 'selection'
      bulk: 'bulk'
      shortcuts: 'shortcuts'
      incidentList: 'incidentList'
      incident: 'incident'
      profiles: 'profiles'
      timeslots: 'timeslots'
      destinations: 'destinations'
    },
  },
  actors: {
    incidents: incidentsMachine,
    incidentCount: incidentCountMachine,
    autoUpdate: autoUpdateMachine,
    changeFeed: changeFeedMachine,
    attention: attentionMachine,
    visibility,
    filter: filterMachine,
    selection: selectionMachine,
    bulk: bulkMachine,
    shortcuts: shortcutsMachine,
    incidentList: incidentListMachine,
    incident: incidentMachine,
    profiles: profilesMachine,
    timeslots: timeslotsMachine,
    destinations: destinationsMachine,
  },
  actions: {
    takePlace: assign((_, { place }: { place: Place }) => ({ place })),
    takeAbilities: assign((_, { abilities }: { abilities: Abilities }) => ({ abilities })),
    takeQuery: assign((_, { query }: { query: IncidentQuery }) => ({ query })),
    askStore: sendTo('incidents', (_, { query }: { query: IncidentQuery }) => ({ type: 'incidents.ask', query })),
    askCount: sendTo('incidentCount', (_, { query }: { query: IncidentQuery }) => ({
      type: 'incidentCount.ask',
      query,
    })),
    takeTrail: assign(({ self }) => ({ trail: listedIncidents(self) })),
    refreshCount: sendTo('incidentCount', { type: 'incidentCount.refresh' }),
    tickFeed: sendTo('changeFeed', (_, { passed }: { passed: number }) => ({ type: 'changeFeed.tick', passed })),
    followCount: sendTo('incidentCount', (_, { count }: { count: number | undefined }) =>
      count === undefined ? { type: 'incidentCount.refresh' } : { type: 'incidentCount.tell', count },
    ),
    followList: sendTo('incidentList', (_, { changed }: { changed: Changed }) => ({
      type: 'incidentList.follow',
      changed,
    })),
    followIncident: sendTo('incident', (_, { changed }: { changed: Changed }) => ({
      type: 'incident.follow',
      changed,
    })),
    extendCount: sendTo('incidentCount', (_, { extent }: { extent: Extent }) => ({
      type: 'incidentCount.extend',
      extent,
    })),
    correctStore: sendTo('incidents', (_, { skew }: { skew: number }) => ({ type: 'incidents.correctClock', skew })),
    extendStore: sendTo('incidents', (_, { extent }: { extent: Extent }) => ({ type: 'incidents.extend', extent })),
    releaseRows: sendTo('incidents', { type: 'incidents.release', by: 'page' }),
    declineBulk: sendTo('bulk', { type: 'bulk.decline' }),
    refetchStore: sendTo('incidents', { type: 'incidents.refetch' }),
    equipUpdates: sendTo('autoUpdate', ({ context }) => ({
      type: 'autoUpdate.equip',
      withRealtime: isRealtimeOffered(context),
    })),
    reconnect: sendTo('autoUpdate', { type: 'autoUpdate.reconnect' }),
    slowUpdates: sendTo('autoUpdate', { type: 'autoUpdate.hide' }),
    catchUp: sendTo('autoUpdate', { type: 'autoUpdate.show' }),
    lookAway: sendTo('attention', { type: 'attention.lookAway' }),
    look: sendTo('attention', { type: 'attention.look' }),
    tellSwitchedAlert: sendParent((_, { change }: { change: Partial<Preferences> }) => ({
      type: 'workspace.prefers',
      change,
    })),
    openIncident: sendParent((_, { pk }: { pk: number | undefined }) => ({
      type: 'workspace.goes',
      to: pk === undefined ? routePatterns.incidents : incidentPath(pk),
      replace: false,
    })),
    untickDeparted: sendTo('selection', (_, { pks }: { pks: readonly number[] }) => ({
      type: 'selection.untickPage',
      page: pks,
    })),
    clearSelection: sendTo('selection', { type: 'selection.clear' }),
    replaceSelection: sendTo('selection', (_, { pks }: { pks: readonly number[] }) => ({
      type: 'selection.replace',
      pks,
    })),
    followAddress: sendTo('filter', ({ context }) => ({
      type: 'filter.adopt',
      query: queryOfAddress(context.place.search) ?? context.query,
    })),
    tellAddress: sendParent(({ context }) => ({
      type: 'workspace.goes',
      to: context.place.path + queryAddress(context.query),
      replace: false,
    })),
    tellAddressInPlace: sendParent(({ context }) => ({
      type: 'workspace.goes',
      to: context.place.path + queryAddress(context.query),
      replace: true,
    })),
    tellQuery: sendParent((_, { query, chosen }: { query: IncidentQuery; chosen: number | undefined }) => ({
      type: 'workspace.prefers',
      change: { filter: query.filter, timeframeHours: query.timeframeHours, savedFilter: chosen },
    })),
    tellSavedFilter: sendParent((_, { pk }: { pk: number | undefined }) => ({
      type: 'workspace.prefers',
      change: { savedFilter: pk },
    })),
    recoverFilter: sendTo('filter', { type: 'filter.recover' }),
    recoverStore: sendTo('incidents', { type: 'incidents.recover' }),
    recoverPage: raise({ type: 'workspace.recover' }),
    refetchPage: raise({ type: 'workspace.refetch' }),
    recoverList: sendTo('incidentList', { type: 'incidentList.recover' }),
    recoverIncident: sendTo('incident', { type: 'incident.recover' }),
    refreshProfiles: sendTo('profiles', { type: 'profiles.refresh' }),
    recoverProfiles: sendTo('profiles', { type: 'profiles.recover' }),
    refreshTimeslots: sendTo('timeslots', { type: 'timeslots.refresh' }),
    recoverTimeslots: sendTo('timeslots', { type: 'timeslots.recover' }),
    refreshDestinations: sendTo('destinations', { type: 'destinations.refresh' }),
    recoverDestinations: sendTo('destinations', { type: 'destinations.recover' }),
    takeSwitch: assign(({ context }, { enabled }: { enabled: boolean }) => ({
      preferences: { ...context.preferences, keyboardShortcuts: enabled },
    })),
    tellSwitched: sendParent((_, { enabled }: { enabled: boolean }) => ({
      type: 'workspace.prefers',
      change: { keyboardShortcuts: enabled },
    })),
    refreshStore: sendTo('incidents', { type: 'incidents.refresh' }),
    refreshList: sendTo('incidentList', { type: 'incidentList.refresh' }),
    refreshIncident: sendTo('incident', { type: 'incident.refresh' }),
    tellChosen: sendParent((_, { method }: { method: AutoUpdateMethod }) => ({
      type: 'workspace.prefers',
      change: { autoUpdateMethod: method },
    })),
    tellTurned: sendParent((_, { cursor, pageSize }: { cursor: Cursor | undefined; pageSize: PageSize }) => ({
      type: 'workspace.prefers',
      change: { cursor, pageSize },
    })),
  },
  guards: {
    hasDeparted: (_, { pks }: { pks: readonly number[] }) => pks.length > 0,
    isList: ({ context }) => routeOf(context.place.path).name === 'incidents',
    isListWithQuery: ({ context }) => asksList(context.place),
    isSameListWithQuery: ({ context }, { place }: { place: Place }) =>
      isSamePage(place, context.place) && asksList(place),
    isAt: ({ context }, { page }: { page: Route['name'] }) => routeOf(context.place.path).name === page,
    isSamePage: ({ context }, { place }: { place: Place }) => isSamePage(place, context.place),
  },
}).createMachine({
  id: 'workspace',
  description: 'What a signed-in person has.',
  context: opened,
  invoke: [
    { src: 'incidents', id: 'incidents', systemId: 'incidents', input: storeInput },
    { src: 'incidentCount', id: 'incidentCount', input: countInput },
    { src: 'autoUpdate', id: 'autoUpdate', systemId: 'autoUpdate', input: autoUpdateInput },
    { src: 'changeFeed', id: 'changeFeed' },
    { src: 'filter', id: 'filter', systemId: 'filter', input: filterInput },
    { src: 'selection', id: 'selection', systemId: 'selection' },
    { src: 'bulk', id: 'bulk', systemId: 'bulk' },
    { src: 'attention', id: 'attention', input: attentionInput },
    { src: 'visibility', id: 'visibility' },
  ],
  initial: 'page',
  states: {
    page: {
      description: 'The page the person is on.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Looks which page the place is.',
          always: [
            { guard: 'isListWithQuery', target: 'incidentList', actions: 'followAddress' },
            { guard: 'isList', target: 'incidentList', actions: 'tellAddressInPlace' },
            { guard: { type: 'isAt', params: { page: 'incident' } }, target: 'incident' },
            { guard: { type: 'isAt', params: { page: 'notificationProfiles' } }, target: 'profiles' },
            { guard: { type: 'isAt', params: { page: 'timeslots' } }, target: 'timeslots' },
            { guard: { type: 'isAt', params: { page: 'destinations' } }, target: 'destinations' },
            { target: 'elsewhere' },
          ],
        },
        incidentList: {
          description: 'The incident list, fetched again as one arrives: what was done elsewhere shows at once.',
          entry: ['refreshStore', 'refreshCount'],
          exit: ['takeTrail', 'releaseRows', 'declineBulk'],
          invoke: [
            { src: 'incidentList', id: 'incidentList' },
            { src: 'shortcuts', id: 'shortcuts', input: shortcutsInput },
          ],
          on: {
            'shortcuts.refresh': { actions: ['refreshStore', 'refreshCount', 'refreshList'] },
            'shortcuts.switched': {
              actions: [{ type: 'takeSwitch', params: theEvent }, { type: 'tellSwitched', params: theEvent }],
            },
            'autoUpdate.due': { actions: ['refreshStore', 'refreshCount', 'refreshList'] },
            'changeFeed.told': {
              actions: [{ type: 'followCount', params: theEvent }, { type: 'followList', params: theEvent }],
            },
            'workspace.refresh': { actions: ['refreshStore', 'refreshCount', 'refreshList'] },
            'workspace.recover': { actions: 'recoverList' },
            'workspace.refetch': { actions: ['refetchStore', 'refreshCount', 'refreshList'] },
            'workspace.move': [
              {
                guard: { type: 'isSameListWithQuery', params: theEvent },
                actions: [{ type: 'takePlace', params: theEvent }, 'followAddress'],
              },
              {
                guard: { type: 'isSamePage', params: theEvent },
                actions: [{ type: 'takePlace', params: theEvent }, 'tellAddressInPlace'],
              },
            ],
            'filter.changed': {
              actions: [
                { type: 'takeQuery', params: theEvent },
                { type: 'askStore', params: theEvent },
                { type: 'askCount', params: theEvent },
                { type: 'tellQuery', params: theEvent },
                'clearSelection',
                'tellAddress',
              ],
            },
            'filter.searched': {
              actions: [
                { type: 'takeQuery', params: theEvent },
                { type: 'askStore', params: theEvent },
                { type: 'askCount', params: theEvent },
                'clearSelection',
                'tellAddressInPlace',
              ],
            },
          },
        },
        incident: {
          description: 'The page of one incident.',
          invoke: { src: 'incident', id: 'incident', input: addressedIncident },
          on: {
            'autoUpdate.due': { actions: ['refreshStore', 'refreshIncident'] },
            'changeFeed.told': { actions: { type: 'followIncident', params: theEvent } },
            'workspace.refresh': { actions: ['refreshStore', 'refreshIncident'] },
            'workspace.recover': { actions: 'recoverIncident' },
            'workspace.refetch': { actions: ['refetchStore', 'refreshIncident'] },
          },
        },
        profiles: {
          description: 'The notification profiles.',
          invoke: { src: 'profiles', id: 'profiles' },
          on: {
            'workspace.refresh': { actions: ['refreshStore', 'refreshProfiles'] },
            'workspace.recover': { actions: 'recoverProfiles' },
            'workspace.refetch': { actions: ['refetchStore', 'refreshProfiles'] },
          },
        },
        timeslots: {
          description: 'The timeslots.',
          invoke: { src: 'timeslots', id: 'timeslots' },
          on: {
            'workspace.refresh': { actions: ['refreshStore', 'refreshTimeslots'] },
            'workspace.recover': { actions: 'recoverTimeslots' },
            'workspace.refetch': { actions: ['refetchStore', 'refreshTimeslots'] },
          },
        },
        destinations: {
          description: 'The destinations.',
          invoke: { src: 'destinations', id: 'destinations' },
          on: {
            'workspace.refresh': { actions: ['refreshStore', 'refreshDestinations'] },
            'workspace.recover': { actions: 'recoverDestinations' },
            'workspace.refetch': { actions: ['refetchStore', 'refreshDestinations'] },
          },
        },
        elsewhere: { description: 'A page that needs nothing of its own.' },
      },
      on: {
        'autoUpdate.due': { actions: 'refreshStore' },
        'workspace.refresh': { actions: 'refreshStore' },
        'workspace.refetch': { actions: 'refetchStore' },
        'workspace.move': [
          {
            guard: { type: 'isSamePage', params: theEvent },
            actions: { type: 'takePlace', params: theEvent },
          },
          { target: '.choosing', actions: { type: 'takePlace', params: theEvent } },
        ],
      },
    },
  },
  on: {
    'filter.adopted': {
      actions: [
        { type: 'takeQuery', params: theEvent },
        { type: 'askStore', params: theEvent },
        { type: 'askCount', params: theEvent },
        { type: 'tellQuery', params: theEvent },
        'clearSelection',
      ],
    },
    'bulk.finished': { actions: 'clearSelection' },
    'bulk.reselected': { actions: { type: 'replaceSelection', params: theEvent } },
    'filter.chosen': { actions: { type: 'tellSavedFilter', params: theEvent } },
    'workspace.correctClock': { actions: { type: 'correctStore', params: theEvent } },
    'workspace.equip': { actions: [{ type: 'takeAbilities', params: theEvent }, 'equipUpdates'] },
    'workspace.reconnect': { actions: ['reconnect', 'recoverStore', 'recoverFilter', 'recoverPage'] },
    'page.hidden': { actions: ['slowUpdates', 'lookAway'] },
    'page.shown': { actions: ['catchUp', 'lookAway'] },
    'page.attended': { actions: ['catchUp', 'look'] },
    'attention.switched': { actions: { type: 'tellSwitchedAlert', params: theEvent } },
    'attention.opened': { actions: { type: 'openIncident', params: theEvent } },
    'autoUpdate.extended': {
      actions: [{ type: 'extendStore', params: theEvent }, { type: 'extendCount', params: theEvent }],
    },
    'autoUpdate.ticked': { actions: { type: 'tickFeed', params: theEvent } },
    'autoUpdate.connected': { actions: 'refetchPage' },
    'incidents.departed': {
      guard: { type: 'hasDeparted', params: theEvent },
      actions: { type: 'untickDeparted', params: theEvent },
    },
    'autoUpdate.chosen': { actions: { type: 'tellChosen', params: theEvent } },
    'incidents.turned': { actions: { type: 'tellTurned', params: theEvent } },
  },
})

export type WorkspaceRef = ActorRefFrom<typeof workspaceMachine>

function opened({ input }: { input: WorkspaceInput }): WorkspaceContext {
  return { ...input, query: askedAtFirst(input.place, input.preferences), trail: [] }
}

/** A remembered cursor is a place in the remembered list, and in no other. */
function storeInput({ context, self }: { context: WorkspaceContext; self: AnyActorRef }): IncidentsInput {
  const { preferences, query, configuration } = context
  const isLive = preferences.autoUpdateMethod === 'realtime' && isRealtimeOffered(context)
  const isRemembered = !isLive && isSameQuery(query, rememberedQuery(preferences))
  return {
    ...query,
    pageSize: preferences.pageSize,
    cursor: isRemembered ? preferences.cursor : undefined,
    withLevels: configuration.showSeverityLevels,
    extent: isLive ? 'everything' : 'page',
    limit: configuration.realtimeIncidentLimit,
    skew: serverSkew(self),
  }
}

function countInput({ context, self }: { context: WorkspaceContext; self: AnyActorRef }): IncidentCountInput {
  const { extent, withLevels } = storeInput({ context, self })
  return { ...context.query, withLevels, extent }
}

/** A link to another filter than the remembered one is not about the saved filter that was chosen with that. */
function filterInput({ context: { query, preferences } }: { context: WorkspaceContext }): FilterInput {
  return { query, chosen: isSameFilter(query.filter, preferences.filter) ? preferences.savedFilter : undefined }
}

function shortcutsInput({ context }: { context: WorkspaceContext }): ShortcutsInput {
  return { enabled: context.preferences.keyboardShortcuts }
}

function autoUpdateInput({ context }: { context: WorkspaceContext }): AutoUpdateInput {
  return {
    method: context.preferences.autoUpdateMethod,
    intervalSeconds: context.configuration.defaultAutoRefreshInterval,
    withRealtime: isRealtimeOffered(context),
    maxRetries: context.configuration.realtimeServiceMaxRetries,
  }
}

/** Where the deployment enabled it and the server can do it. */
function isRealtimeOffered({ configuration, abilities }: WorkspaceInput): boolean {
  return configuration.enableWebsocketSupport && abilities.hasRealtime
}

function attentionInput({ context }: { context: WorkspaceContext }): AttentionInput {
  const { soundAlerts, desktopAlerts } = context.preferences
  return { soundAlerts, desktopAlerts }
}

function addressedIncident({ context }: { context: WorkspaceContext }): IncidentInput {
  const route = routeOf(context.place.path)
  return route.name === 'incident' ? { pk: route.pk, text: route.text } : { pk: undefined, text: '' }
}
