/** Created when first needed, because it takes milliseconds that would delay the first screen. */
let collator: Intl.Collator | undefined

/** Compares two names in natural order: digits compare as numbers, so that 'Boss 3' precedes 'Boss 11'. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(one, other)
}

/** The items sorted by name. */
export function inOrderOfNames<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  return items.toSorted((one, other) => compareNames(nameOf(one), nameOf(other)))
}
