/** The words of what the rows are grouped by, and the group of each incident (docs/behaviour.md#groups). */
import type { GroupKey, NamedGroupKey } from '../../../filter/domain/groupKey.ts'
import type { RowValue } from '../../../filter/domain/rowValue.ts'
import { isKnown, unknownSource, type Incident, type IncidentSource } from '../../../incident/domain/incident.ts'
import { isLevel, levelText } from '../../../incident/domain/level.ts'
import { isFilterTag, tagText } from '../../../incident/domain/tag.ts'
import { groupTagKey, isNamedKey } from './groupTagKey.ts'

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

/**
 * The group of an incident: the value of its first tag with the key, what identifies its source, or its level. If it has
 * none, or if the value is empty or unknown, the result is '', and no other group has that name.
 */
export function groupOf(key: GroupKey, incident: Incident): string {
  if (key === 'none') return ''
  if (key === 'source') return isKnown(incident, 'source') ? sourceId(incident.source) : ''
  if (key === 'severity') return incident.level === undefined ? '' : String(incident.level)
  const tagKey = groupTagKey(key)
  return incident.tags.find((tag) => tag.key === tagKey)?.value ?? ''
}

/** Between the name and the number of a source. Names do not contain it, and it sorts before what they contain. */
const sourceNumber = '\n'

/**
 * Identifies a source among the others, which may have the same name. It begins with the name, by which groups are
 * sorted.
 */
export function sourceId({ pk, name }: IncidentSource): string {
  return pk === undefined ? name : `${name}${sourceNumber}${pk}`
}

/**
 * The name of a group on screen: the value itself, '1 - Critical', or 'no host'. A source whose name another one has, too,
 * is named with its number, 'nav (3)'.
 */
export function groupName(key: GroupKey, group: string, isShared = false): string {
  if (key === 'severity') return levelText(levelIn(group))
  if (key === 'source' && group !== '') {
    const [name = '', number] = group.split(sourceNumber)
    return isShared && number !== undefined ? `${name} (${number})` : name
  }
  if (group !== '' || key === 'none') return group
  return key === 'source' ? unknownSource : `no ${groupKeyWords(key).one}`
}

/**
 * The value that the incidents of a group have, to filter by it; undefined if the server cannot filter by it: the
 * incidents without a value, or a tag that no condition can contain.
 */
export function groupValue(key: GroupKey, group: string): RowValue | undefined {
  if (group === '') return undefined
  if (key === 'severity') {
    const level = levelIn(group)
    return level === undefined ? undefined : { kind: 'level', level }
  }
  if (key === 'source') {
    const [name = '', number] = group.split(sourceNumber)
    return number === undefined ? undefined : { kind: 'source', pk: Number(number), name }
  }
  const tag = tagText({ key: groupTagKey(key) ?? '', value: group })
  return isFilterTag(tag) ? { kind: 'tag', tag } : undefined
}

function levelIn(group: string) {
  const level = Number(group)
  return isLevel(level) ? level : undefined
}
