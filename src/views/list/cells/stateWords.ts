import { hasState, incidentStatus, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { StateMarkName } from '../../incident/details/StateMark.tsx'

/** The one word that a row has for the state of its incident. */
export interface StateWord {
  readonly mark: StateMarkName
  readonly word: string
  /** The whole state, which the word abbreviates. */
  readonly title: string
}

/**
 * The state of an incident in one word (docs/behaviour.md#incident-states). `comparesAcked` says whether the list shows
 * acknowledged and unacknowledged incidents alike; otherwise it need not be said of an open incident that nobody has
 * acknowledged it.
 */
export function stateWord(incident: Incident, comparesAcked: boolean): StateWord {
  const acknowledgement = acknowledgementWords(incident)
  if (!isKnown(incident, 'state'))
    return {
      mark: 'unknown',
      word: 'Unknown',
      title: isKnown(incident, 'acknowledgement')
        ? `State unknown, ${acknowledgement}`
        : 'State and acknowledgement unknown',
    }
  if (!hasState(incident)) return { mark: 'stateless', word: 'Stateless', title: `Stateless, ${acknowledgement}` }
  if (incidentStatus(incident) === 'closed')
    return { mark: 'closed', word: 'Closed', title: `Closed, ${acknowledgement}` }
  const title = `Open, ${acknowledgement}`
  if (!isKnown(incident, 'acknowledgement')) return { mark: 'unknown', word: 'Open, ack?', title }
  if (incident.acked) return { mark: 'acknowledged', word: 'Acked', title }
  return comparesAcked ? { mark: 'unacknowledged', word: 'Unacked', title } : { mark: 'open', word: 'Open', title }
}

function acknowledgementWords(incident: Incident): string {
  if (!isKnown(incident, 'acknowledgement')) return 'acknowledgement unknown'
  return incident.acked ? 'acknowledged' : 'not acknowledged'
}
