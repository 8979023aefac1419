import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { takeLostFocus } from '../core/focus.ts'

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  /** What happened, and what comes next. */
  readonly sentence: string
  /** Whether it comes in place of what a person may have had the focus on. */
  readonly isSudden?: boolean
  /** What the person can do about it. */
  readonly children?: ReactNode
}

/** Stands where the incident would be, or was. */
export function Notice({ icon, title, sentence, isSudden = false, children }: NoticeProps) {
  return (
    <div className={styles.notice} aria-live="polite">
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles.title} tabIndex={-1} ref={isSudden ? takeLostFocus : undefined}>
        {title}
      </h2>
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </div>
  )
}
