/**
 * docs/digest.json: what was last measured of each chart, one line per chart, so that the tests notice what is out of
 * date or was lost. It has no totals, so that branches that change distant charts do not conflict. `npm run
 * coverage:charts` and `npm run mutate:charts` print the rest on demand.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'

const digestOfChart = v.object({
  covered: v.optional(
    v.object({
      states: v.number(),
      edges: v.number(),
      /** How many of the edges the tests of the views take; the walks take all. */
      view: v.number(),
      /** How many of the edges the tests in the browser take. */
      browser: v.number(),
    }),
  ),
  mutants: v.optional(
    v.object({
      /** Identifies the sources for which the mutants were judged (`tests/commands/mutation/fingerprint.ts`). */
      sources: v.string(),
      planted: v.number(),
      noticed: v.number(),
      /** The names of those that cannot be built or loop endlessly. */
      invalid: v.array(v.string()),
    }),
  ),
})
const digestSchema = v.record(v.string(), digestOfChart)

export type ChartDigest = v.InferOutput<typeof digestOfChart>
/** By chart. */
export type Digest = Readonly<Record<string, ChartDigest>>

export const digestFile = resolve(import.meta.dirname, '../../../docs/digest.json')

/** The recorded digest; empty if there is none or if it is unreadable. */
export function readDigest(file = digestFile): Digest {
  if (!existsSync(file)) return {}
  const read = v.safeParse(digestSchema, parsed(readFileSync(file, 'utf8')))
  return read.success ? read.output : {}
}

/** Writes the digest, with a line for each chart. */
export function writeDigest(digest: Digest, file = digestFile): void {
  const lines = Object.keys(digest)
    .toSorted()
    .map((chart) => `${JSON.stringify(chart)}: ${JSON.stringify(digest[chart])}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
