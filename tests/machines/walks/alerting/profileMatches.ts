/**
 * For each profile the open incidents that match all of its filters are counted (docs/behaviour.md#profiles): one request
 * after the other, each question once, and again after the profiles have been refreshed. A count that fails is not known;
 * a server that cannot count is never asked again.
 */
import { questionKey } from '../../../../machines/filter/domain/combination.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import { profileMatchesMachine, type ProfileMatchesContext } from '../../../../machines/alerting/profileMatches.ts'
import { start } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, settle } from '../../support/walk.ts'

type Name = 'oslo' | 'bergen'
const names: readonly Name[] = ['oslo', 'bergen']
type Answer = 12 | 'unknown'

interface Counting {
  readonly isAble: boolean
  /** What the server has answered. */
  readonly oslo: Answer | undefined
  readonly bergen: Answer | undefined
  /** What is left to ask. */
  readonly left: readonly Name[]
}

function question(name: Name): MatchQuestion {
  return { ...unrestrictedQuery, filter: { ...defaultFilter, tags: [`location=${name}`] }, withLevels: true }
}

/** Asks for the first that is left. */
function asking(counting: Counting): ModelledOutcome<Counting> {
  const [next] = counting.left
  return { to: counting, does: next === undefined ? [] : [start('fetchIncidentCount', question(next))] }
}

/** Counts of filters that no card has any more are forgotten. */
function chosen(counting: Counting, wanted: readonly Name[], isRefreshed: boolean): ModelledOutcome<Counting> {
  const kept = (name: Name) => (wanted.includes(name) ? counting[name] : undefined)
  const left = wanted.filter((name) => isRefreshed || counting[name] === undefined)
  return asking({ ...counting, oslo: kept('oslo'), bergen: kept('bergen'), left })
}

function answered(counting: Counting, answer: Answer): ModelledOutcome<Counting> | undefined {
  const [asked, ...left] = counting.left
  return asked === undefined ? undefined : asking({ ...counting, [asked]: answer, left })
}

function rowOf(counting: Counting): ModelledRow<Counting> {
  const { isAble, left } = counting
  const isAsking = isAble && left.length > 0
  return {
    state: isAble ? { able: isAsking ? 'counting' : 'idle' } : 'unable',
    tags: isAble ? [] : ['unable'],
    ports: isAble ? ['profileQuestions', ...(isAsking ? ['fetchIncidentCount'] : [])] : [],
    shows: { oslo: counting.oslo, bergen: counting.bergen },
    on: isAble
      ? {
          'a card has a filter': chosen(counting, ['oslo'], false),
          'two cards have the same filter, and one another': chosen(counting, ['oslo', 'bergen'], false),
          'no card has a filter': chosen(counting, [], false),
          'the profiles are refreshed': chosen(counting, ['oslo', 'bergen'], true),
          '12 match': answered(counting, 12),
          'counting fails': answered(counting, 'unknown'),
          'the server cannot count': isAsking ? { to: { ...counting, isAble: false } } : undefined,
        }
      : {},
  }
}

const nothing: Counting = { isAble: true, oslo: undefined, bergen: undefined, left: [] }

function changed(questions: readonly Name[], isRefreshed: boolean) {
  return hear('profileQuestions', {
    type: 'profileQuestions.changed',
    questions: questions.map(question),
    isRefreshed,
  })
}

export const walk = defineWalk({
  machine: profileMatchesMachine,
  observe: ({ counts }: ProfileMatchesContext) => {
    const [oslo, bergen] = names.map((name) => {
      const key = questionKey(question(name))
      return counts.has(key) ? (counts.get(key) ?? 'unknown') : undefined
    })
    return { oslo, bergen }
  },
  starts: { 'the page is opened': { to: nameOf(nothing), does: [start('profileQuestions')] } },
  cases: {
    'a card has a filter': changed(['oslo'], false),
    'two cards have the same filter, and one another': changed(['oslo', 'bergen', 'oslo'], false),
    'no card has a filter': changed([], false),
    'the profiles are refreshed': changed(['oslo', 'bergen'], true),
    '12 match': settle('fetchIncidentCount', 12),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
    'the server cannot count': settle('fetchIncidentCount', undefined),
  },
  rows: modelledRows([nothing], rowOf),
})
