import { Button, NativeSelect, Popover, TagsInput } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { isLevel, leastSevere, levels, levelText } from '../../../machines/incident/domain/level.ts'
import { useConfiguration, useFilter, useIsMenuOpen, useMenus, useSelected, useIncidents, useValue } from '../actors.ts'
import classes from './FurtherFilters.module.css'
import { filterOnScreen, areSame, droppedTags, suggestedTags } from './selectors.ts'
import {
  ClosedAckedChoice,
  LevelChoice,
  ListOnlyChoice,
  NotificationEvents,
  SourceTypeChoice,
  TristateChoice,
} from './ListConditions.tsx'
import { SourceChoice } from './SourceChoice.tsx'
import { begunTag } from '../../../machines/filter/domain/tags/tagSuggestions.ts'
import filterBarClasses from './FilterBar.module.css'

/**
 * A menu over the list with the conditions that have no control in the bar, beside which those in force are named. Escape
 * and a click elsewhere close it.
 */
export function FurtherFilters() {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('furtherFilters')
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => menus?.send({ type: 'menus.close', menu: 'furtherFilters' })}
      position="bottom-end"
      width={384}
      offset={4}
      withinPortal={false}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <Button
          className={classes.button ?? ''}
          variant="default"
          size="compact-sm"
          title="Filter"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onClick={() => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'furtherFilters' })}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''}>
        {/* Takes the initial focus, because the field for sources would open its list over the other conditions. */}
        <h2 className={classes.heading} tabIndex={-1} data-autofocus>
          Filter
        </h2>
        <SourceChoice />
        <SourceTypeChoice />
        <TagEntry />
        {showsLevels && <SeverityChoice />}
        {showsLevels && <LevelChoice />}
        <TristateChoice of="stateful" name="Stateful or stateless" whenTrue="Stateful" whenFalse="Stateless" />
        <ListOnlyChoice of="hasTicket" name="With or without a ticket" whenTrue="With a ticket" whenFalse="Without" />
        <ListOnlyChoice
          of="underMaintenance"
          name="Under maintenance or not"
          whenTrue="Under maintenance"
          whenFalse="Not"
        />
        <ClosedAckedChoice />
        <NotificationEvents />
      </Popover.Dropdown>
    </Popover>
  )
}

function SeverityChoice() {
  const filter = useFilter()
  const maxLevel = useSelected(filter, filterOnScreen)?.maxLevel ?? leastSevere
  const choose = (level: number) => {
    if (isLevel(level)) filter?.send({ type: 'filter.change', change: { maxLevel: level } })
  }
  return (
    <NativeSelect
      size="xs"
      label="Max severity level"
      value={String(maxLevel)}
      data={levels.map((level) => ({ value: String(level), label: levelText(level) }))}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  )
}

const none: readonly string[] = []

/**
 * A field for tags, 'key=value', which suggests the keys and values in the rows that the list holds. It drops any other
 * text and says so in a note.
 */
function TagEntry() {
  const filter = useFilter()
  const tags = useSelected(filter, filterOnScreen)?.tags ?? []
  const typed = useValue(filter, 'typedTag') ?? ''
  const suggested = useSelected(useIncidents(), suggestedTags(typed), areSame) ?? none
  const enter = (entered: readonly string[]) => {
    const begun = begunTag(entered, tags, typed, suggested)
    filter?.send(
      begun === undefined ? { type: 'filter.enterTags', tags: entered } : { type: 'filter.typeTag', text: begun },
    )
  }
  const dropped = useSelected(filter, droppedTags) ?? ''
  return (
    <div className={filterBarClasses.field}>
      <TagsInput
        size="xs"
        label="Tags"
        placeholder={tags.length === 0 ? 'key=value' : ''}
        value={[...tags]}
        searchValue={typed}
        onSearchChange={(text) => filter?.send({ type: 'filter.typeTag', text })}
        data={[...suggested]}
        limit={50}
        maxDropdownHeight={200}
        onChange={enter}
      />
      <output className={filterBarClasses.dropped}>
        {dropped !== '' && `${dropped} left out: a tag is key=value, with exactly one =`}
      </output>
    </div>
  )
}
