/**
 * Lists the modules at the console's edges that are fed odd input, and those that do not need it; a test checks that
 * the list is complete.
 */
import { browserSubjects } from './browserEdges.ts'
import { callSubjects } from './calls.ts'
import { textSubjects } from './texts.ts'
import { wireSubjects } from './wireSchemas.ts'
import type { Subject } from '../subject.ts'

export const decoderSubjects: readonly Subject[] = [
  ...wireSubjects,
  ...callSubjects,
  ...browserSubjects,
  ...textSubjects,
]

/**
 * The exports of a module that are fed odd input, each with the name of the subject that feeds it, or the common prefix
 * of several names.
 */
type Fed = Readonly<Record<string, string>>
/** The exports of a module that read no outside data, each with what it is or does. */
type Excused = Readonly<Record<string, string>>

/**
 * The exports that are functions or values, by module in src. The schemas of `wire` and the calls of the adapters are
 * not listed, since all of them are fed odd input.
 */
export const registry: Readonly<Record<string, { readonly fed?: Fed; readonly excused?: Excused }>> = {
  'api/incident/acknowledgements.ts': {
    fed: { acknowledgementWords: 'call.acknowledgeIncident' },
  },
  'api/app/beginning.ts': { excused: { begin: 'reads what other decoders here read, and asks what sendAhead asks' } },
  'api/app/sendAhead.ts': { excused: { sendAhead: 'sends requests whose answers the calls read' } },
  'api/server/ahead.ts': {
    excused: {
      createAhead: 'passes on the answers that the client reads',
      shelfLife: 'a number',
      timeTolerance: 'a number',
    },
  },
  'api/core/nextTask.ts': { excused: { afterThisTask: 'waits' } },
  'api/core/sharing.ts': { excused: { createSharing: 'passes on the results of calls' } },
  'api/server/precedence.ts': { excused: { createPrecedence: 'waits', longestWait: 'a number' } },
  'api/server/rememberedFacts.ts': {
    excused: { createRememberedFacts: 'is fed broken texts by its own test', sightingTime: 'is a constant' },
  },
  'api/filter/foreignFilters.ts': {
    excused: {
      createForeignFilters: 'passes on what createRememberedFacts reads',
      noForeignFilters: 'is a constant',
    },
  },
  'api/session/recognizer.ts': {
    excused: { createRecognizer: 'passes on what recognizeUser reads', traceOfSignIns: 'writes' },
  },
  'api/server/rememberedMetadata.ts': { fed: { createRememberedMetadata: 'remembered metadata' } },
  'api/server/answer.ts': {
    fed: {
      json: 'answer',
      jsonOrDone: 'answer',
      jsonOrNothing: 'answer',
      ignored: 'answer',
      readFailure: 'answer',
      isHtml: 'answer',
    },
    excused: { pageInstead: 'returns a sentence' },
  },
  'api/core/basePath.ts': {
    fed: { addressBelow: 'base path', pathBelow: 'base path', nameBelow: 'base path' },
    excused: { basePathOf: "reads the console's own page", storagePrefix: 'a text' },
  },
  'api/core/buildEnvironment.ts': { fed: { buildVariables: 'configuration' } },
  'api/bulk/wire/keptRun.ts': { fed: { keptRunBody: 'unfinished' } },
  'api/list/writeTabs.ts': { fed: { openWriteTabs: 'writeTabs' } },
  'api/list/alarmTabs.ts': { fed: { openAlarmTabs: 'alarmTabs' } },
  'api/list/barSight.ts': { excused: { listenToBarSight: 'listens to events without content' } },
  'api/list/pageClick.ts': { excused: { listenToPageClicks: 'listens to clicks and to key presses' } },
  'api/list/soundClaims.ts': { fed: { claimSound: 'soundedAlarms' } },
  'api/server/client.ts': { fed: { createClient: 'call.' }, excused: { defaultTimeout: 'a number' } },
  'api/core/channel.ts': { excused: { channelNamed: 'opens a channel' } },
  'api/core/clipboard.ts': { excused: { copyText: 'writes' } },
  'api/core/configuration.ts': {
    fed: { findConfiguration: 'configuration' },
    excused: { takeEarlyConfiguration: 'passes on a request whose response findConfiguration reads' },
  },
  'api/app/serverSignIn.ts': {
    excused: {
      createServerSignIn: 'is fed broken texts by its own test',
      openServerPage: 'opens a tab',
      signInTime: 'is a constant',
    },
  },
  'api/core/jsonFault.ts': { excused: { placeOfFault: 'is fed random texts by its own test' } },
  'api/core/configurationRules.ts': { fed: { readConfiguration: 'configuration' } },
  'api/session/readCookies.ts': {
    fed: { cookiesNamed: 'cookies' },
    excused: { cookiesOf: 'passes on the cookies that cookiesNamed reads' },
  },
  'api/list/desktopNotifications.ts': {
    excused: {
      notificationPermission: 'returns one of four constants of the browser',
      requestNotificationPermission: 'returns one of four constants of the browser',
      showDesktopNotifications: 'writes',
    },
  },
  'api/server/dialect.ts': { fed: { dialectOf: 'version' }, excused: { secondGeneration: 'a table' } },
  'api/server/exchange.ts': { fed: { exchange: 'call.', isLedAway: 'call.' } },
  'api/list/listRequest.ts': {
    fed: { pageParameters: 'storage', countParameters: 'storage', listedParameters: 'storage' },
  },
  'api/list/incidents.ts': {
    excused: {
      incidentPageRequest: 'describes a request',
      startTimesOf: 'passes on texts of rows that the calls read',
    },
  },
  'api/app/keyboard.ts': {
    excused: {
      listenToKeyboard: 'listens to key presses',
      listenToRowKeys: 'listens to key presses',
      listenToWallKeys: 'listens to key presses',
      focusRow: 'moves the focus',
      leaveRows: 'moves the focus',
      focusSearch: 'moves the focus',
    },
  },
  'api/app/leaveWarning.ts': { excused: { warnOfLeaving: 'answers the browser' } },
  'api/app/unfinished.ts': {
    fed: { createUnfinishedStorage: 'unfinished' },
    excused: { forgetRuns: 'removes an entry without reading it' },
  },
  'api/app/copiedTab.ts': { excused: { disownCopiedRuns: 'treats any stored text as a name' } },
  'api/app/location.ts': {
    fed: { currentPlace: 'location', openAddress: 'location', leaveSite: 'location', isOnSite: 'location' },
  },
  'api/core/network.ts': { excused: { listenToNetwork: 'listens to two events without content' } },
  'api/core/emptyTab.ts': { excused: { openEmptyTab: 'opens a tab without content, and reads nothing of it' } },
  'api/incident/newTab.ts': {
    excused: { openNewTab: 'opens only addresses that httpUrl accepts, which the subject link feeds' },
  },
  'api/session/otherTabs.ts': { fed: { createOtherTabs: 'otherTabs' } },
  'api/server/paths.ts': { excused: { metadataPath: 'a path', firstPaths: 'a table', secondPaths: 'a table' } },
  'api/server/requests.ts': {
    excused: {
      get: 'describes a request',
      post: 'describes a request',
      put: 'describes a request',
      patch: 'describes a request',
      remove: 'describes a request',
    },
  },
  'api/server/readBack.ts': {
    fed: {
      isSameText: 'call.acknowledgeIncident',
      newest: 'call.acknowledgeIncident',
      orReadBack: 'call.updateProfile',
      withPk: 'call.updateProfile',
    },
  },
  'api/app/release.ts': { fed: { checkRelease: 'release' }, excused: { scriptOf: "reads the console's own page" } },
  'api/messages/escapeKey.ts': { excused: { listenToEscape: 'listens to key presses' } },
  'api/server/recovery.ts': { excused: { createRecovery: "keeps the client's own words, nothing that a server sent" } },
  'api/server/restraint.ts': { fed: { createRestraint: 'fault' } },
  'api/server/serverZone.ts': { excused: { createServerZone: 'keeps readings of times, which are tested' } },
  'api/server/serverClock.ts': { fed: { createServerClock: 'server clock' } },
  'api/app/screenLock.ts': { excused: { keepScreenOn: 'asks the browser for a lock, whose content it never reads' } },
  'api/app/serviceWorkers.ts': { excused: { unregisterServiceWorkers: 'asks the browser for its own workers' } },
  'api/session/session.ts': {
    excused: { currentUserRequest: 'describes a request' },
  },
  'api/list/socket.ts': {
    fed: { openLiveConnection: 'socket' },
    excused: { hiddenFrame: 'a number', heldMessages: 'a number' },
  },
  'api/list/sound.ts': {
    excused: { beginTimeout: 'a number', checkSound: 'plays nothing', playSound: 'plays', openLoudspeaker: 'plays' },
  },
  'api/server/statusText.ts': { fed: { statusText: 'answer' } },
  'api/list/preferenceStorage.ts': {
    fed: { createPreferenceStorage: 'storage' },
  },
  'api/incident/ticketFailure.ts': { fed: { ticketFailure: 'fault' } },
  'api/session/tokenCookie.ts': {
    fed: { createTokenKeeper: 'cookies' },
    excused: { cookiePage: 'passes on the cookies that createTokenKeeper reads' },
  },
  'api/core/visibility.ts': { excused: { listenToVisibility: 'listens to events without content' } },
  'api/list/wire/cursor.ts': {
    fed: { cursorOf: 'cursor', cursorText: 'moment', cursorAfter: 'moment', boundsOf: 'cursor' },
  },
  'api/server/wire/dictionary.ts': { fed: { wireDictionary: 'wireDestination' } },
  'api/incident/wire/incidentFields.ts': { fed: { readIncident: 'wireIncident' } },
  'api/session/wire/loginMethod.ts': { fed: { wireLoginMethods: 'wireLoginMethods' } },
  'api/incident/wire/newAcknowledgement.ts': { excused: { acknowledgementBody: 'writes' } },
  'api/alerting/wire/profile.ts': { excused: { profileBody: 'writes' } },
  'api/server/wire/rows.ts': {
    fed: { wireRows: 'wireIncidents.rows', wireRowOf: 'call.updateProfile', wireInnerRows: 'wireProfile' },
  },
  'api/filter/wire/savedFilter.ts': { excused: { filterBody: 'writes' } },
  'api/server/wire/serverVersion.ts': { fed: { isAtLeast: 'version' } },
  'api/alerting/wire/timeslot.ts': { excused: { recurrenceBody: 'writes' } },
  'api/session/wire/token.ts': { fed: { readToken: 'answer' } },
  'time/clock.ts': { fed: { withClock: 'time pattern' } },
  'time/format.ts': {
    fed: {
      timestamp: 'moment',
      timestampWithoutSeconds: 'moment',
      dateText: 'moment',
      timeText: 'moment',
      timeTextWithoutSeconds: 'moment',
      weekdayAndTime: 'moment',
    },
  },
  'time/pattern.ts': {
    fed: {
      piecesOf: 'time pattern',
      isTimePattern: 'time pattern',
      isCombinedPattern: 'time pattern',
      writeTime: 'time pattern',
    },
    excused: { formatName: 'is a constant' },
  },
  'time/relative.ts': { fed: { ageText: 'moment', relativeTime: 'moment', durationText: 'duration' } },
}
