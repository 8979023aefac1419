import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { Shift } from '../../../machines/shift/domain/shift.ts'
import type { ShiftForm } from '../../../machines/shift/domain/shiftForm.ts'
import type { TimeStyle } from '../../time/format.ts'
import { useConfiguration, useIsMenuOpen, useMenus, useShift, useShiftHandover, useTag, useValue } from '../actors.ts'
import classes from './ShiftWays.module.css'
import { shiftTable } from './handover/shiftTable.ts'
import { shiftText } from './handover/shiftText.ts'
import { useShiftActions } from './useShiftActions.ts'

interface ShiftWaysProps {
  readonly shift: Shift
  readonly now: number
  readonly style: TimeStyle
}

/** The ways in which a shift is handed over: as a text, on paper, as a link or as a table (docs/behaviour.md#shift-text). */
export function ShiftWays({ shift: result, now, style }: ShiftWaysProps) {
  const shift = useShift()
  const view = useValue(shift, 'view')
  const actions = useShiftActions(result)
  const menus = useMenus()
  const isOpen = useIsMenuOpen('shiftForms')
  const isCopied = useTag(useShiftHandover(), 'copied')
  const withLevels = useConfiguration()?.showSeverityLevels === true
  const words = { view, actions, style, now, withLevels }
  const copy = (form: ShiftForm) => shift?.send({ type: 'shift.copy', text: shiftText(result, form, words) })
  return (
    <div className={classes.ways} role="group" aria-label="Hand over" data-screen-only>
      <span className={classes.copy}>
        <Button className={classes.text ?? ''} onClick={() => copy('plain')}>
          {isCopied ? 'Copied' : 'Copy as text'}
        </Button>
        <Menu
          opened={isOpen}
          onChange={(opened) => menus?.send({ type: opened ? 'menus.open' : 'menus.close', menu: 'shiftForms' })}
          position="bottom-end"
          width={240}
          offset={4}
        >
          <Menu.Target>
            <Button className={classes.more ?? ''} aria-label="More ways to copy" title="More ways to copy">
              <IconChevronDown size={16} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => copy('markdown')}>Copy as Markdown</Menu.Item>
            <Menu.Item onClick={() => copy('mail')}>Copy for an e-mail</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
      <Button variant="subtle" onClick={() => shift?.send({ type: 'shift.copyLink' })}>
        Copy link
      </Button>
      <Button variant="subtle" onClick={() => shift?.send({ type: 'shift.print' })}>
        Print
      </Button>
      <Button
        variant="subtle"
        onClick={() => shift?.send({ type: 'shift.save', fileFormat: 'csv', text: shiftTable(result, words) })}
      >
        CSV
      </Button>
    </div>
  )
}
