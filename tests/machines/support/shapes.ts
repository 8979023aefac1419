import { Any, ArrayContaining, ObjectContaining } from '@vitest/expect'

/** Stands in a table for any text. */
export function anyText(): string {
  const shape: unknown = new Any(String)
  return shape as string
}

/** Stands in a table for a list that holds these items, in any order, and maybe others. */
export function listWith<Item>(...items: readonly Item[]): readonly Item[] {
  const shape: unknown = new ArrayContaining([...items])
  return shape as readonly Item[]
}

/** Stands in a table for an object with these properties, and maybe others. */
export function objectWith(properties: Readonly<Record<string, unknown>>): unknown {
  return new ObjectContaining(properties)
}
