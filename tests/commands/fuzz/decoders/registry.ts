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

/** An export that a subject feeds odd input. The name of the subject may be the common prefix of several names. */
export interface Fed {
  readonly by: string
}

/** These exports, which one subject feeds. */
function fedBy(subject: string, names: string): Readonly<Record<string, Fed>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, { by: subject }]))
}

/**
 * The exports that are functions or values, by module in src: who feeds each or, as a text, what it is or does that it
 * reads no outside data. The schemas of `wire` and the calls of the adapters are not listed, since all of them are fed odd
 * input.
 */
export const registry: Readonly<Record<string, Readonly<Record<string, Fed | string>>>> = {
  'api/incident/acknowledgements.ts': fedBy('call.acknowledgeIncident', 'acknowledgementWords'),
  'api/app/beginning.ts': { begin: 'reads what other decoders here read, and asks what sendAhead asks' },
  'api/app/forgetUser.ts': { forgetUser: 'removes entries without reading them' },
  'api/app/sendAhead.ts': { sendAhead: 'sends requests whose answers the calls read' },
  'api/server/ahead.ts': {
    createAhead: 'passes on the answers that the client reads',
    shelfLife: 'a number',
    timeTolerance: 'a number',
  },
  'api/core/nextTask.ts': { afterThisTask: 'waits' },
  'api/core/sharing.ts': { createSharing: 'passes on the results of calls' },
  'api/server/precedence.ts': { createPrecedence: 'waits', longestWait: 'a number' },
  'api/server/rememberedFacts.ts': {
    createRememberedFacts: 'is fed broken texts by its own test',
    sightingTime: 'is a constant',
  },
  'api/filter/foreignFilters.ts': {
    createForeignFilters: 'passes on what createRememberedFacts reads',
    noForeignFilters: 'is a constant',
  },
  'api/shift/shiftParts.ts': { createShiftParts: 'calls what reads the parts' },
  'api/shift/signIn.ts': { findSignIn: 'passes on what createRememberedFacts reads' },
  'api/session/recognizer.ts': { createRecognizer: 'passes on what recognizeUser reads', traceOfSignIns: 'writes' },
  'api/server/rememberedMetadata.ts': fedBy('remembered metadata', 'createRememberedMetadata'),
  'api/server/answer.ts': {
    ...fedBy('answer', 'json jsonOrDone jsonOrNothing ignored readFailure isHtml'),
    pageInstead: 'returns a sentence',
  },
  'api/core/basePath.ts': {
    ...fedBy('base path', 'addressBelow pathBelow nameBelow'),
    basePathOf: "reads the console's own page",
    storagePrefix: 'a text',
  },
  'api/core/buildEnvironment.ts': fedBy('configuration', 'buildVariables'),
  'api/bulk/wire/keptRun.ts': fedBy('unfinished', 'keptRunBody'),
  'api/core/userEntry.ts': fedBy('views', 'contentOf listenToEntry userEntry'),
  'api/core/keptEntry.ts': fedBy('pauses', 'openKeptEntry'),
  'api/bulk/keptActions.ts': fedBy('actions', 'actionsEntry openKeptActions'),
  'api/views/keptViews.ts': fedBy('views', 'openKeptViews viewsEntry'),
  'api/alerting/keptPauses.ts': fedBy('pauses', 'openKeptPauses pausesEntry'),
  'api/incident/keptMessages.ts': fedBy('messages', 'openKeptMessages messagesEntry'),
  'api/views/viewFiles.ts': {
    pickViewFile: 'passes on a text that the subject view file feeds',
    saveViewFile: 'writes',
  },
  'api/session/tabLead.ts': fedBy('tabLead', 'openTabLead'),
  'api/list/writeTabs.ts': fedBy('writeTabs', 'openWriteTabs'),
  'api/alarms/alarmTabs.ts': fedBy('alarmTabs', 'openAlarmTabs'),
  'api/list/barSight.ts': { listenToBarSight: 'listens to events without content' },
  'api/alarms/pageClick.ts': { listenToPageClicks: 'listens to clicks and to key presses' },
  'api/alarms/soundClaims.ts': fedBy('soundedAlarms', 'claimSound'),
  'api/server/client.ts': { ...fedBy('call.', 'createClient'), defaultTimeout: 'a number' },
  'api/core/channel.ts': { channelNamed: 'opens a channel' },
  'api/core/clipboard.ts': { copyText: 'writes' },
  'api/core/textFile.ts': { saveTextFile: 'writes' },
  'api/core/configuration.ts': {
    ...fedBy('configuration', 'findConfiguration'),
    takeEarlyConfiguration: 'passes on a request whose response findConfiguration reads',
  },
  'api/app/serverSignIn.ts': {
    createServerSignIn: 'is fed broken texts by its own test',
    openServerPage: 'opens a tab',
    signInTime: 'is a constant',
  },
  'api/core/jsonFault.ts': { placeOfFault: 'is fed random texts by its own test' },
  'api/core/configurationRules.ts': fedBy('configuration', 'readConfiguration'),
  'api/session/readCookies.ts': {
    ...fedBy('cookies', 'cookiesNamed'),
    cookiesOf: 'passes on the cookies that cookiesNamed reads',
  },
  'api/alarms/desktopNotifications.ts': {
    notificationPermission: 'returns one of four constants of the browser',
    requestNotificationPermission: 'returns one of four constants of the browser',
    showDesktopNotifications: 'writes',
  },
  'api/server/dialect.ts': { ...fedBy('version', 'dialectOf'), secondGeneration: 'a table' },
  'api/server/exchange.ts': fedBy('call.', 'exchange isLedAway'),
  'api/list/listRequest.ts': fedBy('storage', 'pageParameters countParameters listedParameters'),
  'api/list/incidents.ts': {
    incidentPageRequest: 'describes a request',
    startTimesOf: 'passes on texts of rows that the calls read',
  },
  'api/app/keyboard.ts': {
    listenToKeyboard: 'listens to key presses',
    listenToRowKeys: 'listens to key presses',
    listenToWallKeys: 'listens to key presses',
    focusRow: 'moves the focus',
    leaveRows: 'moves the focus',
    focusSearch: 'moves the focus',
    focusedLine: 'reads the page',
    otherDialog: 'reads the page',
  },
  'api/app/focusKeeper.ts': { keepFocus: 'moves the focus' },
  'api/app/longPress.ts': { listenToLongPress: 'listens to touches' },
  'api/app/paletteKey.ts': { listenToPaletteKey: 'listens to key presses' },
  'api/app/pageEnd.ts': { listenToPageEnd: 'listens to the end of the page' },
  'api/app/undoKey.ts': { listenToUndoKey: 'listens to key presses' },
  'api/bulk/heldOrders.ts': { createHeldOrderStorage: 'is fed a broken entry by its own test' },
  'api/app/leaveWarning.ts': { warnOfLeaving: 'answers the browser' },
  'api/app/unfinished.ts': {
    ...fedBy('unfinished', 'createUnfinishedStorage'),
    forgetRuns: 'removes an entry without reading it',
  },
  'api/app/copiedTab.ts': { disownCopiedRuns: 'treats any stored text as a name' },
  'api/app/location.ts': fedBy('location', 'currentPlace openAddress leaveSite isOnSite'),
  'api/core/network.ts': { listenToNetwork: 'listens to two events without content' },
  'api/core/emptyTab.ts': { openEmptyTab: 'opens a tab without content, and reads nothing of it' },
  'api/incident/newTab.ts': { openNewTab: 'opens only addresses that httpUrl accepts, which the subject link feeds' },
  'api/session/otherTabs.ts': fedBy('otherTabs', 'createOtherTabs'),
  'api/server/paths.ts': { metadataPath: 'a path', firstPaths: 'a table', secondPaths: 'a table' },
  'api/server/requests.ts': {
    get: 'describes a request',
    post: 'describes a request',
    put: 'describes a request',
    patch: 'describes a request',
    remove: 'describes a request',
  },
  'api/server/readBack.ts': {
    ...fedBy('call.acknowledgeIncident', 'isSameText newest'),
    ...fedBy('call.updateProfile', 'orReadBack withPk'),
  },
  'api/app/release.ts': { ...fedBy('release', 'checkRelease'), scriptOf: "reads the console's own page" },
  'api/messages/escapeKey.ts': { listenToEscape: 'listens to key presses' },
  'api/server/recovery.ts': { createRecovery: "keeps the client's own words, nothing that a server sent" },
  'api/server/restraint.ts': fedBy('fault', 'createRestraint'),
  'api/server/serverZone.ts': { createServerZone: 'keeps readings of times, which are tested' },
  'api/server/serverClock.ts': fedBy('server clock', 'createServerClock'),
  'api/app/screenLock.ts': { keepScreenOn: 'asks the browser for a lock, whose content it never reads' },
  'api/app/aroundSight.ts': { listenToAroundSight: 'listens to whether a part of the page is on screen' },
  'api/app/wallHand.ts': { listenToHand: 'listens to the pointer and to key presses' },
  'api/app/serviceWorkers.ts': { unregisterServiceWorkers: 'asks the browser for its own workers' },
  'api/session/session.ts': { currentUserRequest: 'describes a request' },
  'api/list/socket.ts': { ...fedBy('socket', 'openLiveConnection'), hiddenFrame: 'a number', heldMessages: 'a number' },
  'api/alarms/sound.ts': {
    beginTimeout: 'a number',
    checkSound: 'plays nothing',
    playSound: 'plays',
    openLoudspeaker: 'plays',
  },
  'api/server/statusText.ts': fedBy('answer', 'statusText'),
  'api/list/preferenceStorage.ts': fedBy('storage', 'createPreferenceStorage'),
  'api/incident/ticketFailure.ts': fedBy('fault', 'ticketFailure'),
  'api/session/tokenCookie.ts': {
    ...fedBy('cookies', 'createTokenKeeper'),
    cookiePage: 'passes on the cookies that createTokenKeeper reads',
  },
  'api/core/visibility.ts': { listenToVisibility: 'listens to events without content' },
  'api/server/wire/pageCursor.ts': fedBy('cursor', 'cursorOf'),
  'api/incident/wire/levelChange.ts': fedBy('wireFeed', 'levelIn'),
  'api/list/wire/cursor.ts': { ...fedBy('cursor', 'boundsOf'), ...fedBy('moment', 'cursorText cursorAfter') },
  'api/server/wire/dictionary.ts': fedBy('wireDestination', 'wireDictionary'),
  'api/incident/wire/incidentFields.ts': fedBy('wireIncident', 'readIncident'),
  'api/session/wire/loginMethod.ts': fedBy('wireLoginMethods', 'wireLoginMethods'),
  'api/incident/wire/newAcknowledgement.ts': { acknowledgementBody: 'writes' },
  'api/alerting/wire/profile.ts': { profileBody: 'writes' },
  'api/server/wire/rows.ts': {
    ...fedBy('wireIncidents.rows', 'wireRows'),
    ...fedBy('call.updateProfile', 'wireRowOf'),
    ...fedBy('wireProfile', 'wireInnerRows'),
  },
  'api/filter/wire/savedFilter.ts': { filterBody: 'writes' },
  'api/server/wire/serverVersion.ts': fedBy('version', 'isAtLeast'),
  'api/alerting/wire/timeslot.ts': { recurrenceBody: 'writes' },
  'api/session/wire/token.ts': fedBy('answer', 'readToken'),
  'time/clock.ts': fedBy('time pattern', 'withClock'),
  'time/format.ts': {
    ...fedBy(
      'moment',
      'timestamp timestampWithoutSeconds dateText timeText timeTextWithoutSeconds weekdayAndTime zoneText',
    ),
  },
  'time/pattern.ts': {
    ...fedBy('time pattern', 'piecesOf isTimePattern isCombinedPattern writeTime'),
    formatName: 'is a constant',
  },
  'time/inWords.ts': fedBy('typed time', 'clockTime dayInWords'),
  'time/relative.ts': { ...fedBy('moment', 'ageText relativeTime'), ...fedBy('duration', 'durationText') },
}
