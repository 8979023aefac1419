import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { MouseEvent } from 'react'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import { withWholeGrouping } from '../../../machines/filter/domain/wholeGrouping.ts'
import { queryAddress, unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { useAddressCopy, useFilter, usePreference, useValue } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import { Button } from '../core/plain/elements.tsx'
import classes from './Conditions.module.css'
import { useConditions } from './useConditions.ts'

/** What can be done with all conditions of the list: clear them, or copy their address. */
export function ListActions() {
  const conditions = useConditions()
  return (
    <>
      {conditions.length > 0 && <ClearButton />}
      <CopyButton />
    </>
  )
}

function ClearButton() {
  const filter = useFilter()
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    moveFocusTo(currentTarget.closest('section'))
    filter?.send({ type: 'filter.clear' })
  }
  return (
    <Button className={classes.action ?? ''} variant="subtle" size="compact-xs" onClick={clear}>
      Clear all
    </Button>
  )
}

/** Copies the address of the list with these conditions, which also says how the rows are grouped. */
function CopyButton() {
  const addressCopy = useAddressCopy()
  const query = useValue(useFilter(), 'query') ?? unrestrictedQuery
  const grouping = { group: usePreference('group'), foldsAlike: usePreference('foldsAlike') }
  const path = routePatterns.incidents + withWholeGrouping(queryAddress(query), grouping)
  return (
    <Button
      className={classes.action ?? ''}
      variant="subtle"
      size="compact-xs"
      leftSection={<IconLink size={14} aria-hidden="true" />}
      onClick={() => addressCopy?.send({ type: 'addressCopy.copy', path })}
    >
      Copy link
    </Button>
  )
}
