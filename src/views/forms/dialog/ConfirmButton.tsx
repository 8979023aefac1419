import { Button, Loader } from '@mantine/core'
import type { KeyboardEventHandler } from 'react'
import { ActionMark, type Action } from '../../core/ActionMark.tsx'

interface ConfirmButtonProps {
  /** What the button does, for its icon. */
  readonly action: Action
  /** Crimson for an action that ends or deletes something. */
  readonly color: 'crimson' | 'petrol'
  readonly isBusy: boolean
  /** Whether the action is unavailable, for example because it has been done already. */
  readonly isUnavailable: boolean
  /** Id of the text that says why the action is unavailable, if the button does not contain it. */
  readonly reason?: string
  /** Handles a key that must not reach the dialog around the form. */
  readonly onKeyDown?: KeyboardEventHandler
  readonly children: string
}

/** Submits the dialog's form. While unavailable, the button is marked as disabled but keeps the focus. */
export function ConfirmButton({
  action,
  color,
  isBusy,
  isUnavailable,
  reason,
  onKeyDown,
  children,
}: ConfirmButtonProps) {
  return (
    <Button
      type="submit"
      color={color}
      aria-disabled={isBusy || isUnavailable}
      aria-describedby={isUnavailable ? reason : undefined}
      mod={{ disabled: isBusy || isUnavailable }}
      onKeyDown={onKeyDown}
      data-mantine-stop-propagation={onKeyDown === undefined ? undefined : 'true'}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : <ActionMark action={action} />}
    >
      {children}
    </Button>
  )
}
