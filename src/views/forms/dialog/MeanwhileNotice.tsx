import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

interface MeanwhileNoticeProps {
  /** Lets a disabled button refer to the text as its reason. */
  readonly id?: string
  readonly children: ReactNode
}

/**
 * Says that the action has been done already, by somebody else or by an own call whose answer was lost. The live
 * region exists before its text, so that the text is announced.
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
