import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useShift, useTag, useValue } from '../actors.ts'
import { leaveFocusAround, takeLeftFocus } from '../core/focus.ts'
import classes from './ShiftStates.module.css'
import { costText, progressText } from './shiftWords.ts'

/**
 * How far the reading is, and what can be done about it: agreeing to what it costs, cancelling it, going on, trying again.
 * Nothing once everything has been read.
 */
export function ShiftStates() {
  const shift = useShift()
  const isAsking = useTag(shift, 'asking')
  const isReading = useTag(shift, 'reading')
  const isReckoning = useTag(shift, 'reckoning')
  const isCancelled = useTag(shift, 'cancelled')
  const hasFailed = useTag(shift, 'failed')
  const problem = useValue(shift, 'problem')
  if (problem !== undefined) return <Problem>{problem}</Problem>
  if (!isAsking && !isReading && !isReckoning && !isCancelled && !hasFailed) return null
  return (
    <div className={classes.state} tabIndex={-1} data-failed={hasFailed || undefined} data-screen-only>
      {isAsking && <Asking />}
      {isReading && <Reading />}
      {isReckoning && <output className={classes.words}>Everything has been read. Counting...</output>}
      {isCancelled && <Cancelled />}
      {hasFailed && <Failed />}
    </div>
  )
}

/** The address asks for something that cannot be shown. */
function Problem({ children }: { readonly children: string }) {
  return (
    <div className={classes.state}>
      <p role="alert" className={classes.words}>
        {children} <span className={classes.quiet}>Choose a period above.</span>
      </p>
    </div>
  )
}

function Asking() {
  const cost = useValue(useShift(), 'cost')
  return (
    <>
      <p role="status" className={classes.words}>
        {cost === undefined ? 'This takes many requests.' : `This takes ${costText(cost)}.`}
        <span className={classes.quiet}> Other users of the server may notice.</span>
      </p>
      <Choice words="Read them" type="shift.agree" isMain />
    </>
  )
}

function Reading() {
  const progress = useValue(useShift(), 'progress')
  const { done, expected } = progress ?? { done: 0, expected: undefined }
  return (
    <>
      <span className={classes.words}>
        <output>Reading </output>
        {progressText(done, expected)}
      </span>
      <progress
        className={classes.bar}
        aria-label="What has been read"
        max={expected ?? 1}
        value={expected === undefined ? undefined : Math.min(done, expected)}
      />
      <Choice words="Cancel" type="shift.cancel" />
    </>
  )
}

function Cancelled() {
  return (
    <>
      <p role="status" className={classes.words}>
        Cancelled. What was read is kept.
      </p>
      <Choice words="Go on" type="shift.goOn" isMain />
    </>
  )
}

function Failed() {
  const shift = useShift()
  const words = useValue(shift, 'failure')?.message.replace(/\.$/, '')
  const isAnythingRead = (useValue(shift, 'progress')?.done ?? 0) > 0
  return (
    <>
      <IconAlertTriangle className={classes.icon} size={16} aria-hidden="true" />
      <p role="alert" className={classes.words}>
        {words}.{isAnythingRead && <span className={classes.quiet}> What was read is kept.</span>}
      </p>
      <Choice words="Try again" type="shift.goOn" isMain />
    </>
  )
}

interface ChoiceProps {
  readonly words: string
  readonly type: 'shift.agree' | 'shift.cancel' | 'shift.goOn'
  readonly isMain?: boolean
}

/** A button that another one replaces, which takes its focus. */
function Choice({ words, type, isMain = false }: ChoiceProps) {
  const shift = useShift()
  return (
    <Button ref={takeAndLeaveFocus} variant={isMain ? 'filled' : 'default'} onClick={() => shift?.send({ type })}>
      {words}
    </Button>
  )
}

function takeAndLeaveFocus(button: HTMLElement | null): () => void {
  takeLeftFocus(button)
  return leaveFocusAround(button)
}
