import { namedGroupKeys, type GroupKey, type NamedGroupKey } from '../../../filter/domain/groupKey.ts'

/** The tag key that decides the groups; undefined if another property does. */
export function groupTagKey(key: GroupKey): string | undefined {
  if (key === 'none' || key === 'source' || key === 'severity') return undefined
  return key === 'host' || key === 'location' ? key : key.slice('tag:'.length)
}

/** Whether the key is one of those with a name. */
export function isNamedKey(key: GroupKey): key is NamedGroupKey {
  return namedGroupKeys.some((named) => named === key)
}
