import { Link } from 'wouter'
import { isNever } from '../../../machines/core/domain/moment.ts'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { taskName } from '../../../machines/filter/domain/silencing.ts'
import type { TimeStyle } from '../../time/format.ts'
import { Entry } from './EntryList.tsx'
import classes from './EntryList.module.css'
import { ShiftPart, useShown } from './ShiftPart.tsx'
import { momentText } from './shiftWords.ts'

interface MaintenanceListProps {
  readonly tasks: readonly MaintenanceTask[]
  readonly now: number
  readonly style: TimeStyle
}

/** The planned maintenance that is under way, or begins soon. */
export function MaintenanceList({ tasks, now, style }: MaintenanceListProps) {
  const shown = useShown('maintenance', tasks)
  return (
    <ShiftPart part="maintenance" title="Maintenance, now and tonight" count={tasks.length}>
      <ol className={classes.entries}>
        {shown.map((task) => (
          <Entry key={task.pk} at={task.start <= now ? 'now' : momentText(task.start, now, style)}>
            <Link href={routePatterns.maintenance}>
              <bdi>{taskName(task)}</bdi>
            </Link>
            <span className={classes.words}>
              {isNever(task.end) ? ' end open' : ` until ${momentText(task.end, now, style)}`}
            </span>
          </Entry>
        ))}
      </ol>
    </ShiftPart>
  )
}
