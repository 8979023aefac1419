/** Everything that runs on every page while a user is signed in: the list, its updates, the selection. */
import { assign, enqueueActions, sendTo, setup, type ActorRef, type ActorRefFrom, type Snapshot } from 'xstate'
import type { bulkMachine } from '../bulk/bulk.ts'
import type { Refresh } from '../core/domain/refreshCause.ts'
import { theEvent } from '../core/eventParameters.ts'
import { visibility, type PageEvent } from '../core/ports.ts'
import { child, receiver } from '../core/system.ts'
import { isSameQuestion, type IncidentQuery } from '../filter/domain/incidentQuery.ts'
import { filterMachine, type FilterReport } from '../filter/filter.ts'
import type { Changed } from '../incident/domain/changed.ts'
import type { alarmWatchMachine, AlarmWatchReport } from '../alarms/alarmWatch.ts'
import type { attentionMachine, AttentionReport } from '../alarms/attention.ts'
import { autoUpdateMachine, type AutoUpdateReport } from '../list/autoUpdate.ts'
import { changeFeedMachine, type ChangeFeedReport } from '../list/changeFeed.ts'
import type { AlarmNews } from '../alarms/domain/alarms.ts'
import type { AlarmLook } from '../alarms/domain/looks.ts'
import type { ToldCount } from '../list/domain/changeFeed.ts'
import { toRemember } from '../list/domain/askedQuery.ts'
import type { Extent } from '../list/domain/liveList.ts'
import type { ListPlace } from '../list/domain/page.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import { incidentCountMachine } from '../list/incidentCount.ts'
import { incidentsMachine } from '../list/incidents.ts'
import type { Versions, IncidentsReport } from '../list/incidents/incidentsEvent.ts'
import type { commandPaletteMachine } from './commandPalette.ts'
import type { leftIncidentsMachine } from './leftIncidents.ts'
import type { leadingTabMachine, LeadingTabReport } from '../session/leadingTab.ts'
import type { sharedWritesMachine, SharedWritesReport } from './sharedWrites.ts'
import { mayLeaveAlarms } from '../session/readings.ts'
import { selectionMachine } from '../list/selection.ts'
import type { severityCountsMachine } from '../list/severityCounts.ts'
import type { unseenAlarmsMachine } from '../alarms/unseenAlarms.ts'
import { wholeListMachine } from '../list/wholeList.ts'
import type { Abilities } from '../server/domain/server.ts'
import { currentPageMachine } from './currentPage.ts'
import { isRealtimeOffered } from './domain/listBeginning.ts'
import { later } from '../core/later.ts'
import type { actionLogMachine } from '../bulk/actionLog.ts'
import type { ownMessagesMachine } from '../incident/ownMessages.ts'
import type { pausesMachine } from '../alerting/pauses.ts'
import type { shiftMachine } from '../shift/shift.ts'
import type { viewsMachine } from '../views/views.ts'
import {
  initialContext,
  storeInput,
  countInput,
  whoseTabs,
  questionAtFirst,
  whoseWork,
  filterInput,
  firstPage,
  updateInput,
  watchInput,
  attentionInput,
  messagesInput,
  logInput,
  shiftInput,
  viewsInput,
  wholeListInput,
  type WorkspaceInput,
  type WorkspaceContext,
} from './workspaceInputs.ts'
/** Everything that runs on every page while a user is signed in: the list, its updates, the selection. */

const alarmWatch = later<typeof alarmWatchMachine>('alarmWatch', 'controls')
const attention = later<typeof attentionMachine>('attention', 'controls')
const bulk = later<typeof bulkMachine>('bulk', 'controls')
const commandPalette = later<typeof commandPaletteMachine>('commandPalette', 'controls')
const leadingTab = later<typeof leadingTabMachine>('leadingTab', 'controls')
const leftIncidents = later<typeof leftIncidentsMachine>('leftIncidents', 'controls')
const actionLog = later<typeof actionLogMachine>('actionLog', 'controls')
const ownMessages = later<typeof ownMessagesMachine>('ownMessages', 'controls')
const pauses = later<typeof pausesMachine>('pauses', 'controls')
const severityCounts = later<typeof severityCountsMachine>('severityCounts', 'controls')
const shift = later<typeof shiftMachine>('shift', 'shift')
const sharedWrites = later<typeof sharedWritesMachine>('sharedWrites', 'controls')
const views = later<typeof viewsMachine>('views', 'controls')
const unseenAlarms = later<typeof unseenAlarmsMachine>('unseenAlarms', 'controls')

export type WorkspaceEvent =
  | PageEvent
  | AlarmWatchReport
  | AttentionReport
  | AutoUpdateReport
  | ChangeFeedReport
  | LeadingTabReport
  | SharedWritesReport
  | FilterReport
  | IncidentsReport
  /** The server has identified itself; these are its capabilities. */
  | { type: 'workspace.equip'; abilities: Abilities }
  /**
   * The network is back: retries requests that failed while it was down, and fetches the list if it is updated
   * automatically.
   */
  | { type: 'workspace.reconnect' }

/**
 * Runs while a user is signed in. It slows refreshes in a hidden tab, and watches for alarms even there. Signing out stops the workspace, and with it every timer and request of its children.
 */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    input: {} as WorkspaceInput,
    children: {} as {
      alarmWatch: 'alarmWatch'
      attention: 'attention'
      autoUpdate: 'autoUpdate'
      bulk: 'bulk'
      changeFeed: 'changeFeed'
      commandPalette: 'commandPalette'
      currentPage: 'currentPage'
      filter: 'filter'
      incidentCount: 'incidentCount'
      incidents: 'incidents'
      leadingTab: 'leadingTab'
      leftIncidents: 'leftIncidents'
      selection: 'selection'
      severityCounts: 'severityCounts'
      sharedWrites: 'sharedWrites'
      shift: 'shift'
      unseenAlarms: 'unseenAlarms'
      views: 'views'
      ownMessages: 'ownMessages'
      pauses: 'pauses'
      actionLog: 'actionLog'
      visibility: 'visibility'
      wholeList: 'wholeList'
    },
  },
  actors: {
    alarmWatch,
    attention,
    autoUpdate: autoUpdateMachine,
    bulk,
    changeFeed: changeFeedMachine,
    commandPalette,
    currentPage: currentPageMachine,
    filter: filterMachine,
    incidentCount: incidentCountMachine,
    incidents: incidentsMachine,
    leadingTab,
    leftIncidents,
    selection: selectionMachine,
    severityCounts,
    sharedWrites,
    shift,
    unseenAlarms,
    views,
    ownMessages,
    pauses,
    actionLog,
    visibility,
    wholeList: wholeListMachine,
  },
  actions: {
    takeAbilities: assign((_, { abilities }: { abilities: Abilities }) => ({ abilities })),
    takeQuery: assign((_, { query }: { query: IncidentQuery }) => ({ query })),
    // The console itself applies some conditions. If only those have changed, the list is not fetched again.
    ask: enqueueActions(({ context, enqueue }, { query }: { query: IncidentQuery }) => {
      enqueue.sendTo(child(severityCounts), { type: 'severityCounts.ask', query })
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
    recoverStore: sendTo(child(incidentsMachine), { type: 'incidents.recover' }),
    refreshFilter: sendTo(child(filterMachine), { type: 'filter.refresh' }),
    equipUpdates: sendTo(child(autoUpdateMachine), ({ context }) => ({
      type: 'autoUpdate.equip',
      withRealtime: isRealtimeOffered(context),
    })),
    equipLog: sendTo(child(actionLog), ({ context: { abilities } }) => ({
      type: 'actionLog.equip',
      isAble: abilities.changesExpiry,
    })),
    slowUpdates: sendTo(child(autoUpdateMachine), { type: 'autoUpdate.hide' }),
    catchUp: sendTo(child(autoUpdateMachine), { type: 'autoUpdate.show' }),
    restUpdates: sendTo(child(autoUpdateMachine), { type: 'autoUpdate.rest' }),
    resumeUpdates: sendTo(child(autoUpdateMachine), { type: 'autoUpdate.work' }),
    reconnectUpdates: sendTo(child(autoUpdateMachine), { type: 'autoUpdate.reconnect' }),
    catchUpFeed: sendTo(child(changeFeedMachine), { type: 'changeFeed.catchUp' }),
    tickFeed: sendTo(child(changeFeedMachine), (_, { passed }: { passed: number }) => ({
      type: 'changeFeed.tick',
      passed,
    })),
    checkAlarms: sendTo(child(alarmWatch), { type: 'alarmWatch.check' }),
    restAlarms: enqueueActions(({ enqueue, self }) => {
      if (mayLeaveAlarms(self)) enqueue.sendTo(child(alarmWatch), { type: 'alarmWatch.rest' })
    }),
    resumeAlarms: sendTo(child(alarmWatch), { type: 'alarmWatch.work' }),
    lookAway: sendTo(child(attention), { type: 'attention.lookAway' }),
    look: sendTo(child(attention), { type: 'attention.look' }),
    seeAlarms: sendTo(child(unseenAlarms), (_, { pks, at }: AlarmLook) => ({
      type: 'unseenAlarms.seeElsewhere',
      pks,
      at,
    })),
    showAlarms: sendTo(child(unseenAlarms), { type: 'unseenAlarms.show' }),
    hideAlarms: sendTo(child(unseenAlarms), { type: 'unseenAlarms.hide' }),
    showViews: sendTo(child(views), { type: 'views.show' }),
    hideViews: sendTo(child(views), { type: 'views.hide' }),
    doubtViews: sendTo(child(views), { type: 'views.doubt' }),
    showAsAlarms: sendTo(child(incidentsMachine), (_, { arrived, askedAt }: AlarmWatchReport) => ({
      type: 'incidents.correct',
      incidents: arrived,
      askedAt,
    })),
    keepAlarms: sendTo(child(unseenAlarms), (_, { arrived, since, gone }: AlarmNews) => ({
      type: 'unseenAlarms.meet',
      arrived,
      since,
      gone,
    })),
    meetMaintenance: sendTo(receiver('maintenance'), { type: 'maintenance.meet' }),
    untickDeparted: sendTo(child(selectionMachine), (_, { pks }: { pks: readonly number[] }) => ({
      type: 'selection.untickPage',
      page: pks,
    })),
    leaveOutDeparted: sendTo(child(bulk), (_, { pks }: { pks: readonly number[] }) => ({
      type: 'bulk.leaveOut',
      pks,
    })),
    tellTabs: sendTo(child(sharedWrites), (_, { incidents }: Versions) => ({
      type: 'sharedWrites.tell',
      pks: incidents.map(({ pk }) => pk),
    })),
    restWrites: sendTo(child(sharedWrites), { type: 'sharedWrites.rest' }),
    resumeWrites: sendTo(child(sharedWrites), { type: 'sharedWrites.work' }),
    clearSelection: sendTo(child(selectionMachine), { type: 'selection.clear' }),
    refreshPage: sendTo(child(currentPageMachine), (_, { because }: Refresh) => ({
      type: 'currentPage.refresh',
      because,
    })),
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
    remember: sendTo(child(currentPageMachine), (_, change: Partial<Preferences>) => ({
      type: 'currentPage.remember',
      change,
    })),
  },
  guards: {
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
    { src: 'autoUpdate', id: 'autoUpdate', systemId: 'autoUpdate', input: updateInput },
    { src: 'changeFeed', id: 'changeFeed' },
    { src: 'alarmWatch', id: 'alarmWatch', systemId: 'alarmWatch', input: watchInput },
    { src: 'attention', id: 'attention', systemId: 'attention', input: attentionInput },
    { src: 'visibility', id: 'visibility' },
    { src: 'wholeList', id: 'wholeList', systemId: 'wholeList', input: wholeListInput },
    { src: 'leadingTab', id: 'leadingTab', systemId: 'leadingTab', input: whoseTabs },
    { src: 'sharedWrites', id: 'sharedWrites', input: whoseTabs },
    { src: 'selection', id: 'selection', systemId: 'selection' },
    { src: 'bulk', id: 'bulk', systemId: 'bulk' },
    { src: 'shift', id: 'shift', systemId: 'shift', input: shiftInput },
    { src: 'currentPage', id: 'currentPage', systemId: 'currentPage', input: firstPage },
    { src: 'views', id: 'views', systemId: 'views', input: viewsInput },
    { src: 'ownMessages', id: 'ownMessages', systemId: 'ownMessages', input: messagesInput },
    { src: 'pauses', id: 'pauses', systemId: 'pauses', input: messagesInput },
    { src: 'actionLog', id: 'actionLog', systemId: 'actionLog', input: logInput },
    { src: 'leftIncidents', id: 'leftIncidents', input: whoseWork },
    { src: 'commandPalette', id: 'commandPalette' },
  ],
  initial: 'unsettled',
  states: {
    unsettled: { description: 'The page has not yet reported whether it is visible.' },
    hidden: {
      description: 'The page is in a tab that is not on screen.',
      entry: ['slowUpdates', 'hideAlarms', 'hideViews', 'lookAway'],
      on: { 'leadingTab.rested': { actions: ['restUpdates', 'restAlarms', 'restWrites'] } },
    },
    shown: {
      description: 'The page is on screen, but the operator is using another program.',
      entry: ['catchUp', 'checkAlarms', 'showAlarms', 'showViews', 'lookAway'],
    },
    attended: {
      description: 'The operator is looking at the page.',
      entry: ['catchUp', 'checkAlarms', 'showAlarms', 'showViews', 'look'],
    },
  },
  on: {
    'leadingTab.woken': { actions: ['resumeUpdates', 'resumeAlarms', 'resumeWrites'] },
    'page.hidden': { target: '.hidden' },
    'page.shown': { target: '.shown' },
    'page.attended': { target: '.attended' },
    'workspace.equip': {
      actions: [{ type: 'takeAbilities', params: theEvent }, 'equipUpdates', 'equipLog', 'meetMaintenance'],
    },
    'workspace.reconnect': {
      actions: [
        'reconnectUpdates',
        'checkAlarms',
        'recoverStore',
        'refreshFilter',
        { type: 'refreshPage', params: { because: 'restored' } },
      ],
    },
    'alarmWatch.told': {
      actions: [
        { type: 'showAsAlarms', params: theEvent },
        { type: 'keepAlarms', params: theEvent },
      ],
    },
    'attention.seenElsewhere': { actions: { type: 'seeAlarms', params: theEvent } },
    'autoUpdate.due': { actions: { type: 'refreshPage', params: { because: 'due' } } },
    'autoUpdate.ticked': { actions: { type: 'tickFeed', params: theEvent } },
    'autoUpdate.extended': {
      actions: [
        { type: 'extendStore', params: theEvent },
        { type: 'extendCount', params: theEvent },
      ],
    },
    'autoUpdate.connected': { actions: ['catchUpFeed', { type: 'refreshPage', params: { because: 'missed' } }] },
    'changeFeed.told': { actions: { type: 'followPage', params: theEvent } },
    'sharedWrites.told': { actions: { type: 'followPage', params: theEvent } },
    'filter.changed': {
      actions: [
        { type: 'ask', params: theEvent },
        { type: 'takeQuery', params: theEvent },
        { type: 'remember', params: askedQuery },
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
        { type: 'remember', params: askedQuery },
        'clearSelection',
      ],
    },
    'filter.chosen': { actions: { type: 'remember', params: chosenFilter } },
    'incidents.departed': {
      guard: { type: 'hasDeparted', params: theEvent },
      actions: [
        { type: 'untickDeparted', params: theEvent },
        { type: 'leaveOutDeparted', params: theEvent },
      ],
    },
    'incidents.wrote': { actions: [{ type: 'tellTabs', params: theEvent }, 'doubtViews'] },
    'incidents.turned': { actions: { type: 'remember', params: turnedPage } },
  },
})

export type WorkspaceRef = ActorRefFrom<typeof workspaceMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    /** Only its context is declared: with its chart, the types of charts that read it would be circular. */
    workspace: ActorRef<Snapshot<unknown> & { readonly context: WorkspaceContext }, never>
  }
}

function askedQuery({
  event: { query, chosen },
}: {
  event: Extract<FilterReport, { query: IncidentQuery; chosen: unknown }>
}) {
  return { ...toRemember(query), savedFilter: chosen }
}

function chosenFilter({ event: { pk } }: { event: Extract<FilterReport, { type: 'filter.chosen' }> }) {
  return { savedFilter: pk }
}

function turnedPage({ event: { type: _, ...place } }: { event: Extract<IncidentsReport, ListPlace> }): ListPlace {
  return place
}
