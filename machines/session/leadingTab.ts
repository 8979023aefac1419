/** Decides which tab of this browser works while none of them is on screen (docs/behaviour.md#the-leading-tab). */
import { and, not, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { visibility, type PageEvent } from '../core/ports.ts'
import { child, parent, type SingletonActor } from '../core/system.ts'
import { tabLead, type TabLeadEvent } from './ports.ts'

export interface LeadingTabInput {
  /** The signed-in user: tabs of other users have a leader of their own. */
  readonly username: string
}

export type LeadingTabEvent = PageEvent | TabLeadEvent

/** Reports to the parent. */
export type LeadingTabReport =
  /** Another tab leads, and this one is not on screen: it asks the server nothing from now on. */
  | { type: 'leadingTab.rested' }
  /** This tab leads, or is on screen. */
  | { type: 'leadingTab.woken' }

/**
 * Milliseconds that a tab has to be hidden before it rests, and that a hidden tab has to lead before it works: a short
 * look at another tab changes nothing, nor does a reload of the tab on screen.
 */
export const restDelay = 5000
/** Milliseconds after which a tab that follows asks whether the leader is still there. */
export const leaderCheckPause = 30_000
/** Milliseconds that a leader has for its answer. After that it hangs, and another tab leads. */
export const leaderPatience = 5000

/**
 * The tab that holds the browser's lock leads; the browser gives the lock to the next tab when its page ends, however it
 * ends. A leader that hangs would keep it: whoever gets no answer from it takes the lock. A leader that is hidden says so, and a
 * tab on screen takes its place. A tab that follows rests while it is hidden. A browser without locks or without messages
 * between tabs has no leader, and no tab rests.
 */
export const leadingTabMachine = setup({
  types: {
    context: {} as LeadingTabInput,
    events: {} as LeadingTabEvent,
    input: {} as LeadingTabInput,
    children: {} as { tabLead: 'tabLead'; visibility: 'visibility' },
    tags: {} as 'resting',
  },
  actors: { tabLead, visibility },
  actions: {
    queue: sendTo(child(tabLead, 'tabLead'), { type: 'tabLead.queue' }),
    take: sendTo(child(tabLead, 'tabLead'), { type: 'tabLead.take' }),
    ask: sendTo(child(tabLead, 'tabLead'), { type: 'tabLead.ask' }),
    answerShown: sendTo(child(tabLead, 'tabLead'), { type: 'tabLead.answer', isSeen: true }),
    answerHidden: sendTo(child(tabLead, 'tabLead'), { type: 'tabLead.answer', isSeen: false }),
    tellRested: sendTo(parent<LeadingTabReport>(), { type: 'leadingTab.rested' }),
    tellWoken: sendTo(parent<LeadingTabReport>(), { type: 'leadingTab.woken' }),
  },
  guards: {
    isHidden: stateIn({ sight: 'hidden' }),
    isShown: stateIn({ sight: 'shown' }),
    isLeaderShown: (_, { isSeen }: { isSeen: boolean }) => isSeen,
    isIdle: and([stateIn({ sight: 'hidden' }), stateIn({ lead: 'following' })]),
    isNeeded: not(and([stateIn({ sight: 'hidden' }), stateIn({ lead: 'following' })])),
  },
  delays: { restDelay, leaderCheckPause, leaderPatience },
}).createMachine({
  id: 'leadingTab',
  description: 'Decides which tab of this browser works while none of them is on screen.',
  context: theInput,
  invoke: [
    { src: 'tabLead', id: 'tabLead', input: whose },
    { src: 'visibility', id: 'visibility' },
  ],
  type: 'parallel',
  states: {
    lead: {
      description: 'Which tab leads.',
      initial: 'applying',
      states: {
        applying: {
          description: 'The browser is being asked for the lock.',
          on: { 'tabLead.taken': { target: 'following' } },
        },
        alone: { description: 'The browser has no locks, or no messages between tabs: each tab works by itself.' },
        leading: {
          description: 'This tab has the lock.',
          on: {
            'tabLead.lost': { target: 'following', actions: 'queue' },
            'tabLead.asked': [{ guard: 'isShown', actions: 'answerShown' }, { actions: 'answerHidden' }],
            'page.hidden': { actions: 'answerHidden' },
          },
        },
        following: {
          description: 'Another tab has the lock: this one is in the queue for it.',
          initial: 'asking',
          states: {
            asking: {
              description: 'The leader is being asked whether it is there.',
              entry: 'ask',
              after: { leaderPatience: { target: 'trusting', actions: 'take' } },
            },
            trusting: {
              description: 'The leader answered a moment ago, or is being replaced.',
              after: { leaderCheckPause: { target: 'asking' } },
            },
          },
          on: {
            'tabLead.answered': [
              { guard: { type: 'isLeaderShown', params: theEvent }, target: '.trusting' },
              { guard: 'isShown', target: '.trusting', actions: 'take' },
              { target: '.trusting' },
            ],
            'page.shown': { guard: 'isHidden', target: '.asking' },
            'page.attended': { guard: 'isHidden', target: '.asking' },
          },
        },
      },
      on: { 'tabLead.won': { target: '.leading' }, 'tabLead.missing': { target: '.alone' } },
    },
    sight: {
      description: 'Whether this tab is on screen.',
      initial: 'shown',
      states: {
        shown: { description: 'It is on screen.', on: { 'page.hidden': { target: 'hidden' } } },
        hidden: {
          description: 'It is not on screen.',
          on: { 'page.shown': { target: 'shown' }, 'page.attended': { target: 'shown' } },
        },
      },
    },
    work: {
      description: 'Whether this tab asks the server.',
      initial: 'working',
      states: {
        working: {
          description: 'This tab leads, or is on screen, or nobody knows of another.',
          always: { guard: 'isIdle', target: 'pausing' },
        },
        pausing: {
          description: 'Another tab leads, and this one has been hidden a moment ago.',
          always: { guard: 'isNeeded', target: 'working' },
          after: { restDelay: { target: 'resting', actions: 'tellRested' } },
        },
        resting: {
          description: 'Another tab leads, and this one is hidden: it asks the server nothing.',
          tags: ['resting'],
          always: [
            { guard: 'isShown', target: 'working', actions: 'tellWoken' },
            { guard: 'isNeeded', target: 'waking' },
          ],
        },
        waking: {
          description:
            'This hidden tab leads since a moment ago: if the one before it was only reloaded, it rests again.',
          tags: ['resting'],
          always: [
            { guard: 'isShown', target: 'working', actions: 'tellWoken' },
            { guard: 'isIdle', target: 'resting' },
          ],
          after: { restDelay: { target: 'working', actions: 'tellWoken' } },
        },
      },
    },
  },
})

hasCome(leadingTabMachine)

export type LeadingTabRef = ActorRefFrom<typeof leadingTabMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    leadingTab: SingletonActor<typeof leadingTabMachine>
  }
}

function theInput({ input }: { input: LeadingTabInput }): LeadingTabInput {
  return input
}

function whose({ context: { username } }: { context: LeadingTabInput }): LeadingTabInput {
  return { username }
}
