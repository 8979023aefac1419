import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  /** What happened, and what comes next. */
  readonly sentence: string
  /** What the person can do about it. */
  readonly children?: ReactNode
}

/** Stands where the incident would be. */
export function Notice({ icon, title, sentence, children }: NoticeProps) {
  return (
    <div className={styles.notice} aria-live="polite">
      <span className={styles.icon} aria-hidden="true">{icon}</span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </div>
  )
}
