import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { walkChart } from '../../machines/support/walker.ts'
import { walksByChart } from '../../machines/support/walks.ts'
import { chartsOfToday, type ChartNames } from './inventory.ts'
import type { Layer } from './layers.ts'
import type { Taken } from './record.ts'

export const root = resolve(import.meta.dirname, '../../..')

/** Where the tests record what they take when this command runs them, and when the gate does. */
export const ownFolder = join(root, 'test-results/charts')

/** What the walks of all charts cover, and whether each agrees with its table; takes some 15 s. */
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

/** Forgets what earlier runs recorded. */
export function emptyOwnFolder(): void {
  rmSync(ownFolder, { recursive: true, force: true })
  mkdirSync(ownFolder, { recursive: true })
}

/** Runs the tests of a layer and has them record; whether all passed. What they print goes to the error output. */
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
    // The report alone goes to the output, so that it can be piped on.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CHART_COVERAGE: ownFolder },
  })
  return status === 0
}
