/**
 * If a search for open incidents finds none (docs/behaviour.md#search), the server is asked how many other incidents
 * match: first the open ones that the condition on acknowledgement hides, if there is such a condition, then the closed
 * ones, whether or not they are acknowledged. Each number is requested once per search, and is unknown if the request
 * fails or the server cannot count.
 */
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import { closedMatchesMachine, type ClosedMatchesContext } from '../../../../machines/list/closedMatches.ts'
import { start } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, settle } from '../../support/walk.ts'

/** The conditions on acknowledgement in these searches. */
const sought = { mail: undefined, link: false, disk: true } as const

type Search = keyof typeof sought

interface Searching {
  readonly phase: 'idle' | 'askingOthers' | 'askingClosed' | 'counted'
  readonly search: Search | undefined
  /** Open incidents that the condition on acknowledgement hides. */
  readonly others: 12 | undefined
  readonly closed: 12 | undefined
}

function question(search: Search, open: boolean, acked: boolean | undefined): MatchQuestion {
  return { filter: { ...defaultFilter, open, acked }, timeframeHours: 24, search, withLevels: true }
}

function finds(search: Search): ModelledOutcome<Searching> {
  const acked = sought[search]
  const isRestricted = acked !== undefined
  return {
    to: { phase: isRestricted ? 'askingOthers' : 'askingClosed', search, others: undefined, closed: undefined },
    does: [
      start('fetchIncidentCount', isRestricted ? question(search, true, !acked) : question(search, false, undefined)),
    ],
  }
}

function counted(searching: Searching, count: 12 | undefined): ModelledOutcome<Searching> | undefined {
  const { phase, search } = searching
  if (search === undefined) return undefined
  if (phase === 'askingClosed') return { to: { ...searching, phase: 'counted', closed: count } }
  if (phase !== 'askingOthers') return undefined
  return {
    to: { ...searching, phase: 'askingClosed', others: count },
    does: [start('fetchIncidentCount', question(search, false, undefined))],
  }
}

const tags = {
  idle: [],
  askingOthers: ['searched'],
  askingClosed: ['searched'],
  counted: ['searched', 'counted'],
} as const

function rowOf(searching: Searching): ModelledRow<Searching> {
  const { phase, search, others, closed } = searching
  const isAsking = phase === 'askingOthers' || phase === 'askingClosed'
  return {
    state: phase,
    tags: tags[phase],
    ports: ['emptySearch', ...(isAsking ? ['fetchIncidentCount'] : [])],
    shows: { acked: search === undefined ? undefined : sought[search], others, closed },
    on: {
      'a search finds nothing': finds('mail'),
      'a search for unacked ones finds nothing': finds('link'),
      'a search for acked ones finds nothing': finds('disk'),
      'something is found': { to: { ...searching, phase: 'idle' } },
      '12 match': counted(searching, 12),
      'the server cannot count': counted(searching, undefined),
      'counting fails': counted(searching, undefined),
    },
  }
}

const nothing: Searching = { phase: 'idle', search: undefined, others: undefined, closed: undefined }

function hears(search: Search | undefined) {
  const found = search === undefined ? undefined : question(search, true, sought[search])
  return hear('emptySearch', { type: 'emptySearch.changed', question: found })
}

export const walk = modelledWalk({
  machine: closedMatchesMachine,
  observe: ({ question: { filter }, others, closed }: ClosedMatchesContext) => ({
    acked: filter.acked,
    others,
    closed,
  }),
  starts: { 'it starts': { to: nothing, does: [start('emptySearch')] } },
  cases: {
    'a search finds nothing': hears('mail'),
    'a search for unacked ones finds nothing': hears('link'),
    'a search for acked ones finds nothing': hears('disk'),
    'something is found': hears(undefined),
    '12 match': settle('fetchIncidentCount', 12),
    'the server cannot count': settle('fetchIncidentCount', undefined),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
  },
  rowOf,
})
