/** Tests the command: formats, invalid arguments, runs, and a real process. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { walksByChart, type WalksOfChart } from '../../machines/support/walks.ts'
import { answer, run } from './command.ts'
import { codeWidth } from './identity.ts'
import { formats, readFlags, type Format } from './options.ts'
import { planOf, type Plan } from './plan.ts'
import { written } from './report.ts'
import { tablesOf } from './table.ts'
import { changed, provided } from './testSupport.ts'

interface PlanData {
  readonly chart: string
  readonly states: { readonly total: number; readonly covered: number; readonly missed: readonly string[] }
  readonly edges: { readonly total: number; readonly covered: number; readonly missed: readonly string[] }
  readonly leftOut: readonly string[]
  readonly paths: readonly {
    readonly id: string
    readonly steps: readonly { readonly number: number; readonly case: string; readonly state: string }[]
  }[]
}

function charts(output: string): readonly PlanData[] {
  return JSON.parse(output) as readonly PlanData[]
}

function walksOf(chart: string): WalksOfChart {
  const walks = walksByChart.get(chart)
  if (walks === undefined) throw new Error(`there is no chart '${chart}'`)
  return walks
}

test('each start and case of every walk has a unique code', () => {
  for (const [chart, walks] of walksByChart) {
    for (const { walk, codesOfStarts, codesOfCases } of tablesOf(chart, walks)) {
      for (const [names, codes] of [
        [walk.starts, codesOfStarts],
        [walk.cases, codesOfCases],
      ] as const) {
        expect([...codes.keys()].toSorted()).toEqual(Object.keys(names).toSorted())
        expect(new Set(codes.values()).size).toBe(codes.size)
        expect([...codes.values()].filter((code) => code.length !== codeWidth)).toEqual([])
      }
    }
  }
})

describe('plans of all charts', () => {
  let plans: readonly Plan[] = []
  const texts = new Map<Format, string>()

  beforeAll(() => {
    plans = [...walksByChart].map(([chart, walks]) => planOf(chart, walks, { strategy: 'edges' }))
    for (const format of formats) texts.set(format, written(plans, format))
  })

  it('take every edge and enter every state of every chart, and every path passes', () => {
    expect(plans.map(({ chart }) => chart)).toEqual([...walksByChart.keys()])
    for (const { chart, edges, states, leftOut, paths } of plans) {
      expect([chart, ...edges.missed, ...states.missed, ...leftOut]).toEqual([chart])
      expect(edges.covered).toBe(edges.total)
      expect(paths.length).toBeGreaterThan(0)
      expect(paths.filter(({ performance }) => performance.failure !== undefined)).toEqual([])
    }
  })

  it.each(formats)('in the format %s contain every chart and path', (format) => {
    const text = texts.get(format) ?? ''
    for (const { chart, paths } of plans) {
      expect(text).toContain(chart)
      for (const { id } of paths) expect(text).toContain(id)
    }
  })

  it('in CSV have rows of equal length, one for each step and one for each start', () => {
    const [header = [], ...rows] = rowsOf(texts.get('csv') ?? '')
    expect(header.slice(0, 6)).toEqual(['chart', 'path', 'step', 'case', 'event', 'state'])
    expect(rows.filter((row) => row.length !== header.length)).toEqual([])
    const steps = plans.flatMap(({ chart, paths }) =>
      paths.flatMap(({ id, start, steps: ofPath }) => [
        [chart, id, '0', start.name],
        ...ofPath.map(({ number, case: name }) => [chart, id, String(number), name]),
      ]),
    )
    expect(rows.map((row) => row.slice(0, 4))).toEqual(steps)
  })

  it('in Gherkin are features with scenarios, each step on a line with a keyword', () => {
    const lines = (texts.get('gherkin') ?? '').split('\n')
    expect(lines.filter((line) => /^Feature: chart \S+, for developers$/.test(line)).length).toBe(plans.length)
    const paths = plans.flatMap((plan) => plan.paths)
    expect(lines.filter((line) => line.startsWith('  @')).map((line) => line.slice(3))).toEqual(
      paths.map(({ id }) => id),
    )
    const wrongAfter = (beginning: string, next: RegExp): readonly string[] =>
      lines.filter((line, index) => line.startsWith(beginning) && !next.test(lines[index + 1] ?? ''))
    expect(wrongAfter('  @', /^ {2}Scenario: \d+\. ./)).toEqual([])
    expect(wrongAfter('  Scenario:', /^ {4}Given ./)).toEqual([])
    expect(wrongAfter('    When ', /^ {4}Then ./)).toEqual([])
    expect(lines.filter((line) => /^ {4}/.test(line) && !/^ {4}(Given|When|Then|And) \S/.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith('    When ')).length).toBe(paths.flatMap(({ steps }) => steps).length)
  })

  it('in Markdown have a table of contents, and rows of four cells', () => {
    const lines = (texts.get('markdown') ?? '').split('\n')
    for (const { chart } of plans) {
      expect(lines.filter((line) => line.startsWith(`- [${chart}](#chart-${chart.toLowerCase()}): `)).length).toBe(1)
      expect(lines.filter((line) => line === `## Chart ${chart}`).length).toBe(1)
    }
    const cells = lines.filter((line) => line.startsWith('|')).map((line) => line.split(/(?<!\\)\|/).length)
    expect(cells.length).toBeGreaterThan(1000)
    expect(new Set(cells)).toEqual(new Set([6]))
  })

  it('in plain text end with a total', () => {
    expect(texts.get('text')).toMatch(
      /\nTotal: \d+ charts, \d+ paths, \d+ steps; states (\d+)\/\1; edges (\d+)\/\2; cases \d+\/\d+; all passed\n$/,
    )
  })
})

describe('awkward text', () => {
  const awkward = new Map([
    [
      'signOff',
      changed(walksOf('signOff'), (walk) => {
        const { 'asks to close': asks, ...cases } = walk.cases
        const row = walk.rows['idle, open']
        // The walk of what can be undone has other rows.
        if (asks === undefined || row === undefined) return walk
        const { 'asks to close': outcome, ...on } = row.on
        const name = 'asks "now", | or\nlater'
        return {
          ...walk,
          cases: { ...cases, [name]: asks },
          rows: {
            ...walk.rows,
            'idle, open': { ...row, on: { ...on, ...(outcome === undefined ? {} : { [name]: outcome }) } },
          },
        }
      }),
    ],
  ])
  const written = (format: Format): string =>
    answer(['signOff', '--strategy', 'shortest', '--to', 'composing', '--format', format], awkward).output

  it('is quoted in CSV', () => {
    expect(written('csv')).toContain('"asks ""now"", | or\nlater"')
    expect(rowsOf(written('csv')).at(-1)?.[3]).toBe('asks "now", | or\nlater')
  })
  it('is escaped in Markdown', () =>
    expect(written('markdown')).toContain(String.raw`| 1 | asks "now", \| or<br>later<br>`))
  it('stays on one line in Gherkin', () =>
    expect(written('gherkin')).toContain('    When asks "now", | or later (signOff.close)\n'))
})

/** The arguments that ask for one short path of `realtime`, to the state 'failed'. */
const toFailure = ['realtime', '--to', 'failed', '--event', 'is asked for', '--event', 'half a minute passes']

describe('a plan', () => {
  it('in JSON has the charts with their coverage, paths and steps', () => {
    const { output, errors, code } = answer([...toFailure, '--format', 'json', '--strategy', 'shortest'])
    const [realtime, another] = charts(output)
    expect([another, errors, code]).toEqual([undefined, '', 0])
    expect(realtime?.chart).toBe('realtime')
    expect(realtime?.states).toMatchObject({ total: 16 })
    expect((realtime?.states.covered ?? 0) + (realtime?.states.missed.length ?? 0)).toBe(16)
    expect(realtime?.paths.map(({ steps }) => steps.length)).toEqual([2])
    expect(realtime?.paths[0]?.steps[1]).toEqual({
      number: 2,
      case: 'half a minute passes',
      event: { kind: 'wait', type: 'xstate.after', payload: { milliseconds: 30_000 }, words: '30 seconds pass' },
      state: 'failed > lost',
      value: { failed: 'lost' },
      tags: ['failed'],
      messages: [{ severity: 'error', text: 'Failed to establish realtime connection', isLogged: false }],
      requests: [],
      sends: [{ whom: 'parent', type: 'realtime.failed' }],
      shows: { unreadable: 0 },
      row: 'phase: failed, older: 0, newer: 0',
      effect: 'seen',
    })
  })

  it('in plain text shows the effects of each step', () => {
    const { output } = answer([...toFailure, '--strategy', 'shortest'])
    expect(output).toMatch(
      /^Chart realtime \(shortest\), for developers\n=+\n\nPath 1 of 1: realtime\.trusting\.[a-z0-9]{9}\n/,
    )
    expect(output).toContain(
      [
        '   2. half a minute passes (30 seconds pass)',
        '       state     failed > lost',
        '       tags      failed',
        '       messages  error: Failed to establish realtime connection',
        '       sends to  parent: realtime.failed',
        '',
        'realtime: 1 path, 2 steps; states 8/16; edges 3/29; cases 2/18; all passed',
      ].join('\n'),
    )
    expect(output).toMatch(/\n {2}left out: nothing\n$/)
  })

  it('reports that a step has no effect', () => {
    expect(answer(['realtime']).output).toMatch(
      /is not wanted any more \(realtime\.close\)\n +state +closed > resting \(nothing changes\)/,
    )
  })

  it.each(formats)('in the format %s reports how many paths are left out', (format) => {
    const { output, errors } = answer(['signOff', '--strategy', 'simple', '--limit', '2', '--format', format])
    expect(format === 'csv' ? errors : output).toMatch(/more than \d+ further paths/)
  })

  it('reports how many charts it leaves out', () => {
    const { output, errors, code } = answer(['all', '--to', 'realtime.failed', '--format', 'json'])
    expect(charts(output).map(({ chart }) => chart)).toEqual(['realtime'])
    expect(errors).toBe(`left out: ${walksByChart.size - 1} charts without such a state or event\n`)
    expect(code).toBe(0)
  })

  it('reports that no path reaches the given state with the given events', () => {
    const { output, errors, code } = answer([
      'realtime',
      '--to',
      'connected',
      '--event',
      'is asked for',
      '--format',
      'json',
    ])
    expect(errors).toBe("No path of realtime ends in 'connected' with only 'is asked for'.\n")
    expect(charts(output).map(({ paths }) => paths)).toEqual([[]])
    expect(code).toBe(1)
    expect(answer(['realtime', '--to', 'connected', '--event', 'is asked for'])).toEqual({ output: '', errors, code })
  })

  it('can be written to a folder, one file for each chart', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'argus-paths-')), 'plans')
    onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }))
    const words = 'all --event realtime.open --event autoUpdate.show --strategy shortest --format gherkin'.split(' ')
    const { output, errors } = answer([...words, '--out', folder])
    const names = readdirSync(folder)
    expect(names).toContain('realtime.feature')
    expect(output).toBe(
      [...walksByChart.keys()]
        .filter((chart) => names.includes(`${chart}.feature`))
        .map((chart) => `${join(folder, `${chart}.feature`)}\n`)
        .join(''),
    )
    expect(readFileSync(join(folder, 'realtime.feature'), 'utf8')).toMatch(/^Feature: chart realtime, for developers\n/)
    expect(errors).toContain('realtime: ')
  })
})

describe('--run', () => {
  const idsToFailure = (): readonly string[] =>
    charts(
      answer([...toFailure, '--event', 'the socket closes', '--strategy', 'simple', '--limit', '3', '--format', 'json'])
        .output,
    ).flatMap(({ paths }) => paths.map(({ id }) => id))

  it('reports that the path passed, and the number of steps', () => {
    const [id = ''] = idsToFailure()
    expect(answer(['--run', id])).toEqual({ output: `${id} passed, 2 steps\n`, errors: '', code: 0 })
  })

  it('accepts several ids, also with the @ of Gherkin tags', () => {
    const [one = '', two = ''] = idsToFailure()
    const { output, code } = answer(['--run', `@${one}`, two])
    expect(output).toMatch(
      new RegExp(`^${one} passed, 2 steps\n${two} passed, \\d steps\n2 paths: 2 passed, 0 failed\n$`),
    )
    expect(code).toBe(0)
  })

  it('reports the step at which a broken chart fails, and the expected and actual results', () => {
    const [id = ''] = idsToFailure()
    const silent = new Map([['realtime', provided(walksOf('realtime'), { actions: { sayFailed: () => {} } })]])
    const { output, errors, code } = answer(['--run', id], silent)
    expect(output).toBe(
      [
        `${id} failed at step 2 of 2, 'half a minute passes'`,
        '  what it does to toasts',
        "    expected [{does: 'tell', whom: 'toasts', event: {type: 'toasts.show', message: {severity: 'error', text: 'Failed to establish realtime connection'}}}]",
        '    seen     []',
        '',
      ].join('\n'),
    )
    expect([errors, code]).toEqual(['', 1])
    const plan = answer(['realtime'], silent)
    expect(plan.output).toMatch(/, FAILED AT STEP \d OF \d/)
    expect(plan.output).toMatch(/; \d passed, \d FAILED\n/)
    expect(plan.code).toBe(1)
  })

  it('reports that the chart failed with an error', () => {
    const [id = ''] = idsToFailure()
    const dying = provided(walksOf('realtime'), {
      guards: {
        retriesExhausted: () => {
          throw new Error('a broken guard')
        },
      },
    })
    const { output, code } = answer(['--run', id], new Map([['realtime', dying]]))
    expect(output).toMatch(/failed at step 2 of 2, .*\n {2}chart\n {4}expected 'alive'\n {4}seen .*a broken guard/)
    expect(code).toBe(1)
  })

  it.each([
    ['an empty id', ''],
    ['an unknown chart', 'nothing.abc'],
    ['the name of a chart', 'realtime'],
    ['an unknown walk', 'realtime.believing.56t'],
    ['a truncated code', 'realtime.trusting.56tdn'],
    ['an unknown start', 'realtime.trusting.zzz'],
    ['an unknown case', 'realtime.trusting.56tzzz'],
    ['a step that is impossible at that point', 'realtime.trusting.56tqvj'],
    ['an id with too many parts', 'realtime.trusting.56t.dn8'],
  ])('rejects %s in one sentence', (_, id) => {
    const { output, errors, code } = answer(['--run', id])
    expect(errors).toMatch(/^No path is called '.*': [^\n]+\.\n$/)
    expect([output, code]).toEqual(['', 2])
  })

  it('runs the known ids among several, and reports the unknown ones', () => {
    const [id = ''] = idsToFailure()
    expect(answer(['--run', 'realtime.trusting.zzz', id])).toEqual({
      output: `${id} passed, 2 steps\n`,
      errors: "No path is called 'realtime.trusting.zzz': no start has the code 'zzz'.\n",
      code: 2,
    })
  })
})

describe('arguments', () => {
  test.each([
    [['nothing'], "There is no chart 'nothing', only app, "],
    [
      ['realtime', '--to', 'nowhere'],
      "There is no state 'nowhere', only realtime, realtime.closed, realtime.closed.resting, ",
    ],
    [['realtime', '--event', 'a miracle'], "There is no event 'a miracle', only 'is asked for', "],
    [['realtime', '--strategy', 'all'], "--strategy must be one of edges, cases, shortest, simple, not 'all'."],
    [['realtime', '--format', 'xml'], "--format must be one of text, markdown, json, csv, gherkin, not 'xml'."],
    [['realtime', '--limit', '0'], "--limit must be a whole number from 1 to 10000, not '0'."],
    [['realtime', '--limit', '-1'], "Option '--limit' argument is ambiguous; see --help."],
    [['signOff', '--out', 'package.json'], '--out must be a folder, but '],
    [['signOff', '--out', 'package.json/plans'], "--out: the folder 'package.json/plans' cannot be created"],
    [['realtime', 'signOff'], "Name one chart or 'all', not 'realtime signOff'"],
    [[], "Name a chart or 'all': "],
    [['realtime', '--to', ' '], '--to must not be empty.'],
    [['realtime', '--form', 'json'], "Unknown option '--form'"],
    [['--list', 'nothing'], "There is no chart 'nothing', only app, "],
    [['--run', 'realtime.trusting.56t', '--format', 'json'], '--run cannot be combined with --format.'],
  ])('%j are rejected in one sentence', (words, sentence) => {
    const { output, errors, code } = answer(words)
    expect(errors.startsWith(sentence)).toBe(true)
    expect(errors).toMatch(/^[^\n]+\.\n$/)
    expect([output, code]).toEqual(['', 2])
  })

  test('ask by default for a plan that takes every edge, as plain text', () => {
    expect(readFlags(['realtime'])).toMatchObject({ strategy: 'edges', format: 'text', limit: undefined })
  })

  test('include --list, which prints the charts, or the states and cases of one chart', () => {
    expect(answer(['--list']).output.split('\n').length).toBe(walksByChart.size + 1)
    const { output } = answer(['--list', 'realtime'])
    expect(output).toContain('\n  realtime.linked.connected.sure\n')
    expect(output).toMatch(/\n {2}the socket closes +socket sends socket\.closed\n/)
  })

  test('include --help, which lists every flag', () => {
    const { output } = answer(['--help'])
    for (const flag of ['story', 'strategy', 'to', 'event', 'limit', 'format', 'out', 'run', 'list', 'help'])
      expect(output).toContain(`--${flag} `)
  })

  test('give the same output each time', () => {
    const words = ['loginForm', '--strategy', 'simple', '--format', 'json']
    expect(answer(words)).toEqual(answer(words))
    expect(Object.keys(walksOf('loginForm')).length).toBeGreaterThan(1)
  })
})

describe('the program', () => {
  it('exits cleanly if its reader closes the pipe', async () => {
    const start = join(import.meta.dirname, '../../start.mjs')
    const command = spawn(process.execPath, [start, 'commands/paths', 'realtime', '--strategy', 'shortest'])
    command.stdout.destroy()
    let errors = ''
    command.stderr.on('data', (data: Buffer) => (errors += data.toString()))
    const code = await new Promise((resolve) => command.once('close', resolve))
    expect([errors, code]).toEqual(['', 0])
  })

  it('ends with code 2 and one sentence for an unknown id', async () => {
    const printed = { out: '', error: '' }
    vi.spyOn(process.stdout, 'on').mockReturnThis()
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed.out += String(text)), true))
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((printed.error += String(text)), true))
    onTestFinished(() => void (process.exitCode = undefined))
    await run(['--run', 'nothing.abc'])
    expect(printed.out).toBe('')
    expect(printed.error).toMatch(/^No path is called 'nothing\.abc': /)
    expect(process.exitCode).toBe(2)
  })
})

/** Parses CSV as defined in RFC 4180. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
