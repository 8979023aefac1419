/**
 * Keeps the list up to date: at full rate while the tab is visible, slowly while it is hidden
 * (docs/behaviour.md#live-updates).
 */
import { sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { visibility, type PageEvent } from '../core/ports.ts'
import { child, parent, receiver } from '../core/system.ts'
import type { Changed } from '../incident/domain/changed.ts'
import type { ToldCount } from './domain/changeFeed.ts'
import { alarmWatchMachine, type AlarmWatchInput, type AlarmWatchReport } from './alarmWatch.ts'
import { attentionMachine, type AttentionInput, type AttentionReport } from './attention.ts'
import { autoUpdateMachine, type AutoUpdateInput, type AutoUpdateReport } from './autoUpdate.ts'
import { changeFeedMachine, type ChangeFeedReport } from './changeFeed.ts'
import type { AlarmNews } from './domain/alarms/alarms.ts'
import type { AlarmLook } from './domain/alarms/looks.ts'
import type { Extent } from './domain/liveList.ts'
import type { AutoUpdateMethod, Preferences } from './domain/preferences.ts'
import type { RefreshChoice } from './domain/refreshInterval.ts'
import { isSortingAll } from './domain/listOrder.ts'
import { preferencesOf } from './readings.ts'
import { wholeListMachine, type WholeListInput, type WholeListReport } from './wholeList.ts'

export type UpkeepInput = AutoUpdateInput & AlarmWatchInput
export type UpkeepContext = UpkeepInput

export type UpkeepEvent =
  | PageEvent
  | AlarmWatchReport
  | WholeListReport
  /** The server may have changed: realtime may have become available or unavailable. */
  | { type: 'upkeep.equip'; withRealtime: boolean }
  /** The network is back. */
  | { type: 'upkeep.reconnect' }
  | AttentionReport
  | AutoUpdateReport
  | ChangeFeedReport

/** Reports to the parent. */
export type UpkeepReport =
  /** The list is due to be fetched. */
  | { type: 'upkeep.due' }
  /**
   * Something happened to these incidents. Includes the count of matching incidents if the same response contained it.
   */
  | { type: 'upkeep.told'; changed: Changed; count: ToldCount | undefined }
  /** The update method has changed how much the list holds. */
  | { type: 'upkeep.extended'; extent: Extent }
  /**
   * In realtime, the network is back or the server pushes changes from now on: the list is being caught up, and what
   * else is on screen has to be fetched.
   */
  | { type: 'upkeep.connected' }
  /** The operator wants to see this incident, or the list if undefined. */
  | { type: 'upkeep.opened'; pk: number | undefined }

/** Slows refreshes in a hidden tab, and watches for alarms. */
export const upkeepMachine = setup({
  types: {
    context: {} as UpkeepContext,
    events: {} as UpkeepEvent,
    input: {} as UpkeepInput,
    children: {} as {
      alarmWatch: 'alarmWatch'
      attention: 'attention'
      autoUpdate: 'autoUpdate'
      changeFeed: 'changeFeed'
      visibility: 'visibility'
      wholeList: 'wholeList'
    },
  },
  actors: {
    alarmWatch: alarmWatchMachine,
    attention: attentionMachine,
    autoUpdate: autoUpdateMachine,
    changeFeed: changeFeedMachine,
    visibility,
    wholeList: wholeListMachine,
  },
  actions: {
    slowUpdates: sendTo(child(autoUpdateMachine), { type: 'autoUpdate.hide' }),
    catchUp: sendTo(child(autoUpdateMachine), { type: 'autoUpdate.show' }),
    reconnect: sendTo(child(autoUpdateMachine), { type: 'autoUpdate.reconnect' }),
    equipUpdates: sendTo(child(autoUpdateMachine), (_, { withRealtime }: { withRealtime: boolean }) => ({
      type: 'autoUpdate.equip',
      withRealtime,
    })),
    checkAlarms: sendTo(child(alarmWatchMachine), { type: 'alarmWatch.check' }),
    showAsAlarms: sendTo(receiver('incidents'), (_, { arrived, askedAt }: AlarmWatchReport) => ({
      type: 'incidents.correct',
      incidents: arrived,
      askedAt,
    })),
    keepAlarms: sendTo(receiver('unseenAlarms'), (_, { arrived, since, gone }: AlarmNews) => ({
      type: 'unseenAlarms.meet',
      arrived,
      since,
      gone,
    })),
    seeAlarms: sendTo(receiver('unseenAlarms'), (_, { pks, at }: AlarmLook) => ({
      type: 'unseenAlarms.seeElsewhere',
      pks,
      at,
    })),
    showAlarms: sendTo(receiver('unseenAlarms'), { type: 'unseenAlarms.show' }),
    hideAlarms: sendTo(receiver('unseenAlarms'), { type: 'unseenAlarms.hide' }),
    holdList: sendTo(child(autoUpdateMachine), (_, { extent }: { extent: Extent }) => ({
      type: 'autoUpdate.hold',
      extent,
    })),
    lookAway: sendTo(child(attentionMachine), { type: 'attention.lookAway' }),
    look: sendTo(child(attentionMachine), { type: 'attention.look' }),
    catchUpFeed: sendTo(child(changeFeedMachine), { type: 'changeFeed.catchUp' }),
    tickFeed: sendTo(child(changeFeedMachine), (_, { passed }: { passed: number }) => ({
      type: 'changeFeed.tick',
      passed,
    })),
    rememberAlert: sendTo(receiver('preferences'), (_, { change }: { change: Partial<Preferences> }) => ({
      type: 'preferences.change',
      change,
    })),
    rememberMethod: sendTo(receiver('preferences'), (_, { method }: { method: AutoUpdateMethod }) => ({
      type: 'preferences.change',
      change: { autoUpdateMethod: method },
    })),
    rememberInterval: sendTo(receiver('preferences'), (_, { chosen }: { chosen: RefreshChoice | undefined }) => ({
      type: 'preferences.change',
      change: { refreshSeconds: chosen },
    })),
    tellDue: sendTo(parent<UpkeepReport>(), { type: 'upkeep.due' }),
    tellTold: sendTo(
      parent<UpkeepReport>(),
      (_, { changed, count }: { changed: Changed; count: ToldCount | undefined }) => ({
        type: 'upkeep.told',
        changed,
        count,
      }),
    ),
    tellExtended: sendTo(parent<UpkeepReport>(), (_, { extent }: { extent: Extent }) => ({
      type: 'upkeep.extended',
      extent,
    })),
    tellConnected: sendTo(parent<UpkeepReport>(), { type: 'upkeep.connected' }),
    tellOpened: sendTo(parent<UpkeepReport>(), (_, { pk }: { pk: number | undefined }) => ({
      type: 'upkeep.opened',
      pk,
    })),
  },
}).createMachine({
  id: 'upkeep',
  description: 'Keeps the list up to date: at full rate while the tab is visible, slowly while it is hidden.',
  context: beginning,
  invoke: [
    { src: 'autoUpdate', id: 'autoUpdate', systemId: 'autoUpdate', input: updateInput },
    { src: 'changeFeed', id: 'changeFeed' },
    { src: 'alarmWatch', id: 'alarmWatch', systemId: 'alarmWatch', input: watchInput },
    { src: 'attention', id: 'attention', systemId: 'attention', input: attentionInput },
    { src: 'visibility', id: 'visibility' },
    { src: 'wholeList', id: 'wholeList', input: wholeListInput },
  ],
  initial: 'unsettled',
  states: {
    unsettled: { description: 'The page has not yet reported whether it is visible.' },
    hidden: {
      description: 'The page is in a tab that is not on screen.',
      entry: ['slowUpdates', 'hideAlarms', 'lookAway'],
    },
    shown: {
      description: 'The page is on screen, but the operator is using another program.',
      entry: ['catchUp', 'checkAlarms', 'showAlarms', 'lookAway'],
    },
    attended: {
      description: 'The operator is looking at the page.',
      entry: ['catchUp', 'checkAlarms', 'showAlarms', 'look'],
    },
  },
  on: {
    'page.hidden': { target: '.hidden' },
    'page.shown': { target: '.shown' },
    'page.attended': { target: '.attended' },
    'upkeep.equip': { actions: { type: 'equipUpdates', params: theEvent } },
    'upkeep.reconnect': { actions: ['reconnect', 'checkAlarms'] },
    'alarmWatch.told': {
      actions: [
        { type: 'showAsAlarms', params: theEvent },
        { type: 'keepAlarms', params: theEvent },
      ],
    },
    'attention.switched': { actions: { type: 'rememberAlert', params: theEvent } },
    'attention.seenElsewhere': { actions: { type: 'seeAlarms', params: theEvent } },
    'attention.opened': { actions: { type: 'tellOpened', params: theEvent } },
    'wholeList.changed': { actions: { type: 'holdList', params: theEvent } },
    'autoUpdate.chosen': { actions: { type: 'rememberMethod', params: theEvent } },
    'autoUpdate.intervalChosen': { actions: { type: 'rememberInterval', params: theEvent } },
    'autoUpdate.due': { actions: 'tellDue' },
    'autoUpdate.ticked': { actions: { type: 'tickFeed', params: theEvent } },
    'autoUpdate.extended': { actions: { type: 'tellExtended', params: theEvent } },
    'autoUpdate.connected': { actions: ['catchUpFeed', 'tellConnected'] },
    'changeFeed.told': { actions: { type: 'tellTold', params: theEvent } },
  },
})

export type UpkeepRef = ActorRefFrom<typeof upkeepMachine>

function beginning({ input }: { input: UpkeepInput }): UpkeepContext {
  return input
}

function updateInput({ context }: { context: UpkeepContext }): AutoUpdateInput {
  const { showsLevels: _, ...updating } = context
  return updating
}

function watchInput({ context }: { context: UpkeepContext }): AlarmWatchInput {
  return { showsLevels: context.showsLevels }
}

function attentionInput({ self }: { self: AnyActorRef }): AttentionInput {
  return { desktopAlerts: preferencesOf(self).desktopAlerts }
}

function wholeListInput({ self }: { self: AnyActorRef }): WholeListInput {
  return { isSortingAll: isSortingAll(preferencesOf(self)) }
}
