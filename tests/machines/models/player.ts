/**
 * How a state is checked. Closely: the screen is checked, the data is fetched again, which must not disturb the
 * operator's work, and the screen is checked once more. In passing: the screen is checked once.
 */
export type Look = 'closely' | 'in passing'

/**
 * Carries out each step of a story and checks each state with one test tool: closely, unless the caller asks for a
 * check in passing.
 */
export interface Driver<State extends string, Event extends string> {
  readonly does: { readonly [Name in Event]: () => Promise<void> }
  readonly sees: { readonly [Name in State]: (look?: Look) => Promise<void> }
}

/** The checks of all states of a story: one for each of its sights. */
export function checksOf<State extends string>(
  sights: Readonly<Record<State, unknown>>,
  check: (state: State) => (look?: Look) => Promise<void>,
): Driver<State, never>['sees'] {
  const states = Object.keys(sights) as State[]
  return Object.fromEntries(states.map((state) => [state, check(state)])) as Driver<State, never>['sees']
}

/** A step of the operator, with the state of the story that it leads to. */
export interface Step {
  readonly event: { readonly type: string }
  readonly state: { readonly value: unknown }
}

/** A path through a story, as `createTestModel` generates it. */
export interface StoryPath {
  readonly steps: readonly Step[]
  /** Indexes of the steps whose states are checked closely; if absent, all are. */
  readonly closely?: ReadonlySet<number>
}

/** The steps of a path as text. */
export function storyOf(path: StoryPath): string {
  const steps = path.steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.'))
  return steps.length === 0 ? 'arrives' : steps.join(', ')
}

/** How closely the state after a step of a path is to be checked. */
export function lookAt({ closely }: StoryPath, step: number): Look {
  return closely?.has(step) === false ? 'in passing' : 'closely'
}

/** Plays a path, and checks the state after each step. An error names the step at which it occurred. */
export async function play(path: StoryPath, { does, sees }: Driver<string, string>): Promise<void> {
  for (const [index, step] of path.steps.entries()) {
    try {
      await does[step.event.type]?.()
      await sees[nameOf(step)]?.(lookAt(path, index))
    } catch (error) {
      if (error instanceof Error)
        error.message += `\n(step ${index}, '${step.event.type}', heading for '${nameOf(step)}')`
      throw error
    }
  }
}

/**
 * The same paths, planned so that each state is checked closely when the first path reaches it, and only in passing
 * later. The plan depends only on the list of paths, not on which tool plays which path, or when.
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

/** The states that the paths check closely. */
export function lookedAtClosely(paths: readonly StoryPath[]): readonly string[] {
  return paths.flatMap((path) => path.steps.filter((_, index) => lookAt(path, index) === 'closely').map(nameOf))
}

/**
 * Joins paths, so that fewer of them repeat the same steps: a path that ends in a state of another path continues with
 * the rest of that path. This saves browser start-ups, but is only for stories in which returning to a state changes
 * nothing.
 */
export function joined(paths: readonly StoryPath[]): readonly StoryPath[] {
  for (const path of paths) {
    const end = nameOf(path.steps.at(-1))
    for (const other of paths) {
      const passing = other.steps.slice(0, -1).findIndex((step) => nameOf(step) === end)
      if (other === path || passing === -1) continue
      const rest = paths.filter((each) => each !== path && each !== other)
      const fewer = [...rest, { steps: [...path.steps, ...other.steps.slice(passing + 1)] }]
      // The start of the other path is dropped, so the remaining paths must take every step in it.
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
