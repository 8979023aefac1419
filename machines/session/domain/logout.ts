/**
 * The outcome of a sign-out on the server:
 * - `ended`: the server ended the sign-in too.
 * - `lasting`: the server cannot end the sign-in, which lasts until it expires.
 * - `unconfirmed`: unknown, because the server did not answer or failed.
 * - `continuing`: the server's own session continues.
 */
export type LogoutOutcome = 'ended' | 'lasting' | 'unconfirmed' | 'continuing'
