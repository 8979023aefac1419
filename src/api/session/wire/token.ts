import * as v from 'valibot'
import { skewOf } from '../../../../machines/server/domain/serverClock.ts'
import { isToken, type SessionToken } from '../../../../machines/session/domain/token.ts'
import { json, type AnswerBody } from '../../server/answer.ts'

/** A text that can be a token. */
export const wireToken = v.pipe(v.string(), v.check(isToken, 'no token'))

/** `{token}`, or `{token, expiry}` of the kind of which a person can have many. */
const wireTokenAnswer = v.object({ token: wireToken, expiry: v.nullish(v.string()) })

/** Reads a token. Its end is told by the server's clock, from which this machine's may differ. */
export function readToken(answer: AnswerBody): SessionToken {
  const { token, expiry } = json(wireTokenAnswer)(answer)
  const expiresAt = typeof expiry === 'string' ? Date.parse(expiry) : Number.NaN
  const skew = (answer.clock && skewOf(answer.clock)) ?? 0
  return { token, expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt - skew }
}
