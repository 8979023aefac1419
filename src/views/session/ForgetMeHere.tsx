import { Anchor } from '@mantine/core'
import { useForgetting, useTag, useValue } from '../actors.ts'
import { QuestionDialog } from '../forms/dialog/QuestionDialog.tsx'
import classes from './ForgetMeHere.module.css'

/** Below the login form: has this browser forget the user who has signed out (docs/behaviour.md#forget-me-here). */
export function ForgetMeHere() {
  const forgetting = useForgetting()
  const isOffered = useTag(forgetting, 'offered')
  const isAsked = useTag(forgetting, 'asked')
  const isForgotten = useTag(forgetting, 'forgotten')
  const username = useValue(forgetting, 'username')
  return (
    <div className={classes.place}>
      {isOffered && (
        <Anchor component="button" type="button" fz="sm" onClick={() => forgetting?.send({ type: 'forgetting.ask' })}>
          Forget me here
        </Anchor>
      )}
      <output>
        {isForgotten && (
          <>
            This browser has forgotten <bdi>{username}</bdi>.
          </>
        )}
      </output>
      <QuestionDialog
        isShown={isAsked}
        isBusy={false}
        title="Forget me here?"
        action="delete"
        color="crimson"
        question={
          <>
            This browser keeps views, own messages, pauses of profiles and a log of actions for <bdi>{username}</bdi>.
            They will be lost: the server does not have them. What is chosen for this browser stays, such as colours and
            columns.
          </>
        }
        reject="Keep them"
        accept="Forget them"
        decline={() => forgetting?.send({ type: 'forgetting.decline' })}
        confirm={() => forgetting?.send({ type: 'forgetting.confirm' })}
      />
    </div>
  )
}
