/** What keeps the list up to date (specification, section 4), as closely as somebody looks at it. */
import { defaultPreferences, type Preferences } from '../../../../machines/list/domain/preferences.ts'
import { upkeepMachine } from '../../../../machines/list/upkeep.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { defineWalk, hear, send, type Outcome, type Row } from '../../support/walk.ts'

const preferences: Preferences = { ...defaultPreferences, soundAlerts: true }
const input = { method: 'interval', intervalSeconds: 30, withRealtime: true, maxRetries: 7 }
const ports = ['autoUpdate', 'changeFeed', 'attention', 'visibility']
const sights = ['unsettled', 'hidden', 'shown', 'attended'] as const
type Sight = (typeof sights)[number]

function updates(type: 'hide' | 'show'): Effect {
  return tell('autoUpdate', { type: `autoUpdate.${type}` })
}

function alarm(type: 'look' | 'lookAway'): Effect {
  return tell('attention', { type: `attention.${type}` })
}

function remembers(change: Partial<Preferences>): Effect {
  return tell('preferences', { type: 'preferences.change', change })
}

/** It is the same in each tab, but for how often the list is fetched and whether what arrives is seen. */
function rowOf(state: Sight): Row<Sight, string> {
  const does = (...effects: readonly Effect[]): Outcome<Sight> => ({ to: state, does: effects })
  return {
    state,
    ports,
    on: {
      'the tab is hidden': { to: 'hidden', does: [updates('hide'), alarm('lookAway')] },
      'the tab is seen': { to: 'shown', does: [updates('show'), alarm('lookAway')] },
      'the tab is looked at': { to: 'attended', does: [updates('show'), alarm('look')] },
      'the server can tell of changes': does(tell('autoUpdate', { type: 'autoUpdate.equip', withRealtime: true })),
      'the network is back': does(tell('autoUpdate', { type: 'autoUpdate.reconnect' })),
      'the list is due': does(tellParent({ type: 'upkeep.due' })),
      'the interval has passed': does(tell('changeFeed', { type: 'changeFeed.tick', passed: 30_000 })),
      'incident 7 is told of': does(tellParent({ type: 'upkeep.told', changed: [7], count: 40 })),
      'changes come by themselves': does(tellParent({ type: 'upkeep.connected' })),
      'everything is to show': does(tellParent({ type: 'upkeep.extended', extent: 'everything' })),
      'another method is chosen': does(remembers({ autoUpdateMethod: 'never' })),
      'alerts are switched': does(remembers({ soundAlerts: false })),
      'an alert is clicked': does(tellParent({ type: 'upkeep.opened', pk: 7 })),
    },
  }
}

export const walk = defineWalk({
  machine: upkeepMachine,
  singletons: { preferences: { preferences } },
  starts: {
    'a list': {
      input,
      to: 'unsettled',
      does: [
        start('autoUpdate', input),
        start('changeFeed'),
        start('attention', { soundAlerts: true, desktopAlerts: false }),
        start('visibility'),
      ],
    },
  },
  cases: {
    'the tab is hidden': hear('visibility', { type: 'page.hidden' }),
    'the tab is seen': hear('visibility', { type: 'page.shown' }),
    'the tab is looked at': hear('visibility', { type: 'page.attended' }),
    'the server can tell of changes': send({ type: 'upkeep.equip', withRealtime: true }),
    'the network is back': send({ type: 'upkeep.reconnect' }),
    'the list is due': hear('autoUpdate', { type: 'autoUpdate.due' }),
    'the interval has passed': hear('autoUpdate', { type: 'autoUpdate.ticked', passed: 30_000 }),
    'incident 7 is told of': hear('changeFeed', { type: 'changeFeed.told', changed: [7], count: 40 }),
    'changes come by themselves': hear('autoUpdate', { type: 'autoUpdate.connected' }),
    'everything is to show': hear('autoUpdate', { type: 'autoUpdate.extended', extent: 'everything' }),
    'another method is chosen': hear('autoUpdate', { type: 'autoUpdate.chosen', method: 'never' }),
    'alerts are switched': hear('attention', { type: 'attention.switched', change: { soundAlerts: false } }),
    'an alert is clicked': hear('attention', { type: 'attention.opened', pk: 7 }),
  },
  rows: Object.fromEntries(sights.map((state) => [state, rowOf(state)])),
})
