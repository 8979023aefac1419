/** What happened to an incident (specification, section 2): fetched, kept while it is fetched again, asked for again. */
import type { IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import { incidentHistoryMachine, type IncidentHistoryContext } from '../../../../machines/incident/incidentHistory.ts'
import { say, start } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, send, settle, type Row } from '../../support/walk.ts'

const told: IncidentHistory = { events: [], acknowledgements: [] }
const asks = start('fetchIncidentHistory', { pk: 7 })

function rowsOf(known: 'unknown' | 'known'): Record<string, Row<string, string>> {
  const shows = { history: known === 'known' ? told : undefined }
  const loading = { tags: ['historyLoading'], ports: ['fetchIncidentHistory'], shows }
  const fails = {
    'the history breaks': {
      to: `untold, ${known}`,
      does: [say('error', 'Failed to get incident events: "Internal Server Error"')],
    },
    'the history gets no answer': `untold, ${known}`,
  }
  return {
    [`asked, ${known}`]: {
      ...loading,
      state: { loading: 'asked' },
      on: { ...fails, 'it may have grown': `overtaken, ${known}`, 'the history comes': 'told' },
    },
    // What was asked for before shows, and is asked for again.
    [`overtaken, ${known}`]: {
      ...loading,
      state: { loading: 'overtaken' },
      on: { ...fails, 'the history comes': { to: 'asked, known', does: [asks] } },
    },
    [`untold, ${known}`]: {
      state: 'untold',
      tags: ['historyFailed'],
      shows,
      on: {
        'it may have grown': { to: `asked, ${known}`, does: [asks] },
        'nothing is known to have happened': { to: `asked, ${known}`, does: [asks] },
        // What is known stays as it is until somebody asks, or the time has come.
        ...(known === 'unknown' && { 'the network is back': { to: 'asked, unknown', does: [asks] } }),
      },
    },
  }
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  ...rowsOf('unknown'),
  ...rowsOf('known'),
  told: { state: 'told', shows: { history: told }, on: { 'it may have grown': { to: 'asked, known', does: [asks] } } },
}

export const walk = defineWalk({
  machine: incidentHistoryMachine,
  singletons: { toasts: {} },
  observe: ({ history }: IncidentHistoryContext) => ({ history }),
  starts: { 'an incident': { input: { pk: 7 }, to: 'asked, unknown', does: [asks] } },
  cases: {
    'it may have grown': send({ type: 'incidentHistory.refresh' }),
    'nothing is known to have happened': send({ type: 'incidentHistory.follow' }),
    'the network is back': send({ type: 'incidentHistory.recover' }),
    'the history comes': settle('fetchIncidentHistory', told),
    'the history breaks': fail('fetchIncidentHistory', broken('get incident events')),
    'the history gets no answer': fail('fetchIncidentHistory', unreachable('get incident events')),
  },
  rows,
})
