import { Button, Kbd, Modal } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { keyList } from './keyHelp.ts'
import type { MouseEvent } from 'react'
import { moveFocusTo } from '../core/focus.ts'
import { displayButton } from './selectors.ts'
import { useMenus, useShortcuts, useTag } from '../actors.ts'
import classes from './ShortcutHelp.module.css'

/** Opens the list of keyboard shortcuts, even if they are switched off. */
export function ShortcutButton() {
  const shortcuts = useShortcuts()
  const menus = useMenus()
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The dialog takes the place of the menu, and gives the focus back to what has it now.
    moveFocusTo(currentTarget.ownerDocument.getElementById(displayButton))
    menus?.send({ type: 'menus.close', menu: 'display' })
    shortcuts?.send({ type: 'shortcuts.openHelp' })
  }
  return (
    <Button
      variant="default"
      size="xs"
      fullWidth
      aria-haspopup="dialog"
      leftSection={<IconKeyboard size={16} aria-hidden="true" />}
      onClick={open}
    >
      Keyboard shortcuts
    </Button>
  )
}

/** The list of keyboard shortcuts. */
export function ShortcutHelp() {
  const shortcuts = useShortcuts()
  const isOpen = useTag(shortcuts, 'help')
  const isEnabled = useTag(shortcuts, 'enabled')
  return (
      <Modal
        opened={isOpen}
        onClose={() => shortcuts?.send({ type: 'shortcuts.closeHelp' })}
        title="Keyboard shortcuts"
        withCloseButton
        closeOnClickOutside
      >
        <label className={classes.choice}>
          <input
            type="checkbox"
            data-autofocus
            checked={isEnabled}
            onChange={() => shortcuts?.send({ type: isEnabled ? 'shortcuts.switchOff' : 'shortcuts.switchOn' })}
          />
          Use single-key shortcuts in the list
        </label>
        <dl className={classes.keys}>
          {keyList.map(({ names, does }) => (
            <div key={does} className={classes.key}>
              <dt>
                {names.map((name) => (
                  <Kbd key={name} className={classes.name ?? ''}>
                    {name}
                  </Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Modal>
  )
}
