/** The key under which a user's draft is stored. */
export function draftKey(owner: string | undefined, key: string): string {
  return `${owner ?? ''}\n${key}`
}

/**
 * The key of a sub-draft that marks a draft as dismissed. It is dropped with the draft, and when the user types more.
 */
export function declinedKey(key: string): string {
  return `${key}.declined`
}

/** The owner of the draft with this key; '' if the draft has no owner. */
export function draftOwner(kept: string): string {
  return kept.slice(0, Math.max(0, kept.indexOf('\n')))
}
