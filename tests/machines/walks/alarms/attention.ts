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
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { beginning } from '../../support/clock.ts'
import { casesOf, relaysIn, type Relays } from '../../support/relays.ts'
import { fail, hear, send, settle } from '../../support/walk.ts'

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

const muting = { alarmsMutedUntil: beginning + 3_600_000 }
const unmuting = { alarmsMutedUntil: undefined }
const clicks = (pk: number | undefined) => hear('desktopNotifications', { type: 'desktopNotifications.clicked', pk })

const relays: Relays = {
  'an alarm stays unseen': [
    send({ type: 'attention.follow', unseen: [7] }),
    tell('alarmSound', { type: 'alarmSound.follow', unseen: [7] }),
  ],
  'alarms are seen here': [
    send({ type: 'attention.share', pks: [7], at: beginning }),
    tell('alarmTabs', { type: 'alarmTabs.look', pks: [7], at: beginning }),
  ],
  'alarms are seen in another tab': [
    hear('alarmTabs', { type: 'alarmTabs.looked', pks: [8], at: beginning }),
    tellParent({ type: 'attention.seenElsewhere', pks: [8], at: beginning }),
  ],
  'switches the sound on': [
    send({ type: 'attention.choose', change: { soundAlerts: true } }),
    switched({ soundAlerts: true }),
    shares({ soundAlerts: true }),
  ],
  'another tab chooses a filter': [
    hear('alarmTabs', { type: 'alarmTabs.chosen', change: { alarmFilter: 4 } }),
    switched({ alarmFilter: 4 }),
    tell('alarmSound', { type: 'alarmSound.check' }),
  ],
  'mutes the sound': [send({ type: 'attention.mute' }), switched(muting), shares(muting)],
  'ends the mute': [send({ type: 'attention.unmute' }), switched(unmuting), shares(unmuting)],
  'tests the sound': [send({ type: 'attention.testSound' }), tell('alarmSound', { type: 'alarmSound.test' })],
  'a desktop alert is clicked': [clicks(7), goes('/incidents/7/')],
  'the sample is clicked': [clicks(undefined), goes('/incidents')],
}

function rowOf(attention: Attention): ModelledRow<Attention> {
  const { gaze, desktop, permission } = attention
  return {
    state: { gaze, desktop },
    tags: [...desktops[desktop].tags],
    ports: ['alarmSound', 'alarmTabs', ...desktops[desktop].ports],
    shows: { permission },
    on: {
      'the page loses the focus': gaze === 'here' ? { to: { ...attention, gaze: 'elsewhere' } } : undefined,
      'the page gets the focus': gaze === 'here' ? undefined : { to: { ...attention, gaze: 'here' } },
      'an alarm arrives': arrives(attention),
      ...relaysIn(attention, relays),
      'switches desktop alerts on':
        desktop === 'off' || desktop === 'blocked'
          ? { to: { ...attention, desktop: 'asking', permission: undefined }, does: [asks] }
          : undefined,
      'switches desktop alerts off':
        desktop === 'on'
          ? { to: { ...attention, desktop: 'off' }, does: [switched({ desktopAlerts: false })] }
          : undefined,
      'tests desktop alerts': desktop === 'on' ? { to: attention, does: [showAlerts([sample])] } : undefined,
      'permission is found granted': answers(attention, 'granted'),
      'permission was revoked': answers(attention, 'default'),
      'permission cannot be read': answers(attention, 'unsupported'),
      'permission is granted': answers(attention, 'granted'),
      'permission is denied': answers(attention, 'denied'),
      'permission cannot be requested': answers(attention, 'unsupported'),
      'the browser cannot show desktop alerts': answers(attention, 'unsupported'),
    },
  }
}

const atRest: Attention = { gaze: 'here', desktop: 'off', permission: undefined }
const withAlerts: Attention = { ...atRest, desktop: 'checking' }
const helpers = [start('alarmSound'), start('alarmTabs')]

export const walk = modelledWalk({
  machine: attentionMachine,
  singletons: { preferences: { preferences: defaultPreferences }, navigation: {} },
  observe: ({ permission }: AttentionContext) => ({ permission }),
  starts: {
    'nothing is remembered': { input: { desktopAlerts: false }, to: atRest, does: helpers },
    'desktop alerts are remembered': {
      input: { desktopAlerts: true },
      to: withAlerts,
      does: [...helpers, start('findNotificationPermission')],
    },
  },
  cases: {
    ...casesOf(relays),
    'the page loses the focus': send({ type: 'attention.lookAway' }),
    'the page gets the focus': send({ type: 'attention.look' }),
    'an alarm arrives': send({ type: 'attention.announce', incidents: [seven], since: before, unseen: [8, 7] }),
    'switches desktop alerts on': send({ type: 'attention.enableDesktop' }),
    'switches desktop alerts off': send({ type: 'attention.disableDesktop' }),
    'tests desktop alerts': send({ type: 'attention.testDesktop' }),
    'permission is found granted': settle('findNotificationPermission', 'granted'),
    'permission was revoked': settle('findNotificationPermission', 'default'),
    'permission cannot be read': fail('findNotificationPermission', new Error('no such thing')),
    'permission is granted': settle('requestNotificationPermission', 'granted'),
    'permission is denied': settle('requestNotificationPermission', 'denied'),
    'permission cannot be requested': fail('requestNotificationPermission', new Error('no such thing')),
    'the browser cannot show desktop alerts': hear('desktopNotifications', { type: 'desktopNotifications.failed' }),
  },
  rowOf,
})
