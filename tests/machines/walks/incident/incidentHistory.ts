/**
 * The history of an incident (docs/behaviour.md#incident-history): fetched, kept on screen while it is fetched again,
 * and fetched once more if it may have grown during the request.
 */
import type { IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import { incidentHistoryMachine, type IncidentHistoryContext } from '../../../../machines/incident/incidentHistory.ts'
import { say, start } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, send, settle, type Row } from '../../support/walk.ts'

const fetchedHistory: IncidentHistory = { events: [], acknowledgements: [] }
const asks = start('fetchIncidentHistory', { pk: 7 })

function rowsOf(known: 'unknown' | 'known'): Record<string, Row<string, string>> {
  const shows = { history: known === 'known' ? fetchedHistory : undefined }
  const loading = { tags: ['historyLoading'], ports: ['fetchIncidentHistory'], shows }
  const fails = {
    'the history fails to load': {
      to: `failed, ${known}`,
      does: [say('error', 'Failed to get incident events: Internal Server Error')],
    },
    'the request for the history receives no response': `failed, ${known}`,
  }
  return {
    [`loading, ${known}`]: {
      ...loading,
      state: { loading: 'asked' },
      on: { ...fails, ...grown(`loading again, ${known}`), 'the history arrives': 'loaded' },
    },
    // The response is shown, and the history is fetched again.
    [`loading again, ${known}`]: {
      ...loading,
      state: { loading: 'overtaken' },
      on: { ...fails, 'the history arrives': { to: 'loading, known', does: [asks] } },
    },
    [`failed, ${known}`]: {
      state: 'untold',
      tags: ['historyFailed'],
      shows,
      on: {
        ...grown({ to: `loading, ${known}`, does: [asks] }),
        'the incident is unchanged': { to: `loading, ${known}`, does: [asks] },
        // When the network is back, a history already on screen stays unchanged until a refresh or the interval fetches
        // it again.
        ...(known === 'unknown' && { 'the network is back': { to: 'loading, unknown', does: [asks] } }),
      },
    },
  }
}

/** What happens if the history may have grown. */
function grown<Outcome>(outcome: Outcome) {
  return { 'the history may have grown': outcome, 'changes may have been missed': outcome }
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  ...rowsOf('unknown'),
  ...rowsOf('known'),
  loaded: {
    state: 'told',
    shows: { history: fetchedHistory },
    on: grown({ to: 'loading, known', does: [asks] }),
  },
}

/** What of the history is on screen; a choice of what is shown ends the pointing at an entry. */
const looks = {
  untouched: { choice: 'all', pointed: undefined, stop: undefined },
  narrowed: { choice: 'notes', pointed: undefined, stop: undefined },
  pointed: { choice: 'all', pointed: 3, stop: undefined },
  stopped: { choice: 'all', pointed: undefined, stop: 4 },
} as const

const looking = {
  state: { loading: 'asked' },
  tags: ['historyLoading'],
  ports: ['fetchIncidentHistory'],
} as const

export const walkOfLooks = defineWalk({
  machine: incidentHistoryMachine,
  singletons: { toasts: {} },
  observe: ({ choice, pointed, stop }: IncidentHistoryContext) => ({ choice, pointed, stop }),
  starts: { 'an incident': { input: { pk: 7 }, to: 'everything is shown', does: [asks] } },
  cases: {
    'chooses the notes': send({ type: 'incidentHistory.choose', choice: 'notes' }),
    'chooses everything': send({ type: 'incidentHistory.choose', choice: 'all' }),
    'goes from the band of time to an entry': send({ type: 'incidentHistory.point', event: 3 }),
    'is at a stop of the band of time': send({ type: 'incidentHistory.stop', event: 4 }),
  },
  rows: {
    'everything is shown': {
      ...looking,
      shows: looks.untouched,
      on: {
        'chooses the notes': 'the notes are shown',
        'goes from the band of time to an entry': 'an entry is pointed at',
        'is at a stop of the band of time': 'the stop is remembered',
      },
    },
    'the notes are shown': {
      ...looking,
      shows: looks.narrowed,
      on: {
        'chooses everything': 'everything is shown',
        'goes from the band of time to an entry': 'an entry is pointed at',
        'is at a stop of the band of time': 'the notes are shown, and the stop is remembered',
      },
    },
    'an entry is pointed at': {
      ...looking,
      shows: looks.pointed,
      on: {
        'chooses the notes': 'the notes are shown',
        'chooses everything': 'everything is shown',
        'is at a stop of the band of time': 'an entry is pointed at, and the stop is remembered',
      },
    },
    'the stop is remembered': {
      ...looking,
      shows: looks.stopped,
      on: {
        'chooses the notes': 'the notes are shown, and the stop is remembered',
        'goes from the band of time to an entry': 'an entry is pointed at, and the stop is remembered',
      },
    },
    'the notes are shown, and the stop is remembered': {
      ...looking,
      shows: { ...looks.narrowed, stop: 4 },
      on: {
        'chooses everything': 'the stop is remembered',
        'goes from the band of time to an entry': 'an entry is pointed at, and the stop is remembered',
      },
    },
    'an entry is pointed at, and the stop is remembered': {
      ...looking,
      shows: { ...looks.pointed, stop: 4 },
      on: {
        'chooses the notes': 'the notes are shown, and the stop is remembered',
        'chooses everything': 'the stop is remembered',
      },
    },
  },
})

export const walk = defineWalk({
  machine: incidentHistoryMachine,
  singletons: { toasts: {} },
  observe: ({ history }: IncidentHistoryContext) => ({ history }),
  starts: { 'an incident': { input: { pk: 7 }, to: 'loading, unknown', does: [asks] } },
  cases: {
    'the history may have grown': send({ type: 'incidentHistory.refresh', because: 'doubt' }),
    'changes may have been missed': send({ type: 'incidentHistory.refresh', because: 'missed' }),
    'the incident is unchanged': send({ type: 'incidentHistory.refresh', because: 'due' }),
    'the network is back': send({ type: 'incidentHistory.refresh', because: 'restored' }),
    'the history arrives': settle('fetchIncidentHistory', fetchedHistory),
    'the history fails to load': fail('fetchIncidentHistory', broken('get incident events')),
    'the request for the history receives no response': fail(
      'fetchIncidentHistory',
      unreachable('get incident events'),
    ),
  },
  rows,
})
