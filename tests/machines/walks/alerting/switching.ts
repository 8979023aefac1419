/**
 * Several profiles are switched off or on, one after another (docs/behaviour.md#paused-profiles): one that fails does not stop
 * the rest. Each pause is kept before its profile is switched off and once more afterwards, so that it dates from then, and
 * taken back if that surely failed. After a lost response the profile may be off, and a refusal of a later request does not
 * change that. Who stops the run stops it after the profile under way.
 */
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import { switchingMachine } from '../../../../machines/alerting/switching.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { beginning } from '../../support/clock.ts'
import { refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle } from '../../support/walk.ts'

const timeslot = { pk: 9, name: 'At night', recurrences: [] }

function profile(pk: number, name: string): Profile {
  return { pk, name, timeslot, filters: [], destinations: [], isActive: true }
}

const profiles = [profile(3, 'Nights'), profile(4, ''), profile(5, 'Days')] as const
/** Their names as they are kept. */
const names = ['Nights', 'Profile 4', 'Days'] as const
const until = '2026-01-19'

/** The second one was paused before, and the page does not know yet that it is off. */
const earlier = { pk: 4, name: 'Profile 4', until: '2026-01-12', at: beginning - 3_600_000 }

type Position = 0 | 1 | 2

interface Switching {
  /** In `again`, the second one was perhaps switched off by an earlier request. */
  readonly does: 'off' | 'again' | 'on'
  /** The one under way. */
  readonly at: Position | 'over'
  readonly isStopping: boolean
  /** How many are left as they are. */
  readonly unsent: number
}

function change(of: object): Effect {
  return tell('pauses', { type: 'pauses.change', change: of })
}

function keeps(at: Position): Effect {
  return change({ type: 'keep', pauses: [{ pk: profiles[at].pk, name: names[at], until, at: beginning }] })
}

function takesBack(at: Position): Effect {
  return change(at === 1 ? { type: 'keep', pauses: [earlier] } : { type: 'forget', pks: [profiles[at].pk] })
}

/** Switches this one. */
function switches(switching: Switching, at: Position): ModelledOutcome<Switching> {
  const isActive = switching.does === 'on'
  const does = [...(isActive ? [] : [keeps(at)]), start('switchProfile', { pk: profiles[at].pk, isActive })]
  return { to: { ...switching, at }, does }
}

function tellsWhyNot(at: Position, type: 'failed' | 'perhaps', reason: string): Effect {
  return tellParent({ type: 'switching.failed', pk: profiles[at].pk, outcome: { type, reason } })
}

function after(switching: Switching, at: Position, answer: 'done' | 'refused' | 'lost'): ModelledOutcome<Switching> {
  const isOff = switching.does !== 'on'
  const told: Readonly<Record<typeof answer, readonly Effect[]>> = {
    done: [...(isOff ? [keeps(at)] : []), tellParent({ type: 'switching.switched', profile: profiles[0] })],
    refused:
      switching.does === 'again' && at === 1
        ? [tellsWhyNot(at, 'perhaps', 'Not on Sundays.')]
        : [...(isOff ? [takesBack(at)] : []), tellsWhyNot(at, 'failed', 'Not on Sundays.')],
    lost: [tellsWhyNot(at, 'perhaps', 'no response from the server')],
  }
  const isLast = at === 2 || switching.isStopping
  const { to, does = [] } = isLast
    ? { to: { ...switching, at: 'over' as const } }
    : switches(switching, at === 0 ? 1 : 2)
  return { to, does: [...told[answer], ...does] }
}

function rowOf(switching: Switching): ModelledRow<Switching> {
  const { at, isStopping, unsent } = switching
  if (at === 'over') return { state: 'over', ended: { output: { unsent } }, on: {} }
  return {
    state: { switching: isStopping ? 'stopping' : 'goingOn' },
    tags: isStopping ? ['stopping'] : [],
    ports: ['switchProfile'],
    on: {
      'it is switched': after(switching, at, 'done'),
      'it cannot be switched': after(switching, at, 'refused'),
      'the response is lost': after(switching, at, 'lost'),
      // Nothing follows the last one.
      stops: { to: isStopping || at === 2 ? switching : { ...switching, isStopping: true, unsent: 2 - at } },
    },
  }
}

const begun: Omit<Switching, 'does'> = { at: 0, isStopping: false, unsent: 0 }

export const walk = modelledWalk({
  machine: switchingMachine,
  singletons: { pauses: { pauses: [earlier] } },
  starts: {
    'three are paused': {
      input: { profiles, until, doubtful: [] },
      ...switches({ ...begun, does: 'off' }, 0),
    },
    'three are paused, of which one may be off already': {
      input: { profiles, until, doubtful: [4] },
      ...switches({ ...begun, does: 'again' }, 0),
    },
    'three are turned on': {
      input: { profiles, until: undefined, doubtful: [] },
      ...switches({ ...begun, does: 'on' }, 0),
    },
  },
  cases: {
    'it is switched': settle('switchProfile', profiles[0]),
    'it cannot be switched': fail('switchProfile', refused('switch profile', 400, 'Not on Sundays.')),
    'the response is lost': fail('switchProfile', unreachable('switch profile')),
    stops: send({ type: 'switching.stop' }),
  },
  rowOf,
})
