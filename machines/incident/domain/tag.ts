import { httpUrl } from '../../core/domain/url.ts'

/** A tag as the server sends it: 'key=value', where the value may also contain '='. */
export interface Tag {
  readonly key: string
  readonly value: string
}

/** Splits at the first '='; a string without '=' is a key with an empty value. */
export function parseTag(text: string): Tag {
  const at = text.indexOf('=')
  return at === -1 ? { key: text, value: '' } : { key: text.slice(0, at), value: text.slice(at + 1) }
}

/** The tag as one string, 'key=value'. */
export function tagText(tag: Tag): string {
  return `${tag.key}=${tag.value}`
}

/**
 * Whether a tag can become a filter entry: 'key=value' with exactly one '=', where the value may be empty, and no comma,
 * because filter entries are sent as a comma-separated list (docs/behaviour.md#filters).
 */
export function isFilterTag(text: string): boolean {
  const parts = text.split('=')
  return parts.length === 2 && parts[0] !== '' && !text.includes(',')
}

/** The address in a tag's value, if that is an absolute http(s) URL; otherwise undefined. */
export function tagLink(tag: Tag): string | undefined {
  return httpUrl(tag.value)
}

/** The valid filter tags among these, trimmed and without duplicates. */
export function filterTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter(isFilterTag))]
}
