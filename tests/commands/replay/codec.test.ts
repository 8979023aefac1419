import { expect, it } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { Decoder, Encoder, type Encoded, type Writer } from '../../../src/recording/codec.ts'

const asItIs: Writer = { text: (text) => text, key: (key) => key }

/** The value after it has been written to a file and read again. */
function kept(value: unknown, writer = asItIs): unknown {
  const encoder = new Encoder(writer, [value])
  const file = JSON.stringify({ value: encoder.encode(value), shared: encoder.shared })
  const { value: encoded, shared } = JSON.parse(file) as { value: Encoded; shared: Encoded[] }
  return new Decoder(shared).decode(encoded)
}

it.each([
  [undefined],
  [null],
  [Number.NaN],
  [-0],
  [-Infinity],
  [new Date(1_764_000_000_000)],
  [new Date(Number.NaN)],
  [new Set(['a', 1, undefined])],
  [new Map<unknown, unknown>([[4711, { pk: 4711, tags: [] }]])],
  [{ $: 'undefined', $$: 'twice', deep: [{ level: 1.5, isOpen: false }] }],
  [new Fault({ kind: 'refused', action: 'get incidents', status: 429, body: { detail: 'No.' }, retryAfter: 5000 })],
])('a recording keeps %o', (value) => {
  expect(kept({ value })).toEqual({ value })
  expect(kept([value, value])).toEqual([value, value])
})

it('an object that occurs several times stays one object, and functions become undefined', () => {
  const one = { pk: 1 }
  const [first, second, call] = kept([one, new Map([['one', one]]), () => one]) as [
    object,
    Map<string, object>,
    unknown,
  ]
  expect(second.get('one')).toBe(first)
  expect(call).toBeUndefined()
})

it('what is nested more than sixty levels deep is left out', () => {
  const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)])
  expect(kept(nested(60))).toEqual(nested(60))
  expect(JSON.stringify(kept(nested(62)))).toBe(`${'['.repeat(61)}null${']'.repeat(61)}`)
  const twice = nested(61)
  const cut = `${'['.repeat(60)}null${']'.repeat(60)}`
  expect(JSON.stringify(kept([twice, twice]))).toBe(`[${cut},${cut}]`)
})

it('texts are written with the name of the property that contains them, and keys by themselves', () => {
  const writer: Writer = { text: (text, key) => `${key}: ${text}`, key: (key) => key.toUpperCase() }
  const value = { tags: new Set(['a']), map: new Map([['b', 'c']]) }
  expect(kept(value, writer)).toEqual({
    TAGS: new Set(['tags: a']),
    MAP: new Map([['map: b', 'map: c']]),
  })
  const error = Object.assign(new Error('it broke'), { name: 'PortError', cause: 'd' })
  expect(kept(error, writer)).toMatchObject({ name: 'PortError', message: 'message: it broke', CAUSE: 'cause: d' })
})
