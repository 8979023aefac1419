import { Button } from '@mantine/core'
import { useTag, useValue, type useHeldOn } from '../actors.ts'
import { takeLostFocus } from '../core/focus.ts'
import { handFocusOn } from '../forms/resources/handFocusOn.ts'
import styles from './HeldLine.module.css'

interface HeldLineProps {
  readonly held: NonNullable<ReturnType<typeof useHeldOn>>
  /** What is about to happen: 'Closing this incident'. */
  readonly words: string
}

/** In place of the buttons that ordered it: what is about to be written, with the way to undo it (docs/behaviour.md#undo). */
export function HeldLine({ held, words }: HeldLineProps) {
  const isWaiting = useTag(held, 'waiting')
  const isCounting = useTag(held, 'counting')
  const left = useValue(held, 'left')
  return (
    <div className={styles.line} ref={handFocusOn}>
      <span className={styles.words}>{words}…</span>
      {isWaiting && (
        <Button
          ref={takeLostFocus}
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
    </div>
  )
}
