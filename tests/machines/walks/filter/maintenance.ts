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
import { fail, send, settle, wait } from '../../support/walk.ts'

const everything: IncidentQuery = { filter: defaultFilter, timeframeHours: 0, search: '' }
const endless = Number.MAX_SAFE_INTEGER
const ongoing: MaintenanceTask = { pk: 3, description: '', start: 0, end: endless, filters: [] }
const later: MaintenanceTask = { pk: 4, description: '', start: endless, end: endless, filters: [] }

interface Standing {
  readonly at: 'asking' | 'waiting' | 'pausing' | 'absent'
  readonly known: 'nothing' | 'none' | 'one'
  /** Minutes since the server turned out not to support planned maintenance. */
  readonly minutes: 0 | 30
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
    const { at, known, minutes, isDue, isDoubtful, isIncomplete } = standing
    const asks: ModelledOutcome<Standing> = {
      to: { ...standing, at: 'asking', minutes: 0, isDue: false },
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
    const asksAgain = at === 'waiting' && (isAsked || known === 'nothing' || isDoubtful) ? asks : undefined
    const asksLater = at === 'absent' || at === 'pausing' ? asks : asksAgain
    return {
      state: at,
      ports: at === 'asking' ? ['fetchMaintenance'] : [],
      shows: { ongoing: tasksOf[known], isDoubtful, isIncomplete },
      tags: at === 'absent' ? ['absent'] : [],
      on: {
        'a task is in progress': learns('one'),
        'no task is in progress': learns('none'),
        'a task cannot be read': learns('none', true),
        'the server does not support planned maintenance': { to: { ...standing, at: 'absent' } },
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
    singletons: { filter: { query }, clock: { skew: 0 }, savedFilters: {} },
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
    does: isKnown ? [] : [tellsSavedFilters('one'), tellParent({ type: 'maintenance.changed', ongoing: [ongoing] })],
  }
  return {
    state: at,
    ports: at === 'asking' ? ['fetchMaintenance'] : [],
    shows: { ongoing: isKnown ? [ongoing] : undefined },
    on: { 'a task is in progress': answered, 'half a minute passes': passes() },
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
  },
  observe: ({ ongoing: tasks }: MaintenanceContext) => ({ ongoing: tasks }),
  starts: { 'a user signs in': { to: signedIn, does: [start('fetchMaintenance')] } },
  cases: { 'a task is in progress': cases['a task is in progress'], 'half a minute passes': wait(30_000) },
  rowOf: checks,
})
