/** Keys that do something in the incident list; those that are characters can be switched off (WCAG 2.1.4). */
import { sendParent, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from './parameters.ts'
import {
  focusRow, focusSearch, keyboard, leaveRows, rowKeys, type KeyboardEvent, type RowKeyEvent,
} from './ports.ts'

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

/** The ports tell of keys outside of fields and dialogs; what they mean is decided here, what they do elsewhere. */
export const shortcutsMachine = setup({
  types: {
    context: {} as ShortcutsContext,
    events: {} as ShortcutsEvent,
    input: {} as ShortcutsInput,
    children: {} as { keyboard: 'keyboard'; rowKeys: 'rowKeys' },
  },
  actors: { keyboard, rowKeys },
  actions: {
    focusRow,
    focusSearch,
    leaveRows,
    tellTick: sendParent((_, { pk }: { pk: number | undefined }) => ({ type: 'shortcuts.tick', pk })),
    tellAcknowledge: sendParent((_, { pk }: { pk: number | undefined }) => ({ type: 'shortcuts.acknowledge', pk })),
    tellSignOff: sendParent((_, { pk }: { pk: number | undefined }) => ({ type: 'shortcuts.signOff', pk })),
    tellRefresh: sendParent({ type: 'shortcuts.refresh' }),
    tellOn: sendParent({ type: 'shortcuts.switched', enabled: true }),
    tellOff: sendParent({ type: 'shortcuts.switched', enabled: false }),
  },
  guards: {
    isEnabledAtFirst: ({ context }) => context.enabledAtFirst,
    isNext: (_, { key }: { key: string }) => key === 'j',
    isPrevious: (_, { key }: { key: string }) => key === 'k',
    isTick: (_, { key, pk }: { key: string; pk: number | undefined }) => key === 'x' && pk !== undefined,
    isAcknowledge: (_, { key }: { key: string }) => key === 'a',
    isSignOff: (_, { key }: { key: string }) => key === 'c',
    isRefresh: (_, { key }: { key: string }) => key === 'r',
    isSearch: (_, { key }: { key: string }) => key === '/',
    isHelp: (_, { key }: { key: string }) => key === '?',
  },
}).createMachine({
  id: 'shortcuts',
  description: 'Keys in the incident list.',
  context: asRemembered,
  type: 'parallel',
  invoke: { src: 'rowKeys', id: 'rowKeys' },
  on: {
    'rowKeys.next': { actions: { type: 'focusRow', params: { to: 'next' } } },
    'rowKeys.previous': { actions: { type: 'focusRow', params: { to: 'previous' } } },
    'rowKeys.leave': { actions: { type: 'leaveRows', params: undefined } },
  },
  states: {
    keys: {
      description: 'Whether single characters do something.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Looks what is remembered.',
          always: [{ guard: 'isEnabledAtFirst', target: 'on' }, { target: 'off' }],
        },
        on: {
          description: 'Characters do something.',
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
              { guard: { type: 'isTick', params: theEvent }, actions: { type: 'tellTick', params: theEvent } },
              {
                guard: { type: 'isAcknowledge', params: theEvent },
                actions: { type: 'tellAcknowledge', params: theEvent },
              },
              { guard: { type: 'isSignOff', params: theEvent }, actions: { type: 'tellSignOff', params: theEvent } },
              { guard: { type: 'isRefresh', params: theEvent }, actions: 'tellRefresh' },
              { guard: { type: 'isSearch', params: theEvent }, actions: { type: 'focusSearch', params: undefined } },
            ],
            'shortcuts.switchOff': { target: 'off', actions: 'tellOff' },
          },
        },
        off: {
          description: 'No character does anything.',
          on: { 'shortcuts.switchOn': { target: 'on', actions: 'tellOn' } },
        },
      },
    },
    help: {
      description: 'The list of the keys.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Not on screen.',
          on: {
            'keyboard.pressed': { guard: { type: 'isHelp', params: theEvent }, target: 'open' },
            'shortcuts.openHelp': { target: 'open' },
          },
        },
        open: {
          description: 'A dialog lists the keys and switches them.',
          tags: ['help'],
          on: { 'shortcuts.closeHelp': { target: 'closed' } },
        },
      },
    },
  },
})

export type ShortcutsRef = ActorRefFrom<typeof shortcutsMachine>

function asRemembered({ input }: { input: ShortcutsInput }): ShortcutsContext {
  return { enabledAtFirst: input.enabled }
}
