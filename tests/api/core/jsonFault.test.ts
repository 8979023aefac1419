import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfFault } from '../../../src/api/core/jsonFault.ts'

test.each([
  ['<!doctype html>', 'line 1, column 1'],
  ['', 'line 1, column 1'],
  ['{"backendUrl":', 'line 1, column 15'],
  ['{\n  "backendUrl": "/",\n  "debug": true,\n}\n', 'line 4, column 1'],
  ['{\n  "debug": true\n  "use24hTime": true\n}', 'line 3, column 3'],
  ["{ 'debug': true }", 'line 1, column 3'],
  ['{ "debug": True }', 'line 1, column 12'],
  ['{ "debug": true } // yes', 'line 1, column 19'],
  ['{ "a": [1, 2 }', 'line 1, column 14'],
  ['{ "a": "unfinished }\n', 'line 1, column 8'],
  ['{ "a": 01 }', 'line 1, column 9'],
])('%j ceases to be JSON at %s', (text, place) => expect(placeOfFault(text)).toBe(place))

test('a valid text with an additional character ceases to be JSON there', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
      const text = JSON.stringify(value)
      expect(placeOfFault(`${text}#`)).toBe(`line 1, column ${text.length + 1}`)
    }),
  )
})
