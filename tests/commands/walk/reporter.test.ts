import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import SummaryReporter from './reporter.ts'
import { isFree } from './reportFolder.ts'
import { toEnvironment } from './settings.ts'

const green = '<testsuites tests="0" failures="0">\n</testsuites>'
let out: string
let written: Mock

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'argus-walk-test-'))
  writeFileSync(join(out, 'junit.xml'), green)
  settle(false)
  written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => rmSync(out, { recursive: true }))

/** The settings of a walk of two flows, which the user named or not. */
function settle(areFlowsNamed: boolean): void {
  const settings = toEnvironment({
    url: '',
    key: '',
    flows: ['operator', 'realtime'],
    areFlowsNamed,
    paths: [],
    standIn: undefined,
    usesSession: false,
    out,
    scratch: '',
    headed: false,
  })
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
}

async function end(status: 'passed' | 'interrupted'): Promise<string> {
  await new SummaryReporter().onEnd({ status, startTime: new Date(0), duration: 0 })
  return readFileSync(join(out, 'junit.xml'), 'utf8')
}

test('an interrupted run is a failure in the JUnit report', async () => {
  const report = await end('interrupted')
  expect(report).toContain('<testsuites tests="1" failures="1">')
  expect(report).toContain('The walk was interrupted')
})

test('a run that walked no path is a failure in the JUnit report', async () => {
  const report = await end('passed')
  expect(report).toContain('<testsuites tests="1" failures="1">')
  expect(report).toContain('No path could be walked')
})

describe('a flow of which no path could be walked', () => {
  const ended = (flow: string, status: 'passed' | 'skipped') => {
    const test: Pick<TestCase, 'title' | 'parent'> = { title: 'a path', parent: { title: flow } as Suite }
    const result: Partial<TestResult> = { status, duration: 0, attachments: [], annotations: [], steps: [], errors: [] }
    return [test as TestCase, result as TestResult] as const
  }
  const walkBoth = async () => {
    const reporter = new SummaryReporter()
    reporter.onTestEnd(...ended('operator', 'passed'))
    reporter.onTestEnd(...ended('realtime', 'skipped'))
    const status = (await reporter.onEnd({ status: 'passed', startTime: new Date(0), duration: 0 }))?.status
    return { status, report: readFileSync(join(out, 'junit.xml'), 'utf8') }
  }
  const sentence = 'No path of realtime could be walked, so this report says nothing about that.'

  test('is told', async () => {
    const { status, report } = await walkBoth()
    expect(written).toHaveBeenCalledWith(`${sentence}\n`)
    expect(status).toBeUndefined()
    expect(report).toBe(green)
  })

  test('fails the run if the user named the flow', async () => {
    settle(true)
    const { status, report } = await walkBoth()
    expect(status).toBe('failed')
    expect(report).toContain(sentence)
  })
})

test('a finished report may be replaced by the next one', async () => {
  expect(isFree(out)).toBe(false)
  await end('passed')
  expect(isFree(out)).toBe(true)
})
