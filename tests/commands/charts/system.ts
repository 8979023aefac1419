/**
 * The map of the system: for each chart, the charts that it invokes, spawns, sends events to and reads, according to
 * the registry and the charts' sources.
 */
import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'
import type { RegisteredChart } from '../../../machines/index.ts'
import type { Arrow, Doing, DrawnChart, DrawnState } from './read.ts'
import { spokenTo, type Sources, type SpokenTo } from './spokenTo.ts'

const about = 'Every chart in its room. An arrow leads from a chart to one that it invokes or, if labelled so, spawns.'

/** The system in the form of a chart: rooms are states, charts are states inside them. */
export function readSystem(charts: readonly RegisteredChart[], sources: Sources): DrawnChart {
  const rooms = [...new Set(charts.map(({ room }) => room))]
  const places = new Map(charts.map((chart) => [chart.id, `system.${chart.room}.${chart.id}`]))
  return {
    id: 'system',
    root: box(
      'system',
      'system',
      about,
      rooms.map((room) => box(`system.${room}`, room, '', charts.filter((chart) => chart.room === room).map(chartBox))),
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
    if (place === undefined) throw new TypeError(`${id} is in no room of the registry`)
    return place
  }

  function chartBox({ id, machine, room }: RegisteredChart): DrawnState {
    const description = machine.root.description ?? ''
    return { ...box(placeOf(id), id, description, []), doings: doingsOf(spokenTo(`${room}/${id}.ts`, sources)) }
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
    invokes: [],
    initial: undefined,
    children,
  }
}

function doingsOf({ sentTo, read, sendsToParent }: SpokenTo): readonly Doing[] {
  const whom = [...(sendsToParent ? ['its parent'] : []), ...sentTo]
  const lines = [
    { when: 'sends to', what: whom },
    { when: 'reads', what: read },
  ]
  return lines.filter(({ what }) => what.length > 0)
}

interface Child {
  readonly child: string
  readonly how: 'invokes' | 'spawns'
}

/** The children of a chart: the charts that its states invoke, and those that its actions spawn. */
function childrenOf({ root, implementations }: AnyStateMachine): readonly Child[] {
  const invoked = new Set(statesIn(root).flatMap(({ invoke }) => invoke.map(({ src }) => src)))
  return Object.entries(implementations.actors).flatMap(([name, logic]): readonly Child[] =>
    logic instanceof StateMachine ? [{ child: logic.id, how: invoked.has(name) ? 'invokes' : 'spawns' }] : [],
  )
}

function statesIn(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(statesIn)]
}
