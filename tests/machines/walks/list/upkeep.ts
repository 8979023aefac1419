/**
 * Keeps the list up to date (docs/behaviour.md#live-updates): at the full rate while the tab is visible, less often
 * while it is hidden.
 */
import { defaultPreferences, type Preferences } from '../../../../machines/list/domain/preferences.ts'
import { upkeepMachine } from '../../../../machines/list/upkeep.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { countOf40, incident } from '../../support/fixtures.ts'
import { defineWalk, hear, send, type Outcome, type Row } from '../../support/walk.ts'

const order = { by: 'severity', direction: 'ascending' } as const
const preferences: Preferences = { ...defaultPreferences, desktopAlerts: true, order, sortAll: true }
const updating = {
  method: 'interval',
  extent: 'everything',
  intervalSeconds: 30,
  configuredSeconds: 30,
  withRealtime: true,
  maxRetries: 7,
}
const input = { ...updating, showsLevels: true }
const ports = ['autoUpdate', 'changeFeed', 'alarmWatch', 'attention', 'visibility', 'wholeList']
const sights = ['unsettled', 'hidden', 'shown', 'attended'] as const
type Sight = (typeof sights)[number]

function updates(type: 'hide' | 'show'): Effect {
  return tell('autoUpdate', { type: `autoUpdate.${type}` })
}

function alarm(type: 'look' | 'lookAway'): Effect {
  return tell('attention', { type: `attention.${type}` })
}

function unseen(type: 'hide' | 'show'): Effect {
  return tell('unseenAlarms', { type: `unseenAlarms.${type}` })
}

const checks = tell('alarmWatch', { type: 'alarmWatch.check' })
const seven = incident({ pk: 7, level: 1 })

function remembers(change: Partial<Preferences>): Effect {
  return tell('preferences', { type: 'preferences.change', change })
}

/**
 * Each case has the same outcome whether the tab is hidden, is shown or has the focus. The children decide how often
 * the list is refreshed.
 */
function rowOf(state: Sight): Row<Sight, string> {
  const does = (...effects: readonly Effect[]): Outcome<Sight> => ({ to: state, does: effects })
  return {
    state,
    ports,
    on: {
      'the tab is hidden': { to: 'hidden', does: [updates('hide'), unseen('hide'), alarm('lookAway')] },
      'the tab is shown': { to: 'shown', does: [updates('show'), checks, unseen('show'), alarm('lookAway')] },
      'the tab gets the focus': { to: 'attended', does: [updates('show'), checks, unseen('show'), alarm('look')] },
      'the server offers the live connection': does(
        tell('autoUpdate', { type: 'autoUpdate.equip', withRealtime: true }),
      ),
      'the network is back': does(tell('autoUpdate', { type: 'autoUpdate.reconnect' }), checks),
      'an alarm arrives': does(
        tell('incidents', { type: 'incidents.correct', incidents: [seven], askedAt: 6 }),
        tell('unseenAlarms', { type: 'unseenAlarms.meet', arrived: [seven], since: 5, gone: [3] }),
      ),
      'alarms are seen in another tab': does(
        tell('unseenAlarms', { type: 'unseenAlarms.seeElsewhere', pks: [7], at: 5 }),
      ),
      'a list refresh is due': does(tellParent({ type: 'upkeep.due' })),
      'the interval has passed': does(tell('changeFeed', { type: 'changeFeed.tick', passed: 30_000 })),
      'incident 7 changes': does(tellParent({ type: 'upkeep.told', changed: [7], count: countOf40 })),
      'the live connection opens': does(
        tell('changeFeed', { type: 'changeFeed.catchUp' }),
        tellParent({ type: 'upkeep.connected' }),
      ),
      'the list must hold everything': does(tellParent({ type: 'upkeep.extended', extent: 'everything' })),
      'one page is enough': does(tell('autoUpdate', { type: 'autoUpdate.hold', extent: 'page' })),
      'another method is chosen': does(remembers({ autoUpdateMethod: 'never' })),
      'another interval is chosen': does(remembers({ refreshSeconds: 10 })),
      'the sound alert is switched off': does(remembers({ soundAlerts: false })),
      'an alert is clicked': does(tellParent({ type: 'upkeep.opened', pk: 7 })),
    },
  }
}

export const walk = defineWalk({
  machine: upkeepMachine,
  singletons: { preferences: { preferences }, incidents: {}, unseenAlarms: {} },
  starts: {
    'a list': {
      input,
      to: 'unsettled',
      does: [
        start('autoUpdate', updating),
        start('changeFeed'),
        start('alarmWatch', { showsLevels: true }),
        start('attention', { desktopAlerts: true }),
        start('visibility'),
        start('wholeList', { isSortingAll: true }),
      ],
    },
  },
  cases: {
    'the tab is hidden': hear('visibility', { type: 'page.hidden' }),
    'the tab is shown': hear('visibility', { type: 'page.shown' }),
    'the tab gets the focus': hear('visibility', { type: 'page.attended' }),
    'the server offers the live connection': send({ type: 'upkeep.equip', withRealtime: true }),
    'the network is back': send({ type: 'upkeep.reconnect' }),
    'an alarm arrives': hear('alarmWatch', {
      type: 'alarmWatch.told',
      arrived: [seven],
      since: 5,
      gone: [3],
      askedAt: 6,
    }),
    'alarms are seen in another tab': hear('attention', { type: 'attention.seenElsewhere', pks: [7], at: 5 }),
    'a list refresh is due': hear('autoUpdate', { type: 'autoUpdate.due' }),
    'the interval has passed': hear('autoUpdate', { type: 'autoUpdate.ticked', passed: 30_000 }),
    'incident 7 changes': hear('changeFeed', {
      type: 'changeFeed.told',
      changed: [7],
      count: countOf40,
    }),
    'the live connection opens': hear('autoUpdate', { type: 'autoUpdate.connected' }),
    'the list must hold everything': hear('autoUpdate', { type: 'autoUpdate.extended', extent: 'everything' }),
    'another interval is chosen': hear('autoUpdate', { type: 'autoUpdate.intervalChosen', chosen: 10 }),
    'one page is enough': hear('wholeList', { type: 'wholeList.changed', extent: 'page' }),
    'another method is chosen': hear('autoUpdate', { type: 'autoUpdate.chosen', method: 'never' }),
    'the sound alert is switched off': hear('attention', {
      type: 'attention.switched',
      change: { soundAlerts: false },
    }),
    'an alert is clicked': hear('attention', { type: 'attention.opened', pk: 7 }),
  },
  rows: Object.fromEntries(sights.map((state) => [state, rowOf(state)])),
})
