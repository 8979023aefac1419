import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CodeMutant, MutantKind } from './kinds.ts'
import { Laboratory } from './laboratory.ts'
import { RelatedTests } from './related.ts'

/** The verdict on one mutant. */
export interface JudgedMutant {
  readonly id: string
  readonly kind: MutantKind
  readonly path: string
  readonly line: number
  /** 'endless' if the tests did not finish in time, which counts as noticed: `npm test` would also fail. */
  readonly is: 'noticed' | 'unnoticed' | 'endless'
  /** The test that failed, and its file. */
  readonly by?: { readonly file: string; readonly test: string }
  /** The number of test files that ran against it. */
  readonly asked: number
}

/** The verdicts of earlier runs, stored so that an interrupted run can be continued. */
export class Journal {
  private readonly path: string
  private readonly known: ReadonlyMap<string, JudgedMutant>

  constructor(path: string) {
    this.path = path
    mkdirSync(dirname(path), { recursive: true })
    const lines = existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : []
    this.known = new Map(
      lines
        .map((line) => JSON.parse(line) as { key: string; judged: JudgedMutant })
        .map(({ key, judged }) => [key, judged]),
    )
  }

  find(mutant: CodeMutant): JudgedMutant | undefined {
    return this.known.get(keyOf(mutant))
  }

  write(mutant: CodeMutant, judged: JudgedMutant): void {
    appendFileSync(this.path, `${JSON.stringify({ key: keyOf(mutant), judged })}\n`)
  }
}

/** Identifies a mutant in an unchanged source. */
function keyOf({ id, text }: CodeMutant): string {
  return createHash('sha256').update(`${id}\n${text}`).digest('hex')
}

export interface CodeCampaign {
  readonly mutants: readonly CodeMutant[]
  /** The time limit for one mutant, in milliseconds. */
  readonly patience: number
  readonly journal: Journal
  /** Which verdicts of earlier runs to keep: none, those on noticed mutants, or all. */
  readonly keeps: 'nothing' | 'noticed' | 'all'
  readonly report: (done: number, judged: JudgedMutant) => void
}

/** Plants one mutant at a time and runs the tests that import its file, nearest first, until one fails. */
export async function judgeMutants({
  mutants,
  patience,
  journal,
  keeps,
  report,
}: CodeCampaign): Promise<readonly JudgedMutant[]> {
  const [related, laboratory] = [new RelatedTests(), new Laboratory(patience)]
  const judged: JudgedMutant[] = []
  try {
    for (const mutant of mutants) {
      const known = keeps === 'nothing' ? undefined : journal.find(mutant)
      const holds = known !== undefined && (keeps === 'all' || known.is !== 'unnoticed')
      const verdict = holds ? { ...known, line: mutant.line } : await judgeMutant(mutant, related, laboratory)
      if (!holds) journal.write(mutant, verdict)
      judged.push(verdict)
      report(judged.length, verdict)
    }
    return judged
  } finally {
    laboratory.end()
  }
}

async function judgeMutant(mutant: CodeMutant, related: RelatedTests, laboratory: Laboratory): Promise<JudgedMutant> {
  const { id, kind, path, line, text } = mutant
  const runs = related.of(path)
  const outcome = await laboratory.ask({ path, text, runs })
  const about = { id, kind, path, line, asked: runs.length }
  if (outcome === 'endless') return { ...about, is: 'endless' }
  return outcome.failed === undefined ? { ...about, is: 'unnoticed' } : { ...about, is: 'noticed', by: outcome.failed }
}
