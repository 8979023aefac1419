/** The wall: leaves it on Escape, and keeps the computer's screen on (docs/behaviour.md#wall-mode). */
import { enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { routePatterns } from '../core/domain/route.ts'
import { visibility, type PageEvent } from '../core/ports.ts'
import { child, receiver, singletonActor } from '../core/system.ts'
import { queryOfAddress } from '../filter/domain/incidentQuery.ts'
import { preferencesOf } from '../list/readings.ts'
import { withoutWallParts } from '../views/domain/wallChoices.ts'
import { screenLock, wallKeys, type ScreenLockEvent, type WallKeyEvent } from './ports.ts'
import { hasCome } from '../core/later.ts'
import { wallControlsMachine } from './wallControls.ts'
import { wallRowsMachine } from './wallRows.ts'
import { wallStepsMachine } from './wallSteps.ts'

/** `wall.leave`: the operator leaves the wall by its menu. */
export type WallEvent = { type: 'wall.leave' } | PageEvent | WallKeyEvent | ScreenLockEvent

/** Milliseconds before the browser is asked again to keep the screen on. */
export const lockDelay = 60_000

/**
 * Browsers keep the screen on only for a page that is visible, and may refuse or stop at any time. So the chart asks
 * again after a minute, and whenever the page becomes visible.
 */
export const wallMachine = setup({
  types: {
    events: {} as WallEvent,
    children: {} as {
      screenLock: 'screenLock'
      visibility: 'visibility'
      wallControls: 'wallControls'
      wallKeys: 'wallKeys'
      wallRows: 'wallRows'
      wallSteps: 'wallSteps'
    },
  },
  actors: {
    screenLock,
    visibility,
    wallControls: wallControlsMachine,
    wallKeys,
    wallRows: wallRowsMachine,
    wallSteps: wallStepsMachine,
  },
  actions: {
    // Replaces the entry of the wall in the history, so that Back does not lead there again.
    showPage: sendTo(receiver('navigation'), ({ self }) => ({
      type: 'navigation.go',
      to: listBehind(self),
      replace: true,
    })),
    togglePause: enqueueActions(({ enqueue, self }) => {
      if (!preferencesOf(self).keyboardShortcuts) return
      enqueue.sendTo(child(wallStepsMachine), { type: 'wallSteps.togglePause' })
    }),
  },
  delays: { lockDelay },
}).createMachine({
  id: 'wall',
  description: 'The wall: the list on a screen that nobody operates.',
  invoke: [
    { src: 'wallKeys', id: 'wallKeys' },
    { src: 'visibility', id: 'visibility' },
    { src: 'wallRows', id: 'wallRows' },
    { src: 'wallSteps', id: 'wallSteps' },
    { src: 'wallControls', id: 'wallControls' },
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
  on: {
    'wallKeys.leave': { actions: 'showPage' },
    'wall.leave': { actions: 'showPage' },
    'wallKeys.pause': { actions: 'togglePause' },
  },
})

hasCome(wallMachine)

/**
 * The list that was on screen before the wall, in its view and display. If another page was, or after a reload, the list that
 * the wall shows.
 */
function listBehind(self: AnyActorRef): string {
  const { before = '', place } = singletonActor(self, 'currentPage').getSnapshot().context
  const isList = queryOfAddress(before) !== undefined
  return routePatterns.incidents + (isList ? before : withoutWallParts(place.search))
}

export type WallRef = ActorRefFrom<typeof wallMachine>
