/** Drafts belong to a person: the key under which a draft of `owner` is kept. */
export function draftKey(owner: string | undefined, key: string): string {
  return `${owner ?? ''}\n${key}`
}

/** Under which it is kept, below a draft, that its person wants no way back to it. It goes with the draft, and as more is typed. */
export function declinedKey(key: string): string {
  return `${key}.declined`
}

/** Whose draft it is that is kept under a key; '' where it is nobody's. */
export function draftOwner(kept: string): string {
  return kept.slice(0, Math.max(0, kept.indexOf('\n')))
}
