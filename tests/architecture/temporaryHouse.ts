import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { house, type Planted } from './laws.ts'

/** The paths to lint. They are listed because the linter would otherwise follow the link to node_modules. */
const linted = ['machines', 'src', 'tests', 'vite.config.ts']

/** The files that the copy needs from the original. */
const configuration = [
  '.oxlintrc.json',
  'package.json',
  'tsconfig.json',
  'machines/tsconfig.json',
  'tests/architecture/lint',
]

const root = resolve(import.meta.dirname, '../..')

/** One complaint of the linter: the path of the file from the root, the rule and the message. */
export interface Complaint {
  readonly path: string
  readonly rule: string
  readonly message: string
}

const Report = v.object({
  diagnostics: v.array(v.object({ code: v.optional(v.string(), ''), filename: v.string(), message: v.string() })),
})

/**
 * Creates a temporary copy of the repository's configuration with the planted files, passes its folder to `visit`, and
 * deletes it afterwards.
 */
export function inTemporaryHouse<Result>(files: readonly Planted[], visit: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'law-'))
  try {
    for (const path of configuration) {
      cpSync(join(root, path), join(folder, path), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const { path, code } of [...house, ...files]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
    return visit(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The linter's complaints about a folder. Throws if the linter did not finish. */
export function lint(folder: string): readonly Complaint[] {
  const run = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', ...linted], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  try {
    return v.parse(Report, JSON.parse(run.stdout)).diagnostics.map(({ filename, code, message }) => ({
      path: filename.split('\\').join('/'),
      rule: code,
      message,
    }))
  } catch (cause) {
    throw new Error(`The linter did not report: ${run.stdout}${run.stderr}`, { cause })
  }
}

/** The compiler's output for machines/ in a folder. */
export function compileMachines(folder: string): string {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const run = spawnSync(process.execPath, [compiler, '--noEmit', '-p', 'machines/tsconfig.json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return run.stdout + run.stderr
}
