import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { orderWords } from '../../../../machines/bulk/domain/held/heldWords.ts'
import type { HeldOrderRef } from '../../../../machines/bulk/heldOrderEvent.ts'
import { timestamp } from '../../../time/format.ts'
import { useHeldOrders, useSelected, useValue } from '../../actors.ts'
import { Button } from '../../core/plain/elements.tsx'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { askedOrders } from '../../bulk/heldSelectors.ts'
import { areSameOrders } from '../../incident/shownOrders.ts'
import classes from './Banners.module.css'

/** The orders that are written only if the operator says so, each with the question (docs/behaviour.md#undo). */
export function HeldQuestions() {
  const asked = useSelected(useHeldOrders(), askedOrders, areSameOrders) ?? []
  return (
    <>
      {asked.map((held) => (
        <Question key={held.id} held={held} />
      ))}
    </>
  )
}

function Question({ held }: { readonly held: HeldOrderRef }) {
  const order = useValue(held, 'order')
  const style = useTimeStyle()
  const words = orderWords(order)
  const moment = new Date(order.orderedAt).toISOString()
  return (
    <div role="status" className={classes.banner} data-severity="warning">
      <IconHelpCircle size={20} aria-hidden="true" />
      <span className={classes.kept}>
        You ordered {words}
        {style !== undefined && ` (${timestamp(moment, style)})`}. It has not been written.
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Write it now: ${words}`}
        onClick={() => held.send({ type: 'heldOrder.write' })}
      >
        Write it now
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Drop it: ${words}`}
        onClick={() => held.send({ type: 'heldOrder.undo' })}
      >
        Drop it
      </Button>
    </div>
  )
}
