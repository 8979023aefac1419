import { memo, useId, useMemo, type KeyboardEvent, type PointerEvent } from 'react'
import { Popover, VisuallyHidden } from '@mantine/core'
import type { Period } from '../../../../machines/filter/domain/period.ts'
import { timeframeLabel } from '../../../../machines/filter/domain/timeframe.ts'
import { chosenBars, chosenPeriod, type PeriodChoiceContext } from '../../../../machines/filter/periodChoice.ts'
import { isOlder } from '../../../../machines/list/startCounting.ts'
import { isHiddenFromCounts } from '../../../../machines/filter/domain/hiding.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { ListFigures } from '../../../../machines/list/domain/figures/listFigures.ts'
import {
  useFilter,
  useIsMenuOpen,
  useMenus,
  usePeriodChoice,
  useSelected,
  useStartCounting,
  useTag,
  useValue,
} from '../../actors.ts'
import { useIsStill } from '../../core/still.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { Bars } from './Bars.tsx'
import classes from './StartBars.module.css'
import { boundLines, longMoment, shownBars, sinceWords, type ShownBars } from './stripWords.ts'
import { levels, levelText } from '../../../../machines/incident/domain/level.ts'
import { timeText, timestampWithoutSeconds } from '../../../time/format.ts'

/**
 * Bars that show when everything that matches started or, as long as that is not counted, when the rows started. The
 * operator can choose a period on them, except on the wall.
 */
export const StartBars = memo(function StartBars({ figures }: { figures: ListFigures }) {
  const counting = useStartCounting()
  const counted = useSelected(counting, ({ context }) => context.starts)
  const isOlderThanCount = useSelected(counting, ({ context }) => isOlder(context)) === true
  const query = useValue(useFilter(), 'query') ?? unrestrictedQuery
  const tasks = useValue(useFilter(), 'maintenance')
  const isAtMost = isHiddenFromCounts(query, tasks)
  const shown = useMemo(
    () => shownBars(figures, counted, { isOlder: isOlderThanCount, isAtMost }),
    [figures, counted, isOlderThanCount, isAtMost],
  )
  if (useIsStill()) return <StillBars shown={shown} />
  return (
    <div className={classes.starts}>
      <Figures shown={shown} />
      <PeriodSlider shown={shown} />
    </div>
  )
})

/** The bars and their title, without controls. */
function StillBars({ shown }: { shown: ShownBars }) {
  const since = useSince(shown)
  return (
    <div className={classes.starts}>
      <div className={classes.words}>
        <Title words={shown.words} since={since} />
      </div>
      <div className={classes.still}>
        <Bars bars={shown.bars} />
      </div>
    </div>
  )
}

/** Said where the bars are described, so that it is known without a pointer, too. */
const withoutLevels = 'These bars do not tell the severities apart.'

/** The title of the bars, which is a button that shows their numbers as a table. */
function Figures({ shown }: { shown: ShownBars }) {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('figures')
  const style = useTimeStyle()
  const since = useSince(shown)
  const longest = style === undefined ? undefined : sinceWords(longMoment, style)
  const { words } = shown
  const toggle = () => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'figures' })
  return (
    <Popover opened={isOpen} onDismiss={toggle} position="bottom-start" offset={4} trapFocus returnFocus withRoles>
      <Popover.Target>
        <button
          type="button"
          className={classes.words}
          data-longest={longest}
          title={shown.hasLevels ? 'Show the figures' : `Show the figures. ${withoutLevels}`}
          onClick={toggle}
        >
          <Title words={words} since={since} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.figures ?? ''} aria-label={words} tabIndex={0}>
        <StartTable shown={shown} />
        {!shown.hasLevels && <p className={classes.note}>{withoutLevels}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}

/** What the bars cover: since when, or which timeframe. */
function useSince({ periods, timeframeHours }: ShownBars): string {
  const style = useTimeStyle()
  if (style === undefined) return ''
  if (timeframeHours !== 0) return timeframeLabel(timeframeHours)
  // Before the first bar with a beginning there may be one for everything older.
  const from = periods.find((period) => period.from !== undefined)?.from
  return from === undefined ? '' : sinceWords(from, style)
}

/** The title of the bars: what they cover and since when or, while a period is being chosen, that period. */
function Title({ words, since }: { words: string; since: string }) {
  const chosen = useChosenPeriod()
  const style = useTimeStyle()
  if (chosen === undefined || style === undefined)
    return (
      <>
        {words} <span className={classes.period}>{since}</span>
      </>
    )
  return boundLines(chosen, style).map((line) => (
    <span key={line} className={classes.period} data-chosen>
      {line}
    </span>
  ))
}

/** The period that is being chosen; undefined if none is. */
function useChosenPeriod(): Period | undefined {
  const choice = usePeriodChoice()
  const isChoosing = useTag(choice, 'choosing')
  const context = useSelected(choice, (snapshot) => snapshot.context)
  return isChoosing && context !== undefined ? chosenPeriod(context) : undefined
}

const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 } as const

function PeriodSlider({ shown }: { shown: ShownBars }) {
  const choice = usePeriodChoice()
  const chosen = useChosenPeriod()
  const bars = useSelected(choice, ({ context }) => context)
  const style = useTimeStyle()
  const since = useSince(shown)
  const help = useId()
  const { periods } = shown
  const last = Math.max(0, periods.length - 1)
  const at = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.floor(((clientX - left) / width) * periods.length)
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    choice?.send({ type: 'periodChoice.begin', at: at(event), periods })
  }
  const type = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') choice?.send({ type: 'periodChoice.apply' })
    else if (event.key === 'Escape') choice?.send({ type: 'periodChoice.cancel' })
    else if (isStep(event.key)) {
      choice?.send({ type: 'periodChoice.step', by: steps[event.key], extends: event.shiftKey, periods })
      event.preventDefault()
    }
  }
  return (
    <div
      className={classes.slider}
      role="slider"
      tabIndex={0}
      aria-label="Started between"
      aria-describedby={help}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen === undefined || bars === undefined ? last : Math.min(bars.head, last)}
      aria-valuetext={chosen === undefined || style === undefined ? since : boundLines(chosen, style).join(' ')}
      onPointerDown={press}
      onPointerMove={(event) => choice?.send({ type: 'periodChoice.extend', at: at(event) })}
      onPointerUp={() => choice?.send({ type: 'periodChoice.apply' })}
      onLostPointerCapture={() => choice?.send({ type: 'periodChoice.cancel' })}
      onKeyDown={type}
      onBlur={() => choice?.send({ type: 'periodChoice.cancel' })}
    >
      {chosen !== undefined && bars !== undefined && <Chosen bars={bars} />}
      <Bars bars={shown.bars} />
      <VisuallyHidden id={help}>
        Arrow keys choose a bar, with Shift several; Enter shows what started then, Escape cancels.
        {!shown.hasLevels && ` ${withoutLevels}`}
      </VisuallyHidden>
    </div>
  )
}

/** Marks the chosen bars. */
function Chosen({ bars }: { bars: PeriodChoiceContext }) {
  const { first, last } = chosenBars(bars)
  const share = (count: number) => `${(count / bars.periods.length) * 100}%`
  return <div className={classes.chosen} style={{ left: share(first), width: share(last + 1 - first) }} />
}

function isStep(key: string): key is keyof typeof steps {
  return Object.hasOwn(steps, key)
}

/**
 * In milliseconds. If the bars are shorter than this, all of them together cover only minutes, so a time with seconds
 * identifies a bar even without a date.
 */
const minute = 60_000

/** The numbers of the bars as a table; periods in which nothing started are left out. */
function StartTable({ shown: { periods, bars, words, hasLevels } }: { shown: ShownBars }) {
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
