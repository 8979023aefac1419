import { Button, NativeSelect, Popover } from '@mantine/core'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import { timeFormats, type TimeFormat } from '../../../../machines/core/domain/timeFormat.ts'
import { undoChoices } from '../../../../machines/incident/domain/undoChoice.ts'
import type { Density, ListTimes } from '../../../../machines/list/domain/preferences.ts'
import { columns, isShown, optionalColumns, type ColumnChoices } from '../../../../machines/list/domain/columns.ts'
import {
  useConfiguration,
  useIncidents,
  usePreference,
  useChangePreferences,
  useSelected,
  useMenus,
  useIsMenuOpen,
  useShortcuts,
  useTag,
} from '../../actors.ts'
import { areSameNames, listedTagKeys } from '../selectors.ts'
import { ShortcutButton, ShortcutHelp } from '../ShortcutHelp.tsx'
import { ColumnPlaces } from '../table/ColumnPlaces.tsx'
import { orderWithout, tagKeys, toggled } from '../table/tagColumns.ts'
import barControl from './BarControl.module.css'
import classes from './DisplayMenu.module.css'

const none: readonly string[] = []

/**
 * How the rows are displayed: their height, their times, the columns, and the keys that act on them. Escape and a click
 * elsewhere close it.
 */
export function DisplayMenu() {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('display')
  const hasHelp = useTag(useShortcuts(), 'help')
  const toggle = () => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'display' })
  return (
    <>
      <Popover
        opened={isOpen}
        // A press in the dialog of the shortcuts is outside the menu, to which the focus returns.
        onDismiss={() => !hasHelp && menus?.send({ type: 'menus.close', menu: 'display' })}
        position="bottom-end"
        width={320}
        offset={4}
        trapFocus
        returnFocus
        withRoles
      >
        <Popover.Target>
          <Button
            className={barControl.named ?? ''}
            classNames={{ label: barControl.words ?? '', section: barControl.section ?? '' }}
            variant="default"
            size="compact-sm"
            title="Display"
            leftSection={<IconAdjustments size={16} aria-hidden="true" />}
            onClick={toggle}
          >
            Display
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu ?? ''} aria-label="Display">
          <DensityChoice />
          <TimeChoices />
          <ColumnChoices />
          <UndoWait />
          <ShortcutButton />
        </Popover.Dropdown>
      </Popover>
      <ShortcutHelp />
    </>
  )
}

const densities: readonly { readonly density: Density; readonly name: string }[] = [
  { density: 'comfortable', name: 'Comfortable' },
  { density: 'compact', name: 'Compact' },
]

function DensityChoice() {
  const changePreferences = useChangePreferences()
  const chosen = usePreference('density')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Rows</legend>
      <div className={classes.pair}>
        {densities.map(({ density, name }) => (
          <label key={density} className={classes.choice}>
            <input
              type="radio"
              name="density"
              checked={density === chosen}
              onChange={() => changePreferences({ density })}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ColumnChoices() {
  const changePreferences = useChangePreferences()
  const listed = useSelected(useIncidents(), listedTagKeys, areSameNames) ?? none
  const choices = usePreference('columnChoices')
  const own = usePreference('tagColumns')
  const order = usePreference('order')
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const keys = tagKeys(listed, own)
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Columns</legend>
        <div className={classes.pair}>
          {optionalColumns(showsLevels).map((key) => (
            <Choice
              key={key}
              name={columns[key].label}
              isChosen={isShown(key, choices)}
              choose={() => changePreferences({ columnChoices: { ...choices, [key]: !isShown(key, choices) } })}
            />
          ))}
        </div>
      </fieldset>
      <ColumnPlaces />
      {keys.length > 0 && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Tags as columns</legend>
          <div className={classes.pair}>
            {keys.map((key) => (
              <Choice
                key={key}
                name={key}
                isChosen={own.includes(key)}
                choose={() => changePreferences({ tagColumns: toggled(own, key), order: orderWithout(order, key) })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

const formatNames: Readonly<Record<TimeFormat, string>> = {
  configured: 'As configured here',
  locale: "As in this browser's language",
  iso: 'ISO 8601',
  rfc: 'RFC 2822',
  epoch: 'Seconds since 1970',
}

/** Whether the list shows ages or dates, and how dates and times are written on every screen. */
function TimeChoices() {
  const changePreferences = useChangePreferences()
  const isRelative = usePreference('listTimes') === 'relative'
  const format = usePreference('timeFormat')
  const show = (listTimes: ListTimes) => changePreferences({ listTimes })
  const write = (name: string) => {
    const timeFormat = timeFormats.find((each) => each === name)
    if (timeFormat !== undefined) changePreferences({ timeFormat })
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Times</legend>
      <div className={classes.pair}>
        <label className={classes.choice}>
          <input type="radio" name="list-times" checked={isRelative} onChange={() => show('relative')} />
          Age
        </label>
        <label className={classes.choice}>
          <input type="radio" name="list-times" checked={!isRelative} onChange={() => show('absolute')} />
          Date and time
        </label>
      </div>
      <NativeSelect
        size="xs"
        label="Time format"
        value={format}
        data={timeFormats.map((value) => ({ value, label: formatNames[value] }))}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </fieldset>
  )
}

/** How long what was closed, reopened or ticketed can be undone. */
function UndoWait() {
  const changePreferences = useChangePreferences()
  const seconds = usePreference('undoSeconds')
  const wait = (chosen: number) => {
    const undoSeconds = undoChoices.find((each) => each === chosen)
    if (undoSeconds !== undefined) changePreferences({ undoSeconds })
  }
  return (
    <NativeSelect
      className={classes.group ?? ''}
      size="xs"
      label="Time to undo closing, reopening and tickets"
      value={String(seconds)}
      data={undoChoices.map((each) => ({
        value: String(each),
        label: each === 0 ? 'None: write at once' : `${each} seconds`,
      }))}
      onChange={(event) => wait(Number(event.currentTarget.value))}
    />
  )
}

interface ChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly choose: () => void
}

function Choice({ name, isChosen, choose }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={isChosen} onChange={choose} />
      <bdi>{name}</bdi>
    </label>
  )
}
