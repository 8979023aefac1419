/** What a person asks for on the command line. */
import { parseArgs } from 'node:util'
import { Refusal } from './house.ts'

export const kinds = ['chart', 'port', 'column', 'preference', 'message', 'screen'] as const
export type Kind = (typeof kinds)[number]

export interface Order {
  readonly kind: Kind
  readonly name: string
  readonly parent: string | undefined
  readonly chart: string | undefined
  readonly state: string | undefined
}

/** The flags that each kind understands. */
const flagsOf: Readonly<Record<Kind, readonly ('parent' | 'chart' | 'state')[]>> = {
  chart: ['parent', 'state'],
  port: ['chart', 'state'],
  column: [],
  preference: [],
  message: ['chart', 'state'],
  screen: [],
}

export const help = `Writes a new part of the console, and makes it known wherever that is needed. What stands there then is
checked by types, linter and tests; what it means is left to you, and the walk of a new chart fails until you have written it.

  npm run new -- chart <room>/<name>     a chart with its walk
      --parent CHART                     the chart that runs it; else workspace
      --state STATE                      the state of the parent in which it runs, as shown.editing; else always
  npm run new -- port <room>/<name>      what a chart asks of the server, with its adapter
      --chart CHART --state STATE        the chart that asks, and the state in which it does; else working
  npm run new -- column <name>           a column of the incident list: sorted by, remembered, hidden until asked for
  npm run new -- preference <name>       a setting of the list that this browser remembers
  npm run new -- message <room>/<name>   a message that a chart shows
      --chart CHART --state STATE        the chart that shows it, and the state on coming to which it does
  npm run new -- screen <room>/<name>    a screen with its address, its chart and its view
  npm run new -- --prove                 writes one of each into a copy of the house, and runs the checks there
  npm run new -- --help                  this text

Nothing is written where something of it cannot be; the exit code is 1 then.
`

/** Reads the words of the command line; 'help' and 'prove' ask for these. Throws Refusal. */
export function readOrder(words: readonly string[]): Order | 'help' | 'prove' {
  const { values, positionals } = read(words)
  if (values.help === true) return 'help'
  if (values.prove === true) return 'prove'
  const [asked = '', name, ...more] = positionals
  const kind = kinds.find((each) => each === asked)
  if (kind === undefined) throw new Refusal(`There is nothing of the kind '${asked}'; there are ${kinds.join(', ')}.`)
  if (name === undefined || more.length > 0) throw new Refusal(`A ${kind} needs one name; see --help.`)
  const flag = (['parent', 'chart', 'state'] as const).find(
    (each) => values[each] !== undefined && !flagsOf[kind].includes(each),
  )
  if (flag !== undefined) throw new Refusal(`--${flag} means nothing for a ${kind}; see --help.`)
  return { kind, name, parent: values.parent, chart: values.chart, state: values.state }
}

function read(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        parent: { type: 'string' },
        chart: { type: 'string' },
        state: { type: 'string' },
        prove: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw new Refusal(`${sentence.replace(/\.$/, '')}; see --help.`)
  }
}
