import type { DestinationRef } from '../../../../machines/alerting/destination.ts'
import { useTag } from '../../actors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'

interface DeleteDestinationDialogProps {
  readonly row: DestinationRef
  /** The destination's name. */
  readonly name: string
}

/** Asks whether to delete the destination, and stays open while the request is in flight. */
export function DeleteDestinationDialog({ row, name }: DeleteDestinationDialogProps) {
  return (
    <QuestionDialog
      isShown={useTag(row, 'deleteDialog')}
      isBusy={useTag(row, 'busy')}
      title="Delete"
      action="delete"
      subject={name}
      question="Are you sure you want to delete the destination?"
      color="crimson"
      decline={() => row.send({ type: 'form.decline' })}
      confirm={() => row.send({ type: 'form.confirm' })}
    />
  )
}
