/** How making a profile with its parts ended, in words (docs/behaviour.md#notify-me). */
import { listed } from '../../../core/domain/listed.ts'
import { errorWords, failedAttempt, type Message } from '../../../messages/domain/message.ts'
import type { Standing } from './making.ts'
import type { MadePart, PartName } from './parts.ts'

/** A failure: what of it failed, and what still stands. */
export interface MakingFailure {
  readonly part: PartName | 'list'
  readonly error: unknown
  readonly isTakenBack: boolean
  readonly standing: readonly Standing[]
}

const attempts: Readonly<Record<MakingFailure['part'], string>> = {
  list: 'check what exists already',
  filter: 'create the filter',
  timeslot: 'create the timeslot',
  destination: 'create the destination',
  profile: 'create the profile',
}

/** 'Failed to create the timeslot: name: Too long. What had been created before is deleted again.' */
export function failureSentence({ part, error, isTakenBack, standing }: MakingFailure): string {
  const attempt = attempts[part]
  const failed = withStop(`Failed to ${attempt}: ${errorWords(error, attempt)}`)
  if (standing.length > 0) return `${failed} ${standingSentence(standing)}`
  return isTakenBack ? `${failed} What had been created before is deleted again.` : `${failed} Nothing was created.`
}

/** The message about a failure, which stays until it is dismissed. */
export function makingFailedMessage(failure: MakingFailure): Message {
  return failedAttempt(failureSentence(failure), failure.error, attempts[failure.part])
}

const reasons: Readonly<Record<Standing['because'], string>> = {
  used: 'a profile uses it',
  refused: 'the server did not delete it',
  unknown: 'it is not known whether it is deleted',
}

const places: Readonly<Record<PartName, string>> = {
  filter: 'under Saved filters',
  timeslot: 'under Timeslots',
  destination: 'under Destinations',
  profile: 'under Profiles',
}

/** 'Created already: the filter ‘Oslo’ under Saved filters.' What is left is made with it. '' if nothing is. */
export function madeSentence(made: readonly MadePart[]): string {
  if (made.length === 0) return ''
  return `Created already: ${listed(
    made.map(({ part, name }) => `the ${part} ‘${name}’ ${places[part]}`),
    'and',
  )}.`
}

/** What still stands, and where: 'Still there: the filter ‘Oslo’ under Saved filters (a profile uses it).' */
function standingSentence(standing: readonly Standing[]): string {
  const [first] = standing
  const parts = standing.map(({ part, name, because }) => `the ${part} ‘${name}’ ${places[part]} (${reasons[because]})`)
  const begin =
    first !== undefined && standing.every(({ because }) => because === 'unknown') ? 'Perhaps still' : 'Still'
  return `${begin} there: ${listed(parts, 'and')}.`
}

function withStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
