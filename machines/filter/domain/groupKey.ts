/** What the rows of the list can be grouped by, as the address and the preferences write it (docs/behaviour.md#groups). */

/** The keys that are offered by name, in the order of the menu. */
export const namedGroupKeys = ['none', 'host', 'location', 'source', 'severity'] as const
export type NamedGroupKey = (typeof namedGroupKeys)[number]

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
