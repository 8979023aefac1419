import type { SessionToken } from '../../../../machines/session/domain/token.ts'
import { timestampWithoutSeconds, type TimeStyle } from '../../../time/format.ts'
import { untilText } from '../../list/cells/stateWords.ts'

interface SignIn {
  /** Undefined while the server's own session is used. */
  readonly token: SessionToken | undefined
  readonly username: string
  /** Whether somebody who has signed in on the server's own pages is signed in here too. */
  readonly hasOwnSession: boolean
  readonly style: TimeStyle
}

/**
 * How long the sign-in lasts, in a few words, by the server's clock, as the clock of the wall: 'Signed in until 14:00',
 * 'until Thu 14:00' or, where a weekday would not name one day, 'until 2026-01-29'. `now`: the server's time. `skew`:
 * how far its clock is ahead of this computer's, by which `expiresAt` is known.
 */
export function signInEnd({ token, style }: SignIn, now: number, skew: number): string {
  if (token === undefined) return 'Signed in at the server, which does not say for how long'
  if (token.expiresAt === undefined) return 'The server does not say when this sign-in ends'
  return `Signed in until ${untilText(new Date(token.expiresAt + skew).toISOString(), now, style)}`
}

/** What is known of the end of the sign-in, and how a wall stays signed in (docs/behaviour.md#wall-mode). */
export function signInAdvice({ token, username, hasOwnSession, style }: SignIn, skew: number): readonly string[] {
  const bookmark = 'When it ends, sign in again on this screen: the wall then continues with the same address.'
  if (token === undefined)
    return [
      `${username} is signed in by the server’s own session. How long it lasts is a setting of the server that the console cannot see: ask its administrator.`,
      bookmark,
    ]
  if (token.expiresAt === undefined)
    return [
      `The server does not say when the sign-in of ${username} ends. Servers usually end one of this kind after 14 days: note the date.`,
      `It also ends when ${username} signs in with a password elsewhere and the server keeps one sign-in per user: give the wall a user of its own.`,
      bookmark,
    ]
  const longer = hasOwnSession
    ? 'For a wall, sign out and choose Sign in at the server: its own session usually lasts longer.'
    : 'For a wall, sign out and choose Login with …, if the server offers it: such a sign-in usually lasts 14 days.'
  return [
    `The sign-in of ${username} ends on ${timestampWithoutSeconds(token.expiresAt + skew, style)}. Fifteen minutes before, a dialog over the rows asks for the password.`,
    longer,
  ]
}
