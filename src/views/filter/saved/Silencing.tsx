import { Anchor } from '@mantine/core'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { sendingWords } from '../../../../machines/filter/domain/sendingWords.ts'
import { isEndless, isLastFilter, taskName, tasksUsing } from '../../../../machines/filter/domain/silencing.ts'
import { timestampWithoutSeconds } from '../../../time/format.ts'
import { useSavedFilters, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import classes from './FilterDialogs.module.css'
import { useConditionNames } from '../useConditions.ts'
import { useMaintenancePage } from './useMaintenancePage.ts'

interface SilencingProps {
  /** The id of the paragraph, for a button that it explains. */
  readonly id?: string
  readonly pk: number | undefined
  /** The filter as it is about to be; undefined if it is about to be deleted. */
  readonly changed: SavedFilter | undefined
}

/**
 * Says which planned maintenance uses a saved filter, and what deleting or changing the filter silences. Says so
 * where the console does not know, and nothing if no task uses it or the server has no planned maintenance.
 */
export function Silencing({ id, pk, changed }: SilencingProps) {
  const filters = useSavedFilters()
  const tasks = useValue(filters, 'tasks')
  const page = useMaintenancePage()
  if (pk === undefined) return null
  const using = tasksUsing(tasks, pk)
  if (using.length === 0 && page === undefined) return null
  return (
    <div id={id} className={classes.silencing} role="group" aria-label="Planned maintenance">
      {using.map((task) => (
        <Task key={task.pk} task={task} pk={pk} changed={changed} />
      ))}
      {page !== undefined && (
        <HiddenTasks page={page} isDeletion={changed === undefined} isAnyKnown={using.length > 0} />
      )}
    </div>
  )
}

interface TaskProps {
  readonly task: MaintenanceTask
  readonly pk: number
  readonly changed: SavedFilter | undefined
}

function Task({ task, pk, changed }: TaskProps) {
  const names = useConditionNames()
  const style = useTimeStyle()
  const end = new Date(task.end).toISOString()
  const until = isEndless(task) ? 'no end' : `until ${style === undefined ? end : timestampWithoutSeconds(end, style)}`
  const others = task.filters.filter((filter) => filter.pk !== pk).map((filter) => sendingWords(filter, names))
  return (
    <p className={classes.sentence}>
      The maintenance <strong>&lsquo;{taskName(task)}&rsquo;</strong> ({until}) uses this filter.{' '}
      {changed === undefined && isLastFilter([task], pk) && (
        <>
          It is the last filter of the task: without it, the task would silence <strong>every</strong> notification.
          Give the task another filter, or end it, before you delete this one.
        </>
      )}
      {changed === undefined && !isLastFilter([task], pk) && (
        <>
          Without it, the task silences more: everything that matches <strong>{others.join(' and ')}</strong>.
        </>
      )}
      {changed !== undefined && (
        <>
          After this change, the task silences everything that matches{' '}
          <strong>{[sendingWords(changed, names), ...others].join(' and ')}</strong>.
        </>
      )}
    </p>
  )
}

interface HiddenTasksProps {
  /** The address of the server's page. */
  readonly page: string
  readonly isDeletion: boolean
  /** Whether the console knows some tasks that use the filter. */
  readonly isAnyKnown: boolean
}

/** Tasks that the console does not know: the server hides or withholds them, or they could not be read. */
function HiddenTasks({ page, isDeletion, isAnyKnown }: HiddenTasksProps) {
  const other = isAnyKnown ? 'other ' : ''
  return (
    <p className={classes.sentence}>
      {isDeletion ? (
        <>
          If {other}planned maintenance uses only this filter, deleting it silences <strong>every</strong> notification
          until the maintenance ends.
        </>
      ) : (
        <>If {other}planned maintenance uses this filter, the change also changes what it silences.</>
      )}{' '}
      The console cannot see which {other}tasks use it:{' '}
      <Anchor href={page} target="_blank" rel="noopener noreferrer" inherit underline="always">
        planned maintenance on the server
      </Anchor>
      .
    </p>
  )
}
