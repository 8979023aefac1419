import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

interface MeanwhileNoticeProps {
  /** For the button that can do nothing for this reason. */
  readonly id?: string
  readonly children: ReactNode
}

/**
 * Says, where there is something to say, that it has been done already: by somebody else, or by a call of one's own
 * whose answer was lost. The region is there before its words are.
 */
export function MeanwhileNotice({ id, children }: MeanwhileNoticeProps) {
  return (
    <output className={styles.meanwhile}>
      {children !== false && (
        <span className={styles.notice}>
          <IconAlertTriangle className={styles.noticeIcon} size={18} aria-hidden="true" />
          <span id={id}>{children}</span>
        </span>
      )}
    </output>
  )
}
