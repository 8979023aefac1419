import * as v from 'valibot'
import type { Members } from '../protocol.ts'

/** The web inspector's events about requests, as WebDriver BiDi events. */

const headers = v.record(v.string(), v.string())
const sent = v.object({
  requestId: v.string(),
  walltime: v.number(),
  type: v.optional(v.string()),
  request: v.object({ url: v.string(), method: v.string(), headers }),
  redirectResponse: v.optional(v.object({ status: v.number(), statusText: v.string(), headers })),
})
const received = v.object({
  requestId: v.string(),
  response: v.object({ url: v.string(), status: v.number(), statusText: v.string(), headers }),
})
const ended = v.object({ requestId: v.string(), errorText: v.optional(v.string(), '') })

type Response = v.InferOutput<typeof received>['response']
type Emit = (method: string, params: Members) => void

/** The times of a request, in milliseconds since 1970. They are all 0, because no test uses them. */
const timings = { requestTime: 0, requestStart: 0, responseStart: 0, responseEnd: 0 }

/** The purpose of a request, in the terms of each protocol. */
const destinations: Readonly<Record<string, string>> = {
  Document: 'document',
  Script: 'script',
  StyleSheet: 'style',
  Image: 'image',
  Font: 'font',
}

/** Receives the events of one page and passes them on. */
export function networkOf(context: string, emit: Emit): (method: string, params: Members) => void {
  const known = new Map<
    string,
    { readonly url: string; readonly request: Members; readonly redirects: number; response?: Response }
  >()

  const tell = (method: string, id: string, more: Members = {}) => {
    const entry = known.get(id)
    if (entry === undefined) return
    emit(method, {
      context,
      isBlocked: false,
      navigation: null,
      redirectCount: entry.redirects,
      request: entry.request,
      timestamp: Date.now(),
      ...more,
    })
  }
  const tellResponse = (method: string, id: string, { url, status, statusText, headers: answered }: Response) =>
    tell(method, id, {
      response: {
        url,
        status,
        statusText,
        headers: listed(answered),
        protocol: 'http/1.1',
        bodySize: 0,
        headersSize: 0,
      },
    })

  return (method, params) => {
    if (method === 'Network.requestWillBeSent') {
      const { requestId, request, type = '', redirectResponse } = v.parse(sent, params)
      const before = known.get(requestId)
      if (redirectResponse !== undefined) {
        const response = { ...redirectResponse, url: before?.url ?? '' }
        tellResponse('network.responseStarted', requestId, response)
        tellResponse('network.responseCompleted', requestId, response)
      }
      known.set(requestId, {
        url: request.url,
        redirects: before === undefined ? 0 : before.redirects + 1,
        request: {
          request: requestId,
          url: request.url,
          method: request.method,
          headers: listed(request.headers),
          cookies: [],
          headersSize: 0,
          bodySize: 0,
          destination: destinations[type] ?? '',
          initiatorType: 'fetch',
          timings,
        },
      })
      tell('network.beforeRequestSent', requestId, { initiator: { type: 'other' } })
    } else if (method === 'Network.responseReceived') {
      const { requestId, response } = v.parse(received, params)
      const entry = known.get(requestId)
      if (entry !== undefined) entry.response = response
      tellResponse('network.responseStarted', requestId, response)
    } else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') {
      const { requestId, errorText } = v.parse(ended, params)
      const response = known.get(requestId)?.response
      if (method === 'Network.loadingFailed') tell('network.fetchError', requestId, { errorText })
      else if (response !== undefined) tellResponse('network.responseCompleted', requestId, response)
      known.delete(requestId)
    }
  }
}

function listed(given: Readonly<Record<string, string>>): readonly Members[] {
  return Object.entries(given).map(([name, value]) => ({ name, value: { type: 'string', value } }))
}
