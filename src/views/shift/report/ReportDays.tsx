import { Link } from 'wouter'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { levels, levelText } from '../../../../machines/incident/domain/level.ts'
import { begunAddress } from '../../../../machines/shift/domain/countedLists.ts'
import type { Report } from '../../../../machines/shift/domain/report.ts'
import { dateText, type TimeStyle } from '../../../time/format.ts'
import { useConfiguration, useShift, useValue } from '../../actors.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { Bars } from '../../list/strip/Bars.tsx'
import { ShiftPart } from '../ShiftPart.tsx'
import classes from './Report.module.css'
import { datedDays } from './reportWords.ts'

interface ReportDaysProps {
  readonly report: Report
  readonly query: IncidentQuery | undefined
  readonly style: TimeStyle
}

/** How many incidents began on each day, by severity: as bars, and as a table below them. */
export function ReportDays({ report: { days }, query, style }: ReportDaysProps) {
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const isOpen = useValue(useShift(), 'opened') === tableKey
  const named = showsLevels ? levels : []
  const measures: Record<`--${string}`, number> = { '--days': days.length }
  const dates = { wide: datedDays(days.length, 7), narrow: datedDays(days.length, 3) }
  return (
    <ShiftPart part="days" title="Incidents by day" count={days.length} aside={<TableChoice days={days} />} isWhole>
      <div className={classes.picture} aria-hidden="true" style={measures}>
        <div className={classes.bars}>
          <Bars bars={days} least={0} />
        </div>
        <div className={classes.axis}>
          {days.map(({ from }, place) => (
            <span key={from}>
              <span data-wide={dates.wide.has(place) || undefined} data-narrow={dates.narrow.has(place) || undefined}>
                {dateText(from, style)}
              </span>
            </span>
          ))}
        </div>
        {showsLevels && (
          <div className={classes.legend}>
            {levels.map((level) => (
              <span key={level}>
                <SeverityMark level={level} /> {levelText(level)}
              </span>
            ))}
          </div>
        )}
      </div>
      <table className={classes.table} data-days data-closed={!isOpen || undefined}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Incidents</th>
            {named.map((level) => (
              <th key={level} scope="col">
                {levelText(level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ from, to, total, counts }) => (
            <tr key={from}>
              <th scope="row">{dateText(from, style)}</th>
              <td data-label="Incidents">
                {total === 0 ? '0' : <Link href={begunAddress({ from, to }, query)}>{inThousands(total)}</Link>}
              </td>
              {named.map((level) => (
                <td key={level} data-label={levelText(level)}>
                  {counts[level] ? inThousands(counts[level]) : ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ShiftPart>
  )
}

const tableKey = 'days'

/** How high the bars are, and whether their numbers are shown as a table. */
function TableChoice({ days }: Pick<Report, 'days'>) {
  const shift = useShift()
  const isOpen = useValue(shift, 'opened') === tableKey
  return (
    <span className={classes.aside}>
      {`at most ${inThousands(Math.max(0, ...days.map(({ total }) => total)))} a day`}
      <button
        type="button"
        className={classes.unfold}
        data-screen-only
        aria-expanded={isOpen}
        onClick={() => shift?.send({ type: 'shift.unfold', key: isOpen ? undefined : tableKey })}
      >
        As a table
      </button>
    </span>
  )
}
