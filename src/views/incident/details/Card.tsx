import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps {
  readonly title: string
  /** Shown at the end of the title's line. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Card({ title, aside, className, children }: CardProps) {
  const id = useId()
  return (
    <section className={[styles.card, className].join(' ')} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
