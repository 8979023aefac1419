import type { BrowserContext, Page } from '@playwright/test'
import { afterEach, expect, test } from 'vitest'
import { answeredCalls } from './control.ts'
import { connectDeployment } from './deployment.ts'
import { setScene, type Scene } from './testSupport.ts'

let scene: Scene
afterEach(() => scene.close())

/** The cookies with which the console is opened on a server of generation 2.9. */
async function cookiesIn(usesSession: boolean, name: 'enter' | 'enterWithSession' = 'enter'): Promise<object> {
  scene = await setScene({ generation: '2.9' })
  const calls = answeredCalls(scene.ground, () => scene.forwarder)
  const cookies: { readonly name: string; readonly value: string }[] = []
  const context: Partial<BrowserContext> = { addCookies: (added) => Promise.resolve(void cookies.push(...added)) }
  const page: Partial<Page> = { context: () => context as BrowserContext, goto: () => Promise.resolve(null) }
  const deployment = await connectDeployment(scene.forwarder.url, calls, usesSession)
  await deployment[name](page as Page)
  return Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie.value]))
}

const something: unknown = expect.stringMatching(/./)

test('the console is opened with a token', async () => {
  expect(await cookiesIn(false)).toEqual({ token: scene.ground.account.token })
})

test("with --session, the console is opened with the server's own session, and without a token", async () => {
  expect(await cookiesIn(true)).toEqual({ sessionid: something, csrftoken: something })
})

test("a flow that needs the server's own session gets it beside the token", async () => {
  expect(await cookiesIn(false, 'enterWithSession')).toMatchObject({
    sessionid: something,
    token: scene.ground.account.token,
  })
})
