import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { idOf } from '../../machines/models/stories.ts'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags, type Environment, type WalkOrder } from './flags.ts'
import type { Flow } from './flow.ts'
import { markAsReport } from './reportFolder.ts'

const flow = (name: string): Flow => ({
  name,
  about: '',
  ways: [],
  begin: () => Promise.reject(new Error('The flags must not start a walk.')),
})
const flows = [flow('operator'), flow('ticket'), flow('filter')]
const user = ['--user', 'olga', '--password', 'secret']
let folder: string | undefined

afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true })
  folder = undefined
})

function folderWith(file: string): string {
  folder = mkdtempSync(join(tmpdir(), 'argus-walk-test-'))
  writeFileSync(join(folder, file), '')
  return folder
}

function orderOf(words: readonly string[], environment: Environment = {}): WalkOrder {
  const read = readFlags(words, flows, environment)
  if (read.does !== 'walk') throw new Error(`The command is '${read.does}'.`)
  return read.order
}

test('by default, every flow is walked against a stand-in, and may change only what the run created', () => {
  expect(orderOf([])).toMatchObject({
    backend: undefined,
    credentials: undefined,
    flows: ['operator', 'ticket', 'filter'],
    isEmpty: false,
    isHeaded: false,
    mayTouchAll: false,
    mayMakeTickets: false,
  })
})

test('walks flows in their fixed order, whether named one by one or in a list', () => {
  expect(orderOf(['--flow', 'filter', '--flow', 'operator']).flows).toEqual(['operator', 'filter'])
  expect(orderOf(['--flow', 'filter,operator']).flows).toEqual(['operator', 'filter'])
})

test('--run takes the ids of paths from a plan, with or without the @ of a Gherkin tag, and excludes --flow', () => {
  const way = (...types: readonly string[]) => ({
    steps: types.map((type) => ({ event: { type }, state: { value: type } })),
  })
  const known = [flow('operator'), { ...flow('ticket'), ways: [way('ask'), way('ask', 'decline')] }]
  const [, second = way()] = known[1]?.ways ?? []
  const id = idOf('ticket', second)
  const read = (words: readonly string[]) => readFlags(words, known, {})
  for (const word of [id, `@${id}`])
    expect(read(['--run', word])).toMatchObject({ order: { flows: ['ticket'], paths: [id] } })
  expect(() => read(['--run', id, '--flow', 'ticket'])).toThrow(/cannot be combined/)
  expect(() => read(['--run', 'story.ticket.none'])).toThrow(/There is no path 'story.ticket.none'/)
})

test('--once takes one short path of each flow, on a stand-in another one on each generation, and none that it lacks', () => {
  const way = (...types: readonly string[]) => ({
    steps: types.map((type) => ({ event: { type }, state: { value: type } })),
  })
  const [lacking, short, long] = [way('arrive without a timeslot'), way('arrive'), way('arrive', 'save')]
  const known = [
    { ...flow('profile'), ways: [long, lacking, short] },
    { ...flow('realtime'), ways: [short] },
  ]
  const pathsOf = (words: readonly string[]) => {
    const read = readFlags(['--once', ...words], known, {})
    return read.does === 'walk' ? read.order.paths : undefined
  }
  expect(pathsOf(['--backend', 'https://a.example', ...user])).toEqual([
    idOf('profile', lacking),
    idOf('realtime', short),
  ])
  expect(pathsOf(['--generation', 'head'])).toEqual([idOf('profile', short)])
  expect(pathsOf(['--generation', '2.9'])).toEqual([idOf('profile', long)])
  expect(pathsOf(['--generation', '1.19'])).toEqual([idOf('profile', long), idOf('realtime', short)])
  expect(() => pathsOf(['--flow', 'realtime', '--generation', '2.9'])).toThrow(
    'None of these flows can be walked on generation 2.9.',
  )
  expect(() => pathsOf(['--run', idOf('profile', short)])).toThrow('--run and --once cannot be combined.')
})

test('reads server and user from the environment, but prefers flags', () => {
  const environment = {
    ARGUS_URL: 'https://a.example',
    ARGUS_USER: 'ola',
    ARGUS_PASSWORD: 'word',
    ARGUS_SOURCE_TOKEN: 't',
  }
  expect(orderOf([], environment)).toMatchObject({
    backend: { origin: 'https://a.example', prefix: '' },
    credentials: { username: 'ola', password: 'word' },
    sourceToken: 't',
  })
  expect(orderOf(['--backend', 'https://b.example/x', ...user, '--source-token', 's'], environment)).toMatchObject({
    backend: { origin: 'https://b.example', prefix: '/x' },
    credentials: { username: 'olga', password: 'secret' },
    sourceToken: 's',
  })
})

test('the stand-in emulates generation 1.19 unless --generation names another; a real server reports its own', () => {
  expect(orderOf([]).generation).toBe('1.19')
  expect(orderOf(['--generation', 'head']).generation).toBe('head')
  expect(() => orderOf(['--generation', '3'])).toThrow(WrongFlags)
  expect(() => orderOf(['--backend', 'https://a.example', ...user, '--generation', '2.9'])).toThrow(
    '--generation applies only to the stand-in: a real server reports its own generation.',
  )
})

test('--headed needs a display', () => {
  expect(orderOf(['--headed'], { DISPLAY: ':0' }).isHeaded).toBe(true)
  expect(orderOf(['--headed'], { WAYLAND_DISPLAY: 'wayland-0' }).isHeaded).toBe(true)
  expect(() => orderOf(['--headed'])).toThrow('--headed needs a display')
})

test('a report may replace an earlier one', () => {
  const earlier = folderWith('junit.xml')
  markAsReport(earlier)
  expect(orderOf(['--out', earlier]).out).toBe(earlier)
})

test('an empty user, password, token or environment variable counts as not set', () => {
  expect(orderOf(['--source-token', '']).sourceToken).toBeUndefined()
  expect(orderOf(['--source-token', ''], { ARGUS_SOURCE_TOKEN: 't' }).sourceToken).toBe('t')
  const unset = { ARGUS_URL: '', ARGUS_USER: '', ARGUS_PASSWORD: '', ARGUS_SOURCE_TOKEN: '' }
  expect(orderOf([], unset)).toMatchObject({ backend: undefined, credentials: undefined, sourceToken: undefined })
  const words = ['--backend', 'https://a.example', '--user', '', '--password', '']
  expect(() => orderOf(words, unset)).toThrow('--backend also needs --user and --password')
  expect(orderOf(words, { ARGUS_USER: 'ola', ARGUS_PASSWORD: 'word' }).credentials).toEqual({
    username: 'ola',
    password: 'word',
  })
})

describe('invalid flags', () => {
  test.each<readonly [readonly string[], string]>([
    [['--flow', 'sleep'], "There is no flow 'sleep', only operator, ticket, filter."],
    [
      ['--backend', 'nonsense', ...user],
      "--backend 'nonsense' is not a URL: give the server's address, such as https://argus.example.org.",
    ],
    [
      ['--backend', 'https://a.example'],
      '--backend also needs --user and --password (or ARGUS_USER and ARGUS_PASSWORD).',
    ],
    [
      ['--backend', 'https://a.example', ...user, '--empty'],
      '--empty applies only to the stand-in: leave out --backend.',
    ],
    [
      ['--clean'],
      '--clean needs --backend: a stand-in server starts from scratch each time, so there is nothing to remove.',
    ],
    [['--dist', '/nowhere'], "--dist '/nowhere' does not contain a built console."],
    [['--nonsense'], "Unknown option '--nonsense'; see --help."],
  ])('%j are rejected', (words, sentence) => {
    expect(() => readFlags(words, flows, {})).toThrow(new WrongFlags(sentence))
  })

  test('include a folder for the report that is a file, or contains anything but a report', () => {
    const precious = folderWith('thesis.txt')
    expect(() => orderOf(['--out', precious])).toThrow('contains something other than a report')
    writeFileSync(join(precious, 'junit.xml'), '')
    expect(() => orderOf(['--out', precious])).toThrow('contains something other than a report')
    expect(() => orderOf(['--out', join(precious, 'thesis.txt')])).toThrow('is a file')
  })

  test.each(['.', '..', '/'])('include the current folder, or one above it, for the report: %s', (where) => {
    expect(() => orderOf(['--out', where])).toThrow(WrongFlags)
    expect(() => orderOf(['--out', where])).toThrow('is the current folder')
  })
})

test('--help, --list and --clean choose an action other than a walk', () => {
  expect(readFlags(['--help'], flows, {}).does).toBe('help')
  expect(readFlags(['--list'], flows, {}).does).toBe('list')
  expect(readFlags(['--clean', '--backend', 'https://a.example', ...user], flows, {}).does).toBe('clean')
})
