import type { ReactNode } from 'react'
import { hasState, incidentStatus, type Incident } from '../../../machines/domain/incident.ts'
import classes from './StateChip.module.css'
import { StateMark, type StateMarkName } from './StateMark.tsx'

/** A word about an incident's state, with a mark that reads in greyscale. */
export function StateChip({ mark, children }: { mark: StateMarkName; children: ReactNode }) {
  return (
    <span className={classes.chip} data-mark={mark}>
      <StateMark mark={mark} />
      {children}
    </span>
  )
}

/** Open, Closed or Stateless; and in the small variants Acked or Unacked (specification, section 2, status chips). */
export function StateChips({ incident }: { incident: Incident }) {
  return (
    <>
      {hasState(incident) ? (
        <StateChip mark={incidentStatus(incident) === 'closed' ? 'closed' : 'open'}>
          {incident.open ? 'Open' : 'Closed'}
        </StateChip>
      ) : (
        <StateChip mark="stateless">Stateless</StateChip>
      )}
      <StateChip mark={incident.acked ? 'acknowledged' : 'unacknowledged'}>
        {incident.acked ? 'Acked' : 'Unacked'}
      </StateChip>
    </>
  )
}
