import { groupKeyWords } from '../../../../machines/list/domain/groups/groupOf.ts'
import { usePreference } from '../../actors.ts'
import { useIsStill } from '../../core/still.ts'
import classes from './Groups.module.css'

/** Above the checkboxes. */
const nothing = ''

/**
 * What stands where in the lines of the groups (docs/behaviour.md#groups), above the headings of the rows. Screen readers
 * do without it: each part of a line says what it is.
 */
export function GroupHead({ className = '' }: { readonly className: string | undefined }) {
  const isStill = useIsStill()
  const { label } = groupKeyWords(usePreference('group'))
  return (
    <tr className={`${className} ${classes.head}`} aria-hidden="true">
      {!isStill && <td>{nothing}</td>}
      <td className={classes.headTitle}>
        <bdi>{label}</bdi>
      </td>
      <td>Severity</td>
      <td>Last 20 min</td>
      <td className={classes.age}>Oldest</td>
      <td className={classes.age} data-newest>
        Newest
      </td>
      <td className={classes.ackedHead}>Acked</td>
    </tr>
  )
}
