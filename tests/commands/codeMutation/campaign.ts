import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CodeFault, MutantKind } from './kinds.ts'
import { Laboratory } from './laboratory.ts'
import { RelatedTests } from './related.ts'

/** What became of one mutant. */
export interface JudgedMutant {
  readonly id: string
  readonly kind: MutantKind
  readonly path: string
  readonly line: number
  /** Endless: the tests came to no end in time, which the gate would notice, too. */
  readonly is: 'noticed' | 'unnoticed' | 'endless'
  /** The file whose test failed, and the test. */
  readonly by?: { readonly file: string; readonly test: string }
  /** How many files of tests were asked. */
  readonly asked: number
}

/** What earlier runs wrote down, so that a run that was ended goes on. */
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

  find(mutant: CodeFault): JudgedMutant | undefined {
    return this.known.get(keyOf(mutant))
  }

  write(mutant: CodeFault, judged: JudgedMutant): void {
    appendFileSync(this.path, `${JSON.stringify({ key: keyOf(mutant), judged })}\n`)
  }
}

/** The same mutant in the same text. */
function keyOf({ id, text }: CodeFault): string {
  return createHash('sha256').update(`${id}\n${text}`).digest('hex')
}

export interface CodeCampaign {
  readonly mutants: readonly CodeFault[]
  /** Milliseconds for one mutant. */
  readonly patience: number
  readonly journal: Journal
  /** Which verdicts of earlier runs hold: none, what was noticed, or all. */
  readonly keeps: 'nothing' | 'noticed' | 'all'
  readonly tell: (done: number, judged: JudgedMutant) => void
}

/** Plants each mutant by itself and asks the tests that import its file, the nearest first, until one fails. */
export async function judgeMutants({
  mutants,
  patience,
  journal,
  keeps,
  tell,
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
      tell(judged.length, verdict)
    }
    return judged
  } finally {
    laboratory.end()
  }
}

async function judgeMutant(mutant: CodeFault, related: RelatedTests, laboratory: Laboratory): Promise<JudgedMutant> {
  const { id, kind, path, line, text } = mutant
  const runs = related.of(path)
  const outcome = await laboratory.ask({ path, text, runs })
  const about = { id, kind, path, line, asked: runs.length }
  if (outcome === 'endless') return { ...about, is: 'endless' }
  return outcome.failed === undefined ? { ...about, is: 'unnoticed' } : { ...about, is: 'noticed', by: outcome.failed }
}
