/**
 * Keys in the list: what each means, and the list of them. Characters can be switched off (WCAG 2.1.4); what is no
 * character leads through the rows and out of them whatever is switched.
 */
import { shortcutsMachine } from '../../../../machines/app/shortcuts.ts'
import { call, say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { combineRegions, type RegionRows } from '../../support/regions.ts'
import { defineWalk, hear, send, type Outcome, type Row } from '../../support/walk.ts'

function presses(key: string, pk?: number) {
  return hear('keyboard', { type: 'keyboard.pressed', key, pk })
}

function stays(...does: readonly Effect[]): Outcome<string> {
  return { to: 'on', does }
}

function begins(operation: 'acknowledge' | 'close' | 'reopen', pks: readonly number[]): Effect {
  return tell('bulk', { type: 'bulk.begin', operation, pks })
}

const noSignOff = say(
  'warning',
  'Only incidents that are all open can be closed, and only closed ones reopened. Stateless ones are neither.',
)

const runFirst = say(
  'warning',
  'There is a bulk operation already. Wait until it is over, or end it, and then try again.',
)

/** What the store knows: an open row, a closed one that is gone, and a stateless one. */
const incidents = {
  departed: new Set([8]),
  store: {
    storedIncidents: new Map([
      [7, { incident: incident({ pk: 7, open: true }) }],
      [8, { incident: incident({ pk: 8, open: false }) }],
      [9, { incident: incident({ pk: 9, stateful: false, open: false }) }],
    ]),
  },
}

const keyRows: RegionRows = {
  on: {
    state: 'on',
    tags: ['enabled'],
    ports: ['keyboard'],
    on: {
      'presses j': stays(call('focusRow', { to: 'next' })),
      'presses k': stays(call('focusRow', { to: 'previous' })),
      'presses x on row 7': stays(tell('selection', { type: 'selection.tick', pk: 7 })),
      'presses a on row 7': stays(begins('acknowledge', [7])),
      'presses c on row 7': stays(begins('close', [7])),
      'presses c on closed row 8': stays(begins('reopen', [8])),
      'presses c on stateless row 9': stays(noSignOff),
      'presses c on unknown row 10': stays(noSignOff),
      'presses r': stays(tellParent({ type: 'shortcuts.refresh' })),
      'presses /': stays(call('focusSearch', undefined)),
      'switches them off': {
        to: 'off',
        does: [tellParent({ type: 'shortcuts.switched', enabled: false })],
      },
    },
  },
  off: {
    state: 'off',
    on: {
      'switches them on': {
        to: 'on',
        does: [tellParent({ type: 'shortcuts.switched', enabled: true }), start('keyboard')],
      },
    },
  },
}

const helpRows: RegionRows = {
  closed: { state: 'closed', on: { 'presses ?': 'open', 'opens the list': 'open' } },
  open: { state: 'open', tags: ['help'], on: { 'closes the list': 'closed' } },
}

const regions: Record<string, Row<string, string>> = combineRegions({ keys: keyRows, help: helpRows })

/** Without characters, only the button opens the list. */
const { 'presses ?': _, ...heard } = regions['off & closed']?.on ?? {}
const unheard: Row<string, string> = { ...regions['off & closed'], state: { keys: 'off', help: 'closed' }, on: heard }

function withRowKeys(name: string, row: Row<string, string>): Row<string, string> {
  const moves = (to: 'next' | 'previous') => ({ to: name, does: [call('focusRow', { to })] })
  return {
    ...row,
    ports: ['rowKeys', ...(row.ports ?? [])],
    on: {
      ...row.on,
      'presses arrow down': moves('next'),
      'presses arrow up': moves('previous'),
      'presses Escape': { to: name, does: [call('leaveRows', undefined)] },
    },
  }
}

const rows = Object.fromEntries(
  Object.entries({ ...regions, 'off & closed': unheard }).map(([name, row]) => [name, withRowKeys(name, row)]),
)

/** Keys mean the row with the focus where none is ticked. */
export const walk = defineWalk({
  machine: shortcutsMachine,
  singletons: { toasts: {}, bulk: {}, bulkRun: {}, incidents, selection: { ticked: new Set<number>() } },
  starts: {
    'keys wanted': { input: { enabled: true }, to: 'on & closed', does: [start('rowKeys'), start('keyboard')] },
    'keys unwanted': { input: { enabled: false }, to: 'off & closed', does: [start('rowKeys')] },
  },
  cases: {
    'presses j': presses('j'),
    'presses arrow down': hear('rowKeys', { type: 'rowKeys.next' }),
    'presses k': presses('k', 7),
    'presses arrow up': hear('rowKeys', { type: 'rowKeys.previous' }),
    'presses Escape': hear('rowKeys', { type: 'rowKeys.leave' }),
    'presses x on row 7': presses('x', 7),
    'presses x on row 8, which is gone': presses('x', 8),
    'presses x on no row': presses('x'),
    'presses a': presses('a'),
    'presses a on row 7': presses('a', 7),
    'presses c': presses('c'),
    'presses c on row 7': presses('c', 7),
    'presses c on closed row 8': presses('c', 8),
    'presses c on stateless row 9': presses('c', 9),
    'presses c on unknown row 10': presses('c', 10),
    'presses r': presses('r'),
    'presses /': presses('/'),
    'presses ?': presses('?'),
    'presses q': presses('q', 7),
    'switches them on': send({ type: 'shortcuts.switchOn' }),
    'switches them off': send({ type: 'shortcuts.switchOff' }),
    'opens the list': send({ type: 'shortcuts.openHelp' }),
    'closes the list': send({ type: 'shortcuts.closeHelp' }),
  },
  rows,
})

const bothTicked = [7, 8]

function does(effect: Effect): Outcome<'on'> {
  return { to: 'on', does: [effect] }
}

/** Keys mean the ticked rows, whichever row has the focus; a row that is gone can still be unticked. */
export const tickedWalk = defineWalk({
  machine: shortcutsMachine,
  singletons: { toasts: {}, bulk: {}, bulkRun: {}, incidents, selection: { ticked: new Set(bothTicked) } },
  starts: { 'keys wanted': { input: { enabled: true }, to: 'on', does: [start('rowKeys'), start('keyboard')] } },
  cases: {
    'presses x on ticked row 7': presses('x', 7),
    'presses x on ticked row 8, which is gone': presses('x', 8),
    'presses x on row 9': presses('x', 9),
    'presses a on row 9': presses('a', 9),
    'presses a': presses('a'),
    'presses c on row 9': presses('c', 9),
  },
  rows: {
    on: {
      state: { keys: 'on', help: 'closed' },
      tags: ['enabled'],
      ports: ['rowKeys', 'keyboard'],
      on: {
        'presses x on ticked row 7': does(tell('selection', { type: 'selection.untick', pk: 7 })),
        'presses x on ticked row 8, which is gone': does(tell('selection', { type: 'selection.untick', pk: 8 })),
        'presses x on row 9': does(tell('selection', { type: 'selection.tick', pk: 9 })),
        'presses a on row 9': does(begins('acknowledge', bothTicked)),
        'presses a': does(begins('acknowledge', bothTicked)),
        // One is open, the other closed.
        'presses c on row 9': does(noSignOff),
      },
    },
  },
})

/** While a run is not finished, keys begin no other: there is one at a time, and what was ordered would be lost. */
export const busyWalk = defineWalk({
  machine: shortcutsMachine,
  singletons: { toasts: {}, bulk: {}, bulkRun: { tags: ['unfinished'] }, incidents, selection: { ticked: new Set() } },
  starts: { 'keys wanted': { input: { enabled: true }, to: 'on', does: [start('rowKeys'), start('keyboard')] } },
  cases: { 'presses a on row 7': presses('a', 7), 'presses c on row 7': presses('c', 7) },
  rows: {
    on: {
      state: { keys: 'on', help: 'closed' },
      tags: ['enabled'],
      ports: ['rowKeys', 'keyboard'],
      on: { 'presses a on row 7': does(runFirst), 'presses c on row 7': does(runFirst) },
    },
  },
})
