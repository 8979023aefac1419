import { levels, levelText } from '../../../../machines/incident/domain/level.ts'
import type { StartBars } from '../../../../machines/list/domain/figures/startBars.ts'
import { timeText, timestampWithoutSeconds } from '../../../time/format.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import classes from './StartBars.module.css'

/**
 * In milliseconds. If the bars are shorter than this, all of them together cover only minutes, so a time with seconds
 * identifies a bar even without a date.
 */
const minute = 60_000

/** The numbers of the bars as a table; periods in which nothing started are left out. */
export function StartTable({ starts, caption }: { starts: StartBars; caption: string }) {
  const style = useTimeStyle()
  const text = starts.width < minute ? timeText : timestampWithoutSeconds
  const rows = starts.bars.flatMap(({ total, counts }, place) =>
    total === 0 ? [] : [{ from: starts.from + place * starts.width, total, counts }],
  )
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          {levels.map((level) => (
            <th key={level} scope="col">
              {levelText(level)}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, total, counts }) => (
          <tr key={from}>
            <th scope="row">{style === undefined ? from : text(from, style)}</th>
            {levels.map((level) => (
              <td key={level}>{counts[level] ?? 0}</td>
            ))}
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
