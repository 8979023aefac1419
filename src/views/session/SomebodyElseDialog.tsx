import { useLoginForm, useSelected, useTag, useValue } from '../actors.ts'
import { QuestionDialog } from '../forms/dialog/QuestionDialog.tsx'
import { unfinishedOwnerOf } from './selectors.ts'

/**
 * Asks for confirmation if a user signs in while another user has an unfinished bulk run in this tab
 * (docs/behaviour.md#session).
 */
export function SomebodyElseDialog() {
  const form = useLoginForm()
  const isShown = useTag(form, 'asking')
  const owner = useSelected(form, unfinishedOwnerOf) ?? ''
  const username = useValue(form, 'username') ?? ''
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={false}
      title="Sign in as somebody else?"
      action="signIn"
      question={
        <>
          <bdi>{owner}</bdi> has a bulk operation here that is not finished. It waits in this tab until{' '}
          <bdi>{owner}</bdi> signs in again; nobody else sees it.
        </>
      }
      reject="Cancel"
      accept={`Sign in as ${username.trim()}`}
      decline={() => form?.send({ type: 'loginForm.decline' })}
      confirm={() => form?.send({ type: 'loginForm.proceed' })}
    />
  )
}
