/**
 * Alerts (docs/behaviour.md#alerts): an alarm is counted from its arrival until the operator uses this page or another
 * tab of the console. Use of another tab counts even if this tab learns of the alarm only afterwards. A child plays the
 * sound. Desktop notifications are off by default. If they are on, each alarm that arrives while the page does not have
 * the focus shows a notification. The browser's permission is requested only when the operator switches notifications
 * on. All tabs share the operator's choices.
 */
import { attentionMachine, type AttentionContext } from '../../../../machines/list/attention.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { beginning } from '../../support/clock.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

interface Attention {
  readonly gaze: 'here' | 'elsewhere'
  readonly unseen: 'none' | 'seven' | 'eight' | 'seven and eight' | 'eight and seven'
  readonly desktop: 'checking' | 'asking' | 'on' | 'off' | 'blocked'
  /** Whether the operator has looked at the second alarm in another tab. */
  readonly isEightSeen: boolean
  readonly permission: 'denied' | 'default' | 'unsupported' | undefined
}

const seven = incident({ pk: 7, level: 1, description: 'Power is out' })
const eight = incident({ pk: 8, level: 1, description: 'Link down' })
/** A time before the operator first looked at the page. */
const before = beginning - 60_000
const pks = { none: [], seven: [7], eight: [8], 'seven and eight': [7, 8], 'eight and seven': [8, 7] } as const
const withSeven = {
  none: 'seven',
  seven: 'seven',
  eight: 'eight and seven',
  'seven and eight': 'seven and eight',
  'eight and seven': 'eight and seven',
} as const
const withEight = {
  none: 'eight',
  seven: 'seven and eight',
  eight: 'eight',
  'seven and eight': 'seven and eight',
  'eight and seven': 'eight and seven',
} as const
const withoutEight = {
  none: 'none',
  seven: 'seven',
  eight: 'none',
  'seven and eight': 'seven',
  'eight and seven': 'seven',
} as const
const alert = { tag: 'argus.incident.7', title: 'Critical: Power is out', text: '#7 from nav', pk: 7 }
const alertOfEight = { tag: 'argus.incident.8', title: 'Critical: Link down', text: '#8 from nav', pk: 8 }
const sample = {
  tag: 'argus.sample',
  title: 'This is what an alarm looks like',
  text: 'Clicking an alarm opens its incident; clicking this one opens the list.',
  pk: undefined,
}

const asks = start('requestNotificationPermission')
const shows = start('desktopNotifications')
const switched = (change: object) => tellParent({ type: 'attention.switched', change })
const shares = (change: object) => tell('alarmTabs', { type: 'alarmTabs.share', change })
const showAlerts = (alerts: unknown) => tell('desktopNotifications', { type: 'desktopNotifications.show', alerts })
const follows = (unseen: readonly number[]) => tell('alarmSound', { type: 'alarmSound.follow', unseen })

const desktops = {
  checking: { tags: [], ports: ['findNotificationPermission'] },
  asking: { tags: ['asking'], ports: ['requestNotificationPermission'] },
  on: { tags: ['desktop'], ports: ['desktopNotifications'] },
  off: { tags: [], ports: [] },
  blocked: { tags: ['blocked'], ports: [] },
} as const

/** The alarm has arrived: it is counted and announced. */
function arrives(attention: Attention, arrived: Incident, since = before): ModelledOutcome<Attention> {
  const isShown = attention.desktop === 'on' && attention.gaze === 'elsewhere'
  const unseen = (arrived.pk === 7 ? withSeven : withEight)[attention.unseen]
  return {
    to: { ...attention, unseen },
    does: [
      ...(attention.unseen === 'none' ? [start('pageUse')] : [follows(pks[unseen])]),
      tell('alarmSound', { type: 'alarmSound.announce', pks: [arrived.pk], since, unseen: pks[unseen] }),
      ...(isShown ? [showAlerts([arrived.pk === 7 ? alert : alertOfEight])] : []),
    ],
  }
}

/** The second alarm is not new if the operator has looked at it in another tab since it arrived. */
function arrivesSecond(attention: Attention): ModelledOutcome<Attention> | undefined {
  if (!attention.isEightSeen) return arrives(attention, eight)
  return attention.unseen === 'none' ? undefined : { to: attention, does: [follows(pks[attention.unseen])] }
}

/** The second alarm no longer counts. */
function loses(attention: Attention): ModelledOutcome<Attention> | undefined {
  const unseen = withoutEight[attention.unseen]
  if (unseen === 'none') return sees(attention)
  return { to: { ...attention, unseen }, does: [follows(pks[unseen])] }
}

function sees(attention: Attention, ...further: readonly Effect[]): ModelledOutcome<Attention> | undefined {
  if (attention.unseen === 'none') return undefined
  return { to: { ...attention, unseen: 'none' }, does: [follows([]), ...further] }
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
  const { gaze, unseen, desktop, isEightSeen, permission } = attention
  const muting = { alarmsMutedUntil: beginning + 3_600_000 }
  return {
    state: { gaze, alarms: unseen === 'none' ? 'seen' : 'unseen', desktop },
    tags: [...desktops[desktop].tags],
    ports: ['alarmSound', 'alarmTabs', ...(unseen === 'none' ? [] : ['pageUse']), ...desktops[desktop].ports],
    shows: { unseen: pks[unseen], looks: isEightSeen ? [[8, beginning]] : [], permission },
    on: {
      'the page loses the focus': gaze === 'here' ? { to: { ...attention, gaze: 'elsewhere' } } : undefined,
      'the page gets the focus': gaze === 'here' ? undefined : { to: { ...attention, gaze: 'here' } },
      'an alarm arrives': arrives(attention, seven),
      'a second alarm arrives': arrivesSecond(attention),
      'the second alarm returns': arrives(attention, eight, beginning + 1),
      'the second alarm is over': loses(attention),
      'all alarms are over': sees(attention),
      'the page is used':
        gaze === 'here'
          ? sees(attention, tell('alarmTabs', { type: 'alarmTabs.look', pks: pks[unseen], at: beginning }))
          : undefined,
      'the operator looks at another tab': sees({ ...attention, isEightSeen: true }) ?? {
        to: { ...attention, isEightSeen: true },
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
      'a desktop alert is clicked':
        desktop === 'on' ? { to: attention, does: [tellParent({ type: 'attention.opened', pk: 7 })] } : undefined,
      'the browser cannot show desktop alerts': desktop === 'on' ? answers(attention, 'unsupported') : undefined,
    },
  }
}

const atRest: Attention = { gaze: 'here', unseen: 'none', desktop: 'off', isEightSeen: false, permission: undefined }
const withAlerts: Attention = { ...atRest, desktop: 'checking' }
const helpers = [start('alarmSound'), start('alarmTabs')]

export const walk = defineWalk({
  machine: attentionMachine,
  singletons: { preferences: { preferences: defaultPreferences } },
  observe: ({ unseen, looks, permission }: AttentionContext) => ({
    unseen: unseen.map(({ pk }) => pk),
    looks: [...looks],
    permission,
  }),
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
    'an alarm arrives': send({ type: 'attention.meet', arrived: [seven], since: before, gone: [] }),
    'a second alarm arrives': send({ type: 'attention.meet', arrived: [eight], since: before, gone: [] }),
    'the second alarm returns': send({ type: 'attention.meet', arrived: [eight], since: beginning + 1, gone: [] }),
    'the second alarm is over': send({ type: 'attention.meet', arrived: [], since: before, gone: [8] }),
    'all alarms are over': send({ type: 'attention.meet', arrived: [], since: before, gone: [7, 8] }),
    'the page is used': hear('pageUse', { type: 'pageUse.used' }),
    'the operator looks at another tab': hear('alarmTabs', { type: 'alarmTabs.looked', pks: [8], at: beginning }),
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
    'the browser cannot show desktop alerts': hear('desktopNotifications', { type: 'desktopNotifications.failed' }),
  },
  rows: modelledRows([atRest, withAlerts], rowOf),
})
