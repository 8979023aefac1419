import type { ReactNode } from 'react'
import type { Level } from '../../../../machines/incident/domain/level.ts'
import styles from './StatusChip.module.css'

/** The colour of a chip's border and icon: the colour of a state or of a severity level. */
export type StatusTone = 'open' | 'acknowledged' | 'closed' | 'quiet' | Level

interface StatusChipProps {
  readonly tone: StatusTone
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** One fact about an incident's status, as words and an icon, so that it is recognisable without colour. */
export function StatusChip({ tone, icon, children }: StatusChipProps) {
  const color = typeof tone === 'number' ? { 'data-level': tone } : { 'data-tone': tone }
  return (
    <li className={styles.chip} {...color}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words} title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </li>
  )
}
