import { describe, expect, it } from 'vitest'
import {
  fieldKind,
  fieldKinds,
  kindAskedFor,
  kindHolding,
  type FieldKindName,
} from '../../../../machines/alerting/domain/fieldKind.ts'

const numbers = ['integer', 'number']
const structures = ['object', 'array']

/** For each kind: schemas that describe it, values of this kind, and the values sent for typed texts. */
const rows: Readonly<
  Record<
    FieldKindName,
    {
      readonly schemas: readonly (readonly [readonly string[], string | undefined])[]
      readonly values: readonly unknown[]
      readonly sent: readonly (readonly [string, unknown])[]
    }
  >
> = {
  number: {
    schemas: [
      [numbers, undefined],
      [['integer'], 'email'],
      [['number'], 'uri'],
    ],
    values: [0, -1.5],
    sent: [
      ['12', 12],
      ['-0.5', -0.5],
      ['1e3', '1e3'],
      ['9007199254740993', '9007199254740993'],
      ['', undefined],
    ],
  },
  json: {
    schemas: [
      [structures, undefined],
      [['array'], 'email'],
    ],
    values: [[], {}, ['a']],
    sent: [
      ['["a", 1]', ['a', 1]],
      ['[a', '[a'],
      ['', undefined],
    ],
  },
  email: {
    schemas: [[['string'], 'email']],
    values: [],
    sent: [
      ['a@example.org', 'a@example.org'],
      ['', ''],
    ],
  },
  url: {
    schemas: [
      [['string'], 'uri'],
      [['string'], 'url'],
      [[], 'url'],
      [['string'], 'iri'],
    ],
    values: [],
    sent: [
      ['https://example.org', 'https://example.org'],
      ['', ''],
    ],
  },
  text: {
    schemas: [
      [['string'], undefined],
      [['string'], 'tel'],
      [[], undefined],
      [['integer', 'string'], undefined],
    ],
    values: ['', 'a', 'a@example.org', null, undefined],
    sent: [
      ['12', '12'],
      ['[1]', '[1]'],
      ['', ''],
    ],
  },
}

it('this table has a row for each kind', () => {
  expect(Object.keys(rows)).toEqual(Object.keys(fieldKinds))
})

describe.each(Object.keys(fieldKinds) as readonly FieldKindName[])('a field of the kind %s', (name) => {
  const { schemas, values, sent } = rows[name]

  it.each(schemas)('is used for the types %j with the format %s', (types, format) => {
    expect(kindAskedFor(types, format)).toBe(name)
  })

  it.each(values)('holds %j', (value) => {
    expect(kindHolding(value)).toBe(name)
  })

  it.each(sent)('sends %j as %j', (text, value) => {
    expect(fieldKind(name).valueOf(text)).toEqual(value)
  })
})
