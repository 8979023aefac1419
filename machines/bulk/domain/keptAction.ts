/** The actions of a user, which this browser keeps (docs/behaviour.md#log-of-actions). */
import { cappedText, longestText } from '../../core/domain/cappedText.ts'
import { actionOperations, type ActionTaken, type GivenAcknowledgement } from '../../incident/domain/action.ts'

/** An action as it is kept. */
export interface KeptAction extends Omit<ActionTaken, 'unacked'> {
  /** Unique among the actions of this user in this browser. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The description of the incident, if it was for one that was known then; '' otherwise. */
  readonly description: string
  /** For how many incidents it was: of a large action, `pks` are only the first. */
  readonly count: number
  /** How many of its acknowledgements have been taken back. */
  readonly taken: number
  /** Whether all of its incidents are kept, and its whole text. */
  readonly isWhole: boolean
}

export type ActionChange =
  | { readonly type: 'keep'; readonly action: KeptAction }
  /** Of the acknowledgements of an action these are left, because so many were ended. */
  | {
      readonly type: 'takeBack'
      readonly key: string
      readonly left: readonly GivenAcknowledgement[]
      readonly ended: number
    }
  /** Clears the log up to a moment, in milliseconds since 1970: later actions, of other tabs, stay. */
  | { readonly type: 'clear'; readonly until: number }

/** As many actions are kept at most, in so many characters; the oldest go first. */
export const mostKeptActions = 2000
export const longestLog = 1_000_000
/** Milliseconds for which an action is kept. */
export const keepingTime = 30 * 86_400_000
/** Of how many incidents of an action the keys are kept. */
export const mostKeptIncidents = 100
/** The last moment that a date can be. */
const lastMoment = 8.64e15

/** An action as it is kept: without most of the incidents of a large one, and with the beginning of a long text. */
export function keptAction(action: Omit<KeptAction, 'isWhole' | 'count'>): KeptAction {
  const { key, at, operation, pks, done, text, expiration, given, description, taken } = action
  const isWhole = pks.length <= mostKeptIncidents && text.length <= longestText
  return {
    key,
    at,
    operation,
    pks: pks.slice(0, mostKeptIncidents),
    count: pks.length,
    done,
    text: cappedText(text),
    expiration,
    // Acknowledgements are taken back all, or not at all.
    given: isWhole ? given : [],
    taken,
    description: cappedText(description),
    isWhole,
  }
}

/** The actions after a change, newest first. */
export function afterActionChange(actions: readonly KeptAction[], change: ActionChange): readonly KeptAction[] {
  switch (change.type) {
    case 'keep':
      return fitting(inOrder([change.action, ...actions]))
    case 'takeBack':
      return actions.map((action) => (action.key === change.key ? withTaken(action, change) : action))
    case 'clear':
      return actions.filter(({ at }) => at > change.until)
  }
}

/** Two tabs may take back the same. */
function withTaken(action: KeptAction, { left, ended }: Extract<ActionChange, { type: 'takeBack' }>): KeptAction {
  const given = action.given.filter(({ pk }) => left.some((one) => one.pk === pk))
  return { ...action, given, taken: Math.min(action.count, action.taken + ended) }
}

/** Reads actions that were stored, without what is not usable and what is too old. `now` is in milliseconds since 1970. */
export function readActions(stored: unknown, now: number): readonly KeptAction[] {
  if (!Array.isArray(stored)) return []
  const actions = stored.flatMap((one: unknown) => readAction(one) ?? [])
  return fitting(inOrder(actions.filter(({ at }) => at > now - keepingTime)))
}

/** Newest first, each once. */
function inOrder(actions: readonly KeptAction[]): readonly KeptAction[] {
  const once = new Map(actions.toReversed().map((action) => [action.key, action]))
  return [...once.values()].toReversed().toSorted((one, other) => other.at - one.at)
}

/** As many of the newest as may be stored. */
function fitting(actions: readonly KeptAction[]): readonly KeptAction[] {
  let length = 2
  const newest = actions.slice(0, mostKeptActions)
  const first = newest.findIndex((action) => (length += JSON.stringify(action).length + 1) > longestLog)
  return first < 0 ? newest : newest.slice(0, first)
}

function readAction(stored: unknown): KeptAction | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { key, at, operation, pks, count, done, text, expiration, given, taken, description, isWhole } =
    stored as Readonly<Record<string, unknown>>
  const operationFound = actionOperations.find((one) => one === operation)
  if (operationFound === undefined || !isShort(key) || !isShort(text) || !isShort(description)) return undefined
  if (!isCount(at, lastMoment) || !areKeys(pks) || pks.length > mostKeptIncidents) return undefined
  if (!isCount(count) || count < pks.length || !isCount(done, count) || !isCount(taken, count)) return undefined
  if (expiration !== undefined && !isMoment(expiration)) return undefined
  if (typeof isWhole !== 'boolean' || (isWhole && count !== pks.length) || !areGiven(given, pks)) return undefined
  const common = { key, at, operation: operationFound, pks, count, done, text, expiration, taken, description, isWhole }
  return { ...common, given: given.map(({ pk, acknowledgement }) => ({ pk, acknowledgement })) }
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestText
}

function isCount(value: unknown, most = Number.MAX_SAFE_INTEGER): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function areKeys(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every((pk) => isCount(pk))
}

function areGiven(value: unknown, pks: readonly number[]): value is readonly GivenAcknowledgement[] {
  return Array.isArray(value) && value.every((one: unknown) => isGiven(one, pks))
}

function isGiven(value: unknown, pks: readonly number[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { pk, acknowledgement } = value as Readonly<Record<string, unknown>>
  return isCount(acknowledgement) && typeof pk === 'number' && pks.includes(pk)
}
