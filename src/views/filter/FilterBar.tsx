import { Button, NativeSelect } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId } from 'react'
import { isLevel, leastSevere, levels, levelText } from '../../../machines/incident/domain/level.ts'
import { timeframes } from '../../../machines/filter/domain/timeframe.ts'
import { useConfiguration, useFilter, useSelected } from '../actors.ts'
import { CreateFilterDialog } from './CreateFilterDialog.tsx'
import { DeleteFilterDialog } from './DeleteFilterDialog.tsx'
import classes from './FilterBar.module.css'
import { ReplaceFilterDialog } from './ReplaceFilterDialog.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { SearchField } from './SearchField.tsx'
import { filterOnScreen, furtherCount, timeframeOnScreen } from './selectors.ts'
import { SourceChoice } from './SourceChoice.tsx'
import { TagEntry } from './TagEntry.tsx'
import { TristateChoice } from './TristateChoice.tsx'

interface FilterBarProps {
  /** Whether the drawer with further settings is open. */
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** The conditions of the list: a bar, and a drawer for further settings (docs/behaviour.md#filters). */
export function FilterBar({ isOpen, toggle }: FilterBarProps) {
  const drawer = useId()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  return (
    <section className={classes.filter} aria-label="Filter" data-open={isOpen || undefined}>
      <div className={classes.bar}>
        <SearchField />
        <div className={classes.folds}>
          <TristateChoice of="open" name="Open or closed" whenTrue="Open" whenFalse="Closed" />
          <TristateChoice of="acked" name="Acknowledged or not" whenTrue="Acked" whenFalse="Unacked" />
          <TimeframeChoice />
          <SavedFilters />
        </div>
        <DrawerToggle drawer={drawer} isOpen={isOpen} toggle={toggle} withLevels={showsLevels} />
      </div>
      <div id={drawer} className={classes.drawer} hidden={!isOpen}>
        {isOpen && (
          <>
            <SourceChoice />
            <TagEntry />
            {showsLevels && <SeverityChoice />}
            <TristateChoice of="stateful" name="Stateful or stateless" whenTrue="Stateful" whenFalse="Stateless" />
          </>
        )}
      </div>
      <CreateFilterDialog />
      <ReplaceFilterDialog />
      <DeleteFilterDialog />
    </section>
  )
}

function TimeframeChoice() {
  const filter = useFilter()
  const hours = useSelected(filter, timeframeOnScreen) ?? 0
  return (
    <NativeSelect
      size="xs"
      aria-label="Timeframe"
      value={String(hours)}
      data={timeframes.map((timeframe) => ({ value: String(timeframe.hours), label: timeframe.label }))}
      onChange={(event) => filter?.send({ type: 'filter.changeTimeframe', hours: Number(event.currentTarget.value) })}
    />
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

interface DrawerToggleProps extends FilterBarProps {
  readonly drawer: string
  readonly withLevels: boolean
}

/** Opens and closes the drawer, and says how many of its settings restrict the list. */
function DrawerToggle({ drawer, isOpen, toggle, withLevels }: DrawerToggleProps) {
  const count = useSelected(useFilter(), furtherCount(withLevels)) ?? 0
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-expanded={isOpen}
      aria-controls={drawer}
      rightSection={<IconChevronDown className={classes.chevron} size={14} aria-hidden="true" />}
      onClick={toggle}
    >
      {count === 0 ? 'More filters' : `More filters (${count})`}
    </Button>
  )
}
