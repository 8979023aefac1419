/**
 * How many closed incidents match a search that has found no open one (docs/behaviour.md#search): asked once for each
 * search; a failure and a server that cannot count leave the number unknown.
 */
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import { closedMatchesMachine, type ClosedMatchesContext } from '../../../../machines/list/closedMatches.ts'
import { start } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, settle } from '../../support/walk.ts'

interface Searching {
  readonly phase: 'idle' | 'asking' | 'counted'
  readonly search: 'mail' | 'link'
  readonly count: 12 | undefined
}

function question(search: Searching['search'], open: boolean): MatchQuestion {
  return { filter: { ...defaultFilter, open }, timeframeHours: 24, search, withLevels: true }
}

function finds(search: Searching['search']): ModelledOutcome<Searching> {
  return {
    to: { phase: 'asking', search, count: undefined },
    does: [start('fetchIncidentCount', question(search, false))],
  }
}

function rowOf(searching: Searching): ModelledRow<Searching> {
  const { phase, count } = searching
  const tags = { idle: [], asking: ['searched'], counted: ['searched', 'counted'] } as const
  const counted = (found: Searching['count']): ModelledOutcome<Searching> | undefined =>
    phase === 'asking' ? { to: { ...searching, phase: 'counted', count: found } } : undefined
  return {
    state: phase,
    tags: tags[phase],
    ports: ['emptySearch', ...(phase === 'asking' ? ['fetchIncidentCount'] : [])],
    shows: { count },
    on: {
      "a search for 'mail' finds nothing": finds('mail'),
      "a search for 'link' finds nothing": finds('link'),
      'something is found': { to: { ...searching, phase: 'idle' } },
      '12 closed ones match': counted(12),
      'the server cannot count': counted(undefined),
      'counting fails': counted(undefined),
    },
  }
}

const nothing: Searching = { phase: 'idle', search: 'mail', count: undefined }

function hears(search: Searching['search'] | undefined) {
  const found = search === undefined ? undefined : question(search, true)
  return hear('emptySearch', { type: 'emptySearch.changed', question: found })
}

export const walk = defineWalk({
  machine: closedMatchesMachine,
  observe: ({ count }: ClosedMatchesContext) => ({ count }),
  starts: { 'it starts': { to: nameOf(nothing), does: [start('emptySearch')] } },
  cases: {
    "a search for 'mail' finds nothing": hears('mail'),
    "a search for 'link' finds nothing": hears('link'),
    'something is found': hears(undefined),
    '12 closed ones match': settle('fetchIncidentCount', 12),
    'the server cannot count': settle('fetchIncidentCount', undefined),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
  },
  rows: modelledRows([nothing], rowOf),
})
