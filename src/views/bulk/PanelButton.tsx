import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepFocusIn } from '../core/focus.ts'

interface PanelButtonProps {
  /** Whether it is the panel's main action. */
  readonly isMain?: boolean
  readonly press: () => void
  readonly children: ReactNode
}

/**
 * A button of the panel at the lower edge. A press may remove the button, and therefore moves the focus to the panel.
 */
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
