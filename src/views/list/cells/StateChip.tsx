import type { ReactNode } from 'react'
import { hasState, incidentStatus, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import classes from './StateChip.module.css'
import { StateMark, type StateMarkName } from '../../incident/details/StateMark.tsx'

interface StateChipProps {
  readonly mark: StateMarkName
  /** The long form of an abbreviated label. */
  readonly title?: string
  readonly children: ReactNode
}

/** A label for an incident's state, with a mark that differs from other marks even in greyscale. */
export function StateChip({ mark, title, children }: StateChipProps) {
  return (
    <span className={classes.chip} data-mark={mark} title={title}>
      <StateMark mark={mark} />
      {children}
    </span>
  )
}

/**
 * The small status chips: Open, Closed or Stateless, and Acked or Unacked (docs/behaviour.md#incident-states). Chips of
 * unknown states say so.
 */
export function StateChips({ incident }: { incident: Incident }) {
  if (!isKnown(incident, 'state') && !isKnown(incident, 'acknowledgement')) {
    return (
      <StateChip mark="unknown" title="State and acknowledgement unknown">
        Unknown
      </StateChip>
    )
  }
  return (
    <>
      <OpenChip incident={incident} />
      <AckedChip incident={incident} />
    </>
  )
}

function OpenChip({ incident }: { incident: Incident }) {
  if (!isKnown(incident, 'state'))
    return (
      <StateChip mark="unknown" title="State unknown">
        Unknown
      </StateChip>
    )
  if (!hasState(incident)) return <StateChip mark="stateless">Stateless</StateChip>
  return (
    <StateChip mark={incidentStatus(incident) === 'closed' ? 'closed' : 'open'}>
      {incident.open ? 'Open' : 'Closed'}
    </StateChip>
  )
}

function AckedChip({ incident }: { incident: Incident }) {
  if (!isKnown(incident, 'acknowledgement')) {
    // The column has no room for a label longer than 'Unacked'.
    return (
      <StateChip mark="unknown" title="Acknowledgement unknown">
        Ack?
      </StateChip>
    )
  }
  return (
    <StateChip mark={incident.acked ? 'acknowledged' : 'unacknowledged'}>
      {incident.acked ? 'Acked' : 'Unacked'}
    </StateChip>
  )
}
