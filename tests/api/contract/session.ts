import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createAcknowledgementCalls } from '../../../src/api/incident/acknowledgements.ts'
import { createBulkCalls } from '../../../src/api/bulk/bulk.ts'
import { createChangeFeedCalls } from '../../../src/api/list/changeFeed.ts'
import { createClient } from '../../../src/api/server/client.ts'
import { createDestinationCalls } from '../../../src/api/alerting/destinations.ts'
import { createEventCalls } from '../../../src/api/incident/events.ts'
import { createIncidentCalls } from '../../../src/api/incident/incidents.ts'
import { createFurtherIncidentCalls } from '../../../src/api/list/furtherIncidents.ts'
import { createIncidentListCalls } from '../../../src/api/list/incidents.ts'
import { createSourceSystemCalls } from '../../../src/api/filter/sourceSystems.ts'
import { createChosenIncidentCalls } from '../../../src/api/bulk/chosenIncidents.ts'
import { createMediaCalls } from '../../../src/api/alerting/media.ts'
import { createProfileCalls } from '../../../src/api/alerting/profiles.ts'
import { createSavedFilterCalls } from '../../../src/api/filter/savedFilters.ts'
import { createSessionCalls } from '../../../src/api/session/session.ts'
import { createIncidentHistoryCalls } from '../../../src/api/incident/incidentHistory.ts'
import { createTicketCalls } from '../../../src/api/incident/tickets.ts'
import { createTimeslotCalls } from '../../../src/api/alerting/timeslots.ts'
import type { OpenTarget } from './target.ts'

/** Every adapter on one client, with access to its token. */
export interface Session {
  readonly username: string
  readonly password: string
  token: string | undefined
  /** The client's reports since the start of the test. */
  readonly heard: ApiActivity[]
  readonly calls: ReturnType<typeof callsOf>
}

export function openSession(target: OpenTarget): Session {
  const heard: ApiActivity[] = []
  const client = createClient({ baseUrl: () => target.url, token: () => session.token })
  client.subscribe((activity) => heard.push(activity))
  const session: Session = {
    username: target.username,
    password: target.password,
    token: undefined,
    heard,
    calls: callsOf(client),
  }
  return session
}

function callsOf(client: ReturnType<typeof createClient>) {
  return {
    ...createSessionCalls(client),
    meet: client.meet,
    ...createIncidentCalls(client),
    ...createIncidentListCalls(client),
    ...createFurtherIncidentCalls(client),
    ...createSourceSystemCalls(client),
    ...createChosenIncidentCalls(client),
    ...createChangeFeedCalls(client),
    ...createEventCalls(client),
    ...createAcknowledgementCalls(client),
    ...createIncidentHistoryCalls(client),
    ...createTicketCalls(client),
    ...createBulkCalls(client),
    ...createSavedFilterCalls(client),
    ...createMediaCalls(client),
    ...createDestinationCalls(client),
    ...createTimeslotCalls(client),
    ...createProfileCalls(client),
  }
}

/** Runs `act` with this token, or with none, and then restores the session's own. */
export async function withToken<Result>(
  session: Session,
  token: string | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  const own = session.token
  session.token = token
  try {
    return await act()
  } finally {
    session.token = own
  }
}
