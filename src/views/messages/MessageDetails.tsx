import type { Detail } from '../../../machines/core/domain/faultDetails.ts'
import classes from './Messages.module.css'

/** The technical details of a failure, line by line. */
export function MessageDetails({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={classes.lines}>
      {details.map(({ label, text }, line) => (
        <div key={line}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
