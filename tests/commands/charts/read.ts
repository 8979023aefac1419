/** Reads the content of a chart's picture from the running machine, so that the two cannot differ. */
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { chartOf } from '../../../machines/core/provided.ts'
import { edgeId, edgeOf } from '../../machines/support/edges.ts'
import { nameOf, triggerOf, wordsOf } from './words.ts'

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

/** Something that a state does by itself: on 'entry', on 'exit', or the actors that it keeps running ('invoke'). */
export interface Doing {
  readonly when: string
  readonly what: readonly Named[]
}

/** A name in a list; `chart` is the id of the registered chart that it stands for, if any. */
export interface Named {
  readonly name: string
  readonly chart?: string | undefined
}

export interface DrawnState {
  readonly id: string
  readonly key: string
  readonly kind: StateKind
  readonly description: string
  readonly tags: readonly string[]
  readonly doings: readonly Doing[]
  /** Its transitions without a target. */
  readonly stays: readonly Step[]
  /** In the map of the system: the id of the chart that the state stands for. */
  readonly chart?: string
  /** The initial child of a compound state. */
  readonly initial: string | undefined
  readonly children: readonly DrawnState[]
}

/** A transition, as it is written on its arrow or, if it has no target, in its state. */
export interface Step {
  /** Its identity; see `edgeId`. */
  readonly edge: string
  /** The number of the branch, from 1, if its event has several. */
  readonly branch: number | undefined
  readonly trigger: string
  /** The guard with its parameters. If there is no guard: 'else' after other branches, undefined for the only branch. */
  readonly guard: string | undefined
  readonly actions: readonly string[]
}

/** All transitions between two states, drawn as a single arrow. */
export interface Arrow {
  readonly source: string
  readonly target: string
  readonly steps: readonly Step[]
}

export interface DrawnChart {
  readonly id: string
  readonly root: DrawnState
  readonly arrows: readonly Arrow[]
}

/** Reads a registered chart. */
export function readChart(id: string, machine: AnyStateMachine): DrawnChart {
  return { id, root: readState(machine.root), arrows: joinArrows(readArrows(machine.root)) }
}

function readState(node: AnyStateNode): DrawnState {
  return {
    id: node.id,
    key: node.key,
    kind: node.type,
    description: node.description ?? '',
    tags: node.tags,
    doings: [
      ...doingsOf('entry', node.entry.filter(isOfTheChart).map(named)),
      ...doingsOf('exit', node.exit.filter(isOfTheChart).map(named)),
      ...doingsOf(
        'invoke',
        node.invoke.map(({ id, src }) => ({
          name: nameOf(src) === id ? id : `${nameOf(src)} as ${id}`,
          chart: chartNamed(nameOf(src), node.machine),
        })),
      ),
    ],
    stays: stepsFrom(node)
      .filter(({ targets }) => targets.length === 0)
      .map(({ step }) => step),
    initial: node.type === 'compound' ? node.initial.target[0]?.id : undefined,
    children: Object.values(node.states).map(readState),
  }
}

function named(piece: unknown): Named {
  return { name: wordsOf(piece) }
}

/** The id of the chart that this actor of the machine runs; undefined if it is not a chart. */
function chartNamed(actor: string, { implementations }: AnyStateMachine): string | undefined {
  return chartOf(implementations.actors[actor])?.id
}

/**
 * XState adds functions that start delays on entry and cancel them on exit. A chart's own actions are given by name.
 */
function isOfTheChart(action: unknown): boolean {
  return typeof action !== 'function'
}

function doingsOf(when: string, what: readonly Named[]): readonly Doing[] {
  return what.length === 0 ? [] : [{ when, what }]
}

function readArrows(node: AnyStateNode): readonly Arrow[] {
  const own = stepsFrom(node).flatMap(({ step, targets }) =>
    targets.map((target) => ({ source: node.id, target: target.id, steps: [step] })),
  )
  return [...own, ...Object.values(node.states).flatMap(readArrows)]
}

function stepsFrom(node: AnyStateNode): readonly { step: Step; targets: readonly AnyStateNode[] }[] {
  const { delays } = node.machine.implementations
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()].map((transition) => {
    const { branch, branches } = edgeOf(transition)
    return {
      step: {
        edge: edgeId(transition),
        branch: branches === 1 ? undefined : branch + 1,
        trigger: triggerOf(transition, delays),
        guard: transition.guard === undefined ? (branch > 0 ? 'else' : undefined) : wordsOf(transition.guard),
        actions: transition.actions.map(wordsOf),
      },
      targets: transition.target ?? [],
    }
  })
}

function joinArrows(arrows: readonly Arrow[]): readonly Arrow[] {
  const joined = new Map<string, Arrow>()
  for (const arrow of arrows) {
    const key = `${arrow.source} ${arrow.target}`
    joined.set(key, { ...arrow, steps: [...(joined.get(key)?.steps ?? []), ...arrow.steps] })
  }
  return [...joined.values()]
}
