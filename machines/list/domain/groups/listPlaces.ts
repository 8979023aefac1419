/** Items that stand in the order of a list, without reading the whole list. */

/**
 * The items with others put where the list has them. `placeOf` tells the place of an item in the list; the items
 * `standing` are in its order, and none of them is in `coming`.
 */
export function withPlaced<Item>(
  standing: readonly Item[],
  coming: readonly Item[],
  placeOf: (item: Item) => number,
): readonly Item[] {
  if (coming.length === 0) return standing
  const placed = coming
    .map((item) => ({ item, place: placeOf(item) }))
    .toSorted((one, other) => one.place - other.place)
  if (standing.length === 0) return placed.map(({ item }) => item)
  const items = [...standing]
  // From the end, so that each place found is still right.
  for (const { item, place } of placed.toReversed()) items.splice(placeBefore(items, place, placeOf), 0, item)
  return items
}

/** How many of the items stand before a place of the list. */
function placeBefore<Item>(items: readonly Item[], place: number, placeOf: (item: Item) => number): number {
  let [from, to] = [0, items.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const item = items[middle]
    if (item !== undefined && placeOf(item) < place) from = middle + 1
    else to = middle
  }
  return from
}
