import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import SummaryReporter from './reporter.ts'
import { isFree } from './reportFolder.ts'
import { toEnvironment } from './settings.ts'

const green = '<testsuites tests="0" failures="0">\n</testsuites>'
let out: string

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'argus-walk-test-'))
  writeFileSync(join(out, 'junit.xml'), green)
  const settings = toEnvironment({ url: '', key: '', flows: [], paths: [], out, scratch: '', headed: false })
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => rmSync(out, { recursive: true }))

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

test('the next report may replace this one', async () => {
  expect(isFree(out)).toBe(false)
  await end('passed')
  expect(isFree(out)).toBe(true)
})
