/**
 * The counts of the views (docs/behaviour.md#views): one question at a time, each view again before its count is a minute
 * old, and none while nobody can see them. Only a view with incidents is asked about new critical ones.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import type { ViewQuestion } from '../../../../machines/views/domain/viewCount.ts'
import { viewCountsMachine, type ViewCountsContext } from '../../../../machines/views/viewCounts.ts'
import { start } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

const looked = Date.UTC(2026, 0, 15, 8)

function questionOf(tag: string): MatchQuestion {
  return { ...defaultQuery, filter: { ...defaultQuery.filter, tags: [tag] }, withLevels: true }
}

/** A view whose critical incidents are new since the user looked at it; and the same view with other conditions, on screen. */
const oslo: ViewQuestion = { id: 'a', question: questionOf('location=oslo'), newSince: looked, isAtMost: false }
const host: ViewQuestion = { id: 'a', question: questionOf('host=oslo'), newSince: undefined, isAtMost: false }
const asking = { none: [], oslo: [oslo], host: [host] } as const

const criticalOfOslo: MatchQuestion = {
  ...oslo.question,
  filter: { ...oslo.question.filter, maxLevel: 1 },
  listOnly: { excluded: { tags: [], sourceSystemIds: [], levels: [] }, period: { from: looked, to: undefined } },
}

interface Counting {
  readonly phase:
    | 'hidden'
    | 'counting'
    | 'countingCritical'
    | 'resting'
    | 'pausing'
    | 'restrained'
    | 'changed'
    | 'almost settled'
    | 'unable'
  /** The views that there are. */
  readonly views: keyof typeof asking
  /** What the server is being asked about. */
  readonly asked: keyof typeof asking
  readonly count: 'none' | 'unknown' | 0 | 4
  readonly critical: 0 | 2
  /** Seconds since the count was fetched; at 45 it is due. */
  readonly age: 0 | 15 | 30 | 45
}

const nothing: Counting = { phase: 'hidden', views: 'none', asked: 'none', count: 'none', critical: 0, age: 45 }

/** Asks if the view is due; otherwise rests. */
function next(now: Counting): ModelledOutcome<Counting> {
  const { views, age } = now
  const [due] = age === 45 ? asking[views] : []
  if (due === undefined) return { to: { ...now, phase: 'resting', asked: 'none' } }
  return { to: { ...now, phase: 'counting', asked: views }, does: [start('fetchIncidentCount', due.question)] }
}

/** The states of the phases that differ only in how long they have lasted. */
const states: Partial<Record<Counting['phase'], string>> = { restrained: 'pausing', 'almost settled': 'changed' }

const older = { 0: 15, 15: 30, 30: 45, 45: 45 } as const

function rowOf(now: Counting): ModelledRow<Counting> {
  const { phase, views, asked, count, age } = now
  const follows = (to: Counting['views']): ModelledOutcome<Counting> => {
    const kept =
      to === views && to !== 'none' ? { count, age, critical: now.critical } : { count: 'none', age: 45, critical: 0 }
    const after = { ...now, ...kept, views: to } as Counting
    return phase === 'resting' ? next(after) : { to: after }
  }
  const isWanted = asked === views
  const answered = (told: 'unknown' | 0 | 4): Counting =>
    isWanted ? { ...now, count: told, age: 0, critical: told === 4 ? now.critical : 0 } : now
  const hides: ModelledOutcome<Counting> = { to: { ...now, phase: 'hidden', asked: 'none' } }
  // What is not counted yet is due in any case.
  const doubted = { ...now, age: 45 } as const
  const later = { ...now, age: count === 'none' ? 45 : older[age] } as const
  const onWait = {
    hidden: { to: later },
    counting: { to: later },
    countingCritical: { to: later },
    resting: later.age === 45 ? next(later) : { to: later },
    pausing: next(later),
    // Half of what the server asked for is over.
    restrained: { to: { ...later, phase: 'pausing' } },
    changed: next(doubted),
    'almost settled': next(doubted),
    unable: undefined,
  } satisfies Record<Counting['phase'], ModelledOutcome<Counting> | undefined>
  return {
    state: phase === 'unable' ? 'unable' : { able: states[phase] ?? phase },
    tags: phase === 'unable' ? ['unable'] : [],
    ports: phase === 'counting' ? ['fetchIncidentCount'] : phase === 'countingCritical' ? ['fetchCriticalCount'] : [],
    shows: { count, critical: now.critical },
    on: {
      'there is no view': follows('none'),
      'there is a view of Oslo': follows('oslo'),
      'the view is of a host': follows('host'),
      '15 seconds pass': onWait[phase],
      // The counts are asked for again 0.4 seconds after the last change.
      '300 ms pass':
        phase === 'changed'
          ? { to: { ...now, phase: 'almost settled' } }
          : phase === 'almost settled'
            ? next(doubted)
            : undefined,
      'the tabs come on screen': phase === 'hidden' ? next(now) : undefined,
      'the tabs leave the screen': phase === 'unable' ? undefined : hides,
      'the user closes an incident':
        phase === 'unable'
          ? undefined
          : phase === 'hidden'
            ? { to: doubted }
            : { to: { ...doubted, phase: 'changed', asked: 'none' } },
      '4 match':
        asked === 'oslo' && isWanted
          ? { to: { ...answered(4), phase: 'countingCritical' }, does: [start('fetchCriticalCount', criticalOfOslo)] }
          : next(answered(4)),
      'none match': next(answered(0)),
      'counting fails': { to: { ...answered('unknown'), phase: 'pausing', asked: 'none' } },
      'the server asks for half a minute': { to: { ...answered('unknown'), phase: 'restrained', asked: 'none' } },
      'the server cannot count': { to: { ...now, phase: 'unable', asked: 'none' } },
      '2 critical are new': next(isWanted && count !== 'none' ? { ...now, critical: 2, age: 0 } : now),
      'none critical is new': next(isWanted && count !== 'none' ? { ...now, critical: 0, age: 0 } : now),
      'counting the critical fails': { to: { ...now, phase: 'pausing', asked: 'none' } },
      'the server asks for half a minute before the critical': { to: { ...now, phase: 'restrained', asked: 'none' } },
    },
  }
}

const later = new Fault({
  kind: 'refused',
  action: 'count incidents',
  status: 429,
  body: 'Later.',
  retryAfter: 30_000,
})

export const walk = modelledWalk({
  machine: viewCountsMachine,
  singletons: { clock: { skew: 0 } },
  observe: ({ counts }: ViewCountsContext) => {
    const found = counts.get('a')
    return { count: found === undefined ? 'none' : (found.count ?? 'unknown'), critical: found?.critical ?? 0 }
  },
  starts: { 'nothing is on screen': { to: nothing } },
  cases: {
    'there is no view': send({ type: 'viewCounts.follow', asked: asking.none }),
    'there is a view of Oslo': send({ type: 'viewCounts.follow', asked: asking.oslo }),
    'the view is of a host': send({ type: 'viewCounts.follow', asked: asking.host }),
    '15 seconds pass': wait(15_000),
    '300 ms pass': wait(300),
    'the tabs come on screen': send({ type: 'viewCounts.show' }),
    'the tabs leave the screen': send({ type: 'viewCounts.hide' }),
    'the user closes an incident': send({ type: 'viewCounts.doubt' }),
    '4 match': settle('fetchIncidentCount', 4),
    'none match': settle('fetchIncidentCount', 0),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
    'the server asks for half a minute': fail('fetchIncidentCount', later),
    'the server asks for half a minute before the critical': fail('fetchCriticalCount', later),
    'the server cannot count': settle('fetchIncidentCount', undefined),
    '2 critical are new': settle('fetchCriticalCount', 2),
    'none critical is new': settle('fetchCriticalCount', 0),
    'counting the critical fails': fail('fetchCriticalCount', broken('count incidents')),
  },
  rowOf,
})

/** The second table: the list of a view comes on screen while its critical incidents are being counted. */
interface Looking {
  readonly phase: 'hidden' | 'counting' | 'countingCritical' | 'resting'
  readonly view: 'none' | 'unseen' | 'seen'
  /** The view as the server is being asked about it. */
  readonly asked: 'none' | 'unseen' | 'seen'
  readonly isCounted: boolean
  readonly critical: 0 | 2
}

const looks = { none: [], unseen: [oslo], seen: [{ ...oslo, newSince: undefined }] } as const

function lookingRow(now: Looking): ModelledRow<Looking> {
  const { phase, view, asked, isCounted, critical } = now
  const chooses = (to: Looking): ModelledOutcome<Looking> =>
    to.view === 'none' || to.isCounted
      ? { to: { ...to, phase: 'resting', asked: 'none' } }
      : { to: { ...to, phase: 'counting', asked: to.view }, does: [start('fetchIncidentCount', oslo.question)] }
  const follows = (to: 'unseen' | 'seen'): ModelledOutcome<Looking> => {
    const after: Looking = { ...now, view: to, critical: to === 'seen' ? 0 : critical }
    return phase === 'resting' ? chooses(after) : { to: after }
  }
  const isSame = asked === view
  const counted: Looking = { ...now, isCounted: true, critical: isSame ? critical : 0 }
  return {
    state: { able: phase },
    ports: { counting: ['fetchIncidentCount'], countingCritical: ['fetchCriticalCount'] }[phase as string] ?? [],
    shows: { isCounted, critical },
    on: {
      'there is a view of Oslo': follows('unseen'),
      'its list comes on screen': follows('seen'),
      'the tabs come on screen': phase === 'hidden' ? chooses(now) : undefined,
      '4 match':
        asked === 'unseen'
          ? { to: { ...counted, phase: 'countingCritical' }, does: [start('fetchCriticalCount', criticalOfOslo)] }
          : chooses(counted),
      '2 critical are new': chooses({ ...counted, critical: isSame ? 2 : 0 }),
    },
  }
}

export const looking = modelledWalk({
  machine: viewCountsMachine,
  singletons: { clock: { skew: 0 } },
  observe: ({ counts }: ViewCountsContext) => ({
    isCounted: counts.has('a'),
    critical: counts.get('a')?.critical ?? 0,
  }),
  starts: {
    'nothing is on screen': {
      to: { phase: 'hidden', view: 'none', asked: 'none', isCounted: false, critical: 0 },
    },
  },
  cases: {
    'there is a view of Oslo': send({ type: 'viewCounts.follow', asked: looks.unseen }),
    'its list comes on screen': send({ type: 'viewCounts.follow', asked: looks.seen }),
    'the tabs come on screen': send({ type: 'viewCounts.show' }),
    '4 match': settle('fetchIncidentCount', 4),
    '2 critical are new': settle('fetchCriticalCount', 2),
  },
  rowOf: lookingRow,
})
