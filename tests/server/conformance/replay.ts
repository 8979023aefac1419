import { namedShapes } from './namedShapes.ts'
import type { RecordedCase } from './recordedCase.ts'
import type { Server } from './server.ts'
import { disagreements } from './shape.ts'
import { fill, fillSent, fillText, type Lookup } from './symbols.ts'
import { parseSpan, type ServerWorld } from './world.ts'

/** The site that served the client of the recordings. */
const clientOrigin = 'http://localhost:8090'

/**
 * Sends the request of one case and compares the status, the content type, the recorded headers and the shape of the
 * response's body. Returns every disagreement as a sentence. Stores the values that later cases need.
 */
export async function replay(recorded: RecordedCase, server: Server, world: ServerWorld): Promise<string[]> {
  if (recorded.later !== undefined) server.wait(parseSpan(recorded.later))
  if (recorded.arrange !== undefined) server.arrange(recorded.arrange)
  for (const [name, moment] of Object.entries(recorded.moments)) world.keep(name, await world.lookup(moment))
  const request = await writeRequest(recorded, server, world.lookup)
  const expected = await fill({ answers: recorded.answers, body: recorded.body }, world.lookup)
  const answer = await server.fetch(request)
  const text = await answer.text()
  const body = bodyOf(answer, text)
  keepValues(recorded, body, world)
  return [
    ...(answer.status === recorded.status
      ? []
      : [`status: expected ${recorded.status}, found ${answer.status} with ${shortened(text)}`]),
    ...compareHeader('content-type', recorded.media, answer.headers),
    ...('access-control-allow-origin' in recorded.answers
      ? []
      : compareOrigin(request, recorded, server, answer.headers)),
    ...Object.entries(expected.answers).flatMap(([name, value]) => compareHeader(name, value, answer.headers)),
    ...(answer.status === recorded.status ? disagreements(expected.body, body, namedShapes) : []),
  ]
}

async function writeRequest(recorded: RecordedCase, server: Server, lookup: Lookup): Promise<Request> {
  const headers = new Headers({ Accept: 'application/json, text/plain, */*', Origin: clientOrigin })
  if (recorded.who !== undefined) headers.set('Authorization', `Token ${await lookup(recorded.who)}`)
  if (recorded.send !== undefined) headers.set('Content-Type', 'application/json')
  for (const [name, value] of Object.entries(recorded.headers)) headers.set(name, await fillText(value, lookup))
  const body =
    recorded.send === undefined
      ? await fillText(recorded.text ?? '', lookup)
      : JSON.stringify(await fillSent(recorded.send, lookup))
  return new Request(await writeAddress(recorded.path, server, lookup), {
    method: recorded.method,
    headers,
    redirect: 'manual',
    ...(body === '' ? {} : { body }),
  })
}

/**
 * Fills in the symbols of an address. An address from an earlier response is already absolute; in a path, the values
 * are escaped.
 */
async function writeAddress(path: string, server: Server, lookup: Lookup): Promise<string> {
  if (!path.startsWith('/')) return fillText(path, lookup)
  return server.origin + (await fillText(path, lookup, encodeURIComponent))
}

function shortened(text: string): string {
  return text.slice(0, 200).replaceAll(/\s+/g, ' ')
}

function bodyOf(answer: Response, text: string): unknown {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  if (!isJson || text === '') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function keepValues(recorded: RecordedCase, body: unknown, world: ServerWorld): void {
  for (const [name, place] of Object.entries(recorded.keep)) {
    const value = place.split('.').reduce(partOf, body)
    if (typeof value === 'string' || typeof value === 'number') world.keep(name, String(value))
  }
}

/** The value of a key. The key `?open=true` selects the first element of a list that satisfies this condition. */
function partOf(value: unknown, key: string): unknown {
  const [, name, wanted] = /^\?(\w+)=(.*)$/.exec(key) ?? []
  if (name !== undefined && Array.isArray(value))
    return value.find((element) => String(partOf(element, name)) === wanted)
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined
}

function compareHeader(name: string, expected: string | null, headers: Headers): string[] {
  const found = headers.get(name)
  if (expected === null) return found === null ? [] : [`${name}: expected none, found ${found}`]
  return disagreements(`=${expected}`, found, {}, name)
}

/** Checks that only the client's site may read the server's responses, including failures. */
function compareOrigin(request: Request, recorded: RecordedCase, server: Server, headers: Headers): string[] {
  const origin = request.headers.get('origin')
  if (origin === null) return []
  const allowed = recorded.headers['Origin'] === undefined
  return [
    ...compareHeader('access-control-allow-origin', allowed ? origin : null, headers),
    ...compareHeader('access-control-allow-credentials', allowed && server.allowsCredentials ? 'true' : null, headers),
  ]
}
