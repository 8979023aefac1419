/** What is kept on the server under a primary key. */
export interface Resource {
  readonly pk: number
}

/** Where those known before keep their places, so that nothing moves; those that are new come after them. */
export function inKnownOrder<Item extends Resource>(known: readonly Item[], found: readonly Item[]): readonly Item[] {
  const places = new Map(known.map(({ pk }, index) => [pk, index]))
  const placeOf = ({ pk }: Item) => places.get(pk) ?? Number.POSITIVE_INFINITY
  return found.toSorted((one, other) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)))
}

/** The list with this one in place of what it was before; one that is not known comes first. */
export function withResource<Item extends Resource>(items: readonly Item[], item: Item): readonly Item[] {
  return isAmong(items, item) ? withChanged(items, item) : [item, ...items]
}

/** The same where it is known. One that is not has been deleted: what is still said of it changes nothing. */
export function withChanged<Item extends Resource>(items: readonly Item[], item: Item): readonly Item[] {
  return items.map((other) => (other.pk === item.pk ? item : other))
}

/** The list without that one. */
export function withoutResource<Item extends Resource>(items: readonly Item[], pk: number): readonly Item[] {
  return items.filter((item) => item.pk !== pk)
}

/** Whether one of that primary key is in the list. */
export function isAmong(items: readonly Resource[], { pk }: Resource): boolean {
  return items.some((item) => item.pk === pk)
}

/** What a list of the server holds: the rows that could be read, and how many could not. */
export interface Found<Item> {
  readonly items: readonly Item[]
  readonly unreadable: number
}

/**
 * What was found, and those known before that were not: where some of what the server holds cannot be read, they may be
 * among that.
 */
export function withUnread<Item extends Resource>(found: readonly Item[], known: readonly Item[]): readonly Item[] {
  return [...found, ...known.filter((item) => !isAmong(found, item))]
}
