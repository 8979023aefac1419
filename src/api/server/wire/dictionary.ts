import * as v from 'valibot'

/** An object with any keys. Arrays are rejected, because the schema would accept their indices as keys. */
export function wireDictionary<Value>(value: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.unknown(),
    v.check((found) => !Array.isArray(found), 'not an object'),
    v.record(v.string(), value),
  )
}
