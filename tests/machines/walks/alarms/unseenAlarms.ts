/**
 * Alarms that the operator has not seen (docs/behaviour.md#alerts): seen are those that the list shows, or that are
 * open, while the page is on screen, those that were dismissed or acknowledged, and those that were seen in another tab of the browser.
 * During planned maintenance, they are kept silent.
 */
import { unseenAlarmsMachine, type UnseenAlarmsContext } from '../../../../machines/alarms/unseenAlarms.ts'
import { beginning } from '../../support/clock.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import { emptyStore } from '../../../../machines/incident/domain/incidentStore.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send } from '../../support/walk.ts'

interface Unseen {
  readonly isShown: boolean
  /** Whether incident 7 is in the list. */
  readonly isListed: boolean
  /** Whether incident 7 is open. */
  readonly isOpen: boolean
  /** Whether incident 7 is an alarm that the operator has not seen. */
  readonly isUnseen: boolean
  /** Whether incident 7 was seen in another tab, so that an answer to an earlier request brings no news. */
  readonly isSeenElsewhere: boolean
  /** Whether planned maintenance covers incident 7. */
  readonly isCovered: boolean
  /** Whether it has become an alarm for the second time. */
  readonly isLater: boolean
  /** Whether the operator has begun to acknowledge incident 7. */
  readonly isChosen: boolean
}

const seven = incident({ pk: 7, level: 1 })
const upgrade: MaintenanceTask = { pk: 1, description: 'Upgrade', start: 0, end: beginning, filters: [] }

const follows = (...unseen: readonly number[]) => tell('attention', { type: 'attention.follow', unseen })
const shares = tell('attention', { type: 'attention.share', pks: [7], at: beginning })

const acknowledges = [
  start('acknowledgement', { pk: 7, skew: 60_000 }),
  tell('acknowledgement', { type: 'acknowledgement.add' }),
  tell('chunks', { type: 'chunks.need', name: 'incident' }),
]
const stored = tell('incidents', { type: 'incidents.takeOwn', incidents: [{ ...seven, acked: true }] })

/** The alarm is seen if it is on screen: the other tabs learn of it. */
function settled(at: Unseen, ...does: readonly Effect[]): ModelledOutcome<Unseen> {
  const isSeen = at.isUnseen && at.isShown && (at.isListed || at.isOpen)
  return isSeen ? { to: { ...at, isUnseen: false }, does: [...does, shares, follows()] } : { to: at, does }
}

function announces({ isLater }: Unseen): Effect {
  const since = isLater ? beginning + 1 : beginning
  return tell('attention', { type: 'attention.announce', incidents: [seven], since, unseen: [7] })
}

function arrives(at: Unseen): ModelledOutcome<Unseen> {
  const to = { ...at, isUnseen: true }
  return at.isCovered ? settled(to, follows()) : settled(to, announces(at), follows(7))
}

function rowOf(at: Unseen): ModelledRow<Unseen> {
  const left = at.isUnseen && !at.isCovered ? [7] : []
  const silent = at.isUnseen && at.isCovered ? [7] : []
  return {
    state: at.isShown ? 'shown' : 'hidden',
    ports: ['silencing', ...(at.isChosen ? ['acknowledgement'] : [])],
    shows: { unseen: left, silent, looks: at.isSeenElsewhere ? [7] : [] },
    on: {
      'an alarm arrives': at.isSeenElsewhere
        ? { to: at, does: [follows(...left)] }
        : arrives({ ...at, isLater: false }),
      'it returns': arrives({ ...at, isSeenElsewhere: false, isLater: true }),
      'maintenance covers it': { to: { ...at, isCovered: true }, does: [follows()] },
      'no maintenance covers it': {
        to: { ...at, isCovered: false },
        does: [...(silent.length > 0 ? [announces(at)] : []), follows(...(at.isUnseen ? [7] : []))],
      },
      'it ends': { to: { ...at, isUnseen: false }, does: [follows()] },
      'the list shows it': settled({ ...at, isListed: true }),
      'the list is left': { to: { ...at, isListed: false } },
      'it is opened': settled({ ...at, isOpen: true }),
      'nothing is open': { to: { ...at, isOpen: false } },
      'it is dismissed': at.isUnseen ? { to: { ...at, isUnseen: false }, does: [shares, follows()] } : undefined,
      'another one is dismissed': { to: at },
      'acknowledges it': left.length > 0 ? { to: { ...at, isChosen: true }, does: acknowledges } : undefined,
      'it may have been acknowledged': at.isChosen
        ? { to: at, does: [tell('incidents', { type: 'incidents.refetch' })] }
        : undefined,
      'it has been acknowledged': at.isChosen
        ? { to: { ...at, isUnseen: false }, does: [stored, shares, follows()] }
        : undefined,
      'it is seen in another tab': {
        to: { ...at, isUnseen: false, isSeenElsewhere: true },
        does: [follows()],
      },
      'the page is shown': settled({ ...at, isShown: true }),
      'the page is hidden': { to: { ...at, isShown: false } },
    },
  }
}

const atFirst: Unseen = {
  isShown: false,
  isListed: false,
  isOpen: false,
  isUnseen: false,
  isSeenElsewhere: false,
  isCovered: false,
  isLater: false,
  isChosen: false,
}

export const walk = modelledWalk({
  machine: unseenAlarmsMachine,
  singletons: { attention: {}, chunks: {}, clock: { skew: 60_000 }, incidents: { store: emptyStore } },
  observe: ({ unseen, silent, looks }: UnseenAlarmsContext) => ({
    unseen: unseen.map(({ pk }) => pk),
    silent: silent.map(({ pk }) => pk),
    looks: [...looks.keys()],
  }),
  starts: { 'no alarm has arrived': { to: atFirst, does: [start('silencing')] } },
  cases: {
    'an alarm arrives': send({ type: 'unseenAlarms.meet', arrived: [seven], since: beginning, gone: [] }),
    'it returns': send({ type: 'unseenAlarms.meet', arrived: [seven], since: beginning + 1, gone: [] }),
    'maintenance covers it': hear('silencing', { type: 'silencing.told', tasks: [upgrade] }),
    'no maintenance covers it': hear('silencing', { type: 'silencing.told', tasks: [] }),
    'it ends': send({ type: 'unseenAlarms.meet', arrived: [], since: beginning, gone: [7] }),
    'the list shows it': send({ type: 'unseenAlarms.list', rows: [8, 7] }),
    'the list is left': send({ type: 'unseenAlarms.list', rows: [] }),
    'it is opened': send({ type: 'unseenAlarms.open', pk: 7 }),
    'nothing is open': send({ type: 'unseenAlarms.open', pk: undefined }),
    'it is dismissed': send({ type: 'unseenAlarms.see', pks: [7] }),
    'another one is dismissed': send({ type: 'unseenAlarms.see', pks: [9] }),
    'acknowledges it': send({ type: 'unseenAlarms.acknowledge', pk: 7 }),
    'it has been acknowledged': hear('acknowledgement', { type: 'incident.changed', change: { acked: true } }),
    'it may have been acknowledged': hear('acknowledgement', { type: 'incident.outdated' }),
    'it is seen in another tab': send({ type: 'unseenAlarms.seeElsewhere', pks: [7], at: beginning }),
    'the page is shown': send({ type: 'unseenAlarms.show' }),
    'the page is hidden': send({ type: 'unseenAlarms.hide' }),
  },
  rowOf,
})
