import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

interface MeanwhileNoticeProps {
  /** Id of the text, for a disabled button that refers to it as its reason. */
  readonly id?: string
  readonly children: ReactNode
}

/**
 * Says what has changed in the meantime, by another user or by an earlier call whose response was lost: for example,
 * that the action has been done already. The live region exists before its text, so that screen readers announce the
 * text.
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
