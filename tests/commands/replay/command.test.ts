import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Recording } from '../../../src/recording/recording.ts'
import { replayRecording } from '../../../src/recording/replayRecording.ts'
import { ringTime } from '../../../src/recording/ring.ts'
import { writeRecord } from '../coverage/record.ts'
import { answer } from './command.ts'
import { replayedFile } from './replayedFile.ts'
import { recordedVisit, textOf } from './testSupport.ts'
import { verdictOf } from './verdict.ts'

const folder = mkdtempSync(join(tmpdir(), 'argus-replay-'))
const file = join(folder, 'visit.json')
let recording: Recording

beforeAll(async () => {
  writeFileSync(file, textOf(await recordedVisit(3)))
  recording = JSON.parse(readFileSync(file, 'utf8')) as Recording
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The command's result for a recording that was changed. */
function answerFor(changed: object) {
  const path = join(folder, 'changed.json')
  writeFileSync(path, JSON.stringify(changed))
  return answer([path])
}

it('says that the replay of an untouched recording is the same to the end', () => {
  expect(answer([file])).toEqual({
    output: `the same to the end (${recording.steps.length} steps)\n`,
    errors: '',
    code: 0,
  })
})

it('names the first difference in a doctored recording', () => {
  const doctored = recording.steps.findIndex(({ states }) =>
    states.some(([actor]) => pathOf(actor) === 'visit/session'),
  )
  const steps = recording.steps.map((step, index) =>
    index < doctored ? step : { ...step, states: step.states.filter(([actor]) => pathOf(actor) !== 'visit/session') },
  )
  const { output, code } = answerFor({ ...recording, steps })
  expect(output).toMatch(
    new RegExp(
      `^step ${doctored + 1} of ${steps.length}, .*: visit/session differs after .*\n  expected no change\n  actual +\\w`,
    ),
  )
  expect(code).toBe(1)
})

it('shows in the browser where a replay stops, and which charts have changed', async () => {
  const untouched = await replayRecording(JSON.stringify(recording))
  expect(untouched).toMatchObject({ difference: undefined })
  const [first, ...others] = recording.steps
  const steps = [{ ...first, actor: recording.actors.length }, ...others]
  const changed = await replayRecording(
    JSON.stringify({
      ...recording,
      release: '0.0.1',
      charts: { ...recording.charts, session: 'another' },
      actors: [...recording.actors, 'startUp/nobody'],
      steps,
    }),
  )
  expect(changed).toMatchObject({
    difference:
      'The replay differs from the recording at step 1: startUp/nobody, an answer, expected running, actual not running. ' +
      'The recording was made with release 0.0.1; these charts have changed: session.',
  })
})

it('names the chart that throws during a replay', () => {
  const answered = recording.steps.findIndex(
    ({ kind, actor }) => kind === 'answered' && pathOf(actor)?.endsWith('/incidents/load') === true,
  )
  const steps = recording.steps.map((step, index) => (index === answered ? { ...step, what: null } : step))
  const { output, code } = answerFor({ ...recording, steps })
  expect(output).toMatch(
    /: visit\/workspace\/incidents\S* differs after .*\n {2}expected no error\n {2}actual {3}the error 'Cannot/,
  )
  expect(code).toBe(1)
})

it.each(['fired', 'sent', 'told'] as const)('names a step of kind %s that cannot be performed', (kind) => {
  const found = recording.steps.findIndex((step) => step.kind === kind)
  const steps = recording.steps.map((step, index) =>
    index === Math.max(found, 1) ? { ...step, kind, what: { $: 'undefined', type: 'unreadable' } } : step,
  )
  const { output, code } = answerFor({ ...recording, steps })
  expect(output).toMatch(/: \S+ differs after unreadable\n {2}expected no error\n {2}actual {3}the error 'Cannot/)
  expect(code).toBe(1)
})

it('says that the replay of a visit in which a chart failed is the same to the end', async () => {
  // The adapter returns null, although the charts expect a page.
  const text = textOf(await recordedVisit(3, { fetchIncidentPage: () => Promise.resolve(null as never) }))
  const { steps, states, actors } = JSON.parse(text) as Recording
  const failed = steps.flatMap((step) => step.states).filter(([, state]) => states[state] === 'error')
  expect(failed.map(([actor]) => actors[actor])).toEqual(['visit/workspace/incidents', 'visit/workspace', 'visit', ''])
  expect(answerFor(JSON.parse(text) as Recording)).toMatchObject({
    output: `the same to the end (${steps.length} steps)\n`,
    code: 0,
  })
})

it('names a response to a request that the charts no longer make', () => {
  const [first, ...others] = recording.steps
  const path = recording.actors.length
  const { output } = answerFor({
    ...recording,
    actors: [...recording.actors, 'startUp/nobody'],
    steps: [{ ...first, actor: path }, ...others],
  })
  expect(output).toContain('startUp/nobody differs after an answer\n  expected running\n  actual   not running')
})

it('says that a recording of an older release does not fit, and which charts have changed', () => {
  const steps = recording.steps.map((step) => ({ ...step, states: [] }))
  const charts = { ...recording.charts, session: 'another' }
  const { output, code } = answerFor({ ...recording, release: '0.0.9', charts, steps })
  expect(output).toContain('it was made with release 0.0.9, and these charts have changed since: session.\n')
  expect(code).toBe(1)
})

it.each([
  ['no JSON', 'This is not a recording of the Argus console.'],
  [JSON.stringify({ format: 'another' }), 'This is not a recording of the Argus console.'],
  ['{"format":"argus-console-recording","ver', 'This recording is damaged: save it again, or use an undamaged copy.'],
  [
    JSON.stringify({ format: 'argus-console-recording', version: 7 }),
    'The recording has format 7, but this release reads format 1: use the release that saved it.',
  ],
])('explains in one sentence why %j cannot be replayed', (text, sentence) => {
  const path = join(folder, 'garbled.json')
  writeFileSync(path, text)
  expect(answer([path])).toEqual({ output: '', errors: `${path}: ${sentence}\n`, code: 1 })
})

it.each<readonly [string, (whole: Recording) => object]>([
  [
    'a shared object that contains itself',
    ({ shared }) => ({ shared: shared.map((_, number) => ({ $: 'shared', number })) }),
  ],
  ['no shared objects', () => ({ shared: [] })],
  ['invalid states', ({ states }) => ({ states: states.map(() => null) })],
  ['no format number', () => ({ version: undefined })],
  ['an empty snapshot', ({ beginning }) => ({ beginning: { ...beginning, snapshot: {} } })],
  ['no time at its beginning', ({ beginning }) => ({ beginning: { ...beginning, at: null } })],
  ['an extremely deep value', () => ({ shared: [JSON.parse('['.repeat(3000) + ']'.repeat(3000))] })],
])('says that a recording with %s is damaged', (_, change) => {
  expect(answerFor({ ...recording, ...change(recording) })).toEqual({
    output: '',
    errors: `${join(folder, 'changed.json')}: This recording is damaged: save it again, or use an undamaged copy.\n`,
    code: 1,
  })
})

it.each([
  [[], 'Name the file of a recording; see --help.'],
  [['one', 'two'], 'Name only one recording, or use --edges for several.'],
  [['--edges', '--test', 'one'], '--edges and --test cannot be combined.'],
  [['nowhere.json'], "The file 'nowhere.json' does not exist or cannot be read."],
  [['--speed'], "Unknown option '--speed'; see --help."],
])('refuses the flags %j in one sentence', (words, sentence) => {
  expect(answer(words)).toEqual({ output: '', errors: `${sentence}\n`, code: 2 })
})

it('explains its flags', () => {
  expect(answer(['--help']).output).toContain('npm run replay -- <file>')
})

it('lists the edges that recordings take, with the tests that take them', () => {
  const records = join(folder, 'records')
  const ticking = { states: new Set<string>(), edges: new Set(['clock on clock.tick']) }
  writeRecord(records, 'view', 'one', ticking)
  const { output: partly } = answer(['--edges', file, file], records)
  expect(partly).toMatch(
    /^What the tests in the browser take is not known until the next 'npm test': .*\n\d+ edges taken\n/,
  )
  expect(partly).toMatch(/ {2}\d+ × clock on clock\.tick \(actor, view\)\n/)
  expect(partly).not.toContain('taken by')
  writeRecord(records, 'browser', 'one', ticking)
  const { output } = answer(['--edges', file, file], records)
  expect(output).toMatch(/^\d+ edges taken\n/)
  expect(output).toMatch(/ {2}\d+ × clock on clock\.tick \(actor, view, browser\)\n/)
  expect(output).toMatch(/^taken by no test: 0\ntaken only by the walks of single charts: \d+$/m)
})

it('writes a test that replays the recording', () => {
  const test = join(folder, 'visit.test.ts')
  expect(answer([file, '--test', test]).output).toContain(
    `wrote ${test}\nto run it, write it to tests/commands/replay/recordings`,
  )
  expect(readFileSync(test, 'utf8')).toContain('replayedFile(new URL("visit.json", import.meta.url))')
})

it('by default writes a test into a folder where it can run, and prints the command that runs it', () => {
  const visit = join(folder, 'written.json')
  writeFileSync(visit, readFileSync(file, 'utf8'))
  const { output } = answer([visit, '--test'])
  const [, test = ''] = /run it with: npx vitest run '(.*)'$/m.exec(output) ?? []
  onTestFinished(() => {
    rmSync(test)
    rmSync(test.replace(/\.test\.ts$/, '.json'))
  })
  expect(test).toBe('tests/commands/replay/recordings/written.test.ts')
  const { status, stdout } = spawnSync('npx', ['vitest', 'run', test], { encoding: 'utf8' })
  expect(stdout).toContain('1 passed')
  expect(status).toBe(0)
}, 60_000)

it('writes a valid test, whatever the name of its file', () => {
  const test = join(folder, `o'brien "100%" #1.test.ts`)
  answer([file, '--test', test])
  const written = readFileSync(test, 'utf8')
  expect(parseSync(test, written).errors).toEqual([])
  const [, url] = /new URL\((".*"), /.exec(written) ?? []
  const copy = new URL(JSON.parse(url ?? '') as string, pathToFileURL(test))
  expect(replayedFile(copy)).toBeUndefined()
})

it('restores the time zone even if the replay fails', () => {
  const timeZone = process.env.TZ
  const broken = { ...recording, timeZone: 'Asia/Tokyo', shared: undefined as never, steps: undefined as never }
  expect(() => verdictOf(broken)).toThrow(TypeError)
  expect(process.env.TZ).toBe(timeZone)
})

it('replays the recording of a long visit, which keeps little more than the last ten minutes', async () => {
  const recorder = await recordedVisit(30)
  const { beginning, steps } = recorder.content
  const length = (steps.at(-1)?.at ?? 0) - beginning.at
  expect(length).toBeGreaterThanOrEqual(ringTime)
  expect(length).toBeLessThan(ringTime * 1.3)
  const path = join(folder, 'long.json')
  writeFileSync(path, textOf(recorder))
  expect(answer([path])).toMatchObject({ code: 0, output: expect.stringContaining('the same to the end') as string })
})

function pathOf(actor: number): string | undefined {
  return recording.actors[actor]
}
