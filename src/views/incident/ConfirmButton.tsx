import { Button, Loader } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'

interface ConfirmButtonProps {
  /** Crimson for what ends something. */
  readonly color: 'crimson' | 'petrol'
  readonly isBusy: boolean
  /** Whether what it would do has been done already. */
  readonly isVain: boolean
  readonly children: string
}

/** Submits the dialog's form. While it can do nothing it says so, and keeps the focus where it is. */
export function ConfirmButton({ color, isBusy, isVain, children }: ConfirmButtonProps) {
  return (
    <Button
      type="submit"
      color={color}
      aria-disabled={isBusy || isVain}
      mod={{ disabled: isBusy || isVain }}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : <IconCheck size={16} aria-hidden="true" />}
    >
      {children}
    </Button>
  )
}
