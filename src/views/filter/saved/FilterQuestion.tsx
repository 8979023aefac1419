import { Modal } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { useSavedFilters, useTag } from '../../actors.ts'
import { ConfirmButton, DialogButtons } from '../../forms/dialog/FormDialog.tsx'
import classes from './FilterDialogs.module.css'
import { Silencing } from './Silencing.tsx'
import { useFocusAfter } from './useFocusAfter.ts'

interface FilterQuestionProps {
  /** The chart's tag that shows the dialog. */
  readonly tag: 'deleteDialog' | 'replaceDialog' | 'silenceDialog'
  readonly title: string
  /** The question, and whatever explains it. */
  readonly children: ReactNode
  /** The saved filter that the question is about. */
  readonly pk: number | undefined
  /** The filter as it is about to be; undefined if it is about to be deleted. */
  readonly changed?: SavedFilter | undefined
  /** Whether 'yes' is unavailable, for the reason that the dialog gives. */
  readonly isRefused?: boolean
  /** Id of what says why, besides what is said of the planned maintenance. */
  readonly because?: string
  /** Whether the question gets the focus, rather than 'no'. */
  readonly isReadFirst?: boolean
}

/**
 * Asks whether to change or delete a saved filter, and says what that changes for the planned maintenance that uses it.
 * It stays open while its request is in flight.
 */
export function FilterQuestion(props: FilterQuestionProps) {
  const { tag, title, children, pk, changed, isRefused = false, because = '', isReadFirst = false } = props
  const filters = useSavedFilters()
  const isShown = useTag(filters, tag)
  const isBusy = useTag(filters, 'busy')
  const reason = useId()
  const leaveFocus = useFocusAfter('question')
  const decline = () => filters?.send({ type: 'savedFilters.decline' })
  const isDeletion = tag === 'deleteDialog'
  return (
    <Modal opened={isShown} onClose={decline} title={title} returnFocus={false} closeOnClickOutside>
      <form
        ref={leaveFocus}
        className={classes.form}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRefused) filters?.send({ type: 'savedFilters.confirm' })
        }}
      >
        {children}
        <Silencing id={reason} pk={pk} changed={changed} />
        <DialogButtons isBusy={isBusy} reject="no" isRejectFirst={!isReadFirst} close={decline}>
          <ConfirmButton
            action={isDeletion ? 'delete' : 'save'}
            color={isDeletion ? 'crimson' : 'petrol'}
            isBusy={isBusy}
            isUnavailable={isRefused}
            reason={`${reason} ${because}`.trim()}
          >
            yes
          </ConfirmButton>
        </DialogButtons>
      </form>
    </Modal>
  )
}
