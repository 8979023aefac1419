/**
 * Runs every check there is, one step after the other, whatever the earlier ones said, and counts. The last line is
 * "N passed, N failed"; the exit code is 0 only where nothing failed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const reports = join(root, 'test-results/reports')
/** Where the tests record what they take of the charts; the last step judges it. */
const chartRecords = join(root, 'test-results/charts')
/** One step at most, in milliseconds: what hangs ends, and a machine that is busy with others is not taken for it. */
const patience = 40 * 60 * 1000

/** The layers of tests that need no document. One run has them all: beginning takes seconds, and no core waits for a last file. */
const layersWithoutDocument = JSON.parse(readFileSync(join(root, 'tests/layers.json'), 'utf8'))

const outcomes = []
/** The tests that failed, each with where it is and the beginning of what it said: told once more at the end of a long record. */
const failures = []
const testFilesRun = new Set()

function run(words) {
  const [program, ...rest] = words
  return spawnSync(program, rest, { cwd: root, stdio: 'inherit', timeout: patience, env: process.env }).status === 0
}

function step(name, check) {
  console.log(`\n== ${name} ==`)
  const began = performance.now()
  const { passed, failed, parts = [] } = check()
  outcomes.push({ name, passed, failed, parts, minutes: (performance.now() - began) / 60_000 })
  return failed === 0
}

/** A step that is one check: its program succeeds or it does not. */
function single(words) {
  return () => (run(words) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** A run that broke without naming a failed test has failed all the same. */
function count(passed, failed, succeeded) {
  return { passed, failed: failed === 0 && !succeeded ? 1 : failed }
}

function vitest(name, layers) {
  return () => {
    const path = join(reports, `${name}.json`)
    const succeeded = run([
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      'run',
      ...layers.flatMap((layer) => ['--project', layer.name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ])
    const report = readReport(path)
    if (report === undefined) return count(0, 0, false)
    for (const file of report.testResults) testFilesRun.add(relative(root, file.name))
    for (const { name, assertionResults, message } of report.testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      for (const { fullName, failureMessages } of failed)
        failures.push(failureOf(relative(root, name), fullName, failureMessages[0]))
      if (failed.length === 0 && message) failures.push(failureOf(relative(root, name), 'did not run', message))
    }
    const left = report.numPendingTests + report.numTodoTests
    if (left > 0) console.error(`${left} tests were skipped, which counts as failed.`)
    const outcome = count(report.numPassedTests, report.numFailedTests + left, succeeded)
    return layers.length === 1 ? outcome : { ...outcome, parts: layers.map((layer) => partOf(report, layer)) }
  }
}

function failureOf(file, title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [`${file} › ${title}`, ...lines.slice(0, 6).map((line) => `    ${line.trim()}`)].join('\n')
}

/** The failed ones of a suite of the browser's report, and of all suites within. */
function failedSpecs({ specs = [], suites = [] }) {
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(failedSpecs)]
}

/** What one layer has of a report. */
function partOf({ testResults }, { name: layer, folder }) {
  const tests = testResults
    .filter(({ name }) => relative(root, name).startsWith(`${folder}/`))
    .flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  return { name: layer, passed, failed: tests.length - passed }
}

function playwright() {
  const path = join(reports, 'browser.json')
  const succeeded = run([
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/browser/playwright.config.ts',
  ])
  const report = readReport(path)
  if (report === undefined) return count(0, 0, false)
  for (const { file, title, tests } of report.suites.flatMap(failedSpecs)) {
    const error = tests.flatMap(({ results }) => results).find(({ errors }) => errors.length > 0)?.errors[0]
    failures.push(failureOf(`tests/browser/${file}`, title, error?.message))
  }
  const { expected, unexpected, flaky, skipped } = report.stats
  return count(expected, unexpected + flaky + skipped, succeeded)
}

function testFilesIn(folder) {
  const path = join(root, 'tests', folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => join('tests', folder, name))
}

/** A test file outside every layer would never run and never fail. */
function everyTestFileRan() {
  const forgotten = testFilesIn('').filter(
    (path) => !path.startsWith(join('tests', 'browser')) && !testFilesRun.has(path),
  )
  for (const path of forgotten) console.error(`${path} belongs to no layer or did not run.`)
  return forgotten.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: forgotten.length }
}

/** A line of the table at the end. */
function row(minutes, passed, failed, name) {
  return `${minutes.padStart(7)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${name}`
}

for (const folder of [reports, chartRecords]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
process.env.CHART_COVERAGE = chartRecords

step('types', single(['npm', 'run', '--silent', 'types']))
step('lint', single(['npm', 'run', '--silent', 'lint']))
step('format', single(['npm', 'run', '--silent', 'format:check']))
step('charts', single(['npm', 'run', '--silent', 'charts', '--', '--check']))
step('without a document', vitest('without-a-document', layersWithoutDocument))
step('views', vitest('views', [{ name: 'views', folder: 'tests/views' }]))
step('every test file ran', everyTestFileRan)
if (step('build', single(['npm', 'run', '--silent', 'build']))) step('browser', playwright)
else outcomes.push({ name: 'browser', passed: 0, failed: 1, parts: [], minutes: 0 })
step('chart coverage', single(['npm', 'run', '--silent', 'coverage:charts', '--', '--from', chartRecords, '--check']))

console.log('\nminutes  passed  failed')
for (const { name, passed, failed, parts, minutes } of outcomes) {
  console.log(row(minutes.toFixed(2), passed, failed, name))
  for (const part of parts) console.log(row('', part.passed, part.failed, `  ${part.name}`))
}
const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`${total('minutes').toFixed(2).padStart(7)}  in all\n`)
if (failures.length > 0) console.log(`failed:\n${failures.join('\n')}\n`)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') === 0 ? 0 : 1
