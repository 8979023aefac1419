import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

/** Says what the dialog acts on, before it asks anything. */
export function DialogSubject({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.subject}>
      <bdi>{children}</bdi>
    </div>
  )
}
