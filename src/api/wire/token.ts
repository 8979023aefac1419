import * as v from 'valibot'
import type { SessionToken } from '../../../machines/domain/token.ts'
import { json, type AnswerBody } from '../answer.ts'

/** `{token}`, or `{token, expiry}` of the kind of which a person can have many. */
const wireToken = v.object({ token: v.pipe(v.string(), v.nonEmpty()), expiry: v.nullish(v.string()) })

/** Clocks this many milliseconds apart count as one; the header has whole seconds only. */
const clockTolerance = 30_000

/** Reads a token. Its end is told by the server's clock, from which this machine's may differ. */
export function readToken(answer: AnswerBody): SessionToken {
  const { token, expiry } = json(wireToken)(answer)
  const expiresAt = Date.parse(expiry ?? '')
  return { token, expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt + lead(answer.date) }
}

/** Milliseconds by which this machine's clock is ahead of the server's. */
function lead(date: number | undefined): number {
  const found = date === undefined ? 0 : Date.now() - date
  return Math.abs(found) > clockTolerance ? found : 0
}
