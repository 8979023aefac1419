import { join } from 'node:path'
import { readDigest, writeDigest, type Digest } from './digest.ts'
import { driftOf, withCoverage } from './drift.ts'
import { lastChangeIn, takenFrom, UselessRecord } from './gather.ts'
import { chartsOfToday } from './inventory.ts'
import { shortfalls } from './judge.ts'
import { testsOf, type Layer } from './layers.ts'
import { command } from '../../support/commandLine.ts'
import { help, readFlags, type CoverageOptions } from './options.ts'
import type { Taken } from './record.ts'
import { jsonOf, reportOn, type Report } from './report.ts'
import { emptyOwnFolder, ownFolder, root, runTests, walkAll } from './runs.ts'
import { tableOf } from './table.ts'

const inventory = chartsOfToday()

/**
 * Runs the command; the exit code is 2 for invalid flags, 1 for a missed target, an outdated record or unusable
 * records.
 */
export const run = command(help, readFlags, report, (error) => error instanceof UselessRecord)

/** Prints the report and all complaints about it; returns true if there are no complaints. */
function report(options: CoverageOptions): boolean {
  const complaints: string[] = []
  const digest = readDigest()
  const taken = new Map(takenNow(options, complaints))
  const found = reportOn(inventory, taken)
  process.stdout.write(inFormat[options.format](found, digest))
  for (const { sentence, names } of shortfalls(found, digest)) {
    complaints.push([sentence, ...names.map((name) => `  ${name}`)].join('\n'))
  }
  if (options.digest === 'write') {
    // The coverage of a failed run must not be recorded.
    if (complaints.length === 0) writeDigest(withCoverage(digest, found))
    complaints.push(...(complaints.length === 0 ? [] : ['Nothing was written.']))
  }
  if (options.digest === 'check') complaints.push(...drift(digest))
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
  return complaints.length === 0
}

const inFormat = {
  text: (report: Report, digest: Digest) => `${tableOf(report, digest)}\n`,
  json: jsonOf,
}

/** The coverage of the layers: from the records of a run, or by running the tests. */
function takenNow(options: CoverageOptions, complaints: string[]): Iterable<readonly [Layer, Taken]> {
  return options.from === undefined ? measure(options.layers, complaints) : recorded(options, options.from)
}

function drift(digest: Digest): readonly string[] {
  const sentences = driftOf(digest, inventory)
  if (sentences.length === 0) return []
  return ['docs/digest.json is out of date: run "npm run update".', ...sentences]
}

function recorded({ layers }: CoverageOptions, folder: string): readonly (readonly [Layer, Taken])[] {
  const changed = lastChangeIn(join(root, 'machines'))
  return layers.map((layer) => [layer, takenFrom(folder, layer, inventory, changed)])
}

function measure(layers: readonly Layer[], complaints: string[]): readonly (readonly [Layer, Taken])[] {
  const slow = layers.filter((layer) => layer !== 'actor')
  if (slow.length > 0) {
    const whose = slow.map((layer) => testsOf[layer]).join(' and ')
    process.stderr.write(`Running ${whose}, which takes minutes; "--layer actor" takes seconds.\n`)
  }
  emptyOwnFolder()
  return layers.map((layer) => {
    if (layer === 'actor') {
      const { taken, agree } = walkAll(inventory)
      if (!agree) complaints.push('Some walks disagree with their tables: see "npx vitest run --project machines".')
      return [layer, taken]
    }
    if (!runTests(layer)) complaints.push(`Not all of ${testsOf[layer]} passed, so their record may be incomplete.`)
    return [layer, takenFrom(ownFolder, layer, inventory, 0)]
  })
}
