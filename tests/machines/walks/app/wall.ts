/**
 * The wall (docs/behaviour.md#wall-mode): Escape returns to the list, and the browser keeps the screen on while the
 * page is visible.
 */
import { wallMachine } from '../../../../machines/app/wall.ts'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { start, tell } from '../../support/effects.ts'
import { defineWalk, hear, sleep, wait, type Outcome, type Row } from '../../support/walk.ts'

type Situation = 'away' | 'lit' | 'lost' | 'lost, almost a minute ago' | 'impossible'

/** Escape returns to the list with the same filter. Back does not return to the wall. */
function leaves(to: Situation): Outcome<Situation> {
  const address = '/incidents?open=true&acked=false'
  return { to, does: [tell('navigation', { type: 'navigation.go', to: address, replace: true })] }
}

const asks: Outcome<Situation> = { to: 'lit', does: [start('screenLock')] }
const running = ['wallKeys', 'visibility']

function row(name: Situation, state: string, on: Row<Situation, string>['on']): Row<Situation, string> {
  return {
    state,
    ports: state === 'lit' ? [...running, 'screenLock'] : running,
    on: { 'Escape is pressed': leaves(name), ...on },
  }
}

export const walk = defineWalk({
  machine: wallMachine,
  singletons: { navigation: {}, filter: { query: defaultQuery } },
  starts: { 'on the wall': { to: 'away', does: [start('wallKeys'), start('visibility')] } },
  cases: {
    'Escape is pressed': hear('wallKeys', { type: 'wallKeys.leave' }),
    'the page is on screen': hear('visibility', { type: 'page.shown' }),
    'the page has the focus': hear('visibility', { type: 'page.attended' }),
    'the page is hidden': hear('visibility', { type: 'page.hidden' }),
    'the browser lets the screen go dark': hear('screenLock', { type: 'screenLock.lost' }),
    'the browser cannot keep the screen on': hear('screenLock', { type: 'screenLock.missing' }),
    'almost a minute passes': wait(59_999),
    'a minute passes': wait(60_000),
    'the computer sleeps': sleep(3_600_000),
  },
  rows: {
    away: row('away', 'away', { 'the page is on screen': asks, 'the page has the focus': asks }),
    lit: row('lit', 'lit', {
      'the page is hidden': 'away',
      'the browser lets the screen go dark': 'lost',
      'the browser cannot keep the screen on': 'impossible',
    }),
    lost: row('lost', 'resting', {
      'the page is hidden': 'away',
      'almost a minute passes': 'lost, almost a minute ago',
      'a minute passes': asks,
    }),
    'lost, almost a minute ago': row('lost, almost a minute ago', 'resting', {
      'the page is hidden': 'away',
      'almost a minute passes': asks,
      'a minute passes': asks,
    }),
    impossible: row('impossible', 'unlit', {}),
  },
})
