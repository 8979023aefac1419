import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'

/** The colour of a chip's border and icon. */
export type StatusTone =
  'open' | 'acknowledged' | 'closed' | 'quiet' | 'severity1' | 'severity2' | 'severity3' | 'severity4' | 'severity5'

interface StatusChipProps {
  readonly tone: StatusTone
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** One fact about an incident's status, as words and an icon, so that it does not depend on colour. */
export function StatusChip({ tone, icon, children }: StatusChipProps) {
  return (
    <li className={styles.chip} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>{children}</span>
    </li>
  )
}
