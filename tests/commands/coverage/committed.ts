/**
 * The recorded coverage in docs/coverage: one file for each chart and no totals, so that branches that change different
 * charts do not conflict.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { layers } from './layers.ts'
import { chartJson, type ChartCoverage } from './report.ts'

const covered = v.record(v.string(), v.array(v.picklist(layers)))
const recordSchema = v.object({ states: covered, edges: covered })

/** The recorded charts; undefined if the folder is missing or a file cannot be read. */
export function readCommitted(folder: string): readonly ChartCoverage[] | undefined {
  if (!existsSync(folder)) return undefined
  const charts: ChartCoverage[] = []
  for (const name of readdirSync(folder)) {
    const record = recordIn(readFileSync(join(folder, name), 'utf8'))
    if (record === undefined) return undefined
    charts.push({ chart: basename(name, '.json'), ...record })
  }
  return charts
}

/** Writes a file for each chart, and removes the files of charts that no longer exist. */
export function writeCommitted(folder: string, charts: readonly ChartCoverage[]): void {
  mkdirSync(folder, { recursive: true })
  const wanted = new Set(charts.map(({ chart }) => `${chart}.json`))
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name))
  for (const chart of charts) writeFileSync(join(folder, `${chart.chart}.json`), chartJson(chart))
}

function recordIn(text: string) {
  try {
    const result = v.safeParse(recordSchema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
