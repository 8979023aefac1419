/** What of the modules at the console's edges is fed with odd input, and what need not be: complete, as a test holds it against the modules. */
import { browserSubjects } from './browserEdges.ts'
import { callSubjects } from './calls.ts'
import { textSubjects } from './texts.ts'
import { wireSubjects } from './wireSchemas.ts'
import type { Subject } from '../subject.ts'

export const decoderSubjects: readonly Subject[] = [...wireSubjects, ...callSubjects, ...browserSubjects, ...textSubjects]

/** Exports of a module, each with the subject that feeds it: its name, or what the names of some begin with. */
type Fed = Readonly<Record<string, string>>
/** Exports of a module that read nothing from outside, each with what they do instead. */
type Excused = Readonly<Record<string, string>>

const calls = (factory: string): { readonly fed: Fed } => ({ fed: { [factory]: 'call.' } })

/** By module below src: the exports that are functions or values. The schemas of src/api/wire are fed without being named. */
export const register: Readonly<Record<string, { readonly fed?: Fed; readonly excused?: Excused }>> = {
  'api/acknowledgements.ts': { fed: { createAcknowledgementCalls: 'call.', acknowledgementWords: 'call.acknowledgeIncident' } },
  'api/answer.ts': {
    fed: { json: 'answer', jsonOrDone: 'answer', jsonOrNothing: 'answer', ignored: 'answer', readFailure: 'answer', isHtml: 'answer' },
    excused: { pageInstead: 'a sentence' },
  },
  'api/basePath.ts': {
    fed: { addressBelow: 'base path', pathBelow: 'base path', nameBelow: 'base path' }, excused: { basePathOf: 'reads our own page' },
  },
  'api/buildEnvironment.ts': { fed: { buildVariables: 'configuration' } },
  'api/bulk.ts': calls('createBulkCalls'),
  'api/changeFeed.ts': calls('createChangeFeedCalls'),
  'api/client.ts': { fed: { createClient: 'call.' }, excused: { defaultTimeout: 'a number' } },
  'api/clipboard.ts': { excused: { copyText: 'writes' } },
  'api/configuration.ts': { fed: { findConfiguration: 'configuration' } },
  'api/configurationRules.ts': { fed: { readConfiguration: 'configuration' } },
  'api/cookies.ts': { fed: { cookiesNamed: 'cookies' }, excused: { cookiesOf: 'hands on what cookiesNamed reads' } },
  'api/desktopNotifications.ts': {
    excused: {
      notificationPermission: 'hands on one of four words of the browser', requestNotificationPermission: 'hands on one of four words of the browser',
      showDesktopNotifications: 'writes',
    },
  },
  'api/destinations.ts': calls('createDestinationCalls'),
  'api/dialect.ts': { fed: { dialectOf: 'version' }, excused: { secondGeneration: 'a table' } },
  'api/events.ts': calls('createEventCalls'),
  'api/exchange.ts': { fed: { exchange: 'call.', isLedAway: 'call.' } },
  'api/incidentQuery.ts': { fed: { incidentQuery: 'storage', countQuery: 'storage', listedQuery: 'storage' } },
  'api/incidents.ts': calls('createIncidentCalls'),
  'api/keyboard.ts': {
    excused: {
      listenToKeyboard: 'hears of keys that a person presses', listenToRowKeys: 'hears of keys that a person presses', focusRow: 'moves the focus',
      leaveRows: 'moves the focus', focusSearch: 'moves the focus',
    },
  },
  'api/leaveWarning.ts': { excused: { warnOfLeaving: 'answers the browser' } },
  'api/location.ts': { fed: { currentPlace: 'location', openAddress: 'location', leaveSite: 'location', isOnSite: 'location' } },
  'api/media.ts': calls('createMediaCalls'),
  'api/network.ts': { excused: { listenToNetwork: 'hears two events without content' } },
  'api/newTab.ts': { excused: { openNewTab: 'opens what httpUrl lets through, which the subject link feeds' } },
  'api/otherTabs.ts': { fed: { createOtherTabs: 'otherTabs' } },
  'api/paths.ts': { excused: { metadataPath: 'a path', firstPaths: 'a table', secondPaths: 'a table' } },
  'api/profiles.ts': calls('createProfileCalls'),
  'api/readBack.ts': { fed: { newest: 'call.acknowledgeIncident', orReadBack: 'call.updateProfile', withPk: 'call.updateProfile' } },
  'api/release.ts': { fed: { checkRelease: 'release' }, excused: { scriptOf: 'reads our own page' } },
  'api/restraint.ts': { fed: { createRestraint: 'fault' } },
  'api/savedFilters.ts': calls('createSavedFilterCalls'),
  'api/serverClock.ts': { fed: { createServerClock: 'server clock' } },
  'api/serviceWorkers.ts': { excused: { unregisterServiceWorkers: 'asks the browser for its own workers' } },
  'api/session.ts': calls('createSessionCalls'),
  'api/socket.ts': { fed: { openLiveConnection: 'socket' }, excused: { hiddenFrame: 'a number', heldMessages: 'a number' } },
  'api/sound.ts': { excused: { beginTimeout: 'a number', playSound: 'plays', openLoudspeaker: 'plays' } },
  'api/statusText.ts': { fed: { statusText: 'answer' } },
  'api/storage.ts': { fed: { createPreferenceStorage: 'storage' }, excused: { storagePrefix: 'a text' } },
  'api/story.ts': calls('createStoryCalls'),
  'api/ticketFailure.ts': { fed: { ticketFailure: 'fault' } },
  'api/tickets.ts': calls('createTicketCalls'),
  'api/timeslots.ts': calls('createTimeslotCalls'),
  'api/token.ts': { fed: { createTokenKeeper: 'cookies' }, excused: { cookiePage: 'hands on what the keeper reads' } },
  'api/visibility.ts': { excused: { listenToVisibility: 'hears events without content' } },
  'api/wire/cursor.ts': { fed: { cursorOf: 'cursor', cursorText: 'moment', cursorAfter: 'moment', boundsOf: 'cursor' } },
  'api/wire/dictionary.ts': { fed: { wireDictionary: 'wireDestination' } },
  'api/wire/incidentFields.ts': { fed: { readIncident: 'wireIncident' } },
  'api/wire/loginMethod.ts': { fed: { wireLoginMethods: 'wireLoginMethods' } },
  'api/wire/newAcknowledgement.ts': { excused: { nestedAcknowledgement: 'writes', flatAcknowledgement: 'writes' } },
  'api/wire/profile.ts': { excused: { profileBody: 'writes' } },
  'api/wire/rows.ts': { fed: { wireRows: 'wireIncidents.rows', wireRowOf: 'call.updateProfile', wireInnerRows: 'wireProfile' } },
  'api/wire/savedFilter.ts': { excused: { filterBody: 'writes' } },
  'api/wire/serverVersion.ts': { fed: { isAtLeast: 'version' } },
  'api/wire/timeslot.ts': { excused: { recurrenceBody: 'writes' } },
  'api/wire/token.ts': { fed: { readToken: 'answer' } },
  'time/clock.ts': { fed: { withClock: 'time pattern' } },
  'time/format.ts': { fed: { timestamp: 'moment', timestampWithoutSeconds: 'moment', dateText: 'moment', timeText: 'moment' } },
  'time/pattern.ts': { fed: { piecesOf: 'time pattern', isTimePattern: 'time pattern', writeTime: 'time pattern' } },
  'time/relative.ts': { fed: { relativeTime: 'moment', durationText: 'duration' } },
}
