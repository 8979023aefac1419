import * as v from 'valibot'
import type { Members } from '../protocol.ts'
import { screen } from './programs.ts'

/** The browser's WebDriver, for input and for the window around the page. */
export interface Driver {
  readonly version: string
  /**
   * Resizes the window and centres it on the screen, where the pointer is: the window below the pointer has the focus.
   */
  readonly resize: (width: number, height: number) => Promise<void>
  /** Presses keys, moves the pointer and so on: actions as WebDriver defines them. */
  readonly perform: (actions: readonly Members[]) => Promise<void>
  /** A screenshot of the visible part of the page, as a PNG in base64. */
  readonly picture: () => Promise<string>
  readonly forgetCookies: () => Promise<void>
}

const answer = v.object({ value: v.unknown() })
const session = v.object({ sessionId: v.string(), capabilities: v.object({ browserVersion: v.string() }) })

/** Starts a WebDriver session. The session does not wait for pages to load, since the tests do. */
export async function connectDriver(address: string): Promise<Driver> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(address + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const { value } = v.parse(answer, await response.json())
    if (!response.ok) throw new Error(`The driver refused ${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const { sessionId, capabilities } = v.parse(
    session,
    await ask('POST', '/session', {
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
    }),
  )
  const path = `/session/${sessionId}`
  let before: Promise<unknown> = Promise.resolve()
  /** Waits for earlier actions, because the driver refuses actions while others are being performed. */
  const perform = (actions: readonly Members[]) => {
    const performed = before.then(() => ask('POST', `${path}/actions`, { actions }))
    before = performed.catch(() => {})
    return performed
  }
  return {
    version: capabilities.browserVersion,
    resize: async (width, height) =>
      void (await ask('POST', `${path}/window/rect`, {
        x: Math.floor((screen.width - width) / 2),
        y: Math.floor((screen.height - height) / 2),
        width,
        height,
      })),
    perform: async (actions) => void (await perform(actions)),
    picture: async () => v.parse(v.string(), await ask('GET', `${path}/screenshot`)),
    forgetCookies: async () => void (await ask('DELETE', `${path}/cookie`)),
  }
}
