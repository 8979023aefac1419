/** The input of a new chart or port: one property, given as `pk:number`. */
import { join } from 'node:path/posix'
import type { ChartFile } from './charts.ts'
import type { Change } from './edits.ts'
import { Refusal, type Draft } from './house.ts'
import { pascalCase } from './names.ts'

export interface Input {
  readonly name: string
  readonly type: keyof typeof examples
}

/** An example of each type, as source text. */
const examples = { number: '7', string: "'seven'", boolean: 'true' } as const

/** The value that an actor gets if the property of its chart is undefined. */
const nothings: Readonly<Record<Input['type'], string>> = { number: '0', string: "''", boolean: 'false' }

/** Reads the flag; undefined if it was not given. Throws Refusal. */
export function inputFrom(text: string | undefined): Input | undefined {
  if (text === undefined) return undefined
  const [, name = '', given = ''] = /^([a-z]\w*):(\w+)$/.exec(text) ?? []
  const type = Object.keys(examples).find((each): each is Input['type'] => each === given)
  if (type === undefined) {
    throw new Refusal(
      `--input must have the form pk:number, with one of the types ${Object.keys(examples).join(', ')}, not '${text}'.`,
    )
  }
  return { name, type }
}

/** The type of the input, such as `{ readonly pk: number }`. */
export function typeOf({ name, type }: Input): string {
  return `{ readonly ${name}: ${type} }`
}

/** An example of the input, such as `{ pk: 7 }`. */
export function exampleOf({ name, type }: Input): string {
  return `{ ${name}: ${examples[type]} }`
}

/** The name of the function in a chart that returns the input of an actor. */
export function inputFunction(actor: string): string {
  return `${actor}Input`
}

/** Adds such a function at the end of a chart's source. Throws Refusal if the source declares no context. */
export function givingInput(draft: Draft, chart: ChartFile, actor: string, input: Input, type: string): Change {
  const { name } = input

  const context = `${pascalCase(chart.name)}Context`
  if (!new RegExp(String.raw`\b(interface|type) ${context}\b`).test(draft.read(chart.path))) {
    throw new Refusal(`${chart.path} declares no ${context}, from which the input could be taken.`)
  }
  const value = mayBeUndefined(draft, chart.path, name)
    ? `context.${name} ?? ${nothings[input.type]}`
    : `context.${name}`
  return ({ text }) => `${text.trimEnd()}

function ${inputFunction(actor)}({ context }: { context: ${context} }): ${type} {
  return { ${name}: ${value} }
}
`
}

/**
 * Whether the property may be undefined, according to the chart or, if the property is inherited, the files that the
 * chart imports.
 */
function mayBeUndefined(draft: Draft, path: string, name: string): boolean {
  const declaration = new RegExp(String.raw`^ *readonly ${name}(\??): (.*)$`, 'm')
  const source = draft.read(path)
  const imported = [...source.matchAll(/ from '(\.[^']+)'/g)].map(([, file = '']) => join(path, '..', file))
  for (const text of [source, ...imported.filter((file) => draft.has(file)).map((file) => draft.read(file))]) {
    const [found, optional, type = ''] = declaration.exec(text) ?? []
    if (found !== undefined) return optional === '?' || /\bundefined\b/.test(type)
  }
  return false
}
