/** A repeatable stream of pseudo-random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** True with the given probability. */
  chance(probability: number): boolean
  hex(length: number): string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  function whole(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1))
  }
  return {
    next,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
    hex: (length) => Array.from({ length }, () => whole(0, 15).toString(16)).join(''),
  }
}
