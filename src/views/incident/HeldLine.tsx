import { Button } from '@mantine/core'
import { useHeldOrders, useSelected, useTag, useValue, type useHeldOn } from '../actors.ts'
import { areSameOrders, newestRound, newestShown } from './shownOrders.ts'
import { leaveFocusAround, takeLostFocus } from '../core/focus.ts'
import styles from './HeldLine.module.css'

interface HeldLineProps {
  readonly held: NonNullable<ReturnType<typeof useHeldOn>>
  /** What is about to happen: 'Closing this incident'. */
  readonly words: string
}

/** The button has the focus of the one that ordered it, and leaves it to what comes next, even if nobody presses it. */
function takeAndLeaveFocus(button: HTMLElement | null): () => void {
  takeLostFocus(button)
  return leaveFocusAround(button)
}

/**
 * In place of the buttons that ordered it: what is about to be written, with the way to undo it. At the thumb it replaces
 * the offer of every page, so that it has *Now* there, too (docs/behaviour.md#undo).
 */
export function HeldLine({ held, words }: HeldLineProps) {
  const isWaiting = useTag(held, 'waiting')
  const isCounting = useTag(held, 'counting')
  const left = useValue(held, 'left')
  const orders = useHeldOrders()
  const isNewest = useSelected(orders, newestShown) === held
  const round = useSelected(orders, newestRound, areSameOrders) ?? []
  const isAfterOutcome = useTag(held, 'afterOutcome')
  return (
    <div className={styles.line} data-held={isNewest ? 'newest' : 'other'} tabIndex={-1} ref={leaveFocusAround}>
      <span className={styles.words}>{words}…</span>
      {isWaiting && (
        <Button
          ref={takeAndLeaveFocus}
          variant="default"
          aria-label={`Undo: ${words}`}
          onClick={() => held.send({ type: 'heldOrder.undo' })}
        >
          Undo
          {isCounting && (
            <span className={styles.seconds} aria-hidden="true">
              {left} s
            </span>
          )}
        </Button>
      )}
      {isNewest && (isCounting || isAfterOutcome) && (
        <Button
          className={styles.now}
          variant="default"
          aria-label={`Now: ${words}`}
          title="Write it without waiting any longer"
          onClick={() => {
            for (const each of round) each.send({ type: 'heldOrder.write' })
          }}
        >
          Now
        </Button>
      )}
    </div>
  )
}
