import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import * as v from 'valibot'
import { existingConsole, provideConsole } from '../../support/builtConsole.ts'
import { command } from '../../support/commandLine.ts'
import { measureActorSystem } from './actorSystem.ts'
import { measureBatches } from './batches.ts'
import { brokenGroupsBound, measureGroups } from './groups.ts'
import { measureHeldStorm } from './heldStorm.ts'
import { comparedParts, help, readFlags, type BenchOptions } from './options.ts'
import { fullPlans, quickPlans } from './plans.ts'
import { brokenPollingBounds, measurePolling, pollingInWords } from './polling.ts'
import { withTables } from './results/document.ts'
import { plotsOf } from './results/plots.ts'
import {
  added,
  merged,
  resultsSchema,
  seriesInWords,
  type Figure,
  type Results,
  type Series,
} from './results/results.ts'
import { measureMessages } from './scale/messages.ts'
import { measureScale } from './scale/scale.ts'
import { openBrowser } from './screen.ts'
import { startStormServer } from './stormServer.ts'
import { measureVisits } from './visit/visit.ts'
import { measureWatching, watchingInWords } from './watching.ts'

const docs = resolve(import.meta.dirname, '../../../docs')
const kept = join(docs, 'performance/results.json')

/** Runs the command; the exit code is 2 for invalid flags, 1 for an exceeded bound. */
export const run = command(help, readFlags, async (options) => {
  const broken = await measure(options)
  for (const sentence of broken) process.stderr.write(`${sentence}\n`)
  return broken.length === 0
})

/** Takes the chosen measurements. Returns a sentence for each exceeded bound. */
async function measure(options: BenchOptions): Promise<readonly string[]> {
  const chosen = (part: BenchOptions['only']) => options.only === 'all' || options.only === part
  const other = options.against === undefined ? undefined : existingConsole(options.against, '--against')
  const isBrowserNeeded = !['polling', 'batches', 'actors'].includes(options.only)
  const dist = isBrowserNeeded ? await provideConsole() : ''
  let series: Series[] = []
  const broken: string[] = []
  const { batches, groups } = options.isQuick ? quickPlans : fullPlans
  for (const [part, takeFigures] of [
    ['batches', () => measureBatches(batches)],
    ['actors', measureActorSystem],
  ] as const) {
    if (!chosen(part)) continue
    for (let round = 0; round < options.rounds; round += 1) series = added(series, part, takeFigures(), false)
  }
  if (chosen('polling')) {
    broken.push(...brokenPollingBounds(await measurePolling((figure) => print(pollingInWords(figure)))))
  }
  if (isBrowserNeeded) {
    const browser = await openBrowser()
    try {
      series.push(...(await measureInRounds(browser, options, dist, other)))
      if (chosen('groups')) {
        for (let round = 0; round < options.rounds; round += 1) {
          process.stderr.write(`groups, round ${round + 1} of ${options.rounds}\n`)
          series = added(series, 'groups', await measureGroups(browser, dist, groups), false)
        }
        broken.push(...brokenGroupsBound(series))
      }
      if (chosen('watching') || chosen('storm')) {
        const server = await startStormServer(dist, options.incidents)
        try {
          if (chosen('watching')) print(watchingInWords(await measureWatching(browser, server, options.rate)))
          if (chosen('storm')) broken.push(...(await measureHeldStorm(browser, server, options)))
        } finally {
          await server.stop()
        }
      }
    } finally {
      await browser.close()
    }
  }
  for (const one of series) print(`${one.part}: ${seriesInWords(one)}`)
  const results: Results = { note: noteOf(), series }
  if (options.json !== undefined) writeFileSync(options.json, asText(results))
  if (options.write) writeDocuments(merged(keptResults(), results))
  return broken
}

/** Takes the repeated measurements; in each round, measures one build after the other. */
async function measureInRounds(browser: Browser, options: BenchOptions, dist: string, other: string | undefined) {
  const plans = options.isQuick ? quickPlans : fullPlans
  const measurements: Readonly<Record<(typeof comparedParts)[number], (build: string) => Promise<readonly Figure[]>>> =
    {
      visit: (build) => measureVisits(browser, build, plans.visit, options.latency),
      messages: (build) => measureMessages(browser, build, plans.messages),
      scale: (build) => measureScale(browser, build, plans.scale),
    }
  let series: readonly Series[] = []
  for (const part of comparedParts) {
    if (options.only !== 'all' && options.only !== part) continue
    for (let round = 0; round < options.rounds; round += 1) {
      process.stderr.write(`${part}, round ${round + 1} of ${options.rounds}\n`)
      const builds = [
        { build: dist, isOther: false },
        ...(other === undefined ? [] : [{ build: other, isOther: true }]),
      ]
      // Which build is measured first alternates from round to round.
      for (const { build, isOther } of round % 2 === 0 ? builds : builds.toReversed()) {
        series = added(series, part, await measurements[part](build), isOther)
      }
    }
  }
  return series
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function asText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 1)}\n`
}

function noteOf(): string {
  const [load = 0] = loadavg()
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${availableParallelism()} processors, load ${load.toFixed(1)} at the end`
}

function keptResults(): Results | undefined {
  return existsSync(kept) ? v.parse(resultsSchema, JSON.parse(readFileSync(kept, 'utf8'))) : undefined
}

/** Writes the results, and the tables and plots derived from them. */
function writeDocuments(results: Results): void {
  mkdirSync(join(docs, 'performance'), { recursive: true })
  writeFileSync(kept, asText(results))
  for (const [name, svg] of Object.entries(plotsOf(results))) writeFileSync(join(docs, 'performance', name), svg)
  const document = join(docs, 'performance.md')
  writeFileSync(document, withTables(readFileSync(document, 'utf8'), results))
}
