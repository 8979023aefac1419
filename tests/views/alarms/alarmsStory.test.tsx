import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect } from 'vitest'
import type { AppRef } from '../../../machines/app/app.ts'
import { singletonActor } from '../../../machines/core/system.ts'
import {
  alarmsDriver,
  moderate,
  type AlarmsHands,
  type AlarmsServer,
} from '../../machines/models/alarms/alarmsDriver.ts'
import { alarmsStory } from '../../machines/models/alarms/alarmsStory.ts'
import { joined, planned } from '../../machines/models/player.ts'
import { SteppingClock } from '../../machines/support/clock.ts'
import { ask, order, report, startConsole, stopConsole, withFreshServer, playStory } from '../support/storyStage.tsx'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

/** An audio output that plays immediately, as in a browser that lets the page play sounds; jsdom has none. */
class RunningAudio extends EventTarget {
  readonly state = 'running'
  readonly currentTime = 0
  readonly destination = {}
  readonly resume = () => Promise.resolve()
  readonly close = () => Promise.resolve()
  readonly createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  })
  readonly createOscillator = () =>
    Object.assign(new EventTarget(), {
      frequency: { setValueAtTime: () => undefined },
      connect: () => undefined,
      start: () => undefined,
      stop: () => undefined,
    })
}

const moved = { movementX: 1, movementY: 1 }
let filterPk: number

withFreshServer(async () => window.history.replaceState(null, '', '/incidents?open=false'))
beforeEach(async () => {
  // Responses arrive at any time, outside any act().
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  Reflect.set(globalThis, 'AudioContext', RunningAudio)
  // The console counts a look only while the page has the focus. A page in jsdom has the focus only while one of its
  // elements has it.
  Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => true })
  filterPk = Number(Reflect.get(Object(await ask('POST', '/api/v2/notificationprofiles/filters/', moderate)), 'pk'))
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'AudioContext')
  Reflect.deleteProperty(document, 'hasFocus')
})

playStory('alarms', planned(joined(alarmsStory.shortestPaths())), () => alarmsDriver(hands(), server))

const server: AlarmsServer = {
  report: (description, level) => report({ description, level }),
  acknowledge: async (pk) =>
    void (await ask('POST', `/api/v2/incidents/${pk}/acks/`, {
      timestamp: new Date().toISOString(),
      description: 'On it',
      expiration: null,
    })),
  close: async (pk) => void (await order('POST', `/incidents/${pk}`, { action: 'close' })),
}

function hands(): AlarmsHands {
  const user = userEvent.setup({ delay: null })
  let clock = new SteppingClock()
  let root: AppRef | undefined
  const bell = () => screen.findByRole('button', { name: /^Alerts/ })
  const menu = () => screen.findByRole('dialog', { name: 'Alerts' })
  const toggle = async (name: string) => within(await menu()).getByRole<HTMLInputElement>('switch', { name })
  const choice = async () => within(await menu()).getByRole<HTMLSelectElement>('combobox', { name: /^Filter/ })

  /** Calls `happens`, and waits until the alarms have been fetched as a result. */
  async function untilChecked(happens: () => unknown) {
    const before = watched()?.context.checkedAt
    await happens()
    await waitFor(() => {
      expect(watched()?.value).toBe('resting')
      expect(watched()?.context.checkedAt).not.toBe(before)
    })
  }
  const watched = () => (root === undefined ? undefined : singletonActor(root, 'alarmWatch')?.getSnapshot())

  function start() {
    clock = new SteppingClock()
    act(() => {
      root = startConsole(clock)
    })
  }
  function pass() {
    act(() => clock.advance(60_000))
  }

  return {
    arrive: () => untilChecked(start),
    reload: () => {
      stopConsole()
      root = undefined
      return untilChecked(start)
    },
    waitForCheck: () => untilChecked(pass),
    // The pointer events of jsdom lack `movementX` and `movementY`.
    movePointer: async () =>
      void fireEvent(document.body, Object.assign(new Event('pointermove', { bubbles: true }), moved)),
    dismiss: async () => user.click(await screen.findByRole('button', { name: 'Seen' })),
    openBell: async () => user.click(await bell()),
    turn: async (name) => user.click(await toggle(name)),
    press: async (name) => user.click(within(await menu()).getByRole('button', { name })),
    chooseFilter: async () => {
      const select = await choice()
      await untilChecked(() => user.selectOptions(select, String(filterPk)))
    },
    see: async ({ count, isMuted, bell: seen }) => {
      await waitFor(() => expect(document.title).toBe(`${count === 0 ? '' : `(${count}) `}Argus | Incidents`))
      expect((await bell()).getAttribute('aria-label')).toMatch(
        isMuted ? /^Alerts(, \d+ unseen)?, muted until \d/ : /^Alerts(, \d+ unseen)?$/,
      )
      expect(screen.queryAllByRole('dialog', { name: 'Alerts' })).toHaveLength(seen === undefined ? 0 : 1)
      if (seen === undefined) return
      expect((await toggle('Sound')).checked).toBe(seen.hasSound)
      expect((await toggle('Repeat every 30 s until seen')).checked).toBe(seen.isRepeating)
      expect(screen.queryByText('The browser did not play it', { exact: false })).toBeNull()
      for (const name of ['Mute for an hour', 'Unmute'])
        expect(screen.queryAllByRole('button', { name })).toHaveLength(name === seen.offers ? 1 : 0)
      expect((await choice()).selectedOptions[0]?.textContent).toContain(
        seen.hasFilter ? `${moderate.name}: ` : 'Open, unacked criticals',
      )
    },
    seeNotListed: async (description) => expect(screen.queryByRole('link', { name: description })).toBeNull(),
  }
}
