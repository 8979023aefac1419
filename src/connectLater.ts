import type { Adapters } from '../machines/core/provided.ts'
import type * as ports from '../machines/ports.ts'
import { createAcknowledgementCalls } from './api/incident/acknowledgements.ts'
import { createBulkCalls } from './api/bulk/bulk.ts'
import { openKeptActions } from './api/bulk/keptActions.ts'
import { createHeldOrderStorage } from './api/bulk/heldOrders.ts'
import { createAlarmCalls } from './api/alarms/alarms.ts'
import { openAlarmTabs } from './api/alarms/alarmTabs.ts'
import { addressBelow } from './api/core/basePath.ts'
import { copyText } from './api/core/clipboard.ts'
import { saveTextFile } from './api/core/textFile.ts'
import { listenToAroundSight } from './api/app/aroundSight.ts'
import { listenToBarSight } from './api/list/barSight.ts'
import { listenToPageClicks } from './api/alarms/pageClick.ts'
import { claimSound } from './api/alarms/soundClaims.ts'
import {
  notificationPermission,
  requestNotificationPermission,
  showDesktopNotifications,
} from './api/alarms/desktopNotifications.ts'
import { createDestinationCalls } from './api/alerting/destinations.ts'
import { createEventCalls } from './api/incident/events.ts'
import { createIncidentCalls } from './api/incident/incidents.ts'
import { createMaintenanceCalls } from './api/filter/maintenance.ts'
import { createWatchedSourceCalls } from './api/filter/watchedSources.ts'
import { createFurtherIncidentCalls } from './api/list/furtherIncidents.ts'
import { createChosenIncidentCalls } from './api/bulk/chosenIncidents.ts'
import { createMaintenanceTaskCalls } from './api/maintenance/maintenanceTasks.ts'
import { openKeptPauses } from './api/alerting/keptPauses.ts'
import { createMediaCalls } from './api/alerting/media.ts'
import { createPastEventCalls } from './api/alerting/pastEvents.ts'
import { openKeptMessages } from './api/incident/keptMessages.ts'
import { openNewTab } from './api/incident/newTab.ts'
import { createProfileCalls } from './api/alerting/profiles.ts'
import {
  focusRow,
  focusSearch,
  leaveRows,
  listenToKeyboard,
  listenToRowKeys,
  listenToWallKeys,
} from './api/app/keyboard.ts'
import { keepFocus } from './api/app/focusKeeper.ts'
import { listenToLongPress } from './api/app/longPress.ts'
import { listenToPaletteKey } from './api/app/paletteKey.ts'
import { listenToPageEnd } from './api/app/pageEnd.ts'
import { listenToUndoKey } from './api/app/undoKey.ts'
import { checkRelease, scriptOf } from './api/app/release.ts'
import { listenToHand } from './api/app/wallHand.ts'
import { keepScreenOn } from './api/app/screenLock.ts'
import { createSavedFilterCalls } from './api/filter/savedFilters.ts'
import { openTabLead } from './api/session/tabLead.ts'
import { openWriteTabs } from './api/list/writeTabs.ts'
import { openLiveConnection } from './api/list/socket.ts'
import { checkSound, openLoudspeaker, playSound } from './api/alarms/sound.ts'
import { createIncidentHistoryCalls } from './api/incident/incidentHistory.ts'
import { createReckoning } from './shift/reckoning.ts'
import { findSignIn } from './api/shift/signIn.ts'
import { createShiftParts } from './api/shift/shiftParts.ts'
import { createIncidentListCalls } from './api/list/incidents.ts'
import { createRowAcknowledgementCalls } from './api/list/rowAcknowledgements.ts'
import { createShiftIncidentCalls } from './api/shift/shiftIncidents.ts'
import { createTicketCalls } from './api/incident/tickets.ts'
import { createTimeslotCalls } from './api/alerting/timeslots.ts'
import { openKeptViews } from './api/views/keptViews.ts'
import { pickViewFile, saveViewFile } from './api/views/viewFiles.ts'
import { forgetUser } from './api/app/forgetUser.ts'
import type { Beginning } from './api/app/beginning.ts'
import type { ForeignFilters } from './api/filter/foreignFilters.ts'
import { startReckoningThread } from './shift/startThread.ts'

/** What these adapters share with those of the first screen. */
export interface Joints {
  readonly page: Window
  readonly beginning: Beginning
  readonly foreignFilters: ForeignFilters
}

/**
 * The adapters of the ports that only charts use whose code is loaded later: this file is loaded with it
 * (docs/charts.md#charts-that-are-loaded-later).
 */
export function laterAdapters({ page, beginning, foreignFilters }: Joints) {
  const { basePath, configuration, client, token, facts, remembered } = beginning
  const timeslots = createTimeslotCalls(client)
  const savedFilters = createSavedFilterCalls(client, foreignFilters)
  const profiles = createProfileCalls(client, foreignFilters)
  const metVersion = () => remembered.read(configuration().backendUrl)?.serverVersion ?? ''
  const maintenance = createMaintenanceCalls(client, {
    isKnown: () => metVersion() !== '' && facts.isSeen('withoutMaintenance', metVersion()),
    note: () => facts.see('withoutMaintenance', metVersion()),
    forget: () => facts.note({ withoutMaintenance: undefined }),
  })
  const watchedSources = createWatchedSourceCalls(client)
  const pastEvents = createPastEventCalls(client)
  const rowAcknowledgements = createRowAcknowledgementCalls(client)
  const notifying = notificationPage(page, basePath)
  const openHeldOrders = createHeldOrderStorage({
    locks: locksOf(page),
    storage: () => page.localStorage,
    newName: uniqueName,
  })
  const canPlay = () => checkSound({ openLoudspeaker })
  return {
    // The calls of the server, each under the name of its port
    ...createAcknowledgementCalls(client),
    ...createAlarmCalls(client),
    ...createBulkCalls(client),
    ...createChosenIncidentCalls(client),
    ...createFurtherIncidentCalls(client),
    ...createDestinationCalls(client),
    ...createEventCalls(client),
    ...createIncidentCalls(client),
    ...createIncidentHistoryCalls(client),
    ...watchedSources,
    ...maintenance,
    ...createMaintenanceTaskCalls(client, savedFilters),
    ...createMediaCalls(client),
    ...pastEvents,
    ...createShiftParts({
      ...pastEvents,
      ...watchedSources,
      ...maintenance,
      ...rowAcknowledgements,
      ...createIncidentListCalls(client),
      ...createShiftIncidentCalls(client),
    }),
    ...createTicketCalls(client),
    ...profiles,
    saveProfile: creatingOrUpdating(profiles.createProfile, profiles.updateProfile),
    ...timeslots,
    saveTimeslot: creatingOrUpdating(timeslots.createTimeslot, timeslots.updateTimeslot),
    ...savedFilters,
    saveFilter: creatingOrUpdating(savedFilters.createFilter, savedFilters.updateFilter),

    // The session, the keyboard and the page
    forgetUser: ({ username }) =>
      forgetUser(
        { storage: () => page.localStorage },
        { basePath, server: configuration().backendUrl, username },
        facts,
      ),
    suspendToken: () => {
      token.suspend()
      client.dropAhead()
    },
    checkRelease: (signal: AbortSignal) =>
      checkRelease({ origin: page.location.origin, basePath, script: scriptOf(page.document) }, signal),
    reloadPage: () => page.location.reload(),
    pageEnd: ({ sendBack }) => listenToPageEnd(page, sendBack),
    undoKey: ({ sendBack }) => listenToUndoKey(page.document, sendBack),
    longPress: ({ sendBack }) => listenToLongPress(page.document, sendBack),
    paletteKey: ({ sendBack }) => listenToPaletteKey(page.document, sendBack),
    focusKeeper: () => keepFocus(page.document),
    keyboard: ({ sendBack }) => listenToKeyboard(page.document, sendBack),
    rowKeys: ({ sendBack }) => listenToRowKeys(page.document, sendBack),
    focusRow: ({ to }) => focusRow(page.document, to),
    focusSearch: () => focusSearch(page.document),
    leaveRows: () => leaveRows(page.document),
    wallKeys: ({ sendBack }) => listenToWallKeys(page.document, sendBack),
    wallHand: ({ sendBack }) => listenToHand(page.document, sendBack),
    aroundSight: ({ sendBack }) => listenToAroundSight(aroundPage(page), sendBack),
    screenLock: ({ sendBack }) =>
      keepScreenOn('wakeLock' in page.navigator ? page.navigator.wakeLock : undefined, sendBack),
    copyIncident: ({ path, text: { before, after } }) =>
      copyText(page.document, before + page.location.origin + addressBelow(basePath, path) + after),
    copyRows: ({ text }) => copyText(page.document, text),
    saveRows: async (file) => saveTextFile(page, file),
    barSight: ({ sendBack }) => listenToBarSight(page, sendBack),
    newTab: ({ sendBack, receive }) => {
      const tab = openNewTab(page, sendBack)
      receive(tab.handle)
      return tab.stop
    },

    // The shift
    findSignIn: async (wanted) => findSignIn(facts, wanted),
    printPage: () => page.print(),
    ...createReckoning(() => startReckoningThread(page)),

    // What waits to be written
    heldOrderStore: ({ input: { owner }, sendBack, receive }) => {
      const keeper = openHeldOrders({ basePath, server: configuration().backendUrl, owner }, sendBack)
      receive(keeper.handle)
      return keeper.close
    },
    keptMessages: ({ input: { username }, sendBack, receive }) => {
      const shelf = { basePath, server: configuration().backendUrl, username }
      const keeper = openKeptMessages({ events: page, storage: () => page.localStorage }, shelf, sendBack)
      receive(keeper.handle)
      return keeper.close
    },
    keptActions: ({ input: { username }, sendBack, receive }) => {
      const shelf = { basePath, server: configuration().backendUrl, username }
      const keeper = openKeptActions({ events: page, storage: () => page.localStorage }, shelf, sendBack)
      receive(keeper.handle)
      return keeper.close
    },

    keptPauses: ({ input: { username }, sendBack, receive }) => {
      const shelf = { basePath, server: configuration().backendUrl, username }
      const keeper = openKeptPauses({ events: page, storage: () => page.localStorage }, shelf, sendBack)
      receive(keeper.handle)
      return keeper.close
    },

    // Views
    keptViews: ({ input: { username }, sendBack, receive }) => {
      const shelf = { basePath, server: configuration().backendUrl, username }
      const keeper = openKeptViews({ events: page, storage: () => page.localStorage }, shelf, sendBack)
      receive(keeper.handle)
      return keeper.close
    },
    pickViewFile: () => pickViewFile(page.document),
    saveViewFile: (file) => saveViewFile(page, file),

    // Live updates, other tabs and alarms
    socket: ({ sendBack, receive }) => {
      const connection = openLiveConnection(socketPage(page), configuration().backendWSUrl, sendBack)
      receive(connection.handle)
      return connection.stop
    },
    tabLead: ({ input: { username }, sendBack, receive }) => {
      const locks = locksOf(page)
      const lead = openTabLead({ locks, basePath, server: configuration().backendUrl, username }, sendBack)
      receive(lead.handle)
      return lead.close
    },
    writeTabs: ({ sendBack, receive }) => {
      const others = openWriteTabs(basePath, configuration().backendUrl, sendBack)
      receive(others.handle)
      return others.close
    },
    alarmTabs: ({ sendBack, receive }) => {
      const others = openAlarmTabs(basePath, sendBack)
      receive(others.handle)
      return others.close
    },
    claimSound: (claim) =>
      claimSound({ navigator: page.navigator, storage: () => page.localStorage, basePath, checkSound: canPlay }, claim),
    playSound: () => playSound({ openLoudspeaker }),
    checkSound: canPlay,
    pageClick: ({ sendBack }) => listenToPageClicks(page.document, sendBack),
    findNotificationPermission: () => Promise.resolve(notificationPermission(notifying)),
    requestNotificationPermission: () => requestNotificationPermission(notifying),
    desktopNotifications: ({ sendBack, receive }) => {
      receive((command) => showDesktopNotifications(notifying, command, sendBack))
    },
  } satisfies Partial<Adapters<typeof ports>>
}

/** A page served without HTTPS has no locks. */
function locksOf({ navigator }: Window): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined
}

/** A name that no other page has. `crypto.randomUUID` exists only on pages served with HTTPS. */
function uniqueName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}

/** Creates a resource that has no primary key, and updates a resource that has one. */
function creatingOrUpdating<Output, Content extends object>(
  create: (content: Content, signal: AbortSignal) => Promise<Output>,
  update: (content: Content & { readonly pk: number }, signal: AbortSignal) => Promise<Output>,
) {
  return (content: Content & { readonly pk: number | undefined }, signal: AbortSignal) =>
    content.pk === undefined ? create(content, signal) : update({ ...content, pk: content.pk }, signal)
}

function aroundPage({ document }: Window) {
  return { document, IntersectionObserver, MutationObserver }
}

function socketPage(page: Window) {
  return {
    requestAnimationFrame: (callback: () => void) => page.requestAnimationFrame(callback),
    cancelAnimationFrame: (handle: number) => page.cancelAnimationFrame(handle),
    openSocket: (address: string) => new WebSocket(address),
  }
}

function notificationPage(page: Window, basePath: string) {
  return { basePath, focus: () => page.focus(), notifications: 'Notification' in page ? Notification : undefined }
}
