/**
 * What is around an incident (docs/behaviour.md#around-it): asked only while it is on screen, one question after the
 * other. If the newest incidents are all, nothing is counted; otherwise the open ones, the acknowledged ones among them,
 * and those of each of seven days. Nothing is asked again for a minute, and then only if the page is refreshed.
 */
import { surroundingsMachine, type SurroundingsContext } from '../../../../machines/app/surroundings.ts'
import { unrestrictedQuery, withPeriod } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { beginning } from '../../support/clock.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { broken, incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const host = 'host=sw1'
const room = 'room=b2'
type Tag = typeof host | typeof room

/** The incident itself, open and not acknowledged, and one of the others. */
const itself = incident({
  pk: 7,
  tags: [
    { key: 'room', value: 'b2' },
    { key: 'host', value: 'sw1' },
  ],
})
const untagged = incident({ pk: 7, tags: [] })
const other = incident({ pk: 8, startTime: '1969-01-01T00:00:00Z' })

type Phase = 'idle' | 'tagless' | 'newest' | 'counting' | 'recent' | 'behind' | 'due' | 'failed' | 'failed, due'

interface Surroundings {
  readonly phase: Phase
  readonly isSeen: boolean
  readonly of: 'nothing' | 'itself' | 'untagged'
  readonly chosen: Tag | undefined
  /** The tag of the answers so far, and how many of the nine numbers are known. */
  readonly asked: Tag | undefined
  readonly counted: number
  /** The tags whose answers are complete. */
  readonly hasHost: boolean
  readonly hasRoom: boolean
  /** Seconds since the answers were complete, or since it failed. */
  readonly rested: 0 | 30
}

const counts = 9
const unasked = { asked: undefined, counted: 0, rested: 0 } as const

function about(tag: Tag): MatchQuestion {
  return { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, tags: [tag] }, withLevels: false }
}

/** The question whose answer is the number at a place. */
function counted(tag: Tag, place: number): MatchQuestion {
  const all = about(tag)
  const open = { ...all, filter: { ...all.filter, open: true } }
  if (place === 0) return open
  if (place === 1) return { ...open, filter: { ...open.filter, acked: true } }
  const day = new Date(beginning)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - (8 - place))
  const next = new Date(day)
  next.setDate(day.getDate() + 1)
  return {
    ...withPeriod(all, { from: day.getTime(), to: place === 8 ? undefined : next.getTime() }),
    withLevels: false,
  }
}

function tagOf({ of, chosen }: Surroundings): Tag | undefined {
  return of === 'itself' ? (chosen ?? host) : undefined
}

function asks(tag: Tag, place: number): Effect {
  return start('fetchIncidentCount', counted(tag, place))
}

/** Fetches the newest with the tag. */
function begun(now: Surroundings, tag: Tag): ModelledOutcome<Surroundings> {
  return {
    to: { ...now, ...unasked, phase: 'newest' },
    does: [start('fetchIncidentPage', { ...about(tag), pageSize: 10, cursor: undefined })],
  }
}

/** What happens next once something has changed. */
function checked(now: Surroundings): ModelledOutcome<Surroundings> {
  const tag = tagOf(now)
  if (!now.isSeen || now.of === 'nothing') return { to: { ...now, ...unasked, phase: 'idle' } }
  if (tag === undefined) return { to: { ...now, ...unasked, phase: 'tagless' } }
  if (tag === host ? now.hasHost : now.hasRoom) return { to: { ...now, ...unasked, phase: 'recent' } }
  return begun(now, tag)
}

function complete(now: Surroundings): Surroundings {
  const tag = tagOf(now)
  const found = tag === host ? { hasHost: true } : { hasRoom: true }
  return { ...now, ...found, ...unasked, phase: 'recent' }
}

function answered(now: Surroundings): ModelledOutcome<Surroundings> | undefined {
  const tag = tagOf(now)
  if (tag === undefined) return undefined
  const next = { ...now, counted: now.counted + 1 }
  return next.counted === counts ? { to: complete(next) } : { to: next, does: [asks(tag, next.counted)] }
}

function refreshed(now: Surroundings): ModelledOutcome<Surroundings> | undefined {
  const tag = tagOf(now)
  if (now.phase === 'recent') return { to: { ...now, phase: 'behind' } }
  return (now.phase === 'due' || now.phase === 'failed, due') && tag !== undefined ? begun(now, tag) : undefined
}

function rests(now: Surroundings): ModelledOutcome<Surroundings> | undefined {
  const tag = tagOf(now)
  if (now.phase === 'failed') {
    return { to: now.rested === 0 ? { ...now, rested: 30 } : { ...now, phase: 'failed, due', rested: 0 } }
  }
  if ((now.phase !== 'recent' && now.phase !== 'behind') || tag === undefined) return undefined
  if (now.rested === 0) return { to: { ...now, rested: 30 } }
  return now.phase === 'behind' ? begun(now, tag) : { to: { ...now, phase: 'due', rested: 0 } }
}

function told(now: Surroundings, of: 'itself' | 'untagged'): ModelledOutcome<Surroundings> {
  const next: Surroundings = { ...now, of }
  const isSameTag = tagOf(now) === tagOf(next)
  return isSameTag && now.of !== 'nothing' ? { to: next } : checked(next)
}

const states = {
  newest: { asking: 'newest' },
  counting: { asking: 'counting' },
  recent: { found: 'recent' },
  behind: { found: 'behind' },
  due: { found: 'due' },
  failed: { failed: 'resting' },
  'failed, due': { failed: 'due' },
} as const

function tagsOf(phase: Phase): readonly string[] {
  if (phase === 'newest' || phase === 'counting') return ['asking']
  return phase.startsWith('failed') ? ['failed'] : []
}

function rowOf(now: Surroundings): ModelledRow<Surroundings> {
  const { phase, isSeen, hasHost, hasRoom, asked, counted: known } = now
  const tag = tagOf(now)
  const asking = { newest: ['fetchIncidentPage'], counting: ['fetchIncidentCount'] }
  return {
    state: phase === 'idle' || phase === 'tagless' ? phase : states[phase],
    tags: tagsOf(phase),
    ports: ['aroundSight', 'aroundIncident', ...(phase === 'newest' || phase === 'counting' ? asking[phase] : [])],
    shows: {
      isSeen,
      chosen: now.chosen,
      asked: asked === undefined ? undefined : `${known} of ${asked}`,
      found: [...(hasHost ? [host] : []), ...(hasRoom ? [room] : [])],
    },
    on: {
      'it comes on screen': isSeen ? undefined : checked({ ...now, isSeen: true }),
      'it leaves the screen': { to: { ...now, ...unasked, isSeen: false, phase: 'idle' } },
      'the incident is known': told(now, 'itself'),
      'the incident has no tag': told(now, 'untagged'),
      'the room is chosen': {
        ...checked({ ...now, chosen: room }),
        does: [
          tell('preferences', { type: 'preferences.change', change: { aroundKey: 'room' } }),
          ...(checked({ ...now, chosen: room }).does ?? []),
        ],
      },
      'the newest are all': tag && { to: complete(now) },
      'there are more than the newest': tag && {
        to: { ...now, phase: 'counting', asked: tag, counted: 0 },
        does: [asks(tag, 0)],
      },
      'five match': answered(now),
      'the server cannot count': { to: complete(now) },
      'asking fails': { to: { ...now, phase: 'failed' } },
      'counting fails': { to: { ...now, phase: 'failed' } },
      'the page is refreshed': refreshed(now),
      'tries again': phase.startsWith('failed') && tag !== undefined ? begun(now, tag) : undefined,
      'half a minute passes': rests(now),
    },
  }
}

const nothing: Surroundings = {
  phase: 'idle',
  isSeen: false,
  of: 'nothing',
  chosen: undefined,
  asked: undefined,
  counted: 0,
  hasHost: false,
  hasRoom: false,
  rested: 0,
}

const page = (incidents: readonly Incident[], next: string | undefined) =>
  ({ incidents, next, previous: undefined, unreadable: 0 }) as const

export const walk = modelledWalk({
  machine: surroundingsMachine,
  singletons: { clock: { skew: 0 }, preferences: { preferences: defaultPreferences } },
  observe: ({ isSeen, chosen, asked, found }: SurroundingsContext) => ({
    isSeen,
    chosen,
    asked: asked === undefined ? undefined : `${asked.counts?.length ?? 0} of ${asked.tag}`,
    found: [...found.keys()].toSorted(),
  }),
  starts: {
    'the page is opened': {
      input: { pk: 7 },
      to: nothing,
      does: [start('aroundSight'), start('aroundIncident', { pk: 7 })],
    },
  },
  cases: {
    'it comes on screen': hear('aroundSight', { type: 'aroundSight.changed', isSeen: true }),
    'it leaves the screen': hear('aroundSight', { type: 'aroundSight.changed', isSeen: false }),
    'the incident is known': hear('aroundIncident', { type: 'aroundIncident.told', incident: itself }),
    'the incident has no tag': hear('aroundIncident', { type: 'aroundIncident.told', incident: untagged }),
    'the room is chosen': send({ type: 'surroundings.choose', tag: room }),
    'the newest are all': settle('fetchIncidentPage', page([itself, other], undefined)),
    'there are more than the newest': settle('fetchIncidentPage', page([other], 'next')),
    'five match': settle('fetchIncidentCount', 5),
    'the server cannot count': settle('fetchIncidentCount', undefined),
    'asking fails': fail('fetchIncidentPage', broken('get incidents')),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
    'the page is refreshed': send({ type: 'surroundings.refresh' }),
    'tries again': send({ type: 'surroundings.tryAgain' }),
    'half a minute passes': wait(30_000),
  },
  rowOf,
})
