import { Button, Menu } from '@mantine/core'
import IconFold from '@tabler/icons-react/dist/esm/icons/IconFold.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import {
  namedGroupKeys,
  readGroupKey,
  tagGroupKey,
  type GroupKey,
} from '../../../../machines/filter/domain/groupKey.ts'
import { groupKeyWords } from '../../../../machines/list/domain/groups/groupOf.ts'
import { isNamedKey } from '../../../../machines/list/domain/groups/groupTagKey.ts'
import {
  useChangePreferences,
  useConfiguration,
  useIncidents,
  useIsMenuOpen,
  useMenus,
  usePreference,
  useSelected,
} from '../../actors.ts'
import { VisuallyHidden } from '../../core/plain/elements.tsx'
import { areSameNames, listedTagKeys } from '../selectors.ts'
import barControl from '../bar/BarControl.module.css'
import classes from './Groups.module.css'

const none: readonly string[] = []

/**
 * Chooses what the rows are grouped by, and whether alike rows fold, which has a sign of its own beside a key. Escape and a
 * click elsewhere close it.
 */
export function GroupMenu() {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('group')
  const group = usePreference('group')
  const isFolding = usePreference('foldsAlike')
  const by = groupedBy(group)
  const words = ['Group', by ?? (isFolding ? 'folded' : undefined)].filter((part) => part !== undefined).join(': ')
  const hasSign = by !== undefined && isFolding
  return (
    <Menu
      opened={isOpen}
      onChange={(opened) => menus?.send({ type: opened ? 'menus.open' : 'menus.close', menu: 'group' })}
      position="bottom-end"
      width={260}
      // Keys must not toggle the menu: the key that opens it would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <Button
          className={`${barControl.named ?? ''} ${classes.control ?? ''}`}
          classNames={{ label: barControl.words ?? '', section: barControl.section ?? '' }}
          variant="default"
          size="compact-sm"
          justify="flex-start"
          leftSection={<IconListTree size={16} aria-hidden="true" />}
          rightSection={hasSign && <IconFold size={14} aria-hidden="true" />}
          title={hasSign ? `${words}, alike rows folded` : words}
          data-chosen={by !== undefined || isFolding || undefined}
        >
          {words}
          {hasSign && <VisuallyHidden>, alike rows folded</VisuallyHidden>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <GroupChoices />
      </Menu.Dropdown>
    </Menu>
  )
}

/** What the rows are grouped by, in the middle of a sentence; undefined if they are not. A tag key is named as it is. */
function groupedBy(key: GroupKey): string | undefined {
  const { label } = groupKeyWords(key)
  if (key === 'none') return undefined
  return isNamedKey(key) ? label.toLowerCase() : label
}

function GroupChoices() {
  const changePreferences = useChangePreferences()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const listed = useSelected(useIncidents(), listedTagKeys, areSameNames) ?? none
  const group = usePreference('group')
  const isFolding = usePreference('foldsAlike')
  const named = namedGroupKeys.filter((key) => key !== 'severity' || showsLevels)
  const tags = [...new Set([group, ...listed.map(tagGroupKey)])].filter((key) => !isNamedKey(key))
  return (
    <>
      <Menu.Label>Group by</Menu.Label>
      <KeyChoices keys={named} />
      <Menu.Divider />
      <Menu.CheckboxItem
        checked={isFolding}
        closeMenuOnClick
        onChange={() => changePreferences({ foldsAlike: !isFolding })}
      >
        Fold alike
        <span className={classes.hint}>Rows with the same source and description become one.</span>
      </Menu.CheckboxItem>
      {tags.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>Group by a tag</Menu.Label>
          <KeyChoices keys={tags} />
        </>
      )}
    </>
  )
}

function KeyChoices({ keys }: { readonly keys: readonly GroupKey[] }) {
  const changePreferences = useChangePreferences()
  return (
    <Menu.RadioGroup
      value={usePreference('group')}
      onChange={(key) => changePreferences({ group: readGroupKey(key) ?? 'none' })}
    >
      {keys.map((key) => (
        <Menu.RadioItem key={key} value={key} closeMenuOnClick>
          <bdi>{groupKeyWords(key).label}</bdi>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
