/**
 * What became of a sign-in that a person has ended here:
 * - `ended`: the server ended it too.
 * - `lasting`: the server has no way of ending it; it ends by itself.
 * - `unconfirmed`: nobody knows, as the server did not answer, or broke.
 * - `continuing`: the server's own session goes on.
 */
export type LogoutOutcome = 'ended' | 'lasting' | 'unconfirmed' | 'continuing'
