import { appMachine, type AppInput } from '../machines/app/app.ts'
import { adaptedBy, provided, type Adapters } from '../machines/core/provided.ts'
import type * as ports from '../machines/ports.ts'
import type { User } from '../machines/session/domain/user.ts'
import { createAcknowledgementCalls } from './api/incident/acknowledgements.ts'
import { addressBelow, basePathOf, nameBelow } from './api/core/basePath.ts'
import { disownCopiedRuns } from './api/app/copiedTab.ts'
import type { Beginning } from './api/app/beginning.ts'
import { createUnfinishedStorage } from './api/app/unfinished.ts'
import { createBulkCalls } from './api/bulk/bulk.ts'
import { createAlarmCalls } from './api/alarms/alarms.ts'
import { openAlarmTabs } from './api/alarms/alarmTabs.ts'
import { listenToBarSight } from './api/list/barSight.ts'
import { listenToPageClicks } from './api/alarms/pageClick.ts'
import { claimSound } from './api/alarms/soundClaims.ts'
import { createChangeFeedCalls } from './api/list/changeFeed.ts'
import { listenToEscape } from './api/messages/escapeKey.ts'
import { copyText } from './api/core/clipboard.ts'
import {
  notificationPermission,
  requestNotificationPermission,
  showDesktopNotifications,
} from './api/alarms/desktopNotifications.ts'
import { createDestinationCalls } from './api/alerting/destinations.ts'
import { createEventCalls } from './api/incident/events.ts'
import { createIncidentCalls } from './api/incident/incidents.ts'
import { createIncidentListCalls } from './api/list/incidents.ts'
import { createMaintenanceCalls } from './api/filter/maintenance.ts'
import { createSourceSystemCalls } from './api/filter/sourceSystems.ts'
import { createChosenIncidentCalls } from './api/bulk/chosenIncidents.ts'
import {
  focusRow,
  focusSearch,
  leaveRows,
  listenToKeyboard,
  listenToRowKeys,
  listenToWallKeys,
} from './api/app/keyboard.ts'
import { warnOfLeaving } from './api/app/leaveWarning.ts'
import { currentPlace, leaveSite, openAddress } from './api/app/location.ts'
import { createMediaCalls } from './api/alerting/media.ts'
import { listenToNetwork } from './api/core/network.ts'
import { afterThisTask } from './api/core/nextTask.ts'
import { openNewTab } from './api/incident/newTab.ts'
import { createOtherTabs } from './api/session/otherTabs.ts'
import { createProfileCalls } from './api/alerting/profiles.ts'
import { openServerPage } from './api/app/serverSignIn.ts'
import { checkRelease, scriptOf } from './api/app/release.ts'
import { keepScreenOn } from './api/app/screenLock.ts'
import { unregisterServiceWorkers } from './api/app/serviceWorkers.ts'
import { createRowAcknowledgementCalls } from './api/list/rowAcknowledgements.ts'
import { createForeignFilters } from './api/filter/foreignFilters.ts'
import { createSavedFilterCalls } from './api/filter/savedFilters.ts'
import { createRecognizer, traceOfSignIns } from './api/session/recognizer.ts'
import { createSessionCalls } from './api/session/session.ts'
import { openWriteTabs } from './api/list/writeTabs.ts'
import { openLiveConnection } from './api/list/socket.ts'
import { checkSound, openLoudspeaker, playSound } from './api/alarms/sound.ts'
import { createIncidentHistoryCalls } from './api/incident/incidentHistory.ts'
import { createTicketCalls } from './api/incident/tickets.ts'
import { createTimeslotCalls } from './api/alerting/timeslots.ts'
import { listenToVisibility } from './api/core/visibility.ts'
import type { Place } from '../machines/core/domain/route.ts'
import type { Mask } from '../machines/core/domain/secret.ts'
import type { FlightRecorder } from './recording/flightRecorder.ts'
import type { ChunkName } from '../machines/core/domain/chunkName.ts'

export interface ConnectedApp {
  /** The root chart with every port provided. */
  readonly machine: typeof appMachine
  /** What the ports were provided with. */
  readonly adapters: Adapters<typeof ports>
  /** The data that an earlier visit stored, and the current address. */
  readonly input: AppInput
  /** Turns a path of the console into its address within the site, for links. */
  readonly addressOf: (path: string) => string
  /** The name of the channel through which tabs show their charts to each other. */
  readonly chartChannel: string
  /** Reads the configuration's `debug` without starting the console. */
  readonly readDebug: () => Promise<boolean>
}

/** Must complete before the charts read data that an earlier page stored in this tab. */
export async function arrive(page: Window): Promise<void> {
  await disownCopiedRuns(page, basePathOf(page.document))
}

/** The part of the visit's recorder that the charts use. */
type Recorder = Pick<FlightRecorder, 'start' | 'watch' | 'stop' | 'save'>

/** Loads the code of the views. */
interface ChunkLoader {
  readonly load: (name: ChunkName) => Promise<void>
}

/**
 * Provides the charts' ports with the adapters. No other module imports both. `mask` learns each password and token
 * before a response can repeat it. `onDebug` is called during start-up if the configuration sets `debug`.
 */
export function connect(
  page: Window,
  beginning: Beginning,
  recorder: Recorder,
  chunks: ChunkLoader,
  mask: Pick<Mask, 'learn'>,
  onDebug = () => {},
): ConnectedApp {
  const { basePath, configuration, client, token, storage, facts, remembered, serverSignIn, csrfToken } = beginning
  const addressOf = (path: string) => addressBelow(basePath, path)
  void unregisterServiceWorkers(page.navigator, basePath)
  const tabs = createOtherTabs(basePath)
  const unfinished = createUnfinishedStorage(() => page.sessionStorage, basePath)
  client.subscribe((activity) => {
    if (activity.type !== 'api.met' || activity.server.metadata === undefined) return
    remembered.write(configuration().backendUrl, activity.server.metadata)
  })
  const session = createSessionCalls(client)
  const foreignFilters = createForeignFilters(facts)
  const met = (user: User) => {
    foreignFilters.meet(user)
    return user
  }
  const timeslots = createTimeslotCalls(client)
  const savedFilters = createSavedFilterCalls(client, foreignFilters)
  const profiles = createProfileCalls(client, foreignFilters)
  const metVersion = () => remembered.read(configuration().backendUrl)?.serverVersion ?? ''
  const leaveToSignIn = (url: string | undefined) => {
    unfinished.allowLeaving()
    leaveSite(page, url)
  }
  const notifying = notificationPage(page, basePath)
  const canPlay = () => checkSound({ openLoudspeaker })
  const forgetOwnSession = () => {
    if (facts.read().hasOwnSession === true) facts.note({ hasOwnSession: undefined })
  }

  const adapters: Adapters<typeof ports> = {
    // The calls of the server, each under the name of its port
    ...createAcknowledgementCalls(client),
    ...createAlarmCalls(client),
    ...createBulkCalls(client),
    ...createChangeFeedCalls(client),
    ...createChosenIncidentCalls(client),
    ...createDestinationCalls(client),
    ...createEventCalls(client),
    ...createIncidentCalls(client),
    ...createIncidentHistoryCalls(client),
    ...createIncidentListCalls(client),
    ...createMaintenanceCalls(client, {
      isKnown: () => metVersion() !== '' && facts.isSeen('withoutMaintenance', metVersion()),
      note: () => facts.see('withoutMaintenance', metVersion()),
      forget: () => facts.note({ withoutMaintenance: undefined }),
    }),
    ...createMediaCalls(client),
    ...createRowAcknowledgementCalls(client),
    ...createSourceSystemCalls(client),
    ...createTicketCalls(client),
    ...profiles,
    saveProfile: creatingOrUpdating(profiles.createProfile, profiles.updateProfile),
    ...timeslots,
    saveTimeslot: creatingOrUpdating(timeslots.createTimeslot, timeslots.updateTimeslot),
    ...savedFilters,
    saveFilter: creatingOrUpdating(savedFilters.createFilter, savedFilters.updateFilter),

    // Start-up and the server itself
    findConfiguration: beginning.findConfiguration,
    applyConfiguration: (parameters) => {
      beginning.applyConfiguration(parameters.configuration)
      if (parameters.configuration.debug) onDebug()
    },
    sendAhead: beginning.sendAhead,
    loadChunk: ({ name }) => afterThisTask().then(() => chunks.load(name)),
    meetServer: client.meet,
    apiActivity: ({ sendBack }) => client.subscribe(sendBack),
    network: ({ sendBack }) => listenToNetwork(page, sendBack),
    visibility: ({ sendBack }) => listenToVisibility(page, sendBack),

    // The session
    ...session,
    fetchCurrentUser: (signal) => session.fetchCurrentUser(signal).then(met),
    recognizeUser: createRecognizer((signal) => session.recognizeUser(signal).then(met), {
      isKnown: () => !serverSignIn.isUnderWay() && facts.isSeen('nobody', traceOfSignIns(csrfToken())),
      note: () => {
        facts.see('nobody', traceOfSignIns(csrfToken()))
        forgetOwnSession()
      },
    }),
    requestToken: (credentials, signal) => {
      mask.learn(credentials)
      return session.requestToken(credentials, signal)
    },
    keepToken: (kept) => {
      mask.learn(kept)
      token.keep(kept)
    },
    suspendToken: () => {
      token.suspend()
      client.dropAhead()
    },
    relyOnOwnSession: () => {
      token.relyOnOwnSession()
      client.dropAhead()
      facts.note({ hasOwnSession: true })
      tabs.announceRecognition()
    },
    forgetToken: (forgotten) => {
      token.forget(forgotten.token)
      client.dropAhead()
      forgetOwnSession()
    },
    announceSignIn: tabs.announceSignIn,
    announceSignOut: (ended) => tabs.announceSignOut(ended.token),
    otherTabs: ({ sendBack }) => tabs.listen(sendBack),
    leaveSite: ({ url }) => leaveToSignIn(url),
    serverPage: ({ input: { returnTo }, sendBack }) => {
      serverSignIn.begin(returnTo)
      const address = session.ownSignInAddress(addressOf(returnTo))
      if (basePath === '/') return leaveToSignIn(address)
      openServerPage(page, address, sendBack)
      return serverSignIn.end
    },

    // The address, the keyboard and the page
    location: ({ sendBack, receive }) => {
      const address = openAddress(page, basePath, (event) => {
        mask.learn(queryOf(event.place))
        sendBack(event)
      })
      receive(address.handle)
      return address.close
    },
    keyboard: ({ sendBack }) => listenToKeyboard(page.document, sendBack),
    rowKeys: ({ sendBack }) => listenToRowKeys(page.document, sendBack),
    wallKeys: ({ sendBack }) => listenToWallKeys(page.document, sendBack),
    escapeKey: ({ sendBack }) => listenToEscape(page, sendBack),
    focusRow: ({ to }) => focusRow(page.document, to),
    focusSearch: () => focusSearch(page.document),
    leaveRows: () => leaveRows(page.document),
    screenLock: ({ sendBack }) =>
      keepScreenOn('wakeLock' in page.navigator ? page.navigator.wakeLock : undefined, sendBack),
    barSight: ({ sendBack }) => listenToBarSight(page, sendBack),
    copyAddress: ({ path }) => copyText(page.document, page.location.origin + addressOf(path)),
    newTab: ({ sendBack, receive }) => {
      const tab = openNewTab(page, sendBack)
      receive(tab.handle)
      return tab.stop
    },
    checkRelease: (signal) =>
      checkRelease({ origin: page.location.origin, basePath, script: scriptOf(page.document) }, signal),
    reloadPage: () => page.location.reload(),

    // What this browser keeps
    storePreferences: ({ preferences }) => storage.write(preferences),
    storeDrafts: unfinished.writeDrafts,
    storeRuns: unfinished.writeRuns,
    forgetStored: unfinished.forget,
    leaveWarning: () => warnOfLeaving(page, unfinished.mayLeave),
    startRecording: recorder.start,
    recordingWatch: ({ sendBack }) => recorder.watch((error) => sendBack({ type: 'recorder.failed', error })),
    saveRecording: recorder.save,
    stopRecording: recorder.stop,

    // Live updates, other tabs and alarms
    socket: ({ sendBack, receive }) => {
      const connection = openLiveConnection(socketPage(page), configuration().backendWSUrl, sendBack)
      receive(connection.handle)
      return connection.stop
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
  }
  const machine = provided(appMachine, adaptedBy<typeof ports>(adapters))
  const { place, preferences, restoredToken } = beginning
  const addressed = currentPlace(page, basePath)
  if (place.path !== addressed.path || place.search !== addressed.search)
    page.history.replaceState(page.history.state, '', addressOf(place.path + place.search))
  mask.learn([restoredToken, queryOf(place)])
  return {
    machine,
    adapters,
    addressOf,
    chartChannel: nameBelow(basePath, 'argus.charts'),
    readDebug: async () => {
      const { runtime, build: fixed } = await beginning.findConfiguration()
      return runtime?.debug ?? fixed.debug ?? false
    },
    input: {
      preferences,
      place,
      token: restoredToken,
      unfinished: unfinished.read(),
    },
  }
}

/** Creates a resource that has no primary key, and updates a resource that has one. */
function creatingOrUpdating<Output, Content extends object>(
  create: (content: Content, signal: AbortSignal) => Promise<Output>,
  update: (content: Content & { readonly pk: number }, signal: AbortSignal) => Promise<Output>,
) {
  return (content: Content & { readonly pk: number | undefined }, signal: AbortSignal) =>
    content.pk === undefined ? create(content, signal) : update({ ...content, pk: content.pk }, signal)
}

/** The parameters of an address, where a federated sign-in puts a token. */
function queryOf({ search }: Place): object {
  return Object.fromEntries(new URLSearchParams(search))
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
