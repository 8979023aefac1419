import { useShift, useTime, useValue } from '../actors.ts'
import { PageHeading } from '../core/PageHeading.tsx'
import { PageTitle } from '../core/PageTitle.tsx'
import { useTimeStyle } from '../core/timeStyle.ts'
import { DaysChoices, PeriodChoices, ViewChoice } from './ShiftChoices.tsx'
import { ShiftContent } from './ShiftContent.tsx'
import classes from './ShiftPage.module.css'
import { ReportContent } from './report/ReportContent.tsx'
import { ReportWays } from './report/ReportWays.tsx'
import { ShiftStates } from './ShiftStates.tsx'
import { ShiftWays } from './ShiftWays.tsx'
import { WrittenPeriod } from './WrittenPeriod.tsx'
import { daysText } from './report/reportWords.ts'
import { periodText } from './shiftWords.ts'

/** What happened in a shift and what is left (docs/behaviour.md#shift). */
export function ShiftPage() {
  const shift = useShift()
  const result = useValue(shift, 'result')
  const report = useValue(shift, 'report')
  const skew = useTime((_, ahead) => ahead)
  const now = (useValue(shift, 'reckonedAt') ?? 0) + skew
  const style = useTimeStyle()
  const isKnown = result !== undefined && style !== undefined
  const isReported = report !== undefined && style !== undefined
  return (
    <div>
      <PageTitle>Argus | Shift</PageTitle>
      <div className={classes.head}>
        <div className={classes.name}>
          <PageHeading>Shift</PageHeading>
          {isKnown && <span className={classes.period}>{periodText(result, now, style)}</span>}
          {isReported && <span className={classes.period}>{daysText(report, style)}</span>}
        </div>
        <div className={classes.choices} data-screen-only>
          <PeriodChoices />
          <DaysChoices />
          <ViewChoice />
        </div>
        {isKnown && <ShiftWays shift={result} now={now} style={style} />}
        {isReported && <ReportWays report={report} />}
      </div>
      <ShiftStates />
      {isKnown && <ShiftContent shift={result} now={now} style={style} />}
      {isReported && <ReportContent report={report} now={now} style={style} />}
      <WrittenPeriod />
    </div>
  )
}
