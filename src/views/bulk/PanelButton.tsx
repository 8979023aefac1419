import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepFocusIn } from '../core/focus.ts'

interface PanelButtonProps {
  /** Whether it is the panel's main action. */
  readonly isMain?: boolean
  readonly press: () => void
  readonly children: ReactNode
}

/** A button of the panel at the lower edge. A press moves the focus to the panel, because it may remove the button. */
export function PanelButton({ isMain = false, press, children }: PanelButtonProps) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size="compact-sm"
      onClick={({ currentTarget }) => {
        keepFocusIn(currentTarget.closest('section'))
        press()
      }}
    >
      {children}
    </Button>
  )
}
