import { isSecondGeneration, type Generation } from '../options.ts'

/** A resource's answer, before it is turned into a `Response`. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  /** Separate from the headers, because each cookie needs its own Set-Cookie header. */
  cookies?: string[]
  body?: string
  contentType?: string
}

export function json(body: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(body), contentType: 'application/json' }
}

export function html(body: string, status = 200): Answer {
  return { status, body, contentType: 'text/html; charset=utf-8' }
}

export function empty(status: number): Answer {
  return { status }
}

export function redirect(location: string, status: 301 | 302): Answer {
  return { status, headers: { location }, body: '', contentType: 'text/html; charset=utf-8' }
}

export function detail(text: string, status: number): Answer {
  return json({ detail: text }, status)
}

function errorPage(title: string, heading: string, text: string): string {
  const head = `\n<!doctype html>\n<html lang="en">\n<head>\n  <title>${title}</title>\n</head>\n`
  return `${head}<body>\n  <h1>${heading}</h1><p>${text}</p>\n</body>\n</html>\n`
}

/** The page for paths that the server does not know. */
export function unknownPath(generation: Generation): Answer {
  if (!isSecondGeneration(generation)) {
    return html(errorPage('Not Found', 'Not Found', 'The requested resource was not found on this server.'), 404)
  }
  return html(shortPage('404 - Page Not Found', 'The page you are looking for does not exist.'), 404)
}

/** An error page of a server of version 2.0 or later. */
function shortPage(title: string, text: string): string {
  return `<head>\n  <title>${title}</title>\n</head>\n<body>\n  <h1>${title}</h1>\n  <p>${text}</p>\n</body>\n`
}

/** The page for an unhandled error; servers of version 2.0 and later have a different one. */
export function serverError(generation: Generation = '1.19'): Answer {
  if (!isSecondGeneration(generation)) return unforeseen
  const text = 'An unexpected error occurred on the server. Please try again later.'
  const cookies = ['messages=stand-in; HttpOnly; Path=/; SameSite=Lax']
  return { ...html(shortPage('500 - Internal Server Error', text), 500), cookies }
}

const unforeseen = html(errorPage('Server Error (500)', 'Server Error (500)', ''), 500)

/** Whether an answer reports an unhandled error. */
export function isUnforeseen(answer: Answer): boolean {
  return answer === unforeseen
}

export function forbiddenPage(reason: string): Answer {
  const head = '<!DOCTYPE html>\n<html lang="en">\n<head>\n  <title>403 Forbidden</title>\n</head>\n'
  return html(`${head}<body>\n  <h1>Forbidden <span>(403)</span></h1>\n  <p>${reason}</p>\n</body>\n</html>\n`, 403)
}

/** Thrown to end a request with this answer. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.answer = answer
  }
}

export function toResponse(answer: Answer): Response {
  const headers = new Headers(answer.headers)
  if (answer.contentType !== undefined) headers.set('content-type', answer.contentType)
  for (const cookie of answer.cookies ?? []) headers.append('set-cookie', cookie)
  const hasBody = answer.status !== 204 && answer.status !== 304
  return new Response(hasBody && answer.body !== undefined ? answer.body : null, { status: answer.status, headers })
}
