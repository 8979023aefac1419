import * as v from 'valibot'
import { skewOf } from '../../../../machines/server/domain/serverClock.ts'
import { isToken, type SessionToken } from '../../../../machines/session/domain/token.ts'
import { json, type AnswerBody } from '../../server/answer.ts'

/** A string that can be a token. */
export const wireToken = v.pipe(v.string(), v.check(isToken, 'not a token'))

/** `{token}`, or `{token, expiry}` if a user can have several tokens. */
const wireTokenAnswer = v.object({ token: wireToken, expiry: v.nullish(v.string()) })

/** Reads a token. Converts its expiry from the server's clock to this machine's, which may differ. */
export function readToken(answer: AnswerBody): SessionToken {
  const { token, expiry } = json(wireTokenAnswer)(answer)
  const expiresAt = typeof expiry === 'string' ? Date.parse(expiry) : Number.NaN
  const skew = (answer.clock && skewOf(answer.clock)) ?? 0
  return { token, expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt - skew }
}
