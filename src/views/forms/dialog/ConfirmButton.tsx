import { Button, Loader } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { KeyboardEventHandler } from 'react'

interface ConfirmButtonProps {
  /** Crimson for what ends something. */
  readonly color: 'crimson' | 'petrol'
  readonly isBusy: boolean
  /** Whether what it would do has been done already. */
  readonly isVain: boolean
  /** Id of the words that say why it can do nothing, where they are apart from it. */
  readonly reason?: string
  /** For a form inside a dialog: the key is the form's, and not the dialog's as well. */
  readonly onKeyDown?: KeyboardEventHandler
  readonly children: string
}

/** Submits the dialog's form. While it can do nothing it says so, and keeps the focus where it is. */
export function ConfirmButton({ color, isBusy, isVain, reason, onKeyDown, children }: ConfirmButtonProps) {
  return (
    <Button
      type="submit"
      color={color}
      aria-disabled={isBusy || isVain}
      aria-describedby={isVain ? reason : undefined}
      mod={{ disabled: isBusy || isVain }}
      onKeyDown={onKeyDown}
      data-mantine-stop-propagation={onKeyDown === undefined ? undefined : 'true'}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : <IconCheck size={16} aria-hidden="true" />}
    >
      {children}
    </Button>
  )
}
