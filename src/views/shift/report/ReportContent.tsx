import { counted } from '../../../../machines/core/domain/count.ts'
import type { Report } from '../../../../machines/shift/domain/report.ts'
import type { TimeStyle } from '../../../time/format.ts'
import { useShift, useValue } from '../../actors.ts'
import { doubtSentences, momentText } from '../shiftWords.ts'
import page from '../ShiftPage.module.css'
import { GroupsTable } from './GroupsTable.tsx'
import { NoisyTable } from './NoisyTable.tsx'
import classes from './Report.module.css'
import { ReportDays } from './ReportDays.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { daysText } from './reportWords.ts'

interface ReportContentProps {
  readonly report: Report
  /** When it was read, in milliseconds since 1970, by the server's clock. */
  readonly now: number
  readonly style: TimeStyle
}

/** Everything that is known of some days (docs/behaviour.md#report). */
export function ReportContent({ report, now, style }: ReportContentProps) {
  const shift = useShift()
  const query = useValue(shift, 'query')
  const view = useValue(shift, 'view')
  const about = view === undefined ? '' : ` of the view ${view}`
  const doubts = { doubts: report.doubts, undecided: 0, acknowledgedUntimed: report.acknowledgedUntimed }
  return (
    <>
      <ReportFigures report={report} query={query} />
      <div className={classes.parts}>
        <ReportDays report={report} query={query} style={style} />
        <GroupsTable report={report} query={query} />
        <NoisyTable report={report} />
      </div>
      <footer className={page.foot}>
        <p>{`Counted from ${counted(report.events, 'event')}${about}, ${daysText(report, style)}, by when the server stored them.`}</p>
        {report.before === undefined && (
          <p>It is not compared with the days before: not all of their events could be read.</p>
        )}
        {doubtSentences(doubts, momentText(report.from, now, style)).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          An incident counts on the day on which it began by its source, with the tags and the level that it has now. It
          was open until its last end, also where it was reopened. Incidents that nobody touched were neither
          acknowledged, closed nor reopened by a person, and have no note and no ticket.
        </p>
        <p>{`Read at ${momentText(now, now, style)}.`}</p>
      </footer>
    </>
  )
}
