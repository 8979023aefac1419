import { Button, VisuallyHidden } from '@mantine/core'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import type { HeldOrderRef } from '../../../machines/bulk/heldOrderEvent.ts'
import { useHeldOrders, usePreference, useSelected, useTag, useValue } from '../actors.ts'
import { keys } from '../../../machines/list/domain/keys.ts'
import { handFocusOn } from '../forms/resources/handFocusOn.ts'
import { asSentence } from './words.ts'
import { areSameOrders, newestRound, newestShown } from '../incident/shownOrders.ts'
import { newestWords, othersCount } from './heldSelectors.ts'
import classes from './UndoOffer.module.css'

/** The newest order that waits or is being written, in the top bar of every page (docs/behaviour.md#undo). */
export function UndoOffer() {
  const held = useHeldOrders()
  const newest = useSelected(held, newestShown)
  const round = useSelected(held, newestRound, areSameOrders) ?? []
  const words = useSelected(held, newestWords) ?? ''
  const others = useSelected(held, othersCount) ?? 0
  return (
    <div className={classes.place} role="group" aria-label="Undo">
      {newest !== undefined && (
        <Offer key={newest.id} held={newest} round={round} words={asSentence(words)} others={others} />
      )}
    </div>
  )
}

interface OfferProps {
  readonly held: HeldOrderRef
  /** All that was ordered in the same dialog: it is undone together, and written together. */
  readonly round: readonly HeldOrderRef[]
  readonly words: string
  /** How many other orders wait or are being written. */
  readonly others: number
}

function Offer({ held, round, words, others }: OfferProps) {
  const hasKeys = usePreference('keyboardShortcuts')
  const isWaiting = useTag(held, 'waiting')
  const isCounting = useTag(held, 'counting')
  const isAfterOutcome = useTag(held, 'afterOutcome')
  const { id } = useValue(held, 'order')
  return (
    <div className={classes.offer} data-undo={id} ref={handFocusOn}>
      <IconHourglass size={18} aria-hidden="true" className={classes.icon} />
      <output className={classes.words}>
        <span className={classes.order} title={words}>
          {words}
        </span>
        {others > 0 && <span className={classes.others}> and {others} more</span>}
      </output>
      {isWaiting ? (
        <>
          {isCounting ? <SecondsLeft held={held} /> : <Turn isAfterOutcome={isAfterOutcome} />}
          <Button
            size="compact-sm"
            variant="filled"
            aria-label="Undo"
            aria-keyshortcuts={hasKeys ? keys.undo.character : undefined}
            onClick={() => held.send({ type: 'heldOrder.undo' })}
          >
            Undo
            {hasKeys && (
              <kbd className={classes.key} aria-hidden="true">
                {keys.undo.character}
              </kbd>
            )}
          </Button>
          {(isCounting || isAfterOutcome) && (
            <Button
              size="compact-sm"
              variant="default"
              title="Write it without waiting any longer"
              onClick={() => {
                for (const each of round) each.send({ type: 'heldOrder.write' })
              }}
            >
              Now
            </Button>
          )}
        </>
      ) : (
        <span className={classes.seconds}>…</span>
      )}
    </div>
  )
}

/** The seconds that are left. Screen readers hear only once that something waits. */
function SecondsLeft({ held }: { readonly held: HeldOrderRef }) {
  const left = useValue(held, 'left')
  return (
    <span className={classes.seconds} aria-hidden="true">
      {left} s
    </span>
  )
}

/** What an order waits for whose seconds are over: only one run is possible at a time. */
function Turn({ isAfterOutcome }: { readonly isAfterOutcome: boolean }) {
  const reason = isAfterOutcome
    ? 'written once the outcome on screen has been dismissed'
    : 'written once the other bulk operation is finished'
  return (
    <span className={classes.turn} title={reason}>
      queued<VisuallyHidden>: {reason}</VisuallyHidden>
    </span>
  )
}
