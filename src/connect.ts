import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate'
import { appMachine, type AppInput } from '../machines/app/app.ts'
import { startUpMachine } from '../machines/app/startUp.ts'
import { visitMachine } from '../machines/app/visit.ts'
import { currentPageMachine } from '../machines/app/currentPage.ts'
import { upkeepMachine } from '../machines/list/upkeep.ts'
import { alarmSoundMachine } from '../machines/list/alarmSound.ts'
import { alarmWatchMachine } from '../machines/list/alarmWatch.ts'
import { attentionMachine } from '../machines/list/attention.ts'
import { bulkDeliveryMachine } from '../machines/bulk/bulkDelivery.ts'
import { bulkReviewMachine } from '../machines/bulk/bulkReview.ts'
import { bulkRunMachine } from '../machines/bulk/bulkRun.ts'
import { autoUpdateMachine } from '../machines/list/autoUpdate.ts'
import { changeFeedMachine } from '../machines/list/changeFeed.ts'
import { connectivityMachine } from '../machines/server/connectivity.ts'
import type { Configuration } from '../machines/core/domain/configuration.ts'
import { destinationMachine } from '../machines/alerting/destination.ts'
import { destinationsMachine } from '../machines/alerting/destinations.ts'
import { draftsMachine } from '../machines/forms/drafts.ts'
import { filterMachine } from '../machines/filter/filter.ts'
import { filterBarMachine } from '../machines/filter/filterBar.ts'
import { acknowledgementMachine } from '../machines/incident/acknowledgement.ts'
import { addressCopyMachine } from '../machines/incident/addressCopy.ts'
import { factsMachine } from '../machines/incident/facts.ts'
import { incidentMachine } from '../machines/incident/incident.ts'
import { incidentCountMachine } from '../machines/list/incidentCount.ts'
import { closedMatchesMachine } from '../machines/list/closedMatches.ts'
import { incidentListMachine } from '../machines/list/incidentList.ts'
import { incidentsMachine } from '../machines/list/incidents.ts'
import { pageFetchMachine } from '../machines/list/pageFetch.ts'
import { loginFormMachine } from '../machines/session/loginForm.ts'
import { logoutMachine } from '../machines/session/logout.ts'
import { mediaMachine } from '../machines/alerting/media.ts'
import { navigationMachine } from '../machines/app/navigation.ts'
import { newDestinationMachine } from '../machines/alerting/newDestination.ts'
import type {
  AlarmTabCommand,
  DesktopNotificationCommand,
  SocketCommand,
  SoundClaim,
  WriteTabCommand,
} from '../machines/list/ports.ts'
import type { LocationCommand } from '../machines/app/ports.ts'
import type { NewTabCommand } from '../machines/incident/ports.ts'
import { preferencesMachine } from '../machines/list/preferences.ts'
import { profileMachine } from '../machines/alerting/profile.ts'
import { profileMatchesMachine } from '../machines/alerting/profileMatches.ts'
import { profilesMachine } from '../machines/alerting/profiles.ts'
import { realtimeMachine } from '../machines/list/realtime.ts'
import { entranceMachine } from '../machines/session/entrance.ts'
import { recognitionMachine } from '../machines/session/recognition.ts'
import { recorderMachine } from '../machines/app/recorder.ts'
import { releaseMachine } from '../machines/app/release.ts'
import { renewalMachine } from '../machines/session/renewal.ts'
import { rowAcknowledgementsMachine } from '../machines/list/rowAcknowledgements.ts'
import { maintenanceMachine } from '../machines/filter/maintenance.ts'
import { savedFiltersMachine } from '../machines/filter/savedFilters.ts'
import { sourceMatchesMachine } from '../machines/filter/sourceMatches.ts'
import { serverSignInMachine } from '../machines/session/serverSignIn.ts'
import { serverMachine } from '../machines/server/server.ts'
import type { User } from '../machines/session/domain/user.ts'
import { sessionMachine } from '../machines/session/session.ts'
import { shortcutsMachine } from '../machines/app/shortcuts.ts'
import { leftIncidentsMachine } from '../machines/app/leftIncidents.ts'
import { sharedWritesMachine } from '../machines/app/sharedWrites.ts'
import { severityCountsMachine } from '../machines/list/severityCounts.ts'
import { startCountingMachine } from '../machines/list/startCounting.ts'
import { signOffMachine } from '../machines/incident/signOff.ts'
import { incidentHistoryMachine } from '../machines/incident/incidentHistory.ts'
import { ticketMachine } from '../machines/incident/ticket.ts'
import { ticketFormMachine } from '../machines/incident/ticketForm.ts'
import { sendersMachine } from '../machines/alerting/senders.ts'
import { timeslotMachine } from '../machines/alerting/timeslot.ts'
import { timeslotsMachine } from '../machines/alerting/timeslots.ts'
import { toastsMachine } from '../machines/messages/toasts.ts'
import { tokenCheckMachine } from '../machines/session/tokenCheck.ts'
import { wallMachine } from '../machines/app/wall.ts'
import { unseenAlarmsMachine } from '../machines/app/unseenAlarms.ts'
import { workspaceMachine } from '../machines/app/workspace.ts'
import type { BuildEnvironment } from './api/core/buildEnvironment.ts'
import { createAcknowledgementCalls } from './api/incident/acknowledgements.ts'
import { addressBelow, basePathOf, nameBelow } from './api/core/basePath.ts'
import { disownCopiedRuns } from './api/app/copiedTab.ts'
import { createUnfinishedStorage } from './api/app/unfinished.ts'
import { createBulkCalls } from './api/bulk/bulk.ts'
import { createAlarmCalls } from './api/list/alarms.ts'
import { openAlarmTabs } from './api/list/alarmTabs.ts'
import { listenToBarSight } from './api/list/barSight.ts'
import { listenToPageClicks } from './api/list/pageClick.ts'
import { claimSound } from './api/list/soundClaims.ts'
import { createChangeFeedCalls } from './api/list/changeFeed.ts'
import { createClient } from './api/server/client.ts'
import { listenToEscape } from './api/messages/escapeKey.ts'
import { copyText } from './api/core/clipboard.ts'
import { findConfiguration, takeEarlyConfiguration } from './api/core/configuration.ts'
import {
  notificationPermission,
  requestNotificationPermission,
  showDesktopNotifications,
} from './api/list/desktopNotifications.ts'
import { cookiesNamed, cookiesOf } from './api/session/readCookies.ts'
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
import { currentPlace, isOnSite, leaveSite, openAddress } from './api/app/location.ts'
import { createMediaCalls } from './api/alerting/media.ts'
import { listenToNetwork } from './api/core/network.ts'
import { afterThisTask } from './api/core/nextTask.ts'
import { openNewTab } from './api/incident/newTab.ts'
import { createOtherTabs } from './api/session/otherTabs.ts'
import { createProfileCalls } from './api/alerting/profiles.ts'
import { createRememberedFacts } from './api/server/rememberedFacts.ts'
import { createRememberedMetadata } from './api/server/rememberedMetadata.ts'
import { createServerSignIn, openServerPage } from './api/app/serverSignIn.ts'
import { sendAhead } from './api/app/sendAhead.ts'
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
import { checkSound, openLoudspeaker, playSound } from './api/list/sound.ts'
import { createPreferenceStorage } from './api/list/preferenceStorage.ts'
import { createIncidentHistoryCalls } from './api/incident/incidentHistory.ts'
import { createTicketCalls } from './api/incident/tickets.ts'
import { createTimeslotCalls } from './api/alerting/timeslots.ts'
import { cookiePage, createTokenKeeper } from './api/session/tokenCookie.ts'
import { listenToVisibility } from './api/core/visibility.ts'
import type { Place } from '../machines/core/domain/route.ts'
import type { Mask } from '../machines/core/domain/secret.ts'
import type { FlightRecorder } from './recording/flightRecorder.ts'
import { chunkMachine } from '../machines/core/chunk.ts'
import { chunksMachine } from '../machines/core/chunks.ts'
import type { ChunkName } from '../machines/core/domain/chunkName.ts'

export interface ConnectedApp {
  /** The root chart with every port provided. */
  readonly machine: typeof appMachine
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

/** The configuration values that the adapters need, read at every use because start-up replaces them. */
type Configured = Pick<Configuration, 'backendUrl' | 'backendWSUrl' | 'cookieDomain' | 'useSecureCookie' | 'debug'>

/** The configuration values until start-up is over. */
const notYetKnown: Configured = {
  backendUrl: '',
  backendWSUrl: '',
  cookieDomain: '',
  useSecureCookie: false,
  debug: false,
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
  build: BuildEnvironment,
  recorder: Recorder,
  chunks: ChunkLoader,
  mask: Pick<Mask, 'learn'>,
  onDebug = () => {},
): ConnectedApp {
  let configuration = notYetKnown
  const basePath = basePathOf(page.document)
  const addressOf = (path: string) => addressBelow(basePath, path)
  void unregisterServiceWorkers(page.navigator, basePath)
  const token = createTokenKeeper(cookiePage(page, basePath), () => ({
    cookieDomain: configuration.cookieDomain,
    useSecureCookie: configuration.useSecureCookie,
  }))
  const tabs = createOtherTabs(basePath)
  const storage = createPreferenceStorage(() => page.localStorage, basePath)
  const unfinished = createUnfinishedStorage(() => page.sessionStorage, basePath)
  const facts = createRememberedFacts(
    () => page.localStorage,
    basePath,
    () => configuration.backendUrl,
  )
  const csrfToken = () => cookiesNamed('csrftoken', cookiesOf(page.document))[0]
  const serverSignIn = createServerSignIn(() => page.sessionStorage, basePath)
  const client = createClient({
    baseUrl: () => configuration.backendUrl,
    token: token.current,
    site: {
      isShared: () => isOnSite(page, configuration.backendUrl),
      hasOwnSession: token.hasOwnSession,
      csrfToken,
    },
    zoneMemory: { read: () => facts.read().zone, note: (zone) => facts.note({ zone }) },
  })
  const remembered = createRememberedMetadata(() => page.localStorage, basePath)
  client.subscribe((activity) => {
    if (activity.type !== 'api.met' || activity.server.metadata === undefined) return
    remembered.write(configuration.backendUrl, activity.server.metadata)
  })
  const session = createSessionCalls(client)
  const foreignFilters = createForeignFilters(facts)
  const met = (user: User) => {
    foreignFilters.meet(user)
    return user
  }
  const recognizeUser = createRecognizer((signal) => session.recognizeUser(signal).then(met), {
    isKnown: () => !serverSignIn.isUnderWay() && facts.isSeen('nobody', traceOfSignIns(csrfToken())),
    note: () => facts.see('nobody', traceOfSignIns(csrfToken())),
  })
  const requestToken = call((credentials: Parameters<typeof session.requestToken>[0], signal) => {
    mask.learn(credentials)
    return session.requestToken(credentials, signal)
  })
  const incidents = {
    ...createIncidentCalls(client),
    ...createIncidentListCalls(client),
    ...createSourceSystemCalls(client),
    ...createChosenIncidentCalls(client),
  }
  const changeFeed = createChangeFeedCalls(client)
  const { fetchAlarms, fetchAckedAlarms } = createAlarmCalls(client)
  const events = createEventCalls(client)
  const { fetchRowAcknowledgements } = createRowAcknowledgementCalls(client)
  const acknowledgements = createAcknowledgementCalls(client)
  const savedFilters = createSavedFilterCalls(client, foreignFilters)
  const { fetchIncidentHistory } = createIncidentHistoryCalls(client)
  const bulk = createBulkCalls(client)
  const tickets = createTicketCalls(client)
  const { fetchMedia } = createMediaCalls(client)
  const destinations = createDestinationCalls(client)
  const timeslots = createTimeslotCalls(client)
  const profiles = createProfileCalls(client, foreignFilters)
  const metVersion = () => remembered.read(configuration.backendUrl)?.serverVersion ?? ''
  const { fetchMaintenance } = createMaintenanceCalls(client, {
    isKnown: () => metVersion() !== '' && facts.isSeen('withoutMaintenance', metVersion()),
    note: () => facts.see('withoutMaintenance', metVersion()),
    forget: () => facts.note({ withoutMaintenance: undefined }),
  })

  const notifying = notificationPage(page, basePath)
  const visibility = fromCallback<EventObject, undefined>(({ sendBack }) => listenToVisibility(page, sendBack))
  const warning = fromCallback<EventObject, undefined>(() => warnOfLeaving(page, unfinished.mayLeave))
  const leaveToSignIn = (url: string | undefined) => {
    unfinished.allowLeaving()
    leaveSite(page, url)
  }

  const signOff = signOffMachine.provide({
    actors: { closeIncident: call(events.closeIncident), reopenIncident: call(events.reopenIncident) },
  })
  const fetchIncident = call(incidents.fetchIncident)
  const fetchIncidentCount = call(incidents.fetchIncidentCount)
  const fetchChosenIncidents = call(incidents.fetchChosenIncidents)
  const ticketForm = ticketFormMachine.provide({
    actors: { fetchIncident, saveTicketUrl: call(tickets.saveTicketUrl) },
  })
  const ticket = ticketMachine.provide({
    actors: {
      newTab: fromCallback<NewTabCommand, undefined>(({ sendBack, receive }) => {
        const tab = openNewTab(page, sendBack)
        receive(tab.handle)
        return tab.stop
      }),
      createTicket: call(tickets.createTicket),
      ticketForm,
    },
  })
  const acknowledgement = acknowledgementMachine.provide({
    actors: {
      acknowledgeIncident: call(acknowledgements.acknowledgeIncident),
      changeExpiration: call(acknowledgements.changeExpiration),
    },
  })
  const addressCopy = addressCopyMachine.provide({
    actors: {
      copyAddress: call(({ path }: { path: string }) =>
        copyText(page.document, page.location.origin + addressOf(path)),
      ),
    },
  })
  const incident = incidentMachine.provide({
    actors: {
      fetchIncident,
      facts: factsMachine.provide({ actors: { fetchIncident } }),
      signOff,
      ticket,
      acknowledgement,
      incidentHistory: incidentHistoryMachine.provide({ actors: { fetchIncidentHistory: call(fetchIncidentHistory) } }),
      addressCopy,
    },
  })
  const realtime = realtimeMachine.provide({
    actors: {
      fetchLoginMethods: callWithoutInput(session.fetchLoginMethods),
      socket: fromCallback<SocketCommand, undefined>(({ sendBack, receive }) => {
        const connection = openLiveConnection(socketPage(page), configuration.backendWSUrl, sendBack)
        receive(connection.handle)
        return connection.stop
      }),
    },
  })
  const alarmSound = alarmSoundMachine.provide({
    actors: {
      claimSound: call((claim: SoundClaim) =>
        claimSound(
          {
            navigator: page.navigator,
            storage: () => page.localStorage,
            basePath,
            checkSound: () => checkSound({ openLoudspeaker }),
          },
          claim,
        ),
      ),
      playSound: callWithoutInput(() => playSound({ openLoudspeaker })),
      checkSound: callWithoutInput(() => checkSound({ openLoudspeaker })),
      pageClick: fromCallback<EventObject, undefined>(({ sendBack }) => listenToPageClicks(page.document, sendBack)),
    },
  })
  const attention = attentionMachine.provide({
    actors: {
      alarmSound,
      alarmTabs: fromCallback<AlarmTabCommand, undefined>(({ sendBack, receive }) => {
        const others = openAlarmTabs(basePath, sendBack)
        receive(others.handle)
        return others.close
      }),
      findNotificationPermission: callWithoutInput(() => Promise.resolve(notificationPermission(notifying))),
      requestNotificationPermission: callWithoutInput(() => requestNotificationPermission(notifying)),
      desktopNotifications: fromCallback<DesktopNotificationCommand, undefined>(({ sendBack, receive }) => {
        receive((command) => showDesktopNotifications(notifying, command, sendBack))
      }),
    },
  })
  const media = mediaMachine.provide({ actors: { fetchMedia: callWithoutInput(fetchMedia) } })
  const newDestination = newDestinationMachine.provide({
    actors: { createDestination: call(destinations.createDestination) },
  })
  const upkeep = upkeepMachine.provide({
    actors: {
      alarmWatch: alarmWatchMachine.provide({
        actors: {
          fetchAlarms: call(fetchAlarms),
          fetchAckedAlarms: call(fetchAckedAlarms),
          fetchLatestEvents: fromPromise(({ signal }) => changeFeed.fetchLatestEvents(signal)),
          fetchAlarmChanges: call(changeFeed.fetchAlarmChanges),
          fetchListedIncidents: call(changeFeed.fetchListedIncidents),
        },
      }),
      attention,
      visibility,
      autoUpdate: autoUpdateMachine.provide({ actors: { realtime } }),
      changeFeed: changeFeedMachine.provide({
        actors: {
          fetchLatestEvents: callWithoutInput(changeFeed.fetchLatestEvents),
          fetchChanges: call(changeFeed.fetchChanges),
          fetchListedIncidents: call(changeFeed.fetchListedIncidents),
          fetchFollowing: call(changeFeed.fetchFollowing),
        },
      }),
    },
  })
  const currentPage = currentPageMachine.provide({
    actors: {
      shortcuts: shortcutsMachine.provide({
        actors: {
          keyboard: fromCallback<EventObject, undefined>(({ sendBack }) => listenToKeyboard(page.document, sendBack)),
          rowKeys: fromCallback<EventObject, undefined>(({ sendBack }) => listenToRowKeys(page.document, sendBack)),
        },
        actions: {
          focusRow: (_, { to }) => focusRow(page.document, to),
          focusSearch: () => focusSearch(page.document),
          leaveRows: () => leaveRows(page.document),
        },
      }),
      filterBar: filterBarMachine.provide({
        actors: {
          addressCopy,
          sourceMatches: sourceMatchesMachine.provide({
            actors: { fetchSourceMatches: call(incidents.fetchSourceMatches) },
          }),
        },
      }),
      wall: wallMachine.provide({
        actors: {
          wallKeys: fromCallback<EventObject, undefined>(({ sendBack }) => listenToWallKeys(page.document, sendBack)),
          screenLock: fromCallback<EventObject, undefined>(({ sendBack }) =>
            keepScreenOn('wakeLock' in page.navigator ? page.navigator.wakeLock : undefined, sendBack),
          ),
          visibility,
        },
      }),
      incidentList: incidentListMachine.provide({
        actors: {
          incident,
          closedMatches: closedMatchesMachine.provide({ actors: { fetchIncidentCount } }),
          startCounting: startCountingMachine.provide({
            actors: {
              barSight: fromCallback<EventObject, undefined>(({ sendBack }) => listenToBarSight(page, sendBack)),
              fetchIncidentCount,
            },
          }),
          rowAcknowledgements: rowAcknowledgementsMachine.provide({
            actors: { fetchRowAcknowledgements: call(fetchRowAcknowledgements), visibility },
          }),
        },
      }),
      incident,
      profiles: profilesMachine.provide({
        actors: {
          media,
          profileMatches: profileMatchesMachine.provide({ actors: { fetchIncidentCount } }),
          fetchProfileList: callWithoutInput(profiles.fetchProfileList),
          profile: profileMachine.provide({
            actors: {
              newDestination,
              saveProfile: call(creatingOrUpdating(profiles.createProfile, profiles.updateProfile)),
              deleteProfile: call(profiles.deleteProfile),
            },
          }),
        },
      }),
      timeslots: timeslotsMachine.provide({
        actors: {
          fetchTimeslots: callWithoutInput(timeslots.fetchTimeslots),
          timeslot: timeslotMachine.provide({
            actors: {
              saveTimeslot: call(creatingOrUpdating(timeslots.createTimeslot, timeslots.updateTimeslot)),
              deleteTimeslot: call(timeslots.deleteTimeslot),
              fetchProfiles: callWithoutInput(profiles.fetchProfiles),
            },
          }),
        },
      }),
      destinations: destinationsMachine.provide({
        actors: {
          media,
          newDestination,
          fetchDestinations: callWithoutInput(destinations.fetchDestinations),
          senders: sendersMachine.provide({ actors: { fetchProfiles: callWithoutInput(profiles.fetchProfiles) } }),
          destination: destinationMachine.provide({
            actors: {
              updateDestination: call(destinations.updateDestination),
              deleteDestination: call(destinations.deleteDestination),
            },
          }),
        },
      }),
    },
  })
  const workspace = workspaceMachine.provide({
    actors: {
      upkeep,
      currentPage,
      incidents: incidentsMachine.provide({
        actors: {
          pageFetch: pageFetchMachine.provide({
            actors: { fetchIncidentPage: call(incidents.fetchIncidentPage) },
          }),
        },
      }),
      unseenAlarms: unseenAlarmsMachine.provide({ actors: { acknowledgement } }),
      leftIncidents: leftIncidentsMachine.provide({ actors: { fetchChosenIncidents } }),
      sharedWrites: sharedWritesMachine.provide({
        actors: {
          writeTabs: fromCallback<WriteTabCommand, undefined>(({ sendBack, receive }) => {
            const others = openWriteTabs(basePath, configuration.backendUrl, sendBack)
            receive(others.handle)
            return others.close
          }),
          fetchWrittenIncidents: fetchChosenIncidents,
        },
      }),
      incidentCount: incidentCountMachine.provide({ actors: { fetchIncidentCount } }),
      severityCounts: severityCountsMachine.provide({ actors: { fetchIncidentCount } }),
      filter: filterMachine.provide({
        actors: {
          savedFilters: savedFiltersMachine.provide({
            actors: {
              fetchFilters: callWithoutInput(savedFilters.fetchFilters),
              saveFilter: call(creatingOrUpdating(savedFilters.createFilter, savedFilters.updateFilter)),
              deleteFilter: call(savedFilters.deleteFilter),
            },
          }),
          fetchSourceSystems: callWithoutInput(incidents.fetchSourceSystems),
          maintenance: maintenanceMachine.provide({ actors: { fetchMaintenance: callWithoutInput(fetchMaintenance) } }),
        },
      }),
    },
  })
  const configurationSource = {
    origin: page.location.origin,
    basePath,
    build,
    early: () => takeEarlyConfiguration(page),
  }
  const startUp = startUpMachine.provide({
    actions: {
      applyConfiguration: (_, parameters) => {
        configuration = parameters.configuration
        if (configuration.debug) onDebug()
      },
      sendAhead: (_, first) => sendAhead(client, remembered, first),
    },
    actors: {
      findConfiguration: callWithoutInput((signal) => findConfiguration(configurationSource, signal)),
      meetServer: callWithoutInput(client.meet),
    },
  })
  const visit = visitMachine.provide({
    actions: {
      forgetStored: () => unfinished.forget(),
    },
    actors: {
      connectivity: connectivityMachine.provide({
        actors: {
          apiActivity: fromCallback<EventObject, undefined>(({ sendBack }) => client.subscribe(sendBack)),
          network: fromCallback<EventObject, undefined>(({ sendBack }) => listenToNetwork(page, sendBack)),
          meetServer: callWithoutInput(client.meet),
          server: serverMachine.provide({ actors: { meetServer: callWithoutInput(client.meet) } }),
          visibility,
        },
      }),
      loginForm: loginFormMachine.provide({
        actors: {
          fetchLoginMethods: callWithoutInput(session.fetchLoginMethods),
          serverSignIn: serverSignInMachine.provide({
            actors: {
              recognizeUser: call(recognizeUser),
              serverPage: fromCallback<EventObject, { returnTo: string }>(({ input: { returnTo }, sendBack }) => {
                serverSignIn.begin(returnTo)
                const address = session.ownSignInAddress(addressOf(returnTo))
                if (basePath === '/') return leaveToSignIn(address)
                openServerPage(page, address, sendBack)
                return serverSignIn.end
              }),
              visibility,
            },
          }),
        },
        actions: { leaveSite: (_, { url }) => leaveToSignIn(url) },
      }),
      navigation: navigationMachine.provide({
        actors: {
          location: fromCallback<LocationCommand, undefined>(({ sendBack, receive }) => {
            const address = openAddress(page, basePath, (event) => {
              mask.learn(queryOf(event.place))
              sendBack(event)
            })
            receive(address.handle)
            return address.close
          }),
        },
      }),
      session: sessionMachine.provide({
        actors: {
          entrance: entranceMachine.provide({
            actors: {
              recognition: recognitionMachine.provide({
                actors: { recognizeUser: call(recognizeUser) },
              }),
              requestToken,
            },
          }),
          tokenCheck: tokenCheckMachine.provide({
            actors: { fetchCurrentUser: callWithoutInput((signal) => session.fetchCurrentUser(signal).then(met)) },
          }),
          renewal: renewalMachine.provide({
            actors: { requestToken },
            actions: {
              suspendToken: () => {
                client.dropAhead()
                token.suspend()
              },
            },
          }),
          logout: logoutMachine.provide({ actors: { requestLogout: call(session.requestLogout) } }),
          otherTabs: fromCallback<EventObject, undefined>(({ sendBack }) => tabs.listen(sendBack)),
        },
        actions: {
          keepToken: (_, kept) => {
            mask.learn(kept)
            token.keep(kept)
          },
          announceSignIn: (_, announced) => tabs.announceSignIn(announced),
          relyOnOwnSession: () => {
            client.dropAhead()
            token.relyOnOwnSession()
            tabs.announceRecognition()
          },
          forgetToken: (_, forgotten) => {
            client.dropAhead()
            token.forget(forgotten.token)
          },
          announceSignOut: (_, ended) => tabs.announceSignOut(ended.token),
        },
      }),
      workspace,
    },
  })
  const machine = appMachine.provide({
    actors: {
      bulkRun: bulkRunMachine.provide({
        actors: {
          bulkDelivery: bulkDeliveryMachine.provide({
            actors: { changeIncidents: call(bulk.changeIncidents), createTicket: call(tickets.createTicket) },
          }),
          bulkReview: bulkReviewMachine.provide({
            actors: {
              fetchChosenIncidents,
              fetchLatestEvents: callWithoutInput(changeFeed.fetchLatestEvents),
            },
          }),
          leaveWarning: warning,
        },
        actions: { storeRuns: (_, stored) => unfinished.writeRuns(stored) },
      }),
      chunks: chunksMachine.provide({
        actors: {
          chunk: chunkMachine.provide({
            actors: {
              loadChunk: call(({ name }: { name: ChunkName }) => afterThisTask().then(() => chunks.load(name))),
            },
          }),
        },
      }),
      drafts: draftsMachine.provide({
        actors: { leaveWarning: warning },
        actions: { storeDrafts: (_, stored) => unfinished.writeDrafts(stored) },
      }),
      toasts: toastsMachine.provide({
        actors: {
          escapeKey: fromCallback<EventObject, undefined>(({ sendBack }) => listenToEscape(page, sendBack)),
        },
      }),
      preferences: preferencesMachine.provide({
        actors: { storePreferences: call(({ preferences }) => storage.write(preferences)) },
      }),
      release: releaseMachine.provide({
        actors: {
          visibility,
          checkRelease: callWithoutInput((signal) =>
            checkRelease({ origin: page.location.origin, basePath, script: scriptOf(page.document) }, signal),
          ),
        },
        actions: { reloadPage: () => page.location.reload() },
      }),
      recorder: recorderMachine.provide({
        actors: {
          startRecording: callWithoutInput(recorder.start),
          recordingWatch: fromCallback<EventObject, undefined>(({ sendBack }) =>
            recorder.watch((error) => sendBack({ type: 'recorder.failed', error })),
          ),
          saveRecording: call(recorder.save),
        },
        actions: { stopRecording: recorder.stop },
      }),
      startUp,
      visit,
    },
  })
  const addressed = currentPlace(page, basePath)
  const place = serverSignIn.arrive(addressed)
  if (place !== addressed) page.history.replaceState(page.history.state, '', addressOf(place.path + place.search))
  const restored = token.restore()
  mask.learn([restored, queryOf(place)])
  return {
    machine,
    addressOf,
    chartChannel: nameBelow(basePath, 'argus.charts'),
    readDebug: async () => {
      const { runtime, build: fixed } = await findConfiguration(configurationSource)
      return runtime?.debug ?? fixed.debug ?? false
    },
    input: {
      preferences: storage.read(),
      place,
      token: restored,
      unfinished: unfinished.read(),
    },
  }
}

function call<Output, Input extends NonReducibleUnknown>(
  adapter: (input: Input, signal: AbortSignal) => Promise<Output>,
) {
  return fromPromise<Output, Input>(({ input, signal }) => adapter(input, signal))
}

/** Creates a resource that has no primary key, and updates a resource that has one. */
function creatingOrUpdating<Output, Content extends object>(
  create: (content: Content, signal: AbortSignal) => Promise<Output>,
  update: (content: Content & { readonly pk: number }, signal: AbortSignal) => Promise<Output>,
) {
  return (content: Content & { readonly pk: number | undefined }, signal: AbortSignal) =>
    content.pk === undefined ? create(content, signal) : update({ ...content, pk: content.pk }, signal)
}

function callWithoutInput<Output>(adapter: (signal: AbortSignal) => Promise<Output>) {
  return fromPromise<Output, undefined>(({ signal }) => adapter(signal))
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
