import type { ReactNode } from 'react'
import { hasState, incidentStatus, type Incident } from '../../../machines/domain/incident.ts'
import classes from './StateChip.module.css'

/** What a chip's mark says: each has a shape of its own besides its colour. */
export type ChipMark = 'open' | 'closed' | 'acknowledged' | 'unacknowledged' | 'stateless'

/** A word about an incident's state, with a mark that reads in greyscale. */
export function StateChip({ mark, children }: { mark: ChipMark; children: ReactNode }) {
  return (
    <span className={classes.chip} data-mark={mark}>
      <svg className={classes.mark} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        {marks[mark]}
      </svg>
      {children}
    </span>
  )
}

const marks: Readonly<Record<ChipMark, ReactNode>> = {
  open: <circle cx="5" cy="5" r="4" />,
  closed: <path className={classes.line} d="M1 5h8" />,
  acknowledged: <path className={classes.line} d="M1 5.5 4 8.5 9 2" />,
  unacknowledged: <circle className={classes.line} cx="5" cy="5" r="3.2" />,
  stateless: <path className={classes.line} d="M1 3.2h8M1 6.8h8" />,
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
