import { memo, useId, type KeyboardEvent, type PointerEvent } from 'react'
import { Popover, VisuallyHidden } from '@mantine/core'
import type { Period } from '../../../../machines/filter/domain/period.ts'
import { timeframeLabel } from '../../../../machines/filter/domain/timeframe.ts'
import { chosenBars, chosenPeriod, type PeriodChoiceContext } from '../../../../machines/filter/periodChoice.ts'
import type { ListFigures } from '../../../../machines/list/domain/figures/listFigures.ts'
import { barPeriods, type StartBar } from '../../../../machines/list/domain/figures/startBars.ts'
import { usePeriodChoice, useSelected, useShell, useTag } from '../../actors.ts'
import { useIsStill } from '../../core/still.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { fullHeight, levelShapes } from './barShapes.ts'
import classes from './StartBars.module.css'
import { StartTable } from './StartTable.tsx'
import { boundLines, coverageWords, longMoment, sinceWords } from './stripWords.ts'

/** Bars that show when the rows started. The operator can choose a period on them, except on the wall. */
export const StartBars = memo(function StartBars({ figures }: { figures: ListFigures }) {
  if (useIsStill()) return <StillBars figures={figures} />
  return (
    <div className={classes.starts}>
      <Figures figures={figures} />
      <PeriodSlider figures={figures} />
    </div>
  )
})

/** The bars and their title, without controls. */
function StillBars({ figures }: { figures: ListFigures }) {
  const since = useSince(figures)
  return (
    <div className={classes.starts}>
      <div className={classes.words}>
        <Title words={coverageWords(figures)} since={since} />
      </div>
      <div className={classes.still}>
        <Bars bars={figures.starts.bars} />
      </div>
    </div>
  )
}

/** The title of the bars, which is a button that shows their numbers as a table. */
function Figures({ figures }: { figures: ListFigures }) {
  const shell = useShell()
  const isOpen = useTag(shell, 'figuresOpen')
  const style = useTimeStyle()
  const since = useSince(figures)
  const longest = style === undefined ? undefined : sinceWords(longMoment, style)
  const words = coverageWords(figures)
  const toggle = () => shell?.send({ type: 'shell.toggleFigures' })
  return (
    <Popover
      opened={isOpen}
      onDismiss={toggle}
      position="bottom-start"
      offset={4}
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
      hideDetached={false}
      withRoles
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.words}
          data-longest={longest}
          title="Show the figures"
          onClick={toggle}
        >
          <Title words={words} since={since} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.figures ?? ''} aria-label={words} tabIndex={0}>
        <StartTable starts={figures.starts} caption={words} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What the bars cover: since when, or which timeframe or period. */
function useSince({ starts, timeframeHours, period }: ListFigures): string {
  const style = useTimeStyle()
  if (style === undefined) return ''
  if (period !== undefined) return sinceWords(period.from ?? starts.from, style)
  return timeframeHours === 0 ? sinceWords(starts.from, style) : timeframeLabel(timeframeHours)
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

function PeriodSlider({ figures }: { figures: ListFigures }) {
  const choice = usePeriodChoice()
  const chosen = useChosenPeriod()
  const bars = useSelected(choice, ({ context }) => context)
  const style = useTimeStyle()
  const since = useSince(figures)
  const help = useId()
  const periods = barPeriods(figures.starts, figures.period)
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
      <Bars bars={figures.starts.bars} />
      <VisuallyHidden id={help}>
        Arrow keys choose a bar, with Shift several; Enter shows what started then, Escape cancels.
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

/** The bars themselves, drawn as one shape for each level, however many bars there are. */
const Bars = memo(function Bars({ bars }: { bars: readonly StartBar[] }) {
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${bars.length} ${fullHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {levelShapes(bars).map(({ level, path }) => (
        <path key={level ?? 'unknown'} data-level={level} d={path} />
      ))}
    </svg>
  )
})
