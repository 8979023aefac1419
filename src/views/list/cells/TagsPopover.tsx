import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './TagsPopover.module.css'

interface TagsPopoverProps {
  readonly isOpen: boolean
  readonly close: () => void
  /** The button that opens it. */
  readonly button: ReactElement
  /** The tags, as list items. */
  readonly children: ReactNode
}

/** All tags of a row, over the list. Escape and a click elsewhere close it. */
export function TagsPopover({ isOpen, close, button, children }: TagsPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-end"
      offset={2}
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
      hideDetached={false}
      withRoles
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.all ?? ''}>
        <ul className={classes.tags} tabIndex={-1} data-autofocus>
          {children}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
