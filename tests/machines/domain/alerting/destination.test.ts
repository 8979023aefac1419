import { describe, expect, it } from 'vitest'
import {
  carriedOver,
  changeOf,
  destinationName,
  draftOfDestination,
  emptyDraft,
  fieldsOf,
  groupedByMedium,
  isAsSaved,
  isEmptyDraft,
  isSynced,
  isUntyped,
  missingFields,
  newDestination,
  typedPart,
  withValue,
  type Destination,
  type DestinationDraft,
} from '../../../../machines/alerting/domain/destination.ts'
import type { DescribedMedium, MediumProperty } from '../../../../machines/alerting/domain/medium.ts'

const property = (name: string, change: Partial<MediumProperty> = {}): MediumProperty => ({
  name,
  title: name,
  description: undefined,
  input: 'text',
  isRequired: false,
  ...change,
})
const line = property('line', { isRequired: true })
const room = property('room')
const times = property('times', { input: 'number' })
const fields = [line, room, times]
const pager: DescribedMedium = {
  slug: 'pager',
  name: 'Pager',
  isInstalled: true,
  properties: fields,
  absence: undefined,
}

function destination(change: Partial<Destination> = {}): Destination {
  return {
    pk: 3,
    medium: { slug: 'pager', name: 'Pager', isInstalled: true },
    label: 'Mine',
    suggestedLabel: 'Pager: 100',
    settings: { synced: false, loud: true, line: '100', times: 2 },
    ...change,
  }
}

const saved = draftOfDestination(destination(), fields)

it.each([
  ['its label', 'Mine', 'Mine'],
  ['the suggested label if it has none', undefined, 'Pager: 100'],
  ['the suggested label if its own is empty', '', 'Pager: 100'],
  ['the suggested label if its own contains only spaces', '  ', 'Pager: 100'],
])('a destination is named by %s', (_, label, name) => {
  expect(destinationName(destination({ label }))).toBe(name)
})

it.each([
  ['', undefined],
  [' ', ' '],
])('a destination without any suggested label (%j) is named by its medium and primary key', (suggestedLabel, label) => {
  expect(destinationName(destination({ label, suggestedLabel }))).toBe('Pager 3')
})

it.each([
  [true, true],
  [false, false],
  [undefined, false],
  ['true', false],
])("a destination with 'synced' set to %j comes from the user's account: %s", (synced, is) => {
  expect(isSynced(destination({ settings: { synced } }))).toBe(is)
})

describe('the fields for a destination', () => {
  it('are the fields of the medium', () => {
    expect(fieldsOf(destination(), pager)).toBe(fields)
  })

  it.each([
    ['unknown', undefined],
    ['not installed', { ...pager, properties: undefined }],
  ])('are its own settings, except the booleans, if the medium is %s', (_, medium) => {
    expect(fieldsOf(destination(), medium)).toEqual([property('line'), property('times', { input: 'number' })])
  })

  it('show saved values as text, and are empty for missing ones', () => {
    expect(saved).toEqual({ title: 'Mine', values: { line: '100', room: '', times: '2' } })
    expect(
      draftOfDestination(
        destination({ label: undefined, settings: { line: null, room: ['a', 1], times: true } }),
        fields,
      ),
    ).toEqual({ title: '', values: { line: '', room: '["a",1]', times: '' } })
  })

  it('are empty in a new form', () => {
    expect(emptyDraft([line, room])).toEqual({ title: '', values: { line: '', room: '' } })
  })
})

describe('whether a draft equals the saved destination after a change of', () => {
  it.each<readonly [string, DestinationDraft, boolean]>([
    ['nothing', saved, true],
    ['the title', { ...saved, title: 'Night' }, false],
    ['a property', withValue(saved, 'line', '200'), false],
    ['a property, typed back to the original', withValue(withValue(saved, 'line', '200'), 'line', '100'), true],
    ['spaces around values', withValue({ ...saved, title: ' Mine ' }, 'line', ' 100 '), true],
    ['a property that no longer exists', withValue(saved, 'cable', 'red'), true],
  ])('%s', (_, draft, is) => {
    expect(isAsSaved(draft, saved)).toBe(is)
  })
})

it.each([
  ['', '', true],
  ['', ' ', true],
  ['Mine', '', false],
  ['', '100', false],
])('a form with title %j and line %j is empty: %s', (title, text, is) => {
  expect(isEmptyDraft({ title, values: { line: text } })).toBe(is)
})

describe('after another version was saved elsewhere', () => {
  const typed = withValue(saved, 'line', '300')

  it('edited fields are kept, and untouched ones show the new version', () => {
    const now = { title: 'Night', values: { line: '200', room: '5', times: '2' } }
    expect(carriedOver(typed, saved, now)).toEqual({ title: 'Night', values: { line: '300', room: '5', times: '2' } })
    expect(carriedOver({ ...saved, title: 'Own' }, saved, now)).toEqual({ ...now, title: 'Own' })
  })

  it('the text typed into a field is kept while that field is temporarily missing', () => {
    const without = carriedOver(typed, saved, { title: 'Mine', values: { room: '' } })
    expect(carriedOver(without, { title: 'Mine', values: { room: '' } }, saved)).toEqual(typed)
  })

  it('the stored draft contains the title and, of the other fields, only the edited ones', () => {
    expect(typedPart(typed, saved)).toEqual({ title: 'Mine', values: { line: '300' } })
  })
})

it.each<readonly [string, DestinationDraft, readonly string[]]>([
  ['none', saved, []],
  ['a required field', withValue(saved, 'line', ''), ['line']],
  ['a required field with only spaces', withValue(saved, 'line', '  '), ['line']],
  ['a required field that has never had a value', { title: '', values: {} }, ['line']],
  ['the title and optional fields', { title: '', values: { line: '100', room: '', times: '' } }, []],
])('required fields that are empty: %s', (_, draft, expected) => {
  expect(missingFields(draft, fields)).toEqual(expected)
})

it.each<readonly [string, Record<string, string>, readonly MediumProperty[], boolean]>([
  ['only empty values and spaces', { line: '', room: ' ' }, [line, room], true],
  ['one value', { line: '', room: '5' }, [line, room], false],
  ['a value for a field of another medium', { line: '', cable: 'red' }, [line], true],
  ['a medium without fields', {}, [], false],
])('whether all fields of the medium are empty: %s', (_, values, asked, is) => {
  expect(isUntyped({ title: 'Mine', values }, asked)).toBe(is)
})

describe('the request to change a destination', () => {
  const change = (draft: DestinationDraft, of = destination()) => changeOf(of, draft, fields)

  it('contains only the title if only that changed, without surrounding spaces', () => {
    expect(change({ ...saved, title: ' Night ' })).toEqual({
      pk: 3,
      medium: 'pager',
      label: 'Night',
      settings: undefined,
    })
  })

  it.each(['', '  '])('contains null for a cleared title: %j', (title) => {
    expect(change({ ...saved, title }).label).toBeNull()
  })

  it('contains no title if there was none before and is none now', () => {
    const nameless = destination({ label: undefined })
    expect(change(withValue({ ...saved, title: '' }, 'line', '200'), nameless).label).toBeUndefined()
  })

  it('contains all settings except the booleans if one of them changed', () => {
    expect(change(withValue(saved, 'line', '200'))).toEqual({
      pk: 3,
      medium: 'pager',
      label: undefined,
      settings: { line: '200', times: 2 },
    })
  })

  it('contains no settings if a changed value was typed back to the original', () => {
    expect(change(withValue(withValue(saved, 'line', '200'), 'line', '100')).settings).toBeUndefined()
  })

  it('contains settings that the medium does not know, unchanged', () => {
    const further = destination({ settings: { synced: true, line: '100', relay: { port: 7 } } })
    expect(changeOf(further, withValue(saved, 'line', '200'), [line]).settings).toEqual({
      line: '200',
      relay: { port: 7 },
    })
  })

  it.each([
    ['a number', ' 3 ', { line: '100', times: 3 }],
    ['zero', '0', { line: '100', times: 0 }],
    ['a negative number', '-3', { line: '100', times: -3 }],
    ['a fraction', '0.5', { line: '100', times: 0.5 }],
    ['the greatest safe integer', '9007199254740991', { line: '100', times: 9007199254740991 }],
    ['nothing', '', { line: '100' }],
  ])('contains numbers as numbers: %s', (_, text, settings) => {
    expect(change(withValue(saved, 'times', text)).settings).toEqual(settings)
  })

  it.each([
    'often',
    '0x10',
    '1e3',
    '1,5',
    '007',
    '+49',
    '.5',
    '5.',
    'Infinity',
    '9007199254740993',
    '-9007199254740992',
  ])('leaves invalid numbers, and numbers that would lose precision, to the server as typed: %s', (text) => {
    expect(change(withValue(saved, 'times', text)).settings).toEqual({ line: '100', times: text })
  })

  it.each<readonly [string, string, Record<string, unknown>]>([
    ['a list', ' ["a", 1] ', { rooms: ['a', 1] }],
    ['a dictionary', '{"a": {"b": null}}', { rooms: { a: { b: null } } }],
    ['invalid JSON, for the server to refuse', '[a', { rooms: '[a' }],
    ['nothing', ' ', {}],
  ])('contains lists and dictionaries as JSON values: %s', (_, text, settings) => {
    const rooms = property('rooms', { input: 'json' })
    const listed = destination({ settings: { rooms: ['x'] } })
    expect(draftOfDestination(listed, [rooms]).values).toEqual({ rooms: '["x"]' })
    expect(changeOf(listed, { title: 'Mine', values: { rooms: text } }, [rooms]).settings).toEqual(settings)
    expect(fieldsOf(listed, undefined)).toEqual([rooms])
  })

  it('contains cleared texts as empty strings, and leaves out texts that never existed', () => {
    const roomy = destination({ settings: { line: '100', room: '5' } })
    expect(change(withValue(draftOfDestination(roomy, fields), 'room', ''), roomy).settings).toEqual({
      line: '100',
      room: '',
    })
  })
})

describe('the request to create a destination', () => {
  it('contains its medium, its title and the typed values', () => {
    expect(
      newDestination('pager', { title: ' Mine ', values: { line: ' 100 ', room: '5', times: '2' } }, fields),
    ).toEqual({ medium: 'pager', label: 'Mine', settings: { line: '100', room: '5', times: 2 } })
  })

  it('contains null for an empty title, nothing for an empty number, and only fields of the medium', () => {
    expect(
      newDestination('pager', { title: ' ', values: { line: '100', times: '', cable: 'red' } }, [line, times]),
    ).toEqual({ medium: 'pager', label: null, settings: { line: '100' } })
  })
})

it("destinations are grouped by medium, in the server's order; media without destinations are left out, unlisted media are last", () => {
  const fax = { slug: 'fax', name: 'Fax', isInstalled: true }
  const siren = { slug: 'siren', name: 'Siren', isInstalled: true }
  const [faxed, mine, other] = [destination({ pk: 1, medium: fax }), destination({ pk: 2 }), destination({ pk: 3 })]
  expect(groupedByMedium([faxed, mine, other], [siren, pager])).toEqual([
    { medium: pager, destinations: [mine, other] },
    { medium: fax, destinations: [faxed] },
  ])
})
