import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { createActor } from 'xstate'
import type { AppRef } from '../../../machines/app/app.ts'
import { connect } from '../../../src/connect.ts'
import { App } from '../../../src/views/app/App.tsx'
import { recorded } from '../../commands/coverage/recording/views.ts'
import { standInUrl } from './standIn.ts'

/**
 * Where Testing Library plays a story: the whole client with its real adapters, on a stand-in server of its own, with the
 * operator signed in by an earlier visit.
 */

const nothing = () => undefined
let stop: () => void = nothing

/** Where the stand-in server answers. */
export const url = standInUrl()

/** Tells the stand-in server something, or asks it; resolves with its answer, undefined where that is empty. */
export async function order(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/stand-in${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Reports an incident; resolves with its primary key. */
export async function report(incident: object): Promise<number> {
  return Number(Reflect.get(Object(await order('POST', '/incidents', incident)), 'pk'))
}

/** A token of the operator's; signing in ends the one before. */
export async function newToken(): Promise<string> {
  const response = await fetch(`${url}/api/v1/token-auth/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: 'operator' }),
  })
  return String(Reflect.get(Object(await response.json()), 'token'))
}

/** Before each story an empty world, what `prepare` puts there, and the token of an earlier visit; after it, nothing. */
export function inWorldsOfTheirOwn(prepare: () => Promise<void>): void {
  beforeEach(async () => {
    await order('POST', '/reset', { seed: 1, incidents: 0 })
    await prepare()
    document.cookie = `token=${await newToken()}; Path=/`
    window.localStorage.clear()
  })
  afterEach(async () => {
    cleanup()
    stopConsole()
    document.cookie = 'token=; Max-Age=0; Path=/'
    await order('DELETE', '/misbehaviours')
  })
}

/** The client as `main.tsx` puts it together, but on the stand-in server's address. */
export function startConsole(): AppRef {
  const { machine, input } = connect(window, { VITE_BACKEND_URL: url, VITE_COOKIE_DOMAIN: 'localhost' })
  const root = createActor(machine, { ...recorded, input })
  root.start()
  const { unmount } = render(<App root={root} addressOf={(path) => path} />)
  stop = () => {
    unmount()
    root.stop()
  }
  return root
}

/** Takes it off the page, where it is there. */
export function stopConsole(): void {
  stop()
  stop = nothing
}
