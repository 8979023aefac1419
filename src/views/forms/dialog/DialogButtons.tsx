import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DoubtQuestion, type Doubt } from './DoubtQuestion.tsx'
import styles from './Dialog.module.css'

interface DialogButtonsProps {
  readonly isBusy: boolean
  /** The label of the button that closes the dialog without doing anything. */
  readonly reject: string
  /** Whether that button has the initial focus, as in a dialog that only asks a question. */
  readonly isRejectFirst?: boolean
  readonly close: () => void
  /** Replaces the buttons while the dialog asks whether to discard what was typed. */
  readonly doubt?: Doubt
  /** The button that carries out the action. */
  readonly children: ReactNode
}

export function DialogButtons({ isBusy, reject, isRejectFirst = false, close, doubt, children }: DialogButtonsProps) {
  if (doubt?.isAsked === true) return <DoubtQuestion stay={doubt.stay} discard={doubt.discard} />
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
