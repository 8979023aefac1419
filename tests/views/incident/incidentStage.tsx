import { configure } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { PartialConfiguration } from '../../../machines/core/domain/configuration.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type {
  Acknowledgement,
  EventType,
  IncidentEvent,
  IncidentHistory,
} from '../../../machines/incident/domain/incidentHistory.ts'
import { incident as anIncident } from '../../machines/support/fixtures.ts'
import { pageOf } from '../list/incidentsStage.tsx'
import { later, type Later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'
import type { Answers } from '../support/ports.ts'
import { configuration } from '../support/world.ts'

// Queries do not check visibility: no style hides anything here, and the check would take most of the test's time.
configure({ defaultHidden: true })

/** Milliseconds between two refreshes by default. */
const refreshInterval = 30_000

export interface IncidentStageOptions {
  readonly path?: string
  readonly configuration?: PartialConfiguration
  readonly incident?: Partial<Incident> | Fault
  readonly history?: Partial<IncidentHistory> | Fault
  /** The incidents in the list; by default only the incident of the page. */
  readonly listed?: readonly Incident[]
  /** Whether the server holds back its responses about the incident until `answerReads` is called. */
  readonly isSlow?: boolean
  /** Answers of other ports. */
  readonly answers?: Partial<Answers>
}

/** An event of the incident. */
export function anEvent(change: Partial<IncidentEvent> & { kind?: EventType; display?: string; by?: string } = {}) {
  const { kind = 'OTH', display = 'Other', by = 'ben', ...rest } = change
  const event: IncidentEvent = {
    pk: 1,
    incident: 7,
    actor: { pk: 2, username: by },
    timestamp: '2026-01-15T11:00:13Z',
    type: { value: kind, display },
    description: 'Looked at it',
    ...rest,
  }
  return event
}

export function anAcknowledgement(pk: number, expiration?: string, message = `Words of ${pk}`): Acknowledgement {
  return { pk, event: anEvent({ pk, kind: 'ACK', display: 'Acknowledge', description: message }), expiration }
}

/** The whole application with Ana on the page of one incident. The test responds in place of the server. */
export async function stageIncident(options: IncidentStageOptions = {}) {
  const server = {
    incident: withDefaults(anIncident(), options.incident),
    history: withDefaults<IncidentHistory>({ events: [], acknowledgements: [] }, options.history),
  }
  const written: Later<IncidentEvent>[] = []
  const gate = { opened: later<void>() }
  if (options.isSlow !== true) gate.opened.settle()

  async function read<Facts>(said: () => Facts | Fault): Promise<Facts> {
    await gate.opened.promise
    const answer = said()
    if (answer instanceof Fault) throw answer
    return answer
  }

  function write(): Promise<IncidentEvent> {
    const answer = later<IncidentEvent>()
    written.push(answer)
    return answer.promise
  }

  const { root, outside, wait, happens } = await renderApp({
    at: options.path ?? '/incidents/7/',
    answers: {
      findConfiguration: () =>
        Promise.resolve({ runtime: { ...configuration, ...options.configuration }, build: {}, warnings: [] }),
      fetchIncidentPage: () => Promise.resolve(pageOf(...(options.listed ?? known(server.incident)))),
      fetchIncident: () => read(() => server.incident),
      fetchIncidentHistory: () => read(() => server.history),
      closeIncident: write,
      reopenIncident: write,
      addNote: write,
      ...options.answers,
    },
  })

  return {
    root,
    outside,
    server,
    happens,
    person: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    pass: wait,
    /** From now on, the server delays its responses; `answerReads` sends them. */
    holdReads: () => {
      gate.opened = later<void>()
    },
    answerReads: () => happens(() => gate.opened.settle()),
    /** Waits until the next refresh. */
    refresh: () => wait(refreshInterval),
    /** Accepts the pending change, so that the incident has these facts, or refuses it with a fault. */
    answer: (said: Partial<Incident> | Fault) =>
      happens(() => {
        const asked = written.shift()
        if (asked === undefined) throw new Error('no change is pending')
        if (said instanceof Fault) asked.fail(said)
        else {
          server.incident = { ...anIncident(), ...said }
          asked.settle(anEvent())
        }
      }),
  }
}

function known(incident: Incident | Fault): readonly Incident[] {
  return incident instanceof Fault ? [] : [incident]
}

function withDefaults<Facts extends object>(defaults: Facts, said: Partial<Facts> | Fault | undefined): Facts | Fault {
  return said instanceof Fault ? said : { ...defaults, ...said }
}
