import { act, configure, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { createActor } from 'xstate'
import { appMachine, type AppInput, type AppRef } from '../../../machines/app/app.ts'
import { defaultPreferences, type Preferences } from '../../../machines/list/domain/preferences.ts'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import { addressBelow } from '../../../src/api/core/basePath.ts'
import { App } from '../../../src/views/app/App.tsx'
import { recorded } from '../../commands/coverage/recording/views.ts'
import { SteppingClock } from '../../machines/support/clock.ts'
import { Outside, type Answers } from './ports.ts'
import { aToken, friendlyAnswers } from './world.ts'

/** Long enough for a busy machine: what is waited for takes milliseconds on an idle one. */
configure({ asyncUtilTimeout: 4000 })

export interface RenderOptions {
  /** Where the browser is; the incident list. */
  readonly at?: string
  /** Below which path of the site the console is; it has the site to itself. */
  readonly basePath?: string
  /** The token of an earlier visit; one is there unless this is null. */
  readonly token?: SessionToken | null
  readonly preferences?: Partial<Preferences>
  /** What was not finished when the page was loaded anew. */
  readonly unfinished?: Partial<AppInput['unfinished']>
  /** In place of the friendly ones. */
  readonly answers?: Partial<Answers>
}

export interface RenderedApp {
  readonly root: AppRef
  readonly outside: Outside
  readonly user: UserEvent
  /** Lets something happen outside of the page, with everything that follows from it. */
  readonly happens: (what: () => void) => Promise<void>
  /** Lets milliseconds pass, and something happen at their end, before the page is drawn anew. */
  readonly wait: (milliseconds: number, atTheirEnd?: () => void) => Promise<void>
}

/**
 * The whole application with its real charts, on a clock that stands still and in front of an outside world that
 * answers as told. Everything that needs no time has happened when this returns.
 */
export async function renderApp(options: RenderOptions = {}): Promise<RenderedApp> {
  const clock = new SteppingClock()
  askForReducedMotion()
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now)
  const outside = new Outside({ ...friendlyAnswers(), ...options.answers }, options.at ?? '/incidents')
  const root = createActor(outside.provide(appMachine), {
    ...recorded,
    clock,
    input: {
      place: outside.place,
      preferences: { ...defaultPreferences, ...options.preferences },
      unfinished: { texts: new Map(), forms: new Map(), runs: new Map(), ...options.unfinished },
      token: options.token === null ? undefined : (options.token ?? aToken),
    },
  })

  async function happens(what: () => void) {
    await act(async () => {
      what()
      await settled()
    })
  }

  await happens(() => {
    root.start()
    render(<App root={root} addressOf={(path) => addressBelow(options.basePath ?? '/', path)} />)
  })
  return {
    root,
    outside,
    user: userEvent.setup({ delay: null }),
    happens,
    wait: (milliseconds, atTheirEnd) =>
      happens(() => {
        clock.advance(milliseconds)
        atTheirEnd?.()
      }),
  }
}

/** Nothing fades or slides, so that what is gone is gone at once. */
function askForReducedMotion() {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const answer = matchMedia(query)
    return query.includes('prefers-reduced-motion') ? Object.assign(answer, { matches: true }) : answer
  })
}

/** Every answer that is ready has arrived. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
