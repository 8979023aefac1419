import { Link } from 'wouter'
import { counted, inThousands } from '../../../../machines/core/domain/count.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { begunAddress } from '../../../../machines/shift/domain/countedLists.ts'
import type { Report } from '../../../../machines/shift/domain/report.ts'
import figures from '../ShiftFigures.module.css'
import { Figure } from '../ShiftFigures.tsx'
import { changeText, medianText, ninetiethText, untouchedText } from './reportWords.ts'

interface ReportFiguresProps {
  readonly report: Report
  /** The conditions on the incidents that it is about; undefined for all. */
  readonly query: IncidentQuery | undefined
}

/** The five numbers at the top, each compared with the days before. */
export function ReportFigures({ report, query }: ReportFiguresProps) {
  const { totals, before } = report
  const { begun, toAcknowledge, toEnd, reopened, flaps } = totals
  const spread = (now: typeof toAcknowledge, earlier: typeof toAcknowledge | undefined, none: string) =>
    [ninetiethText(now), earlier && `before: ${medianText(earlier, none)}`].filter(Boolean).join(', ')
  return (
    <dl className={figures.figures}>
      <Figure label="Incidents" note={before && changeText(begun, before.begun)}>
        <Link href={begunAddress(report, query)} aria-label={`Incidents: ${inThousands(begun)}`}>
          {inThousands(begun)}
        </Link>
      </Figure>
      <Figure label="Time to acknowledge, median" note={spread(toAcknowledge, before?.toAcknowledge, 'none acked')}>
        {medianText(toAcknowledge, 'none acked')}
      </Figure>
      <Figure label="Time to end, median" note={spread(toEnd, before?.toEnd, 'none ended')}>
        {medianText(toEnd, 'none ended')}
      </Figure>
      <Figure label="Nobody touched" note={before && before.begun > 0 && `before: ${untouchedText(before)}`}>
        {begun === 0 ? '0' : untouchedText(totals)}
      </Figure>
      <Figure
        label="Reopened"
        note={`${counted(flaps, 'flap')}${before === undefined ? '' : `, before: ${inThousands(before.reopened)} and ${inThousands(before.flaps)}`}`}
      >
        {inThousands(reopened)}
      </Figure>
    </dl>
  )
}
