import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { documentOf } from './document.ts'
import type { Committed } from './drift.ts'
import { layers } from './layers.ts'
import { jsonOf, type Report } from './report.ts'

const figures = v.object({ all: v.number(), covered: v.number() })
const covered = v.record(v.string(), v.array(v.picklist(layers)))
const reportSchema = v.object({
  layers: v.array(
    v.object({ layer: v.picklist(layers), target: v.number(), percent: v.number(), states: figures, edges: figures }),
  ),
  charts: v.array(v.object({ chart: v.string(), states: covered, edges: covered })),
})

/** Reads the report and its record from a folder of documents. */
export function readCommitted(docs: string): Committed {
  return { document: textOf(join(docs, 'coverage.md')), record: recordIn(textOf(join(docs, 'coverage.json'))) }
}

export function writeCommitted(docs: string, report: Report): void {
  writeFileSync(join(docs, 'coverage.md'), documentOf(report))
  writeFileSync(join(docs, 'coverage.json'), jsonOf(report))
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function recordIn(text: string | undefined): Report | undefined {
  if (text === undefined) return undefined
  try {
    const result = v.safeParse(reportSchema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
