// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { readBackend } from './backend.ts'
import { openSession } from './serverSession.ts'
import { setScene, type Scene, type SceneOptions } from './testSupport.ts'

const operator = { username: 'operator', password: 'operator' }
let scene: Scene | undefined

afterEach(async () => {
  await scene?.close()
  scene = undefined
})

async function namesAt(options: SceneOptions, credentials = operator): Promise<readonly string[] | undefined> {
  scene = await setScene(options)
  const cookies = await openSession(readBackend(scene.backendUrl), credentials)
  return cookies?.map(({ name }) => name).toSorted()
}

describe('a session of the server itself', () => {
  test('is opened, together with a new token, by a federated sign-in that asks for nothing', async () => {
    expect(await namesAt({})).toEqual(['sessionid', 'token'])
  })

  test('is opened even if the server is behind a path', async () => {
    expect(await namesAt({ prefix: '/argus' })).toEqual(['sessionid', 'token'])
  })

  test("is opened by the server's own form if there is no federated sign-in", async () => {
    expect(await namesAt({ generation: '2.9' })).toContain('sessionid')
  })

  test('is not opened with a wrong password', async () => {
    expect(await namesAt({ generation: '2.9' }, { username: 'operator', password: 'wrong' })).toBeUndefined()
  })

  test("is not taken for a user's if the server opened it for a guest", async () => {
    const guests = (request: Request) =>
      new URL(request.url).pathname.startsWith('/oidc/')
        ? new Response(null, {
            status: 302,
            headers: { location: 'https://identity.example.org/authorize', 'set-cookie': 'sessionid=guest; Path=/' },
          })
        : undefined
    expect(await namesAt({ instead: guests })).toBeUndefined()
  })

  test('is not opened if the only sign-in is at another site', async () => {
    const elsewhere = (request: Request) =>
      new URL(request.url).pathname.startsWith('/oidc/')
        ? new Response(null, { status: 302, headers: { location: 'https://identity.example.org/authorize' } })
        : undefined
    expect(await namesAt({ instead: elsewhere })).toBeUndefined()
  })
})
