/** Watches the charts of another tab of this browser (docs/behaviour.md#charts). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import type { Answer, Look, WatchedTab } from './domain/answer.ts'
import { tabs, type TabsEvent } from './ports.ts'
import { child, parent } from '../core/system.ts'

/** A tab that announced itself. */
interface HeardTab extends WatchedTab {
  /** Whether it answered the last call. */
  readonly isHeard: boolean
}

export interface WatchInput {
  readonly look: Look
}

export interface WatchContext extends WatchInput {
  readonly tabs: readonly HeardTab[]
  /** The id of the tab that is watched. */
  readonly tab: string | undefined
  /** The number of the last known entry; -1 before the first answer. */
  readonly after: number
}

export type WatchEvent =
  | TabsEvent
  | { type: 'watch.choose'; tab: string }
  /** The viewer looks at something else. */
  | { type: 'watch.look'; look: Look }

/** Reports to the parent. */
export type WatchReport = { type: 'watch.began' } | { type: 'watch.heard'; answer: Answer }

/** Milliseconds between an answer and the next request. The picture lags by at most this time plus one frame. */
export const askInterval = 100
/** Milliseconds after which a tab that does not answer counts as gone. */
export const patience = 3000
/** Milliseconds between two calls to all tabs. */
export const callInterval = 2000

/**
 * The watching tab asks, and the watched tab answers. So the watched tab needs no timer (browsers slow timers down in
 * the background), sends nothing unless asked, and is never asked again before it has answered.
 */
export const watchMachine = setup({
  types: {
    context: {} as WatchContext,
    events: {} as WatchEvent,
    input: {} as WatchInput,
    children: {} as { tabs: 'tabs' },
    tags: {} as 'alone' | 'lost',
  },
  actors: { tabs },
  actions: {
    callTabs: sendTo(child(tabs, 'tabs'), { type: 'tabs.call' }),
    forgetSilent: assign(({ context }) => ({
      tabs: context.tabs.filter(({ isHeard }) => isHeard).map((tab) => ({ ...tab, isHeard: false })),
    })),
    noteTab: assign(({ context }, { tab }: { tab: WatchedTab }) => ({ tabs: withTab(context.tabs, tab) })),
    dropTab: assign(({ context }, { tab }: { tab: string }) => ({
      tabs: context.tabs.filter(({ id }) => id !== tab),
    })),
    watch: enqueueActions(({ enqueue }, { tab }: { tab: string }) => {
      enqueue.assign({ tab, after: -1 })
      enqueue.sendTo(parent<WatchReport>(), { type: 'watch.began' })
    }),
    ask: sendTo(child(tabs, 'tabs'), ({ context: { tab, after, look } }) => ({
      type: 'tabs.ask',
      tab: tab ?? '',
      after,
      look,
    })),
    takeLast: assign((_, { answer }: { answer: Answer }) => ({ after: answer.last })),
    tellAnswer: sendTo(parent<WatchReport>(), (_, { answer }: { answer: Answer }) => ({ type: 'watch.heard', answer })),
    takeLook: assign((_, { look }: { look: Look }) => ({ look })),
  },
  guards: {
    isWatched: ({ context }, { tab }: { tab: string }) => tab === context.tab,
  },
  delays: { askInterval, callInterval, patience },
}).createMachine({
  id: 'watch',
  description: 'Watches the charts of another tab.',
  context: initialContext,
  invoke: { src: 'tabs', id: 'tabs' },
  type: 'parallel',
  states: {
    tabs: {
      description: 'The tabs that can be watched.',
      initial: 'calling',
      states: {
        calling: {
          description: 'All tabs are asked repeatedly to announce themselves.',
          entry: ['forgetSilent', 'callTabs'],
          after: { callInterval: { target: 'calling', reenter: true } },
        },
      },
      on: {
        'tabs.announced': { actions: { type: 'noteTab', params: theEvent } },
        'tabs.left': { actions: { type: 'dropTab', params: theEvent } },
      },
    },
    watched: {
      description: 'The tab that is watched.',
      initial: 'none',
      states: {
        none: {
          description: 'No tab has announced itself: the first one that does is watched.',
          tags: ['alone'],
          on: { 'tabs.announced': { target: 'asking', actions: { type: 'watch', params: announcedTab } } },
        },
        asking: {
          description: 'The tab is asked what happened.',
          entry: 'ask',
          after: { patience: { target: 'lost' } },
          on: {
            'tabs.answered': {
              guard: { type: 'isWatched', params: theEvent },
              target: 'resting',
              actions: [
                { type: 'takeLast', params: theEvent },
                { type: 'tellAnswer', params: theEvent },
              ],
            },
            'tabs.left': { guard: { type: 'isWatched', params: theEvent }, target: 'lost' },
          },
        },
        resting: {
          description: 'The tab has answered.',
          after: { askInterval: { target: 'asking' } },
          on: { 'tabs.left': { guard: { type: 'isWatched', params: theEvent }, target: 'lost' } },
        },
        lost: {
          description:
            'The tab was closed or reloaded, or does not answer: the next one that announces itself is watched.',
          tags: ['lost'],
          on: { 'tabs.announced': { target: 'asking', actions: { type: 'watch', params: announcedTab } } },
        },
      },
      on: { 'watch.choose': { target: '.asking', actions: { type: 'watch', params: theEvent } } },
    },
  },
  on: { 'watch.look': { actions: { type: 'takeLook', params: theEvent } } },
})

export type WatchRef = ActorRefFrom<typeof watchMachine>

/** The parameter of the action `watch`: the id of the announced tab. */
function announcedTab({ event }: { event: Extract<TabsEvent, { type: 'tabs.announced' }> }): { tab: string } {
  return { tab: event.tab.id }
}

function initialContext({ input }: { input: WatchInput }): WatchContext {
  return { ...input, tabs: [], tab: undefined, after: -1 }
}

/** A tab keeps its place in the list when it announces itself again. */
function withTab(tabs: readonly HeardTab[], tab: WatchedTab): readonly HeardTab[] {
  const heard = { ...tab, isHeard: true }
  return tabs.some(({ id }) => id === tab.id) ? tabs.map((one) => (one.id === tab.id ? heard : one)) : [...tabs, heard]
}
