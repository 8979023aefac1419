/** Keyboard shortcuts of the incident list and of an incident's page. Single-character shortcuts can be turned off (WCAG 2.1.4). */
import { raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { KeyedAction } from '../incident/domain/keyedRows.ts'
import type { BulkOperation } from '../bulk/domain/operation.ts'
import type { DialogAction } from '../incident/domain/dialogAction.ts'
import { theEvent } from '../core/eventParameters.ts'
import { keys } from '../list/domain/keys.ts'
import {
  focusRow,
  focusSearch,
  keyboard,
  leaveRows,
  longPress,
  rowKeys,
  type KeyboardEvent,
  type LongPressEvent,
  type RowKeyEvent,
  type RowKeyPressed,
} from './ports.ts'
import { departedIncidents, rowsInLines, tickedIncidents } from '../list/readings.ts'
import { meantRows, offeredSignOff, type Focus } from './meantRows.ts'
import type { BulkRequested } from '../bulk/bulk.ts'
import { hasCome } from '../core/later.ts'
import { parent, receiver } from '../core/system.ts'
import { isRunUnfinished, runFirst } from '../bulk/readings.ts'
import { showing } from '../messages/showing.ts'

export interface ShortcutsInput {
  readonly enabled: boolean
  /** Whether they are those of an incident's page, and not of the list. */
  readonly isOnPage: boolean
}

export interface ShortcutsContext {
  readonly enabledAtFirst: boolean
  readonly isOnPage: boolean
}

export type ShortcutsEvent =
  | KeyboardEvent
  | RowKeyEvent
  | LongPressEvent
  | { type: 'shortcuts.switchOn' }
  | { type: 'shortcuts.switchOff' }
  | { type: 'shortcuts.openHelp' }
  | { type: 'shortcuts.closeHelp' }
  /** The action of a key, with the data from other charts that the guards need. */
  | { type: 'shortcuts.tick'; pk: number; isTicked: boolean; isGone: boolean }
  | { type: 'shortcuts.begin'; pks: readonly number[]; operation: BulkOperation }
  | ({ type: 'shortcuts.extend' } & Extension)
  | { type: 'shortcuts.signOff'; pks: readonly number[]; operation: BulkOperation | undefined }
  /** The key has no row to act on: every row has left the list, is closed, or is already acknowledged. */
  | { type: 'shortcuts.refuse'; refusal: string }
  /** The key would start a bulk operation, but a run is unfinished. */
  | { type: 'shortcuts.hold' }

/** Reports to the page. */
export type ShortcutsReport =
  | { type: 'shortcuts.refresh' }
  /** A key for the incident in the dialog, or on its page. */
  | { type: 'shortcuts.pressedInDialog'; action: DialogAction }
  | { type: 'shortcuts.open'; pk: number }

/** Ticks a row and the next or previous one, to which the focus moves. */
interface Extension extends Rows {
  readonly to: 'next' | 'previous'
}

type Pressed = Pick<RowKeyPressed, 'key' | 'pk'>

/** What a key begins for rows; nothing if `operation` is undefined. */
interface Operation extends Rows {
  readonly operation: BulkOperation | undefined
}

/** The rows that a key applies to. */
interface Rows {
  readonly pks: readonly number[]
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
    children: {} as { keyboard: 'keyboard'; longPress: 'longPress'; rowKeys: 'rowKeys' },
    tags: {} as 'enabled' | 'help',
  },
  actors: { keyboard, longPress, rowKeys },
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
    lookAtOperation: raise(({ self }, { action, ...focus }: Focus & { action: UnconditionalAction }) => {
      if (isRunUnfinished(self)) return { type: 'shortcuts.hold' }
      const { pks, refusal } = meantRows(self, action, focus)
      if (refusal !== undefined) return { type: 'shortcuts.refuse', refusal }
      return { type: 'shortcuts.begin', pks, operation: operations[action] }
    }),
    lookAtExtension: raise(({ self }, { pk, to }: Focus & Pick<Extension, 'to'>) => {
      const rows = rowsInLines(self)
      const at = rows.indexOf(pk)
      const pks = [rows[at], rows[at + (to === 'next' ? 1 : -1)]].filter((each) => each !== undefined)
      return { type: 'shortcuts.extend', to, pks: at === -1 ? [] : pks }
    }),
    lookAtSignOff: raise(({ self }, focus: Focus) => {
      if (isRunUnfinished(self)) return { type: 'shortcuts.hold' }
      const { pks, refusal } = meantRows(self, 'signOff', focus)
      if (refusal !== undefined) return { type: 'shortcuts.refuse', refusal }
      return { type: 'shortcuts.signOff', ...offeredSignOff(self, pks, focus) }
    }),
    tick: sendTo(receiver('selection'), (_, { pk }: { pk: number }) => ({ type: 'selection.tick', pk })),
    untick: sendTo(receiver('selection'), (_, { pk }: { pk: number }) => ({ type: 'selection.untick', pk })),
    tickPart: sendTo(receiver('listGroups'), (_, { part = '' }: Focus) => ({ type: 'listGroups.tick', id: part })),
    openGroupMenu: sendTo(receiver('menus'), { type: 'menus.open', menu: 'group' }),
    extend: sendTo(receiver('selection'), (_, { pks }: Rows) => ({ type: 'selection.tickPage', page: pks })),
    selectAll: sendTo(receiver('wholeList'), { type: 'wholeList.selectAll' }),
    showNextPage: sendTo(receiver('incidents'), { type: 'incidents.showNext' }),
    showPreviousPage: sendTo(receiver('incidents'), { type: 'incidents.showPrevious' }),
    begin: sendTo(receiver('bulk'), (_, { pks, operation }: Operation): BulkRequested => ({
      type: 'bulk.begin',
      operation: operation ?? 'acknowledge',
      pks,
    })),
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
    tellOpen: sendTo(parent<ShortcutsReport>(), (_, { pk = 0 }: Focus) => ({ type: 'shortcuts.open', pk })),
    tellRefresh: sendTo(parent<ShortcutsReport>(), { type: 'shortcuts.refresh' }),
    rememberOn: sendTo(receiver('preferences'), { type: 'preferences.change', change: { keyboardShortcuts: true } }),
    rememberOff: sendTo(receiver('preferences'), { type: 'preferences.change', change: { keyboardShortcuts: false } }),
  },
  guards: {
    isDisabledAtFirst: ({ context }) => !context.enabledAtFirst,
    isOnPage: ({ context }) => context.isOnPage,
    isNext: (_, { key }: { key: string }) => key === keys.next.character,
    isPrevious: (_, { key }: { key: string }) => key === keys.previous.character,
    isTick: (_, { key, pk }: { key: string; pk: number | undefined }) =>
      key === keys.tick.character && pk !== undefined,
    isTickOfPart: (_, { key, part }: { key: string; part?: string }) =>
      key === keys.tick.character && part !== undefined,
    isExtendNext: (_, { key, pk }: Pressed) => key === keys.extendNext.character && pk !== undefined,
    isExtendPrevious: (_, { key, pk }: Pressed) => key === keys.extendPrevious.character && pk !== undefined,
    isOpen: (_, { key, pk }: Pressed) => key === keys.open.character && pk !== undefined,
    isTickAll: (_, { key }: { key: string }) => key === keys.tickAll.character,
    isNextPage: (_, { key }: { key: string }) => key === keys.nextPage.character,
    isPreviousPage: (_, { key }: { key: string }) => key === keys.previousPage.character,
    isGroup: (_, { key }: { key: string }) => key === keys.group.character,
    isAcknowledge: (_, { key }: { key: string }) => key === keys.acknowledge.character,
    isSignOff: (_, { key }: { key: string }) => key === keys.signOff.character,
    isTicket: (_, { key }: { key: string }) => key === keys.ticket.character,
    isNote: (_, { key }: { key: string }) => key === keys.note.character,
    isForDialog: (_, { key }: { key: string }) => dialogActionOf(key) !== undefined,
    isView: (_, { key }: { key: string }) => /^[1-9]$/.test(key),
    isRefresh: (_, { key }: { key: string }) => key === keys.refresh.character,
    isSearch: (_, { key }: { key: string }) => key === keys.search.character,
    isHelp: (_, { key }: { key: string }) => key === keys.help.character,
    isTicked: (_, { isTicked }: { isTicked: boolean }) => isTicked,
    /** Whether the row is still on the list: a row that has left it cannot be ticked. */
    isThere: (_, { isGone }: { isGone: boolean }) => !isGone,
    meansRows: (_, { pks }: Rows) => pks.length > 0,
    isOffered: (_, { operation }: Pick<Operation, 'operation'>) => operation !== undefined,
  },
}).createMachine({
  id: 'shortcuts',
  description: 'Keyboard shortcuts of the incident list and of an incident’s page.',
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
      description: 'What single-character shortcuts do.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks which page this is.',
          always: [{ guard: 'isOnPage', target: 'onPage' }, { target: 'inList' }],
        },
        inList: {
          description: 'What the shortcuts of the list do. On a touch screen, a long press ticks a row.',
          invoke: { src: 'longPress', id: 'longPress' },
          on: {
            'longPress.pressed': { actions: { type: 'lookAtTick', params: theEvent } },
            'keyboard.pressed': [
              {
                guard: { type: 'isNext', params: theEvent },
                actions: { type: 'focusRow', params: { to: 'next' } },
              },
              {
                guard: { type: 'isPrevious', params: theEvent },
                actions: { type: 'focusRow', params: { to: 'previous' } },
              },
              {
                guard: { type: 'isExtendNext', params: theEvent },
                actions: { type: 'lookAtExtension', params: extending('next') },
              },
              {
                guard: { type: 'isExtendPrevious', params: theEvent },
                actions: { type: 'lookAtExtension', params: extending('previous') },
              },
              { guard: { type: 'isOpen', params: theEvent }, actions: { type: 'tellOpen', params: theEvent } },
              { guard: { type: 'isTickAll', params: theEvent }, actions: 'selectAll' },
              { guard: { type: 'isNextPage', params: theEvent }, actions: 'showNextPage' },
              { guard: { type: 'isPreviousPage', params: theEvent }, actions: 'showPreviousPage' },
              { guard: { type: 'isTickOfPart', params: theEvent }, actions: { type: 'tickPart', params: theEvent } },
              { guard: { type: 'isTick', params: theEvent }, actions: { type: 'lookAtTick', params: theEvent } },
              { guard: { type: 'isGroup', params: theEvent }, actions: 'openGroupMenu' },
              {
                guard: { type: 'isAcknowledge', params: theEvent },
                actions: { type: 'lookAtOperation', params: acting('acknowledge') },
              },
              { guard: { type: 'isSignOff', params: theEvent }, actions: { type: 'lookAtSignOff', params: theEvent } },
              {
                guard: { type: 'isTicket', params: theEvent },
                actions: { type: 'lookAtOperation', params: acting('ticket') },
              },
              {
                guard: { type: 'isNote', params: theEvent },
                actions: { type: 'lookAtOperation', params: acting('note') },
              },
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
            'shortcuts.extend': {
              actions: [
                { type: 'extend', params: theEvent },
                { type: 'focusRow', params: asExtended },
              ],
            },
            'shortcuts.signOff': [
              { guard: { type: 'isOffered', params: theEvent }, actions: { type: 'begin', params: theEvent } },
              { guard: { type: 'meansRows', params: theEvent }, actions: 'sayNoSignOff' },
            ],
            'shortcuts.refuse': { actions: { type: 'sayRefusal', params: theEvent } },
            'shortcuts.hold': { actions: 'sayRunFirst' },
          },
        },
        onPage: {
          description: 'What the shortcuts of an incident’s page do.',
          on: {
            'keyboard.pressed': [
              { guard: { type: 'isForDialog', params: theEvent }, actions: { type: 'tellDialog', params: theEvent } },
              { guard: { type: 'isView', params: theEvent }, actions: { type: 'openView', params: theEvent } },
              { guard: { type: 'isRefresh', params: theEvent }, actions: 'tellRefresh' },
            ],
          },
        },
      },
    },
    switch: {
      description: 'Whether single-character shortcuts are on.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks the remembered setting.',
          always: [{ guard: 'isDisabledAtFirst', target: 'off' }, { target: 'on' }],
        },
        on: {
          description: 'Single-character shortcuts are on.',
          tags: ['enabled'],
          invoke: { src: 'keyboard', id: 'keyboard' },
          on: { 'shortcuts.switchOff': { target: 'off', actions: 'rememberOff' } },
        },
        off: {
          description: 'They are off: only the command palette asks for what they do.',
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

hasCome(shortcutsMachine)

export type ShortcutsRef = ActorRefFrom<typeof shortcutsMachine>

function initialContext({ input }: { input: ShortcutsInput }): ShortcutsContext {
  return { enabledAtFirst: input.enabled, isOnPage: input.isOnPage }
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
    case keys.open.character:
      return 'open'
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

/** What a key begins for rows, whatever their state is. */
type UnconditionalAction = Exclude<KeyedAction, 'signOff'>

const operations = { acknowledge: 'acknowledge', ticket: 'saveTicketUrl', note: 'addNote' } as const

/** Parameters of `lookAtOperation`: what has the focus, and what the key begins. */
function acting(action: UnconditionalAction) {
  return ({ event }: { event: RowKeyPressed }) => ({ ...theFocus(event), action })
}

/** Parameters of `focusRow`: where the selection was extended to. */
function asExtended({ event: { to } }: { event: Extension }) {
  return { to }
}

/** Parameters of `lookAtExtension`: what has the focus, and where the focus moves. */
function extending(to: Extension['to']) {
  return ({ event }: { event: RowKeyPressed }) => ({ ...theFocus(event), to })
}

function theFocus({ pk, part }: RowKeyPressed): Focus {
  return { pk, ...(part === undefined ? {} : { part }) }
}
