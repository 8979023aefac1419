/**
 * What became of a sign-in that a person has ended here:
 * - `ended`: the server ended it too.
 * - `lasting`: the server has no way of ending it; it ends by itself.
 * - `unconfirmed`: nobody knows, as the server did not answer, or broke.
 * - `continuing`: the server's own session goes on.
 */
export type LogoutOutcome = 'ended' | 'lasting' | 'unconfirmed' | 'continuing'

/** What a person has to know after logging out; undefined where all is over. */
export function logoutWords(outcome: LogoutOutcome): string | undefined {
  switch (outcome) {
    case 'ended':
      return undefined
    case 'lasting':
      return 'You are signed out here. The server offers no way to end the sign-in: it ends by itself, as a rule within 14 days.'
    case 'unconfirmed':
      return 'You are signed out here. The server did not confirm that it ended the sign-in.'
    case 'continuing':
      return 'You are signed out here, but still signed in at the server. On a shared computer, log out there too.'
  }
}
