import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { inThousands } from '../../../machines/core/domain/count.ts'
import type { IncidentQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { Shift } from '../../../machines/shift/domain/shift.ts'
import { begunAddress, openNowAddress } from '../../../machines/shift/domain/countedLists.ts'
import type { ShiftSection } from '../../../machines/shift/domain/shiftSection.ts'
import type { TimeStyle } from '../../time/format.ts'
import { ageText } from '../../time/relative.ts'
import { SeverityMark } from '../incident/details/SeverityMark.tsx'
import classes from './ShiftFigures.module.css'
import { PartLink } from './ShiftPart.tsx'
import { momentText, moreText, spanText } from './shiftWords.ts'

interface ShiftFiguresProps {
  readonly shift: Shift
  /** The conditions on the incidents that it is about; undefined for all. */
  readonly query: IncidentQuery | undefined
  readonly now: number
  readonly style: TimeStyle
}

/** The five numbers at the top, each of which leads to the list that it counts. */
export function ShiftFigures({ shift, query, now, style }: ShiftFiguresProps) {
  const { neverAcked, openNow, openMore, begun, begunCritical, over, closedByHand, timeToAcknowledge } = shift
  const unacked = neverAcked.reduce((sum, { pks }) => sum + pks.length, 0)
  const oldest = Math.min(...neverAcked.map(({ since }) => since))
  return (
    <dl className={classes.figures}>
      <Figure
        label="Critical, never acked"
        isCritical={unacked > 0}
        note={unacked > 0 && `oldest ${ageText(oldest, now)}`}
      >
        <Counted part="neverAcked" count={unacked} label="Critical, never acked" />
      </Figure>
      <Figure label="Open now" note={openMore !== undefined && moreText(openMore, momentText(shift.from, now, style))}>
        <Link href={openNowAddress(query)} aria-label={`Open now: ${inThousands(openNow.length)}`}>
          {inThousands(openNow.length)}
        </Link>
      </Figure>
      <Figure
        label="New"
        note={
          begunCritical.length > 0 && (
            <Link href={begunAddress(shift, query, 1)}>{`${inThousands(begunCritical.length)} critical`}</Link>
          )
        }
      >
        <Link href={begunAddress(shift, query)} aria-label={`New: ${inThousands(begun.length)}`}>
          {inThousands(begun.length)}
        </Link>
      </Figure>
      <Figure
        label="Ended or closed"
        note={
          closedByHand.length > 0 && (
            <PartLink part="closedByHand">{`${inThousands(closedByHand.length)} by hand`}</PartLink>
          )
        }
      >
        <Counted part="over" count={over.length} label="Ended or closed" />
      </Figure>
      <Figure
        label="Time to acknowledge, median"
        note={
          timeToAcknowledge.ninetieth !== undefined &&
          `90 %: ${spanText(timeToAcknowledge.ninetieth)}, of ${inThousands(timeToAcknowledge.cases)} acked`
        }
      >
        {timeToAcknowledge.median === undefined ? 'none acked' : spanText(timeToAcknowledge.median)}
      </Figure>
    </dl>
  )
}

interface CountedProps {
  readonly part: ShiftSection
  readonly count: number
  readonly label: string
}

/** A number that leads to a part of this page; there is none if it is 0. */
function Counted({ part, count, label }: CountedProps) {
  if (count === 0) return '0'
  return (
    <PartLink part={part} label={`${label}: ${inThousands(count)}`}>
      {inThousands(count)}
    </PartLink>
  )
}

export interface FigureProps {
  readonly label: string
  readonly isCritical?: boolean
  readonly note: ReactNode
  readonly children: ReactNode
}

/** A number with its name, and what else is to be said of it. */
export function Figure({ label, isCritical = false, note, children }: FigureProps) {
  return (
    <div className={classes.figure} data-level={isCritical ? 1 : undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.number}>
        {isCritical && <SeverityMark level={1} />}
        {children}
      </dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}
