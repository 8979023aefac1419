import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'

/** What a chip says beside its words: the colour of its border and icon. */
export type StatusTone =
  'open' | 'acknowledged' | 'closed' | 'quiet' | 'severity1' | 'severity2' | 'severity3' | 'severity4' | 'severity5'

interface StatusChipProps {
  readonly tone: StatusTone
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** One fact of an incident's status: words and an icon, so that the colour is never alone. */
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
