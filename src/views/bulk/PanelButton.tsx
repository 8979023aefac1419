import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepFocusIn } from '../core/focus.ts'

interface PanelButtonProps {
  /** Whether it is what the panel is there for. */
  readonly isMain?: boolean
  readonly press: () => void
  readonly children: ReactNode
}

/** A button of the panel at the lower edge. It may be gone with what it does: the focus stays in the panel. */
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
