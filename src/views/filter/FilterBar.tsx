import { NativeSelect } from '@mantine/core'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { listOnlyOf } from '../../../machines/filter/domain/listOnly.ts'
import { isSamePeriod, lastNight } from '../../../machines/filter/domain/typedPeriod.ts'
import { timeframes } from '../../../machines/filter/domain/timeframe.ts'
import { useFilter, usePeriodChoice, usePreference, useSelected, useTime, useValue } from '../actors.ts'
import { FilterDialogs } from './saved/FilterDialogs.tsx'
import classes from './FilterBar.module.css'
import { FurtherFilters } from './FurtherFilters.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'
import { SearchField } from './SearchField.tsx'
import { timeframeOnScreen } from './selectors.ts'
import { TristateChoice } from './ListConditions.tsx'

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
        <FurtherFilters />
      </div>
      <PeriodDialog />
      <FilterDialogs />
    </section>
  )
}

/** The choices that are not timeframes. */
const periodSet = 'period'
const lastNightChoice = 'last night'
const otherPeriod = 'other period'

/**
 * Chooses a timeframe, last night, or a period to type; any other period is one of the choices as long as it is set. Where
 * arrow keys choose without opening the list, each choice stays chosen, so that the next key leads to the next one.
 */
function TimeframeChoice() {
  const filter = useFilter()
  const hours = useSelected(filter, timeframeOnScreen) ?? 0
  const query = useValue(filter, 'query') ?? unrestrictedQuery
  const periodChoice = usePeriodChoice()
  const { period } = listOnlyOf(query)
  const isLastNight = useTime((now, skew) => isSamePeriod(period, lastNight(now - skew)))
  const setPeriod = isLastNight ? lastNightChoice : periodSet
  const choose = (chosen: string) => {
    if (chosen === lastNightChoice) periodChoice?.send({ type: 'periodChoice.chooseLastNight' })
    else if (chosen === otherPeriod) periodChoice?.send({ type: 'periodChoice.write' })
    else if (chosen !== periodSet) filter?.send({ type: 'filter.changeTimeframe', hours: Number(chosen) })
  }
  return (
    <NativeSelect
      classNames={{ root: classes.timeframe ?? '', input: classes.timeframeField ?? '' }}
      size="xs"
      aria-label="Timeframe"
      title="Timeframe"
      value={period === undefined ? String(hours) : setPeriod}
      data={[
        ...timeframes.map((timeframe) => ({ value: String(timeframe.hours), label: timeframe.label })),
        // The field is too narrow for its hours, which the conditions in force name.
        { value: lastNightChoice, label: isLastNight ? 'Last night' : 'Last night 22:00 to 06:00' },
        ...(period === undefined || isLastNight ? [] : [{ value: periodSet, label: 'A period' }]),
        { value: otherPeriod, label: 'From ... to ...' },
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
