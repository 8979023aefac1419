import { appMachine, type AppInput } from '../machines/app/app.ts'
import { adaptedBy, provided, type Adapters } from '../machines/core/provided.ts'
import type * as ports from '../machines/ports.ts'
import type { User } from '../machines/session/domain/user.ts'
import { addressBelow, basePathOf, nameBelow } from './api/core/basePath.ts'
import { disownCopiedRuns } from './api/app/copiedTab.ts'
import type { Beginning } from './api/app/beginning.ts'
import { createUnfinishedStorage } from './api/app/unfinished.ts'
import { createChangeFeedCalls } from './api/list/changeFeed.ts'
import { listenToEscape } from './api/messages/escapeKey.ts'
import { copyText } from './api/core/clipboard.ts'
import { createIncidentListCalls } from './api/list/incidents.ts'
import { createSourceSystemCalls } from './api/filter/sourceSystems.ts'
import { warnOfLeaving } from './api/app/leaveWarning.ts'
import { currentPlace, leaveSite, openAddress } from './api/app/location.ts'
import { listenToNetwork } from './api/core/network.ts'
import { afterThisTask } from './api/core/nextTask.ts'
import { createOtherTabs } from './api/session/otherTabs.ts'
import { unregisterServiceWorkers } from './api/app/serviceWorkers.ts'
import { createRowAcknowledgementCalls } from './api/list/rowAcknowledgements.ts'
import { createForeignFilters } from './api/filter/foreignFilters.ts'
import { createRecognizer, traceOfSignIns } from './api/session/recognizer.ts'
import { openServerPage } from './api/app/serverSignIn.ts'
import { createSessionCalls } from './api/session/session.ts'
import { listenToVisibility } from './api/core/visibility.ts'
import type { Place } from '../machines/core/domain/route.ts'
import type { Mask } from '../machines/core/domain/secret.ts'
import type { ChunkName } from '../machines/core/domain/chunkName.ts'
import { Fault } from '../machines/core/domain/fault.ts'
import type { laterAdapters } from './connectLater.ts'
import type { FlightRecorder } from './recording/flightRecorder.ts'

export interface ConnectedApp {
  /** The root chart with every port provided. */
  readonly machine: typeof appMachine
  /**
   * What the ports are provided with, once the adapters of the charts that are loaded later have been loaded. Rejects with a
   * Fault if they cannot be.
   */
  readonly allAdapters: () => Promise<Adapters<typeof ports>>
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

/** The adapters of the ports that the charts of the first screen use. */
type FirstAdapters = Omit<Adapters<typeof ports>, keyof ReturnType<typeof laterAdapters>>

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
  const leaveToSignIn = (url: string | undefined) => {
    unfinished.allowLeaving()
    leaveSite(page, url)
  }
  const forgetOwnSession = () => {
    if (facts.read().hasOwnSession === true) facts.note({ hasOwnSession: undefined })
  }
  const forgetSignIn = () => {
    if (facts.read().signIn !== undefined) facts.note({ signIn: undefined })
  }

  const adapters: FirstAdapters & Partial<Adapters<typeof ports>> = {
    // The calls of the server, each under the name of its port
    ...createChangeFeedCalls(client),
    ...createIncidentListCalls(client),
    ...createRowAcknowledgementCalls(client),
    ...createSourceSystemCalls(client),
    ...session,

    // Start-up and the server itself
    findConfiguration: beginning.findConfiguration,
    applyConfiguration: (parameters) => {
      beginning.applyConfiguration(parameters.configuration)
      if (parameters.configuration.debug) onDebug()
    },
    sendAhead: beginning.sendAhead,
    loadChunk: ({ name }) =>
      afterThisTask().then(() => Promise.all([chunks.load(name), allAdapters()]).then(() => undefined)),
    meetServer: client.meet,
    apiActivity: ({ sendBack }) => client.subscribe(sendBack),
    network: ({ sendBack }) => listenToNetwork(page, sendBack),
    visibility: ({ sendBack }) => listenToVisibility(page, sendBack),

    // The session
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
      forgetSignIn()
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
    escapeKey: ({ sendBack }) => listenToEscape(page, sendBack),
    copyAddress: ({ path }) => copyText(page.document, page.location.origin + addressOf(path)),

    // The recorder of the visit
    startRecording: recorder.start,
    recordingWatch: ({ sendBack }) => recorder.watch((error) => sendBack({ type: 'recorder.failed', error })),
    saveRecording: recorder.save,
    stopRecording: recorder.stop,

    // What this browser keeps
    storePreferences: ({ preferences }) => storage.write(preferences),
    storeDrafts: unfinished.writeDrafts,
    storeRuns: unfinished.writeRuns,
    forgetStored: unfinished.forget,
    leaveWarning: () => warnOfLeaving(page, unfinished.mayLeave),
  }
  let joined: Adapters<typeof ports> | undefined
  async function allAdapters() {
    const later = await import('./connectLater.ts').catch(() => {
      throw new Fault({ kind: 'unreachable', action: 'load a part of the console' })
    })
    joined ??= Object.assign(adapters, later.laterAdapters({ page, beginning, foreignFilters }))
    return joined
  }
  const machine = provided(appMachine, adaptedBy<typeof ports>(adapters))
  const { place, preferences, restoredToken } = beginning
  const addressed = currentPlace(page, basePath)
  if (place.path !== addressed.path || place.search !== addressed.search)
    page.history.replaceState(page.history.state, '', addressOf(place.path + place.search))
  mask.learn([restoredToken, queryOf(place)])
  return {
    machine,
    allAdapters,
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
      // public/served.js sets it, and src/theme/skeleton.ts removes it.
      hasSkeleton: page.document.documentElement.hasAttribute('data-skeleton'),
    },
  }
}

/** The parameters of an address, where a federated sign-in puts a token. */
function queryOf({ search }: Place): object {
  return Object.fromEntries(new URLSearchParams(search))
}
