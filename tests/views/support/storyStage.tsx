import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { AppRef } from '../../../machines/app/app.ts'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { begin } from '../../../src/api/app/beginning.ts'
import { connect } from '../../../src/connect.ts'
import { App } from '../../../src/views/app/App.tsx'
import { recorded } from '../../commands/coverage/recording/views.ts'
import { play, storyOf, type Driver, type StoryPath } from '../../machines/models/player.ts'
import type { SteppingClock } from '../../machines/support/clock.ts'
import { chunks } from './chunks.ts'
import { standInUrl } from './standIn.ts'
import { unrecorded } from './unrecorded.ts'

/**
 * The stage for stories that Testing Library runs: the whole client with its real adapters, a stand-in server of its own,
 * and an operator who has been signed in since an earlier visit.
 */

const nothing = () => undefined
let stop: () => void = nothing

/** The address of the stand-in server. */
export const url = standInUrl()

/** Sends a control call to the stand-in server. Resolves with the response, or with undefined if that is empty. */
export async function order(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/stand-in${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Creates an incident. Resolves with its primary key. */
export async function report(incident: object): Promise<number> {
  return Number(Reflect.get(Object(await order('POST', '/incidents', incident)), 'pk'))
}

/**
 * Calls the server directly, with the token in the cookie. Resolves with the content of the response, or with undefined
 * if there is none.
 */
export async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Token ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Requests a new token for the operator, which ends the previous one. */
export async function newToken(): Promise<string> {
  const response = await fetch(`${url}/api/v1/token-auth/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: 'operator' }),
  })
  return String(Reflect.get(Object(await response.json()), 'token'))
}

/**
 * Before each story, empties the server, calls `prepare` to add data, and stores a token, as if from an earlier visit.
 * Cleans up after each story.
 */
export function withFreshServer(prepare: () => Promise<void>): void {
  beforeEach(async () => {
    await order('POST', '/reset', { seed: 1, incidents: 0 })
    await prepare()
    document.cookie = `token=${await newToken()}; Path=/`
    window.localStorage.clear()
    // Most stories are about what is written, not about the wait before that.
    const undoSeconds = { value: 0, timestamp: '2026-01-15T12:00:00.000Z' }
    window.localStorage.setItem(
      'argus.1.undoSeconds',
      JSON.stringify({ json: undoSeconds, meta: { values: { timestamp: ['Date'] } } }),
    )
  })
  afterEach(async () => {
    cleanup()
    stopConsole()
    document.cookie = 'token=; Max-Age=0; Path=/'
    await order('DELETE', '/misbehaviours')
  })
}

/** Starts the client as `main.tsx` does, but with the stand-in server's address and, if given, with this clock. */
export function startConsole(clock?: SteppingClock): AppRef {
  const { machine, input } = connect(
    window,
    begin(window, { VITE_BACKEND_URL: url, VITE_COOKIE_DOMAIN: 'localhost' }),
    unrecorded,
    chunks,
    createMask(),
  )
  const root = createActor(machine, { ...recorded, input, ...(clock === undefined ? {} : { clock }) })
  root.start()
  const { unmount } = render(<App root={root} chunks={chunks} addressOf={(path) => path} />)
  stop = () => {
    unmount()
    root.stop()
  }
  return root
}

/** Removes the client from the page, if it is there. */
export function stopConsole(): void {
  stop()
  stop = nothing
}

/**
 * Plays the paths of a story with Testing Library, on the same model as in Chromium; `driverFor` prepares the server for a
 * path. The limit is generous, since a joined path consists of several paths.
 */
export function playStory(
  title: string,
  paths: readonly StoryPath[],
  driverFor: () => Driver<string, string> | Promise<Driver<string, string>>,
): void {
  describe(`the story of ${title}:`, () => {
    it.each(paths.map((path) => [storyOf(path), path] as const))(
      '%s',
      async (_, path) => {
        await expect(play(path, await driverFor())).resolves.toBeUndefined()
      },
      60_000,
    )
  })
}
