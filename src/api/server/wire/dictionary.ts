import * as v from 'valibot'

/** An object of any keys; a list is none, although JavaScript would count its places as keys. */
export function wireDictionary<Value>(value: v.GenericSchema<unknown, Value>) {
  return v.pipe(
    v.unknown(),
    v.check((found) => !Array.isArray(found), 'a list'),
    v.record(v.string(), value),
  )
}
