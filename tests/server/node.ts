import type { IncomingMessage, ServerResponse } from 'node:http'
import { Dropped } from './misbehaviours/dropped.ts'

function originOf(message: IncomingMessage): string {
  const encrypted = 'encrypted' in message.socket && message.socket.encrypted === true
  return `${encrypted ? 'https' : 'http'}://${message.headers.host ?? 'localhost'}`
}

async function bodyOf(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of message) if (piece instanceof Uint8Array) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

/** Converts a Node request to a web request, which is aborted when the client disconnects. */
async function toRequest(message: IncomingMessage, response: ServerResponse): Promise<Request> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    if (Array.isArray(value)) for (const single of value) headers.append(name, single)
    else if (value !== undefined) headers.set(name, value)
  }
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const method = message.method ?? 'GET'
  const url = new URL(message.url ?? '/', originOf(message))
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal: gone.signal })
  const body = await bodyOf(message)
  return new Request(url, { method, headers, signal: gone.signal, ...(body.length > 0 ? { body } : {}) })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status
  // The Date header of a response has the time of the world.
  response.sendDate = false
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** Handles a Node request with a fetch function. Destroys the socket if the function rejects with Dropped. */
export async function answerNode(
  fetchAnswer: (request: Request) => Promise<Response>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await send(await fetchAnswer(await toRequest(message, response)), response)
  } catch (error) {
    const clientLeft = message.socket.destroyed
    message.socket.destroy()
    if (!clientLeft && !(error instanceof Dropped)) throw error
  }
}
