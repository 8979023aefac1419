import { oneOf, parseFlags, wholeNumber, WrongFlags } from '../../support/commandLine.ts'
import { strategies, type Strategy } from './plan.ts'

export const formats = ['text', 'markdown', 'json', 'csv', 'gherkin'] as const
export type Format = (typeof formats)[number]

/** The parsed command line. */
export type Order =
  | { readonly do: 'help' }
  | { readonly do: 'list'; readonly chart: string | undefined }
  | { readonly do: 'run'; readonly ids: readonly string[] }
  | PlanOrder

export interface PlanOrder {
  readonly do: 'plan'
  /** A chart's id, or 'all'. */
  readonly chart: string
  readonly strategy: Strategy
  readonly to: string | undefined
  readonly events: readonly string[]
  readonly limit: number | undefined
  readonly format: Format
  /** A folder for one file per chart. */
  readonly out: string | undefined
}

export const help = `Generates test plans. Plans of stories are for people: what an operator does and sees, in the words of the screen, and
the data and the responses of the server that each path assumes. Plans of charts are for developers: events, states and
requests. Each of their paths is run on the real chart before it is printed.

  npm run paths -- --story ticket    the plan of one story; may be repeated, or all; the ids are those of npm run walk
    --format text                    text, markdown, json, csv or gherkin
    --out plans                      write one file per story into this folder


  npm run paths -- <chart|all>       the plan of one chart, or of every chart
    --strategy edges                 edges: few and short paths that take every edge of the chart (the default);
                                     cases: short paths on which every case of the chart's tables happens;
                                     shortest: the shortest path to each configuration of states;
                                     simple: paths that reach no row of the table twice, shortest first
    --to linked.connected            only paths that end in this state: its id, or the end of its id
    --event 'the socket closes'      only this case or type of event; may be repeated
    --limit 20                       at most this many paths per chart (default: 20 for simple, else no limit)
    --format text                    text, markdown, json, csv or gherkin
    --out plans                      write one file per chart into this folder
  npm run paths -- --run <id> …      run these paths on the real charts and print where one fails
  npm run paths -- --list            list the charts; with a chart, its states and cases
  npm run paths -- --help            this text

An id encodes its whole path, so it can be run regardless of the options with which it was printed. What a plan leaves
out is printed at its end; with --format csv or --out, all counts of charts go to stderr. The exit code is 0 if every path
passes, 1 if a path fails or no path is found, 2 for invalid arguments or an unknown id.
`

/** Parses the command line. Throws WrongFlags. */
export function readFlags(words: readonly string[]): Order {
  const { values, names } = parseFlags(words, {
    texts: 'strategy to limit format out',
    lists: 'event run',
    switches: 'list',
    takesNames: true,
  })
  if (values.help) return { do: 'help' }
  if (values.run !== undefined) return readRun([...values.run, ...names], values)
  const [chart, another] = names
  if (another !== undefined) {
    throw new WrongFlags(
      `Name one chart or 'all', not '${names.join(' ')}': put quotation marks around text with spaces.`,
    )
  }
  if (values.list) return { do: 'list', chart }
  if (chart === undefined) throw new WrongFlags("Name a chart or 'all': --list shows the charts, --help all options.")
  return {
    do: 'plan',
    chart,
    strategy: oneOf('strategy', values.strategy ?? strategies[0], strategies),
    to: named('to', values.to),
    events: values.event ?? [],
    limit: wholeNumber('limit', values.limit, 1, 10_000),
    format: oneOf('format', values.format ?? formats[0], formats),
    out: named('out', values.out),
  }
}

function readRun(ids: readonly string[], values: object): Order {
  const others = Object.entries(values).flatMap(([name, value]) => (name === 'run' || value === false ? [] : [name]))
  if (others.length > 0) throw new WrongFlags(`--run cannot be combined with --${others[0]}.`)
  return { do: 'run', ids: ids.map((id) => id.replace(/^@/, '')) }
}

function named(name: string, text: string | undefined): string | undefined {
  if (text?.trim() === '') throw new WrongFlags(`--${name} must not be empty.`)
  return text
}
