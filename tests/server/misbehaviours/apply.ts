import { html, json, serverError, detail, toResponse, type Answer } from '../http/answer.ts'
import { unauthorized } from '../http/authenticate.ts'
import { Dropped } from './dropped.ts'
import type { ActiveMisbehaviour, Misbehaviours } from './misbehaviours.ts'
import type { Misbehaviour, RequestMisbehaviour } from './schema.ts'
import { garble, spoilRows } from './spoil.ts'
import { ended, pause } from './wait.ts'

type Produce = () => Promise<Response>
type StatusMisbehaviour = Extract<Misbehaviour, { kind: 'status' }>

const usualWords: Readonly<Record<number, string>> = {
  400: 'Malformed request.',
  403: 'You do not have permission to perform this action.',
  404: 'Not found.',
  429: 'Request was throttled.',
  503: 'Service temporarily unavailable, try again later.',
}

/** An error page like those that a proxy in front of the server sends. */
function gatewayPage(status: number, words: string): Answer {
  const title = `${status} ${words}`
  const body = `<center><h1>${title}</h1></center>\n<hr><center>nginx</center>`
  return html(`<html>\n<head><title>${title}</title></head>\n<body>\n${body}\n</body>\n</html>\n`, status)
}

function statusAnswer(misbehaviour: StatusMisbehaviour, request: Request): Response {
  const answer = plainAnswer(misbehaviour)
  const { status, retryAfter, location = request.url } = misbehaviour
  if (retryAfter !== undefined) answer.headers.set('retry-after', String(retryAfter))
  if (status >= 300 && status < 400) answer.headers.set('location', location)
  return answer
}

function plainAnswer({ status, body, detail: words, answer }: StatusMisbehaviour): Response {
  if (answer !== undefined) return toResponse(json(answer, status))
  if (body === 'html') return toResponse(status === 500 ? serverError() : gatewayPage(status, words ?? 'Error'))
  if (status === 401) return toResponse(unauthorized(words ?? 'Invalid token.'))
  return toResponse(detail(words ?? usualWords[status] ?? 'A server error occurred.', status))
}

/**
 * For each out-of-order misbehaviour that is holding back a response, the function that releases the response. It is
 * called once the next response has been sent.
 */
const held = new WeakMap<Misbehaviour, () => void>()

/**
 * Holds back the first of two responses until the second has been sent. If the client gives the first request up, the
 * next one still counts as the second: otherwise it would wait for a third, which nobody sends.
 */
async function outOfOrder(active: ActiveMisbehaviour, request: Request, produce: Produce): Promise<Response> {
  const releaseFirst = held.get(active.misbehaviour)
  if (releaseFirst !== undefined) {
    held.delete(active.misbehaviour)
    const answer = await produce()
    setTimeout(releaseFirst, 50)
    return answer
  }
  let release = () => {}
  const second = new Promise<void>((resolve) => {
    release = resolve
  })
  held.set(active.misbehaviour, release)
  const answer = await produce()
  await Promise.race([second, ended(active.over), ended(request.signal)])
  return answer
}

async function final(
  active: ActiveMisbehaviour<RequestMisbehaviour>,
  request: Request,
  produce: Produce,
): Promise<Response> {
  const { misbehaviour, over } = active
  if ('after' in misbehaviour && misbehaviour.after === true) await produce()
  if (misbehaviour.kind === 'status') return statusAnswer(misbehaviour, request)
  if (misbehaviour.kind === 'plugin-error')
    return toResponse(json(misbehaviour.message ?? 'Ticket plugin failed.', 500))
  if (misbehaviour.kind === 'drop') throw new Dropped()
  if (misbehaviour.kind === 'hang') {
    await Promise.race([ended(over), ended(request.signal)])
    throw new Dropped()
  }
  if (misbehaviour.kind === 'garbled') return garble(await produce(), misbehaviour.how)
  if (misbehaviour.kind === 'invalid-rows') return spoilRows(await produce(), misbehaviour.rows ?? 1)
  return produce()
}

/**
 * Handles a request, and applies the misbehaviours that match it. Rejects with Dropped if the connection must be
 * destroyed.
 */
export async function answerThroughMisbehaviours(
  misbehaviours: Misbehaviours,
  request: Request,
  produce: Produce,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const matching = misbehaviours.meet(request.method, `${pathname}${search}`)
  const wrapped = matching.reduceRight<Produce>(
    (inner, active) => async () => {
      if (active.misbehaviour.kind === 'slow') {
        await pause(active.misbehaviour.ms, active.over, request.signal)
        return inner()
      }
      return active.misbehaviour.kind === 'out-of-order'
        ? outOfOrder(active, request, inner)
        : final(active, request, inner)
    },
    produce,
  )
  return wrapped()
}
