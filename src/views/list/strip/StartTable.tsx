import { levels, levelText } from '../../../../machines/incident/domain/level.ts'
import type { StartBars } from '../../../../machines/list/domain/figures/startBars.ts'
import { timestampWithoutSeconds } from '../../../time/format.ts'
import { useConfiguration } from '../../actors.ts'

/** The figures of the bars as a table, for screen readers; periods in which nothing started are left out. */
export function StartTable({ starts, caption }: { starts: StartBars; caption: string }) {
  const configuration = useConfiguration()
  const rows = starts.bars.flatMap(({ total, counts }, place) =>
    total === 0 ? [] : [{ from: starts.from + place * starts.width, total, counts }],
  )
  return (
    <table>
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
            <th scope="row">{configuration === undefined ? from : timestampWithoutSeconds(from, configuration)}</th>
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
