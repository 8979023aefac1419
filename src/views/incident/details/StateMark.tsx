import type { ReactNode } from 'react'
import classes from './StateMark.module.css'

/** The states of an incident that have a mark, each with its own shape as well as a colour. */
export type StateMarkName = 'open' | 'closed' | 'acknowledged' | 'unacknowledged' | 'stateless' | 'unknown'

const marks: Readonly<Record<StateMarkName, ReactNode>> = {
  open: <circle cx="5" cy="5" r="4" />,
  closed: <path className={classes.line} d="M1 5h8" />,
  acknowledged: <path className={classes.line} d="M1 5.5 4 8.5 9 2" />,
  unacknowledged: <circle className={classes.line} cx="5" cy="5" r="3.2" />,
  stateless: <path className={classes.line} d="M1 3.2h8M1 6.8h8" />,
  unknown: <path className={classes.line} d="M3 3.4a2 2 0 1 1 3 1.8c-.8.5-1 .8-1 1.5M5 8.6v.6" />,
}

/** The mark of a state, the same on every screen. The state is also written beside it. */
export function StateMark({ mark }: { mark: StateMarkName }) {
  return (
    <svg className={classes.mark} data-mark={mark} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      {marks[mark]}
    </svg>
  )
}
