/** HTTP responses of any kind, and a substitute for the network that returns them. */
import * as fc from 'fast-check'

export interface OddAnswer {
  /** Undefined if the network fails. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const statuses = [
  200, 200, 200, 200, 201, 202, 204, 304, 400, 401, 403, 404, 405, 409, 410, 413, 429, 500, 502, 503, 599,
] as const
const withoutBody: readonly number[] = [204, 304]

const header = fc.constantFrom(
  ...'|0|-1|1|60|3600|99999999999999999999|1e999|NaN|soon|0x10| 5 |1.5'.split('|'),
  ...'Thu, 15 Jan 2026 10:00:00 GMT|Thu, 01 Jan 1970 00:00:00 GMT|Fri, 31 Dec 9999 23:59:59 GMT|+275760-09-13T00:00:00Z|-271821-04-20T00:00:00Z|24:00'.split(
    '|',
  ),
)
const contentType = fc.constantFrom(
  ...'application/json|application/json|application/json; charset=utf-16|text/html|text/html; charset=utf-8'.split('|'),
  ...'text/plain||;;|application/problem+json'.split('|'),
)

/** A few responses with these bodies, returned in turn. */
export function anyAnswers(text: fc.Arbitrary<string>): fc.Arbitrary<readonly OddAnswer[]> {
  const headers = fc.record({ 'content-type': contentType, date: header, 'retry-after': header }, { requiredKeys: [] })
  const status = fc.oneof(
    { arbitrary: fc.constantFrom(...statuses), weight: 20 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  )
  return fc.array(fc.record({ status, headers, text }), { minLength: 1, maxLength: 4 })
}

/** Makes `fetch` return these responses while `act` runs, and counts the requests. */
export async function answeredBy(
  answers: readonly OddAnswer[],
  act: (seen: { readonly requests: number }) => Promise<void>,
): Promise<void> {
  const seen = { requests: 0 }
  const real = globalThis.fetch
  globalThis.fetch = () => {
    const answer = answers[seen.requests % answers.length]
    seen.requests += 1
    if (answer?.status === undefined) return Promise.reject(new TypeError('Failed to fetch'))
    const { status, headers, text } = answer
    return Promise.resolve(new Response(withoutBody.includes(status) ? null : text, { status, headers }))
  }
  try {
    await act(seen)
  } finally {
    globalThis.fetch = real
  }
}
