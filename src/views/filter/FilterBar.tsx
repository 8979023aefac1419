import { NativeSelect } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { timeframes } from '../../../machines/filter/domain/timeframe.ts'
import { useFilter, usePreference, useSelected } from '../actors.ts'
import iconChoice from '../core/IconChoice.module.css'
import { CreateFilterDialog } from './saved/CreateFilterDialog.tsx'
import { DeleteFilterDialog } from './saved/DeleteFilterDialog.tsx'
import classes from './FilterBar.module.css'
import { FurtherFilters } from './FurtherFilters.tsx'
import { RenameFilterDialog } from './saved/RenameFilterDialog.tsx'
import { ReplaceFilterDialog } from './saved/ReplaceFilterDialog.tsx'
import { SilencingDialog } from './saved/SilencingDialog.tsx'
import { SavedFilterMenu } from './saved/SavedFilterMenu.tsx'
import { SearchField } from './SearchField.tsx'
import { timeframeOnScreen } from './selectors.ts'
import { TristateChoice } from './TristateChoice.tsx'

/**
 * The controls that set the conditions of the list (docs/behaviour.md#filters). Each has a fixed width, whatever it
 * shows, so that nothing moves under the pointer. In a narrow window they can be folded away. On a phone the search is
 * folded too, but a key or Tab still reaches it.
 */
export function FilterBar({ id }: { readonly id: string }) {
  const isOpen = usePreference('toolbarOpen')
  return (
    <section id={id} className={classes.filter} aria-label="Filter" data-open={isOpen || undefined}>
      <SearchField />
      <div className={classes.controls}>
        <TristateChoice of="open" name="Open or closed" whenTrue="Open" whenFalse="Closed" />
        <TristateChoice of="acked" name="Acknowledged or not" whenTrue="Acked" whenFalse="Unacked" />
        <TimeframeChoice />
        <SavedFilterMenu />
        <FurtherFilters />
      </div>
      <CreateFilterDialog />
      <RenameFilterDialog />
      <ReplaceFilterDialog />
      <DeleteFilterDialog />
      <SilencingDialog />
    </section>
  )
}

function TimeframeChoice() {
  const filter = useFilter()
  const hours = useSelected(filter, timeframeOnScreen) ?? 0
  return (
    <NativeSelect
      classNames={{
        root: classes.timeframe ?? '',
        section: iconChoice.section ?? '',
        input: `${iconChoice.input ?? ''} ${iconChoice.folding ?? ''}`,
      }}
      size="xs"
      aria-label="Timeframe"
      title="Timeframe"
      leftSection={<IconClock size={16} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      value={String(hours)}
      data={timeframes.map((timeframe) => ({ value: String(timeframe.hours), label: timeframe.label }))}
      onChange={(event) => filter?.send({ type: 'filter.changeTimeframe', hours: Number(event.currentTarget.value) })}
    />
  )
}
