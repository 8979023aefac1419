import { oneOf, parseFlags, WrongFlags } from '../../support/commandLine.ts'
import { layers, type Layer } from './layers.ts'

export const help = `Says which states and edges of the charts the tests cover, and by which layer: the walks of single charts
(actor), the rendered client (view), the built client in a browser (browser). Ends with code 1 where a
layer misses its target (tests/commands/coverage/targets.ts), or --check finds the report in docs untrue.

  --layer actor   only this layer, and may be said again: actor takes seconds, view and browser minutes (all)
  --from folder   out of the records of a run that had CHART_COVERAGE=folder, instead of running the tests
  --format text   text, json
  --write         writes docs/coverage.md and its record, docs/coverage.json; other layers stay as recorded
  --check         also says whether docs/coverage.md is true
  --help          this text
`

export interface CoverageOptions {
  readonly layers: readonly Layer[]
  /** Where records are; undefined: the tests are run. */
  readonly from: string | undefined
  readonly format: 'text' | 'json'
  /** What to do with the report in docs; undefined: nothing. */
  readonly docs: 'write' | 'check' | undefined
}

/** Reads the flags; undefined asks for the help. Throws WrongFlags. */
export function readFlags(words: readonly string[]): CoverageOptions | undefined {
  const values = parse(words)
  if (values.help === true) return undefined
  if (values.write === true && values.check === true) throw new WrongFlags('--write and --check exclude each other.')
  const chosen = values.layer?.map((text) => oneOf('layer', text, layers))
  return {
    layers: layers.filter((layer) => chosen?.includes(layer) ?? true),
    from: values.from,
    format: oneOf('format', values.format ?? 'text', ['text', 'json']),
    docs: values.write === true ? 'write' : values.check === true ? 'check' : undefined,
  }
}

function parse(words: readonly string[]) {
  const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const
  return parseFlags({
    args: [...words],
    allowPositionals: false,
    options: { layer: { ...text, multiple: true }, from: text, format: text, write: flag, check: flag, help: flag },
  }).values
}
