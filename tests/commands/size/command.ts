import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { provideConsole } from '../../support/builtConsole.ts'
import { endWith, WrongFlags } from '../../support/commandLine.ts'
import { accept, budgetsSchema, exceeded } from './budgets.ts'
import { figuresOf, moduleSizesSchema, type ModuleSizes } from './figures.ts'
import { help, readFlags } from './options.ts'
import { visitConsole } from './visit.ts'
import { figuresInWords } from './words.ts'

const file = resolve(import.meta.dirname, '../../../docs/size.json')

/** Runs the command; the exit code is 2 for invalid flags, 1 for an exceeded budget. */
export async function run(words: readonly string[]): Promise<void> {
  try {
    const options = readFlags(words)
    if (options === undefined) {
      process.stdout.write(help)
      return
    }
    const budgets = v.parse(budgetsSchema, JSON.parse(readFileSync(file, 'utf8')))
    const { dist, modules } = await provideMeasuredConsole()
    const { list, login } = await visitConsole(dist)
    const measured = { list: figuresOf(list, dist, modules), login: figuresOf(login, dist, modules) }
    process.stdout.write(`${figuresInWords(budgets, measured)}\n`)
    if (options.write) {
      writeFileSync(file, `${JSON.stringify(accept(budgets, measured), undefined, 2)}\n`)
      return
    }
    const sentences = exceeded(budgets, measured)
    for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
    if (sentences.length > 0) {
      process.stderr.write(
        'Load less, or load it later (tests/commands/size/README.md); `npm run size -- --write` accepts the new sizes.\n',
      )
      process.exitCode = 1
    }
  } catch (error) {
    endWith(error)
  }
}

/** Provides a build, and the sizes of the modules in each of its files. */
async function provideMeasuredConsole(): Promise<{ readonly dist: string; readonly modules: ModuleSizes }> {
  const { DIST } = process.env
  if (DIST === undefined) process.env.MODULE_SIZES ??= join(tmpdir(), `argus-module-sizes-${process.pid}.json`)
  const { MODULE_SIZES } = process.env
  if (MODULE_SIZES === undefined || (DIST !== undefined && !existsSync(MODULE_SIZES))) {
    throw new WrongFlags(
      `With DIST, MODULE_SIZES must name the file that the build wrote: run MODULE_SIZES=sizes.json npm run build, then this command with the same MODULE_SIZES.`,
    )
  }
  const dist = await provideConsole()
  return { dist, modules: v.parse(moduleSizesSchema, JSON.parse(readFileSync(MODULE_SIZES, 'utf8'))) }
}
