import { Button, Modal, TextInput } from '@mantine/core'
import { displayName } from '../../../../machines/session/domain/user.ts'
import { useId, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useNavigation, useRenewal, useTag, useUser, useValue, useTime } from '../../actors.ts'
import { ConfirmButton } from '../../forms/dialog/FormDialog.tsx'
import dialog from '../../forms/dialog/Dialog.module.css'
import { Refusal } from '../Refusal.tsx'
import { timeText } from '../../../time/format.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'

/** The dialog is above every other dialog and menu, and below the toasts. */
const zIndex = 350

/**
 * Asks for the password again, and leaves the screen underneath unchanged. Before the sign-in ends, the operator can
 * postpone the dialog; afterwards, the only choices are to sign in or to sign out. The dialog is hidden while the
 * console asks whether to leave unsaved work.
 */
export function RenewalDialog() {
  const renewal = useRenewal()
  const navigation = useNavigation()
  const hint = useId()
  const user = useUser()
  const name = user === undefined ? '' : displayName(user)
  const isShown = useTag(renewal, 'dialog')
  const isBusy = useTag(renewal, 'busy')
  const hasEnded = useTag(renewal, 'ended')
  const isLeaving = useTag(navigation, 'leaveDialog')
  const username = useValue(renewal, 'username') ?? ''
  const password = useValue(renewal, 'password') ?? ''
  const refusal = useValue(renewal, 'refusal')
  const postpone = () => renewal?.send({ type: 'renewal.postpone' })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    renewal?.send({ type: 'renewal.submit' })
  }

  /** Attributes for every control of the dialog: Escape postpones it, and does not reach the dialogs below. */
  const escape = {
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      if (key === 'Escape' && !nativeEvent.isComposing) postpone()
    },
    'data-mantine-stop-propagation': 'true',
  } as const

  return (
    <Modal.Root
      opened={isShown && !isLeaving}
      onClose={postpone}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={zIndex}
      size={420}
      transitionProps={{ duration: 0 }}
      centered
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content {...escape}>
        <Modal.Header>
          <Modal.Title>Sign in again</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <form className={dialog.form} aria-busy={isBusy} noValidate onSubmit={submit}>
            <EndOfSignIn id={hint} name={name} />
            <Refusal>{refusal}</Refusal>
            <TextInput
              {...escape}
              label="Username"
              name="username"
              autoComplete="username"
              variant="filled"
              readOnly
              value={username}
            />
            <TextInput
              {...escape}
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              aria-describedby={hint}
              data-autofocus
              value={password}
              readOnly={isBusy}
              onChange={(event) => renewal?.send({ type: 'renewal.change', password: event.currentTarget.value })}
            />
            <div className={dialog.buttons}>
              <Button
                variant="default"
                aria-disabled={isBusy}
                mod={{ disabled: isBusy }}
                onClick={hasEnded ? () => navigation?.send({ type: 'navigation.signOut' }) : postpone}
                {...escape}
              >
                {hasEnded ? 'Log out' : 'Sign in later'}
              </Button>
              <ConfirmButton
                action="signIn"
                color="petrol"
                isBusy={isBusy}
                isUnavailable={false}
                onKeyDown={escape.onKeyDown}
              >
                Sign in
              </ConfirmButton>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface EndOfSignInProps {
  readonly id: string
  readonly name: string
}

/** Says when the sign-in ends, or that it has ended, and what signing in again preserves. */
function EndOfSignIn({ id, name }: EndOfSignInProps) {
  const renewal = useRenewal()
  const style = useTimeStyle()
  const hasEnded = useTag(renewal, 'ended')
  const expiresAt = useValue(renewal, 'expiresAt') ?? 0
  const minutes = useTime((now, skew) => Math.max(1, Math.ceil((expiresAt - (now - skew)) / 60_000)))
  const time = style === undefined ? '' : timeText(expiresAt, style)
  return (
    <p id={id} role="status" className={dialog.sentence}>
      {hasEnded
        ? `${name}, your sign-in has ended. Sign in again to continue where you are: everything is still as you left it.`
        : `${name}, your sign-in ends at ${time}, in ${minutes} min. Sign in again to continue without a break.`}
    </p>
  )
}
