import classes from './UnreadableRows.module.css'

interface UnreadableRowsProps {
  readonly count: number
  /** What it is that cannot be read: one of them, and more than one. */
  readonly one: string
  readonly many: string
}

/** Says that a list is not the whole of what the server has; nothing where it is. */
export function UnreadableRows({ count, one, many }: UnreadableRowsProps) {
  return <output className={classes.unreadable}>{count > 0 && sentence(count, one, many)}</output>
}

function sentence(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one} cannot be read and is left out.` : `${count} ${many} cannot be read and are left out.`
}
