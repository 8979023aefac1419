import { Button, Kbd, Modal } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { keyList } from './keyHelp.ts'
import { useShortcuts, useTag } from '../actors.ts'
import classes from './ShortcutHelp.module.css'

/** Opens the list of keyboard shortcuts, even if they are switched off. */
export function ShortcutButton() {
  const shortcuts = useShortcuts()
  return (
    <Button
      variant="default"
      size="xs"
      fullWidth
      aria-haspopup="dialog"
      leftSection={<IconKeyboard size={16} aria-hidden="true" />}
      onClick={() => shortcuts?.send({ type: 'shortcuts.openHelp' })}
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
      // Above the menu of the display, which stays open behind it.
      zIndex={400}
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
