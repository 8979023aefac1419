import { beforeEach, describe, expect, it } from 'vitest'
import { CopiedHouse } from './testSupport.ts'

let house: CopiedHouse
beforeEach(() => {
  house = new CopiedHouse()
})

describe('a new chart', () => {
  it('is written together with its walk, and has a row in the table of charts', async () => {
    const output = await house.order('chart incident/exampleChart --parent incident')
    expect([...house.written.keys()].toSorted()).toEqual([
      'docs/charts.md',
      'machines/incident/exampleChart.ts',
      'machines/incident/incident.ts',
      'tests/machines/walks/incident/exampleChart.ts',
    ])
    for (const path of house.written.keys()) expect(output).toContain(path)
    expect(output).toContain('1. machines/incident/exampleChart.ts')
    expect(house.unreadable).toEqual([])
    expect(house.read('docs/charts.md')).toMatch(
      /^\| `exampleChart` \| while `incident` runs \| yet to be written \|$/m,
    )
  })

  it('is a child of its parent, in the types and in setup, and runs while the parent runs', async () => {
    await house.order('chart incident/exampleChart --parent incident')
    const parent = house.flat('machines/incident/incident.ts')
    expect(parent).toContain("import { exampleChartMachine } from './exampleChart.ts'")
    expect(parent).toContain("exampleChart: 'exampleChart' }")
    expect(parent).toContain('exampleChart: exampleChartMachine }')
    expect(parent).toContain(
      "context: initialContext, invoke: { src: 'exampleChart', id: 'exampleChart' }, initial: 'addressed'",
    )
  })

  it('runs in the given state of its parent, next to the actors that already run there', async () => {
    await house.order('chart incident/exampleChart --parent incident --state shown')
    expect(house.flat('machines/incident/incident.ts')).toMatch(
      /invoke: \[ \{ src: 'storedIncident'.*\{ src: 'exampleChart', id: 'exampleChart' } ]/,
    )
    await house.order('chart incident/lamp --parent exampleChart --state working')
    expect(house.flat('machines/incident/exampleChart.ts')).toContain(
      "working: { description: 'Yet to be written.', invoke: { src: 'lamp', id: 'lamp' } }",
    )
    expect(house.flat('machines/incident/exampleChart.ts')).toContain(
      "types: { events: {} as ExampleChartEvent, children: {} as { lamp: 'lamp' } }, actors: { lamp: lampMachine } })",
    )
    expect(house.unreadable).toEqual([])
  })

  it('takes an input from a property of its parent, in its types, its walk and the parent', async () => {
    await house.order('chart incident/exampleChart --parent incident --state shown --input pk:number')
    const chart = house.flat('machines/incident/exampleChart.ts')
    expect(chart).toContain('export interface ExampleChartInput { readonly pk: number }')
    expect(chart).toContain('context: {} as ExampleChartContext')
    expect(chart).toContain('context: initialContext,')
    const parent = house.flat('machines/incident/incident.ts')
    expect(parent).toContain("{ src: 'exampleChart', id: 'exampleChart', input: exampleChartInput }")
    expect(parent).toContain(
      'function exampleChartInput({ context }: { context: IncidentContext }): ExampleChartInput { return { pk: context.pk ?? 0 } }',
    )
    expect(house.flat('tests/machines/walks/incident/exampleChart.ts')).toContain(
      "{ 'it starts': { input: { pk: 7 }, to: 'idle' } }",
    )
    expect(house.unreadable).toEqual([])
  })

  it.each([
    ['incidentHistory', 'pk:number', 'pk: context.pk'],
    ['incident', 'text:string', 'text: context.text'],
    ['ticketForm', 'pk:number', 'pk: context.pk'],
  ])(
    'takes the input from %s without a default if the property is never undefined',
    async (parent, input, property) => {
      await house.order(`chart incident/exampleChart --parent ${parent} --input ${input}`)
      expect(house.flat(`machines/incident/${parent}.ts`)).toContain(`ExampleChartInput { return { ${property} } }`)
    },
  )

  it('takes an empty value instead if the property may be undefined, even if another file declares it', async () => {
    await house.order('chart incident/exampleChart --parent acknowledgementEntry --input meant:string')
    const parent = house.flat('machines/incident/acknowledgementEntry.ts')
    expect(parent).toContain("return { meant: context.meant ?? '' }")
  })

  it('runs while a user is signed in if no parent is given', async () => {
    await house.order('chart bulk/lamp')
    expect(house.flat('machines/app/workspace.ts')).toContain("import { lampMachine } from '../bulk/lamp.ts'")
    expect(house.flat('machines/app/workspace.ts')).toContain("{ src: 'lamp', id: 'lamp' }")
  })
})

describe('a chart is refused in one sentence, and nothing is written', () => {
  it.each([
    ['chart cellar/exampleChart', "There is no room 'cellar'; the rooms are core, visualizer, messages, server"],
    [
      'chart incident/exampleChart --input pk',
      "--input must have the form pk:number, with one of the types number, string, boolean, not 'pk'.",
    ],
    ['chart exampleChart', "Write the chart as <room>/<name>, like 'incident/watchers', not 'exampleChart'."],
    ['chart a/b/c', "Write the chart as <room>/<name>, like 'incident/watchers', not 'a/b/c'."],
    [
      'chart incident/ExampleChart',
      "'ExampleChart' cannot name a chart: names must be in camel case, like 'twoWords'.",
    ],
    [
      'chart incident/the-watchers',
      "'the-watchers' cannot name a chart: names must be in camel case, like 'twoWords'.",
    ],
    ['chart incident/signOff', "There is already a chart 'signOff': machines/incident/signOff.ts."],
    ['chart list/signOff', "There is already a chart 'signOff': machines/incident/signOff.ts."],
    ['chart incident/ports', 'machines/incident/ports.ts already exists.'],
    ['chart incident/exampleChart --parent nobody', "There is no chart 'nobody': docs/charts.md lists them all."],
    ['chart incident/exampleChart --parent incident --state asleep', "The chart 'incident' has no state 'asleep'."],
    [
      'chart bulk/exampleChart --parent incident',
      "The chart 'incident' is in incident, below bulk: it must not import 'exampleChart'",
    ],
    ['chart incident/exampleChart --chart incident', '--chart does not apply to a chart; see --help.'],
    ['chart', 'A chart needs exactly one name; see --help.'],
    ['chart incident/one incident/two', 'A chart needs exactly one name; see --help.'],
    ['machine incident/exampleChart', "There is no kind 'machine'; the kinds are chart"],
    ['chart incident/exampleChart --loud', "Unknown option '--loud'; see --help."],
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
    expect(await house.refusal('chart incident/exampleChart')).toBe(
      'machines/incident holds 25 source files; at most 24 are allowed.',
    )
    expect(house.written.size).toBe(before)
  })

  it('if its parent would become too long', async () => {
    const parent = 'machines/incident/incident.ts'
    house.write(parent, `${house.read(parent) ?? ''}${'//\n'.repeat(450)}`)
    expect(await house.refusal('chart incident/exampleChart --parent incident')).toMatch(
      /^machines\/incident\/incident.ts has \d+ lines; at most 450 are allowed.$/,
    )
    expect(house.written.size).toBe(1)
  })
})

it('--help prints the help, and nothing is written', async () => {
  expect(await house.order('--help')).toContain('npm run new -- chart')
  expect(house.written.size).toBe(0)
})
