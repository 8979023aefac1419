import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { takeLostFocus } from '../core/focus.ts'

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  /** A sentence that says what happened, and what happens next. */
  readonly sentence: string
  /** Whether the notice replaces content that may have had the focus. */
  readonly isSudden?: boolean
  /** The actions that the operator can take. */
  readonly children?: ReactNode
}

/** Shown instead of an incident that is missing or failed to load. */
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
