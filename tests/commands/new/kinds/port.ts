/**
 * Writes a port to the server: its declaration, its adapter, and its entries in the tests that list ports or adapters.
 */
import { parsed } from '../../../../src/build/syntax.ts'
import {
  chartNamed,
  checkRooms,
  checkState,
  initialOf,
  invoking,
  namingPiece,
  statesOf,
  stateAt,
  typingChild,
  walkPath,
  type ChartFile,
} from '../charts.ts'
import { adding, constant, importing, propertyOf } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { exampleOf, givingInput, inputFunction, typeOf, type Input } from '../input.ts'
import { importPath, inWords, mayImport, pascalCase, type RoomedName } from '../names.ts'
import { checkRoomOf } from '../roomFor.ts'
import { unwritten } from '../unwritten.ts'
import { rooms } from '../../../architecture/lint/rooms.mjs'

export interface PortOrder extends RoomedName {
  /** The chart that calls the port. */
  readonly chart: string | undefined
  /** The state of that chart that waits for the response. */
  readonly state: string | undefined
  readonly input: Input | undefined
}

const everyPort = 'machines/ports.ts'
const fedCalls = 'tests/commands/fuzz/decoders/calls.ts'
const joints = 'src/connect.ts'

/** Writes and registers a port. Returns the steps left to do, in order. */
export function newPort(draft: Draft, order: PortOrder): readonly string[] {
  const { room, name } = order
  if (!mayImport(room, 'server')) {
    throw new Refusal(
      `No port in room ${room} can call the server, which is a higher room (lowest first: ${rooms.join(', ')}).`,
    )
  }
  if (order.state !== undefined && order.chart === undefined)
    throw new Refusal('--state needs --chart, which names the chart that has the state.')
  const taken = rooms.find((each) => isDeclared(draft, each, name))
  if (taken !== undefined) throw new Refusal(`There is already a port '${name}': ${portsPath(taken)}.`)
  const chart = order.chart === undefined ? undefined : chartNamed(draft, order.chart)
  const state = chart === undefined ? undefined : stateFor(draft, chart, order)
  const adapter = adapterPath(draft, order)
  declare(draft, order)
  draft.create(adapter, adapterText(order, adapter))
  checkRoomOf(draft, 'src/api', room)
  feed(draft, order, adapter)
  provide(draft, factoryOf(adapter), adapter)
  if (chart !== undefined) ask(draft, order, chart, state)
  return [
    `${portsPath(room)}: describe the port, and write the types of its input and its result.`,
    `src/api/server/paths.ts: add its path; ${adapter}: write the request, and how the response is read.`,
    ...leftOf(chart, state),
    'tests/api/server/calls.test.ts: add the request; docs/behaviour.md#calls: add its row.',
    'tests/commands/fuzz/decoders/wireSamples.ts: add a sample of each new schema in src/api/*/wire.',
    'tests/server/resources: respond to the path in the stand-in server; without that, it responds with 404.',
    'tests/views/support/world.ts: if a tested screen runs the chart, add the response of a working server.',
  ]
}

/** The steps left to do in the chart that calls the port. */
function leftOf(chart: ChartFile | undefined, state: string | undefined): readonly string[] {
  if (chart === undefined) return ['Write a chart that calls the port; a test fails until then.']
  const left =
    state === undefined
      ? 'write a state that waits for the response, and its transitions on success and failure'
      : 'write the transitions on success and failure'
  return [`${chart.path}: ${left}.`, `${walkPath(chart)}: write how the chart uses the response.`]
}

function portsPath(room: string): string {
  return `machines/${room}/ports.ts`
}

function isDeclared(draft: Draft, room: string, name: string): boolean {
  const path = portsPath(room)
  return draft.has(path) && new RegExp(String.raw`^export const ${name} = `, 'm').test(draft.read(path))
}

/**
 * The state that the order names. The default is 'working', which every new chart has; undefined if the chart has no
 * such state, or if an actor already runs in it.
 */
function stateFor(draft: Draft, chart: ChartFile, { name, room, state }: PortOrder): string | undefined {
  checkRooms(chart, { name, room })
  if (state !== undefined) checkState(draft, chart, state)
  if (state !== undefined || !statesOf(draft, chart).includes('working')) return state
  const working = stateAt('working')(parsed(chart.path, draft.read(chart.path)))
  return propertyOf(working, 'invoke') === undefined ? 'working' : undefined
}

function declare(draft: Draft, { room, name, input }: PortOrder): void {
  const types = input === undefined ? 'void' : `void, ${typeOf(input)}`
  const path = portsPath(room)
  if (!draft.has(path)) {
    draft.create(path, `/** The ports of this room. */\n`)
    draft.change(everyPort, ({ text }) => `${text}export * from '${importPath(everyPort, path)}'\n`)
  }
  draft.change(path, importing('promisePort', importPath(path, 'machines/core/port.ts')), ({ text }) =>
    [
      text,
      `/** ${unwritten}: what the port requests. */`,
      `export const ${name} = promisePort<${types}>('${name}')`,
      '',
    ].join('\n'),
  )
}

/** The adapter file named after the chart or, if that exists already, after the port. */
function adapterPath(draft: Draft, { room, name, chart }: PortOrder): string {
  const path = `src/api/${room}/${chart ?? name}.ts`
  return draft.has(path) ? `src/api/${room}/${name}.ts` : path
}

function factoryOf(adapter: string): string {
  const [, subject = ''] = /(\w+)\.ts$/.exec(adapter) ?? []
  return `create${pascalCase(subject)}Calls`
}

function adapterText({ name, input }: PortOrder, adapter: string): string {
  const given = input === undefined ? '' : `{ ${input.name} }: ${typeOf(input)}, `
  const path = input === undefined ? 'metadataPath' : `\`\${metadataPath}?${input.name}=\${${input.name}}\``
  const from = (path: string) => importPath(adapter, `src/api/server/${path}`)
  return `import { ignored } from '${from('answer.ts')}'
import type { ApiClient } from '${from('client.ts')}'
import { metadataPath } from '${from('paths.ts')}'

/** ${unwritten}: what these calls have in common. */
export function ${factoryOf(adapter)}(client: ApiClient) {
  /** ${unwritten}: the path of the request, and how the response is read. */
  function ${name}(${given}signal?: AbortSignal): Promise<void> {
    return client.call({ action: '${inWords(name)}', method: 'GET', path: ${path}, read: ignored }, signal)
  }

  return { ${name} }
}
`
}

/** Adds the call to the fuzz tests, which give it odd responses. */
function feed(draft: Draft, { name, input }: PortOrder, adapter: string): void {
  const factory = factoryOf(adapter)
  draft.change(
    fedCalls,
    importing(factory, importPath(fedCalls, adapter)),
    adding(
      constant('everyCall'),
      'list of calls',
      `...subjectsOf(${factory}, { ${name}: (calls) => calls.${name}(${input === undefined ? '' : exampleOf(input)}) })`,
    ),
  )
}

/** Adds the calls of the adapter to the table of adapters, where each is found under the name of its port. */
function provide(draft: Draft, factory: string, adapter: string): void {
  const isNoCall = (part: string) => !part.startsWith('...create')
  draft.change(
    joints,
    importing(factory, importPath(joints, adapter)),
    adding(constant('adapters'), 'table of adapters', `...${factory}(client)`, isNoCall),
  )
}

/** Makes the chart call the port. */
function ask(draft: Draft, { room, name, input }: PortOrder, chart: ChartFile, state: string | undefined): void {
  draft.change(
    chart.path,
    importing(name, importPath(chart.path, portsPath(room))),
    typingChild(name, name),
    namingPiece('actors', name),
  )
  const initial = initialOf(draft, chart, state)
  const settled = initial === undefined ? '{}' : `{ target: '${initial}' }`
  const given = input === undefined ? '' : `, input: ${inputFunction(name)}`
  if (state !== undefined) {
    draft.change(
      chart.path,
      invoking(state, `{ src: '${name}', id: '${name}'${given}, onDone: ${settled}, onError: ${settled} }`),
    )
  }
  if (state !== undefined && input !== undefined) {
    draft.change(chart.path, givingInput(draft, chart, name, input, typeOf(input)))
  }
}
