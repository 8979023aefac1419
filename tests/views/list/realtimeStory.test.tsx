import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, expect } from 'vitest'
import { createActor } from 'xstate'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { begin } from '../../../src/api/app/beginning.ts'
import { connect } from '../../../src/connect.ts'
import { App } from '../../../src/views/app/App.tsx'
import { recorded } from '../../commands/coverage/recording/views.ts'
import { SteppingClock } from '../../machines/support/clock.ts'
import { planned } from '../../machines/models/player.ts'
import {
  realtimeDriver,
  type ConnectionWords,
  type RealtimeHands,
  type RealtimeServer,
} from '../../machines/models/list/realtimeDriver.ts'
import { realtimeStory } from '../../machines/models/list/realtimeStory.ts'
import { chunks } from '../support/chunks.ts'
import { standInUrl } from '../support/standIn.ts'
import { unrecorded } from '../support/unrecorded.ts'
import { playStory } from '../support/storyStage.tsx'
import { closeUpdates, openUpdates, pauseUpdates, resumeUpdates } from '../support/listBar.ts'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

// The socket uses the session cookie, which is valid for the page's own host only.
const url = standInUrl().replace('127.0.0.1', 'localhost')
const cookies = ['token', 'sessionid']
let stop = () => {}

beforeEach(async () => {
  // Messages from the socket arrive at any time, outside any act().
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  await order('POST', '/reset', { seed: 1, incidents: 24 })
  window.history.replaceState(null, '', '/')
  window.localStorage.clear()
})
afterEach(async () => {
  stop()
  cleanup()
  for (const name of cookies) document.cookie = `${name}=; Max-Age=0; Path=/`
  Reflect.deleteProperty(document, 'visibilityState')
  await order('DELETE', '/misbehaviours')
})

async function order(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/stand-in${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Signs in with federated sign-in, because no other sign-in creates a session. */
async function signIn() {
  const answer = await fetch(`${url}/oidc/login/dataporten_feide/?user=operator&next=/`, { redirect: 'manual' })
  for (const cookie of answer.headers.getSetCookie()) document.cookie = `${cookie.split(';')[0] ?? ''}; Path=/`
}

/**
 * Starts the whole client with its real adapters and the stand-in server's address. Returns the clock for the test to
 * advance.
 */
function open(): SteppingClock {
  const clock = new SteppingClock()
  const build = {
    VITE_BACKEND_URL: url,
    VITE_BACKEND_WS_URL: `${url.replace('http', 'ws')}/ws`,
    VITE_ENABLE_WEBSOCKET_SUPPORT: 'true',
    VITE_COOKIE_DOMAIN: 'localhost',
  }
  const { machine, input } = connect(window, begin(window, build), unrecorded, chunks, createMask())
  const root = createActor(machine, { ...recorded, input, clock })
  root.start()
  const { unmount } = render(<App root={root} chunks={chunks} addressOf={(path) => path} />)
  stop = () => {
    unmount()
    root.stop()
  }
  return clock
}

playStory('the live connection', planned(realtimeStory.shortestPaths()), () => realtimeDriver(hands(), server))

const server: RealtimeServer = {
  report: async (description) => Number(Reflect.get(Object(await order('POST', '/incidents', { description })), 'pk')),
  happen: async (pk, action) => void (await order('POST', `/incidents/${pk}`, action)),
  breakDown: async (how) =>
    void (await order('POST', '/misbehaviours', { kind: 'socket', how, ...(how === 'flap' && { ms: 100 }) })),
  repair: async () => void (await order('DELETE', '/misbehaviours')),
  answerTo: async (query) => {
    const token = /token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const response = await fetch(`${url}/api/v1/incidents/?${query}&page_size=100`, {
      headers: { Authorization: `Token ${token}` },
    })
    const results: unknown = Reflect.get(Object(await response.json()), 'results')
    return Array.isArray(results) ? results.map((row: unknown) => Number(Reflect.get(Object(row), 'pk'))) : []
  },
}

const words: Readonly<Record<ConnectionWords, RegExp>> = {
  interval: /^every \d+ s$/,
  live: /^live$/,
  trying: /^reconnecting, /,
  'given up': /^no live connection, /,
  paused: /^paused/,
}

function hands(): RealtimeHands {
  const user = userEvent.setup({ delay: null })
  let clock = new SteppingClock()
  const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-pk]')]

  /** The number of lists that the server has sent. */
  async function answers(): Promise<number> {
    const calls = await order('GET', '/requests')
    return Array.isArray(calls) ? calls.filter(isAnsweredList).length : 0
  }

  function changeVisibility(state: DocumentVisibilityState) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    fireEvent(document, new Event('visibilitychange'))
  }

  return {
    arrive: async () => {
      await signIn()
      clock = open()
      await waitFor(() => expect(rows()).not.toHaveLength(0))
    },
    choose: async (method) => {
      await user.selectOptions((await openUpdates(user)).getByRole('combobox', { name: 'Auto-update:' }), method)
      await closeUpdates(user)
    },
    askForAcknowledged: async () =>
      user.click(within(screen.getByRole('radiogroup', { name: 'Acknowledged or not' })).getByLabelText('Both')),
    pause: async () => {
      await pauseUpdates(user)
      await closeUpdates(user)
    },
    resume: async () => {
      await resumeUpdates(user)
      await closeUpdates(user)
    },
    hide: async () => changeVisibility('hidden'),
    show: async () => changeVisibility('visible'),
    loseNetworkForAWhile: async () => {
      fireEvent(window, new Event('offline'))
      await screen.findByText('Problems connecting to server... Check your connection.')
      fireEvent(window, new Event('online'))
    },
    waitUntil: (state) =>
      waitFor(
        () => {
          if (screen.queryByText(words[state]) === null) act(() => clock.advance(state === 'live' ? 1000 : 10_000))
          expect(screen.getByText(words[state])).toBeDefined()
        },
        { interval: 200 },
      ),
    seeConnection: async (state) => void (await screen.findByText(words[state])),
    seeFailure: (isThere) =>
      waitFor(() =>
        expect(screen.queryAllByText('Failed to establish realtime connection')).toHaveLength(isThere ? 1 : 0),
      ),
    seeRows: (pks) => waitFor(async () => expect(rows().map((row) => Number(row.dataset.pk))).toEqual(await pks())),
    seeRow: (description, text) =>
      waitFor(() => expect(screen.getByRole('link', { name: description }).closest('tr')?.textContent).toContain(text)),
    refreshAtWork: async (happens) => {
      const row = rows()[1]
      if (row === undefined) throw new Error('the list has no second row')
      const link = within(row).getByRole('link', { name: (_, element) => element.hasAttribute('data-opens') })
      const tick = within(row).getByRole<HTMLInputElement>('checkbox')
      // The keys come with the controls.
      await screen.findByRole('button', { name: /^Messages/ })
      act(() => link.focus())
      await user.keyboard('x')
      expect(tick.checked).toBe(true)
      await happens()
      const before = await answers()
      await user.keyboard('r')
      await waitFor(async () => expect(await answers()).toBeGreaterThan(before))
      await screen.findByRole('button', { name: /new.*: show$/ })
      expect(document.activeElement).toBe(link)
      expect(rows().includes(row)).toBe(true)
      expect(tick.checked).toBe(true)
      await user.keyboard('x')
      expect(tick.checked).toBe(false)
      act(() => link.blur())
    },
  }
}

const loggedCall = v.object({ path: v.string(), status: v.unknown() })

function isAnsweredList(call: unknown): boolean {
  const { path, status } = v.parse(loggedCall, call)
  return status === 200 && /^\/api\/v1\/incidents\/\?(?!count)/.test(path)
}
