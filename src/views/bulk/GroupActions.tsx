import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useMemo } from 'react'
import type { BulkOperation } from '../../../machines/bulk/domain/operation.ts'
import { inThousands } from '../../../machines/core/domain/count.ts'
import type { GroupKey } from '../../../machines/filter/domain/groupKey.ts'
import { onlyThese, valueWords } from '../../../machines/filter/domain/rowValue.ts'
import { groupValue } from '../../../machines/list/domain/groups/groupOf.ts'
import type { Fold, Group } from '../../../machines/list/domain/groups/parts.ts'
import { useBulk, useBulkRun, useCan, useFilter, useIncidents, useSelected, useTag } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import { Button } from '../core/plain/elements.tsx'
import { knownIncident } from '../list/selectors.ts'
import { actingOn } from './actingOn.ts'
import classes from './GroupActions.module.css'

interface GroupActionsProps {
  readonly part: Group | Fold
  /** What the rows are grouped by; left out for folded rows. */
  readonly groupKey?: GroupKey
  readonly tabIndex: -1 | undefined
}

/** What can be done with a whole group, or with folded rows. */
export function GroupActions({ part, groupKey, tabIndex }: GroupActionsProps) {
  const filter = useFilter()
  const incidents = useIncidents()
  // It becomes another object when one of its rows changes.
  const value = useMemo(() => {
    if (groupKey === undefined || !('id' in part)) return undefined
    const first = incidents && knownIncident(part.rows[0])(incidents.getSnapshot())
    return first && groupValue(groupKey, part.id, first)
  }, [part, groupKey, incidents])
  return (
    <span className={classes.buttons}>
      <GroupAction operation="acknowledge" verb="Acknowledge" rows={part.rows} tabIndex={tabIndex} />
      <GroupAction operation="close" verb="Close" rows={part.rows} tabIndex={tabIndex} />
      {value !== undefined && (
        <Button
          className={classes.button ?? ''}
          variant="subtle"
          size="compact-sm"
          tabIndex={tabIndex}
          title={`Only ${valueWords(value)}`}
          aria-label={`Only ${valueWords(value)}`}
          onClick={() =>
            filter?.send({ type: 'filter.revise', query: onlyThese(filter.getSnapshot().context.query, value) })
          }
        >
          <IconFilter size={16} aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}

interface GroupActionProps {
  readonly operation: Extract<BulkOperation, 'acknowledge' | 'close'>
  readonly verb: string
  readonly rows: readonly number[]
  readonly tabIndex: -1 | undefined
}

/** A bulk operation for the rows of the group to which it applies, whatever is ticked. */
function GroupAction({ operation, verb, rows, tabIndex }: GroupActionProps) {
  const bulk = useBulk()
  const incidents = useIncidents()
  const canBegin = useCan(bulk, { type: 'bulk.begin', operation, pks: [] })
  const isPossible = !useTag(useBulkRun(), 'unfinished') && canBegin
  const count = useSelected(incidents, (snapshot) => actingOn(operation, rows, snapshot).length) ?? 0
  if (count === 0) return null
  return (
    <Button
      className={classes.button ?? ''}
      variant="default"
      size="compact-sm"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      disabled={!isPossible}
      onClick={({ currentTarget }) => {
        if (incidents === undefined) return
        // The dialog returns the focus to the line, since the button may be gone by then.
        moveFocusTo(currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-opens]'))
        bulk?.send({ type: 'bulk.begin', operation, pks: actingOn(operation, rows, incidents.getSnapshot()) })
      }}
    >
      {verb} {inThousands(count)}
    </Button>
  )
}
