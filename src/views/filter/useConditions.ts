import type { SnapshotFrom } from 'xstate'
import type { FilterRef } from '../../../machines/filter/filter.ts'
import type { SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { conditionsOf, type Condition, type ConditionNames } from '../../../machines/filter/domain/conditionWords.ts'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { useConfiguration, useFilter, useSelected, useServer, useValue } from '../actors.ts'
import { useTimeStyle } from '../core/timeStyle.ts'
import { boundWords } from './periodText.ts'

const none: readonly SourceSystem[] = []

/** What is needed to describe conditions in words. */
export function useConditionNames(): ConditionNames {
  const style = useTimeStyle()
  return {
    sourceSystems: useValue(useFilter(), 'sourceSystems') ?? none,
    withLevels: useConfiguration()?.showSeverityLevels === true,
    hasMaintenance: useSelected(useFilter(), hasMaintenance) === true,
    keepsFurther: useServer().abilities.keepsFurtherConditions,
    ...(style === undefined ? {} : { momentWords: (moment) => boundWords(moment, style) }),
  }
}

/** The conditions in force. */
export function useConditions(): readonly Condition[] {
  const names = useConditionNames()
  return conditionsOf(useValue(useFilter(), 'query') ?? unrestrictedQuery, names)
}

/** Whether the server is known to support planned maintenance. */
export function hasMaintenance({ context }: SnapshotFrom<FilterRef>): boolean {
  return context.maintenance !== undefined
}
