/** Every call of the client, with any response, must resolve or reject with a Fault after a few requests. */
import * as fc from 'fast-check'
import { longestText } from '../../../../machines/core/domain/cappedText.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { Fault, faultDetail } from '../../../../machines/core/domain/fault.ts'
import { errorElsewhere, fieldErrors } from '../../../../machines/forms/domain/fieldError.ts'
import { failureWords } from '../../../../machines/messages/domain/message.ts'
import { refusalWords, troubleWords } from '../../../../machines/session/domain/signIn.ts'
import { createAcknowledgementCalls } from '../../../../src/api/incident/acknowledgements.ts'
import { createBulkCalls } from '../../../../src/api/bulk/bulk.ts'
import { createAlarmCalls } from '../../../../src/api/alarms/alarms.ts'
import { createChangeFeedCalls } from '../../../../src/api/list/changeFeed.ts'
import { createClient, type ApiClient } from '../../../../src/api/server/client.ts'
import { createDestinationCalls } from '../../../../src/api/alerting/destinations.ts'
import { createEventCalls } from '../../../../src/api/incident/events.ts'
import { createIncidentCalls } from '../../../../src/api/incident/incidents.ts'
import { createIncidentListCalls } from '../../../../src/api/list/incidents.ts'
import { createFurtherIncidentCalls } from '../../../../src/api/list/furtherIncidents.ts'
import { createMaintenanceTaskCalls } from '../../../../src/api/maintenance/maintenanceTasks.ts'
import { createMaintenanceCalls } from '../../../../src/api/filter/maintenance.ts'
import { createSourceSystemCalls } from '../../../../src/api/filter/sourceSystems.ts'
import { createWatchedSourceCalls } from '../../../../src/api/filter/watchedSources.ts'
import { createChosenIncidentCalls } from '../../../../src/api/bulk/chosenIncidents.ts'
import { createMediaCalls } from '../../../../src/api/alerting/media.ts'
import { createPastEventCalls } from '../../../../src/api/alerting/pastEvents.ts'
import { createShiftIncidentCalls } from '../../../../src/api/shift/shiftIncidents.ts'
import { createProfileCalls } from '../../../../src/api/alerting/profiles.ts'
import { createRowAcknowledgementCalls } from '../../../../src/api/list/rowAcknowledgements.ts'
import { createSavedFilterCalls } from '../../../../src/api/filter/savedFilters.ts'
import { createSessionCalls } from '../../../../src/api/session/session.ts'
import { createIncidentHistoryCalls } from '../../../../src/api/incident/incidentHistory.ts'
import { createTicketCalls } from '../../../../src/api/incident/tickets.ts'
import { createTimeslotCalls } from '../../../../src/api/alerting/timeslots.ts'
import { mangledText } from '../mangledJson.ts'
import { promise, subject, type Subject } from '../subject.ts'
import { answeredBy, anyAnswers, type OddAnswer } from './answers.ts'
import { everySample } from './wireSamples.ts'

const question = { ...unrestrictedQuery, withLevels: true }
const since = Date.UTC(2026, 0, 15, 12) * 1000
const words = { message: 'at it', expiration: undefined }
const content = { name: 'Daytime', timeslot: 9, filters: [4], destinations: [5], isActive: true }
const timeslot = { name: 'Office hours', recurrences: [] }
const destination = { medium: 'pager', label: 'Duty', settings: { account: '4711' } }
const savedFilter = { pk: 4, name: 'Mine', filter: unrestrictedQuery.filter }
const user = { username: 'ana', password: 'secret' }

/** The types require an entry for each call, so that no new call can be forgotten. */
const everyCall: readonly Subject[] = [
  ...subjectsOf(createAcknowledgementCalls, {
    fetchAcknowledgements: (calls) => calls.fetchAcknowledgements({ pk: 7 }),
    acknowledgeIncident: (calls) => calls.acknowledgeIncident({ pk: 7, ...words }),
    endAcknowledgement: (calls) => calls.endAcknowledgement({ pk: 7, acknowledgement: 12 }),
    changeExpiration: (calls) => calls.changeExpiration({ pk: 7, acknowledgement: 12, expiration: undefined }),
  }),
  ...subjectsOf(createBulkCalls, {
    changeIncidents: (calls) =>
      calls.changeIncidents({ operation: 'close', pks: [1, 2], text: 'fixed', expiration: undefined }),
    closeIncidents: (calls) => calls.closeIncidents({ pks: [1, 2], message: 'fixed' }),
    reopenIncidents: (calls) => calls.reopenIncidents({ pks: [1, 2], message: '' }),
    addNotes: (calls) => calls.addNotes({ pks: [1, 2], description: 'looked' }),
    saveTicketUrls: (calls) => calls.saveTicketUrls({ pks: [1, 2], ticketUrl: '' }),
    acknowledgeIncidents: (calls) => calls.acknowledgeIncidents({ pks: [1, 2], ...words }),
  }),
  ...subjectsOf(createAlarmCalls, {
    fetchAlarms: (calls) => calls.fetchAlarms({ ...question, pageSize: 50, cursor: undefined }),
    fetchAckedAlarms: (calls) => calls.fetchAckedAlarms(question),
  }),
  ...subjectsOf(createRowAcknowledgementCalls, {
    fetchRowAcknowledgements: (calls) => calls.fetchRowAcknowledgements({ pks: [7, 8] }),
  }),
  ...subjectsOf(createChangeFeedCalls, {
    fetchLatestEvents: (calls) => calls.fetchLatestEvents({ atMost: 100 }),
    fetchChanges: (calls) => calls.fetchChanges({ since, question }),
    fetchAlarmChanges: (calls) => calls.fetchAlarmChanges({ since, question, acked: question }),
    fetchListedIncidents: (calls) =>
      calls.fetchListedIncidents({ question, pks: [1, 2], cursor: undefined, oldest: undefined, newest: undefined }),
    fetchFollowing: (calls) => calls.fetchFollowing({ question, cursor: { before: '2026-01-15T12:00:00Z' }, rows: 10 }),
  }),
  ...subjectsOf(createPastEventCalls, {
    fetchPastEvents: (calls) => calls.fetchPastEvents({ cursor: 'cD0y', atMost: 100 }),
    fetchPastIncidents: (calls) => calls.fetchPastIncidents({ pks: [1, 2] }),
  }),
  ...subjectsOf(createShiftIncidentCalls, {
    fetchShiftIncidents: (calls) => calls.fetchShiftIncidents({ question, cursor: 'cD0y' }),
    fetchNamedIncidents: (calls) => calls.fetchNamedIncidents({ question, pks: [1, 2] }),
  }),
  ...subjectsOf(createDestinationCalls, {
    fetchDestinations: (calls) => calls.fetchDestinations(),
    createDestination: (calls) => calls.createDestination(destination),
    updateDestination: (calls) => calls.updateDestination({ pk: 5, ...destination }),
    deleteDestination: (calls) => calls.deleteDestination({ pk: 5 }),
  }),
  ...subjectsOf(createEventCalls, {
    fetchEvents: (calls) => calls.fetchEvents({ pk: 7 }),
    closeIncident: (calls) => calls.closeIncident({ pk: 7, message: 'fixed' }),
    reopenIncident: (calls) => calls.reopenIncident({ pk: 7, message: '' }),
    addNote: (calls) => calls.addNote({ pk: 7, description: 'looked' }),
  }),
  ...subjectsOf(createIncidentCalls, { fetchIncident: (calls) => calls.fetchIncident({ pk: 7 }) }),
  ...subjectsOf(createIncidentListCalls, {
    fetchIncidentPage: (calls) => calls.fetchIncidentPage({ ...question, pageSize: 25, cursor: undefined }),
    fetchIncidentCount: (calls) => calls.fetchIncidentCount(question),
  }),
  ...subjectsOf(createFurtherIncidentCalls, {
    fetchCoverable: (calls) => calls.fetchCoverable(question),
    fetchSourceMatches: (calls) => calls.fetchSourceMatches({ text: '40001' }),
    fetchMissingHeartbeats: (calls) => calls.fetchMissingHeartbeats(),
    fetchOpenIncidents: (calls) => calls.fetchOpenIncidents(),
    fetchOpenUnackedIncidents: (calls) => calls.fetchOpenUnackedIncidents(),
  }),
  ...subjectsOf(createWatchedSourceCalls, {
    fetchWatchedSources: (calls) => calls.fetchWatchedSources(),
  }),
  ...subjectsOf(createSourceSystemCalls, {
    fetchSourceSystems: (calls) => calls.fetchSourceSystems(),
  }),
  ...subjectsOf(createChosenIncidentCalls, {
    fetchChosenIncidents: (calls) => calls.fetchChosenIncidents({ pks: [1, 2] }),
  }),
  ...subjectsOf(createMediaCalls, { fetchMedia: (calls) => calls.fetchMedia() }),
  ...subjectsOf(createProfileCalls, {
    fetchProfiles: (calls) => calls.fetchProfiles(),
    fetchProfileList: (calls) => calls.fetchProfileList(),
    fetchProfile: (calls) => calls.fetchProfile({ pk: 3 }),
    createProfile: (calls) => calls.createProfile(content),
    updateProfile: (calls) => calls.updateProfile({ ...content, pk: 3 }),
    switchProfile: (calls) => calls.switchProfile({ pk: 3, isActive: false }),
    deleteProfile: (calls) => calls.deleteProfile({ pk: 3, name: 'Daytime' }),
  }),
  ...subjectsOf(createSavedFilterCalls, {
    fetchFilters: (calls) => calls.fetchFilters(),
    createFilter: (calls) => calls.createFilter(savedFilter),
    updateFilter: (calls) => calls.updateFilter(savedFilter),
    deleteFilter: (calls) => calls.deleteFilter(savedFilter),
  }),
  ...subjectsOf(createSessionCalls, {
    requestToken: (calls) => calls.requestToken(user),
    fetchCurrentUser: (calls) => calls.fetchCurrentUser(),
    recognizeUser: (calls) => calls.recognizeUser(),
    fetchUser: (calls) => calls.fetchUser({ id: 3 }),
    requestLogout: (calls) => calls.requestLogout({ token: { token: 'abc', expiresAt: undefined } }),
    fetchLoginMethods: (calls) => calls.fetchLoginMethods(),
    ownSignInAddress: (calls) => calls.ownSignInAddress('/incidents/7/'),
  }),
  ...subjectsOf(createIncidentHistoryCalls, {
    fetchIncidentHistory: (calls) => calls.fetchIncidentHistory({ pk: 7 }),
  }),
  ...subjectsOf(createTicketCalls, {
    saveTicketUrl: (calls) => calls.saveTicketUrl({ pk: 7, ticketUrl: 'https://tickets.example/1' }),
    createTicket: (calls) => calls.createTicket({ pk: 7 }),
  }),
  ...subjectsOf(createTimeslotCalls, {
    fetchTimeslots: (calls) => calls.fetchTimeslots(),
    createTimeslot: (calls) => calls.createTimeslot(timeslot),
    updateTimeslot: (calls) => calls.updateTimeslot({ ...timeslot, pk: 9 }),
    deleteTimeslot: (calls) => calls.deleteTimeslot({ pk: 9, name: 'Office hours' }),
  }),
  ...subjectsOf((client) => createMaintenanceTaskCalls(client, createSavedFilterCalls(client)), {
    saveMaintenanceTask: (calls) =>
      calls.saveMaintenanceTask({
        pk: undefined,
        name: 'Move',
        end: null,
        made: { name: 'Oslo', filter: question.filter },
      }),
    deleteMaintenanceTask: (calls) => calls.deleteMaintenanceTask({ pk: 3, name: 'Move' }),
  }),
  ...subjectsOf(createMaintenanceCalls, { fetchMaintenance: (calls) => calls.fetchMaintenance() }),
]

/** A subject for each call, and one for the client's own request. */
export const callSubjects: readonly Subject[] = [...everyCall, callSubject('meet', (client) => client.meet())]

/**
 * The largest number of requests for one call, including a second attempt in another dialect, media requested one by
 * one, and their follow-up requests.
 */
const mostRequests = 40

function subjectsOf<Factory extends (client: ApiClient) => object>(
  factory: Factory,
  calls: { readonly [Name in keyof ReturnType<Factory>]: (calls: ReturnType<Factory>) => unknown },
): readonly Subject[] {
  return Object.entries<(calls: ReturnType<Factory>) => unknown>(calls).map(([name, call]) =>
    callSubject(name, (client) => call(factory(client) as ReturnType<Factory>)),
  )
}

function callSubject(name: string, call: (client: ApiClient) => unknown): Subject {
  return subject(`call.${name}`, fc.tuple(anyAnswers(mangledText(everySample)), fc.boolean()), ([answers, isShared]) =>
    checkCall(answers, isShared, call),
  )
}

async function checkCall(
  answers: readonly OddAnswer[],
  isShared: boolean,
  call: (client: ApiClient) => unknown,
): Promise<void> {
  await answeredBy(answers, async (seen) => {
    const site = { isShared: () => isShared, hasOwnSession: () => isShared, csrfToken: () => undefined }
    const client = createClient({ baseUrl: () => 'https://argus.example', token: () => 'abc', site })
    // Notifying a listener must not throw either.
    client.subscribe(() => {})
    try {
      await call(client)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      checkFault(error)
    }
    promise(seen.requests <= mostRequests, `${seen.requests} requests for one call`)
  })
}

/** Checks every text about a fault: producing it does not throw, and it is short. */
function checkFault(fault: Fault): void {
  const texts = [
    fault.message,
    faultDetail(fault),
    failureWords(fault),
    refusalWords(fault),
    troubleWords(fault),
    errorElsewhere(fieldErrors(fault.body), []) ?? '',
  ]
  // Each text adds a few words to the server's own text.
  for (const text of texts) promise(text.length <= longestText + 200, `a message of ${text.length} characters`)
}
