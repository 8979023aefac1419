/** Keeps what became of a chart's mutants, so that those of an unchanged chart need not be planted again. */
import type { Mutant } from '../../machines/support/mutants.ts'
import type { ChartDigest } from '../coverage/digest.ts'
import { countOf, type JudgedChart, type JudgedMutant } from './campaign.ts'

type Figures = NonNullable<ChartDigest['mutants']>

/** What is kept of a judged chart; `sources` identifies its sources. */
export function figuresOf({ mutants }: JudgedChart, sources: string): Figures {
  const { noticed } = countOf(mutants)
  const invalid = mutants.filter(({ is }) => is === 'invalid').map(({ name }) => name)
  return { sources, planted: mutants.length, noticed, invalid }
}

/**
 * Restores the judged chart from what was kept of it; undefined if its sources have changed since, or if a mutant
 * survived, because the walker itself may have changed too. `mutants` contains all current mutants of the chart.
 */
export function judgedBefore(
  chart: string,
  figures: Figures | undefined,
  today: {
    readonly sources: string
    readonly mutants: readonly Mutant[]
    readonly equivalent: Readonly<Record<string, string>>
  },
): JudgedChart | undefined {
  if (figures?.sources !== today.sources || figures.planted !== today.mutants.length) return undefined
  const invalid = new Set(figures.invalid)
  const mutants = today.mutants.map(({ name, kind }): JudgedMutant => {
    const text = today.equivalent[name]
    if (text !== undefined) return { name, kind, is: 'equivalent', text }
    return { name, kind, is: invalid.has(name) ? 'invalid' : 'noticed' }
  })
  const hasSurvivor = countOf(mutants).noticed !== figures.noticed
  return hasSurvivor ? undefined : { chart, mutants, wrongEntries: [] }
}
