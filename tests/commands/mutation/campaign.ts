import { mutantsOf, type Mutant, type MutantKind } from '../../machines/support/mutants.ts'
import { judge, tablesOf, type Verdict } from '../../machines/support/judgement.ts'
import type { Walk } from '../../machines/support/walk.ts'
import type { RecordedWay } from '../../machines/support/walker.ts'
import { findDifference, type Search } from './difference.ts'

/** The verdict on one mutant. */
export interface JudgedMutant {
  readonly name: string
  readonly kind: MutantKind
  /** 'equivalent' if no walk notices the mutant, and equivalent.ts says why no walk can. */
  readonly is: Verdict['is'] | 'equivalent'
  /** The part of a step that revealed a noticed mutant: the chart's state, its output, its effects, or its failure. */
  readonly by?: 'standing' | 'shows' | 'effects' | 'death'
  /** The difference that the walk found, or why the mutant is equivalent or invalid. */
  readonly text?: string
  /** For a survivor: a path that distinguishes it from the intact chart. */
  readonly search?: Search
}

/** The verdicts on the mutants of one chart. */
export interface JudgedChart {
  readonly chart: string
  readonly mutants: readonly JudgedMutant[]
  /** A sentence for each wrong entry of equivalent.ts. */
  readonly wrongEntries: readonly string[]
}

/** The options of a campaign against one chart. */
export interface Campaign {
  readonly chart: string
  readonly walks: readonly Walk[]
  /** The paths of each walk through the intact chart, if they are already known. */
  readonly ways?: readonly (readonly RecordedWay[])[]
  /** Only mutants of these kinds; all if absent. */
  readonly kinds?: readonly MutantKind[] | undefined
  /** The reasons why no observer can distinguish certain mutants from the intact chart, by mutant name. */
  readonly equivalent: Readonly<Record<string, string>>
  /** Plants only every `every`-th mutant, starting at `first`; all if absent. */
  readonly sample?: { readonly first: number; readonly every: number } | undefined
  /** Whether to search for a path on which a survivor differs; the search takes time. */
  readonly searches?: boolean
}

/** Every mutant of the chart that these walks test. */
export function mutantsOfWalks(walks: readonly Walk[]): readonly Mutant[] {
  return walks.slice(0, 1).flatMap(({ machine }) => mutantsOf(machine))
}

/** Plants one mutant at a time, in memory, and runs the chart's walks against it. */
export function judgeChart(campaign: Campaign): JudgedChart {
  const { chart, walks, ways, kinds, equivalent, sample, searches = false } = campaign
  const tables = tablesOf(walks, ways)
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
      return [`equivalent.ts names '${entry}', which ${chart} does not have.`]
    }
    const found = judged.find(({ name }) => name === entry)
    if (found === undefined || found.is === 'equivalent') return []
    return [`equivalent.ts names '${entry}' of ${chart}, which is ${found.is}.`]
  })
}

/** The number of mutants, and how many got each verdict. */
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

/** The mutation score: how many of the mutants that are neither equivalent nor invalid were noticed. */
export function scoreOf({ mutants, noticed, equivalent, invalid }: Count): {
  readonly noticed: number
  readonly of: number
} {
  return { noticed, of: mutants - equivalent - invalid }
}
