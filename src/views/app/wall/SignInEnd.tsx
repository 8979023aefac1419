import { useSession, useUser, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { signInAdvice, signInEnd } from './signInWords.ts'

/** What is known of the sign-in; undefined if nobody is signed in. */
function useSignIn() {
  const session = useSession()
  const token = useValue(session, 'token')
  const hasOwnSession = useValue(session, 'hasOwnSession') === true
  const username = useUser()?.username
  const style = useTimeStyle()
  return username === undefined || style === undefined ? undefined : { token, hasOwnSession, username, style }
}

/** When the sign-in ends, if that is known. */
export function SignInEnd() {
  const signIn = useSignIn()
  return <span>{signIn !== undefined && signInEnd(signIn)}</span>
}

/** What to do so that a wall stays signed in. */
export function SignInAdvice({ className }: { readonly className: string | undefined }) {
  const signIn = useSignIn()
  return (
    signIn !== undefined &&
    signInAdvice(signIn).map((sentence) => (
      <p key={sentence} className={className}>
        {sentence}
      </p>
    ))
  )
}
