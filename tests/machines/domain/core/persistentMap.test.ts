import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedMap, differentKeys, emptyMap } from '../../../../machines/core/domain/persistentMap.ts'

type Numbers = ReadonlyMap<number, number>

const empty: Numbers = emptyMap

function withAll(map: Numbers, entries: readonly (readonly [number, number])[]): Numbers {
  return changedMap(map, ({ set }) => {
    for (const [key, value] of entries) set(key, value)
  })
}

/** Keys that share nodes, keys that share none, and the largest and smallest primary keys that can be read. */
const keys = fc.oneof(
  fc.integer({ min: 0, max: 80 }),
  fc.integer({ min: -40, max: 4_000_000 }),
  fc.constantFrom(2 ** 30, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 40, Number.MAX_SAFE_INTEGER, -(2 ** 31)),
)
const steps = fc.array(
  fc.record({ key: keys, value: fc.integer({ min: 0, max: 3 }), isRemoved: fc.boolean(), startsBatch: fc.boolean() }),
  { maxLength: 200 },
)

describe('a persistent map', () => {
  it('has the same entries, in the same order, as a Map in which setting a key moves it to the end', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const expected = new Map<number, number>()
        let map = empty
        const batches: (typeof all)[] = []
        for (const step of all) {
          if (step.startsBatch || batches.length === 0) batches.push([])
          batches.at(-1)?.push(step)
        }
        for (const batch of batches) {
          const before = [...map]
          const next = changedMap(map, ({ get, set, remove }) => {
            for (const { key, value, isRemoved } of batch) {
              expected.delete(key)
              if (isRemoved) remove(key)
              else {
                expected.set(key, value)
                set(key, value)
              }
              expect(get(key)).toBe(expected.get(key))
            }
          })
          expect([...map]).toEqual(before)
          map = next
        }
        expect([...map]).toEqual([...expected])
        expect([...map.keys()]).toEqual([...expected.keys()])
        expect([...map.values()]).toEqual([...expected.values()])
        expect(map.size).toBe(expected.size)
        for (const { key } of all) expect([map.get(key), map.has(key)]).toEqual([expected.get(key), expected.has(key)])
      }),
    )
  })

  it('reports which keys differ from an earlier version', () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const entries = first.map(({ key, value }) => [key, value] as const)
        const before = withAll(empty, entries)
        const after = changedMap(before, ({ set, remove }) => {
          for (const { key, value, isRemoved } of second) {
            if (isRemoved) remove(key)
            else set(key, value)
          }
        })
        const all = new Set([...before.keys(), ...after.keys()])
        const different = [...all].filter((key) => before.get(key) !== after.get(key))
        expect(new Set(differentKeys(before, after))).toEqual(new Set(different))
      }),
    )
  })

  it('can start from a plain Map, but cannot report how it differs from one', () => {
    const plain: Numbers = new Map([
      [7, 1],
      [3, 2],
    ])
    const map = withAll(plain, [[7, 5]])
    expect([...map]).toEqual([
      [3, 2],
      [7, 5],
    ])
    expect([...plain]).toEqual([
      [7, 1],
      [3, 2],
    ])
    expect(differentKeys(plain, map)).toBeUndefined()
    expect(differentKeys(plain, plain)).toEqual([])
  })

  it('can be read like any Map, and cannot be changed', () => {
    const map = withAll(empty, [[7, 1]])
    expect(map).toBeInstanceOf(Map)
    expect(new Map(map)).toEqual(new Map([[7, 1]]))
    const seen: unknown[] = []
    map.forEach((value, key, whole) => seen.push([key, value, whole === map]))
    expect(seen).toEqual([[7, 1, true]])
    const writable = map as Map<number, number>
    expect(() => writable.set(7, 2)).toThrow('cannot be changed')
    expect(() => writable.delete(7)).toThrow('cannot be changed')
    expect(() => writable.clear()).toThrow('cannot be changed')
  })
})
