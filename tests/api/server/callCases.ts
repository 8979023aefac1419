import { expect, test } from 'vitest'
import { createClient, type ApiClient } from '../../../src/api/server/client.ts'
import { sendJson, startServer, type Answering, type SeenRequest } from './answeringServer.ts'

/** A call, the request that it must send, and its result for the given response. */
export interface CallCase {
  readonly name: string
  readonly call: (client: ApiClient) => Promise<unknown>
  readonly asks: Partial<SeenRequest> & { readonly token?: boolean }
  readonly answers: unknown
  readonly gives: unknown
  /** The words after 'Failed to'. */
  readonly action: string
}

/** A client of a server that gives this response, and the requests that the server receives. */
export async function clientOf(answer: Answering) {
  const { url, seen } = await startServer(answer)
  return { client: createClient({ baseUrl: () => url, token: () => 'abc' }), seen }
}

/** Tests the request, the result and the failure message of each call. */
export function testCalls(cases: readonly CallCase[]) {
  const named = cases.map((each) => [each.name, each.action, each] as const)
  test.each(named)('%s: the request and the result', async (_name, _action, { call, asks, answers, gives }) => {
    const { client, seen } = await clientOf((_, response) => sendJson(response, 200, answers))
    await expect(call(client)).resolves.toEqual(gives)
    const { token = true, ...rest } = asks
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject(rest)
    expect(seen[0]?.body).toEqual(rest.body)
    expect(seen[0]?.headers.authorization).toBe(token ? 'Token abc' : undefined)
  })

  test.each(named)("%s: the failure message begins with 'Failed to %s'", async (_name, action, { call }) => {
    const { client } = await clientOf((_, response) => sendJson(response, 403, { detail: 'No.' }))
    await expect(call(client)).rejects.toThrow(`Failed to ${action}: No.`)
  })
}
