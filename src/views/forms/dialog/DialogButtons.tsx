import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

interface DialogButtonsProps {
  readonly isBusy: boolean
  /** What leaves without doing anything. */
  readonly reject: string
  /** Whether that has the focus at first: where the other one ends something. */
  readonly isRejectFirst?: boolean
  readonly close: () => void
  /** What does it. */
  readonly children: ReactNode
}

/** The buttons at the foot of a dialog. */
export function DialogButtons({ isBusy, reject, isRejectFirst = false, close, children }: DialogButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        data-autofocus={isRejectFirst || undefined}
        aria-disabled={isBusy}
        mod={{ disabled: isBusy }}
        onClick={close}
      >
        {reject}
      </Button>
      {children}
    </div>
  )
}
