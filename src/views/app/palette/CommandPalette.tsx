import { Kbd, Modal, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { counted } from '../../../../machines/core/domain/count.ts'
import type { Command } from '../../../../machines/app/domain/command.ts'
import type { CommandPaletteRef } from '../../../../machines/app/commandPalette.ts'
import { useCommandPalette, useTag, useValue } from '../../actors.ts'
import classes from './CommandPalette.module.css'

const listId = 'command-palette-list'

const none: readonly Command[] = []

/** Everything that can be done here, found by name (docs/behaviour.md#command-palette). */
export function CommandPalette() {
  const palette = useCommandPalette()
  const isOpen = useTag(palette, 'open')
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => palette?.send({ type: 'commandPalette.close' })}
      // The chart gives the focus back before a command opens something else.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      zIndex={500}
      size={560}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette" data-palette>
        <Modal.Body className={classes.body ?? ''}>{palette && <Search palette={palette} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ palette }: { readonly palette: CommandPaletteRef }) {
  const text = useValue(palette, 'text')
  const found = useValue(palette, 'found')
  const current = useValue(palette, 'current')
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key as 'ArrowDown']
    if (by !== undefined) palette.send({ type: 'commandPalette.move', by })
    else if (event.key === 'Enter') palette.send({ type: 'commandPalette.choose', at: current })
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="What do you want to do?"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length === 0 ? undefined : optionId(current)}
        placeholder="What do you want to do?"
        autoComplete="off"
        spellCheck={false}
        size="md"
        value={text}
        onChange={({ currentTarget }) => palette.send({ type: 'commandPalette.type', text: currentTarget.value })}
        onKeyDown={press}
      />
      <div role="listbox" id={listId} aria-label="Commands" className={classes.list}>
        {(found ?? none).map((command, at) => (
          <Option
            key={command.name + command.place}
            palette={palette}
            command={command}
            at={at}
            isCurrent={at === current}
          />
        ))}
      </div>
      {found.length === 0 && <p className={classes.none}>Nothing here is called ‘{text.trim()}’.</p>}
      <VisuallyHidden component="output">{counted(found.length, 'command', 'commands')}</VisuallyHidden>
    </>
  )
}

interface OptionProps {
  readonly palette: CommandPaletteRef
  readonly command: Command
  readonly at: number
  readonly isCurrent: boolean
}

/** Reached by arrow keys from the field, which keeps the focus. */
function Option({ palette, command: { name, place, key }, at, isCurrent }: OptionProps) {
  return (
    <UnstyledButton
      role="option"
      id={optionId(at)}
      aria-selected={isCurrent}
      tabIndex={-1}
      className={classes.option ?? ''}
      ref={isCurrent ? showInList : null}
      onPointerMove={() => palette.send({ type: 'commandPalette.point', at })}
      onClick={() => palette.send({ type: 'commandPalette.choose', at })}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.place}>{place}</span>
      {key !== undefined && <Kbd>{key}</Kbd>}
    </UnstyledButton>
  )
}

function optionId(at: number): string {
  return `command-${at}`
}

function showInList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
