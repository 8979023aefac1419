import type { Misbehaviour } from './schema.ts'

type Garbling = Extract<Misbehaviour, { kind: 'garbled' }>['how']

function withBody(answer: Response, body: string, contentType?: string): Response {
  const headers = new Headers(answer.headers)
  if (contentType !== undefined) headers.set('content-type', contentType)
  return new Response(answer.status === 204 ? null : body, { status: answer.status, headers })
}

/** The same response, made unreadable. */
export async function garble(answer: Response, how: Garbling): Promise<Response> {
  const body = await answer.text()
  if (how === 'not-json') return withBody(answer, '\u0000<<<garbled>>>{]')
  if (how === 'truncated') return withBody(answer, body.slice(0, Math.floor(body.length / 2)))
  if (how === 'content-type') return withBody(answer, body, 'text/html; charset=utf-8')
  return withBody(answer, JSON.stringify({ unexpected: ['shape', 1, null] }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Three ways to make a row undecodable. */
function spoilRow(row: unknown, index: number): unknown {
  if (!isRecord(row) || index % 3 === 2) return null
  if (index % 3 === 0) return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'pk'))
  return { ...row, pk: 'seven', start_time: 7, description: null, tags: 'none' }
}

/** The same list, with some rows, evenly spread, that cannot be decoded. Anything other than a list is unchanged. */
export async function spoilRows(answer: Response, rows: number): Promise<Response> {
  const text = await answer.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return withBody(answer, text)
  }
  const spoil = (list: readonly unknown[]): unknown[] => {
    const step = Math.max(1, Math.floor(list.length / rows))
    return list.map((row, index) => (index % step === 0 && index / step < rows ? spoilRow(row, index / step) : row))
  }
  if (Array.isArray(body)) return withBody(answer, JSON.stringify(spoil(body)))
  if (isRecord(body) && Array.isArray(body['results'])) {
    return withBody(answer, JSON.stringify({ ...body, results: spoil(body['results']) }))
  }
  return withBody(answer, text)
}
