import { memo, useId, type KeyboardEvent, type PointerEvent } from 'react'
import { Popover, VisuallyHidden } from '@mantine/core'
import { firstCovered, timeframeLabel } from '../../../../machines/filter/domain/timeframe.ts'
import { chosenTimeframe } from '../../../../machines/filter/periodChoice.ts'
import type { ListFigures } from '../../../../machines/list/domain/figures/listFigures.ts'
import type { StartBar } from '../../../../machines/list/domain/figures/startBars.ts'
import { usePeriodChoice, useSelected, useShell, useTag } from '../../actors.ts'
import { useIsStill } from '../../core/still.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { fullHeight, levelShapes } from './barShapes.ts'
import classes from './StartBars.module.css'
import { StartTable } from './StartTable.tsx'
import { coverageWords, longMoment, periodsOf, sinceWords } from './stripWords.ts'

/** Bars that show when the rows started. The operator can choose a timeframe on them, except on the wall. */
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
        {coverageWords(figures)} <span className={classes.period}>{since}</span>
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
          {words} <PeriodWords since={since} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.figures ?? ''} aria-label={words} tabIndex={0}>
        <StartTable starts={figures.starts} caption={words} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The period that the bars cover, in words. */
function useSince({ starts, timeframeHours }: ListFigures): string {
  const style = useTimeStyle()
  return timeframeHours === 0 && style !== undefined ? sinceWords(starts.from, style) : timeframeLabel(timeframeHours)
}

/** The period that the bars cover or, while a timeframe is being chosen, that timeframe. */
function PeriodWords({ since }: { since: string }) {
  const chosen = useChosenTimeframe()
  return (
    <span className={classes.period} data-chosen={chosen !== undefined || undefined}>
      {chosen === undefined ? since : timeframeLabel(chosen)}
    </span>
  )
}

/** The timeframe that is being chosen, in hours; undefined if none is being chosen. */
function useChosenTimeframe(): number | undefined {
  const choice = usePeriodChoice()
  const isChoosing = useTag(choice, 'choosing')
  const hours = useSelected(choice, ({ context }) => chosenTimeframe(context))
  return isChoosing ? hours : undefined
}

const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 } as const

function PeriodSlider({ figures }: { figures: ListFigures }) {
  const choice = usePeriodChoice()
  const chosen = useChosenTimeframe()
  const help = useId()
  const periods = periodsOf(figures)
  const first = chosen === undefined ? 0 : firstCovered(periods, chosen)
  const at = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.floor(((clientX - left) / width) * periods.count)
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
      aria-label="Started since"
      aria-describedby={help}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, periods.count - 1)}
      aria-valuenow={first}
      aria-valuetext={timeframeLabel(chosen ?? periods.timeframeHours)}
      onPointerDown={press}
      onPointerMove={(event) => choice?.send({ type: 'periodChoice.extend', at: at(event) })}
      onPointerUp={() => choice?.send({ type: 'periodChoice.apply' })}
      onLostPointerCapture={() => choice?.send({ type: 'periodChoice.cancel' })}
      onKeyDown={type}
      onBlur={() => choice?.send({ type: 'periodChoice.cancel' })}
    >
      {chosen !== undefined && (
        <div className={classes.chosen} style={{ left: `${(first / Math.max(1, periods.count)) * 100}%` }} />
      )}
      <Bars bars={figures.starts.bars} />
      <VisuallyHidden id={help}>Arrow keys choose a timeframe, Enter sets it, Escape cancels.</VisuallyHidden>
    </div>
  )
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
