/** The planned maintenance that is in progress (docs/behaviour.md#maintenance). */
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { withListOnly } from '../../../../machines/filter/domain/listOnly.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import { maintenanceMachine, type MaintenanceContext } from '../../../../machines/filter/maintenance.ts'
import { beginning } from '../../support/clock.ts'
import { start, tell, tellParent } from '../../support/effects.ts'
import { unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle, wait, type Row } from '../../support/walk.ts'

const everything: IncidentQuery = { filter: defaultFilter, timeframeHours: 0, search: '' }
const endless = Number.MAX_SAFE_INTEGER
const ongoing: MaintenanceTask = { pk: 3, description: '', start: 0, end: endless, filters: [] }
const later: MaintenanceTask = { pk: 4, description: '', start: endless, end: endless, filters: [] }

interface Standing {
  readonly at: 'asking' | 'waiting' | 'pausing' | 'absent'
  readonly known: 'nothing' | 'none' | 'one'
  /** Minutes since the server turned out not to support planned maintenance. */
  readonly minutes: 0 | 30
  /** Minutes since the tasks were last asked for, while none is in progress. */
  readonly rested: number
  /** Whether four seconds have passed in the pause. */
  readonly isDue: boolean
  /** Whether the last attempt received no response. */
  readonly isDoubtful: boolean
  /** Whether a task of the last answer could not be read. */
  readonly isIncomplete: boolean
}

const atFirst: Standing = {
  at: 'asking',
  known: 'nothing',
  minutes: 0,
  rested: 0,
  isDue: false,
  isDoubtful: false,
  isIncomplete: false,
}
/** The saved filters depend on the tasks that are not over, also on those to come. */
function tellsSavedFilters(known: 'none' | 'one') {
  return tell('savedFilters', { type: 'savedFilters.depend', tasks: known === 'one' ? [ongoing, later] : [later] })
}

const tasksOf = { nothing: undefined, none: [], one: [ongoing] } as const

function rowOf(isAsked: boolean) {
  return (standing: Standing): ModelledRow<Standing> => {
    const { at, known, minutes, rested, isDue, isDoubtful, isIncomplete } = standing
    const asks: ModelledOutcome<Standing> = {
      to: { ...standing, at: 'asking', minutes: 0, rested: 0, isDue: false },
      does: [start('fetchMaintenance')],
    }
    const learns = (now: 'none' | 'one', lacks = false): ModelledOutcome<Standing> => ({
      to: { ...standing, at: 'waiting', known: now, isDoubtful: false, isIncomplete: lacks },
      does:
        known === now
          ? []
          : [tellsSavedFilters(now), tellParent({ type: 'maintenance.changed', ongoing: tasksOf[now] })],
    })
    const due: ModelledOutcome<Standing> = isDue ? asks : { to: { ...standing, isDue: true } }
    const paused = at === 'pausing' ? due : undefined
    const isNeeded = isAsked || known !== 'none' || isDoubtful
    const rests: ModelledOutcome<Standing> =
      rested < 4 && !isNeeded ? { to: { ...standing, rested: rested + 1 } } : asks
    const asksAgain = at === 'waiting' ? rests : undefined
    const asksLater = at === 'asking' ? undefined : asks
    return {
      state: { answer: at, course: known === 'nothing' ? 'unknown' : 'known' },
      ports: at === 'asking' ? ['fetchMaintenance'] : [],
      shows: { ongoing: tasksOf[known], isDoubtful, isIncomplete },
      tags: at === 'absent' ? ['absent'] : [],
      on: {
        'a task is in progress': learns('one'),
        'no task is in progress': learns('none'),
        'a task cannot be read': learns('none', true),
        // What was known of another version of the server counts no longer.
        'the server does not support planned maintenance': {
          to: { ...standing, at: 'absent', known: 'nothing', isDoubtful: false },
          does:
            known === 'nothing'
              ? []
              : [
                  tell('savedFilters', { type: 'savedFilters.depend', tasks: [] }),
                  tellParent({ type: 'maintenance.changed', ongoing: undefined }),
                ],
        },
        'the request for the tasks receives no response': { to: { ...standing, at: 'waiting', isDoubtful: true } },
        'another version of the server is met': asks,
        'four seconds pass': paused,
        'five seconds pass': at === 'pausing' ? asks : undefined,
        'a minute passes': at === 'pausing' ? asks : asksAgain,
        'the tasks are asked for': at === 'waiting' || at === 'pausing' ? asks : undefined,
        'incidents change': at === 'waiting' ? { to: { ...standing, at: 'pausing' } } : undefined,
        'half an hour passes': at === 'absent' && minutes === 0 ? { to: { ...standing, minutes: 30 } } : asksLater,
      },
    }
  }
}

const cases = {
  'a task is in progress': settle('fetchMaintenance', { items: [later, ongoing], unreadable: 0 }),
  'no task is in progress': settle('fetchMaintenance', { items: [later], unreadable: 0 }),
  'a task cannot be read': settle('fetchMaintenance', { items: [later], unreadable: 1 }),
  'the server does not support planned maintenance': settle('fetchMaintenance', undefined),
  'another version of the server is met': send({ type: 'maintenance.meet' }),
  'four seconds pass': wait(4000),
  'five seconds pass': wait(5000),
  'a minute passes': wait(60_000),
  'the tasks are asked for': send({ type: 'maintenance.refresh' }),
  'incidents change': send({ type: 'maintenance.follow' }),
  'half an hour passes': wait(1_800_000),
  'the request for the tasks receives no response': fail('fetchMaintenance', unreachable('get planned maintenance')),
}

function walkOf(isAsked: boolean) {
  const query = isAsked ? withListOnly(everything, { underMaintenance: true }) : everything
  return modelledWalk({
    machine: maintenanceMachine,
    singletons: { filter: { query }, clock: { skew: 0 }, savedFilters: {}, leadingTab: {} },
    observe: ({ ongoing: tasks, isDoubtful, isIncomplete }: MaintenanceContext) => ({
      ongoing: tasks,
      isDoubtful,
      isIncomplete,
    }),
    starts: { 'a user signs in': { to: atFirst, does: [start('fetchMaintenance')] } },
    cases,
    rowOf: rowOf(isAsked),
  })
}

export const asked = walkOf(true)
export const unasked = walkOf(false)

/**
 * A tab that rests does not ask on its own (docs/behaviour.md#the-leading-tab). With the sound on, it watches for alarms,
 * and asks which of them maintenance silences.
 */
function walkAtRest(soundAlerts: boolean) {
  const rows: Record<string, Row<string, string>> = {
    asking: {
      state: { answer: 'asking', course: 'unknown' },
      ports: ['fetchMaintenance'],
      on: {
        'a task is in progress': {
          to: 'waiting',
          does: [tellsSavedFilters('one'), tellParent({ type: 'maintenance.changed', ongoing: [ongoing] })],
        },
      },
    },
    waiting: {
      state: { answer: 'waiting', course: 'known' },
      on: { 'a minute passes': soundAlerts ? { to: 'asking again', does: [start('fetchMaintenance')] } : 'waiting' },
    },
  }
  const asksAgain: Row<string, string> = {
    state: { answer: 'asking', course: 'known' },
    ports: ['fetchMaintenance'],
    on: { 'a task is in progress': 'waiting' },
  }
  return defineWalk({
    machine: maintenanceMachine,
    singletons: {
      filter: { query: everything },
      clock: { skew: 0 },
      savedFilters: {},
      leadingTab: { tags: ['resting'] },
      preferences: { preferences: { soundAlerts } },
    },
    starts: { 'a user signs in': { to: 'asking', does: [start('fetchMaintenance')] } },
    cases: {
      'a task is in progress': cases['a task is in progress'],
      'a minute passes': cases['a minute passes'],
    },
    rows: soundAlerts ? { ...rows, 'asking again': asksAgain } : rows,
  })
}

export const atRest = walkAtRest(false)
export const atRestWithSound = walkAtRest(true)

// The attempts fail for minutes: what is known counts until they have failed for five.

interface Failing {
  readonly at: 'asking' | 'waiting'
  /** Minutes since the first failure after the last answer; more than five make no difference. */
  readonly minutes: 'none' | 0 | 1 | 2 | 3 | 4 | 5
  /** Whether an attempt has failed at five minutes or later. */
  readonly isOutdated: boolean
  readonly isKnown: boolean
}

const nextMinute = { none: 'none', 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 } as const

function fails(failing: Failing): ModelledRow<Failing> {
  const { at, minutes, isOutdated, isKnown } = failing
  const passed: Failing = { ...failing, minutes: nextMinute[minutes] }
  return {
    state: { answer: at, course: isKnown ? 'known' : 'unknown' },
    ports: at === 'asking' ? ['fetchMaintenance'] : [],
    shows: { ongoing: isKnown ? [ongoing] : undefined, isOutdated },
    on: {
      'a task is in progress': {
        to: { at: 'waiting', minutes: 'none', isOutdated: false, isKnown: true },
        does: isKnown
          ? []
          : [tellsSavedFilters('one'), tellParent({ type: 'maintenance.changed', ongoing: [ongoing] })],
      },
      'the request for the tasks receives no response': {
        to: { ...failing, at: 'waiting', minutes: minutes === 'none' ? 0 : minutes, isOutdated: minutes === 5 },
      },
      'a minute passes':
        at === 'asking' ? { to: passed } : { to: { ...passed, at: 'asking' }, does: [start('fetchMaintenance')] },
    },
  }
}

export const failing = modelledWalk({
  machine: maintenanceMachine,
  singletons: { filter: { query: everything }, clock: { skew: 0 }, savedFilters: {}, leadingTab: {} },
  observe: ({ ongoing: tasks, isOutdated }: MaintenanceContext) => ({ ongoing: tasks, isOutdated }),
  starts: {
    'a user signs in': {
      to: { at: 'asking', minutes: 'none', isOutdated: false, isKnown: false },
      does: [start('fetchMaintenance')],
    },
  },
  cases: {
    'a task is in progress': cases['a task is in progress'],
    'the request for the tasks receives no response': cases['the request for the tasks receives no response'],
    'a minute passes': cases['a minute passes'],
  },
  rowOf: fails,
})

// The filter gets the maintenance condition a minute and a half after the sign-in; the next check, half a minute later,
// asks the server.

interface Checking {
  readonly at: 'asking' | 'waiting'
  readonly isKnown: boolean
  /** Half minutes since the sign-in; more than three make no difference. */
  readonly now: 0 | 1 | 2 | 3
  /** Half minutes until the next check. */
  readonly left: 1 | 2
}

const signedIn: Checking = { at: 'asking', isKnown: false, now: 0, left: 2 }
const nextHalf = { 0: 1, 1: 2, 2: 3, 3: 3 } as const

function checks(checking: Checking): ModelledRow<Checking> {
  const { at, isKnown, left } = checking
  const now = nextHalf[checking.now]
  const passes = (): ModelledOutcome<Checking> => {
    if (at === 'asking') return { to: { ...checking, now } }
    if (left === 2) return { to: { ...checking, now, left: 1 } }
    if (now < 3) return { to: { ...checking, now, left: 2 } }
    return { to: { ...checking, at: 'asking', now, left: 2 }, does: [start('fetchMaintenance')] }
  }
  const answered: ModelledOutcome<Checking> = {
    to: { ...checking, at: 'waiting', isKnown: true },
    does: isKnown ? [] : [tellsSavedFilters('none'), tellParent({ type: 'maintenance.changed', ongoing: [] })],
  }
  return {
    state: { answer: at, course: isKnown ? 'known' : 'unknown' },
    ports: at === 'asking' ? ['fetchMaintenance'] : [],
    shows: { ongoing: isKnown ? [] : undefined },
    on: { 'no task is in progress': answered, 'half a minute passes': passes() },
  }
}

export const askedLater = modelledWalk({
  machine: maintenanceMachine,
  singletons: {
    filter: {
      get query() {
        const isAsked = Date.now() >= beginning + 90_000
        return isAsked ? withListOnly(everything, { underMaintenance: true }) : everything
      },
    },
    clock: { skew: 0 },
    savedFilters: {},
    leadingTab: {},
  },
  observe: ({ ongoing: tasks }: MaintenanceContext) => ({ ongoing: tasks }),
  starts: { 'a user signs in': { to: signedIn, does: [start('fetchMaintenance')] } },
  cases: { 'no task is in progress': cases['no task is in progress'], 'half a minute passes': wait(30_000) },
  rowOf: checks,
})

// A task begins a quarter of a minute after the sign-in, and ends a minute later; the server's clock is half a minute ahead.

interface Turning {
  readonly at: 'asking' | 'waiting'
  /** Half minutes since the sign-in; more than three make no difference. */
  readonly now: 0 | 1 | 2 | 3
  /** What the console knows of the task. */
  readonly known: 'nothing' | 'coming' | 'underWay' | 'over'
  /** Half minutes until the next check. */
  readonly left: 1 | 2
  /** Checks since the tasks were last asked for. */
  readonly rested: number
}

const ahead = 30_000
const short: MaintenanceTask = { ...ongoing, start: beginning + 15_000 + ahead, end: beginning + 75_000 + ahead }
const courseAt = { 0: 'coming', 1: 'underWay', 2: 'underWay', 3: 'over' } as const
const ongoingOf = { nothing: undefined, coming: [], underWay: [short], over: [] } as const
const unfinishedOf = { nothing: undefined, coming: [short], underWay: [short], over: [] } as const

function turnsTo(before: Turning['known'], course: Turning['known']) {
  const depends = tell('savedFilters', { type: 'savedFilters.depend', tasks: unfinishedOf[course] })
  const changed = tellParent({ type: 'maintenance.changed', ongoing: ongoingOf[course] })
  if (before === course) return []
  if (before === 'nothing') return [depends, changed]
  return course === 'over' ? [depends, changed] : [changed]
}

function turns(turning: Turning): ModelledRow<Turning> {
  const { at, known, left, rested } = turning
  const now = nextHalf[turning.now]
  const passes = (): ModelledOutcome<Turning> => {
    const next: Turning = { ...turning, now, known: known === 'nothing' ? known : courseAt[now] }
    const does = known === 'nothing' ? [] : turnsTo(known, next.known)
    if (at === 'asking') return { to: next, does }
    if (left === 2) return { to: { ...next, left: 1 }, does }
    if (next.known !== 'underWay' && rested < 4) return { to: { ...next, left: 2, rested: rested + 1 }, does }
    return { to: { ...next, at: 'asking', left: 2, rested: 0 }, does: [...does, start('fetchMaintenance')] }
  }
  const course = courseAt[turning.now]
  return {
    state: { answer: at, course: known === 'nothing' ? 'unknown' : 'known' },
    ports: at === 'asking' ? ['fetchMaintenance'] : [],
    shows: { ongoing: ongoingOf[known], unfinished: unfinishedOf[known] },
    on: {
      'the task is told': { to: { ...turning, at: 'waiting', known: course }, does: turnsTo(known, course) },
      'half a minute passes': passes(),
    },
  }
}

export const turning = modelledWalk({
  machine: maintenanceMachine,
  singletons: { filter: { query: everything }, clock: { skew: ahead }, savedFilters: {}, leadingTab: {} },
  observe: ({ ongoing: underWay, unfinished }: MaintenanceContext) => ({ ongoing: underWay, unfinished }),
  starts: {
    'a user signs in': {
      to: { at: 'asking', now: 0, known: 'nothing', left: 2, rested: 0 },
      does: [start('fetchMaintenance')],
    },
  },
  cases: {
    'the task is told': settle('fetchMaintenance', { items: [short], unreadable: 0 }),
    'half a minute passes': wait(30_000),
  },
  rowOf: turns,
})
