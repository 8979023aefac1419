/** The content of a chart's picture, read from the running machine so that the two cannot differ. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

/**
 * Something that a state does. Its `when` is 'entry', 'exit', 'invoke', or the trigger of a transition without a
 * target.
 */
export interface Doing {
  readonly when: string
  readonly guard: string | undefined
  readonly what: readonly string[]
}

export interface DrawnState {
  readonly id: string
  readonly key: string
  readonly kind: StateKind
  readonly description: string
  readonly tags: readonly string[]
  readonly doings: readonly Doing[]
  /** The initial child of a compound state. */
  readonly initial: string | undefined
  readonly children: readonly DrawnState[]
}

/** A transition as written on its arrow. */
export interface Step {
  readonly trigger: string
  /** The guard's name. If there is no guard: 'else' after other branches, undefined for the only branch. */
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
      ...doingsOf('entry', namesOf(node.entry.filter(isOfTheChart))),
      ...doingsOf('exit', namesOf(node.exit.filter(isOfTheChart))),
      ...doingsOf(
        'invoke',
        node.invoke.map(({ id, src }) => (nameOf(src) === id ? id : `${nameOf(src)} as ${id}`)),
      ),
      ...stepsFrom(node)
        .filter(({ targets }) => targets.length === 0)
        .map(({ step }) => ({ when: step.trigger, guard: step.guard, what: step.actions })),
    ],
    initial: node.type === 'compound' ? node.initial.target[0]?.id : undefined,
    children: Object.values(node.states).map(readState),
  }
}

/** XState's own functions start delays on entry and cancel them on exit; actions of a chart are names. */
function isOfTheChart(action: unknown): boolean {
  return typeof action !== 'function'
}

function doingsOf(when: string, what: readonly string[]): readonly Doing[] {
  return what.length === 0 ? [] : [{ when, guard: undefined, what }]
}

function readArrows(node: AnyStateNode): readonly Arrow[] {
  const own = stepsFrom(node).flatMap(({ step, targets }) =>
    targets.map((target) => ({ source: node.id, target: target.id, steps: [step] })),
  )
  return [...own, ...Object.values(node.states).flatMap(readArrows)]
}

function stepsFrom(node: AnyStateNode): readonly { step: Step; targets: readonly AnyStateNode[] }[] {
  const alternatives = [...(node.always ? [node.always] : []), ...node.transitions.values()]
  return alternatives.flatMap((transitions) =>
    transitions.map((transition, index) => ({
      step: {
        trigger: triggerOf(transition),
        guard: transition.guard === undefined ? (index > 0 ? 'else' : undefined) : nameOf(transition.guard),
        actions: namesOf(transition.actions),
      },
      targets: transition.target ?? [],
    })),
  )
}

/** Matches the events that XState itself sends: their kind, and the actor or delay they belong to. */
const ownEvent = /^xstate\.(after|done\.actor|error\.actor|snapshot\.actor|done\.state)\.(.*)$/

function triggerOf(transition: AnyTransitionDefinition): string {
  const eventType = String(transition.eventType)
  if (eventType === '') return 'always'
  if (eventType === '*') return 'any event'
  const [, kind, about] = ownEvent.exec(eventType) ?? []
  if (kind === undefined || about === undefined) return eventType
  if (kind === 'after') return `after ${about.split('.')[0] ?? about}`
  if (kind === 'done.state') return 'done'
  return `${about} ${kind === 'done.actor' ? 'done' : kind === 'error.actor' ? 'failed' : 'changed'}`
}

function joinArrows(arrows: readonly Arrow[]): readonly Arrow[] {
  const joined = new Map<string, Arrow>()
  for (const arrow of arrows) {
    const key = `${arrow.source} ${arrow.target}`
    joined.set(key, { ...arrow, steps: [...(joined.get(key)?.steps ?? []), ...arrow.steps] })
  }
  return [...joined.values()]
}

function namesOf(pieces: readonly unknown[]): readonly string[] {
  return pieces.map(nameOf)
}

function nameOf(piece: unknown): string {
  if (typeof piece === 'string') return piece
  if (typeof piece === 'function') return piece.name
  if (typeof piece !== 'object' || piece === null || !('type' in piece)) return 'unnamed'
  return typeof piece.type === 'string' ? piece.type : 'unnamed'
}
