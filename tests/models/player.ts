/** How one way of using the client does each step of a story, and what it sees in each state. */
export interface Driver<State extends string, Event extends string> {
  readonly does: { readonly [Name in Event]: () => Promise<void> }
  readonly sees: { readonly [Name in State]: () => Promise<void> }
}

interface Step {
  readonly event: { readonly type: string }
  readonly state: { readonly value: unknown }
}

type Doings = Record<string, () => Promise<void>>

/** A way through a story, as `createTestModel` finds it. */
export interface StoryPath {
  readonly steps: readonly Step[]
  test(played: { states: Doings; events: Doings }): Promise<unknown>
}

/** The steps of a path in words. */
export function storyOf(path: StoryPath): string {
  const steps = path.steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.'))
  return steps.length === 0 ? 'arrives' : steps.join(', ')
}

/** Plays a path and looks at each state on the way. */
export async function play(path: StoryPath, { does, sees }: Driver<string, string>): Promise<void> {
  await path.test({ states: { ...sees }, events: { ...does } })
}

/**
 * The same steps in fewer paths: one that ends where another passes by goes on as that other. Saves a browser its
 * beginnings; only for stories in which coming back to a state changes nothing.
 */
export function joined(paths: readonly StoryPath[]): readonly StoryPath[] {
  for (const path of paths) {
    const end = nameOf(path.steps.at(-1))
    for (const other of paths) {
      const passing = other.steps.slice(0, -1).findIndex((step) => nameOf(step) === end)
      if (other === path || passing === -1) continue
      const rest = paths.filter((each) => each !== path && each !== other)
      const fewer = [...rest, inOne([...path.steps, ...other.steps.slice(passing + 1)])]
      // The way on which the other came there is left out, and may be the only one to take a step.
      if (stepsOf(fewer).size === stepsOf(paths).size) return joined(fewer)
    }
  }
  return paths
}

function inOne(steps: readonly Step[]): StoryPath {
  return {
    steps,
    async test({ states, events }) {
      for (const step of steps) {
        await events[step.event.type]?.()
        await states[nameOf(step)]?.()
      }
    },
  }
}

function nameOf(step: Step | undefined): string {
  return typeof step?.state.value === 'string' ? step.state.value : 'nowhere'
}

/** Every step that the paths take, as 'here -- event -> there'. */
export function stepsOf(paths: readonly StoryPath[]): ReadonlySet<string> {
  return new Set(
    paths.flatMap(({ steps }) =>
      steps.map((step, index) => `${nameOf(steps[index - 1])} -- ${step.event.type} -> ${nameOf(step)}`),
    ),
  )
}

interface Story {
  readonly states: Readonly<Record<string, StoryNode>>
}

interface StoryNode {
  readonly key: string
  readonly on: Readonly<Record<string, readonly { readonly target?: readonly { readonly key: string }[] | undefined }[]>>
}

/** Every step that a story tells, in the same form. */
export function stepsTold({ states }: Story): readonly string[] {
  return Object.values(states).flatMap(({ key, on }) =>
    Object.entries(on).flatMap(([event, transitions]) =>
      transitions.map(({ target = [] }) => `${key} -- ${event} -> ${target.map((state) => state.key).join(', ')}`),
    ),
  )
}
