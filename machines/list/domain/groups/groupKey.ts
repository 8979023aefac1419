/** What the rows can be grouped by, and the group of each incident (docs/behaviour.md#groups). */
import type { RowValue } from '../../../filter/domain/rowValue.ts'
import { isKnown, unknownSource, type Incident } from '../../../incident/domain/incident.ts'
import { isLevel, levelText } from '../../../incident/domain/level.ts'
import { isFilterTag, tagText } from '../../../incident/domain/tag.ts'

/** The keys that are offered by name, in the order of the menu. */
export const namedGroupKeys = ['none', 'host', 'location', 'source', 'severity'] as const
type NamedGroupKey = (typeof namedGroupKeys)[number]

/** What the rows are grouped by, as it is written in the address and in the preferences. */
export type GroupKey = NamedGroupKey | `tag:${string}`

/** The longest tag key that the rows can be grouped by; a longer one comes from an address that somebody has made up. */
const longestTagKey = 200

/** The group key in a text of the address; undefined if the text is none. */
export function readGroupKey(text: unknown): GroupKey | undefined {
  const named = namedGroupKeys.find((key) => key === text)
  if (named !== undefined || typeof text !== 'string' || !text.startsWith('tag:')) return named
  const key = text.slice('tag:'.length)
  return /^[^=,\s\p{C}]+$/u.test(key) && key.length <= longestTagKey ? tagGroupKey(key) : undefined
}

/** Whether a stored value is a group key as the console writes it: each key has one text. */
export function isGroupKey(value: unknown): value is GroupKey {
  return readGroupKey(value) === value && value !== undefined
}

/** The group key for a tag key; the tag keys that have a name of their own are that name. */
export function tagGroupKey(tagKey: string): GroupKey {
  return tagKey === 'host' || tagKey === 'location' ? tagKey : `tag:${tagKey}`
}

/** The tag key that decides the groups; undefined if another property does. */
export function groupTagKey(key: GroupKey): string | undefined {
  if (key === 'none' || key === 'source' || key === 'severity') return undefined
  return key === 'host' || key === 'location' ? key : key.slice('tag:'.length)
}

/** The words of a group key: the heading of the column, the noun of its counts, and the beginning of a condition. */
export interface GroupKeyWords {
  /** 'Host', or the key of another tag as the server writes it. */
  readonly label: string
  /** 'host', 'hosts'; for other tags than host and location, the key and 'groups by' it. */
  readonly one: string
  readonly many: string
  /** 'host=', 'source ', 'severity '; '' without grouping. */
  readonly prefix: string
}

const namedWords: Readonly<Record<NamedGroupKey, GroupKeyWords>> = {
  none: { label: 'None', one: 'group', many: 'groups', prefix: '' },
  host: { label: 'Host', one: 'host', many: 'hosts', prefix: 'host=' },
  location: { label: 'Location', one: 'location', many: 'locations', prefix: 'location=' },
  source: { label: 'Source', one: 'source', many: 'sources', prefix: 'source ' },
  severity: { label: 'Severity', one: 'severity', many: 'severities', prefix: 'severity ' },
}

/** The words of a group key. */
export function groupKeyWords(key: GroupKey): GroupKeyWords {
  const tagKey = groupTagKey(key)
  if (tagKey === undefined || isNamedKey(key)) return namedWords[isNamedKey(key) ? key : 'none']
  return { label: tagKey, one: tagKey, many: `groups by ${tagKey}`, prefix: `${tagKey}=` }
}

function isNamedKey(key: GroupKey): key is NamedGroupKey {
  return namedGroupKeys.some((named) => named === key)
}

/**
 * The group of an incident: the value of its first tag with the key, the name of its source, or its level. If it has
 * none, or if the value is empty or unknown, the result is '', and no other group has that name.
 */
export function groupOf(key: GroupKey, incident: Incident): string {
  if (key === 'none') return ''
  if (key === 'source') return isKnown(incident, 'source') ? incident.source.name : ''
  if (key === 'severity') return incident.level === undefined ? '' : String(incident.level)
  const tagKey = groupTagKey(key)
  return incident.tags.find((tag) => tag.key === tagKey)?.value ?? ''
}

/** The name of a group on screen: the value itself, '1 - Critical', or 'no host'. */
export function groupName(key: GroupKey, group: string): string {
  if (key === 'severity') return levelText(levelIn(group))
  if (group !== '' || key === 'none') return group
  return key === 'source' ? unknownSource : `no ${groupKeyWords(key).one}`
}

/**
 * The value that an incident of the group has, to filter by it; undefined if the server cannot filter by it: the
 * incidents without a value, or a tag that no condition can contain.
 */
export function groupValue(key: GroupKey, group: string, incident: Incident): RowValue | undefined {
  if (group === '') return undefined
  if (key === 'severity') {
    const level = levelIn(group)
    return level === undefined ? undefined : { kind: 'level', level }
  }
  if (key === 'source') {
    const { pk, name } = incident.source
    return pk === undefined ? undefined : { kind: 'source', pk, name }
  }
  const tag = tagText({ key: groupTagKey(key) ?? '', value: group })
  return isFilterTag(tag) ? { kind: 'tag', tag } : undefined
}

function levelIn(group: string) {
  const level = Number(group)
  return isLevel(level) ? level : undefined
}
