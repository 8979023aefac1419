import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import { withWholeGrouping } from '../../../machines/filter/domain/grouping.ts'
import { queryAddress, unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { useAddressCopy, useFilter, usePreference, useValue } from '../actors.ts'
import { Button } from '../core/plain/elements.tsx'
import classes from './Conditions.module.css'

/** Copies the address of the list with these conditions, which also says how the rows are grouped. */
export function CopyButton() {
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
