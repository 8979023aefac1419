/**
 * Runs tests with a mutant planted. It is a separate process that handles its parent's requests one at a time; the
 * parent kills it if the tests of a mutant never finish.
 */
import { resolve } from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { plant, type PlantedFile } from '../planted.ts'
import type { TestRun } from '../related.ts'

/** A source with a mutant, and the tests to run one after another until one fails. */
export interface Order {
  readonly path: string
  readonly text: string
  readonly runs: readonly TestRun[]
}

/** The test that failed first, or its file if the file could not be loaded or prepared; undefined if all tests passed. */
export interface Answer {
  readonly failed: { readonly file: string; readonly test: string } | undefined
}

/** Handles the parent's requests until it is killed. */
export async function run(): Promise<void> {
  const vitest = await createVitest('test', {
    config: resolve(import.meta.dirname, '../vitest.config.ts'),
    root: process.cwd(),
    watch: false,
    reporters: [{}],
  })
  const specifications = await vitest.globTestSpecifications()
  let work = Promise.resolve()
  process.on('message', (order: Order) => {
    work = work.then(async () => void process.send?.(await answerTo(order, vitest, specifications)))
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

async function answerTo(
  { path, text, runs }: Order,
  vitest: Vitest,
  all: readonly TestSpecification[],
): Promise<Answer> {
  const planted = resolve(path)
  for (const { file, names } of runs) {
    if (names === undefined) vitest.resetGlobalTestNamePattern()
    else vitest.setGlobalTestNamePattern(new RegExp(names))
    const specifications = all.filter(({ moduleId }) => moduleId === resolve(file))
    const failed = await failureWith({ path: planted, text }, vitest, specifications)
    // On a busy machine a test may time out even without the mutant. In that case its failure does not count.
    if (failed?.isLate === true && (await failureWith(undefined, vitest, specifications)) !== undefined) continue
    if (failed !== undefined) return { failed: { file, test: failed.test } }
  }
  return { failed: undefined }
}

async function failureWith(
  mutant: PlantedFile | undefined,
  vitest: Vitest,
  specifications: TestSpecification[],
): Promise<FailedTest | undefined> {
  plant(mutant)
  if (mutant !== undefined) vitest.invalidateFile(mutant.path)
  try {
    return await firstFailure(vitest, specifications)
  } finally {
    plant(undefined)
    if (mutant !== undefined) vitest.invalidateFile(mutant.path)
  }
}

interface FailedTest {
  readonly test: string
  /** Whether one of its errors is a timeout. */
  readonly isLate: boolean
}

async function firstFailure(vitest: Vitest, specifications: TestSpecification[]): Promise<FailedTest | undefined> {
  vitest.state.clearErrors()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const own = testModules.filter(({ moduleId }) =>
    specifications.some((specification) => specification.moduleId === moduleId),
  )
  for (const module of own) {
    for (const test of module.children.allTests('failed'))
      return { test: test.fullName, isLate: isTimeout(test.result().errors) }
    if (module.state() === 'failed') {
      const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
      return { test: 'its file cannot be loaded or prepared', isLate: isTimeout(errors) }
    }
  }
  return unhandledErrors.length > 0 ? { test: 'an error that no test caught', isLate: false } : undefined
}

function isTimeout(errors: readonly { readonly message: string }[] = []): boolean {
  return errors.some(({ message }) => /timed out/i.test(message))
}
