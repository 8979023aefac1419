/**
 * Alerts (docs/behaviour.md#alerts): a child plays the sound of each alarm that arrives. What is seen in one tab is
 * seen in all tabs. Desktop notifications are off by default. If they are on, each alarm that arrives while the page does not have
 * the focus shows a notification. The browser's permission is requested only when the operator switches notifications
 * on. All tabs share the operator's choices.
 */
import { attentionMachine, type AttentionContext } from '../../../../machines/alarms/attention.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { beginning } from '../../support/clock.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

interface Attention {
  readonly gaze: 'here' | 'elsewhere'
  readonly desktop: 'checking' | 'asking' | 'on' | 'off' | 'blocked'
  readonly permission: 'denied' | 'default' | 'unsupported' | undefined
}

const seven = incident({ pk: 7, level: 1, description: 'Power is out' })
/** A time at which incident 7 was not an alarm yet. */
const before = beginning - 60_000
const alert = { tag: 'argus.incident.7', title: 'Critical: Power is out', text: '#7 from nav', pk: 7 }
const sample = {
  tag: 'argus.sample',
  title: 'This is what an alarm looks like',
  text: 'Clicking an alarm opens its incident; clicking this one opens the list.',
  pk: undefined,
}

const asks = start('requestNotificationPermission')
const shows = start('desktopNotifications')
const switched = (change: object) => tell('preferences', { type: 'preferences.change', change })
const goes = (to: string) => tell('navigation', { type: 'navigation.go', to })
const shares = (change: object) => tell('alarmTabs', { type: 'alarmTabs.share', change })
const showAlerts = (alerts: unknown) => tell('desktopNotifications', { type: 'desktopNotifications.show', alerts })

const desktops = {
  checking: { tags: [], ports: ['findNotificationPermission'] },
  asking: { tags: ['asking'], ports: ['requestNotificationPermission'] },
  on: { tags: ['desktop'], ports: ['desktopNotifications'] },
  off: { tags: [], ports: [] },
  blocked: { tags: ['blocked'], ports: [] },
} as const

/** The sound is played, and a notification is shown if the page does not have the focus. */
function arrives(attention: Attention): ModelledOutcome<Attention> {
  const isShown = attention.desktop === 'on' && attention.gaze === 'elsewhere'
  return {
    to: attention,
    does: [
      tell('alarmSound', { type: 'alarmSound.announce', pks: [7], since: before, unseen: [8, 7] }),
      ...(isShown ? [showAlerts([alert])] : []),
    ],
  }
}

function answers(
  attention: Attention,
  permission: 'granted' | 'denied' | 'default' | 'unsupported',
): ModelledOutcome<Attention> {
  const { desktop } = attention
  if (permission !== 'granted') return { to: { ...attention, desktop: 'blocked', permission } }
  const remembered: readonly Effect[] = desktop === 'asking' ? [switched({ desktopAlerts: true })] : []
  return { to: { ...attention, desktop: 'on' }, does: [...remembered, shows] }
}

function rowOf(attention: Attention): ModelledRow<Attention> {
  const { gaze, desktop, permission } = attention
  const muting = { alarmsMutedUntil: beginning + 3_600_000 }
  return {
    state: { gaze, desktop },
    tags: [...desktops[desktop].tags],
    ports: ['alarmSound', 'alarmTabs', ...desktops[desktop].ports],
    shows: { permission },
    on: {
      'the page loses the focus': gaze === 'here' ? { to: { ...attention, gaze: 'elsewhere' } } : undefined,
      'the page gets the focus': gaze === 'here' ? undefined : { to: { ...attention, gaze: 'here' } },
      'an alarm arrives': arrives(attention),
      'an alarm stays unseen': {
        to: attention,
        does: [tell('alarmSound', { type: 'alarmSound.follow', unseen: [7] })],
      },
      'alarms are seen here': {
        to: attention,
        does: [tell('alarmTabs', { type: 'alarmTabs.look', pks: [7], at: beginning })],
      },
      'alarms are seen in another tab': {
        to: attention,
        does: [tellParent({ type: 'attention.seenElsewhere', pks: [8], at: beginning })],
      },
      'switches the sound on': {
        to: attention,
        does: [switched({ soundAlerts: true }), shares({ soundAlerts: true })],
      },
      'another tab chooses a filter': {
        to: attention,
        does: [switched({ alarmFilter: 4 }), tell('alarmSound', { type: 'alarmSound.check' })],
      },
      'mutes the sound': { to: attention, does: [switched(muting), shares(muting)] },
      'ends the mute': {
        to: attention,
        does: [switched({ alarmsMutedUntil: undefined }), shares({ alarmsMutedUntil: undefined })],
      },
      'tests the sound': { to: attention, does: [tell('alarmSound', { type: 'alarmSound.test' })] },
      'switches desktop alerts on':
        desktop === 'off' || desktop === 'blocked'
          ? { to: { ...attention, desktop: 'asking', permission: undefined }, does: [asks] }
          : undefined,
      'switches desktop alerts off':
        desktop === 'on'
          ? { to: { ...attention, desktop: 'off' }, does: [switched({ desktopAlerts: false })] }
          : undefined,
      'tests desktop alerts': desktop === 'on' ? { to: attention, does: [showAlerts([sample])] } : undefined,
      'permission is found granted': desktop === 'checking' ? answers(attention, 'granted') : undefined,
      'permission was revoked': desktop === 'checking' ? answers(attention, 'default') : undefined,
      'permission cannot be read': desktop === 'checking' ? answers(attention, 'unsupported') : undefined,
      'permission is granted': desktop === 'asking' ? answers(attention, 'granted') : undefined,
      'permission is denied': desktop === 'asking' ? answers(attention, 'denied') : undefined,
      'permission cannot be requested': desktop === 'asking' ? answers(attention, 'unsupported') : undefined,
      'a desktop alert is clicked': desktop === 'on' ? { to: attention, does: [goes('/incidents/7/')] } : undefined,
      'the sample is clicked': desktop === 'on' ? { to: attention, does: [goes('/incidents')] } : undefined,
      'the browser cannot show desktop alerts': desktop === 'on' ? answers(attention, 'unsupported') : undefined,
    },
  }
}

const atRest: Attention = { gaze: 'here', desktop: 'off', permission: undefined }
const withAlerts: Attention = { ...atRest, desktop: 'checking' }
const helpers = [start('alarmSound'), start('alarmTabs')]

export const walk = defineWalk({
  machine: attentionMachine,
  singletons: { preferences: { preferences: defaultPreferences }, navigation: {} },
  observe: ({ permission }: AttentionContext) => ({ permission }),
  starts: {
    'nothing is remembered': { input: { desktopAlerts: false }, to: nameOf(atRest), does: helpers },
    'desktop alerts are remembered': {
      input: { desktopAlerts: true },
      to: nameOf(withAlerts),
      does: [...helpers, start('findNotificationPermission')],
    },
  },
  cases: {
    'the page loses the focus': send({ type: 'attention.lookAway' }),
    'the page gets the focus': send({ type: 'attention.look' }),
    'an alarm arrives': send({ type: 'attention.announce', incidents: [seven], since: before, unseen: [8, 7] }),
    'an alarm stays unseen': send({ type: 'attention.follow', unseen: [7] }),
    'alarms are seen here': send({ type: 'attention.share', pks: [7], at: beginning }),
    'alarms are seen in another tab': hear('alarmTabs', { type: 'alarmTabs.looked', pks: [8], at: beginning }),
    'switches the sound on': send({ type: 'attention.choose', change: { soundAlerts: true } }),
    'another tab chooses a filter': hear('alarmTabs', { type: 'alarmTabs.chosen', change: { alarmFilter: 4 } }),
    'mutes the sound': send({ type: 'attention.mute' }),
    'ends the mute': send({ type: 'attention.unmute' }),
    'tests the sound': send({ type: 'attention.testSound' }),
    'switches desktop alerts on': send({ type: 'attention.enableDesktop' }),
    'switches desktop alerts off': send({ type: 'attention.disableDesktop' }),
    'tests desktop alerts': send({ type: 'attention.testDesktop' }),
    'permission is found granted': settle('findNotificationPermission', 'granted'),
    'permission was revoked': settle('findNotificationPermission', 'default'),
    'permission cannot be read': fail('findNotificationPermission', new Error('no such thing')),
    'permission is granted': settle('requestNotificationPermission', 'granted'),
    'permission is denied': settle('requestNotificationPermission', 'denied'),
    'permission cannot be requested': fail('requestNotificationPermission', new Error('no such thing')),
    'a desktop alert is clicked': hear('desktopNotifications', { type: 'desktopNotifications.clicked', pk: 7 }),
    'the sample is clicked': hear('desktopNotifications', { type: 'desktopNotifications.clicked', pk: undefined }),
    'the browser cannot show desktop alerts': hear('desktopNotifications', { type: 'desktopNotifications.failed' }),
  },
  rows: modelledRows([atRest, withAlerts], rowOf),
})
