import type { Level } from '../../incident/domain/level.ts'

/** The filter on screen (specification, section 3). An undefined tri-state means both. */
export interface IncidentFilter {
  readonly open: boolean | undefined
  readonly acked: boolean | undefined
  readonly stateful: boolean | undefined
  readonly maxLevel: Level
  readonly tags: readonly string[]
  readonly sourceSystemIds: readonly number[]
}

/** The default filter: open, not acknowledged, every level. */
export const defaultFilter: IncidentFilter = {
  open: true,
  acked: false,
  stateful: undefined,
  maxLevel: 5,
  tags: [],
  sourceSystemIds: [],
}
