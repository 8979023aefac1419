import type { Line } from './script.ts'
import type { Scenario, ScenarioStep } from './plan.ts'

/** What the tester does, and what must be on screen afterwards. */
export interface Group {
  /** The step of the story that begins here, as the story names it. */
  readonly event: string | undefined
  /** The number within the scenario, from 1. */
  readonly number: number
  readonly actions: readonly Line[]
  readonly sights: readonly string[]
}

/** The lines of a scenario in numbered groups. A new group begins with each action that follows something to see. */
export function groupsOf({ steps }: Scenario): readonly Group[] {
  return steps.flatMap(partsOf).map((group, index) => ({ ...group, number: index + 1 }))
}

function partsOf({ event, lines }: ScenarioStep): readonly Omit<Group, 'number'>[] {
  const parts: { actions: Line[]; sights: string[] }[] = [{ actions: [], sights: [] }]
  for (const line of lines) {
    const last = parts.at(-1)
    if (line.kind === 'see') last?.sights.push(line.text)
    else if (last === undefined || last.sights.length > 0) parts.push({ actions: [line], sights: [] })
    else last.actions.push(line)
  }
  return parts.map((part, index) => ({ ...part, event: index === 0 ? event : undefined }))
}
