import { ActionIcon, NativeSelect, Popover } from '@mantine/core'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { timeFormats, type TimeFormat } from '../../../../machines/core/domain/timeFormat.ts'
import type { ListTimes } from '../../../../machines/list/domain/preferences.ts'
import { columns, isShown, optionalColumns, type ColumnChoices } from '../../../../machines/list/domain/columns.ts'
import {
  useConfiguration,
  useIncidents,
  usePreference,
  useChangePreferences,
  useSelected,
  useMenus,
  useIsMenuOpen,
} from '../../actors.ts'
import classes from './ColumnMenu.module.css'
import { ColumnPlaces } from './ColumnPlaces.tsx'
import { orderWithout, tagKeys, toggled } from './tagColumns.ts'
import { areSameNames, listedTagKeys } from '../selectors.ts'

const none: readonly string[] = []

/**
 * Chooses the columns, the tags with their own column, and the format of times. Escape and a click elsewhere close it.
 */
export function ColumnMenu({ className }: { readonly className: string | undefined }) {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('columns')
  const toggle = () => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'columns' })
  return (
    <Popover opened={isOpen} onDismiss={toggle} position="bottom-end" offset={4} trapFocus returnFocus withRoles>
      <Popover.Target>
        <ActionIcon
          className={className ?? ''}
          variant="default"
          size="md"
          aria-label="Columns"
          title="Columns"
          onClick={toggle}
        >
          <IconColumns3 size={16} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-label="Columns">
        <ColumnChoices />
      </Popover.Dropdown>
    </Popover>
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
        {optionalColumns(showsLevels).map((key) => (
          <Choice
            key={key}
            name={columns[key].label}
            isChosen={isShown(key, choices)}
            choose={() => changePreferences({ columnChoices: { ...choices, [key]: !isShown(key, choices) } })}
          />
        ))}
      </fieldset>
      <ColumnPlaces />
      <TimeChoices />
      {keys.length > 0 && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Tags as columns</legend>
          {keys.map((key) => (
            <Choice
              key={key}
              name={key}
              isChosen={own.includes(key)}
              choose={() => changePreferences({ tagColumns: toggled(own, key), order: orderWithout(order, key) })}
            />
          ))}
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
      <label className={classes.choice}>
        <input type="radio" name="list-times" checked={isRelative} onChange={() => show('relative')} />
        Age
      </label>
      <label className={classes.choice}>
        <input type="radio" name="list-times" checked={!isRelative} onChange={() => show('absolute')} />
        Date and time
      </label>
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
