import { mutantsOf, type Mutant, type MutantKind } from '../../machines/support/mutants.ts'
import { judge, tablesOf, type Verdict } from '../../machines/support/judgement.ts'
import type { Walk } from '../../machines/support/walk.ts'
import { findDifference, type Search } from './difference.ts'

/** What became of one mutant. */
export interface JudgedMutant {
  readonly name: string
  readonly kind: MutantKind
  /** Equivalent: no walk notices it, and the register says why nobody can. */
  readonly is: Verdict['is'] | 'equivalent'
  /** Which part of a step told, of a mutant that was noticed. */
  readonly by?: 'standing' | 'shows' | 'effects' | 'death'
  /** What was seen on the way, or why it is equivalent or invalid. */
  readonly text?: string
  /** Of a survivor: what would tell it from the intact chart. */
  readonly search?: Search
}

/** What became of the mutants of one chart. */
export interface JudgedChart {
  readonly chart: string
  readonly mutants: readonly JudgedMutant[]
  /** Entries of the register that are wrong, each in a sentence. */
  readonly wrongEntries: readonly string[]
}

/** What is asked of a campaign against one chart. */
export interface Campaign {
  readonly chart: string
  readonly walks: readonly Walk[]
  /** Only mutants of these kinds; all where absent. */
  readonly kinds?: readonly MutantKind[] | undefined
  /** Why no observer can tell a mutant from the intact chart, by the name of the mutant. */
  readonly equivalent: Readonly<Record<string, string>>
  /** Of all mutants only the one at that place and each so many places on; all where absent. */
  readonly sample?: { readonly first: number; readonly every: number } | undefined
  /** Whether to look for a way on which a survivor differs, which takes a while. */
  readonly searches?: boolean
}

/** Every mutant of the chart that these walks are about. */
export function mutantsOfWalks(walks: readonly Walk[]): readonly Mutant[] {
  return walks.slice(0, 1).flatMap(({ machine }) => mutantsOf(machine))
}

/** Plants each mutant by itself, in memory, and lets the walks of the chart go through it. */
export function judgeChart({ chart, walks, kinds, equivalent, sample, searches = false }: Campaign): JudgedChart {
  const tables = tablesOf(walks)
  const all = mutantsOfWalks(walks)
  const chosen = all.filter(({ kind }, place) => (kinds?.includes(kind) ?? true) && isInSample(place, sample))
  const mutants = chosen.map((mutant): JudgedMutant => {
    const { name, kind } = mutant
    const verdict = judge(mutant, tables)
    if (verdict.is !== 'survived') return { name, kind, ...verdict }
    const reason = equivalent[name]
    if (reason !== undefined) return { name, kind, is: 'equivalent', text: reason }
    return { name, kind, ...verdict, ...(searches ? { search: findDifference(mutant, walks) } : {}) }
  })
  return { chart, mutants, wrongEntries: wrongEntries(chart, equivalent, all, mutants) }
}

function isInSample(place: number, sample: Campaign['sample']): boolean {
  return sample === undefined || place % sample.every === sample.first
}

function wrongEntries(
  chart: string,
  equivalent: Readonly<Record<string, string>>,
  all: readonly Mutant[],
  judged: readonly JudgedMutant[],
): readonly string[] {
  return Object.keys(equivalent).flatMap((entry) => {
    if (!all.some(({ name }) => name === entry)) {
      return [`The register of equivalent mutants names '${entry}', which ${chart} does not have.`]
    }
    const found = judged.find(({ name }) => name === entry)
    if (found === undefined || found.is === 'equivalent') return []
    return [`The register of equivalent mutants names '${entry}' of ${chart}, which is ${found.is}.`]
  })
}

/** How many mutants there are, and how many of them became what. */
export interface Count {
  readonly mutants: number
  readonly noticed: number
  readonly survived: number
  readonly equivalent: number
  readonly invalid: number
}

export function countOf(mutants: readonly JudgedMutant[]): Count {
  const are = (wanted: JudgedMutant['is']) => mutants.filter(({ is }) => is === wanted).length
  return {
    mutants: mutants.length,
    noticed: are('noticed'),
    survived: are('survived'),
    equivalent: are('equivalent'),
    invalid: are('invalid'),
  }
}

/** The mutation score: how many were noticed, of those that can be told from the intact chart and run at all. */
export function scoreOf({ mutants, noticed, equivalent, invalid }: Count): {
  readonly noticed: number
  readonly of: number
} {
  return { noticed, of: mutants - equivalent - invalid }
}
