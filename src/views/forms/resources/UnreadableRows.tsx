import classes from './UnreadableRows.module.css'

interface UnreadableRowsProps {
  readonly count: number
  /** The noun for one row; `many` is its plural. */
  readonly one: string
  readonly many: string
}

/** Says that some of the server's rows are missing from the list; nothing if the list is complete. */
export function UnreadableRows({ count, one, many }: UnreadableRowsProps) {
  return <output className={classes.unreadable}>{count > 0 && sentence(count, one, many)}</output>
}

function sentence(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one} cannot be read and is left out.` : `${count} ${many} cannot be read and are left out.`
}
