/**
 * Several profiles are paused until a day, and turned on again (docs/behaviour.md#paused-profiles): the dialog asks which, all at
 * first, and until when, the next Monday at first. One that fails does not stop the rest; it can be tried again, and the day
 * then counts for those that were switched before, too: their pauses are kept once more. After a lost response the profile
 * may be off. Who wants to close the dialog meanwhile stops the run after the profile under way; the dialog then stays open.
 * Turning on can be stopped, too.
 */
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import { pausingMachine, type PausingContext } from '../../../../machines/alerting/pausing.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { beginning } from '../../support/clock.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, settle } from '../../support/walk.ts'

const timeslot = { pk: 9, name: 'At night', recurrences: [] }

function profile(pk: number, name: string): Profile {
  return { pk, name, timeslot, filters: [], destinations: [], isActive: true }
}

const nights = profile(3, 'Nights')
const other = profile(4, '')
const both = [nights, other]
const finished = tellParent({ type: 'pausing.finished' })

const fates = ['done', 'failed', 'perhaps'] as const
type Fate = 'none' | (typeof fates)[number]

interface Pausing {
  readonly at: 'closed' | 'choosing' | 'pausing' | 'resuming'
  /** Whether the dialog has been opened, or profiles turned on. */
  readonly profiles: 'none' | 'both'
  readonly nights: boolean
  readonly other: boolean
  readonly day: '' | '2026-01-15' | '2026-01-16' | '2026-01-19'
  readonly isTried: boolean
  readonly nightsFate: Fate
  readonly otherFate: Fate
  /** Whether it was tried last to turn profiles on. */
  readonly areResumed: boolean
  /** Whether the last run was stopped before the other one. */
  readonly isStopped: boolean
}

const pks = { nights: 3, other: 4 } as const
const names = { nights: 'Nights', other: 'Profile 4' } as const
const dayWords = { '': '', '2026-01-15': '', '2026-01-16': 'Fri 16 Jan', '2026-01-19': 'Mon 19 Jan' } as const

/** These are kept as paused until the day. */
function keeps(until: string, ...paused: readonly (keyof typeof pks)[]): Effect {
  const kept = paused.map((one) => ({ pk: pks[one], name: names[one], until, at: beginning }))
  return tell('pauses', { type: 'pauses.change', change: { type: 'keep', pauses: kept } })
}

/** All have been switched, or it was tried or stopped. */
function ended(pausing: Pausing, isStopped: boolean): ModelledOutcome<Pausing> {
  const { at, nightsFate, otherFate, day } = pausing
  const isUnsure = (fate: Fate) => fate === 'failed' || fate === 'perhaps'
  const hasFailed = isUnsure(nightsFate) || isUnsure(otherFate)
  if (at === 'pausing' && (hasFailed || isStopped))
    return { to: { ...pausing, at: 'choosing', isStopped }, does: [finished] }
  const to: Pausing = { ...pausing, at: 'closed', areResumed: at === 'resuming' }
  if (hasFailed) return { to, does: [finished] }
  const count = [nightsFate, otherFate].filter((fate) => fate === 'done').length
  const many = count === 1 ? '1 profile' : `${count} profiles`
  const said = say('success', at === 'pausing' ? `Paused ${many} until ${dayWords[day]}.` : `Turned on ${many}.`)
  return { to, does: [said, finished] }
}

/** What is heard of one that is being switched. */
function heard(pausing: Pausing, one: 'nights' | 'other', fate: Exclude<Fate, 'none'>): ModelledOutcome<Pausing> {
  const switched = tellParent({ type: 'pausing.switched', profile: one === 'nights' ? nights : other })
  return {
    to: { ...pausing, [one === 'nights' ? 'nightsFate' : 'otherFate']: fate },
    does: fate === 'done' ? [switched] : [],
  }
}

function pauses(pausing: Pausing): ModelledOutcome<Pausing> {
  const { day, nightsFate, otherFate } = pausing
  const isNights = pausing.nights && nightsFate !== 'done'
  const isOther = pausing.other && otherFate !== 'done'
  const isFuture = day === '2026-01-16' || day === '2026-01-19'
  if (!isFuture || !(isNights || isOther)) return { to: { ...pausing, isTried: true } }
  const again = (fate: Fate): Fate => (fate === 'failed' ? 'none' : fate)
  const done = [
    ...(nightsFate === 'done' ? ['nights' as const] : []),
    ...(otherFate === 'done' ? ['other' as const] : []),
  ]
  const switches = start('switching', {
    profiles: [...(isNights ? [nights] : []), ...(isOther ? [other] : [])],
    until: day,
    doubtful: [
      ...(isNights && nightsFate === 'perhaps' ? [3] : []),
      ...(isOther && otherFate === 'perhaps' ? [4] : []),
    ],
  })
  return {
    to: {
      ...pausing,
      at: 'pausing',
      nightsFate: again(nightsFate),
      otherFate: again(otherFate),
      isStopped: false,
    },
    does: [...(done.length === 0 ? [] : [keeps(day, ...done)]), switches],
  }
}

const fresh: Omit<Pausing, 'at' | 'profiles'> = {
  nights: true,
  other: true,
  day: '2026-01-19',
  isTried: false,
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
  const { nights: isNights, other: isOther, nightsFate, otherFate } = pausing
  const areAll = (isNights || nightsFate === 'done') && (isOther || otherFate === 'done')
  return {
    'one is ticked or unticked': { to: { ...pausing, nights: !isNights } },
    'all are ticked or unticked': {
      to: {
        ...pausing,
        nights: nightsFate === 'done' ? isNights : !areAll,
        other: otherFate === 'done' ? isOther : !areAll,
      },
    },
    'today is chosen': { to: { ...pausing, day: '2026-01-15' } },
    'tomorrow is chosen': { to: { ...pausing, day: '2026-01-16' } },
    'asks to pause them': pauses(pausing),
    'closes the dialog': { to: { ...pausing, at: 'closed' } },
  }
}

function rowOf(pausing: Pausing): ModelledRow<Pausing> {
  const { at, profiles, day, isTried, areResumed, isStopped } = pausing
  const isSwitching = at === 'pausing' || at === 'resuming'
  const tags = {
    closed: areResumed ? ['resumed'] : [],
    choosing: ['open'],
    pausing: ['open', 'pausing'],
    resuming: ['resuming'],
  }
  const states = {
    closed: { closed: areResumed ? 'resumed' : 'idle' },
    choosing: 'choosing',
    pausing: { switching: 'pausing' },
    resuming: { switching: 'resuming' },
  }
  return {
    state: states[at],
    tags: tags[at],
    ports: isSwitching ? ['switching'] : [],
    shows: {
      profiles: profiles === 'none' ? [] : both,
      ticked: [...(pausing.nights ? [3] : []), ...(pausing.other ? [4] : [])],
      day,
      isTried,
      unsent: isStopped ? 1 : 0,
      outcomes: outcomesOf(pausing),
    },
    on: {
      ...(at === 'closed' && {
        'two are to be paused': { to: { ...fresh, at: 'choosing', profiles: 'both' } },
        'two are to be turned on': {
          to: {
            ...pausing,
            at: 'resuming',
            profiles: 'both',
            nightsFate: 'none',
            otherFate: 'none',
            areResumed: false,
          },
          does: [start('switching', { profiles: both, until: undefined, doubtful: [] })],
        },
        'those to be turned on are gone': { to: pausing },
      }),
      ...(at === 'choosing' && choices(pausing)),
      ...(isSwitching && {
        'closes the dialog': { to: pausing, does: [tell('switching', { type: 'switching.stop' })] },
        ...Object.fromEntries(fates.map((fate) => [`the first: ${fate}`, heard(pausing, 'nights', fate)])),
        'the second: done': heard(pausing, 'other', 'done'),
        'the second: perhaps': heard(pausing, 'other', 'perhaps'),
        'all were tried': ended(pausing, false),
        'it was stopped before the second': ended(pausing, true),
      }),
    },
  }
}

function hears(one: Profile, fate: Exclude<Fate, 'none'>) {
  return hear(
    'switching',
    fate === 'done'
      ? { type: 'switching.switched', profile: one }
      : { type: 'switching.failed', pk: one.pk, outcome: { type: fate, reason: 'Not on Sundays.' } },
  )
}

export const walk = modelledWalk({
  machine: pausingMachine,
  singletons: { toasts: {}, pauses: { pauses: [] } },
  observe: ({ profiles, ticked, until, isTried, unsent, outcomes }: PausingContext) => ({
    profiles,
    ticked: ticked.toSorted((one, next) => one - next),
    day: until,
    isTried,
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
    'asks to pause them': send({ type: 'pausing.pause' }),
    'closes the dialog': send({ type: 'pausing.leave' }),
    ...Object.fromEntries(fates.map((fate) => [`the first: ${fate}`, hears(nights, fate)])),
    'the second: done': hears(other, 'done'),
    'the second: perhaps': hears(other, 'perhaps'),
    'all were tried': settle('switching', { unsent: 0 }),
    'it was stopped before the second': settle('switching', { unsent: 1 }),
  },
  rowOf,
})
