/** What a page is seen to do for the first time. */
export interface Sighting {
  /** Ids of states. */
  readonly states: readonly string[]
  /** Where an edge starts, what takes it, its place among the branches from 1 on, and how many there are. */
  readonly edges: readonly (readonly [source: string, eventType: string, branch: number, branches: number])[]
}

interface SeenNode {
  readonly id: string
  readonly transitions: ReadonlyMap<string, readonly SeenTransition[]>
  readonly always?: readonly SeenTransition[]
}

interface SeenTransition {
  readonly source: SeenNode
  readonly eventType: string
}

interface SeenEvent {
  readonly type: string
  readonly snapshot?: { readonly _nodes?: readonly SeenNode[] }
  readonly _transitions?: readonly SeenTransition[]
}

/**
 * Runs in the page, before the client: looks into its charts through the `inspectCharts` that src/main.tsx calls, and
 * hands on, by `report`, each state and edge the first time it is seen there. Nothing from outside of this function is
 * known in the page. Sightings are gathered for as long as one task runs, by a microtask: a test may have stopped the timers.
 */
export function lookIntoCharts(names: { readonly inspector: string; readonly report: string }): void {
  const seen = new WeakSet<SeenNode | SeenTransition>()
  let states: string[] = []
  let edges: [string, string, number, number][] = []

  const handOn = () => {
    const report: unknown = Reflect.get(globalThis, names.report)
    if (typeof report === 'function') report({ states, edges })
    states = []
    edges = []
  }
  const isNew = (thing: SeenNode | SeenTransition): boolean => {
    if (seen.has(thing)) return false
    seen.add(thing)
    if (states.length + edges.length === 0) queueMicrotask(handOn)
    return true
  }
  const enter = (node: SeenNode) => {
    if (isNew(node)) states.push(node.id)
  }
  const take = (transition: SeenTransition) => {
    // A state that is left in the very step that enters it shows as the source of an edge only.
    enter(transition.source)
    if (!isNew(transition)) return
    const { source, eventType } = transition
    const lists = [...source.transitions.values(), source.always ?? []]
    const branches = lists.find((candidates) => candidates.includes(transition)) ?? [transition]
    edges.push([source.id, eventType, branches.indexOf(transition) + 1, branches.length])
  }

  Reflect.set(globalThis, names.inspector, ({ type, snapshot, _transitions }: SeenEvent) => {
    if (type !== '@xstate.microstep' && type !== '@xstate.snapshot') return
    for (const node of snapshot?._nodes ?? []) enter(node)
    for (const transition of _transitions ?? []) take(transition)
  })
}

/** The name of an edge that was seen in a page, as tests/machines/support/edges.ts gives it. */
export function nameOfEdge([source, eventType, branch, branches]: Sighting['edges'][number]): string {
  return `${source} on ${eventType || 'always'}${branches === 1 ? '' : ` (branch ${branch})`}`
}
