/**
 * Keyboard shortcuts of the list (docs/behaviour.md#keyboard): what each key does, and the help that lists them.
 * Character keys can be switched off (WCAG 2.1.4); the arrow keys, which move through the rows, and Escape, which
 * leaves them, always work.
 */
import { shortcutsMachine } from '../../../../machines/app/shortcuts.ts'
import { call, say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { casesOf, relaysIn, type Relays } from '../../support/relays.ts'
import { combineRegions, type RegionRows } from '../../support/regions.ts'
import { defineWalk, hear, send, type Row } from '../../support/walk.ts'

const remembers = (keyboardShortcuts: boolean) =>
  tell('preferences', { type: 'preferences.change', change: { keyboardShortcuts } })

function presses(key: string, pk?: number, part?: string) {
  return hear('keyboard', { type: 'keyboard.pressed', key, pk, ...(part === undefined ? {} : { part }) })
}

function pressesInDialog(key: string) {
  return hear('keyboard', { type: 'keyboard.pressedInDialog', key })
}

function tellsDialog(action: string): Effect {
  return tellParent({ type: 'shortcuts.pressedInDialog', action })
}

function begins(
  operation: 'acknowledge' | 'close' | 'reopen' | 'saveTicketUrl' | 'addNote',
  pks: readonly number[],
): Effect {
  return tell('bulk', { type: 'bulk.begin', operation, pks })
}

const noSignOff = say(
  'warning',
  'Select only open incidents to close them, or only closed ones to reopen them. Stateless ones can be neither closed nor reopened.',
)

const runFirst = say('warning', 'Another bulk operation is not finished. Wait for it or end it, then try again.')

function refuses(text: string): Effect {
  return say('info', text)
}

/**
 * Incidents in the store: an open one; closed ones, of which 8 has left the list and 12 has not; a stateless one; an
 * acknowledged one; and an open one that has left the list.
 */
const incidents = {
  extent: 'page',
  departed: new Set([8, 13]),
  store: {
    storedIncidents: new Map([
      [7, { incident: incident({ pk: 7, open: true }) }],
      [8, { incident: incident({ pk: 8, open: false }) }],
      [9, { incident: incident({ pk: 9, stateful: false, open: false }) }],
      [11, { incident: incident({ pk: 11, acked: true }) }],
      [12, { incident: incident({ pk: 12, open: false }) }],
      [13, { incident: incident({ pk: 13 }) }],
    ]),
  },
}

/** The lines of groups, of which the first contains a row that has left the list, and of folded rows. */
const listGroups = {
  lines: {
    lines: [
      { kind: 'group', id: 'group oslo', group: { rows: [7, 11, 13] } },
      { kind: 'fold', id: 'fold 4 oslo x', fold: { rows: [7, 11] } },
      { kind: 'group', id: 'group hamar', group: { rows: [12] } },
      { kind: 'group', id: 'group bergen', group: { rows: [12, 7, 9, 13] } },
      { kind: 'group', id: 'group lab', group: { rows: [9] } },
      { kind: 'row', id: 'row 7', pk: 7 },
    ],
  },
}

/** Ticks a row and the one beside it, to which the focus moves. */
function extending(to: 'next' | 'previous', page: readonly number[]): readonly Effect[] {
  return [tell('selection', { type: 'selection.tickPage', page }), call('focusRow', { to })]
}

/** If no row is ticked, keys act on the focused row. */
const keys: Relays = {
  'presses j': [presses('j'), call('focusRow', { to: 'next' })],
  'presses k': [presses('k', 7), call('focusRow', { to: 'previous' })],
  'presses x on row 7': [presses('x', 7), tell('selection', { type: 'selection.tick', pk: 7 })],
  'presses x on row 8, which has left the list': [presses('x', 8)],
  'presses x on no row': [presses('x')],
  'presses x on the group oslo': [
    presses('x', undefined, 'group oslo'),
    tell('listGroups', { type: 'listGroups.tick', id: 'group oslo' }),
  ],
  // Its row has a primary key, too: that of the incident that stands for all.
  'presses x on folded rows': [
    presses('x', 7, 'fold 4 oslo x'),
    tell('listGroups', { type: 'listGroups.tick', id: 'fold 4 oslo x' }),
  ],
  'presses g': [presses('g'), tell('menus', { type: 'menus.open', menu: 'group' })],
  'presses a': [presses('a')],
  'presses a on the group oslo': [presses('a', undefined, 'group oslo'), begins('acknowledge', [7])],
  'presses a on the group hamar': [presses('a', undefined, 'group hamar'), refuses('Already closed')],
  'presses a on a line that is gone': [presses('a', undefined, 'group gone')],
  'presses c on the group hamar': [presses('c', undefined, 'group hamar'), begins('reopen', [12])],
  // As its button does, whatever else is in the group.
  'presses c on the group bergen': [presses('c', undefined, 'group bergen'), begins('close', [7])],
  'presses c on the group lab': [presses('c', undefined, 'group lab'), noSignOff],
  'presses a on row 7': [presses('a', 7), begins('acknowledge', [7])],
  'presses a on stateless row 9': [presses('a', 9), begins('acknowledge', [9])],
  'presses a on acknowledged row 11': [presses('a', 11), refuses('Already acknowledged')],
  'presses a on closed row 12': [presses('a', 12), refuses('Already closed')],
  'presses a on row 13, which has left the list': [presses('a', 13), refuses('Gone from the list')],
  'presses c': [presses('c')],
  'presses c on row 7': [presses('c', 7), begins('close', [7])],
  'presses c on closed row 8, which has left the list': [presses('c', 8), refuses('Already closed')],
  'presses c on acknowledged row 11': [presses('c', 11), begins('close', [11])],
  'presses c on closed row 12': [presses('c', 12), begins('reopen', [12])],
  'presses c on row 13, which has left the list': [presses('c', 13), refuses('Gone from the list')],
  'presses c on stateless row 9': [presses('c', 9), noSignOff],
  'presses c on unknown row 10': [presses('c', 10), noSignOff],
  'presses o on row 11': [presses('o', 11), tellParent({ type: 'shortcuts.open', pk: 11 })],
  'presses o': [presses('o')],
  // Of rows that have left the list, none is ticked.
  'presses J on row 8, which has left the list': [presses('J', 8), ...extending('next', [])],
  'presses J on row 11': [presses('J', 11), ...extending('next', [11, 12])],
  'presses K on row 12': [presses('K', 12), ...extending('previous', [12, 11])],
  'presses J on the last row': [presses('J', 12), ...extending('next', [12])],
  'presses J': [presses('J')],
  'presses K': [presses('K')],
  'presses *': [presses('*'), tell('wholeList', { type: 'wholeList.selectAll' })],
  'presses [': [presses('['), tell('incidents', { type: 'incidents.showPrevious' })],
  'presses ]': [presses(']'), tell('incidents', { type: 'incidents.showNext' })],
  'presses t': [presses('t')],
  'presses t on row 7': [presses('t', 7), begins('saveTicketUrl', [7])],
  'presses t on closed row 12': [presses('t', 12), begins('saveTicketUrl', [12])],
  'presses t on row 8, which has left the list': [presses('t', 8), refuses('Gone from the list')],
  'presses t on the group bergen': [presses('t', undefined, 'group bergen'), begins('saveTicketUrl', [12, 7, 9])],
  'presses n': [presses('n')],
  'presses n on row 11': [presses('n', 11), begins('addNote', [11])],
  // A note can be added whatever the state of the incident.
  'presses n on closed row 12': [presses('n', 12), begins('addNote', [12])],
  'presses n on row 8, which has left the list': [presses('n', 8), refuses('Gone from the list')],
  'presses n on the group bergen': [presses('n', undefined, 'group bergen'), begins('addNote', [12, 7, 9])],
  'presses j in the dialog': [pressesInDialog('j'), tellsDialog('next')],
  'presses k in the dialog': [pressesInDialog('k'), tellsDialog('previous')],
  'presses t in the dialog': [pressesInDialog('t'), tellsDialog('ticket')],
  'presses n in the dialog': [pressesInDialog('n'), tellsDialog('note')],
  'presses o in the dialog': [pressesInDialog('o'), tellsDialog('open')],
  'presses x in the dialog': [pressesInDialog('x')],
  'presses 3': [presses('3'), tell('views', { type: 'views.openPlace', place: 2 })],
  'presses r': [presses('r'), tellParent({ type: 'shortcuts.refresh' })],
  'presses /': [presses('/'), call('focusSearch', undefined)],
  'presses q': [presses('q', 7)],
}

/** The command palette asks for the same, and a finger ticks, also while character keys are off. */
const others: Relays = {
  'the palette acknowledges row 7': [send({ type: 'keyboard.pressed', key: 'a', pk: 7 }), begins('acknowledge', [7])],
  'a finger rests on row 11': [
    hear('longPress', { type: 'longPress.pressed', pk: 11 }),
    tell('selection', { type: 'selection.tick', pk: 11 }),
  ],
  'the palette closes the incident in the dialog': [
    send({ type: 'keyboard.pressedInDialog', key: 'c' }),
    tellsDialog('signOff'),
  ],
}

const switchRows: RegionRows = {
  on: {
    state: 'on',
    tags: ['enabled'],
    ports: ['keyboard'],
    on: {
      ...relaysIn('on', { ...keys, ...others }),
      'switches character keys off': { to: 'off', does: [remembers(false)] },
    },
  },
  off: {
    state: 'off',
    on: {
      ...relaysIn('off', others),
      'switches character keys on': { to: 'on', does: [remembers(true), start('keyboard')] },
    },
  },
}

const helpRows: RegionRows = {
  closed: { state: 'closed', on: { 'presses ?': 'open', 'opens the help': 'open' } },
  open: { state: 'open', tags: ['help'], on: { 'closes the help': 'closed' } },
}

const regions: Record<string, Row<string, string>> = combineRegions({ switch: switchRows, help: helpRows })

/** With character keys off, only the button opens the help. */
const { 'presses ?': _, ...heard } = regions['off & closed']?.on ?? {}
const unheard: Row<string, string> = { ...regions['off & closed'], state: { switch: 'off', help: 'closed' }, on: heard }

function inList(name: string, row: Row<string, string>): Row<string, string> {
  const moves = (to: 'next' | 'previous') => ({ to: name, does: [call('focusRow', { to })] })
  return {
    ...row,
    state: { keys: 'inList', ...(typeof row.state === 'object' ? row.state : {}) },
    ports: ['rowKeys', 'longPress', ...(row.ports ?? [])],
    on: {
      ...row.on,
      'presses arrow down': moves('next'),
      'presses arrow up': moves('previous'),
      'presses Escape': { to: name, does: [call('leaveRows', undefined)] },
    },
  }
}

const rows = Object.fromEntries(
  Object.entries({ ...regions, 'off & closed': unheard }).map(([name, row]) => [name, inList(name, row)]),
)

/** The singletons, with the ticked rows. */
function singletons(ticked: readonly number[] = [], bulkRun: object = {}) {
  return {
    preferences: {},
    toasts: {},
    bulk: {},
    bulkRun,
    incidents,
    incidentList: { rows: [7, 8, 11, 12] },
    wholeList: {},
    listGroups,
    menus: {},
    views: {},
    selection: { ticked: new Set(ticked) },
  }
}

export const walk = defineWalk({
  machine: shortcutsMachine,
  singletons: singletons(),
  starts: {
    'character keys enabled': {
      input: { enabled: true, isOnPage: false },
      to: 'on & closed',
      does: [start('rowKeys'), start('longPress'), start('keyboard')],
    },
    'character keys disabled': {
      input: { enabled: false, isOnPage: false },
      to: 'off & closed',
      does: [start('rowKeys'), start('longPress')],
    },
  },
  cases: {
    ...casesOf(keys),
    ...casesOf(others),
    'presses arrow down': hear('rowKeys', { type: 'rowKeys.next' }),
    'presses arrow up': hear('rowKeys', { type: 'rowKeys.previous' }),
    'presses Escape': hear('rowKeys', { type: 'rowKeys.leave' }),
    'presses ?': presses('?'),
    'switches character keys on': send({ type: 'shortcuts.switchOn' }),
    'switches character keys off': send({ type: 'shortcuts.switchOff' }),
    'opens the help': send({ type: 'shortcuts.openHelp' }),
    'closes the help': send({ type: 'shortcuts.closeHelp' }),
  },
  rows,
})

/** A walk with only these keys. */
function keysWalk(others: Readonly<Record<string, object>>, pressed: Relays) {
  return defineWalk({
    machine: shortcutsMachine,
    singletons: others,
    starts: {
      'character keys enabled': {
        input: { enabled: true, isOnPage: false },
        to: 'on',
        does: [start('rowKeys'), start('longPress'), start('keyboard')],
      },
    },
    cases: casesOf(pressed),
    rows: {
      on: {
        state: { keys: 'inList', switch: 'on', help: 'closed' },
        tags: ['enabled'],
        ports: ['rowKeys', 'longPress', 'keyboard'],
        on: relaysIn('on' as const, pressed),
      },
    },
  })
}

/**
 * If rows are ticked, keys act on the ticked rows, whichever row has the focus. A ticked row that has left the list can
 * still be unticked. Rows 7 and 9 are in the list, row 8 is not; 7 is open, 9 stateless.
 */
export const tickedWalk = keysWalk(singletons([7, 8, 9]), {
  'presses x on ticked row 7': [presses('x', 7), tell('selection', { type: 'selection.untick', pk: 7 })],
  'presses x on ticked row 8': [presses('x', 8), tell('selection', { type: 'selection.untick', pk: 8 })],
  'presses x on row 11': [presses('x', 11), tell('selection', { type: 'selection.tick', pk: 11 })],
  'presses a on row 11': [presses('a', 11), begins('acknowledge', [7, 9])],
  'presses a on the group hamar': [presses('a', undefined, 'group hamar'), begins('acknowledge', [7, 9])],
  'presses a': [presses('a'), begins('acknowledge', [7, 9])],
  'presses c on row 11': [presses('c', 11), noSignOff],
  'presses n on row 11': [presses('n', 11), begins('addNote', [7, 9])],
})

/**
 * While a bulk run is unfinished, keys do not start another run: a user can have only one, so the second would be lost.
 */
export const busyWalk = keysWalk(singletons([], { tags: ['unfinished'] }), {
  'presses a on row 7': [presses('a', 7), runFirst],
  'presses c on row 7': [presses('c', 7), runFirst],
  'presses n on row 7': [presses('n', 7), runFirst],
  'presses t on row 7': [presses('t', 7), runFirst],
})

/** A list in groups: rows of closed groups are not ticked, nor is anything beyond the line of a group. */
export const groupedWalk = keysWalk(
  {
    ...singletons(),
    incidentList: { rows: [7, 11, 12], grouped: { rows: [12, 11, 7] } },
    listGroups: {
      lines: {
        lines: [
          { kind: 'row', id: 'row 12', pk: 12 },
          { kind: 'row', id: 'row 11', pk: 11 },
          { kind: 'group', id: 'group oslo', group: { rows: [7] } },
        ],
      },
    },
  },
  {
    'presses J on row 12': [presses('J', 12), ...extending('next', [12, 11])],
    'presses J on row 11': [presses('J', 11), ...extending('next', [11])],
  },
)

const pageKeys: Relays = {
  'presses j': [presses('j'), tellsDialog('next')],
  'presses k': [presses('k'), tellsDialog('previous')],
  'presses a': [presses('a'), tellsDialog('acknowledge')],
  'presses c': [presses('c'), tellsDialog('signOff')],
  'presses t': [presses('t'), tellsDialog('ticket')],
  'presses n': [presses('n'), tellsDialog('note')],
  'presses 3': [presses('3'), tell('views', { type: 'views.openPlace', place: 2 })],
  'presses r': [presses('r'), tellParent({ type: 'shortcuts.refresh' })],
  'presses g': [presses('g')],
  'presses *': [presses('*')],
}

/** On the page of an incident, the keys act on that incident. */
export const pageWalk = defineWalk({
  machine: shortcutsMachine,
  singletons: singletons(),
  starts: {
    'character keys enabled': {
      input: { enabled: true, isOnPage: true },
      to: 'on',
      does: [start('rowKeys'), start('keyboard')],
    },
    'character keys disabled': { input: { enabled: false, isOnPage: true }, to: 'off', does: [start('rowKeys')] },
  },
  cases: {
    ...casesOf(pageKeys),
    'switches character keys on': send({ type: 'shortcuts.switchOn' }),
    'switches character keys off': send({ type: 'shortcuts.switchOff' }),
  },
  rows: {
    on: {
      state: { keys: 'onPage', switch: 'on', help: 'closed' },
      tags: ['enabled'],
      ports: ['rowKeys', 'keyboard'],
      on: {
        ...relaysIn('on' as const, pageKeys),
        'switches character keys off': { to: 'off' as const, does: [remembers(false)] },
      },
    },
    off: {
      state: { keys: 'onPage', switch: 'off', help: 'closed' },
      ports: ['rowKeys'],
      on: { 'switches character keys on': { to: 'on' as const, does: [remembers(true), start('keyboard')] } },
    },
  },
})
