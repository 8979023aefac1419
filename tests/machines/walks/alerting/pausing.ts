/**
 * Several profiles are paused until a day, and turned on again (docs/behaviour.md#paused-profiles): the dialog asks which, all at
 * first, and until when, the next Monday at first. They are switched one after another, and one that fails does not stop
 * the rest; it can be tried again, and the day then counts for those that were switched before, too. Each pause is kept
 * before its profile is switched off and once more afterwards, so that it dates from then, and taken back if that surely
 * failed. After a lost response the profile may be off, and a refusal of a later request does not change that. Who wants to
 * close the dialog meanwhile stops the run after the profile under way; the dialog then stays open.
 */
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import { pausingMachine, type PausingContext } from '../../../../machines/alerting/pausing.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { beginning } from '../../support/clock.ts'
import { refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle } from '../../support/walk.ts'

const timeslot = { pk: 9, name: 'At night', recurrences: [] }

function profile(pk: number, name: string): Profile {
  return { pk, name, timeslot, filters: [], destinations: [], isActive: true }
}

const nights = profile(3, 'Nights')
const both = [nights, profile(4, '')]
const finished = tellParent({ type: 'pausing.finished' })
const switched = (one: Profile): Effect => tellParent({ type: 'pausing.switched', profile: one })

type Fate = 'none' | 'done' | 'failed' | 'perhaps'

interface Pausing {
  readonly at: 'closed' | 'choosing' | 'pausing' | 'resuming'
  /** Whether the dialog has been opened, or profiles turned on. */
  readonly profiles: 'none' | 'both'
  readonly nights: boolean
  readonly other: boolean
  readonly day: '' | '2026-01-15' | '2026-01-16' | '2026-01-19'
  readonly isTried: boolean
  /** The next profile. */
  readonly next: 'none' | 'nights' | 'other'
  /** Whether the other one comes after it. */
  readonly hasMore: boolean
  readonly nightsFate: Fate
  readonly otherFate: Fate
  /** Whether the fates are those of turning them on. */
  readonly areResumed: boolean
  /** Whether the run was stopped before the other one. */
  readonly isStopped: boolean
}

const pks = { nights: 3, other: 4 } as const
const names = { nights: 'Nights', other: 'Profile 4' } as const
const dayWords = { '': '', '2026-01-15': '', '2026-01-16': 'Fri 16 Jan', '2026-01-19': 'Mon 19 Jan' } as const

/** The other profile was paused before, and the page does not know yet that it is off. */
const earlier = { pk: 4, name: 'Profile 4', until: '2026-01-12', at: beginning - 3_600_000 }
const keepsEarlier = tell('pauses', { type: 'pauses.change', change: { type: 'keep', pauses: [earlier] } })
const forgetsNights = tell('pauses', { type: 'pauses.change', change: { type: 'forget', pks: [3] } })

/** These are kept as paused until the day. */
function keeps(until: string, ...paused: readonly (keyof typeof pks)[]): Effect {
  const kept = paused.map((one) => ({ pk: pks[one], name: names[one], until, at: beginning }))
  return tell('pauses', { type: 'pauses.change', change: { type: 'keep', pauses: kept } })
}

/** Switches the next profile. */
function switches(pausing: Pausing): ModelledOutcome<Pausing> {
  const { at, next, day } = pausing
  if (next === 'none') return ended(pausing)
  const isActive = at === 'resuming'
  const does = [...(isActive ? [] : [keeps(day, next)]), start('switchProfile', { pk: pks[next], isActive })]
  return { to: pausing, does }
}

/** All have been switched, or it was tried. */
function ended(pausing: Pausing): ModelledOutcome<Pausing> {
  const { at, nightsFate, otherFate, isStopped } = pausing
  const isUnsure = (fate: Fate) => fate === 'failed' || fate === 'perhaps'
  const hasFailed = isUnsure(nightsFate) || isUnsure(otherFate)
  const isUnfinished = hasFailed || (at === 'pausing' && isStopped)
  if (isUnfinished) return { to: { ...pausing, at: at === 'pausing' ? 'choosing' : 'closed' }, does: [finished] }
  const count = [nightsFate, otherFate].filter((fate) => fate === 'done').length
  const many = count === 1 ? '1 profile' : `${count} profiles`
  const said = say(
    'success',
    at === 'pausing' ? `Paused ${many} until ${dayWords[pausing.day]}.` : `Turned on ${many}.`,
  )
  return { to: { ...pausing, at: 'closed' }, does: [said, finished] }
}

function after(pausing: Pausing, answer: 'done' | 'failed' | 'perhaps'): ModelledOutcome<Pausing> {
  const { at, next, hasMore, nightsFate, otherFate } = pausing
  const wasUnsure = (next === 'nights' ? nightsFate : otherFate) === 'perhaps'
  const fate = answer === 'failed' && wasUnsure ? 'perhaps' : answer
  const takesBack = at === 'pausing' && fate === 'failed'
  const rest: Pausing = {
    ...pausing,
    next: hasMore ? 'other' : 'none',
    hasMore: false,
    [next === 'nights' ? 'nightsFate' : 'otherFate']: fate,
  }
  const { to, does = [] } = switches(rest)
  return {
    to,
    does: [
      ...(takesBack ? [next === 'other' ? keepsEarlier : forgetsNights] : []),
      ...(at === 'pausing' && fate === 'done' && next !== 'none' ? [keeps(pausing.day, next)] : []),
      ...(fate === 'done' ? [switched(nights)] : []),
      ...does,
    ],
  }
}

function pauses(pausing: Pausing): ModelledOutcome<Pausing> {
  const isNights = pausing.nights && pausing.nightsFate !== 'done'
  const isOther = pausing.other && pausing.otherFate !== 'done'
  const isFuture = pausing.day === '2026-01-16' || pausing.day === '2026-01-19'
  if (!isFuture || !(isNights || isOther)) return { to: { ...pausing, isTried: true } }
  const again = (fate: Fate): Fate => (fate === 'failed' ? 'none' : fate)
  const done = [
    ...(pausing.nightsFate === 'done' ? ['nights' as const] : []),
    ...(pausing.otherFate === 'done' ? ['other' as const] : []),
  ]
  const { to, does = [] } = switches({
    ...pausing,
    at: 'pausing',
    next: isNights ? 'nights' : 'other',
    hasMore: isNights && isOther,
    nightsFate: again(pausing.nightsFate),
    otherFate: again(pausing.otherFate),
    isStopped: false,
  })
  return { to, does: [...(done.length === 0 ? [] : [keeps(pausing.day, ...done)]), ...does] }
}

const fresh: Omit<Pausing, 'at' | 'profiles'> = {
  nights: true,
  other: true,
  day: '2026-01-19',
  isTried: false,
  next: 'none',
  hasMore: false,
  nightsFate: 'none',
  otherFate: 'none',
  areResumed: false,
  isStopped: false,
}

function outcomesOf({ nightsFate, otherFate }: Pausing) {
  const shown = (pk: number, fate: Fate): readonly (readonly [number, string])[] =>
    fate === 'none' ? [] : [[pk, fate]]
  return Object.fromEntries([...shown(3, nightsFate), ...shown(4, otherFate)])
}

function choices(pausing: Pausing): ModelledRow<Pausing>['on'] {
  const { nights: isNights, other, nightsFate, otherFate } = pausing
  const areAll = (isNights || nightsFate === 'done') && (other || otherFate === 'done')
  return {
    'one is ticked or unticked': { to: { ...pausing, nights: !isNights } },
    'all are ticked or unticked': {
      to: {
        ...pausing,
        nights: nightsFate === 'done' ? isNights : !areAll,
        other: otherFate === 'done' ? other : !areAll,
      },
    },
    'today is chosen': { to: { ...pausing, day: '2026-01-15' } },
    'tomorrow is chosen': { to: { ...pausing, day: '2026-01-16' } },
    'the day is cleared': { to: { ...pausing, day: '' } },
    'asks to pause them': pauses(pausing),
    'closes the dialog': { to: { ...pausing, at: 'closed' } },
  }
}

function rowOf(pausing: Pausing): ModelledRow<Pausing> {
  const { at, profiles, day, isTried, areResumed, isStopped, hasMore } = pausing
  const isSwitching = at === 'pausing' || at === 'resuming'
  return {
    state: isSwitching ? { [at]: 'switching' } : at,
    tags: at === 'closed' ? [] : at === 'choosing' ? ['open'] : at === 'pausing' ? ['open', 'pausing'] : ['resuming'],
    ports: isSwitching ? ['switchProfile'] : [],
    shows: {
      profiles: profiles === 'none' ? [] : both,
      ticked: [...(pausing.nights ? [3] : []), ...(pausing.other ? [4] : [])],
      day,
      isTried,
      areResumed,
      unsent: isStopped ? 1 : 0,
      outcomes: outcomesOf(pausing),
    },
    on: {
      ...(at === 'closed' && {
        'two are to be paused': { to: { ...fresh, at: 'choosing', profiles: 'both' } },
        'two are to be turned on': switches({
          ...pausing,
          at: 'resuming',
          profiles: 'both',
          next: 'nights',
          hasMore: true,
          nightsFate: 'none',
          otherFate: 'none',
          areResumed: true,
        }),
        'those to be turned on are gone': { to: pausing },
      }),
      ...(at === 'choosing' && choices(pausing)),
      ...(at === 'pausing' && {
        'closes the dialog': { to: { ...pausing, hasMore: false, isStopped: isStopped || hasMore } },
      }),
      'it is switched': isSwitching ? after(pausing, 'done') : undefined,
      'it cannot be switched': isSwitching ? after(pausing, 'failed') : undefined,
      'the response is lost': isSwitching ? after(pausing, 'perhaps') : undefined,
    },
  }
}

export const walk = modelledWalk({
  machine: pausingMachine,
  singletons: { toasts: {}, pauses: { pauses: [earlier] } },
  observe: ({ profiles, ticked, until, isTried, areResumed, unsent, outcomes }: PausingContext) => ({
    profiles,
    ticked: ticked.toSorted((one, other) => one - other),
    day: until,
    isTried,
    areResumed,
    unsent,
    outcomes: Object.fromEntries([...outcomes].map(([pk, { type }]) => [pk, type])),
  }),
  starts: {
    'the page is opened': { to: { ...fresh, at: 'closed', profiles: 'none', day: '', nights: false, other: false } },
  },
  cases: {
    'two are to be paused': send({ type: 'pausing.open', profiles: both }),
    'two are to be turned on': send({ type: 'pausing.resume', profiles: both }),
    'those to be turned on are gone': send({ type: 'pausing.resume', profiles: [] }),
    'one is ticked or unticked': send({ type: 'pausing.tick', pk: 3 }),
    'all are ticked or unticked': send({ type: 'pausing.tickAll' }),
    'today is chosen': send({ type: 'pausing.setDay', day: '2026-01-15' }),
    'tomorrow is chosen': send({ type: 'pausing.setDay', day: '2026-01-16' }),
    'the day is cleared': send({ type: 'pausing.setDay', day: '' }),
    'asks to pause them': send({ type: 'pausing.pause' }),
    'closes the dialog': send({ type: 'pausing.leave' }),
    'it is switched': settle('switchProfile', nights),
    'it cannot be switched': fail('switchProfile', refused('switch profile', 400, 'Not on Sundays.')),
    'the response is lost': fail('switchProfile', unreachable('switch profile')),
  },
  rowOf,
})
