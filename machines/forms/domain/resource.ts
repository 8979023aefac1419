import { inOrderOfNames } from '../../core/domain/nameOrder.ts'

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

/** What has become of something that is kept: it is there like this now, it is gone, or nobody knows what has become of it. */
export type ResourceChange<Item extends Resource> =
  | { readonly type: 'kept'; readonly item: Item }
  | { readonly type: 'deleted'; readonly pk: number }
  | { readonly type: 'unknown' }

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

/** How a list goes on from what it shows to what was found. */
export interface Renewal<Item> {
  /** In the order in which they show. */
  readonly items: readonly Item[]
  /** Those that showed before, as they are now. */
  readonly staying: readonly Item[]
  readonly coming: readonly Item[]
  /** Those that are no more. */
  readonly going: readonly Item[]
}

/** What shows keeps its place; what comes follows in the order of its names. Where some cannot be read, none is gone. */
export function renewal<Item extends Resource>(
  known: readonly Item[],
  { items: found, unreadable }: Found<Item>,
  nameOf: (item: Item) => string,
): Renewal<Item> {
  const items = inKnownOrder(known, inOrderOfNames(unreadable === 0 ? found : withUnread(found, known), nameOf))
  return {
    items,
    staying: items.filter((item) => isAmong(known, item)),
    coming: items.filter((item) => !isAmong(known, item)),
    going: known.filter((item) => !isAmong(items, item)),
  }
}
