import { Button } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { useCan, usePausing, useProfiles, useTag } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import { createButton } from '../cardFocus.ts'

/**
 * Opens the dialog that pauses several profiles, but not while profiles are being turned on. It is there if a profile is
 * active, and as long as the dialog is open.
 */
export function PauseSeveral() {
  const profiles = useProfiles()
  const pausing = usePausing()
  const isOpen = useTag(pausing, 'open')
  const isResuming = useTag(pausing, 'resuming')
  const isAnyActive = useCan(profiles, { type: 'profiles.pause' })
  if (!isAnyActive && !isOpen) return null
  return (
    <Button
      ref={handOn}
      variant="default"
      aria-disabled={isResuming}
      mod={{ disabled: isResuming }}
      leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
      onClick={() => profiles?.send({ type: 'profiles.pause' })}
    >
      Pause several
    </Button>
  )
}

/** If every profile is paused, this button is gone when the dialog closes: the one beside it takes the focus instead. */
function handOn(button: HTMLElement | null): () => void {
  return () => {
    if (button === null) return
    const { activeElement } = button.ownerDocument
    const isLost = activeElement === button || activeElement?.closest('[role="dialog"]') !== null
    if (isLost) moveFocusTo(button.ownerDocument.getElementById(createButton))
  }
}
