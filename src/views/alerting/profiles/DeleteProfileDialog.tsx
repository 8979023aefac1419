import type { ProfileRef } from '../../../../machines/alerting/profile.ts'
import { useTag } from '../../actors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'

interface DeleteProfileDialogProps {
  readonly profile: ProfileRef | undefined
  readonly name: string
}

/** Asks whether to delete a profile, and stays open while the request is in flight. */
export function DeleteProfileDialog({ profile, name }: DeleteProfileDialogProps) {
  return (
    <QuestionDialog
      isShown={useTag(profile, 'deleteDialog')}
      isBusy={useTag(profile, 'busy')}
      title="Delete"
      action="delete"
      question={
        <>Are you sure you want to delete the profile &lsquo;{name}&rsquo;? It will no longer notify anybody.</>
      }
      color="crimson"
      decline={() => profile?.send({ type: 'form.decline' })}
      confirm={() => profile?.send({ type: 'form.confirm' })}
    />
  )
}
