import { VisuallyHidden } from '@mantine/core'
import classes from './IncidentTable.module.css'

/** Eight rows; the numbers serve as React keys. */
const places = [1, 2, 3, 4, 5, 6, 7, 8]

/** Rows shown in place of incidents that are loading. */
export function PlaceholderRows({ columns }: { columns: number }) {
  return places.map((place) => (
    <tr key={place} className={classes.row} data-status="loading">
      <td className={classes.placeholder} colSpan={columns}>
        <span className={classes.bar} />
        <VisuallyHidden>Loading...</VisuallyHidden>
      </td>
    </tr>
  ))
}
