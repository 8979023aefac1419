import { useSession, useTime, useUser, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { useSkew } from './useSkew.ts'
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
  const words = useTime((now, skew) => (signIn === undefined ? '' : signInEnd(signIn, now, skew)))
  return <span>{words}</span>
}

/** What to do so that a wall stays signed in. */
export function SignInAdvice({ className }: { readonly className: string | undefined }) {
  const signIn = useSignIn()
  const skew = useSkew()
  return (
    signIn !== undefined &&
    signInAdvice(signIn, skew).map((sentence) => (
      <p key={sentence} className={className}>
        {sentence}
      </p>
    ))
  )
}
