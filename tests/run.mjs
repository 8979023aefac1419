/**
 * Runs every check of the project, even if earlier ones fail. If the build fails, the checks that need it do not run
 * and count as failed. The last line is "N passed, N failed"; the exit code is 0 only if nothing failed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const reports = join(root, 'test-results/reports')
/** The folder in which the tests record which parts of the charts they cover; the last step checks these records. */
const chartRecords = join(root, 'test-results/charts')
/**
 * The time limit of one step in milliseconds: short enough to end a step that hangs, and long enough for a busy
 * machine.
 */
const patience = 40 * 60 * 1000

/**
 * The layers of tests that need no DOM. They share one run, because each start of Vitest takes seconds, and one core
 * would be idle at the end of each layer.
 */
const layersWithoutDocument = JSON.parse(readFileSync(join(root, 'tests/layers.json'), 'utf8'))

const outcomes = []
/** The failed tests, each with its file and the start of its message. They are printed again at the end of the log. */
const failures = []
const testFilesRun = new Set()

function run([program, ...words]) {
  return spawnSync(program, words, { cwd: root, stdio: 'inherit', timeout: patience }).status === 0
}

function step(name, check) {
  console.log(`\n== ${name} ==`)
  const began = performance.now()
  const { passed, failed, parts = [] } = check()
  outcomes.push({ name, passed, failed, parts, minutes: (performance.now() - began) / 60_000 })
}

/** A step that consists of one check, which passes if its program succeeds. */
function single(words) {
  return () => (run(words) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/**
 * A step that runs several checks in parallel, since each leaves a core idle part of the time. The output of each check
 * is printed separately, after all have finished.
 */
async function together(checks) {
  const began = performance.now()
  const parts = await Promise.all(
    Object.entries(checks).map(
      ([name, [program, ...words]]) =>
        new Promise((finish) => {
          const child = spawn(program, words, { cwd: root, timeout: patience })
          let output = ''
          for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
          const end = (isGood) => finish({ name, output, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 })
          child.on('error', () => end(false))
          child.on('close', (code) => end(code === 0))
        }),
    ),
  )
  for (const { name, output } of parts) console.log(`\n== ${name} ==\n${output}`)
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0)
  const minutes = (performance.now() - began) / 60_000
  outcomes.push({
    name: parts.map(({ name }) => name).join(', '),
    passed: sum('passed'),
    failed: sum('failed'),
    parts,
    minutes,
  })
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** A run that fails although none of its tests failed counts as one failure. */
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
  return [`${file} › ${title}`, ...lines.slice(0, 14).map((line) => `    ${line.trim()}`)].join('\n')
}

/** The failed specs of a suite in the browser tests' report, including nested suites. */
function failedSpecs({ specs = [], suites = [] }) {
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(failedSpecs)]
}

/** The counts of one layer in a report. */
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

/**
 * Fails if any test file did not run, apart from the browser tests. A file outside every layer would never run, so it
 * could never fail.
 */
function everyTestFileRan() {
  const forgotten = testFilesIn('').filter(
    (path) => !path.startsWith(join('tests', 'browser')) && !testFilesRun.has(path),
  )
  for (const path of forgotten) console.error(`${path} belongs to no layer, or did not run.`)
  return forgotten.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: forgotten.length }
}

/** A line of the summary table. */
function row(minutes, passed, failed, name) {
  return `${minutes.padStart(7)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${name}`
}

for (const folder of [reports, chartRecords]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
process.env.CHART_COVERAGE = chartRecords

await together({
  types: ['npm', 'run', '--silent', 'types'],
  lint: ['npm', 'run', '--silent', 'lint'],
  format: ['npm', 'run', '--silent', 'format:check'],
  charts: ['npm', 'run', '--silent', 'charts', '--', '--check'],
  build: ['npm', 'run', '--silent', 'build'],
})
step('without a DOM', vitest('without-a-dom', layersWithoutDocument))
step('views', vitest('views', [{ name: 'views', folder: 'tests/views' }]))
step('every test file ran', everyTestFileRan)
if (outcomes[0].parts.some(({ name, failed }) => name === 'build' && failed === 0)) {
  step('browser', playwright)
  step(
    'walk',
    single(['node', 'tests/start.mjs', 'commands/generations', '--only', 'walk', '--once', '--dist', 'dist']),
  )
} else {
  for (const name of ['browser', 'walk']) outcomes.push({ name, passed: 0, failed: 1, parts: [], minutes: 0 })
}
step('chart coverage', single(['npm', 'run', '--silent', 'coverage:charts', '--', '--from', chartRecords, '--check']))

console.log('\nminutes  passed  failed')
for (const { name, passed, failed, parts, minutes } of outcomes) {
  console.log(row(minutes.toFixed(2), passed, failed, name))
  for (const part of parts) console.log(row('', part.passed, part.failed, `  ${part.name}`))
}
const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`${total('minutes').toFixed(2).padStart(7)}  total\n`)
if (failures.length > 0) console.log(`failed:\n${failures.join('\n')}\n`)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') === 0 ? 0 : 1
