import { compareTries, emptyTrie, TrieEdit, valueAt, valuesOf, type NumberTrie } from './numberTrie.ts'

interface Entry<Value> {
  readonly key: number
  readonly value: Value
  /** Entries are ordered by this number; the entry that was set last has the highest. */
  readonly turn: number
}

/**
 * An immutable map with whole numbers as keys, ordered by when each key was last set. Making a new version costs the
 * same however many entries there are. The map can be read like any other Map but not changed: `changed` makes the next
 * version.
 */
class PersistentMap<Value> extends Map<number, Value> {
  private readonly entriesByKey: NumberTrie<Entry<Value>>
  private readonly entriesByTurn: NumberTrie<Entry<Value>>
  private readonly nextTurn: number
  private readonly count: number

  constructor(
    entries: NumberTrie<Entry<Value>> = emptyTrie(),
    turns: NumberTrie<Entry<Value>> = emptyTrie(),
    next = 0,
    size = 0,
  ) {
    super()
    this.entriesByKey = entries
    this.entriesByTurn = turns
    this.nextTurn = next
    this.count = size
  }

  override get size(): number {
    return this.count
  }

  override get(key: number): Value | undefined {
    return valueAt(this.entriesByKey, trieKey(key))?.value
  }

  override has(key: number): boolean {
    return valueAt(this.entriesByKey, trieKey(key)) !== undefined
  }

  override *entries(): MapIterator<[number, Value]> {
    for (const { key, value } of valuesOf(this.entriesByTurn)) yield [key, value]
    return undefined
  }

  override *keys(): MapIterator<number> {
    for (const { key } of valuesOf(this.entriesByTurn)) yield key
    return undefined
  }

  override *values(): MapIterator<Value> {
    for (const { value } of valuesOf(this.entriesByTurn)) yield value
    return undefined
  }

  override [Symbol.iterator](): MapIterator<[number, Value]> {
    return this.entries()
  }

  override forEach(act: (value: Value, key: number, map: Map<number, Value>) => void): void {
    for (const [key, value] of this.entries()) act(value, key, this)
  }

  override set(): this {
    throw unchangeable()
  }

  override delete(): boolean {
    throw unchangeable()
  }

  override clear(): void {
    throw unchangeable()
  }

  changed(change: (draft: MapDraft<Value>) => void): PersistentMap<Value> {
    const entries = new TrieEdit(this.entriesByKey)
    const turns = new TrieEdit(this.entriesByTurn)
    let next = this.nextTurn
    let size = this.count
    function remove(key: number) {
      const before = entries.get(trieKey(key))
      if (before === undefined) return
      entries.remove(trieKey(key))
      turns.remove(before.turn)
      size -= 1
    }
    change({
      get: (key) => entries.get(trieKey(key))?.value,
      set(key, value) {
        const before = entries.get(trieKey(key))
        if (before === undefined) size += 1
        else turns.remove(before.turn)
        const entry = { key, value, turn: next }
        entries.set(trieKey(key), entry)
        turns.set(next, entry)
        next += 1
      },
      remove,
    })
    return new PersistentMap(entries.done(), turns.done(), next, size)
  }

  differencesFrom(before: PersistentMap<Value>): readonly number[] {
    const keys: number[] = []
    compareTries(before.entriesByKey, this.entriesByKey, (one, other) => {
      const key = (one ?? other)?.key
      if (key !== undefined && one?.value !== other?.value) keys.push(key)
    })
    return keys
  }
}

/** A map that is being changed. */
export interface MapDraft<Value> {
  /** The value after the changes so far. */
  readonly get: (key: number) => Value | undefined
  /** Sets the value, and moves the key to the end. The value must not be undefined. */
  readonly set: (key: number, value: Value) => void
  readonly remove: (key: number) => void
}

/** A map without entries. */
export const emptyMap: ReadonlyMap<number, never> = new PersistentMap<never>()

/**
 * The map with changes. If it is a plain Map, such as one from a recording, all its entries are copied once; from then
 * on, a change costs the same however many entries there are.
 */
export function changedMap<Value>(
  map: ReadonlyMap<number, Value>,
  change: (draft: MapDraft<Value>) => void,
): ReadonlyMap<number, Value> {
  return persistent(map).changed(change)
}

/**
 * The keys whose values differ, at a cost that depends only on their number; undefined if one of the maps is a plain
 * Map, which cannot be compared that cheaply.
 */
export function differentKeys<Value>(
  before: ReadonlyMap<number, Value>,
  after: ReadonlyMap<number, Value>,
): readonly number[] | undefined {
  if (before === after) return []
  return isPersistent(before) && isPersistent(after) ? after.differencesFrom(before) : undefined
}

function isPersistent<Value>(map: ReadonlyMap<number, Value>): map is PersistentMap<Value> {
  return map instanceof PersistentMap
}

function persistent<Value>(map: ReadonlyMap<number, Value>): PersistentMap<Value> {
  if (isPersistent(map)) return map
  return new PersistentMap<Value>().changed(({ set }) => {
    for (const [key, value] of map) set(key, value)
  })
}

/** The tree has no keys below 0, so negative keys become odd numbers, and all others even numbers. */
function trieKey(key: number): number {
  return key < 0 ? -2 * key - 1 : 2 * key
}

function unchangeable(): TypeError {
  return new TypeError('A persistent map cannot be changed.')
}
