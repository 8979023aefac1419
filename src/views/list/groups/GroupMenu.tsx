import { ActionIcon, Popover } from '@mantine/core'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import { isNamedKey, namedGroupKeys, tagGroupKey, type GroupKey } from '../../../../machines/filter/domain/groupKey.ts'
import { groupKeyWords } from '../../../../machines/list/domain/groups/groupOf.ts'
import {
  useChangePreferences,
  useConfiguration,
  useIncidents,
  useIsMenuOpen,
  useMenus,
  usePreference,
  useSelected,
} from '../../actors.ts'
import { areSameNames, listedTagKeys } from '../selectors.ts'
import menuClasses from '../table/ColumnMenu.module.css'
import classes from './Groups.module.css'

const none: readonly string[] = []

interface GroupMenuProps {
  readonly className: string | undefined
}

/** Chooses what the rows are grouped by, and whether alike rows fold. Escape and a click elsewhere close it. */
export function GroupMenu({ className = '' }: GroupMenuProps) {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('group')
  const group = usePreference('group')
  const isFolding = usePreference('foldsAlike')
  const toggle = () => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'group' })
  const chosen = [
    ...(group === 'none' ? [] : [groupKeyWords(group).label.toLowerCase()]),
    ...(isFolding ? ['folded'] : []),
  ]
  const words = chosen.length === 0 ? 'Group' : `Group: ${chosen.join(', ')}`
  return (
    <Popover opened={isOpen} onDismiss={toggle} position="bottom-end" offset={4} trapFocus returnFocus withRoles>
      <Popover.Target>
        <ActionIcon
          className={`${className} ${classes.control ?? ''}`}
          variant="default"
          size="md"
          title={words}
          data-chosen={chosen.length > 0 || undefined}
          onClick={toggle}
        >
          <IconListTree size={16} aria-hidden="true" />
          <span className={classes.controlWords}>{words}</span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={menuClasses.menu ?? ''} aria-label="Group">
        <GroupChoices />
      </Popover.Dropdown>
    </Popover>
  )
}

function GroupChoices() {
  const changePreferences = useChangePreferences()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const listed = useSelected(useIncidents(), listedTagKeys, areSameNames) ?? none
  const group = usePreference('group')
  const isFolding = usePreference('foldsAlike')
  const named = namedGroupKeys.filter((key) => key !== 'severity' || showsLevels)
  const keys = new Set<GroupKey>([...named, group, ...listed.map(tagGroupKey)])
  return (
    <>
      <fieldset className={menuClasses.group}>
        <legend className={menuClasses.legend}>Group by</legend>
        {[...keys].map((key) => (
          <label key={key} className={menuClasses.choice}>
            <input
              type="radio"
              name="group-by"
              checked={key === group}
              data-autofocus={key === group || undefined}
              onChange={() => changePreferences({ group: key })}
            />
            <bdi>{groupKeyWords(key).label}</bdi>
            {!isNamedKey(key) && <span className={classes.kind}>tag</span>}
          </label>
        ))}
      </fieldset>
      <label className={menuClasses.choice}>
        <input type="checkbox" checked={isFolding} onChange={() => changePreferences({ foldsAlike: !isFolding })} />
        Fold alike
      </label>
      <p className={classes.hint}>Rows with the same source and description become one.</p>
    </>
  )
}
