import type { GroupsPlan } from './groups.ts'
import type { MessagesPlan } from './scale/messages.ts'
import type { ScalePlan } from './scale/scale.ts'
import type { VisitPlan } from './visit/visit.ts'

interface Plans {
  readonly visit: VisitPlan
  readonly messages: MessagesPlan
  readonly scale: ScalePlan
  readonly groups: GroupsPlan
  /** How many incidents the list's chart holds. */
  readonly batches: readonly number[]
}

/** The situations in which the repeated measurements are taken. */
export const fullPlans: Plans = {
  visit: { rows: [25, 100], incidents: 10_000 },
  messages: { held: [100, 5000], rates: [20, 100, 500, 1000], seconds: 10 },
  // The console holds at most 20,000 incidents; `batches` measures higher numbers.
  scale: { held: [1000, 10_000, 19_000], rates: [20, 500, 1000], seconds: 10, repetitions: 9 },
  groups: { held: 10_000, hosts: 500, rate: 100, seconds: 10, turns: 3 },
  batches: [1000, 10_000, 100_000],
}

/** The shortest plans that still run every measurement. */
export const quickPlans: Plans = {
  visit: { rows: [25, 100], incidents: 2000 },
  messages: { held: [100], rates: [20, 500], seconds: 2 },
  scale: { held: [1000], rates: [500], seconds: 2, repetitions: 3 },
  groups: { held: 1000, hosts: 50, rate: 100, seconds: 2, turns: 1 },
  batches: [1000, 10_000],
}
