import { lowerFirst } from '@mantine/hooks'
import { days, type Day } from '../../../../machines/alerting/domain/day.ts'
import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { placeInWeek, spansOf } from '../../../../machines/alerting/domain/week.ts'
import { counted } from '../../../../machines/core/domain/count.ts'
import { gapWords, shortDayName, weekWords } from '../../../../machines/alerting/domain/weekWords.ts'
import { offsetAt } from '../../../../machines/server/domain/serverOffset.ts'
import { useServerZone, useTime } from '../../actors.ts'
import { standingWords, zoneWordsAt } from './standingWords.ts'
import classes from './WeekPicture.module.css'

interface WeekPictureProps {
  readonly recurrences: readonly Recurrence[]
  /** Whether the recurrences are saved as shown. */
  readonly isSaved: boolean
  /** How many recurrences are not shown because they are invalid. */
  readonly wrong: number
}

/** The height of a day's row, and of the bar in it, in pixels. */
const step = 16
const bar = 12
/** The smallest part of a day that is visible in the drawing. */
const least = 0.006

/** A week at a glance, in words and as a drawing: when the timeslot is active, and the current time. */
export function WeekPicture({ recurrences, isSaved, wrong }: WeekPictureProps) {
  const zone = useServerZone()
  const standing = useTime((now) => standingWords(recurrences, now, offsetAt(zone, now)))
  const zoneNote = useTime((now) => zoneWordsAt(now, offsetAt(zone, now)))
  const gaps = gapWords(recurrences)
  const isActive = wrong === 0 && standing === 'Active now'
  return (
    <figure className={classes.week}>
      <figcaption className={classes.words}>
        <span className={classes.standing} data-active={isActive || undefined}>
          {wrong > 0 && 'Not valid yet'}
          {wrong === 0 && (isSaved ? standing : `Once saved, ${lowerFirst(standing)}`)}
        </span>
        {recurrences.length > 0 && <span className={classes.when}>{weekWords(recurrences)}</span>}
        {gaps !== undefined && <span className={classes.gaps}>{gaps}</span>}
        {wrong > 0 && <span className={classes.when}>{counted(wrong, 'recurrence')} cannot be shown.</span>}
        {zoneNote !== undefined && <span className={classes.when}>{zoneNote}</span>}
      </figcaption>
      <Drawing recurrences={recurrences} />
    </figure>
  )
}

/** The week as a drawing, by the server's clock. Hidden from screen readers, because the text says the same. */
function Drawing({ recurrences }: { readonly recurrences: readonly Recurrence[] }) {
  const zone = useServerZone()
  const place = useTime((now) => coarsePlace(now, offsetAt(zone, now)))
  const today = place === undefined ? undefined : Math.floor(place)
  return (
    <div className={classes.drawing} aria-hidden="true">
      <div className={classes.days}>
        {days.map((day) => (
          <span key={day} className={classes.day} data-today={day === today || undefined}>
            {shortDayName(day)}
          </span>
        ))}
      </div>
      <svg className={classes.bars} width="100%" height={days.length * step}>
        {days.map((day) => (
          <rect key={day} className={classes.empty} width="100%" {...row(day)} />
        ))}
        {spansOf(recurrences).map(({ day, from, to }) => {
          const part = Math.max(to - from, least)
          return (
            <rect
              key={`${day} ${from}`}
              className={classes.span}
              data-part="span"
              x={percent(Math.min(from, 1 - part))}
              width={percent(part)}
              {...row(day)}
            />
          )
        })}
        {[0.25, 0.5, 0.75].map((part) => (
          <line key={part} className={classes.line} x1={percent(part)} x2={percent(part)} y1="0" y2="100%" />
        ))}
        {place !== undefined && today !== undefined && (
          <line
            className={classes.now}
            data-part="now"
            x1={percent(place - today)}
            x2={percent(place - today)}
            y1={(today - 1) * step}
            y2={today * step}
          />
        )}
      </svg>
      <div className={classes.hours}>
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour} className={classes.hour}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}

/**
 * The day plus the fraction of the day that has passed by the server's clock, rounded down to five minutes, which is
 * about a pixel. Undefined if the server's time zone is not known.
 */
function coarsePlace(now: number, offset: number | undefined): number | undefined {
  if (offset === undefined) return undefined
  const { day, part } = placeInWeek(now, offset)
  return day + Math.floor(part * 288) / 288
}

function row(day: Day) {
  return { y: (day - 1) * step + (step - bar) / 2, height: bar, rx: 2 }
}

function percent(part: number): string {
  return `${part * 100}%`
}
