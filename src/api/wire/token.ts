import * as v from 'valibot'
import { skewOf } from '../../../machines/domain/serverClock.ts'
import type { SessionToken } from '../../../machines/domain/token.ts'
import { json, type AnswerBody } from '../answer.ts'

/** `{token}`, or `{token, expiry}` of the kind of which a person can have many. */
const wireToken = v.object({ token: v.pipe(v.string(), v.nonEmpty()), expiry: v.nullish(v.string()) })

/** Reads a token. Its end is told by the server's clock, from which this machine's may differ. */
export function readToken(answer: AnswerBody): SessionToken {
  const { token, expiry } = json(wireToken)(answer)
  const expiresAt = Date.parse(expiry ?? '')
  const skew = (answer.clock && skewOf(answer.clock)) ?? 0
  return { token, expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt - skew }
}
