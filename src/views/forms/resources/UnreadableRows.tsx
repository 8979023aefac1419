import { agreeing, counted } from '../../../../machines/core/domain/count.ts'
import classes from './UnreadableRows.module.css'

interface UnreadableRowsProps {
  readonly count: number
  /** The noun for one row. */
  readonly noun: string
}

/** Says that some of the server's rows are missing from the list; nothing if the list is complete. */
export function UnreadableRows({ count, noun }: UnreadableRowsProps) {
  return <output className={classes.unreadable}>{count > 0 && sentence(count, noun)}</output>
}

function sentence(count: number, noun: string): string {
  return `${counted(count, noun)} cannot be read and ${agreeing(count, 'is', 'are')} left out.`
}
