import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { watchParent } from './ending.ts'
import { markAsReport } from './reportFolder.ts'
import { fromEnvironment } from './settings.ts'
import { plainWords, countsInWords, unwalkedFlows, wayInWords, dropPageTexts, type WayTold } from './summary.ts'
import { withFailedWalk } from './verdict.ts'
import { cleanUpTitle } from './walkWay.ts'

/**
 * Prints each path as soon as it has ended, and the counts at the end; saves a screenshot of every failure as a file.
 */
export default class SummaryReporter implements Reporter {
  readonly #settings = fromEnvironment()
  readonly #out = this.#settings.out
  readonly #ways: WayTold[] = []
  readonly #pictures: { readonly name: string; readonly body: Buffer }[] = []
  readonly #endings: string[] = []

  onBegin(): void {
    // The report must be written even if the terminal has been closed.
    process.stdout.on('error', () => {})
    // This process must end when the command ends: only the command provides a server and passes on a Ctrl-C.
    watchParent(process, () => void process.kill(process.pid, 'SIGINT'))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // The other reporters write from the same list at the end, so the page texts are missing from their reports too.
    dropPageTexts(result.attachments)
    if (test.title === cleanUpTitle) {
      const inShort = result.annotations.filter(({ type }) => type === 'in short')
      for (const { description = '' } of inShort) this.#endings.push(description)
      for (const { message = '' } of result.errors) this.#endings.push(plainWords(message))
      return
    }
    // An interrupted path has no result.
    if (result.status === 'interrupted') return
    const way = this.#resultOf(test, result)
    this.#ways.push(way)
    process.stdout.write(`${wayInWords(way)}\n`)
  }

  onError({ message = '' }: { message?: string }): void {
    process.stderr.write(`${plainWords(message)}\n`)
  }

  /** Completes the report folder. It must run after the HTML reporter, which empties the folder first. */
  onEnd({ status }: FullResult): Promise<{ status: 'failed' } | undefined> {
    for (const { name, body } of this.#pictures) {
      mkdirSync(join(this.#out, 'failures'), { recursive: true })
      writeFileSync(join(this.#out, name), body)
    }
    for (const ending of this.#endings) process.stdout.write(`${ending}\n`)
    process.stdout.write(`\n${countsInWords(this.#ways)}\n`)
    markAsReport(this.#out)
    const { flows, areFlowsNamed } = this.#settings
    const unwalked = unwalkedFlows(flows, this.#ways)
    const isNothing = unwalked.length === flows.length
    const gap = isNothing
      ? 'No path could be walked, so this report says nothing about the server.'
      : `No path of ${unwalked.join(' and ')} could be walked, so this report says nothing about that.`
    const isFlawed = isNothing || (areFlowsNamed && unwalked.length > 0)
    const interruption = 'The walk was interrupted: the remaining paths were not walked.'
    const sentences = [
      ...(status === 'interrupted' ? [interruption] : []),
      ...(unwalked.length > 0 && (isNothing || status !== 'interrupted') ? [gap] : []),
    ]
    for (const sentence of sentences) process.stdout.write(`${sentence}\n`)
    const flaws = sentences.filter((sentence) => sentence === interruption || isFlawed)
    if (flaws.length > 0) this.#failInJUnit(flaws.join(' '))
    return Promise.resolve(isFlawed ? { status: 'failed' } : undefined)
  }

  /** The JUnit reporter runs before this one. */
  #failInJUnit(flaw: string): void {
    const path = join(this.#out, 'junit.xml')
    writeFileSync(path, withFailedWalk(existsSync(path) ? readFileSync(path, 'utf8') : undefined, flaw))
  }

  printsToStdio(): boolean {
    return true
  }

  #resultOf(test: TestCase, result: TestResult): WayTold {
    const flow = test.parent.title
    const about = { flow, way: test.title, seconds: result.duration / 1000 }
    const oddities = result.annotations.filter(({ type }) => type === 'odd').map(({ description = '' }) => description)
    if (result.status === 'skipped') {
      const reason = result.annotations.find(({ type }) => type === 'skip')?.description ?? 'the run was stopped'
      return { ...about, outcome: 'not applicable', reason, oddities }
    }
    if (result.status === 'passed') return { ...about, outcome: 'passed', oddities }
    return { ...about, outcome: 'failed', failure: this.#failureOf(test.title, result), oddities }
  }

  #failureOf(way: string, result: TestResult): NonNullable<WayTold['failure']> {
    const step = result.steps.find(({ category, error }) => category === 'test.step' && error !== undefined)
    const picture = (step ?? result.steps.findLast(({ category }) => category === 'test.step'))?.attachments.at(-1)
    let screenshot: string | undefined
    if (picture?.body !== undefined) {
      const [id = ''] = way.split(':')
      const name = join('failures', `${id}.jpeg`)
      this.#pictures.push({ name, body: picture.body })
      screenshot = relative(process.cwd(), join(this.#out, name))
    }
    const words = result.errors.map(({ message = '' }) => plainWords(message)).join('\n')
    return { step: titleOf(step), words, screenshot }
  }
}

function titleOf(step: TestStep | undefined): string | undefined {
  return step === undefined || step.title === 'prepares the path' ? undefined : step.title
}
