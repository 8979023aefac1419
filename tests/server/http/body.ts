import { detail, Refusal } from './answer.ts'
import { JsonError, parseJson } from './pythonJson.ts'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The name of a value's type in the server's messages. */
export function pythonType(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  if (isRecord(value)) return 'dict'
  if (typeof value === 'string') return 'str'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return typeof value === 'boolean' ? 'bool' : 'NoneType'
}

/**
 * Reads a body as the server's parsers do: JSON or a form. Refuses anything else with 415, and broken JSON with 400.
 */
export async function readBody(request: Request): Promise<unknown> {
  const type = mediaType(request)
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
    const pairs = [...(await request.formData())]
    return Object.fromEntries(pairs.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
  }
  const text = await request.text()
  if (text === '') return {}
  if (type !== 'application/json') {
    throw new Refusal(detail(`Unsupported media type "${type}" in request.`, 415))
  }
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonError) throw new Refusal(detail(`JSON parse error - ${error.message}`, 400))
    throw error
  }
}

/** The body as an object. Refuses anything else in the words of the server's serializers. */
export function asObject(body: unknown): Record<string, unknown> {
  if (isRecord(body)) return body
  const message = `Invalid data. Expected a dictionary, but got ${pythonType(body)}.`
  throw new Refusal({
    status: 400,
    body: JSON.stringify({ non_field_errors: [message] }),
    contentType: 'application/json',
  })
}
