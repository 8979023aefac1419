import { afterEach, expect, test } from 'vitest'
import { listen, type Listening } from '../../server/listen.ts'
import { createStandIn, type Generation } from '../../server/standIn.ts'
import { Account, CannotBegin } from './account.ts'
import { readBackend } from './backend.ts'

let server: Listening

async function serve(answer: (request: Request) => Promise<Response>): Promise<string> {
  server = await listen({ port: 0, host: '127.0.0.1', answer, upgrade: (_message, socket) => void socket.destroy() })
  return server.url
}

function serveGeneration(generation: Generation): Promise<string> {
  const standIn = createStandIn({ generation, incidents: 0 })
  return serve((request) => standIn.fetch(request))
}

afterEach(() => server.close())

test.each([
  ['1.19', 'v1'],
  ['1.36', 'v1'],
  ['2.9', 'v2'],
] as const)('with a server of generation %s, uses version %s of the API', async (generation, version) => {
  const account = await Account.open(readBackend(await serveGeneration(generation)), 'operator', 'operator')
  expect([account.version, account.displayName]).toEqual([version, 'Olga'])
})

test.each(['1.19', '2.9'] as const)('rejects a wrong password at generation %s', async (generation) => {
  const url = await serveGeneration(generation)
  await expect(Account.open(readBackend(url), 'operator', 'wrong')).rejects.toThrow(
    new CannotBegin(`${url} refuses to sign operator in: check --user and --password.`),
  )
})

test('shows the user name of a user who has no first name', async () => {
  const account = await Account.open(readBackend(await serveGeneration('1.19')), 'nameless', 'nameless')
  expect(account.displayName).toBe('nameless')
})

test('rejects a server that is not an Argus server', async () => {
  const url = await serve(() => Promise.resolve(new Response('<h1>It works!</h1>')))
  await expect(Account.open(readBackend(`${url}/argus`), 'operator', 'operator')).rejects.toThrow(
    new CannotBegin(
      `${url}/argus does not respond like an Argus server (status 200 and 200 to a sign-in): ` +
        'check --backend, and the path before /api/ if the server has one.',
    ),
  )
})

test('reports that a server is down', async () => {
  const url = await serve(() => Promise.reject(new Error('No request should arrive here.')))
  await server.close()
  await expect(Account.open(readBackend(url), 'operator', 'operator')).rejects.toThrow(
    new CannotBegin(`${url} does not respond (ECONNREFUSED): check --backend, and that the server is running.`),
  )
})
