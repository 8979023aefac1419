import { NativeSelect } from '@mantine/core'
import { columns, isOffered, sortKeys } from '../../../../machines/list/domain/columns.ts'
import { tagOrderKey, type ListOrder } from '../../../../machines/list/domain/listOrder.ts'
import { useConfiguration, usePreference, useChangePreferences } from '../../actors.ts'
import barControl from '../bar/BarControl.module.css'
import classes from './SortChoice.module.css'

interface OrderChoice {
  readonly label: string
  readonly order: ListOrder | undefined
}

/** The orders by the console's own columns. */
function columnChoices(showsLevels: boolean): readonly OrderChoice[] {
  return sortKeys
    .filter((key) => isOffered(key, showsLevels))
    .flatMap((by) => {
      const {
        label,
        sort: { ascending, descending },
      } = columns[by]
      return [
        { label: `${label}, ${ascending}`, order: { by, direction: 'ascending' } as const },
        { label: `${label}, ${descending}`, order: { by, direction: 'descending' } as const },
      ]
    })
}

/** The orders by the columns of tag keys. */
function tagChoices(keys: readonly string[]): readonly OrderChoice[] {
  return keys.flatMap((key) => [
    { label: `${key}, A to Z`, order: { by: tagOrderKey(key), direction: 'ascending' } as const },
    { label: `${key}, Z to A`, order: { by: tagOrderKey(key), direction: 'descending' } as const },
  ])
}

const newestFirst: OrderChoice = { label: 'Newest first', order: undefined }

/** Chooses the order in a narrow window, where rows are cards without column headers. */
export function SortChoice() {
  const changePreferences = useChangePreferences()
  const order = usePreference('order')
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const own = usePreference('tagColumns')
  const offered = [newestFirst, ...columnChoices(showsLevels), ...tagChoices(own)]
  const choose = (label: string) => {
    const choice = offered.find((candidate) => candidate.label === label)
    if (choice !== undefined) changePreferences({ order: choice.order })
  }
  const chosen = offered.find((choice) => isSameOrder(choice.order, order)) ?? offered[0]
  return (
    <NativeSelect
      classNames={{
        root: barControl.choice ?? '',
        label: barControl.label ?? '',
        input: `${barControl.control ?? ''} ${classes.input ?? ''}`,
      }}
      size="xs"
      label="Sort:"
      labelProps={{ mb: 0 }}
      value={chosen?.label ?? ''}
      data={offered.map(({ label }) => label)}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

function isSameOrder(one: ListOrder | undefined, other: ListOrder | undefined): boolean {
  return one?.by === other?.by && one?.direction === other?.direction
}
