/**
 * The wall (docs/behaviour.md#wall-mode): Escape returns to the list, and the browser keeps the screen on while the
 * page is visible.
 */
import { wallMachine } from '../../../../machines/app/wall.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { start, tell } from '../../support/effects.ts'
import { defineWalk, hear, send, sleep, wait, type Outcome, type Row } from '../../support/walk.ts'

type Situation = 'away' | 'lit' | 'lost' | 'lost, almost a minute ago' | 'impossible'

/** The wall of a view in groups, and the list that was on screen before: in another view, in another order. */
const place = { path: '/wall', search: '?open=true&g=host&view=a1&tiles=true&step=30&through=a1,b2' }
const before = '?open=true&acked=false&order=source%2Cascending&view=c3'

/** Escape returns to the list as it was. Back does not return to the wall. */
function leaves<To extends string>(to: To, search = before): Outcome<To> {
  return { to, does: [tell('navigation', { type: 'navigation.go', to: `/incidents${search}`, replace: true })] }
}

const asks: Outcome<Situation> = { to: 'lit', does: [start('screenLock')] }
const running = ['wallKeys', 'visibility', 'wallRows', 'wallSteps', 'wallControls']
const pauses = tell('wallSteps', { type: 'wallSteps.togglePause' })

function row(name: Situation, state: string, on: Row<Situation, string>['on']): Row<Situation, string> {
  return {
    state,
    ports: state === 'lit' ? [...running, 'screenLock'] : running,
    on: {
      'Escape is pressed': leaves(name),
      'leaves by the menu': leaves(name),
      'presses p': { to: name, does: [pauses] },
      ...on,
    },
  }
}

const singletons = {
  navigation: {},
  currentPage: { place, before },
  preferences: { preferences: defaultPreferences },
}

export const walk = defineWalk({
  machine: wallMachine,
  singletons,
  starts: { 'on the wall': { to: 'away', does: running.map((port) => start(port)) } },
  cases: {
    'leaves by the menu': send({ type: 'wall.leave' }),
    'presses p': hear('wallKeys', { type: 'wallKeys.pause' }),
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

/** With single-key shortcuts turned off (WCAG 2.1.4), `p` does nothing. */
export const withoutKeys = defineWalk({
  machine: wallMachine,
  singletons: { ...singletons, preferences: { preferences: { ...defaultPreferences, keyboardShortcuts: false } } },
  starts: { 'on the wall': { to: 'away', does: running.map((port) => start(port)) } },
  cases: { 'presses p': hear('wallKeys', { type: 'wallKeys.pause' }) },
  rows: { away: { state: 'away', ports: running, on: {} } },
})

/** A wall that was opened from another page, or by its own address, leads to the list that it shows: the same conditions, groups and view. */
export const fromBookmark = defineWalk({
  machine: wallMachine,
  singletons: { ...singletons, currentPage: { place, before: '?tab=history' } },
  starts: { 'on the wall': { to: 'away', does: running.map((port) => start(port)) } },
  cases: { 'Escape is pressed': hear('wallKeys', { type: 'wallKeys.leave' }) },
  rows: {
    away: {
      state: 'away',
      ports: running,
      on: { 'Escape is pressed': leaves('away', '?open=true&g=host&view=a1') },
    },
  },
})
