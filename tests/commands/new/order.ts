/** Reads an order from the command line. */
import { parseFlags } from '../../support/commandLine.ts'
import { Refusal } from './house.ts'

export const kinds = ['chart', 'port', 'column', 'preference', 'message', 'screen'] as const
export type Kind = (typeof kinds)[number]

export interface Order {
  readonly kind: Kind
  readonly name: string
  readonly parent: string | undefined
  readonly chart: string | undefined
  readonly state: string | undefined
  readonly input: string | undefined
}

/** The flags that apply to each kind. */
const flagsOf: Readonly<Record<Kind, readonly ('parent' | 'chart' | 'state' | 'input')[]>> = {
  chart: ['parent', 'state', 'input'],
  port: ['chart', 'state', 'input'],
  column: [],
  preference: [],
  message: ['chart', 'state'],
  screen: [],
}

export const help = `Writes a new part of the console, and adds it wherever such parts are listed. The result passes the linter and the type
checker (provided that an --input has the same type in both contexts, or may be undefined in the parent), but contains
placeholders: tests fail until you have replaced them and written the walk of a new chart.

  npm run new -- chart <room>/<name>     a chart with its walk
      --parent CHART                     the chart that runs it; workspace by default
      --state STATE                      the parent's state in which it runs, such as shown.editing; all states by default
      --input pk:number                  its input, which the parent takes from the same property of its context
  npm run new -- port <room>/<name>      a port to the server, with its adapter
      --chart CHART --state STATE        the chart that calls it, in this state; 'working' by default
      --input pk:number                  its input, which the chart takes from the same property of its context
  npm run new -- column <name>           a column of the incident list, hidden by default
  npm run new -- preference <name>       a setting of the list that the browser remembers
  npm run new -- message <room>/<name>   a message that a chart shows
      --chart CHART --state STATE        the chart that shows it, on entry to this state
  npm run new -- screen <room>/<name>    a screen with its address, its chart and its view
  npm run new -- --prove                 writes one part of each kind into a copy of the repository, and checks the copy
  npm run new -- --help                  this text

If any part of the order is impossible, nothing is written and the exit code is 1.
`

/** Reads the arguments; returns 'help' or 'prove' for these two flags. Throws Refusal. */
export function readOrder(words: readonly string[]): Order | 'help' | 'prove' {
  const { values, names } = parseFlags(words, {
    texts: 'parent chart state input',
    switches: 'prove',
    takesNames: true,
  })
  if (values.help) return 'help'
  if (values.prove) return 'prove'
  const [asked = '', name, ...more] = names
  const kind = kinds.find((each) => each === asked)
  if (kind === undefined) throw new Refusal(`There is no kind '${asked}'; the kinds are ${kinds.join(', ')}.`)
  if (name === undefined || more.length > 0) throw new Refusal(`A ${kind} needs exactly one name; see --help.`)
  const flag = (['parent', 'chart', 'state', 'input'] as const).find(
    (each) => values[each] !== undefined && !flagsOf[kind].includes(each),
  )
  if (flag !== undefined) throw new Refusal(`--${flag} does not apply to a ${kind}; see --help.`)
  return { kind, name, parent: values.parent, chart: values.chart, state: values.state, input: values.input }
}
