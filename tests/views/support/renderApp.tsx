import { act, configure, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { createActor } from 'xstate'
import { appMachine, type AppInput, type AppRef } from '../../../machines/app/app.ts'
import { defaultPreferences, type Preferences } from '../../../machines/list/domain/preferences.ts'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import { addressBelow } from '../../../src/api/core/basePath.ts'
import { keepColorScheme } from '../../../src/theme/colorScheme.ts'
import { App } from '../../../src/views/app/App.tsx'
import { recorded } from '../../commands/coverage/recording/views.ts'
import { SteppingClock } from '../../machines/support/clock.ts'
import type { Chunks } from '../../../src/views/core/chunks.ts'
import { chunks } from './chunks.ts'
import { Outside, type Answers } from './ports.ts'
import { aToken, friendlyAnswers } from './world.ts'

/** A generous timeout for a busy machine; an idle machine needs only milliseconds. */
configure({ asyncUtilTimeout: 4000 })

export interface RenderOptions {
  /** The browser's address; the incident list by default. */
  readonly at?: string
  /** The path of the site below which the console is served; the root by default. */
  readonly basePath?: string
  /** The token from an earlier visit: `aToken` by default, null for none. */
  readonly token?: SessionToken | null
  readonly preferences?: Partial<Preferences>
  /** Unfinished work from before the page was reloaded. */
  readonly unfinished?: Partial<AppInput['unfinished']>
  /** The offset of the server's clock in minutes ahead of UTC; this machine's if left out. */
  readonly offset?: number | undefined
  /** The code of the views; all of it is loaded by default. */
  readonly chunks?: Chunks
  /** Replacements for `friendlyAnswers`. */
  readonly answers?: Partial<Answers>
}

export interface RenderedApp {
  readonly root: AppRef
  readonly outside: Outside
  readonly user: UserEvent
  /** Calls `what`, which changes something outside the page, and waits until the page has reacted. */
  readonly happens: (what: () => void) => Promise<void>
  /** Advances the clock, and then calls `atTheirEnd` before the page re-renders. */
  readonly wait: (milliseconds: number, atTheirEnd?: () => void) => Promise<void>
}

/**
 * Renders the whole application with its real charts, a clock that only the test advances, and ports with the given
 * replies. When the promise resolves, everything that does not wait for the clock has happened.
 */
export async function renderApp(options: RenderOptions = {}): Promise<RenderedApp> {
  const clock = new SteppingClock()
  askForReducedMotion()
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now)
  const outside = new Outside({ ...friendlyAnswers(), ...options.answers }, options.at ?? '/incidents')
  if ('offset' in options) outside.offset = options.offset
  const root = createActor(outside.provide(appMachine), {
    ...recorded,
    clock,
    input: {
      place: outside.place,
      // Most tests are about what is written, not about the wait before that (tests/browser/faults/undo.spec.ts).
      preferences: { ...defaultPreferences, undoSeconds: 0, ...options.preferences },
      unfinished: { texts: new Map(), forms: new Map(), runs: new Map(), ...options.unfinished },
      hasSkeleton: false,
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
    keepColorScheme(root.getSnapshot().children.preferences, window)
    render(
      <App
        root={root}
        chunks={options.chunks ?? chunks}
        addressOf={(path) => addressBelow(options.basePath ?? '/', path)}
      />,
    )
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

/** Turns animations off, so that a closed element is gone immediately. */
function askForReducedMotion() {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const answer = matchMedia(query)
    return query.includes('prefers-reduced-motion') ? Object.assign(answer, { matches: true }) : answer
  })
}

/** Waits until all replies that are ready have arrived. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
