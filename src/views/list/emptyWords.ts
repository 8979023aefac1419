import {
  conditionsOf,
  wordsOf,
  type Condition,
  type ConditionNames,
} from '../../../machines/filter/domain/conditionWords.ts'
import { asAsked, type IncidentQuery } from '../../../machines/filter/domain/incidentQuery.ts'

const stateKeys: readonly string[] = ['open', 'acked', 'stateful']

/**
 * The conditions that may be the reason for an empty list. Conditions that the console itself applies are left out,
 * because they only hide rows that the server has sent.
 */
function reasons(query: IncidentQuery, names: ConditionNames): readonly Condition[] {
  return conditionsOf(asAsked(query), names)
}

/**
 * The heading of an empty list: 'No open, unacked incidents'. It names states only if nothing else restricts the list,
 * so that it never claims that there are no such incidents while another condition hides some.
 */
export function emptyHeading(query: IncidentQuery, names: ConditionNames): string {
  const conditions = reasons(query, names)
  if (conditions.length === 0) return 'No incidents'
  const isStateAlone = conditions.every(({ key }) => stateKeys.includes(key))
  return isStateAlone ? `No ${wordsOf(conditions)} incidents` : 'No incidents match'
}

/**
 * The conditions that may be the reason, in the words of their chips: 'Conditions in force: open, unacked, with a
 * ticket.'
 */
export function emptySentence(query: IncidentQuery, names: ConditionNames): string {
  const conditions = reasons(query, names)
  return conditions.length === 0 ? 'No condition restricts the list.' : `Conditions in force: ${wordsOf(conditions)}.`
}
