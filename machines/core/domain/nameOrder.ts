const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Which of two texts comes first, as people read: numbers in them count as numbers, so that 'Boss 3' is before 'Boss 11'. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other)
}

/** The items in the order of their names. */
export function inOrderOfNames<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  return items.toSorted((one, other) => compareNames(nameOf(one), nameOf(other)))
}
