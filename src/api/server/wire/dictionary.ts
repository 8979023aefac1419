import * as v from 'valibot'

/** An object with any keys, but not an array, whose indices JavaScript would count as keys. */
export function wireDictionary<Value>(value: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.unknown(),
    v.check((found) => !Array.isArray(found), 'not an object'),
    v.record(v.string(), value),
  )
}
