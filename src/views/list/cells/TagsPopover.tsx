import { Popover } from '@mantine/core'
import { useCallback, type ReactNode, type RefCallback, type RefObject } from 'react'
import { isFree, moveFocusTo } from '../../core/focus.ts'
import classes from './TagsPopover.module.css'

interface TagsPopoverProps {
  /** The id of the button. */
  readonly id: string
  /** The button that opened the popover. It names the popover, and determines its place. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly close: () => void
  /** The tags, as list items. */
  readonly children: ReactNode
}

/**
 * All tags of a row, over the list. Escape and a click elsewhere close it. It is rendered only while it is open, because
 * a closed popover in each row makes a long list slower.
 */
export function TagsPopover({ id, button, close, children }: TagsPopoverProps) {
  const returnFocus = useCallback(
    (tags: HTMLElement | null) => () => {
      if (tags === null) return
      const { ownerDocument } = tags
      if (tags.contains(ownerDocument.activeElement) || isFree(ownerDocument)) moveFocusTo(button.current)
    },
    [button],
  )
  return (
    <Popover id={id} opened onDismiss={close} position="bottom-end" offset={2} trapFocus withRoles>
      <Popover.Target>
        <ButtonOnScreen button={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.all ?? ''}>
        <ul ref={returnFocus} className={classes.tags} tabIndex={-1} data-autofocus>
          {children}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ButtonOnScreenProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly ref?: RefCallback<HTMLElement>
}

/** Tells the popover which button it belongs to: the one that the row has rendered already. */
function ButtonOnScreen({ button, ref }: ButtonOnScreenProps) {
  const tell = useCallback((place: HTMLElement | null) => ref?.(place && button.current), [button, ref])
  return <span hidden ref={tell} />
}
