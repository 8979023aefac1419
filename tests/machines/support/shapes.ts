import { Any, ArrayContaining, ObjectContaining } from '@vitest/expect'

/** Matches any string in a table. */
export function anyText(): string {
  const shape: unknown = new Any(String)
  return shape as string
}

/** Matches a list that contains these items, in any order, and possibly others. */
export function listWith<Item>(...items: readonly Item[]): readonly Item[] {
  const shape: unknown = new ArrayContaining([...items])
  return shape as readonly Item[]
}

/** Matches an object with these properties, and possibly others. */
export function objectWith(properties: Readonly<Record<string, unknown>>): unknown {
  return new ObjectContaining(properties)
}
