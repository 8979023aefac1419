import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CodeFault, FaultKind } from './kinds.ts'
import { Laboratory } from './laboratory.ts'
import { RelatedTests } from './related.ts'

/** What became of one fault. */
export interface JudgedFault {
  readonly id: string
  readonly kind: FaultKind
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
  private readonly known: ReadonlyMap<string, JudgedFault>

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
        .map((line) => JSON.parse(line) as { key: string; judged: JudgedFault })
        .map(({ key, judged }) => [key, judged]),
    )
  }

  find(fault: CodeFault): JudgedFault | undefined {
    return this.known.get(keyOf(fault))
  }

  write(fault: CodeFault, judged: JudgedFault): void {
    appendFileSync(this.path, `${JSON.stringify({ key: keyOf(fault), judged })}\n`)
  }
}

/** The same fault in the same text. */
function keyOf({ id, text }: CodeFault): string {
  return createHash('sha256').update(`${id}\n${text}`).digest('hex')
}

export interface CodeCampaign {
  readonly faults: readonly CodeFault[]
  /** Milliseconds for one fault. */
  readonly patience: number
  readonly journal: Journal
  /** Which verdicts of earlier runs hold: none, what was noticed, or all. */
  readonly keeps: 'nothing' | 'noticed' | 'all'
  readonly tell: (done: number, judged: JudgedFault) => void
}

/** Plants each fault by itself and asks the tests that import its file, the nearest first, until one fails. */
export async function judgeFaults({
  faults,
  patience,
  journal,
  keeps,
  tell,
}: CodeCampaign): Promise<readonly JudgedFault[]> {
  const [related, laboratory] = [new RelatedTests(), new Laboratory(patience)]
  const judged: JudgedFault[] = []
  try {
    for (const fault of faults) {
      const known = keeps === 'nothing' ? undefined : journal.find(fault)
      const holds = known !== undefined && (keeps === 'all' || known.is !== 'unnoticed')
      const verdict = holds ? { ...known, line: fault.line } : await judgeFault(fault, related, laboratory)
      if (!holds) journal.write(fault, verdict)
      judged.push(verdict)
      tell(judged.length, verdict)
    }
    return judged
  } finally {
    laboratory.end()
  }
}

async function judgeFault(fault: CodeFault, related: RelatedTests, laboratory: Laboratory): Promise<JudgedFault> {
  const { id, kind, path, line, text } = fault
  const runs = related.of(path)
  const outcome = await laboratory.ask({ path, text, runs })
  const about = { id, kind, path, line, asked: runs.length }
  if (outcome === 'endless') return { ...about, is: 'endless' }
  return outcome.failed === undefined ? { ...about, is: 'unnoticed' } : { ...about, is: 'noticed', by: outcome.failed }
}
