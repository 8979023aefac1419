import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { walkChart } from '../../machines/support/walker.ts'
import { walksByChart } from '../../machines/support/walks.ts'
import { chartsOfToday, type ChartNames } from './inventory.ts'
import type { Layer } from './layers.ts'
import type { Taken } from './record.ts'

export const root = resolve(import.meta.dirname, '../../..')

/** The folder in which the tests write their records when this command or `npm test` runs them. */
export const ownFolder = join(root, 'test-results/charts')

/** Measures the coverage of all walks, and whether all charts agree with their tables; takes about 15 s. */
export function walkAll(inventory: readonly ChartNames[] = chartsOfToday()): { taken: Taken; agree: boolean } {
  const findings = new Map([...walksByChart].map(([chart, walks]) => [chart, walkChart(Object.values(walks))]))
  const covered = (kind: 'states' | 'edges') =>
    inventory.flatMap((names) => {
      const missed = new Set(findings.get(names.chart)?.[kind].missed ?? names[kind])
      return names[kind].filter((name) => !missed.has(name))
    })
  return {
    taken: { states: new Set(covered('states')), edges: new Set(covered('edges')) },
    agree: [...findings.values()].every(({ disagreements }) => disagreements.length === 0),
  }
}

/** Deletes the records of earlier runs. */
export function emptyOwnFolder(): void {
  rmSync(ownFolder, { recursive: true, force: true })
  mkdirSync(ownFolder, { recursive: true })
}

/** Runs the tests of a layer with recording on; returns whether all passed. Their output goes to stderr. */
export function runTests(layer: Exclude<Layer, 'actor'>): boolean {
  if (layer === 'view') return succeeds('node_modules/vitest/vitest.mjs', 'run', '--project', 'views')
  const isBuilt = process.env.DIST !== undefined && existsSync(join(process.env.DIST, 'index.html'))
  return (
    (isBuilt || succeeds('node_modules/vite/bin/vite.js', 'build')) &&
    succeeds('node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/browser/playwright.config.ts')
  )
}

function succeeds(...words: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, words, {
    cwd: root,
    // Only the report goes to stdout, so that it can be piped.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CHART_COVERAGE: ownFolder },
  })
  return status === 0
}
