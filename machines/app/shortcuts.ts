/** Keyboard shortcuts of the incident list. Single-character shortcuts can be turned off (WCAG 2.1.4). */
import { raise, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { keyedRows, type KeyedAction, type KeyedRows } from '../incident/domain/keyedRows.ts'
import { signOffRows } from '../bulk/domain/groupOperation.ts'
import { sharedSignOff, type BulkOperation } from '../bulk/domain/operation.ts'
import type { DialogAction } from '../incident/domain/dialogAction.ts'
import { theEvent } from '../core/eventParameters.ts'
import { keys } from '../list/domain/keys.ts'
import { focusRow, focusSearch, keyboard, leaveRows, rowKeys, type KeyboardEvent, type RowKeyEvent } from './ports.ts'
import { departedIncidents, rowsOfPart, tickedIncidents } from '../list/readings.ts'
import { knownIncidents } from '../incident/readings.ts'
import { parent, receiver } from '../core/system.ts'
import { isRunUnfinished, runFirst } from '../bulk/readings.ts'
import { showing } from '../messages/showing.ts'

export interface ShortcutsInput {
  readonly enabled: boolean
}

export interface ShortcutsContext {
  readonly enabledAtFirst: boolean
}

export type ShortcutsEvent =
  | KeyboardEvent
  | RowKeyEvent
  | { type: 'shortcuts.switchOn' }
  | { type: 'shortcuts.switchOff' }
  | { type: 'shortcuts.openHelp' }
  | { type: 'shortcuts.closeHelp' }
  /** The action of a key, with the data from other charts that the guards need. */
  | { type: 'shortcuts.tick'; pk: number; isTicked: boolean; isGone: boolean }
  | ({ type: 'shortcuts.begin' } & Meant)
  /** The rows can be neither closed together nor reopened together. */
  | ({ type: 'shortcuts.differ' } & Rows)
  /** The key has no row to act on: every row has left the list, is closed, or is already acknowledged. */
  | { type: 'shortcuts.refuse'; refusal: string }
  /** The key would start a bulk operation, but a run is unfinished. */
  | { type: 'shortcuts.hold' }

/** Reports to the page. */
export type ShortcutsReport =
  { type: 'shortcuts.refresh' } | { type: 'shortcuts.pressedInDialog'; action: DialogAction }

/** The row with the focus, if any, or the line of a group or of folded rows. */
interface Focus {
  readonly pk: number | undefined
  readonly part?: string
}

/** The rows that a key applies to. */
interface Rows {
  readonly pks: readonly number[]
}

/** An operation on rows. */
interface Meant extends Rows {
  readonly operation: BulkOperation
}

/**
 * The ports report only keys that are pressed outside of fields and dialogs, or in an incident's dialog. The keys that
 * acknowledge and sign off apply to the ticked rows or, if there are none, to the row with the focus.
 */
export const shortcutsMachine = setup({
  types: {
    context: {} as ShortcutsContext,
    events: {} as ShortcutsEvent,
    input: {} as ShortcutsInput,
    children: {} as { keyboard: 'keyboard'; rowKeys: 'rowKeys' },
    tags: {} as 'enabled' | 'help',
  },
  actors: { keyboard, rowKeys },
  actions: {
    focusRow,
    focusSearch,
    leaveRows,
    lookAtTick: raise(({ self }, { pk = 0 }: Focus) => ({
      type: 'shortcuts.tick',
      pk,
      isTicked: tickedIncidents(self).has(pk),
      isGone: departedIncidents(self).has(pk),
    })),
    lookAtRows: raise(({ self }, focus: Focus & { readonly key: string }) => {
      if (isRunUnfinished(self)) return { type: 'shortcuts.hold' }
      const isNote = focus.key === keys.note.character
      const { pks, refusal } = meantRows(self, isNote ? 'note' : 'acknowledge', focus)
      if (refusal !== undefined) return { type: 'shortcuts.refuse', refusal }
      return { type: 'shortcuts.begin', operation: isNote ? 'addNote' : 'acknowledge', pks }
    }),
    lookAtSignOff: raise(({ self }, focus: Focus) => {
      if (isRunUnfinished(self)) return { type: 'shortcuts.hold' }
      const { pks, refusal } = meantRows(self, 'signOff', focus)
      if (refusal !== undefined) return { type: 'shortcuts.refuse', refusal }
      const offered = offeredSignOff(self, pks, focus)
      const { operation } = offered
      return operation === undefined
        ? { type: 'shortcuts.differ', pks: offered.pks }
        : { type: 'shortcuts.begin', operation, pks: offered.pks }
    }),
    tick: sendTo(receiver('selection'), (_, { pk }: { pk: number }) => ({ type: 'selection.tick', pk })),
    untick: sendTo(receiver('selection'), (_, { pk }: { pk: number }) => ({ type: 'selection.untick', pk })),
    tickPart: sendTo(receiver('listGroups'), (_, { part = '' }: Focus) => ({ type: 'listGroups.tick', id: part })),
    openGroupMenu: sendTo(receiver('menus'), { type: 'menus.open', menu: 'group' }),
    begin: sendTo(receiver('bulk'), (_, { operation, pks }: Meant) => ({ type: 'bulk.begin', operation, pks })),
    openView: sendTo(receiver('views'), (_, { key }: { key: string }) => ({
      type: 'views.openPlace',
      place: Number(key) - 1,
    })),
    sayNoSignOff: sendTo(receiver('toasts'), () => noSignOff),
    sayRunFirst: sendTo(receiver('toasts'), () => runFirst),
    sayRefusal: sendTo(receiver('toasts'), (_, { refusal }: { refusal: string }) =>
      showing({ severity: 'info', text: refusal }),
    ),
    tellDialog: sendTo(parent<ShortcutsReport>(), (_, { key }: { key: string }) => pressed(key)),
    tellRefresh: sendTo(parent<ShortcutsReport>(), { type: 'shortcuts.refresh' }),
    rememberOn: sendTo(receiver('preferences'), { type: 'preferences.change', change: { keyboardShortcuts: true } }),
    rememberOff: sendTo(receiver('preferences'), { type: 'preferences.change', change: { keyboardShortcuts: false } }),
  },
  guards: {
    isEnabledAtFirst: ({ context }) => context.enabledAtFirst,
    isNext: (_, { key }: { key: string }) => key === keys.next.character,
    isPrevious: (_, { key }: { key: string }) => key === keys.previous.character,
    isTick: (_, { key, pk }: { key: string; pk: number | undefined }) =>
      key === keys.tick.character && pk !== undefined,
    isTickOfPart: (_, { key, part }: { key: string; part?: string }) =>
      key === keys.tick.character && part !== undefined,
    isGroup: (_, { key }: { key: string }) => key === keys.group.character,
    isForRows: (_, { key }: { key: string }) => key === keys.acknowledge.character || key === keys.note.character,
    isSignOff: (_, { key }: { key: string }) => key === keys.signOff.character,
    isForDialog: (_, { key }: { key: string }) => dialogActionOf(key) !== undefined,
    isView: (_, { key }: { key: string }) => /^[1-9]$/.test(key),
    isRefresh: (_, { key }: { key: string }) => key === keys.refresh.character,
    isSearch: (_, { key }: { key: string }) => key === keys.search.character,
    isHelp: (_, { key }: { key: string }) => key === keys.help.character,
    isTicked: (_, { isTicked }: { isTicked: boolean }) => isTicked,
    /** Whether the row is still on the list: a row that has left it cannot be ticked. */
    isThere: (_, { isGone }: { isGone: boolean }) => !isGone,
    meansRows: (_, { pks }: Rows) => pks.length > 0,
  },
}).createMachine({
  id: 'shortcuts',
  description: 'Keyboard shortcuts of the incident list.',
  context: initialContext,
  type: 'parallel',
  invoke: { src: 'rowKeys', id: 'rowKeys' },
  on: {
    'rowKeys.next': { actions: { type: 'focusRow', params: { to: 'next' } } },
    'rowKeys.previous': { actions: { type: 'focusRow', params: { to: 'previous' } } },
    'rowKeys.leave': { actions: { type: 'leaveRows', params: undefined } },
  },
  states: {
    keys: {
      description: 'Whether single-character shortcuts are on.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks the remembered setting.',
          always: [{ guard: 'isEnabledAtFirst', target: 'on' }, { target: 'off' }],
        },
        on: {
          description: 'Single-character shortcuts are on.',
          tags: ['enabled'],
          invoke: { src: 'keyboard', id: 'keyboard' },
          on: {
            'keyboard.pressed': [
              {
                guard: { type: 'isNext', params: theEvent },
                actions: { type: 'focusRow', params: { to: 'next' } },
              },
              {
                guard: { type: 'isPrevious', params: theEvent },
                actions: { type: 'focusRow', params: { to: 'previous' } },
              },
              { guard: { type: 'isTickOfPart', params: theEvent }, actions: { type: 'tickPart', params: theEvent } },
              { guard: { type: 'isTick', params: theEvent }, actions: { type: 'lookAtTick', params: theEvent } },
              { guard: { type: 'isGroup', params: theEvent }, actions: 'openGroupMenu' },
              { guard: { type: 'isForRows', params: theEvent }, actions: { type: 'lookAtRows', params: theEvent } },
              { guard: { type: 'isSignOff', params: theEvent }, actions: { type: 'lookAtSignOff', params: theEvent } },
              { guard: { type: 'isView', params: theEvent }, actions: { type: 'openView', params: theEvent } },
              { guard: { type: 'isRefresh', params: theEvent }, actions: 'tellRefresh' },
              { guard: { type: 'isSearch', params: theEvent }, actions: { type: 'focusSearch', params: undefined } },
            ],
            'keyboard.pressedInDialog': {
              guard: { type: 'isForDialog', params: theEvent },
              actions: { type: 'tellDialog', params: theEvent },
            },
            'shortcuts.tick': [
              { guard: { type: 'isTicked', params: theEvent }, actions: { type: 'untick', params: theEvent } },
              { guard: { type: 'isThere', params: theEvent }, actions: { type: 'tick', params: theEvent } },
            ],
            'shortcuts.begin': {
              guard: { type: 'meansRows', params: theEvent },
              actions: { type: 'begin', params: theEvent },
            },
            'shortcuts.differ': { guard: { type: 'meansRows', params: theEvent }, actions: 'sayNoSignOff' },
            'shortcuts.refuse': { actions: { type: 'sayRefusal', params: theEvent } },
            'shortcuts.hold': { actions: 'sayRunFirst' },
            'shortcuts.switchOff': { target: 'off', actions: 'rememberOff' },
          },
        },
        off: {
          description: 'Single-character shortcuts are off.',
          on: { 'shortcuts.switchOn': { target: 'on', actions: 'rememberOn' } },
        },
      },
    },
    help: {
      description: 'The list of shortcuts.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The list is closed.',
          on: {
            'keyboard.pressed': { guard: { type: 'isHelp', params: theEvent }, target: 'open' },
            'shortcuts.openHelp': { target: 'open' },
          },
        },
        open: {
          description: 'A dialog lists the shortcuts and turns them on and off.',
          tags: ['help'],
          on: { 'shortcuts.closeHelp': { target: 'closed' } },
        },
      },
    },
  },
})

export type ShortcutsRef = ActorRefFrom<typeof shortcutsMachine>

function initialContext({ input }: { input: ShortcutsInput }): ShortcutsContext {
  return { enabledAtFirst: input.enabled }
}

/**
 * The rows that a key acts on: the ticked rows or, if there are none, the row or the whole group with the focus, without
 * the rows that `keyedRows` leaves out.
 */
function meantRows(self: AnyActorRef, action: KeyedAction, { pk, part }: Focus): KeyedRows {
  const ticked = tickedIncidents(self)
  const one = pk === undefined ? [] : [pk]
  const focused = part === undefined ? one : rowsOfPart(self, part)
  const pks = ticked.size > 0 ? [...ticked] : focused
  return keyedRows(action, pks, knownIncidents(self, pks), departedIncidents(self))
}

/**
 * What the sign-off button would offer: that of the ticked rows or of the row, none if some rows are not known; that of
 * the group's line if the whole group is meant.
 */
function offeredSignOff(self: AnyActorRef, pks: readonly number[], { part }: Focus) {
  const known = knownIncidents(self, pks)
  const isGroup = part !== undefined && tickedIncidents(self).size === 0
  const rows = isGroup ? signOffRows(pks, known) : pks
  const incidents = rows.flatMap((pk) => known.get(pk) ?? [])
  return { pks: rows, operation: incidents.length === rows.length ? sharedSignOff(incidents) : undefined }
}

/** Says why the close/reopen key does nothing. The button is not offered in that case either. */
const noSignOff = showing({
  severity: 'warning',
  text: 'Select only open incidents to close them, or only closed ones to reopen them. Stateless ones can be neither closed nor reopened.',
})

/** What a key does in the dialog of an incident over the list; undefined if it does nothing there. */
function pressed(key: string): ShortcutsReport {
  const action = dialogActionOf(key)
  if (action === undefined) throw new TypeError(`${key} does nothing in a dialog`)
  return { type: 'shortcuts.pressedInDialog', action }
}

function dialogActionOf(key: string): DialogAction | undefined {
  switch (key) {
    case keys.next.character:
      return 'next'
    case keys.previous.character:
      return 'previous'
    case keys.acknowledge.character:
      return 'acknowledge'
    case keys.signOff.character:
      return 'signOff'
    case keys.ticket.character:
      return 'ticket'
    case keys.note.character:
      return 'note'
    default:
      return undefined
  }
}
