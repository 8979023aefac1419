import { detail, html, json, serverError, toResponse } from '../http/answer.ts'
import type { Answer } from '../http/answer.ts'
import { unauthorized } from '../http/authenticate.ts'
import { Dropped } from './dropped.ts'
import type { ActiveFault, Faults } from './faults.ts'
import type { Fault, RequestFault } from './schema.ts'
import { garble, spoilRows } from './spoil.ts'
import { ended, pause } from './wait.ts'

type Produce = () => Promise<Response>
type StatusFault = Extract<Fault, { kind: 'status' }>

const usualWords: Readonly<Record<number, string>> = {
  400: 'Malformed request.',
  403: 'You do not have permission to perform this action.',
  404: 'Not found.',
  429: 'Request was throttled.',
  503: 'Service temporarily unavailable, try again later.',
}

/** A page as a proxy in front of the server writes it. */
function gatewayPage(status: number, words: string): Answer {
  const title = `${status} ${words}`
  const body = `<center><h1>${title}</h1></center>\n<hr><center>nginx</center>`
  return html(`<html>\n<head><title>${title}</title></head>\n<body>\n${body}\n</body>\n</html>\n`, status)
}

function statusAnswer(fault: StatusFault, request: Request): Response {
  const answer = plainAnswer(fault)
  const { status, retryAfter, location = request.url } = fault
  if (retryAfter !== undefined) answer.headers.set('retry-after', String(retryAfter))
  if (status >= 300 && status < 400) answer.headers.set('location', location)
  return answer
}

function plainAnswer({ status, body, detail: words, answer }: StatusFault): Response {
  if (answer !== undefined) return toResponse(json(answer, status))
  if (body === 'html') return toResponse(status === 500 ? serverError() : gatewayPage(status, words ?? 'Error'))
  if (status === 401) return toResponse(unauthorized(words ?? 'Invalid token.'))
  return toResponse(detail(words ?? usualWords[status] ?? 'A server error occurred.', status))
}

/** Held answers of the out-of-order faults: each is let go when the next one has been given. */
const held = new WeakMap<Fault, () => void>()

/** Holds the first of two answers until the second has been given. */
async function outOfOrder(active: ActiveFault, request: Request, produce: Produce): Promise<Response> {
  const letGo = held.get(active.fault)
  if (letGo !== undefined) {
    held.delete(active.fault)
    const answer = await produce()
    setTimeout(letGo, 50)
    return answer
  }
  let release = () => {}
  const second = new Promise<void>((resolve) => {
    release = resolve
  })
  held.set(active.fault, release)
  const answer = await produce()
  await Promise.race([second, ended(active.over), ended(request.signal)])
  if (held.get(active.fault) === release) held.delete(active.fault)
  return answer
}

async function final(active: ActiveFault<RequestFault>, request: Request, produce: Produce): Promise<Response> {
  const { fault, over } = active
  if ('after' in fault && fault.after === true) await produce()
  if (fault.kind === 'status') return statusAnswer(fault, request)
  if (fault.kind === 'plugin-error') return toResponse(json(fault.message ?? 'Ticket plugin failed.', 500))
  if (fault.kind === 'drop') throw new Dropped()
  if (fault.kind === 'hang') {
    await Promise.race([ended(over), ended(request.signal)])
    throw new Dropped()
  }
  if (fault.kind === 'garbled') return garble(await produce(), fault.how)
  if (fault.kind === 'invalid-rows') return spoilRows(await produce(), fault.rows ?? 1)
  return produce()
}

/** Answers a request through the faults that meet it. Rejects with Dropped where the connection is to be destroyed. */
export async function answerThroughFaults(faults: Faults, request: Request, produce: Produce): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const met = faults.meet(request.method, `${pathname}${search}`)
  const wrapped = met.reduceRight<Produce>(
    (inner, active) => async () => {
      if (active.fault.kind === 'slow') {
        await pause(active.fault.ms, active.over, request.signal)
        return inner()
      }
      return active.fault.kind === 'out-of-order' ? outOfOrder(active, request, inner) : final(active, request, inner)
    },
    produce,
  )
  return wrapped()
}
