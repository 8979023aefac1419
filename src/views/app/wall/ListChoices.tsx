import { NativeSelect } from '@mantine/core'
import { namedGroupKeys, readGroupKey, tagGroupKey } from '../../../../machines/filter/domain/groupKey.ts'
import { groupKeyWords } from '../../../../machines/list/domain/groups/groupOf.ts'
import { isNamedKey } from '../../../../machines/list/domain/groups/groupTagKey.ts'
import { worstFirst } from '../../../../machines/views/domain/wallDisplay.ts'
import {
  useChangePreferences,
  useConfiguration,
  useIncidents,
  usePreference,
  useSelected,
  useTag,
  useWallSteps,
} from '../../actors.ts'
import { areSameNames, listedTagKeys } from '../../list/selectors.ts'
import { orderWords } from './wallWords.ts'
import classes from './WallControls.module.css'

const worst = 'worst'
const newest = 'newest'
const other = 'other'

/** Chooses the order and the groups. During steps they are those of each view, so that a choice would not last. */
export function ListChoices() {
  const isStepping = useTag(useWallSteps(), 'stepping')
  return (
    <>
      <OrderSelect isFixed={isStepping} />
      <GroupSelect isFixed={isStepping} />
      {isStepping && (
        <p className={classes.about}>
          To choose the order and the groups here, turn the steps off. Those of a view are changed in the list.
        </p>
      )}
    </>
  )
}

interface FixedProps {
  /** Whether the views of the steps decide. */
  readonly isFixed: boolean
}

const fixed = 'Each view has its own.'

/** Chooses the order of the rows. Another order comes from the address, and can be left. */
function OrderSelect({ isFixed }: FixedProps) {
  const changePreferences = useChangePreferences()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const order = usePreference('order')
  const isWorst = order?.by === worstFirst.by && order.direction === worstFirst.direction
  const isOther = order !== undefined && !isWorst
  if (!showsLevels && !isOther) return null
  return (
    <NativeSelect
      label="Order"
      description={isFixed ? fixed : undefined}
      disabled={isFixed}
      value={isOther ? other : isWorst ? worst : newest}
      data={[
        ...(showsLevels ? [{ value: worst, label: 'Worst first' }] : []),
        { value: newest, label: 'Newest first' },
        ...(isOther ? [{ value: other, label: sentence(orderWords(order, showsLevels)) }] : []),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== other) changePreferences({ order: value === worst ? worstFirst : undefined })
      }}
    />
  )
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const none: readonly string[] = []

/** Chooses what the rows are grouped by. */
function GroupSelect({ isFixed }: FixedProps) {
  const changePreferences = useChangePreferences()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const listed = useSelected(useIncidents(), listedTagKeys, areSameNames) ?? none
  const group = usePreference('group')
  const named = namedGroupKeys.filter((key) => key !== 'severity' || showsLevels)
  const tags = [...new Set([group, ...listed.map(tagGroupKey)])].filter((key) => !isNamedKey(key))
  return (
    <NativeSelect
      label="Group by"
      description={isFixed ? fixed : undefined}
      disabled={isFixed}
      value={group}
      data={[...named, ...tags].map((key) => ({ value: key, label: groupKeyWords(key).label }))}
      onChange={({ currentTarget: { value } }) => changePreferences({ group: readGroupKey(value) ?? 'none' })}
    />
  )
}
