/** The controls of the wall, which hide when nobody uses them (docs/behaviour.md#wall-mode). */
import { setup, type ActorRefFrom } from 'xstate'
import { hasCome } from '../core/later.ts'
import { wallHand, type WallHandEvent } from './ports.ts'

export type WallControlsEvent =
  | WallHandEvent
  /** Opens the menu, or closes it. */
  | { type: 'wallControls.toggleMenu' }
  | { type: 'wallControls.closeMenu' }

/** Milliseconds after which the controls hide if nobody moves the pointer or presses a key. */
export const controlsDelay = 4000
/** The same for the open menu, which somebody may be reading. */
export const menuDelay = 60_000

/**
 * The controls show while the pointer moves or keys are pressed, and hide a little later. An open menu closes first.
 */
export const wallControlsMachine = setup({
  types: { events: {} as WallControlsEvent, tags: {} as 'shown' | 'menu' },
  actors: { wallHand },
  delays: { controlsDelay, menuDelay },
}).createMachine({
  id: 'wallControls',
  description: 'The controls of the wall, which hide when nobody uses them.',
  invoke: { src: 'wallHand', id: 'wallHand' },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'Only the rows are shown, without a pointer.',
      on: { 'wallHand.moved': { target: 'shown' }, 'wallControls.toggleMenu': { target: 'menu' } },
    },
    shown: {
      description: 'The controls are shown, because somebody is there.',
      tags: ['shown'],
      after: { controlsDelay: { target: 'hidden' } },
      on: {
        'wallHand.moved': { target: 'shown', reenter: true },
        'wallControls.toggleMenu': { target: 'menu' },
      },
    },
    menu: {
      description: 'The menu is open.',
      tags: ['shown', 'menu'],
      // Not hidden at once: the focus returns from the menu to its button.
      after: { menuDelay: { target: 'shown' } },
      on: {
        'wallHand.moved': { target: 'menu', reenter: true },
        'wallControls.toggleMenu': { target: 'shown' },
        'wallControls.closeMenu': { target: 'shown' },
      },
    },
  },
})

hasCome(wallControlsMachine)

export type WallControlsRef = ActorRefFrom<typeof wallControlsMachine>
