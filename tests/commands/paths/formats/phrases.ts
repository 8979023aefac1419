import type { Asked, Expectation, Message, Told } from '../description.ts'
import type { Failure } from '../performance.ts'
import { count, type Coverage, type Plan, type PlannedPath } from '../plan.ts'
import { inWords } from '../words.ts'

/** The length to which payloads are shortened in the formats for people; JSON contains them in full. */
export const readable = 160

/** The largest number of missed names to print; JSON contains them all. */
const mostNames = 8

export function messageInWords({ severity, text, isLogged }: Message): string {
  return `${severity}: ${text.replaceAll(/\s*\n\s*/g, ' ')}${isLogged ? ' (in the message log only)' : ''}`
}

export function askedInWords({ port, input }: Asked): string {
  return input === undefined ? port : `${port} with ${inWords(input, readable)}`
}

export function toldInWords({ whom, type, payload }: Told): string {
  return payload === undefined ? `${whom}: ${type}` : `${whom}: ${type} with ${inWords(payload, readable)}`
}

/** The visible effects of a step besides the state, each kind with its entries. */
export function seen(
  now: Expectation,
  before: Expectation | undefined,
): readonly (readonly [string, readonly string[]])[] {
  const hadTags = before !== undefined && before.tags.length > 0
  const showsOther = now.shows !== undefined && JSON.stringify(now.shows) !== JSON.stringify(before?.shows)
  const entries: readonly (readonly [string, readonly string[]])[] = [
    ['tags', now.tags.length > 0 ? [now.tags.join(', ')] : hadTags ? ['none'] : []],
    ['messages', now.messages.map(messageInWords)],
    ['requests', now.requests.map(askedInWords)],
    ['sends to', now.sends.map(toldInWords)],
    ['shows', showsOther ? [inWords(now.shows, readable)] : []],
    [
      'ended',
      now.ended === undefined
        ? []
        : [now.ended.output === undefined ? 'without output' : `with ${inWords(now.ended.output, readable)}`],
    ],
  ]
  return entries.filter(([, lines]) => lines.length > 0)
}

/** The state after a step, with a note if the step has no effect. */
export function stateAfter({ state, effect }: Expectation): string {
  return effect === 'seen' ? state : `${state} (${withoutEffect[effect]})`
}

/** Notes for steps without a visible effect. */
export const withoutEffect = { none: 'nothing changes', hidden: 'no visible change yet' } as const

/** The chart's counts and coverage in one line. */
export function countsInWords(plan: Plan): string {
  const { paths, states, edges, cases } = plan
  return [
    `${count(paths.length, 'path')}, ${count(stepsOf(paths), 'step')}`,
    `states ${states.covered}/${states.total}`,
    `edges ${edges.covered}/${edges.total}`,
    `cases ${cases.covered}/${cases.total}`,
    resultsInWords(paths),
  ].join('; ')
}

/** The names not covered and the paths left out, one line each. */
export function restInWords({ states, edges, cases, leftOut }: Plan): readonly string[] {
  return [
    ...missedInWords('states', states),
    ...missedInWords('edges', edges),
    ...missedInWords('cases', cases),
    `left out: ${leftOut.length === 0 ? 'nothing' : leftOut.join('; ')}`,
  ]
}

/** The totals of several charts. */
export function sumInWords(plans: readonly Plan[]): string {
  const paths = plans.flatMap((plan) => plan.paths)
  const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
  const covered = (part: 'states' | 'edges' | 'cases'): string =>
    `${part} ${sum(plans.map((plan) => plan[part].covered))}/${sum(plans.map((plan) => plan[part].total))}`
  return [
    `${count(plans.length, 'chart')}, ${count(paths.length, 'path')}, ${count(stepsOf(paths), 'step')}`,
    covered('states'),
    covered('edges'),
    covered('cases'),
    resultsInWords(paths),
  ].join('; ')
}

function resultsInWords(paths: readonly PlannedPath[]): string {
  const failed = paths.filter(({ performance }) => performance.failure !== undefined).length
  if (paths.length === 0) return 'nothing to run'
  return failed === 0 ? 'all passed' : `${paths.length - failed} passed, ${failed} FAILED`
}

export function stepsOf(paths: readonly PlannedPath[]): number {
  return paths.reduce((sum, { steps }) => sum + steps.length, 0)
}

function missedInWords(what: string, { missed }: Coverage): readonly string[] {
  if (missed.length === 0) return []
  const printed = missed.slice(0, mostNames)
  const rest = missed.length - printed.length
  return [`${what} not covered: ${printed.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`]
}

/** Whether a path passed or, if not, where it failed. */
export function resultInWords({ performance: { failure }, steps }: PlannedPath): string {
  return failure === undefined
    ? 'passed'
    : failureLine(
        failure,
        steps.map((step) => step.case),
      )
}

/** Where a path failed. */
export function failureLine({ step }: Failure, cases: readonly string[]): string {
  return step === 0 ? 'failed at its start' : `failed at step ${step} of ${cases.length}, '${cases[step - 1] ?? ''}'`
}
