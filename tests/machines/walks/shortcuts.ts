/**
 * Keys in the list: what each means, and the list of them. Characters can be switched off (WCAG 2.1.4); what is no
 * character leads through the rows and out of them whatever is switched.
 */
import { shortcutsMachine } from '../../../machines/shortcuts.ts'
import { call, start, tellParent, type Effect } from '../support/effects.ts'
import { combineRegions, type RegionRows } from '../support/regions.ts'
import { defineWalk, hear, send, type Outcome, type Row } from '../support/walk.ts'

function presses(key: string, pk?: number) {
  return hear('keyboard', { type: 'keyboard.pressed', key, pk })
}

function stays(...does: readonly Effect[]): Outcome<string> {
  return { to: 'on', does }
}

const keyRows: RegionRows = {
  on: {
    state: 'on',
    tags: ['enabled'],
    ports: ['keyboard'],
    on: {
      'presses j': stays(call('focusRow', { to: 'next' })),
      'presses k': stays(call('focusRow', { to: 'previous' })),
      'presses x on row 7': stays(tellParent({ type: 'shortcuts.tick', pk: 7 })),
      'presses a': stays(tellParent({ type: 'shortcuts.acknowledge', pk: undefined })),
      'presses a on row 7': stays(tellParent({ type: 'shortcuts.acknowledge', pk: 7 })),
      'presses c': stays(tellParent({ type: 'shortcuts.signOff', pk: undefined })),
      'presses c on row 7': stays(tellParent({ type: 'shortcuts.signOff', pk: 7 })),
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
    ports: ['rowKeys', ...row.ports ?? []],
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

export const walk = defineWalk({
  machine: shortcutsMachine,
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
    'presses x on no row': presses('x'),
    'presses a': presses('a'),
    'presses a on row 7': presses('a', 7),
    'presses c': presses('c'),
    'presses c on row 7': presses('c', 7),
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
