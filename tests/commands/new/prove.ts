/**
 * Checks the command itself: writes one part of each kind into a copy of the repository and runs the checks there. The
 * checks for placeholders and for empty walks must fail; all others must pass. It takes minutes, so `npm test` does not
 * run it.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const orders = [
  'chart incident/proof --parent incident',
  'port incident/fetchProof --chart proof',
  'message incident/proven --chart proof --state idle',
  'column proof',
  'preference showsProof',
  'screen alerting/proofs',
]

const node = process.execPath
const newOne = [node, 'tests/start.mjs', 'commands/new']
const vitest = [node, 'node_modules/vitest/vitest.mjs', 'run', '--reporter=dot']
const walks = [...vitest, 'tests/machines/everyEdge.test.ts', '-t']

interface Check {
  readonly name: string
  readonly words: readonly string[]
  /** The expected output if the check must fail; undefined if it must pass. */
  readonly says?: string
}

const checks: readonly Check[] = [
  { name: 'types', words: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', words: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', words: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'pictures', words: ['npm', 'run', '--silent', 'charts'] },
  { name: 'architecture', words: [...vitest, '--project', 'architecture'] },
  {
    name: 'tests that list the new parts',
    words: [
      ...vitest,
      'tests/api/list/preferenceStorage.test.ts',
      'tests/commands/fuzz/registry.test.ts',
      'tests/machines/domain',
      'tests/machines/ports.test.ts',
      'tests/views/app/app.test.tsx',
      'tests/views/app/providedPorts.test.ts',
      'tests/views/list/columns.test.ts',
    ],
  },
  { name: 'walk of the chart', words: [...walks, '/proof.ts'], says: 'tests/machines/walks/incident/proof.ts' },
  { name: 'walk of the screen', words: [...walks, '/proofs.ts'], says: 'tests/machines/walks/alerting/proofs.ts' },
  { name: 'walk of the page', words: [...walks, '/currentPage.ts'] },
  {
    name: 'placeholders',
    words: [...vitest, 'tests/commands/new/unwritten.test.ts'],
    says: "src/views/alerting/ProofsPage.tsx still says 'Yet to be written'.",
  },
]

/** Prints the outcome of each check. Returns whether all were as expected. */
export function prove(root: string): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'new-'))
  try {
    copyHouse(root, copy)
    const outcomes = [
      ...orders.map((order) => outcome(copy, { name: order, words: [...newOne, ...order.split(' ')] })),
      ...checks.map((check) => outcome(copy, check)),
    ]
    return outcomes.every((wentWell) => wentWell)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Copies every file except the ignored ones, and links node_modules. */
function copyHouse(root: string, copy: string): void {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  for (const path of stdout.split('\0').filter((each) => each !== '')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

function outcome(copy: string, { name, words, says }: Check): boolean {
  const [program = '', ...rest] = words
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(program, rest, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const output = stdout + stderr
  const wentWell = says === undefined ? status === 0 : status !== 0 && output.includes(says)
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  const success = says === undefined ? 'passes' : 'fails as expected'
  process.stdout.write(`${seconds} s  ${wentWell ? success : 'UNEXPECTED'}  ${name}\n`)
  if (!wentWell) process.stdout.write(`${output.slice(-4000)}\n`)
  return wentWell
}
