import { inOrderOfNames } from '../../core/domain/nameOrder.ts'

/** Something kept on the server under a primary key. */
export interface Resource {
  readonly pk: number
}

/** The found items. Known items keep their places, so that nothing moves on screen, and new items come last. */
export function inKnownOrder<Item extends Resource>(known: readonly Item[], found: readonly Item[]): readonly Item[] {
  const places = new Map(known.map(({ pk }, index) => [pk, index]))
  const placeOf = ({ pk }: Item) => places.get(pk) ?? Number.POSITIVE_INFINITY
  return found.toSorted((one, other) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)))
}

/** The list, with this item in place of its earlier version; a new item comes first. */
export function withResource<Item extends Resource>(items: readonly Item[], item: Item): readonly Item[] {
  return isAmong(items, item) ? withChanged(items, item) : [item, ...items]
}

/**
 * The list, with this item in place of its earlier version. An item that is not in the list was deleted, so a late
 * change to it is ignored.
 */
export function withChanged<Item extends Resource>(items: readonly Item[], item: Item): readonly Item[] {
  return items.map((other) => (other.pk === item.pk ? item : other))
}

export function withoutResource<Item extends Resource>(items: readonly Item[], pk: number): readonly Item[] {
  return items.filter((item) => item.pk !== pk)
}

/** Whether the list has an item with this primary key. */
export function isAmong(items: readonly Resource[], { pk }: Resource): boolean {
  return items.some((item) => item.pk === pk)
}

/** What happened to a resource: it exists in this version, it was deleted, or its state is unknown. */
export type ResourceChange<Item extends Resource> =
  | { readonly type: 'kept'; readonly item: Item }
  | { readonly type: 'deleted'; readonly pk: number }
  | { readonly type: 'unknown' }

/** What a form reports to the list: its resource has changed, or may have. */
export interface ResourceReport<Item extends Resource> {
  readonly type: 'resource.changed'
  readonly change: ResourceChange<Item>
}

export function kept<Item extends Resource>(item: Item): ResourceReport<Item> {
  return { type: 'resource.changed', change: { type: 'kept', item } }
}

export function deleted({ pk }: Resource): ResourceReport<never> {
  return { type: 'resource.changed', change: { type: 'deleted', pk } }
}

/** The outcome of a request is unknown. */
export const outdated: ResourceReport<never> = { type: 'resource.changed', change: { type: 'unknown' } }

/** A list from the server: the readable rows, and the number of unreadable rows. */
export interface Found<Item> {
  readonly items: readonly Item[]
  readonly unreadable: number
}

/**
 * The found items together with the known ones that were not found: if some rows are unreadable, the missing items may
 * be among those rows.
 */
export function withUnread<Item extends Resource>(found: readonly Item[], known: readonly Item[]): readonly Item[] {
  return [...found, ...known.filter((item) => !isAmong(found, item))]
}

/** The differences between the list on screen and the fetched list. */
export interface Renewal<Item> {
  /** In display order. */
  readonly items: readonly Item[]
  /** Items that were shown before, in their new version. */
  readonly staying: readonly Item[]
  /** Items that were not shown before. */
  readonly coming: readonly Item[]
  /** Items that no longer exist. */
  readonly going: readonly Item[]
}

/**
 * Items on screen keep their places. New items follow, in order of their ranks, and of their names within a rank. If some rows are unreadable, no item
 * counts as deleted.
 */
export function renewal<Item extends Resource>(
  known: readonly Item[],
  { items: found, unreadable }: Found<Item>,
  nameOf: (item: Item) => string,
  rankOf: (item: Item) => number = () => 0,
): Renewal<Item> {
  const named = inOrderOfNames(unreadable === 0 ? found : withUnread(found, known), nameOf)
  const ranked = named.toSorted((one, other) => rankOf(one) - rankOf(other))
  const items = inKnownOrder(known, ranked)
  return {
    items,
    staying: items.filter((item) => isAmong(known, item)),
    coming: items.filter((item) => !isAmong(known, item)),
    going: known.filter((item) => !isAmong(items, item)),
  }
}
