/**
 * The process that runs tests with a mutant planted: it takes one order after the other from its parent, which ends it where
 * a mutant never comes to an end.
 */
import { resolve } from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { plant, type PlantedFile } from '../planted.ts'
import type { TestRun } from '../related.ts'

/** A source with a mutant, and the tests that are asked, one after the other until one fails. */
export interface Order {
  readonly path: string
  readonly text: string
  readonly runs: readonly TestRun[]
}

/** The test that failed first, or its file where not even that could be loaded; undefined where all passed. */
export interface Answer {
  readonly failed: { readonly file: string; readonly test: string } | undefined
}

/** Answers the orders of the parent until it is ended. */
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
    // A machine that is busy with others lets tests be late by themselves: that says nothing of the mutant.
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
  /** Whether it only was not done in time. */
  readonly isLate: boolean
}

async function firstFailure(vitest: Vitest, specifications: TestSpecification[]): Promise<FailedTest | undefined> {
  vitest.state.clearErrors()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const own = testModules.filter(({ moduleId }) =>
    specifications.some((specification) => specification.moduleId === moduleId),
  )
  for (const module of own) {
    for (const test of module.children.allTests('failed')) {
      const errors = test.result().errors ?? []
      return { test: test.fullName, isLate: errors.some(({ message }) => /timed out/i.test(message)) }
    }
    if (module.state() === 'failed') return { test: 'its file cannot be loaded', isLate: false }
  }
  return unhandledErrors.length > 0 ? { test: 'an error that no test caught', isLate: false } : undefined
}
