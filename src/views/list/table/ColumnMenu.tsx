import { ActionIcon, Popover } from '@mantine/core'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { useConfiguration, useIncidents, usePreferences, useSelected, useShell, useTag } from '../../actors.ts'
import classes from './ColumnMenu.module.css'
import { columns, tagKeys, toggled } from './columns.ts'
import { areSameNames, hiddenColumns, listedTagKeys, tagColumns } from '../selectors.ts'

const none: readonly string[] = []

/** Which columns show, and which tags have one of their own. Escape and a click elsewhere close it. */
export function ColumnMenu({ className }: { readonly className: string | undefined }) {
  const shell = useShell()
  const isOpen = useTag(shell, 'columnsOpen')
  const toggle = () => shell?.send({ type: 'shell.toggleColumns' })
  return (
    <Popover
      opened={isOpen}
      onDismiss={toggle}
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
      hideDetached={false}
      withRoles
    >
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
  const preferences = usePreferences()
  const listed = useSelected(useIncidents(), listedTagKeys, areSameNames) ?? none
  const hidden = useSelected(preferences, hiddenColumns) ?? none
  const own = useSelected(preferences, tagColumns) ?? none
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const offered = columns.filter(({ name, isFixed }) => isFixed !== true && (showsLevels || name !== 'Severity'))
  const keys = tagKeys(listed, own)
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Columns</legend>
        {offered.map(({ name }) => (
          <Choice
            key={name}
            name={name}
            isChosen={!hidden.includes(name)}
            choose={() =>
              preferences?.send({ type: 'preferences.change', change: { hiddenColumns: toggled(hidden, name) } })}
          />
        ))}
      </fieldset>
      {keys.length > 0 && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Tags as columns</legend>
          {keys.map((key) => (
            <Choice
              key={key}
              name={key}
              isChosen={own.includes(key)}
              choose={() =>
                preferences?.send({ type: 'preferences.change', change: { tagColumns: toggled(own, key) } })}
            />
          ))}
        </fieldset>
      )}
    </>
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
