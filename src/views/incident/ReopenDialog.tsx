import { useTag, useValue } from '../actors.ts'
import { QuestionDialog } from '../forms/dialog/QuestionDialog.tsx'
import type { SignOffDialogProps } from './CloseDialog.tsx'

/** Asks for confirmation before the incident is reopened. */
export function ReopenDialog({ signOff, subject }: SignOffDialogProps) {
  const isShown = useTag(signOff, 'reopenDialog')
  const isBusy = useTag(signOff, 'busy')
  const wasReopened = useValue(signOff, 'open') === true && isShown && !isBusy
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={isBusy}
      title="Reopen incident"
      action="reopen"
      subject={subject}
      question="Are you sure you want to reopen this incident?"
      meanwhile={wasReopened ? 'This incident has been reopened in the meantime.' : undefined}
      decline={() => signOff?.send({ type: 'signOff.decline' })}
      confirm={() => signOff?.send({ type: 'signOff.confirm' })}
    />
  )
}
