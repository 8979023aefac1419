// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { RecordedCase } from './recordedCase.ts'
import { replay } from './replay.ts'
import type { Server } from './server.ts'
import { ServerWorld } from './world.ts'

const closing: RecordedCase = {
  name: 'close again',
  who: 'operator',
  method: 'POST',
  path: '/api/v1/incidents/{incident}/events/?note={words}',
  headers: {},
  moments: {},
  send: { type: 'CLO', ids: ['#{incident}'], timestamp: '{now-1h}' },
  status: 400,
  media: 'application/json',
  answers: { allow: 'GET, POST', location: null },
  body: { type: '=The incident {incident} is already closed.' },
  keep: { reason: 'type' },
  portable: true,
}

const agreeing: { status: number; headers: Record<string, string>; body: string } = {
  status: 400,
  headers: {
    'content-type': 'application/json',
    allow: 'GET, POST',
    'access-control-allow-origin': 'http://localhost:8090',
    'access-control-allow-credentials': 'true',
  },
  body: '{"type": "The incident 7 is already closed."}',
}

/** A server that gives the same response to every request except a sign-in, and the requests that it has received. */
function answering(answer: typeof agreeing) {
  const seen: Request[] = []
  const server: Server = {
    generation: '1.19',
    allowsCredentials: true,
    origin: 'http://argus.example',
    credentials: { operator: { username: 'olga', password: 'secret' } },
    known: { incident: '7', words: 'a=b & c' },
    now: () => new Date('2026-11-20T12:00:00.500Z'),
    fetch(request) {
      if (request.url.endsWith('/token-auth/')) return Promise.resolve(Response.json({ token: 'f00' }))
      seen.push(request)
      return Promise.resolve(new Response(answer.body, answer))
    },
    wait() {},
    arrange() {},
    session: () => 'none',
  }
  return { server, world: new ServerWorld(server), seen }
}

describe('replaying a case', () => {
  it('sends the token of its role and the values of its symbols', async () => {
    const { server, world, seen } = answering(agreeing)
    await replay(closing, server, world)
    const [request] = seen
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe('http://argus.example/api/v1/incidents/7/events/?note=a%3Db%20%26%20c')
    expect(request?.headers.get('authorization')).toBe('Token f00')
    expect(request?.headers.get('origin')).toBe('http://localhost:8090')
    expect(await request?.json()).toEqual({ type: 'CLO', ids: [7], timestamp: '2026-11-20T11:00:00.500Z' })
  })

  it('stores the values that later cases refer to', async () => {
    const { server, world } = answering(agreeing)
    await replay(closing, server, world)
    expect(await world.lookup('reason')).toBe('The incident 7 is already closed.')
  })

  it('stores a value of the first element that satisfies a condition', async () => {
    const { server, world } = answering({ ...agreeing, body: '[{"pk": 1, "open": false}, {"pk": 2, "open": true}]' })
    await replay({ ...closing, keep: { found: '?open=true.pk' } }, server, world)
    expect(await world.lookup('found')).toBe('2')
  })

  it('uses the same time for every occurrence of a moment, with or without its fraction of a second', async () => {
    const { server, world, seen } = answering(agreeing)
    const moments = { start: 'now-1h' }
    await replay({ ...closing, moments, send: ['{start}', '{whole second of start}'] }, server, world)
    expect(await seen[0]?.json()).toEqual(['2026-11-20T11:00:00.500Z', '2026-11-20T11:00:00Z'])
    expect(await world.lookup('start')).toBe('2026-11-20T11:00:00.500Z')
  })
})

describe('a response', () => {
  it('that matches the recording has no disagreement', async () => {
    const { server, world } = answering(agreeing)
    expect(await replay(closing, server, world)).toEqual([])
  })

  const deviations: readonly [name: string, answer: Partial<typeof agreeing>, found: string][] = [
    ['with another status', { status: 201 }, `status: expected 400, found 201 with ${agreeing.body}`],
    [
      'with another content type',
      { headers: { ...agreeing.headers, 'content-type': 'text/html' } },
      'content-type: expected application/json, found "text/html"',
    ],
    [
      'that allows other methods',
      { headers: { ...agreeing.headers, allow: 'GET' } },
      'allow: expected GET, POST, found "GET"',
    ],
    [
      'with a header that must be absent',
      { headers: { ...agreeing.headers, location: '/elsewhere' } },
      'location: expected none, found /elsewhere',
    ],
    [
      'that the client is not allowed to read',
      { headers: { ...agreeing.headers, 'access-control-allow-origin': 'null' } },
      'access-control-allow-origin: expected http://localhost:8090, found "null"',
    ],
    [
      'with a different message',
      { body: '{"type": "The incident 8 is already closed."}' },
      'body.type: expected The incident 7 is already closed., found "The incident 8 is already closed."',
    ],
    [
      'with a list instead of a string',
      { body: '{"type": ["The incident 7 is already closed."]}' },
      'body.type: expected The incident 7 is already closed., found ["The incident 7 is already closed."]',
    ],
    ['that is not JSON', { body: '<html>' }, 'body: expected an object, found "<html>"'],
  ]
  it.each(deviations)('%s is reported', async (_name, answer, found) => {
    const { server, world } = answering({ ...agreeing, ...answer })
    expect(await replay(closing, server, world)).toContain(found)
  })

  it('to a page of another origin must not be readable', async () => {
    const { server, world } = answering(agreeing)
    const foreign = { ...closing, headers: { Origin: 'https://evil.example' } }
    expect(await replay(foreign, server, world)).toEqual([
      'access-control-allow-origin: expected none, found http://localhost:8090',
      'access-control-allow-credentials: expected none, found true',
    ])
  })
})

describe('a server that lets no other site send cookies', () => {
  it('must not send the header that allows it', async () => {
    const { server, world } = answering(agreeing)
    expect(await replay(closing, { ...server, allowsCredentials: false }, world)).toEqual([
      'access-control-allow-credentials: expected none, found true',
    ])
  })
})

describe('a symbol', () => {
  it('that the server has no value for is named in the error', async () => {
    const { server, world } = answering({ ...agreeing, status: 200, body: '{"results": []}' })
    const asking = { ...closing, path: '/api/v1/incidents/{openIncident}/' }
    await expect(replay(asking, server, world)).rejects.toThrow('The server has no value for {openIncident}.')
  })
})
