import { useCallback } from 'react'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import { usageOf } from '../../../../machines/alerting/domain/usage.ts'
import { useChild, useSelected, useTag, useTimeslots, useTimeslotSenders, useValue } from '../../actors.ts'
import { Opener, standingWords } from '../../forms/resources/ResourceLine.tsx'
import lines from '../../forms/resources/ResourceLine.module.css'
import { UsedBy } from '../UsedBy.tsx'
import { TimeslotForm } from './TimeslotForm.tsx'
import { TimeslotLine } from './TimeslotLine.tsx'
import { DeleteTimeslotDialog } from './DeleteTimeslotDialog.tsx'
import {
  cardIds,
  newCard,
  openerId,
  savedPkOf,
  countWrong,
  isChanged,
  nothingDrafted,
  recurrencesTyped,
  savedNameOf,
} from './selectors.ts'
import { moveFocusTo } from '../../core/focus.ts'

/**
 * A timeslot, saved or being created: a line, and if it is open its name, its recurrences, and a picture of the week. After a timeslot has been
 * created, the form is emptied and keeps the focus, so that the operator can enter another timeslot immediately; the
 * new timeslot gets a row below.
 */
export function TimeslotCard({ id }: { readonly id: string }) {
  const timeslots = useTimeslots()
  const timeslot = useChild<TimeslotRef>(timeslots, id)
  const heading = openerId(id)
  const draft = useValue(timeslot, 'draft') ?? nothingDrafted
  const savedName = useSelected(timeslot, savedNameOf)
  const isDifferent = useSelected(timeslot, isChanged) === true
  const isUnsaved = useTag(timeslot, 'unsaved')
  const isBusy = useTag(timeslot, 'busy')
  const isAsked = useTag(timeslot, 'deleteDialog')
  const isNew = savedName === undefined
  const isOpen = useValue(timeslots, 'open') === id
  const panel = `${id}.panel`
  const pk = useSelected(timeslot, savedPkOf)
  const usage = usageOf(useValue(useTimeslotSenders(), 'found'), (profile) => profile.timeslot.pk === pk)
  const begun = useChild<TimeslotRef>(timeslots, newCard)
  const isBegun = useSelected(begun, isChanged) === true
  /** Fills the form for a new timeslot with a copy, and opens it. */
  const copy = ({ ownerDocument }: HTMLElement) => {
    begun?.send({ type: 'form.change', change: { type: 'copy', of: draft } })
    timeslots?.send({ type: 'resources.open', row: newCard })
    moveFocusTo(ownerDocument.getElementById(openerId(newCard)))
  }
  const keepPlace = useCallback(
    (card: HTMLElement) => () => {
      // A card that is still listed was not deleted; the whole page is closing.
      const isGone = timeslots !== undefined && !cardIds(timeslots.getSnapshot()).includes(id)
      const isOwnDoing = timeslot?.getSnapshot().hasTag('gone') === true
      if (isGone && (isOwnDoing || card.contains(card.ownerDocument.activeElement))) focusBeside(card)
    },
    [timeslots, timeslot, id],
  )
  return (
    <section
      className={lines.row}
      aria-labelledby={heading}
      ref={keepPlace}
      data-open={isOpen || undefined}
      data-changed={isDifferent || undefined}
    >
      <div className={lines.line}>
        <Opener
          id={heading}
          name={savedName ?? 'Create new timeslot'}
          isOpen={isOpen}
          isNew={isNew}
          controls={panel}
          toggle={() => timeslots?.send(isOpen ? { type: 'resources.close' } : { type: 'resources.open', row: id })}
        />
        {!isOpen && (!isNew || isDifferent) && (
          <TimeslotLine
            recurrences={recurrencesTyped(draft)}
            wrong={countWrong(draft)}
            isSaved={!isNew && !isDifferent}
            mark={standingWords({ isChanged: isDifferent, isUnsaved, isBusy: isBusy && !isAsked })}
            usage={isNew ? null : usage}
          />
        )}
      </div>
      <div id={panel} className={lines.panel} hidden={!isOpen}>
        {isOpen && (
          <>
            <TimeslotForm
              timeslot={timeslot}
              heading={heading}
              copy={copy}
              noCopyBecause={isBegun ? 'Another timeslot is being created: create it or start over first.' : undefined}
            >
              {!isNew && <UsedBy usage={usage} />}
            </TimeslotForm>
            <DeleteTimeslotDialog timeslot={timeslot} />
          </>
        )}
      </div>
    </section>
  )
}

/** When a row is deleted, here or elsewhere, the focus goes to the next row, otherwise to the previous one. */
function focusBeside(card: HTMLElement): void {
  const neighbour = card.nextElementSibling ?? card.previousElementSibling
  moveFocusTo(neighbour?.querySelector<HTMLElement>('h2 button'))
}
