/** What a chart asks of the server: its declaration, the adapter that does it, and all that stands in for either. */
import { parsed } from '../../../support/syntax.ts'
import { providing } from '../connect.ts'
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
import { adding, after, constant, importing, propertyOf, lastConstantBy } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { importPath, inWords, mayImport, pascalCase, type RoomedName } from '../names.ts'
import { checkRoomOf } from '../roomFor.ts'
import { unwritten } from '../unwritten.ts'
import { rooms } from '../../../architecture/lint/rooms.mjs'

export interface PortOrder extends RoomedName {
  /** The chart that asks. */
  readonly chart: string | undefined
  /** The state of it that waits for the answer. */
  readonly state: string | undefined
}

const declaredPorts = 'tests/machines/support/declaredPorts.ts'
const viewsPorts = 'tests/views/support/ports.ts'
const fedModules = 'tests/commands/fuzz/decoders/registry.ts'
const fedCalls = 'tests/commands/fuzz/decoders/calls.ts'
const joints = 'src/connect.ts'

/** Writes a port and makes it known. Returns what is left to do, in order. */
export function newPort(draft: Draft, order: PortOrder): readonly string[] {
  const { room, name } = order
  if (!mayImport(room, 'server')) {
    throw new Refusal(
      `No port of the room ${room} can ask the server, which is in a higher room (rooms: ${rooms.join(', ')}).`,
    )
  }
  if (order.state !== undefined && order.chart === undefined)
    throw new Refusal('--state needs --chart: whose state it is.')
  const taken = rooms.find((each) => isDeclared(draft, each, name))
  if (taken !== undefined) throw new Refusal(`There is a port '${name}' already: ${portsPath(taken)}.`)
  if (new RegExp(String.raw`\b(const|function|let) (\{ )?${name}\b`).test(draft.read(joints))) {
    throw new Refusal(`${joints} has something else that is called '${name}'.`)
  }
  const chart = order.chart === undefined ? undefined : chartNamed(draft, order.chart)
  const state = chart === undefined ? undefined : stateFor(draft, chart, order)
  const adapter = adapterPath(draft, order)
  declare(draft, order)
  draft.create(adapter, adapterText(order, adapter))
  checkRoomOf(draft, 'src/api', room)
  feed(draft, order, adapter)
  draft.change(viewsPorts, adding(constant('asking'), 'list of ports that ask', `'${name}'`))
  if (chart !== undefined) ask(draft, order, chart, state, adapter)
  return [
    `${portsPath(room)}: what is asked, with the types of question and answer.`,
    `${adapter}: the call that asks it.`,
    ...leftOf(chart, state),
    'tests/views/support/world.ts: what a friendly server answers, where views are to be tested with it.',
  ]
}

/** What is left to do in the chart that asks. */
function leftOf(chart: ChartFile | undefined, state: string | undefined): readonly string[] {
  if (chart === undefined) return [`a chart that asks it, provided with it in ${joints}; until then a test fails.`]
  const left =
    state === undefined ? 'a state that waits for the answer, and what comes of it' : 'what comes of the answer'
  return [`${chart.path}: ${left}.`, `${walkPath(chart)}: what the chart does with it.`]
}

function portsPath(room: string): string {
  return `machines/${room}/ports.ts`
}

function isDeclared(draft: Draft, room: string, name: string): boolean {
  const path = portsPath(room)
  return draft.has(path) && new RegExp(String.raw`^export const ${name} = `, 'm').test(draft.read(path))
}

/** The state that is said; else the one that a new chart has for it, as long as nothing runs there. */
function stateFor(draft: Draft, chart: ChartFile, { name, room, state }: PortOrder): string | undefined {
  checkRooms(chart, { name, room })
  if (state !== undefined) checkState(draft, chart, state)
  if (state !== undefined || !statesOf(draft, chart).includes('working')) return state
  const working = stateAt('working')(parsed(chart.path, draft.read(chart.path)))
  return propertyOf(working, 'invoke') === undefined ? 'working' : undefined
}

function declare(draft: Draft, { room, name }: PortOrder): void {
  const path = portsPath(room)
  if (!draft.has(path)) {
    draft.create(path, `/** What the charts of this room ask of the outside. */\n`)
    draft.change(declaredPorts, ({ text }) => `${text}export * from '${importPath(declaredPorts, path)}'\n`)
  }
  draft.change(path, importing('promisePort', importPath(path, 'machines/core/port.ts')), ({ text }) =>
    [
      text,
      `/** ${unwritten}: what is asked, and of whom. */`,
      `export const ${name} = promisePort<void>('${name}')`,
      '',
    ].join('\n'),
  )
}

/** The file of the chart's calls; one of the port's own where there is such a file. */
function adapterPath(draft: Draft, { room, name, chart }: PortOrder): string {
  const path = `src/api/${room}/${chart ?? name}.ts`
  return draft.has(path) ? `src/api/${room}/${name}.ts` : path
}

function factoryOf(adapter: string): string {
  const [, subject = ''] = /(\w+)\.ts$/.exec(adapter) ?? []
  return `create${pascalCase(subject)}Calls`
}

function adapterText({ name }: PortOrder, adapter: string): string {
  const from = (path: string) => importPath(adapter, `src/api/server/${path}`)
  return `import { ignored } from '${from('answer.ts')}'
import type { ApiClient } from '${from('client.ts')}'
import { metadataPath } from '${from('paths.ts')}'

/** ${unwritten}: what these calls have in common. */
export function ${factoryOf(adapter)}(client: ApiClient) {
  /** ${unwritten}: the path that is asked, and how its answer is read. */
  function ${name}(signal?: AbortSignal): Promise<void> {
    return client.call({ action: '${inWords(name)}', method: 'GET', path: metadataPath, read: ignored }, signal)
  }

  return { ${name} }
}
`
}

/** Has the adapter fed with odd answers. */
function feed(draft: Draft, { name }: PortOrder, adapter: string): void {
  const factory = factoryOf(adapter)
  draft.change(
    fedModules,
    adding(
      constant('registry'),
      'register of modules',
      `'${adapter.replace('src/', '')}': calls('${factory}')`,
      (part) => part.startsWith(`'time/`),
    ),
  )
  draft.change(
    fedCalls,
    importing(factory, importPath(fedCalls, adapter)),
    adding(
      constant('everyCall'),
      'list of calls',
      `...subjectsOf(${factory}, { ${name}: (calls) => calls.${name}() })`,
    ),
  )
}

/** Has the chart ask, and the outside answer. */
function ask(
  draft: Draft,
  { room, name }: PortOrder,
  chart: ChartFile,
  state: string | undefined,
  adapter: string,
): void {
  draft.change(
    chart.path,
    importing(name, importPath(chart.path, portsPath(room))),
    typingChild(name, name),
    namingPiece('actors', name),
  )
  const initial = initialOf(draft, chart, state)
  const settled = initial === undefined ? '{}' : `{ target: '${initial}' }`
  if (state !== undefined) {
    draft.change(
      chart.path,
      invoking(state, `{ src: '${name}', id: '${name}', onDone: ${settled}, onError: ${settled} }`),
    )
  }
  const factory = factoryOf(adapter)
  draft.change(
    joints,
    importing(factory, importPath(joints, adapter)),
    after(
      lastConstantBy(/^create\w+Calls$/),
      'call that makes an adapter',
      `\n  const { ${name} } = ${factory}(client)`,
    ),
  )
  providing(draft, chart, `${name}: callWithoutInput(${name})`)
}
