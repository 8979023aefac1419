/** A random item of a list that must not be empty; all items are equally likely. */
export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/**
 * Returns a generator of random numbers from 0 up to, but not including, 1. The same seed gives the same numbers (a
 * linear congruential generator).
 */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
