/** Writes a message for a chart to show. */
import { parsed } from '../../../../src/build/syntax.ts'
import { chartNamed, chartsOf, checkState, namingPiece, setupOf, stateAt, walkPath, type ChartFile } from '../charts.ts'
import { adding, argumentOf, importing, keysOf, propertyOf, within, type Change } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { importPath, mayImport, pascalCase, type RoomedName } from '../names.ts'
import { unwritten } from '../unwritten.ts'

export interface MessageOrder extends RoomedName {
  /** The chart that shows the message; if undefined, the chart that has the same name as the room. */
  readonly chart: string | undefined
  /** The state that shows the message on entry. */
  readonly state: string | undefined
}

/** Writes the action that shows a message. Returns the steps left to do, in order. */
export function newMessage(draft: Draft, order: MessageOrder): readonly string[] {
  const { room, name, state } = order
  if (!mayImport(room, 'messages'))
    throw new Refusal(`No chart in room ${room} can show messages: 'messages' is a higher room.`)
  const chart = chartFor(draft, order)
  const action = name.startsWith('say') ? name : `say${pascalCase(name)}`
  const taken = keysOf(within(setupOf, 'actions')(parsed(chart.path, draft.read(chart.path))))
  if (taken.includes(action)) throw new Refusal(`There is already an action '${action}': ${chart.path}.`)
  if (state !== undefined) checkState(draft, chart, state)
  draft.change(
    chart.path,
    importing('sendTo', 'xstate'),
    importing('receiver', importPath(chart.path, 'machines/core/system.ts')),
    importing('showing', importPath(chart.path, 'machines/messages/showing.ts')),
    namingPiece(
      'actions',
      `${action}: sendTo(receiver('toasts'), showing({ severity: 'success', text: '${unwritten}.' }))`,
    ),
  )
  if (state !== undefined) draft.change(chart.path, entering(state, action))
  draft.change(walkPath(chart), knowingToasts)
  return [
    `${chart.path}: write the text and the severity of '${action}'${state === undefined ? ', and add it to a transition' : ''}.`,
    `${walkPath(chart)}: add say(...) where the chart shows the message; this walk fails until then.`,
    'docs/behaviour.md#all-messages: add a row, and docs/operating.md if the message reports a failure.',
  ]
}

function chartFor(draft: Draft, { room, chart }: MessageOrder): ChartFile {
  const ofRoom = chartsOf(draft).filter((each) => each.room === room)
  const found = chart === undefined ? ofRoom.find(({ name }) => name === room) : chartNamed(draft, chart)
  const names = ofRoom.map(({ name }) => name).join(', ')
  if (found === undefined)
    throw new Refusal(`Choose the chart that shows the message with --chart; the charts in ${room}: ${names}.`)
  if (found.room !== room)
    throw new Refusal(`The chart '${found.name}' is in ${found.room}; the charts in ${room}: ${names}.`)
  return found
}

/** Adds an action to the end of a state's entry actions. */
function entering(state: string, action: string): Change {
  return (source) => {
    const place = stateAt(state)
    const known = propertyOf(place(parsed(source.path, source.text)), 'entry')
    if (known === undefined) {
      return adding(
        place,
        'such state',
        `entry: '${action}'`,
        (part) => !/^(description|tags|type)\b/.test(part),
      )(source)
    }
    if (known.type === 'ArrayExpression')
      return adding(within(place, 'entry'), 'list of actions', `'${action}'`)(source)
    const { text } = source
    return `${text.slice(0, known.start)}[${text.slice(known.start, known.end)}, '${action}']${text.slice(known.end)}`
  }
}

/** Adds `toasts` to the singletons of the chart's walk, unless the walk imports them. */
const knowingToasts: Change = (source) => {
  const walk = argumentOf('defineWalk')
  const table = walk(parsed(source.path, source.text))
  const known = propertyOf(table, 'singletons')
  if (known === undefined)
    return adding(walk, 'walk', 'singletons: { toasts: {} }', (part) => !part.startsWith('machine'))(source)
  if (known.type !== 'ObjectExpression' || keysOf(known).includes('toasts')) return source.text
  return adding(within(walk, 'singletons'), 'singletons', 'toasts: {}')(source)
}
