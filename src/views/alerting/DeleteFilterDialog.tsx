import { useId } from 'react'
import { usageOf, type Usage } from '../../../machines/alerting/domain/usage.ts'
import { useFilterUse, useSavedFilters, useSelected, useTag, useValue } from '../actors.ts'
import classes from '../filter/saved/FilterDialogs.module.css'
import { FilterQuestion } from '../filter/saved/FilterQuestion.tsx'
import { isIndispensable } from '../filter/selectors.ts'
import { UsedBy } from './UsedBy.tsx'

/** Asks whether to delete a saved filter, and says which profiles use it (docs/behaviour.md#used-by). */
export function DeleteFilterDialog() {
  const filters = useSavedFilters()
  const target = useValue(filters, 'target')
  const isRefused = useSelected(filters, isIndispensable) === true
  const users = useId()
  const usage = usageOf(useValue(useFilterUse(), 'found'), (profile) =>
    profile.filters.some(({ pk }) => pk === target?.pk),
  )
  const isAsking = useTag(useFilterUse(), 'asking')
  const isUsed = isAsking || (usage?.users.length ?? 0) > 0
  return (
    <FilterQuestion
      tag="deleteDialog"
      title="Delete filter"
      pk={target?.pk}
      isRefused={isRefused || isUsed}
      because={users}
    >
      <p className={classes.sentence}>Are you sure you want to delete the filter &lsquo;{target?.name}&rsquo;?</p>
      <FilterUsers id={users} isAsking={isAsking} usage={usage} isPublic={target?.isPublic === true} />
    </FilterQuestion>
  )
}

interface FilterUsersProps {
  readonly id: string
  readonly isAsking: boolean
  readonly usage: Usage | undefined
  readonly isPublic: boolean
}

/** Which profiles use the filter: servers refuse to delete it as long as one does. */
function FilterUsers({ id, isAsking, usage, isPublic }: FilterUsersProps) {
  const isUsed = (usage?.users.length ?? 0) > 0
  return (
    <output id={id}>
      {isAsking ? (
        <p className={classes.sentence}>Finding out which profiles use it &hellip;</p>
      ) : (
        <UsedBy usage={usage} />
      )}
      {!isAsking && isUsed && (
        <p className={classes.sentence}>
          The server keeps a filter that a profile uses. Take it out of the profile first.
        </p>
      )}
      {!isAsking && isPublic && (
        <p className={classes.sentence}>Profiles of other users may use it too: only their users see them.</p>
      )}
    </output>
  )
}
