import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
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
  const why = useId()
  const isStepping = useTag(useWallSteps(), 'stepping')
  const fixedBy = isStepping ? why : undefined
  return (
    <>
      <OrderSelect fixedBy={fixedBy} />
      <GroupSelect fixedBy={fixedBy} />
      {isStepping && (
        <p id={why} className={classes.about}>
          The order and the groups are those of each view. Change the view in the list, or turn the steps off.
        </p>
      )}
    </>
  )
}

interface FixedProps {
  /** The id of the words that say why nothing can be chosen; undefined if something can. */
  readonly fixedBy: string | undefined
}

/** Chooses the order of the rows. Another order comes from the address, and can be left. */
function OrderSelect({ fixedBy }: FixedProps) {
  const changePreferences = useChangePreferences()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const order = usePreference('order')
  const isWorst = order?.by === worstFirst.by && order.direction === worstFirst.direction
  const isOther = order !== undefined && !isWorst
  if (!showsLevels && !isOther) return null
  return (
    <NativeSelect
      label="Order"
      disabled={fixedBy !== undefined}
      aria-describedby={fixedBy}
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
function GroupSelect({ fixedBy }: FixedProps) {
  const changePreferences = useChangePreferences()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const listed = useSelected(useIncidents(), listedTagKeys, areSameNames) ?? none
  const group = usePreference('group')
  const named = namedGroupKeys.filter((key) => key !== 'severity' || showsLevels)
  const tags = [...new Set([group, ...listed.map(tagGroupKey)])].filter((key) => !isNamedKey(key))
  return (
    <NativeSelect
      label="Group by"
      disabled={fixedBy !== undefined}
      aria-describedby={fixedBy}
      value={group}
      data={[...named, ...tags].map((key) => ({ value: key, label: groupKeyWords(key).label }))}
      onChange={({ currentTarget: { value } }) => changePreferences({ group: readGroupKey(value) ?? 'none' })}
    />
  )
}
