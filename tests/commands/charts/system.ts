/**
 * The map of the system: for each chart, the charts that it invokes, spawns, sends events to and reads, according to
 * the registry, the charts' walks and, for what they read, their sources.
 */
import { dirname } from 'node:path/posix'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { chartOf } from '../../../machines/core/provided.ts'
import type { RegisteredChart } from '../../../machines/index.ts'
import { pathOfChart } from './sources.ts'
import type { Arrow, DrawnChart, DrawnState } from './read.ts'
import { receiversOf } from '../../machines/support/messages.ts'
import { readSingletons, type Sources } from './readSingletons.ts'

const about =
  'Every chart in its room. A chart is below the one that invokes or spawns it, if both are in the same room. Each name is a link to a picture.'

/** The system drawn like a chart: rooms are states, and charts are states inside them. */
export function readSystem(charts: readonly RegisteredChart[], sources: Sources): DrawnChart {
  const paths = new Map(charts.map(({ id }) => [id, pathOfChart(id, sources)]))
  const roomOf = ({ id }: RegisteredChart) => dirname(paths.get(id) ?? '')
  const rooms = [...new Set(charts.map(roomOf))]
  const places = new Map(charts.map((chart) => [chart.id, `system.${roomOf(chart)}.${chart.id}`]))
  return {
    id: 'system',
    root: box(
      'system',
      'system',
      about,
      rooms.map((room) =>
        box(`system.${room}`, room, '', charts.filter((chart) => roomOf(chart) === room).map(chartBox)),
      ),
    ),
    arrows: charts.flatMap(({ id, machine }) =>
      childrenOf(machine).map(({ child, how }): Arrow => ({
        source: placeOf(id),
        target: placeOf(child),
        steps:
          how === 'invokes'
            ? []
            : [{ edge: `${id}|${how}|${child}`, branch: undefined, trigger: how, guard: undefined, actions: [] }],
      })),
    ),
  }

  function placeOf(id: string): string {
    const place = places.get(id)
    if (place === undefined) throw new TypeError(`the chart '${id}' is not registered`)
    return place
  }

  function chartBox({ id, machine }: RegisteredChart): DrawnState {
    const children = childrenOf(machine)
    const receivers = receiversOf(machine)
    const others = receivers.filter((name) => places.has(name) && !children.some(({ child }) => child === name))
    const linked = (name: string) => ({ name, chart: places.has(name) ? name : undefined })
    const childrenBy = (how: Child['how']) => children.filter((child) => child.how === how).map(({ child }) => child)
    const lines = [
      { when: 'invokes', what: childrenBy('invokes').map(linked) },
      { when: 'spawns', what: childrenBy('spawns').map(linked) },
      {
        when: 'sends to',
        what: [...(receivers.includes('parent') ? [{ name: 'its parent' }] : []), ...others.map(linked)],
      },
      { when: 'reads', what: readSingletons(paths.get(id) ?? '', sources).map(linked) },
    ]
    return {
      ...box(placeOf(id), id, machine.root.description ?? '', []),
      chart: id,
      doings: lines.filter(({ what }) => what.length > 0),
    }
  }
}

function box(id: string, key: string, description: string, children: readonly DrawnState[]): DrawnState {
  return {
    id,
    key,
    kind: children.length === 0 ? 'atomic' : 'compound',
    description,
    tags: [],
    doings: [],
    stays: [],
    initial: undefined,
    children,
  }
}

interface Child {
  readonly child: string
  readonly how: 'invokes' | 'spawns'
}

/** The children of a chart: the charts that its states invoke, and those that its actions spawn. */
function childrenOf({ root, implementations }: AnyStateMachine): readonly Child[] {
  const invoked = new Set(statesIn(root).flatMap(({ invoke }) => invoke.map(({ src }) => src)))
  return Object.entries(implementations.actors).flatMap(([name, logic]): readonly Child[] => {
    const chart = chartOf(logic)
    return chart === undefined ? [] : [{ child: chart.id, how: invoked.has(name) ? 'invokes' : 'spawns' }]
  })
}

function statesIn(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(statesIn)]
}
