import { levelText } from '../../../machines/incident/domain/level.ts'
import type { AlikeIncidents } from '../../../machines/shift/domain/shift.ts'
import type { ShiftSection } from '../../../machines/shift/domain/shiftSection.ts'
import { timestamp, type TimeStyle } from '../../time/format.ts'
import { ageText } from '../../time/relative.ts'
import { useConfiguration } from '../actors.ts'
import { SeverityMark } from '../incident/details/SeverityMark.tsx'
import severityBadge from '../list/cells/SeverityBadge.module.css'
import { Incidents, ShiftPart, useShown } from './ShiftPart.tsx'
import classes from './ShiftTable.module.css'
import { acknowledgedText, momentText } from './shiftWords.ts'

interface AlikeTableProps {
  readonly part: ShiftSection
  readonly title: string
  readonly alike: readonly AlikeIncidents[]
  /** Whether they are open: then it says how old they are and who acknowledged them, else when they began. */
  readonly areOpen: boolean
  /** When all of it was read, in milliseconds since 1970. */
  readonly now: number
  readonly style: TimeStyle
}

/** Alike incidents, a line each. */
export function AlikeTable({ part, title, alike, areOpen, now, style }: AlikeTableProps) {
  const shown = useShown(part, alike)
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const isTinted = shown.filter(({ level }) => level === 1).length * 3 <= shown.length
  return (
    <ShiftPart part={part} title={title} count={alike.length}>
      <table className={classes.table} data-tinted={isTinted || undefined} data-levels={showsLevels || undefined}>
        <thead>
          <tr>
            {showsLevels && (
              <th scope="col" className={classes.severity}>
                Severity
              </th>
            )}
            <th scope="col">Incident</th>
            <th scope="col" className={areOpen ? classes.number : classes.moment}>
              {areOpen ? 'Age' : 'Began'}
            </th>
            {areOpen && (
              <th scope="col" className={classes.last}>
                Acknowledged
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ pks, level, description, source, since, acknowledged }) => (
            <tr key={pks.join()} data-level={showsLevels ? level : undefined}>
              {showsLevels && (
                <td className={classes.severity}>
                  <span className={severityBadge.badge} data-level={level}>
                    <SeverityMark level={level} />
                    {levelText(level)}
                  </span>
                </td>
              )}
              <th scope="row" className={classes.incident} title={`${description}, from ${source}`}>
                <Incidents part={part} pks={pks} description={description} />
              </th>
              <td className={areOpen ? classes.number : classes.moment} title={timestamp(since, style)}>
                {areOpen ? ageText(since, now) : momentText(since, now, style)}
              </td>
              {areOpen && (
                <td className={classes.last} data-nobody={acknowledged === undefined || undefined}>
                  <bdi>{acknowledgedText(acknowledged, now, style)}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ShiftPart>
  )
}
