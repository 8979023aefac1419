/**
 * Reports the states and edges that a page reaches for the first time, by their names in
 * tests/machines/support/edges.ts.
 */
export interface Sighting {
  readonly states: readonly string[]
  readonly edges: readonly string[]
}

/** The names of the globals that connect page and test, and the states and edges that the test has already received. */
export interface LookOptions {
  readonly inspector: string
  readonly report: string
  readonly known: readonly string[]
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
  readonly nodes: readonly SeenNode[]
  readonly transitions: readonly SeenTransition[]
}

/**
 * Runs in the page before the client: inspects its charts through the `inspectCharts` that src/main.tsx calls, and
 * reports each new state and edge. It can use nothing outside this function. A microtask batches the reports of the
 * running task; a timer would not work, since a test may have stopped the timers.
 */
export function lookIntoCharts({ inspector, report, known }: LookOptions): void {
  const passed = new WeakSet<SeenNode | SeenTransition>()
  const reported = new Set(known)
  let states: string[] = []
  let edges: string[] = []

  const flush = () => {
    const send = Reflect.get(globalThis, report) as (sighting: Sighting) => void
    send({ states, edges })
    states = []
    edges = []
  }
  const isNew = (name: string): boolean => {
    if (reported.has(name)) return false
    reported.add(name)
    if (states.length + edges.length === 0) queueMicrotask(flush)
    return true
  }
  const enter = (node: SeenNode) => {
    if (passed.has(node)) return
    passed.add(node)
    if (isNew(node.id)) states.push(node.id)
  }
  const take = (transition: SeenTransition) => {
    if (passed.has(transition)) return
    passed.add(transition)
    const { source, eventType } = transition
    // A state that is entered and left in the same step appears only as the source of an edge.
    enter(source)
    const lists = [...source.transitions.values(), source.always ?? []]
    const branches = lists.find((candidates) => candidates.includes(transition)) ?? [transition]
    const branch = branches.length === 1 ? '' : ` (branch ${branches.indexOf(transition) + 1})`
    const name = `${source.id} on ${eventType || 'always'}${branch}`
    if (isNew(name)) edges.push(name)
  }

  Reflect.set(globalThis, inspector, ({ type, nodes, transitions }: SeenEvent) => {
    if (type !== '@xstate.microstep' && type !== '@xstate.snapshot') return
    for (const node of nodes) enter(node)
    for (const transition of transitions) take(transition)
  })
}
