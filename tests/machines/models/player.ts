/**
 * How a state is looked at. Closely: it is fetched again, nothing that a person is busy with is disturbed, and it is seen
 * once more. In passing: it is seen.
 */
export type Look = 'closely' | 'in passing'

/** How one way of using the client does each step of a story, and what it sees in each state; closely unless told else. */
export interface Driver<State extends string, Event extends string> {
  readonly does: { readonly [Name in Event]: () => Promise<void> }
  readonly sees: { readonly [Name in State]: (look?: Look) => Promise<void> }
}

/** What a person does, and the state of the story that it leads to. */
export interface Step {
  readonly event: { readonly type: string }
  readonly state: { readonly value: unknown }
}

/** A way through a story, as `createTestModel` finds it. */
export interface StoryPath {
  readonly steps: readonly Step[]
  /** The steps, counted from 0, whose states are looked at closely; all of them where absent. */
  readonly closely?: ReadonlySet<number>
}

/** The steps of a path in words. */
export function storyOf(path: StoryPath): string {
  const steps = path.steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.'))
  return steps.length === 0 ? 'arrives' : steps.join(', ')
}

/** How a path wants the state of a step looked at. */
export function lookAt({ closely }: StoryPath, step: number): Look {
  return closely?.has(step) === false ? 'in passing' : 'closely'
}

/** Plays a path and looks at each state on the way. What goes wrong says at which step it did. */
export async function play(path: StoryPath, { does, sees }: Driver<string, string>): Promise<void> {
  for (const [index, step] of path.steps.entries()) {
    try {
      await does[step.event.type]?.()
      await sees[nameOf(step)]?.(lookAt(path, index))
    } catch (error) {
      if (error instanceof Error)
        error.message += `\n(step ${index}, '${step.event.type}', on the way to '${nameOf(step)}')`
      throw error
    }
  }
}

/**
 * The same paths, told where to look closely: at each state when the first of them comes to it, and on the later ones only
 * in passing. It depends on the list alone, not on who plays which of them, and when.
 */
export function planned(paths: readonly StoryPath[]): readonly StoryPath[] {
  const known = new Set<string>()
  return paths.map(({ steps }) => {
    const closely = new Set<number>()
    for (const [index, step] of steps.entries()) {
      if (!known.has(nameOf(step))) closely.add(index)
      known.add(nameOf(step))
    }
    return { steps, closely }
  })
}

/** The states that the paths look at closely. */
export function lookedAtClosely(paths: readonly StoryPath[]): readonly string[] {
  return paths.flatMap((path) => path.steps.filter((_, index) => lookAt(path, index) === 'closely').map(nameOf))
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
      const fewer = [...rest, { steps: [...path.steps, ...other.steps.slice(passing + 1)] }]
      // The way on which the other came there is left out, and may be the only one to take a step.
      if (stepsOf(fewer).size === stepsOf(paths).size) return joined(fewer)
    }
  }
  return paths
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
  readonly on: Readonly<
    Record<string, readonly { readonly target?: readonly { readonly key: string }[] | undefined }[]>
  >
}

/** Every step that a story tells, in the same form. */
export function stepsTold({ states }: Story): readonly string[] {
  return Object.values(states).flatMap(({ key, on }) =>
    Object.entries(on).flatMap(([event, transitions]) =>
      transitions.map(({ target = [] }) => `${key} -- ${event} -> ${target.map((state) => state.key).join(', ')}`),
    ),
  )
}
