import { oneOf, parseFlags, WrongFlags } from '../../support/commandLine.ts'
import { layers, type Layer } from './layers.ts'

export const help = `Prints which states and edges of the charts the tests cover, and by which layer: the walks of single charts
(actor), the rendered client (view), the built client in a browser (browser). Ends with code 1 if a layer takes too few
edges of a chart (tests/commands/coverage/targets.ts) and names it, or if --check finds docs/digest.json out of date.

  --layer actor   only this layer; may be repeated (default: all); actor takes seconds, view and browser minutes
  --from folder   use the records of a run with CHART_COVERAGE=folder instead of running the tests
  --format text   text or json
  --write         write the numbers into docs/digest.json; other layers keep theirs
  --check         also check that docs/digest.json has the states and edges of today
  --help          this text
`

export interface CoverageOptions {
  readonly layers: readonly Layer[]
  /** The folder with the records; undefined to run the tests. */
  readonly from: string | undefined
  readonly format: 'text' | 'json'
  /** Whether to write or to check docs/digest.json; undefined for neither. */
  readonly digest: 'write' | 'check' | undefined
}

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): CoverageOptions | undefined {
  const { values } = parseFlags(words, { texts: 'from format', lists: 'layer', switches: 'write check' })
  if (values.help) return undefined
  if (values.write && values.check) throw new WrongFlags('--write and --check cannot be combined.')
  const chosen = values.layer?.map((text) => oneOf('layer', text, layers))
  return {
    layers: layers.filter((layer) => chosen?.includes(layer) ?? true),
    from: values.from,
    format: oneOf('format', values.format ?? 'text', ['text', 'json']),
    digest: values.write ? 'write' : values.check ? 'check' : undefined,
  }
}
