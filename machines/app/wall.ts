/** Leaves the wall on Escape, and keeps the computer's screen on (docs/behaviour.md#wall-mode). */
import { sendTo, setup, type ActorRefFrom } from 'xstate'
import { visibility, type PageEvent } from '../core/ports.ts'
import { receiver } from '../core/system.ts'
import { listAddress } from '../filter/domain/incidentQuery.ts'
import { queryOnScreen } from '../filter/readings.ts'
import { screenLock, wallKeys, type ScreenLockEvent, type WallKeyEvent } from './ports.ts'
import { hasCome } from '../core/later.ts'

export type WallEvent = PageEvent | WallKeyEvent | ScreenLockEvent

/** Milliseconds before the browser is asked again to keep the screen on. */
export const lockDelay = 60_000

/**
 * Browsers keep the screen on only for a page that is visible, and may refuse or stop at any time. So the chart asks
 * again after a minute, and whenever the page becomes visible.
 */
export const wallMachine = setup({
  types: { events: {} as WallEvent },
  actors: { screenLock, visibility, wallKeys },
  actions: {
    // Replaces the entry of the wall in the history, so that Back does not lead there again.
    showPage: sendTo(receiver('navigation'), ({ self }) => ({
      type: 'navigation.go',
      to: listAddress(queryOnScreen(self)),
      replace: true,
    })),
  },
  delays: { lockDelay },
}).createMachine({
  id: 'wall',
  description: 'The wall: the list on a screen that nobody operates.',
  invoke: [
    { src: 'wallKeys', id: 'wallKeys' },
    { src: 'visibility', id: 'visibility' },
  ],
  initial: 'away',
  states: {
    away: {
      description: 'The page is not visible, or has not yet reported that it is.',
      on: { 'page.shown': { target: 'lit' }, 'page.attended': { target: 'lit' } },
    },
    lit: {
      description: 'The page is visible, and the browser keeps the screen on or is being asked to.',
      invoke: { src: 'screenLock', id: 'screenLock' },
      on: {
        'screenLock.lost': { target: 'resting' },
        'screenLock.missing': { target: 'unlit' },
        'page.hidden': { target: 'away' },
      },
    },
    resting: {
      description: 'The browser is not keeping the screen on.',
      after: { lockDelay: { target: 'lit' } },
      on: { 'page.hidden': { target: 'away' } },
    },
    unlit: { description: 'The browser cannot keep the screen on: the computer has to be set up to do so.' },
  },
  on: { 'wallKeys.leave': { actions: 'showPage' } },
})

hasCome(wallMachine)

export type WallRef = ActorRefFrom<typeof wallMachine>
