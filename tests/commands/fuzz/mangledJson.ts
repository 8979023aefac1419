/** Damages well-formed data, both as values and as texts sent over the wire. */
import * as fc from 'fast-check'
import { abyss, oddText, oddValue } from './oddValues.ts'

type Path = readonly (string | number)[]

/** A kind of damage to one part of a value. */
type Damage =
  | { readonly does: 'replace'; readonly value: unknown }
  | { readonly does: 'add'; readonly key: string; readonly value: unknown }
  | { readonly does: 'remove' | 'repeat' | 'wrap' }

const damage: fc.Arbitrary<Damage> = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant('replace' as const), value: oddValue }), weight: 6 },
  {
    arbitrary: fc.record({
      does: fc.constant('add' as const),
      key: fc.constantFrom('__proto__', 'pk', 'toString', 'detail', 'x'),
      value: oddValue,
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ does: fc.constantFrom('remove', 'repeat', 'wrap') }), weight: 3 },
)

const damages = fc.array(fc.record({ at: fc.nat(100_000), damage }), { maxLength: 4 })

/** One of these values, damaged in up to four places. */
export function mangled(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...values), damages)
    .map(([value, wrongs]) => wrongs.reduce((found, wrong) => damaged(found, wrong.at, wrong.damage), value))
}

/** The JSON of a mangled value; sometimes truncated, and sometimes not JSON at all. */
export function mangledText(values: readonly unknown[]): fc.Arbitrary<string> {
  const whole = mangled(values).map(jsonOf)
  return fc.oneof(
    { arbitrary: whole, weight: 12 },
    {
      arbitrary: fc.tuple(whole, fc.nat(100_000)).map(([text, at]) => text.slice(0, at % (text.length + 1))),
      weight: 2,
    },
    { arbitrary: oddText, weight: 2 },
    {
      arbitrary: fc.constantFrom('NaN', '{"pk": NaN}', '[1e999]', ")]}'\n[]", '[,]', '{"a":1}{"a":1}', 'null'),
      weight: 1,
    },
  )
}

/** A value as JSON, with the placeholder for deep nesting replaced by twenty thousand nested lists or objects. */
export function jsonOf(value: unknown): string {
  const lists = '['.repeat(20_000) + ']'.repeat(20_000)
  const objects = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  let count = 0
  return JSON.stringify(value).replaceAll(JSON.stringify(abyss), () => {
    count += 1
    return count % 2 === 1 ? lists : objects
  })
}

/**
 * The number of values within a value, including itself, each counted once. A text counts one more for every hundred
 * characters.
 */
export function sizeOf(value: unknown): number {
  const seen = new Set<unknown>()
  const open: unknown[] = [value]
  let size = 0
  while (open.length > 0) {
    const part = open.pop()
    size += typeof part === 'string' ? 1 + Math.floor(part.length / 100) : 1
    if (typeof part !== 'object' || part === null || seen.has(part)) continue
    seen.add(part)
    if (part instanceof Map) open.push(...part.keys(), ...part.values())
    else if (part instanceof Set) open.push(...part)
    else for (const key of Object.keys(part)) open.push(Reflect.get(part, key))
  }
  return size
}

function damaged(value: unknown, at: number, wrong: Damage): unknown {
  const paths = pathsOf(value, [])
  return changedAt(value, paths[at % paths.length] ?? [], wrong)
}

function pathsOf(value: unknown, path: Path): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  // In a list of thousands, it is enough to damage one of the first few.
  const entries = Object.entries(value).slice(0, 50)
  return [path, ...entries.flatMap(([key, part]) => pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key]))]
}

function changedAt(value: unknown, [key, ...rest]: Path, wrong: Damage): unknown {
  if (key === undefined) return changed(value, wrong)
  if (typeof value !== 'object' || value === null) return value
  const isHere = rest.length === 0
  if (Array.isArray(value)) {
    return value.flatMap((part: unknown, index): unknown[] => {
      if (index !== key) return [part]
      if (isHere && wrong.does === 'remove') return []
      if (isHere && wrong.does === 'repeat') return [part, part]
      return [changedAt(part, rest, wrong)]
    })
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
      if (name !== key) return [[name, part]]
      return isHere && wrong.does === 'remove' ? [] : [[name, changedAt(part, rest, wrong)]]
    }),
  )
}

function changed(value: unknown, wrong: Damage): unknown {
  switch (wrong.does) {
    case 'replace':
      return wrong.value
    case 'wrap':
      return [value]
    case 'remove':
    case 'repeat':
      return Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : null
    case 'add':
      if (Array.isArray(value)) return [...(value as unknown[]), wrong.value]
      return typeof value === 'object' && value !== null
        ? Object.fromEntries([...Object.entries(value), [wrong.key, wrong.value]])
        : { [wrong.key]: wrong.value }
  }
}
