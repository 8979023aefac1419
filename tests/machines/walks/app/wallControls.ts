/** The controls of the wall (docs/behaviour.md#wall-mode): they show while somebody is there, and then hide. */
import { wallControlsMachine } from '../../../../machines/app/wallControls.ts'
import { start } from '../../support/effects.ts'
import { defineWalk, hear, send, wait, type Row } from '../../support/walk.ts'

type Situation =
  | 'nobody'
  | 'somebody'
  | 'almost gone'
  | 'reading'
  | 'reading, for a while'
  | 'reading, for longer'
  | 'reading, almost a minute ago'

function row(state: string, tags: readonly string[], on: Row<Situation, string>['on']): Row<Situation, string> {
  return { state, tags, ports: ['wallHand'], on }
}

const moved = 'the pointer moves'
const toggles = 'presses the button'
const closes = 'closes the menu'

export const walk = defineWalk({
  machine: wallControlsMachine,
  starts: { 'on the wall': { to: 'nobody', does: [start('wallHand')] } },
  cases: {
    [moved]: hear('wallHand', { type: 'wallHand.moved' }),
    [toggles]: send({ type: 'wallControls.toggleMenu' }),
    [closes]: send({ type: 'wallControls.closeMenu' }),
    'almost four seconds pass': wait(3999),
    'almost a minute passes': wait(59_999),
  },
  rows: {
    nobody: row('hidden', [], { [moved]: 'somebody', [toggles]: 'reading' }),
    somebody: row('shown', ['shown'], {
      [moved]: 'somebody',
      [toggles]: 'reading',
      'almost four seconds pass': 'almost gone',
      'almost a minute passes': 'nobody',
    }),
    'almost gone': row('shown', ['shown'], {
      [moved]: 'somebody',
      [toggles]: 'reading',
      'almost four seconds pass': 'nobody',
      'almost a minute passes': 'nobody',
    }),
    reading: row('menu', ['shown', 'menu'], {
      [moved]: 'reading',
      [toggles]: 'somebody',
      [closes]: 'somebody',
      'almost four seconds pass': 'reading, for a while',
      'almost a minute passes': 'reading, almost a minute ago',
    }),
    'reading, for a while': row('menu', ['shown', 'menu'], {
      [moved]: 'reading',
      [toggles]: 'somebody',
      [closes]: 'somebody',
      'almost four seconds pass': 'reading, for longer',
      // The button shows for four seconds more, because the focus returns to it.
      'almost a minute passes': 'almost gone',
    }),
    'reading, for longer': row('menu', ['shown', 'menu'], {
      [moved]: 'reading',
      [toggles]: 'somebody',
      [closes]: 'somebody',
      'almost four seconds pass': 'reading, for longer',
      'almost a minute passes': 'nobody',
    }),
    'reading, almost a minute ago': row('menu', ['shown', 'menu'], {
      [moved]: 'reading',
      [toggles]: 'somebody',
      [closes]: 'somebody',
      'almost four seconds pass': 'almost gone',
      'almost a minute passes': 'nobody',
    }),
  },
})
