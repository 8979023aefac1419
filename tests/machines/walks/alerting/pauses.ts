/**
 * The profiles that are paused until a day (docs/behaviour.md#paused-profiles): storage makes each change and tells the result. The
 * calendar is looked at every five minutes; once a pause is over, the server is asked which profiles are off, then and
 * every five minutes. The pause of a profile that is on, or does not exist, is forgotten.
 */
import { pausesMachine, type PausesContext } from '../../../../machines/alerting/pauses.ts'
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import { start, tell } from '../../support/effects.ts'
import { beginning } from '../../support/clock.ts'
import { unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, sleep, wait } from '../../support/walk.ts'

const nights = { pk: 3, name: 'Nights', until: '2026-01-16', at: beginning - 3_600_000 }

function nightsProfile(isActive: boolean): Profile {
  const timeslot = { pk: 9, name: 'At night', recurrences: [] }
  return { pk: 3, name: 'Nights', timeslot, filters: [], destinations: [], isActive }
}

interface Paused {
  readonly at: 'waiting' | 'asking' | 'asked'
  readonly isKept: boolean
  readonly isNextDay: boolean
  /** Whether two and a half of the five minutes have passed. */
  readonly isHalf: boolean
  readonly isStored: boolean
  /** Whether the profile is known to be off. */
  readonly isOff: boolean
}

/** Said once, if pauses that were stored until then are not. */
const saysLost = tell('toasts', {
  type: 'toasts.show',
  message: {
    severity: 'warning',
    text: 'This browser cannot keep which profiles are paused: it reminds you only as long as this page stays open.',
    stays: true,
  },
})
const asks = start('fetchProfiles')
const forgets = tell('keptPauses', { type: 'keptPauses.change', change: { type: 'forget', pks: [3] } })
const change = { type: 'keep', pauses: [nights] } as const

/** Where the chart is then: any event makes it look at the calendar. */
function then(paused: Paused, ...does: ModelledOutcome<Paused>['does'] & object): ModelledOutcome<Paused> {
  const isOver = paused.isKept && paused.isNextDay
  if (paused.at === 'waiting' && isOver)
    return { to: { ...paused, at: 'asking', isHalf: false }, does: [...does, asks] }
  if (paused.at === 'asked' && !isOver) return { to: { ...paused, at: 'waiting', isHalf: false }, does }
  return { to: paused, does }
}

function rowOf(paused: Paused): ModelledRow<Paused> {
  const { at, isKept, isHalf, isStored, isOff, isNextDay } = paused
  const answered: Paused = { ...paused, at: 'asked', isHalf: false }
  const ended = isKept ? [forgets] : []
  return {
    state: at,
    ports: ['keptPauses', ...(at === 'asking' ? ['fetchProfiles'] : [])],
    shows: { pauses: isKept ? [nights] : [], isStored, off: isOff ? [3] : [] },
    on: {
      'storage has a pause': then({ ...paused, isKept: true, isStored: true }),
      'the browser does not store it': then(
        { ...paused, isKept: true, isStored: false },
        ...(isStored ? [saysLost] : []),
      ),
      'the browser stores nothing': then({ ...paused, isKept: false, isStored: false }),
      'storage has none': then({ ...paused, isKept: false, isStored: true }),
      'a profile is paused': then(paused, tell('keptPauses', { type: 'keptPauses.change', change })),
      'the profile is on': then({ ...paused, isOff: false }, ...ended),
      'the profile is off': then({ ...paused, isOff: true }),
      'the profile is not there': then({ ...paused, isOff: false }, ...ended),
      'the profile may be there': then(paused),
      'the server says that it is on': then({ ...answered, isOff: false }, ...ended),
      'the server says that it is off': then({ ...answered, isOff: true }),
      'the server says that it is not there': then({ ...answered, isOff: false }, ...ended),
      'the server sends something unreadable': then(answered),
      'the server does not answer': then(answered),
      'two and a half minutes pass':
        at === 'asking'
          ? undefined
          : !isHalf
            ? { to: { ...paused, isHalf: true } }
            : at === 'asked'
              ? { to: { ...paused, at: 'asking', isHalf: false }, does: [asks] }
              : then({ ...paused, isHalf: false }),
      'the computer sleeps for a day': isNextDay ? undefined : { to: { ...paused, isNextDay: true } },
    },
  }
}

export const walk = modelledWalk({
  machine: pausesMachine,
  singletons: { toasts: {} },
  observe: ({ pauses, isStored, off }: PausesContext) => ({ pauses, isStored, off }),
  starts: {
    'a user': {
      input: { username: 'ana' },
      to: { at: 'waiting', isKept: false, isNextDay: false, isHalf: false, isStored: true, isOff: false },
      does: [start('keptPauses', { username: 'ana' })],
    },
  },
  cases: {
    'storage has a pause': hear('keptPauses', { type: 'keptPauses.told', pauses: [nights], isStored: true }),
    'the browser does not store it': hear('keptPauses', { type: 'keptPauses.told', pauses: [nights], isStored: false }),
    'the browser stores nothing': hear('keptPauses', { type: 'keptPauses.told', pauses: [], isStored: false }),
    'storage has none': hear('keptPauses', { type: 'keptPauses.told', pauses: [], isStored: true }),
    'a profile is paused': send({ type: 'pauses.change', change }),
    'the profile is on': send({ type: 'pauses.follow', profiles: [nightsProfile(true)], areAll: true }),
    'the profile is off': send({ type: 'pauses.follow', profiles: [nightsProfile(false)], areAll: true }),
    'the profile is not there': send({ type: 'pauses.follow', profiles: [], areAll: true }),
    'the profile may be there': send({ type: 'pauses.follow', profiles: [], areAll: false }),
    'the server says that it is on': settle('fetchProfiles', { items: [nightsProfile(true)], unreadable: 0 }),
    'the server says that it is off': settle('fetchProfiles', { items: [nightsProfile(false)], unreadable: 0 }),
    'the server says that it is not there': settle('fetchProfiles', { items: [], unreadable: 0 }),
    'the server sends something unreadable': settle('fetchProfiles', { items: [], unreadable: 1 }),
    'the server does not answer': fail('fetchProfiles', unreachable('get notification profiles')),
    'two and a half minutes pass': wait(150_000),
    'the computer sleeps for a day': sleep(86_400_000),
  },
  rowOf,
})
