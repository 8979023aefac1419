import { isListOf, isText, isWholeNumber, propertiesOf, type Setting } from '../../core/domain/setting.ts'
import { isLevel, type Level } from '../../incident/domain/level.ts'
import { eventTypesOf, type EventTypes } from './eventTypes.ts'
import { sourceTypesOf, type SourceTypes } from './sourceTypes.ts'

/** The filter on screen. For `open`, `acked` and `stateful`, undefined means both. */
export interface IncidentFilter extends SourceTypes, EventTypes {
  readonly open: boolean | undefined
  readonly acked: boolean | undefined
  readonly stateful: boolean | undefined
  readonly maxLevel: Level
  readonly tags: readonly string[]
  readonly sourceSystemIds: readonly number[]
  /**
   * Whether incidents that are both closed and acknowledged are hidden; they are not if this is left out. Servers
   * before 2.0 cannot hide them.
   */
  readonly hidesClosedAcked?: boolean | undefined
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

/** The maximum number of tags, sources, source types and event types in a remembered filter. */
const mostConditions = 200

/** The setting in which the browser remembers the filter. */
export const filterSetting: Setting<IncidentFilter> = {
  initial: defaultFilter,
  read(stored) {
    const { open, acked, stateful, maxLevel, tags, sourceSystemIds, sourceTypes, eventTypes, hidesClosedAcked } =
      propertiesOf(stored)
    if (!isTriState(open) || !isTriState(acked) || !isTriState(stateful) || !isLevel(maxLevel)) return undefined
    if (!isListOf(tags, isText, mostConditions) || !isListOf(sourceSystemIds, isWholeNumber, mostConditions))
      return undefined
    const further = {
      ...(isListOf(sourceTypes, isText, mostConditions) ? sourceTypesOf(sourceTypes) : {}),
      ...(isListOf(eventTypes, isText, mostConditions) ? eventTypesOf(eventTypes) : {}),
      ...(hidesClosedAcked === true ? { hidesClosedAcked } : {}),
    }
    return { value: { open, acked, stateful, maxLevel, tags, sourceSystemIds, ...further } }
  },
}

function isTriState(value: unknown): value is boolean | undefined {
  return value === undefined || typeof value === 'boolean'
}
