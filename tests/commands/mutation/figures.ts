/**
 * Records the verdicts on the charts' mutants, in one file for each chart: branches that change different charts do not
 * conflict, and the mutants of an unchanged chart need not be planted again.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import * as v from 'valibot'
import type { Mutant } from '../../machines/support/mutants.ts'
import type { JudgedChart, JudgedMutant } from './campaign.ts'

export const figuresFolder = resolve(import.meta.dirname, '../../../docs/mutation')

const wireFigures = v.object({
  digest: v.string(),
  mutants: v.number(),
  /** The mutants that were not noticed. */
  others: v.array(
    v.object({
      name: v.string(),
      is: v.picklist(['survived', 'equivalent', 'invalid']),
      text: v.optional(v.string()),
    }),
  ),
})

export type Figures = v.InferOutput<typeof wireFigures>

/** The record of a judged chart; `digest` identifies its sources. */
export function figuresOf({ mutants }: JudgedChart, digest: string): Figures {
  const others = mutants.flatMap(({ name, is, text }) =>
    is === 'noticed' ? [] : [{ name, is, ...(text === undefined ? {} : { text }) }],
  )
  return { digest, mutants: mutants.length, others }
}

/**
 * Restores the judged chart from its record; undefined if its sources, its mutants or their explanations have changed
 * since, or if a mutant survived, because the walker itself may have changed too. `mutants` contains all current
 * mutants of the chart.
 */
export function judgedBefore(
  chart: string,
  figures: Figures | undefined,
  today: {
    readonly digest: string
    readonly mutants: readonly Mutant[]
    readonly equivalent: Readonly<Record<string, string>>
  },
): JudgedChart | undefined {
  if (figures === undefined || figures.digest !== today.digest || figures.mutants !== today.mutants.length)
    return undefined
  if (figures.others.some(({ is }) => is === 'survived')) return undefined
  const explained = figures.others.filter(({ is }) => is === 'equivalent')
  if (explained.length !== Object.keys(today.equivalent).length) return undefined
  if (explained.some(({ name, text }) => today.equivalent[name] !== text)) return undefined
  const mutants = today.mutants.map(({ name, kind }): JudgedMutant => {
    const { is = 'noticed', text } = figures.others.find((other) => other.name === name) ?? {}
    return { name, kind, is, ...(text === undefined ? {} : { text }) }
  })
  return { chart, mutants, wrongEntries: [] }
}

/** The record of a chart; undefined if there is none, or if it is unreadable. */
export function readFigures(chart: string, folder = figuresFolder): Figures | undefined {
  const path = join(folder, `${chart}.json`)
  if (!existsSync(path)) return undefined
  const read = v.safeParse(wireFigures, parsed(readFileSync(path, 'utf8')))
  return read.success ? read.output : undefined
}

/** Writes the record of a chart. */
export function writeFigures(chart: string, figures: Figures, folder = figuresFolder): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${chart}.json`), `${JSON.stringify(figures, null, 1)}\n`)
}

/** Deletes the records of all charts but these. */
export function keepFigures(charts: readonly string[], folder = figuresFolder): void {
  for (const name of readdirSync(folder)) if (!charts.includes(basename(name, '.json'))) rmSync(join(folder, name))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
