import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { endWith, parseFlags, WrongFlags } from '../../support/commandLine.ts'
import { changedSince } from './changed.ts'
import { planOf, type CheckPlan } from './plan.ts'

const help = `Checks the changed files, within a minute or two: types, lint, format, and the nearest tests.

  npm run check [-- <file>...]

  <file>...       check these files (default: the files that differ from the last commit, or from --since)
  --since main    check the files that differ from this commit
  --help          this text

It runs the walks of at most six charts, each with a sample of its mutants, and the tests nearest to other sources; npm
test runs everything. The exit code is 0 if nothing failed, 1 if a check failed, 2 if the arguments are invalid.
`

export interface CheckOrder {
  /** Paths from the root of the repository. */
  readonly files: readonly string[]
}

/** Parses the arguments; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): CheckOrder | undefined {
  const { values, positionals } = parseFlags({
    args: [...words],
    allowPositionals: true,
    options: { since: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help === true) return undefined
  const missing = positionals.find((file) => !existsSync(file))
  if (missing !== undefined)
    throw new WrongFlags(`There is no file '${missing}'; paths start at the root of the project.`)
  if (positionals.length > 0) return { files: positionals.map((file) => relative('', resolve(file))) }
  return { files: filesSince(values.since ?? 'HEAD') }
}

function filesSince(commit: string): readonly string[] {
  try {
    return changedSince(commit)
  } catch {
    throw new WrongFlags(`There is no commit '${commit}'; name the files instead.`)
  }
}

interface Check {
  readonly name: string
  readonly words: readonly string[]
}

/** The programs to run for a plan, in order. */
export function checksOf(plan: CheckPlan): readonly Check[] {
  const node = process.execPath
  const vitest = [node, 'node_modules/vitest/vitest.mjs', 'run', '--hideSkippedTests']
  const { linted, formatted, testFiles, charts } = plan
  const walks = charts.map((chart) => `/${chart}\\.ts`).join('|')
  return [
    { name: 'types', words: ['npm', 'run', '--silent', 'types'] },
    ...(linted.length > 0 ? [{ name: 'lint', words: ['npx', 'oxlint', ...linted] }] : []),
    ...(formatted.length > 0
      ? [{ name: 'format', words: ['npx', 'prettier', '--check', '--log-level', 'warn', ...formatted] }]
      : []),
    ...(plan.drawsCharts ? [{ name: 'pictures', words: ['npm', 'run', '--silent', 'charts', '--', '--check'] }] : []),
    ...(charts.length > 0
      ? [
          {
            name: `walks and mutants of ${charts.join(', ')}`,
            words: [...vitest, 'tests/machines/everyEdge.test.ts', '-t', `(${walks})`],
          },
        ]
      : []),
    ...(testFiles.length > 0
      ? [{ name: `the nearest ${testFiles.length} test files`, words: [...vitest, ...testFiles] }]
      : []),
  ]
}

export function run(words: readonly string[]): void {
  try {
    const order = readFlags(words)
    if (order === undefined) process.stdout.write(help)
    else check(order)
  } catch (error) {
    endWith(error)
  }
}

function check({ files }: CheckOrder): void {
  if (files.length === 0) {
    process.stdout.write('Nothing changed. Name files, or a commit to compare with: npm run check -- --since main\n')
    return
  }
  const plan = planOf(files)
  const failed: string[] = []
  const began = performance.now()
  for (const { name, words } of checksOf(plan)) {
    process.stdout.write(`\n== ${name} ==\n`)
    const [program = '', ...rest] = words
    if (spawnSync(program, rest, { stdio: 'inherit' }).status !== 0) failed.push(name)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const stories = plan.stories.map((story) => `Not run here: npm run test:browser -- ${story}\n`).join('')
  const verdict = failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join('; ')}`
  process.stdout.write(`\n${stories}${verdict}, after ${seconds} s.\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
