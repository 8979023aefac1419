import { idOf, storyNamed } from '../../../machines/models/stories.ts'
import { lookAt, storyOf, type StoryPath } from '../../../machines/models/player.ts'
import type { Given, PaperStory } from './paper.ts'
import { Script, type Line } from './script.ts'

/** One step of a scenario: its name in the story, and its sentences in order. */
export interface ScenarioStep {
  /** Absent for the arrival, which is not a step of the story. */
  readonly event?: string
  /** Where the operator is after the step, in the words of the story. */
  readonly state: string
  readonly lines: readonly Line[]
}

/** A path that a person can carry out. */
export interface Scenario {
  /** The same id as in the report of a walk. */
  readonly id: string
  readonly title: string
  readonly givens: readonly Given[]
  readonly steps: readonly ScenarioStep[]
}

/** The plan of a story: a scenario for each of its paths. */
export interface StoryPlan {
  readonly story: string
  readonly title: string
  readonly about: string
  readonly scenarios: readonly Scenario[]
}

/** Writes down the plan of a story by playing each path on paper. */
export async function storyPlanOf(paper: PaperStory): Promise<StoryPlan> {
  const { name, title } = paper
  const { about, ways } = storyNamed(name)
  const scenarios: Scenario[] = []
  for (const [index, way] of ways.entries()) scenarios.push(await scenarioOf(paper, way, index))
  return { story: name, title, about, scenarios }
}

async function scenarioOf(paper: PaperStory, way: StoryPath, index: number): Promise<Scenario> {
  const script = new Script()
  const { does, sees } = paper.driver(script, index)
  const steps: ScenarioStep[] = []
  for (const [number, { event, state: reached }] of way.steps.entries()) {
    const state = String(reached.value)
    await does[event.type]?.()
    await sees[state]?.(lookAt(way, number))
    const isArrival = event.type.startsWith('xstate.')
    steps.push({
      ...(isArrival ? {} : { event: event.type }),
      state,
      lines: script.take(),
    })
  }
  return {
    id: idOf(paper.name, way),
    title: storyOf(way),
    givens: paper.givens(way, index),
    steps: steps.filter(({ lines }) => lines.length > 0),
  }
}
