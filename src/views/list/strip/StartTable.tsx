import { levels, levelText } from '../../../../machines/incident/domain/level.ts'
import { timeText, timestampWithoutSeconds } from '../../../time/format.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import classes from './StartBars.module.css'
import type { ShownBars } from './stripWords.ts'

/**
 * In milliseconds. If the bars are shorter than this, all of them together cover only minutes, so a time with seconds
 * identifies a bar even without a date.
 */
const minute = 60_000

/** The numbers of the bars as a table; periods in which nothing started are left out. */
export function StartTable({ shown: { periods, bars, words, hasLevels } }: { shown: ShownBars }) {
  const style = useTimeStyle()
  const named = hasLevels ? levels : []
  const [last, before] = [periods.at(-1), periods.at(-2)]
  const isShort = last?.from !== undefined && before?.from !== undefined && last.from - before.from < minute
  const text = isShort ? timeText : timestampWithoutSeconds
  const rows = bars.flatMap(({ total, counts }, place) =>
    total === 0 ? [] : [{ place, from: periods[place]?.from, total, counts }],
  )
  return (
    <table className={classes.table}>
      <caption>{words}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          {named.map((level) => (
            <th key={level} scope="col">
              {levelText(level)}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, from, total, counts }) => (
          <tr key={place}>
            <th scope="row">{from === undefined ? 'Earlier' : style && text(from, style)}</th>
            {named.map((level) => (
              <td key={level}>{counts[level] ?? 0}</td>
            ))}
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
