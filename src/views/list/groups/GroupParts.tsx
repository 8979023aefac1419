/** The parts that the lines of groups and of folded rows have in common. */
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { memo } from 'react'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import { ackedAlike } from '../../../../machines/list/domain/groups/ackedAlike.ts'
import type { Pace } from '../../../../machines/list/domain/groups/pace.ts'
import type { Fold, Group } from '../../../../machines/list/domain/groups/parts.ts'
import type { PartTick } from '../../../../machines/list/domain/groups/tickedGroup.ts'
import type { ListGroupsRef } from '../../../../machines/list/listGroups.ts'
import { timestamp } from '../../../time/format.ts'
import { ageText } from '../../../time/relative.ts'
import { useRowAcknowledgements, useSelected, useTime } from '../../actors.ts'
import checkbox from '../../core/Checkbox.module.css'
import { VisuallyHidden } from '../../core/plain/elements.tsx'
import { useIsStill } from '../../core/still.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { clickOnX } from '../ticks/RowTick.tsx'
import tickClasses from '../ticks/Tick.module.css'
import { ackedText, levelCountsOf, levelsText, newText, paceText, sparkText } from './groupWords.ts'
import classes from './Groups.module.css'

/** What a line stands for. */
type Part = Group | Fold

interface PartTickBoxProps {
  /** The id of the line. */
  readonly id: string
  /** How many rows it ticks: those that have left the list are not among them. */
  readonly count: number
  readonly tick: PartTick
  /** What the line stands for, in words. */
  readonly name: string
  readonly tabIndex: -1 | undefined
  readonly groups: ListGroupsRef | undefined
}

/**
 * The checkbox of a group or of folded rows: it ticks all of them, or unticks them if all are ticked. With Shift, it also
 * ticks the range from the last tick to them.
 */
export function PartTickBox({ id, count, tick, name, tabIndex, groups }: PartTickBoxProps) {
  return (
    <label className={tickClasses.target}>
      <input
        type="checkbox"
        className={checkbox.box}
        aria-label={`Select all ${inThousands(count)} of ${name}`}
        ref={(box) => {
          if (box !== null) box.indeterminate = tick === 'some'
        }}
        checked={tick === 'all'}
        aria-disabled={count === 0}
        tabIndex={tabIndex}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          groups?.send({ type: 'listGroups.tick', id, isRange })
        }}
        onKeyDown={clickOnX}
      />
    </label>
  )
}

/** A triangle that points down if the line is open. */
export function Caret({ isExpanded }: { readonly isExpanded: boolean }) {
  return <IconChevronRight className={classes.caret} data-open={isExpanded || undefined} size={16} aria-hidden="true" />
}

/** How many rows have each level. */
export function LevelCounts({ part }: { readonly part: Part }) {
  const counts = levelCountsOf(part.sums)
  return (
    <span className={classes.levels} title={levelsText(counts)}>
      <VisuallyHidden>{levelsText(counts)}</VisuallyHidden>
      {counts.map(({ level, count }) => (
        <span key={level ?? 0} className={classes.level} data-level={level} aria-hidden="true">
          <SeverityMark level={level} />
          {inThousands(count)}
        </span>
      ))}
    </span>
  )
}

const sparkHeight = 16
const barWidth = 4
const barStep = 5

/**
 * A bar of a spark, as a part of a path: all bars together are one element, since every group has a spark. `share` is of
 * the highest bar.
 */
function bar(place: number, share: number): string {
  return `M${place * barStep} ${sparkHeight}v${-Math.max(1, Math.round(share * sparkHeight))}h${barWidth}V${sparkHeight}z`
}

/**
 * How many rows of a closed line have arrived or changed unseen; nothing if none. In a narrow window only the number. On
 * the wall, which nobody has to have seen, how many are new.
 */
export function NewsOf({ count }: { readonly count: number }) {
  const isStill = useIsStill()
  if (count === 0) return null
  if (isStill) return <span className={classes.fresh}>{newText(count)}</span>
  const words = `${inThousands(count)} new or changed`
  return (
    <span className={classes.news} title={`${words} since they were last on screen`}>
      <span className={classes.newsNumber} aria-hidden="true">
        {inThousands(count)}
      </span>
      <span className={classes.newsWords}>{words}</span>
    </span>
  )
}

/** How fast incidents start: bars for the last twenty minutes, and the last two minutes in words. */
export const PaceOf = memo(function PaceOf({ pace }: { readonly pace: Pace }) {
  const most = Math.max(1, ...pace.spark)
  return (
    <span className={classes.paced} title={sparkText(pace)} data-quiet={pace.recent === 0 || undefined}>
      <svg
        className={classes.spark}
        viewBox={`0 0 ${pace.spark.length * barStep - 1} ${sparkHeight}`}
        aria-hidden="true"
        focusable="false"
      >
        <path d={pace.spark.map((count, place) => bar(place, count / most)).join('')} />
      </svg>
      {paceText(pace)}
    </span>
  )
})

/** How old something is, with its date and time on hover. `at` is in milliseconds since 1970. */
export function AgeOf({ at }: { readonly at: number | undefined }) {
  const style = useTimeStyle()
  const age = useTime((now) => (at === undefined ? '' : ageText(at, now)))
  if (at === undefined) return <>unknown</>
  const time = new Date(at).toISOString()
  return (
    <time dateTime={time} title={style === undefined ? time : timestamp(time, style)}>
      {age}
    </time>
  )
}

/** How many rows are acknowledged, and until when if that is known to be the same for all rows. */
export function AckedOf({ part }: { readonly part: Part }) {
  const alike = useSelected(
    useRowAcknowledgements(),
    ({ context }) => ackedAlike(part, context.told),
    (one, other) => (one === undefined) === (other === undefined) && one?.until === other?.until,
  )
  const style = useTimeStyle()
  const text = useTime((now) => ackedText(part.sums.acked, alike, now, style))
  return <span title={text}>{text}</span>
}
