/**
 * Alerts (docs/behaviour.md#alerts): open, unacknowledged critical incidents that arrive while the operator is not
 * looking at the page are counted. If switched on (off by default), a sound or desktop notification announces each
 * incident once. Permission is requested only when the switch is turned on.
 */
import { attentionMachine, type AttentionContext } from '../../../../machines/list/attention.ts'
import type { Listing } from '../../../../machines/list/domain/arrivals.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { logWarnings, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle } from '../../support/walk.ts'

interface Attention {
  /**
   * Whether the operator is looking at the page; if not, whether the list at the time of leaving is known, and whether
   * it contained the incident or the incident has arrived since.
   */
  readonly gaze: 'here' | 'leaving' | 'away' | 'away, it was listed' | 'away, it arrived'
  /** Whether the incident was announced before. */
  readonly isAnnounced: boolean
  readonly sound: 'on' | 'off'
  readonly loudspeaker: 'silent' | 'playing' | 'refused'
  readonly isRefusalTold: boolean
  readonly desktop: 'checking' | 'asking' | 'on' | 'off' | 'blocked'
  readonly permission: 'denied' | 'default' | 'unsupported' | undefined
}

const critical = incident({ pk: 7, level: 1, description: 'Power is out' })
const alert = { tag: 'argus.incident.7', title: 'Critical: Power is out', text: '#7 from nav', pk: 7 }

function listing(...incidents: readonly Incident[]): Listing {
  return {
    listed: incidents.map(({ pk }) => pk),
    storedIncidents: new Map(incidents.map((each) => [each.pk, { incident: each, lastModified: 0, changedAt: 0 }])),
    hasMore: false,
    isFirst: true,
    isGrowing: false,
  }
}

const asks = start('requestNotificationPermission')
const shows = start('desktopNotifications')
const listens = start('listing')
const plays = start('playSound')
const switched = (change: object) => tellParent({ type: 'attention.switched', change })
const showAlerts = (alerts: unknown) => tell('desktopNotifications', { type: 'desktopNotifications.show', alerts })

const gazes = {
  here: { state: 'here', ports: [] },
  leaving: { state: 'elsewhere', ports: ['listing'] },
  away: { state: 'elsewhere', ports: ['listing'] },
  'away, it was listed': { state: 'elsewhere', ports: ['listing'] },
  'away, it arrived': { state: 'elsewhere', ports: ['listing'] },
} as const

const desktops = {
  checking: { tags: [], ports: ['findNotificationPermission'] },
  asking: { tags: ['asking'], ports: ['requestNotificationPermission'] },
  on: { tags: ['desktop'], ports: ['desktopNotifications'] },
  off: { tags: [], ports: [] },
  blocked: { tags: ['blocked'], ports: [] },
} as const

/**
 * Announces the incident with the alerts that are switched on. A sound that is already playing is not started again.
 */
function announces(attention: Attention): ModelledOutcome<Attention> {
  const isHeard = attention.sound === 'on'
  return {
    to: {
      ...attention,
      isAnnounced: true,
      gaze: 'away, it arrived',
      loudspeaker: isHeard ? 'playing' : attention.loudspeaker,
    },
    does: [
      ...(isHeard && attention.loudspeaker !== 'playing' ? [plays] : []),
      ...(attention.desktop === 'on' ? [showAlerts([alert])] : []),
    ],
  }
}

function isListed(attention: Attention): ModelledOutcome<Attention> | undefined {
  if (attention.gaze === 'leaving') return { to: { ...attention, gaze: 'away, it was listed' } }
  if (attention.gaze !== 'away') return undefined
  return attention.isAnnounced ? { to: { ...attention, gaze: 'away, it arrived' } } : announces(attention)
}

function isUnlisted(attention: Attention): ModelledOutcome<Attention> | undefined {
  const isDifferent = attention.gaze === 'leaving' || attention.gaze === 'away, it arrived'
  return isDifferent ? { to: { ...attention, gaze: 'away' } } : undefined
}

function isRefused(attention: Attention): ModelledOutcome<Attention> {
  return {
    to: { ...attention, loudspeaker: 'refused', isRefusalTold: true },
    does: attention.isRefusalTold ? [] : [logWarnings('The browser did not play the sound of an alert.')],
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
  const { gaze, isAnnounced, sound, loudspeaker, isRefusalTold, desktop, permission } = attention
  return {
    state: { gaze: gazes[gaze].state, sound, loudspeaker, desktop },
    tags: [
      ...(sound === 'on' ? ['sound'] : []),
      ...(loudspeaker === 'refused' ? ['soundRefused'] : []),
      ...desktops[desktop].tags,
    ],
    ports: [...gazes[gaze].ports, ...(loudspeaker === 'playing' ? ['playSound'] : []), ...desktops[desktop].ports],
    shows: {
      unseen: gaze === 'away, it arrived' ? [7] : [],
      isAnnounced,
      isRefusalTold,
      permission,
      isLeft: gaze.startsWith('away'),
    },
    on: {
      'the page loses the focus':
        gaze === 'here' ? { to: { ...attention, gaze: 'leaving' }, does: [listens] } : undefined,
      'the page gets the focus': gaze === 'here' ? undefined : { to: { ...attention, gaze: 'here' } },
      'the list does not contain it': isUnlisted(attention),
      'the list contains it': isListed(attention),
      'switches the sound on':
        sound === 'off' ? { to: { ...attention, sound: 'on' }, does: [switched({ soundAlerts: true })] } : undefined,
      'switches the sound off':
        sound === 'on' ? { to: { ...attention, sound: 'off' }, does: [switched({ soundAlerts: false })] } : undefined,
      'tests the sound':
        loudspeaker === 'playing' ? undefined : { to: { ...attention, loudspeaker: 'playing' }, does: [plays] },
      'the sound plays': loudspeaker === 'playing' ? { to: { ...attention, loudspeaker: 'silent' } } : undefined,
      'the sound is blocked': loudspeaker === 'playing' ? isRefused(attention) : undefined,
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

const sample = {
  tag: 'argus.sample',
  title: 'This is how a critical incident shows',
  text: 'A click on it opens the incident; on this one, the list.',
  pk: undefined,
}

const atRest: Attention = {
  gaze: 'here',
  isAnnounced: false,
  sound: 'off',
  loudspeaker: 'silent',
  isRefusalTold: false,
  desktop: 'off',
  permission: undefined,
}
const withSound: Attention = { ...atRest, sound: 'on' }
const withAlerts: Attention = { ...atRest, desktop: 'checking' }

function observe({ arrivals, announced, isRefusalTold, permission }: AttentionContext) {
  return {
    unseen: [...(arrivals?.unseen ?? [])],
    isLeft: arrivals !== undefined,
    isAnnounced: announced.has(7),
    isRefusalTold,
    permission,
  }
}

const gazeCases = {
  'the page loses the focus': send({ type: 'attention.lookAway' }),
  'the page gets the focus': send({ type: 'attention.look' }),
  'the list does not contain it': hear('listing', { type: 'listing.changed', listing: listing() }),
  'the list contains it': hear('listing', { type: 'listing.changed', listing: listing(critical) }),
}

const soundCases = {
  'switches the sound on': send({ type: 'attention.enableSound' }),
  'switches the sound off': send({ type: 'attention.disableSound' }),
  'tests the sound': send({ type: 'attention.testSound' }),
  'the sound plays': settle('playSound'),
  'the sound is blocked': fail('playSound', new Error('NotAllowedError')),
}

const desktopCases = {
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
}

/** The row with only these cases: sound and desktop notifications are independent, so each has a walk of its own. */
function side(cases: object) {
  return (attention: Attention): ModelledRow<Attention> => {
    const row = rowOf(attention)
    return { ...row, on: Object.fromEntries(Object.entries(row.on).filter(([name]) => name in cases)) }
  }
}

const heard = { ...gazeCases, ...soundCases }

export const soundWalk = defineWalk({
  machine: attentionMachine,
  singletons: { toasts: {} },
  observe,
  starts: {
    'nothing is remembered': { input: { soundAlerts: false, desktopAlerts: false }, to: nameOf(atRest) },
    'the sound is remembered': { input: { soundAlerts: true, desktopAlerts: false }, to: nameOf(withSound) },
  },
  cases: heard,
  rows: modelledRows([atRest, withSound], side(heard)),
})

const shown = { ...gazeCases, ...desktopCases }

export const desktopWalk = defineWalk({
  machine: attentionMachine,
  singletons: { toasts: {} },
  observe,
  starts: {
    'nothing is remembered': { input: { soundAlerts: false, desktopAlerts: false }, to: nameOf(atRest) },
    'desktop alerts are remembered': {
      input: { soundAlerts: false, desktopAlerts: true },
      to: nameOf(withAlerts),
      does: [start('findNotificationPermission')],
    },
  },
  cases: shown,
  rows: modelledRows([atRest, withAlerts], side(shown)),
})
