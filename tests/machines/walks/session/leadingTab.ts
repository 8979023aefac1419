/**
 * The leading tab (docs/behaviour.md#the-leading-tab): the tab that has the browser's lock leads. A tab that follows asks
 * nothing of the server once it has been hidden for five seconds. It asks the leader every half minute whether it is
 * there, takes the lock if there is no answer for five seconds, and, if it is on screen, from a leader that is hidden.
 */
import { leadingTabMachine } from '../../../../machines/session/leadingTab.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { ana } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, wait } from '../../support/walk.ts'

interface Tab {
  readonly lead: 'applying' | 'alone' | 'leading' | 'asking' | 'trusting'
  readonly isSeen: boolean
  readonly isResting: boolean
  /** Seconds since the leader was asked, or has answered. */
  readonly seconds: number
}

const asks = tell('tabLead', { type: 'tabLead.ask' })
const takes = tell('tabLead', { type: 'tabLead.take' })
const answers = (isSeen: boolean) => tell('tabLead', { type: 'tabLead.answer', isSeen })

function isFollowing({ lead }: Tab): boolean {
  return lead === 'asking' || lead === 'trusting'
}

const woken = tellParent({ type: 'leadingTab.woken' })

/** A tab that rests works again as soon as it is on screen. */
function appears(tab: Tab, does: readonly Effect[]): ModelledOutcome<Tab> {
  return { to: { ...tab, isSeen: true, isResting: false }, does: [...does, ...(tab.isResting ? [woken] : [])] }
}

function asksLeader(tab: Tab): Tab {
  return { ...tab, lead: 'asking', seconds: 0 }
}

function trusts(tab: Tab): Tab {
  return { ...tab, lead: 'trusting', seconds: 0 }
}

function isAnswered(tab: Tab, isLeaderSeen: boolean): ModelledOutcome<Tab> | undefined {
  if (!isFollowing(tab)) return undefined
  return { to: trusts(tab), does: tab.isSeen && !isLeaderSeen ? [takes] : [] }
}

function isShown(tab: Tab): ModelledOutcome<Tab> {
  return isFollowing(tab) && !tab.isSeen ? appears(asksLeader(tab), [asks]) : appears(tab, [])
}

/** A leader that is hidden says so at once: another tab may be on screen. */
function isHidden(tab: Tab): ModelledOutcome<Tab> {
  return { to: { ...tab, isSeen: false }, does: tab.lead === 'leading' ? [answers(false)] : [] }
}

/** Five seconds: a leader has to answer, a hidden tab that follows rests, and one that rested and leads works. */
function passes(tab: Tab): ModelledOutcome<Tab> {
  if (!isFollowing(tab)) return { to: { ...tab, isResting: false }, does: tab.isResting ? [woken] : [] }
  const rests = !tab.isSeen && !tab.isResting
  const told = rests ? [tellParent({ type: 'leadingTab.rested' })] : []
  const now: Tab = { ...tab, isResting: !tab.isSeen, seconds: tab.seconds + 5 }
  if (tab.lead === 'asking') return { to: trusts(now), does: [takes, ...told] }
  return now.seconds < 30 ? { to: now, does: told } : { to: asksLeader(now), does: [asks, ...told] }
}

const stateOf = {
  applying: 'applying',
  alone: 'alone',
  leading: 'leading',
  asking: { following: 'asking' },
  trusting: { following: 'trusting' },
} as const

function rowOf(tab: Tab): ModelledRow<Tab> {
  const { lead, isSeen, isResting } = tab
  const idle = isResting ? 'resting' : 'pausing'
  const busy = isResting ? 'waking' : 'working'
  return {
    state: {
      lead: stateOf[lead],
      sight: isSeen ? 'shown' : 'hidden',
      work: isFollowing(tab) && !isSeen ? idle : busy,
    },
    tags: isResting ? ['resting'] : [],
    ports: ['tabLead', 'visibility'],
    on: {
      'the lock is free': { to: { ...tab, lead: 'leading', seconds: 0 } },
      'another tab has the lock': lead === 'applying' ? { to: asksLeader(tab), does: [asks] } : undefined,
      'another tab takes the lock':
        lead === 'leading'
          ? { to: asksLeader(tab), does: [tell('tabLead', { type: 'tabLead.queue' }), asks] }
          : undefined,
      'the browser has no locks': { to: { ...tab, lead: 'alone', seconds: 0 } },
      'a tab asks': lead === 'leading' ? { to: tab, does: [answers(isSeen)] } : undefined,
      'the leader answers, on screen': isAnswered(tab, true),
      'the leader answers, hidden': isAnswered(tab, false),
      'the tab is hidden': isHidden(tab),
      'the tab is shown': isShown(tab),
      'the tab gets the focus': isShown(tab),
      'five seconds pass': passes(tab),
    },
  }
}

export const walk = modelledWalk({
  machine: leadingTabMachine,
  starts: {
    'a user is signed in': {
      input: { username: ana.username },
      to: { lead: 'applying', isSeen: true, isResting: false, seconds: 0 },
      does: [start('tabLead', { username: ana.username }), start('visibility')],
    },
  },
  cases: {
    'the lock is free': hear('tabLead', { type: 'tabLead.won' }),
    'another tab has the lock': hear('tabLead', { type: 'tabLead.taken' }),
    'another tab takes the lock': hear('tabLead', { type: 'tabLead.lost' }),
    'the browser has no locks': hear('tabLead', { type: 'tabLead.missing' }),
    'a tab asks': hear('tabLead', { type: 'tabLead.asked' }),
    'the leader answers, on screen': hear('tabLead', { type: 'tabLead.answered', isSeen: true }),
    'the leader answers, hidden': hear('tabLead', { type: 'tabLead.answered', isSeen: false }),
    'the tab is hidden': hear('visibility', { type: 'page.hidden' }),
    'the tab is shown': hear('visibility', { type: 'page.shown' }),
    'the tab gets the focus': hear('visibility', { type: 'page.attended' }),
    'five seconds pass': wait(5000),
  },
  rowOf,
})
