/**
 * For each profile the open incidents that match all of its filters are counted (docs/behaviour.md#profiles): one request
 * after the other, each question once, and again after the profiles have been refreshed or, after a pause, if incidents
 * may have changed. A count that fails is not known; a server that cannot count is never asked again.
 */
import { questionKey } from '../../../../machines/filter/domain/combination.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import { profileMatchesMachine, type ProfileMatchesContext } from '../../../../machines/alerting/profileMatches.ts'
import { start } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

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
  /** What the cards ask. */
  readonly wanted: readonly Name[]
  /** Whether incidents may have changed since. */
  readonly isBehind: boolean
  /** Five seconds each, until everything is counted again. */
  readonly pauses: number
}

function question(name: Name): MatchQuestion {
  return { ...unrestrictedQuery, filter: { ...defaultFilter, tags: [`location=${name}`] }, withLevels: true }
}

/** Asks for the first that is left, or pauses for five seconds for each question. */
function asking(counting: Counting): ModelledOutcome<Counting> {
  const { left, isBehind, wanted } = counting
  const [next] = left
  if (next !== undefined) return { to: { ...counting, pauses: 0 }, does: [start('fetchIncidentCount', question(next))] }
  return { to: { ...counting, pauses: isBehind ? wanted.length : 0 } }
}

/** Counts of filters that no card has any more are forgotten. */
function chosen(counting: Counting, wanted: readonly Name[], isRefreshed: boolean): ModelledOutcome<Counting> {
  const kept = (name: Name) => (wanted.includes(name) ? counting[name] : undefined)
  const left = wanted.filter((name) => isRefreshed || counting[name] === undefined)
  const isBehind = counting.isBehind && !isRefreshed
  return asking({ ...counting, oslo: kept('oslo'), bergen: kept('bergen'), left, wanted, isBehind })
}

function answered(counting: Counting, answer: Answer): ModelledOutcome<Counting> | undefined {
  const [asked, ...left] = counting.left
  return asked === undefined ? undefined : asking({ ...counting, [asked]: answer, left })
}

function fiveSecondsLater(counting: Counting): ModelledOutcome<Counting> | undefined {
  const { pauses, wanted } = counting
  if (pauses === 0) return undefined
  if (pauses > 1) return { to: { ...counting, pauses: pauses - 1 } }
  return asking({ ...counting, left: wanted, isBehind: false })
}

function rowOf(counting: Counting): ModelledRow<Counting> {
  const { isAble, left, pauses } = counting
  const isAsking = isAble && left.length > 0
  const resting = pauses > 0 ? 'pausing' : 'idle'
  return {
    state: isAble ? { able: isAsking ? 'counting' : resting } : 'unable',
    tags: isAble ? [] : ['unable'],
    ports: isAble ? ['profileQuestions', ...(isAsking ? ['fetchIncidentCount'] : [])] : [],
    shows: { oslo: counting.oslo, bergen: counting.bergen },
    on: isAble
      ? {
          'a card has a filter': chosen(counting, ['oslo'], false),
          'two cards have the same filter, and one another': chosen(counting, ['oslo', 'bergen'], false),
          'no card has a filter': chosen(counting, [], false),
          'the profiles are refreshed': chosen(counting, ['oslo', 'bergen'], true),
          'incidents may have changed': counting.isBehind
            ? { to: counting }
            : isAsking
              ? { to: { ...counting, isBehind: true } }
              : asking({ ...counting, isBehind: true }),
          'five seconds pass': fiveSecondsLater(counting),
          '12 match': answered(counting, 12),
          'counting fails': answered(counting, 'unknown'),
          'the server cannot count': { to: { ...counting, isAble: false } },
        }
      : {},
  }
}

const nothing: Counting = {
  isAble: true,
  oslo: undefined,
  bergen: undefined,
  left: [],
  wanted: [],
  isBehind: false,
  pauses: 0,
}

function changed(questions: readonly Name[], isRefreshed: boolean) {
  return hear('profileQuestions', {
    type: 'profileQuestions.changed',
    questions: questions.map(question),
    isRefreshed,
  })
}

export const walk = modelledWalk({
  machine: profileMatchesMachine,
  observe: ({ counts }: ProfileMatchesContext) => {
    const [oslo, bergen] = names.map((name) => {
      const key = questionKey(question(name))
      return counts.has(key) ? (counts.get(key) ?? 'unknown') : undefined
    })
    return { oslo, bergen }
  },
  starts: { 'the page is opened': { to: nothing, does: [start('profileQuestions')] } },
  cases: {
    'a card has a filter': changed(['oslo'], false),
    'two cards have the same filter, and one another': changed(['oslo', 'bergen', 'oslo'], false),
    'no card has a filter': changed([], false),
    'the profiles are refreshed': changed(['oslo', 'bergen'], true),
    'incidents may have changed': send({ type: 'profileMatches.follow' }),
    'five seconds pass': wait(5000),
    '12 match': settle('fetchIncidentCount', 12),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
    'the server cannot count': settle('fetchIncidentCount', undefined),
  },
  rowOf,
})

/** With many questions, the pause is no longer than a minute. */
const many = Array.from({ length: 13 }, (_, place): MatchQuestion => ({
  ...question('oslo'),
  filter: { ...defaultFilter, tags: [`host=${place}`] },
}))

interface Many {
  readonly isAsked: boolean
  /** How many are left to ask. */
  readonly left: number
  readonly isBehind: boolean
  /** Half minutes until everything is counted again. */
  readonly pauses: 0 | 1 | 2
}

const unasked: Many = { isAsked: false, left: 0, isBehind: false, pauses: 0 }

function askingMany(of: Many): ModelledOutcome<Many> {
  const next = of.left === 0 ? undefined : many[many.length - of.left]
  if (next !== undefined) return { to: { ...of, pauses: 0 }, does: [start('fetchIncidentCount', next)] }
  return { to: { ...of, pauses: of.isBehind && of.isAsked ? 2 : 0 } }
}

const askingAll = askingMany({ isAsked: true, left: many.length, isBehind: false, pauses: 0 })

function manyRow(of: Many): ModelledRow<Many> {
  const { left, isBehind, pauses } = of
  const isAsking = left > 0
  const resting = pauses > 0 ? 'pausing' : 'idle'
  const behind: Many = { ...of, isBehind: true }
  return {
    state: { able: isAsking ? 'counting' : resting },
    ports: ['profileQuestions', ...(isAsking ? ['fetchIncidentCount'] : [])],
    on: {
      'thirteen cards have filters': askingAll,
      '12 match': askingMany({ ...of, left: left - 1 }),
      'incidents may have changed': isAsking || isBehind ? { to: behind } : askingMany(behind),
      'half a minute passes': pauses === 2 ? { to: { ...of, pauses: 1 } } : pauses === 1 ? askingAll : undefined,
    },
  }
}

export const ofMany = modelledWalk({
  machine: profileMatchesMachine,
  starts: {
    'the page is opened': { to: unasked, does: [start('profileQuestions')] },
  },
  cases: {
    'thirteen cards have filters': hear('profileQuestions', {
      type: 'profileQuestions.changed',
      questions: many,
      isRefreshed: true,
    }),
    '12 match': settle('fetchIncidentCount', 12),
    'incidents may have changed': send({ type: 'profileMatches.follow' }),
    'half a minute passes': wait(30_000),
  },
  rowOf: manyRow,
})
