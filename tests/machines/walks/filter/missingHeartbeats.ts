/**
 * The sources whose heartbeats are missing (docs/behaviour.md#missing-heartbeats): asked for once the server is known to
 * report them, then at most once a minute, and only if the list was refreshed or incidents have changed meanwhile. If that
 * fails, what is known counts for five more minutes.
 */
import type { MissingHeartbeat } from '../../../../machines/filter/domain/sources/missingHeartbeats.ts'
import {
  missingHeartbeatsMachine,
  type MissingHeartbeatsContext,
} from '../../../../machines/filter/missingHeartbeats.ts'
import { start } from '../../support/effects.ts'
import { unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, settle, wait } from '../../support/walk.ts'

const zabbix: MissingHeartbeat = { source: 3, incident: 812, since: 1_768_478_400_000 }

interface Standing {
  readonly at: 'due' | 'asking' | 'current' | 'behind'
  /** Seconds since the last answer or failure. */
  readonly rested: 0 | 30
  readonly isMissing: boolean
  /** Half minutes since the first failure after the last answer; undefined if there was none. */
  readonly doubted: number | undefined
}

const states = {
  due: 'due',
  asking: 'asking',
  current: { rested: 'current' },
  behind: { rested: 'behind' },
} as const

function asks(standing: Standing): ModelledOutcome<Standing> {
  return { to: { ...standing, at: 'asking', rested: 0 }, does: [start('fetchMissingHeartbeats')] }
}

function rests(standing: Standing): ModelledOutcome<Standing> {
  const { at, rested } = standing
  if (at === 'due' || at === 'asking') return { to: standing }
  if (rested === 0) return { to: { ...standing, rested: 30 } }
  return at === 'behind' ? asks(standing) : { to: { ...standing, at: 'due', rested: 0 } }
}

/** After ten half minutes of nothing but failures, nothing is known. */
function doubts(standing: Standing): Standing {
  const { doubted } = standing
  if (doubted === undefined) return standing
  return doubted === 9 ? { ...standing, doubted: undefined, isMissing: false } : { ...standing, doubted: doubted + 1 }
}

function rowOf(standing: Standing): ModelledRow<Standing> {
  const { at, isMissing, doubted } = standing
  const answered = (found: boolean): ModelledOutcome<Standing> => ({
    to: { at: 'current', rested: 0, isMissing: found, doubted: undefined },
  })
  const newsOf = {
    due: asks(standing),
    asking: undefined,
    current: { to: { ...standing, at: 'behind' } },
    behind: undefined,
  } as const
  return {
    state: { question: states[at], trust: doubted === undefined ? 'sure' : 'doubtful' },
    ports: ['heartbeatNews', ...(at === 'asking' ? ['fetchMissingHeartbeats'] : [])],
    shows: isMissing ? { missing: [zabbix], isCut: true } : { missing: [], isCut: false },
    on: {
      'the list is refreshed': newsOf[at],
      'the list is refreshed, and the server is no source': at === 'due' ? undefined : newsOf[at],
      'a heartbeat is missing': answered(true),
      'none is missing': answered(false),
      'asking fails': { to: { ...standing, at: 'current', rested: 0, doubted: doubted ?? 0 } },
      'half a minute passes': rests(doubts(standing)),
    },
  }
}

const news = { type: 'heartbeatNews.told', refreshedAt: 1, incidents: 'some' } as const

export const walk = modelledWalk({
  machine: missingHeartbeatsMachine,
  observe: ({ missing, isCut }: MissingHeartbeatsContext) => ({ missing, isCut }),
  starts: {
    'a user signs in': {
      to: { at: 'due', rested: 0, isMissing: false, doubted: undefined },
      does: [start('heartbeatNews')],
    },
  },
  cases: {
    'the list is refreshed': hear('heartbeatNews', { ...news, isPossible: true }),
    'the list is refreshed, and the server is no source': hear('heartbeatNews', { ...news, isPossible: false }),
    'a heartbeat is missing': settle('fetchMissingHeartbeats', { missing: [zabbix], isCut: true }),
    'none is missing': settle('fetchMissingHeartbeats', { missing: [], isCut: false }),
    'asking fails': fail('fetchMissingHeartbeats', unreachable('find missing heartbeats')),
    'half a minute passes': wait(30_000),
  },
  rowOf,
})
