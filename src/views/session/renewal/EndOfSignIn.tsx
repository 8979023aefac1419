import { timeText } from '../../../time/format.ts'
import { useRenewal, useTag, useTime, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import dialog from '../../forms/dialog/Dialog.module.css'

interface EndOfSignInProps {
  readonly id: string
  readonly name: string
}

/** Says when the sign-in ends, or that it has ended, and what signing in again preserves. */
export function EndOfSignIn({ id, name }: EndOfSignInProps) {
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
