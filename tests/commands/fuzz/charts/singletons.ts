/**
 * Runs every registered chart alone. Events may arrive in any order, too late, or never: the chart must survive,
 * settle, and end only in states in which its table allows it to end.
 */
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { Stage } from '../../../machines/support/stage.ts'
import type { Case, Walk } from '../../../machines/support/walk.ts'
import type { AnyEvent } from '../../../machines/support/effects.ts'
import { perform } from '../../../machines/support/walker.ts'
import { sizeOf } from '../mangledJson.ts'
import { promise, subject, type Subject } from '../subject.ts'
import { fedCharts, pool, type FedChart } from './alphabet.ts'
import { bounded } from './bounded.ts'
import { pushed } from './payload.ts'

/** The next step: a number that selects the case, and the seed for odd values in its payload, if any. */
interface Step {
  readonly chosen: number
  readonly pushedBy: number | undefined
}

const step = fc.record({ chosen: fc.nat(100_000), pushedBy: fc.option(fc.nat(100_000), { nil: undefined }) })

/**
 * The largest number of effects that one step may have. A list of three hundred rows causes fewer; a chart that exceeds
 * this is looping.
 */
const mostEffects = 2000
/** The number of values that a chart may keep in addition to those that arrived with events. */
const mostKept = 20_000

/** A subject for each chart. */
export const chartSubjects: readonly Subject[] = fedCharts.map((chart) =>
  subject(
    `chart.${chart.id}`,
    fc.tuple(fc.nat(1000), fc.array(step, { maxLength: 40, size: 'max' })),
    ([start, steps]) => feed(chart, start, steps),
    4,
  ),
)

function feed(chart: FedChart, startAt: number, steps: readonly Step[]): void {
  const walk = chart.walks[startAt % chart.walks.length]
  if (walk === undefined) throw new Error(`${chart.id} has no walk`)
  const starts = Object.entries(walk.starts)
  const [startName, start] = starts[startAt % starts.length] ?? ['', {}]
  const trail = [startName]
  /** All ports that have been opened so far. */
  const opened = new Set<string>()
  let stage: Stage | undefined
  let arrived = 0
  try {
    stage = new Stage(bounded(walk.machine), { ...walk, ...surroundings(chart, walk), input: start.input })
    for (const { chosen, pushedBy } of steps) {
      if (stage.standing.status !== 'active') break
      const [name, chosenCase] = choice(chart, stage, chosen)
      const meant = pushedBy === undefined ? chosenCase : withPush(chosenCase, pushedBy)
      arrived += sizeOf(meant)
      trail.push(`${name}${pushedBy === undefined ? '' : ` ${inFewWords(meant)}`}`)
      for (const port of stage.standing.ports) opened.add(port)
      take(stage, meant, opened)
      const effects = stage.takeEffects().length
      promise(effects <= mostEffects, `${effects} effects in one step`)
    }
    const { status, value } = stage.standing
    const mayEnd = chart.walks.some(({ rows }) =>
      Object.values(rows).some((row) => row.ended !== undefined && isDeepStrictEqual(row.state, value)),
    )
    promise(status === 'active' || (status === 'done' && mayEnd), `the chart is ${status} in ${JSON.stringify(value)}`)
    const kept = sizeOf(stage.context)
    promise(kept <= mostKept + 4 * arrived, `${arrived} values arrived, but ${kept} are kept`)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n    on the path ${trail.join(' > ')}`, {
      cause: error,
    })
  } finally {
    stage?.end()
  }
}

/** The singletons and contexts of all walks of the chart; the values of this walk take precedence. */
function surroundings({ walks }: FedChart, { singletons, contexts }: Walk): Pick<Walk, 'singletons' | 'contexts'> {
  const all = (key: 'singletons' | 'contexts') =>
    walks.reduce<Readonly<Record<string, object>>>((found, walk) => ({ ...found, ...walk[key] }), {})
  return { singletons: { ...all('singletons'), ...singletons }, contexts: { ...all('contexts'), ...contexts } }
}

/**
 * Chooses a case. For every third number, it is a response of an open port, if there is one; otherwise it is any case.
 */
function choice({ cases }: FedChart, stage: Stage, chosen: number): readonly [string, Case] {
  const { ports } = stage.standing
  const answers = cases.filter(([, each]) => 'port' in each && ports.includes(each.port))
  const choices = chosen % 3 === 0 && answers.length > 0 ? answers : cases
  return choices[Math.floor(chosen / 3) % choices.length] ?? ['nothing', { do: 'wait', milliseconds: 0 }]
}

function withPush(meant: Case, by: number): Case {
  switch (meant.do) {
    case 'send':
      return { ...meant, event: pushed(meant.event, by, pool) }
    case 'settle':
      return { ...meant, output: pushed(meant.output, by, pool) }
    case 'fail':
      return { ...meant, error: pushed(meant.error, by, pool) }
    case 'hear':
      return typeof meant.event === 'function'
        ? meant
        : { ...meant, event: ofItsRow(meant.port, pushed(meant.event, by, pool)) }
    case 'wait':
      return meant
  }
}

/**
 * If an event comes from the child of a row, such as `timeslot.7`, gives the event the pk of that row: the child
 * reports only about its own row.
 */
function ofItsRow(port: string, event: AnyEvent): AnyEvent {
  const pk = Number(/\.(-?\d+)$/.exec(port)?.[1] ?? NaN)
  if (Number.isNaN(pk)) return event
  const parts = Object.entries(event).map(([name, part]): [string, unknown] => [
    name,
    typeof part === 'object' && part !== null && 'pk' in part ? { ...part, pk } : part,
  ])
  return { type: event.type, ...Object.fromEntries(parts) }
}

/**
 * Performs a case. An event from a port that is no longer open counts as late: it was in flight when the chart closed
 * the port. A failure cannot be late, since the failure of a stopped actor is never reported.
 */
function take(stage: Stage, meant: Case, opened: ReadonlySet<string>): void {
  if (!('port' in meant) || stage.standing.ports.includes(meant.port)) return perform(stage, meant)
  if (!opened.has(meant.port)) return
  if (meant.do === 'settle')
    stage.send({ type: `xstate.done.actor.${meant.port}`, actorId: meant.port, output: meant.output })
  else if (meant.do === 'hear' && typeof meant.event !== 'function') stage.send(meant.event)
}

function inFewWords(meant: Case): string {
  const text = JSON.stringify(meant, (_, value: unknown) =>
    typeof value === 'string' && value.length > 60 ? `${value.slice(0, 60)}…` : value,
  )
  return text.length > 500 ? `${text.slice(0, 500)}…` : text
}
