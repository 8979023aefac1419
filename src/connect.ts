import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate'
import { appMachine, type AppInput } from '../machines/app.ts'
import { attentionMachine } from '../machines/attention.ts'
import { bulkMachine } from '../machines/bulk.ts'
import { autoUpdateMachine } from '../machines/autoUpdate.ts'
import { changeFeedMachine } from '../machines/changeFeed.ts'
import { connectivityMachine } from '../machines/connectivity.ts'
import type { Configuration } from '../machines/domain/configuration.ts'
import { destinationMachine } from '../machines/destination.ts'
import { destinationsMachine } from '../machines/destinations.ts'
import { draftsMachine } from '../machines/drafts.ts'
import { filterMachine } from '../machines/filter.ts'
import { acknowledgementMachine } from '../machines/acknowledgement.ts'
import { incidentMachine } from '../machines/incident.ts'
import { incidentCountMachine } from '../machines/incidentCount.ts'
import { incidentListMachine } from '../machines/incidentList.ts'
import { incidentsMachine } from '../machines/incidents.ts'
import { loginFormMachine } from '../machines/loginForm.ts'
import { logoutMachine } from '../machines/logout.ts'
import { mediaMachine } from '../machines/media.ts'
import { navigationMachine } from '../machines/navigation.ts'
import { newDestinationMachine } from '../machines/newDestination.ts'
import type { DesktopNotificationCommand, LocationCommand, NewTabCommand, SocketCommand } from '../machines/ports.ts'
import { preferencesMachine } from '../machines/preferences.ts'
import { profileMachine } from '../machines/profile.ts'
import { profilesMachine } from '../machines/profiles.ts'
import { realtimeMachine } from '../machines/realtime.ts'
import { recognitionMachine } from '../machines/recognition.ts'
import { releaseMachine } from '../machines/release.ts'
import { renewalMachine } from '../machines/renewal.ts'
import { savedFiltersMachine } from '../machines/savedFilters.ts'
import { serverMachine } from '../machines/server.ts'
import { sessionMachine } from '../machines/session.ts'
import { shortcutsMachine } from '../machines/shortcuts.ts'
import { signOffMachine } from '../machines/signOff.ts'
import { storyMachine } from '../machines/story.ts'
import { ticketMachine } from '../machines/ticket.ts'
import { timeslotMachine } from '../machines/timeslot.ts'
import { timeslotsMachine } from '../machines/timeslots.ts'
import { tokenCheckMachine } from '../machines/tokenCheck.ts'
import { workspaceMachine } from '../machines/workspace.ts'
import type { BuildEnvironment } from './api/buildEnvironment.ts'
import { createAcknowledgementCalls } from './api/acknowledgements.ts'
import { addressBelow, basePathOf } from './api/basePath.ts'
import { createBulkCalls } from './api/bulk.ts'
import { createChangeFeedCalls } from './api/changeFeed.ts'
import { createClient } from './api/client.ts'
import { copyText } from './api/clipboard.ts'
import { findConfiguration } from './api/configuration.ts'
import {
  notificationPermission, requestNotificationPermission, showDesktopNotifications,
} from './api/desktopNotifications.ts'
import { cookiesNamed, cookiesOf } from './api/cookies.ts'
import { createDestinationCalls } from './api/destinations.ts'
import { createEventCalls } from './api/events.ts'
import { createIncidentCalls } from './api/incidents.ts'
import { focusRow, focusSearch, leaveRows, listenToKeyboard, listenToRowKeys } from './api/keyboard.ts'
import { warnOfLeaving } from './api/leaveWarning.ts'
import { currentPlace, isOnSite, leaveSite, openAddress } from './api/location.ts'
import { createMediaCalls } from './api/media.ts'
import { listenToNetwork } from './api/network.ts'
import { openNewTab } from './api/newTab.ts'
import { createOtherTabs } from './api/otherTabs.ts'
import { createProfileCalls } from './api/profiles.ts'
import { checkRelease, scriptOf } from './api/release.ts'
import { unregisterServiceWorkers } from './api/serviceWorkers.ts'
import { createSavedFilterCalls } from './api/savedFilters.ts'
import { createSessionCalls } from './api/session.ts'
import { openLiveConnection } from './api/socket.ts'
import { openLoudspeaker, playSound } from './api/sound.ts'
import { createPreferenceStorage } from './api/storage.ts'
import { createStoryCalls } from './api/story.ts'
import { createTicketCalls } from './api/tickets.ts'
import { createTimeslotCalls } from './api/timeslots.ts'
import { cookiePage, createTokenKeeper } from './api/token.ts'
import { listenToVisibility } from './api/visibility.ts'

export interface ConnectedApp {
  /** The root chart with every port fulfilled. */
  readonly machine: typeof appMachine
  /** What an earlier visit left behind, and where the browser is. */
  readonly input: AppInput
  /** Whether to say on the console what happens inside (the configuration's `debug`); known after start-up. */
  readonly isDebugging: () => boolean
  /** The address within the site of one of the console's own paths: what a link to it says. */
  readonly addressOf: (path: string) => string
}

/** Joins the charts' ports with the adapters: the only place that knows both. */
export function connect(page: Window, build: BuildEnvironment): ConnectedApp {
  let configuration: Configuration | undefined
  const basePath = basePathOf(page.document)
  const addressOf = (path: string) => addressBelow(basePath, path)
  void unregisterServiceWorkers(page.navigator, basePath)
  const token = createTokenKeeper(cookiePage(page, basePath), () => ({
    cookieDomain: configuration?.cookieDomain ?? '',
    useSecureCookie: configuration?.useSecureCookie ?? false,
  }))
  const tabs = createOtherTabs(basePath)
  const storage = createPreferenceStorage(() => page.localStorage, basePath)
  const client = createClient({
    baseUrl: () => configuration?.backendUrl ?? '',
    token: token.current,
    site: {
      isShared: () => isOnSite(page, configuration?.backendUrl ?? ''),
      hasOwnSession: token.hasOwnSession,
      csrfToken: () => cookiesNamed('csrftoken', cookiesOf(page.document))[0],
    },
  })
  const session = createSessionCalls(client)
  const incidents = createIncidentCalls(client)
  const changeFeed = createChangeFeedCalls(client)
  const events = createEventCalls(client)
  const acknowledgements = createAcknowledgementCalls(client)
  const savedFilters = createSavedFilterCalls(client)
  const { fetchStory } = createStoryCalls(client)
  const bulk = createBulkCalls(client)
  const tickets = createTicketCalls(client)
  const { fetchMedia } = createMediaCalls(client)
  const destinations = createDestinationCalls(client)
  const timeslots = createTimeslotCalls(client)
  const profiles = createProfileCalls(client)

  const notifying = notificationPage(page, basePath)
  const visibility = fromCallback<EventObject, undefined>(({ sendBack }) => listenToVisibility(page, sendBack))
  const warning = fromCallback<EventObject, undefined>(() => warnOfLeaving(page))

  const signOff = signOffMachine.provide({
    actors: { closeIncident: call(events.closeIncident), reopenIncident: call(events.reopenIncident) },
  })
  const ticket = ticketMachine.provide({
    actors: {
      newTab: fromCallback<NewTabCommand, undefined>(({ sendBack, receive }) => {
        const tab = openNewTab(page, sendBack)
        receive(tab.handle)
        return tab.stop
      }),
      createTicket: call(tickets.createTicket),
      fetchIncident: call(incidents.fetchIncident),
      saveTicketUrl: call(tickets.saveTicketUrl),
    },
  })
  const acknowledgement = acknowledgementMachine.provide({
    actors: {
      acknowledgeIncident: call(acknowledgements.acknowledgeIncident),
      changeExpiration: call(acknowledgements.changeExpiration),
    },
  })
  const incident = incidentMachine.provide({
    actors: {
      signOff,
      ticket,
      acknowledgement,
      story: storyMachine.provide({ actors: { fetchStory: call(fetchStory) } }),
      fetchIncident: call(incidents.fetchIncident),
      copyAddress: call(({ path }: { path: string }) =>
        copyText(page.document, page.location.origin + addressOf(path)),
      ),
    },
  })
  const realtime = realtimeMachine.provide({
    actors: {
      socket: fromCallback<SocketCommand, undefined>(({ sendBack, receive }) => {
        const connection = openLiveConnection(socketPage(page), configuration?.backendWSUrl ?? '', sendBack)
        receive(connection.handle)
        return connection.stop
      }),
    },
  })
  const attention = attentionMachine.provide({
    actors: {
      playSound: callWithoutInput(() => playSound({ navigator: page.navigator, openLoudspeaker })),
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
  const workspace = workspaceMachine.provide({
    actors: {
      attention,
      visibility,
      autoUpdate: autoUpdateMachine.provide({ actors: { realtime } }),
      changeFeed: changeFeedMachine.provide({
        actors: {
          fetchNewestEvent: callWithoutInput(changeFeed.fetchNewestEvent),
          fetchChanges: call(changeFeed.fetchChanges),
          fetchListedIncidents: call(changeFeed.fetchListedIncidents),
          fetchFollowing: call(changeFeed.fetchFollowing),
        },
      }),
      incidents: incidentsMachine.provide({
        actors: { fetchIncidentPage: call(incidents.fetchIncidentPage) },
      }),
      incidentCount: incidentCountMachine.provide({
        actors: { fetchIncidentCount: call(incidents.fetchIncidentCount) },
      }),
      filter: filterMachine.provide({
        actors: {
          savedFilters: savedFiltersMachine.provide({
            actors: {
              fetchFilters: callWithoutInput(savedFilters.fetchFilters),
              createFilter: call(savedFilters.createFilter),
              updateFilter: call(savedFilters.updateFilter),
              deleteFilter: call(savedFilters.deleteFilter),
            },
          }),
          fetchSourceSystems: callWithoutInput(incidents.fetchSourceSystems),
        },
      }),
      bulk: bulkMachine.provide({
        actors: {
          changeIncidents: call(bulk.changeIncidents),
          createTicket: call(tickets.createTicket),
          fetchChosenIncidents: call(incidents.fetchChosenIncidents),
          leaveWarning: warning,
        },
      }),
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
      incidentList: incidentListMachine.provide({ actors: { incident } }),
      incident,
      profiles: profilesMachine.provide({
        actors: {
          media,
          fetchProfileList: callWithoutInput(profiles.fetchProfileList),
          profile: profileMachine.provide({
            actors: {
              newDestination,
              createProfile: call(profiles.createProfile),
              updateProfile: call(profiles.updateProfile),
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
              createTimeslot: call(timeslots.createTimeslot),
              updateTimeslot: call(timeslots.updateTimeslot),
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
  const machine = appMachine.provide({
    actions: {
      applyConfiguration: (_, parameters) => {
        configuration = parameters.configuration
      },
      signInAtServer: (_, { returnTo }) => leaveSite(page, session.ownSignInAddress(addressOf(returnTo))),
    },
    actors: {
      apiActivity: fromCallback<EventObject, undefined>(({ sendBack }) => client.subscribe(sendBack)),
      findConfiguration: callWithoutInput((signal) =>
        findConfiguration({ origin: page.location.origin, basePath, build }, signal),
      ),
      connectivity: connectivityMachine.provide({
        actors: {
          network: fromCallback<EventObject, undefined>(({ sendBack }) => listenToNetwork(page, sendBack)),
          meetServer: callWithoutInput(client.meet),
        },
      }),
      drafts: draftsMachine.provide({
        actors: { leaveWarning: warning },
      }),
      loginForm: loginFormMachine.provide({
        actors: { fetchLoginMethods: callWithoutInput(session.fetchLoginMethods) },
        actions: { leaveSite: (_, { url }) => leaveSite(page, url) },
      }),
      navigation: navigationMachine.provide({
        actors: {
          location: fromCallback<LocationCommand, undefined>(({ sendBack, receive }) => {
            const address = openAddress(page, basePath, sendBack)
            receive(address.handle)
            return address.close
          }),
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
      meetServer: callWithoutInput(client.meet),
      server: serverMachine.provide({ actors: { meetServer: callWithoutInput(client.meet) } }),
      session: sessionMachine.provide({
        actors: {
          recognition: recognitionMachine.provide({ actors: { recognizeUser: callWithoutInput(session.recognizeUser) } }),
          requestToken: call(session.requestToken),
          tokenCheck: tokenCheckMachine.provide({
            actors: { fetchCurrentUser: callWithoutInput(session.fetchCurrentUser) },
          }),
          renewal: renewalMachine.provide({
            actors: { requestToken: call(session.requestToken) },
            actions: { suspendToken: token.suspend },
          }),
          logout: logoutMachine.provide({ actors: { requestLogout: call(session.requestLogout) } }),
          otherTabs: fromCallback<EventObject, undefined>(({ sendBack }) => tabs.listen(sendBack)),
        },
        actions: {
          keepToken: (_, kept) => {
            token.keep(kept)
            tabs.announceSignIn(kept)
          },
          relyOnOwnSession: () => {
            token.relyOnOwnSession()
            tabs.announceRecognition()
          },
          forgetToken: (_, forgotten) => token.forget(forgotten.token),
          announceSignOut: () => tabs.announceSignOut(),
        },
      }),
      workspace,
    },
  })
  return {
    machine,
    isDebugging: () => configuration?.debug === true,
    addressOf,
    input: { preferences: storage.read(), place: currentPlace(page, basePath), token: token.restore() },
  }
}

function call<Output, Input extends NonReducibleUnknown>(
  adapter: (input: Input, signal: AbortSignal) => Promise<Output>,
) {
  return fromPromise<Output, Input>(({ input, signal }) => adapter(input, signal))
}

function callWithoutInput<Output>(adapter: (signal: AbortSignal) => Promise<Output>) {
  return fromPromise<Output, undefined>(({ signal }) => adapter(signal))
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
