import { beforeEach, describe, expect, it } from 'vitest'
import { CopiedHouse } from './testSupport.ts'

let house: CopiedHouse
beforeEach(() => {
  house = new CopiedHouse()
})

describe('a new chart', () => {
  it('is written with its walk, and added everywhere charts are listed', async () => {
    const output = await house.order('chart incident/watchers --parent incident')
    expect([...house.written.keys()].toSorted()).toEqual([
      'docs/charts.md',
      'machines/incident/incident.ts',
      'machines/incident/registry.ts',
      'machines/incident/watchers.ts',
      'tests/machines/walks/incident/watchers.ts',
    ])
    for (const path of house.written.keys()) expect(output).toContain(path)
    expect(output).toContain('1. machines/incident/watchers.ts')
    expect(house.unreadable).toEqual([])
    expect(house.flat('machines/incident/registry.ts')).toContain("{ id: 'watchers', machine: watchersMachine } ]")
    expect(house.read('docs/charts.md')).toMatch(/^\| `watchers` \| as long as `incident` \| yet to be written \|$/m)
  })

  it('is a child of its parent, in the types and in setup, and runs as long as the parent', async () => {
    await house.order('chart incident/watchers --parent incident')
    const parent = house.flat('machines/incident/incident.ts')
    expect(parent).toContain("import { watchersMachine } from './watchers.ts'")
    expect(parent).toContain("addressCopy: 'addressCopy' watchers: 'watchers' }")
    expect(parent).toContain('watchers: watchersMachine }')
    expect(parent).toContain("context: nothingYet, invoke: { src: 'watchers', id: 'watchers' }, initial: 'addressed'")
  })

  it('runs in the given state of its parent, next to the actors that run there already', async () => {
    await house.order('chart incident/watchers --parent incident --state shown')
    expect(house.flat('machines/incident/incident.ts')).toMatch(
      /invoke: \[ \{ src: 'facts'.*\{ src: 'watchers', id: 'watchers' } ]/,
    )
    await house.order('chart incident/lamp --parent watchers --state working')
    expect(house.flat('machines/incident/watchers.ts')).toContain(
      "working: { description: 'Yet to be written.', invoke: { src: 'lamp', id: 'lamp' } }",
    )
    expect(house.flat('machines/incident/watchers.ts')).toContain(
      "types: { events: {} as WatchersEvent, children: {} as { lamp: 'lamp' } }, actors: { lamp: lampMachine } })",
    )
    expect(house.unreadable).toEqual([])
  })

  it('takes an input from a property of its parent, in its types, its walk and the parent', async () => {
    await house.order('chart incident/watchers --parent incident --state shown --input pk:number')
    const chart = house.flat('machines/incident/watchers.ts')
    expect(chart).toContain('export interface WatchersInput { readonly pk: number }')
    expect(chart).toContain('context: {} as WatchersContext')
    expect(chart).toContain('context: begin,')
    const parent = house.flat('machines/incident/incident.ts')
    expect(parent).toContain("{ src: 'watchers', id: 'watchers', input: watchersInput }")
    expect(parent).toContain(
      'function watchersInput({ context }: { context: IncidentContext }): WatchersInput { return { pk: context.pk } }',
    )
    expect(house.flat('tests/machines/walks/incident/watchers.ts')).toContain(
      "{ 'it starts': { input: { pk: 7 }, to: 'idle' } }",
    )
    expect(house.unreadable).toEqual([])
  })

  it('runs while a user is signed in if no parent is given', async () => {
    await house.order('chart list/lamp')
    expect(house.flat('machines/app/workspace.ts')).toContain("import { lampMachine } from '../list/lamp.ts'")
    expect(house.flat('machines/app/workspace.ts')).toContain("{ src: 'lamp', id: 'lamp' }")
  })
})

describe('a chart is refused in one sentence, and nothing is written', () => {
  it.each([
    ['chart cellar/watchers', "There is no room 'cellar'; the rooms are core, messages, server"],
    [
      'chart incident/watchers --input pk',
      "--input must be like pk:number, of type number, string, boolean, not 'pk'.",
    ],
    ['chart watchers', "Write the chart as <room>/<name>, like 'incident/watchers', not 'watchers'."],
    ['chart a/b/c', "Write the chart as <room>/<name>, like 'incident/watchers', not 'a/b/c'."],
    ['chart incident/Watchers', "'Watchers' cannot name a chart: names are written like 'twoWords'."],
    ['chart incident/the-watchers', "'the-watchers' cannot name a chart: names are written like 'twoWords'."],
    ['chart incident/signOff', "There is already a chart 'signOff': machines/incident/signOff.ts."],
    ['chart list/signOff', "There is already a chart 'signOff': machines/incident/signOff.ts."],
    ['chart incident/ports', 'machines/incident/ports.ts already exists.'],
    ['chart incident/watchers --parent nobody', "There is no chart 'nobody': docs/charts.md lists them all."],
    ['chart incident/watchers --parent incident --state asleep', "The chart 'incident' has no state 'asleep'."],
    [
      'chart bulk/watchers --parent incident',
      "The chart 'incident' is in incident, below bulk: it must not import 'watchers'",
    ],
    ['chart incident/watchers --chart incident', '--chart does not apply to a chart; see --help.'],
    ['chart', 'A chart needs one name; see --help.'],
    ['chart incident/one incident/two', 'A chart needs one name; see --help.'],
    ['machine incident/watchers', "There is no kind 'machine'; the kinds are chart"],
    ['chart incident/watchers --loud', "Unknown option '--loud'; see --help."],
  ])('%s', async (words, sentence) => {
    expect(await house.refusal(words)).toContain(sentence)
    expect(house.written.size).toBe(0)
  })

  it('if a folder of the room is full', async () => {
    for (
      let number = house.list('machines/incident').filter((name) => name.endsWith('.ts')).length;
      number < 24;
      number += 1
    ) {
      house.write(`machines/incident/file${number}.ts`, '')
    }
    const before = house.written.size
    expect(await house.refusal('chart incident/watchers')).toBe(
      'machines/incident holds 25 source files; at most 24 are allowed.',
    )
    expect(house.written.size).toBe(before)
  })

  it('if its parent would become too long', async () => {
    const parent = 'machines/incident/incident.ts'
    house.write(parent, `${house.read(parent) ?? ''}${'//\n'.repeat(90)}`)
    expect(await house.refusal('chart incident/watchers --parent incident')).toMatch(
      /^machines\/incident\/incident.ts has \d+ lines; at most 300 are allowed.$/,
    )
    expect(house.written.size).toBe(1)
  })
})

it('the help is printed, and nothing is written', async () => {
  expect(await house.order('--help')).toContain('npm run new -- chart')
  expect(house.written.size).toBe(0)
})
