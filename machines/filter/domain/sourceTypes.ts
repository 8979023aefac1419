/** The kinds of systems that incidents come from, such as 'nav' (docs/behaviour.md#filters). */
import { compareNames } from '../../core/domain/nameOrder.ts'
import type { SourceSystem } from '../../incident/domain/incident.ts'

/** The types of sources that a filter lets through. The property is left out if the filter lets all types through. */
export interface SourceTypes {
  readonly sourceTypes?: readonly string[] | undefined
}

/** The property of a filter with these types; an empty object if there are none. */
export function sourceTypesOf(types: readonly string[]): SourceTypes {
  const usable = [...new Set(types.filter(isUsable))]
  return usable.length === 0 ? {} : { sourceTypes: usable }
}

/** Servers expect the types as one comma-separated string, so no query can contain a type with a comma. */
function isUsable(type: string): boolean {
  return type.trim() !== '' && !type.includes(',')
}

/**
 * The types to choose from: the types of the known systems, and the chosen types. Empty if there is nothing to choose:
 * none is chosen, and the systems have at most one known type.
 */
export function offeredTypes(systems: readonly SourceSystem[], { sourceTypes = [] }: SourceTypes): readonly string[] {
  const types = new Set([...systems.flatMap(({ type }) => type ?? []).filter(isUsable), ...sourceTypes])
  return types.size > 1 || sourceTypes.length > 0 ? [...types].toSorted(compareNames) : []
}

/** The change to a filter that adds the type, or removes it if the filter has it. */
export function togglingType({ sourceTypes = [] }: SourceTypes, type: string): Required<SourceTypes> {
  const others = sourceTypes.filter((other) => other !== type)
  const { sourceTypes: next } = sourceTypesOf(others.length === sourceTypes.length ? [...sourceTypes, type] : others)
  return { sourceTypes: next }
}

/**
 * Whether the server has no source of this type. False while no source is known, or if the type of any source is
 * unknown.
 */
export function isUnknownType(type: string, systems: readonly SourceSystem[]): boolean {
  return systems.length > 0 && systems.every((system) => system.type !== undefined && system.type !== type)
}
