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
const pager: DescribedMedium = { slug: 'pager', name: 'Pager', properties: fields, absence: undefined }

function destination(change: Partial<Destination> = {}): Destination {
  return {
    pk: 3,
    medium: { slug: 'pager', name: 'Pager' },
    label: 'Mine',
    suggestedLabel: 'Pager: 100',
    settings: { synced: false, loud: true, line: '100', times: 2 },
    ...change,
  }
}

const saved = draftOfDestination(destination(), fields)

it.each([
  ['its label', 'Mine', 'Mine'],
  ['what the server suggests where it has none', undefined, 'Pager: 100'],
  ['what the server suggests where it is empty', '', 'Pager: 100'],
  ['what the server suggests where it is blank', '  ', 'Pager: 100'],
])('goes by %s', (_, label, name) => {
  expect(destinationName(destination({ label }))).toBe(name)
})

it.each([
  ['', undefined],
  [' ', ' '],
])('goes by its medium and primary key where nobody suggests anything: %j', (suggestedLabel, label) => {
  expect(destinationName(destination({ label, suggestedLabel }))).toBe('Pager 3')
})

it.each([
  [true, true],
  [false, false],
  [undefined, false],
  ['true', false],
])('comes with the account where it is synced: %s', (synced, is) => {
  expect(isSynced(destination({ settings: { synced } }))).toBe(is)
})

describe('fields', () => {
  it('are those of the medium', () => {
    expect(fieldsOf(destination(), pager)).toBe(fields)
  })

  it.each([
    ['not known', undefined],
    ['not installed', { ...pager, properties: undefined }],
  ])('are the settings it has, without those that are true or false, where the medium is %s', (_, medium) => {
    expect(fieldsOf(destination(), medium)).toEqual([property('line'), property('times', { input: 'number' })])
  })

  it('show what is saved as text, and nothing where nothing is', () => {
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

describe('whether something is other than saved', () => {
  it.each<readonly [string, DestinationDraft, boolean]>([
    ['nothing', saved, true],
    ['the title', { ...saved, title: 'Night' }, false],
    ['a property', withValue(saved, 'line', '200'), false],
    ['a property typed back', withValue(withValue(saved, 'line', '200'), 'line', '100'), true],
    ['spaces around', withValue({ ...saved, title: ' Mine ' }, 'line', ' 100 '), true],
    ['a property there no longer is', withValue(saved, 'cable', 'red'), true],
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

describe('once something else is saved', () => {
  const typed = withValue(saved, 'line', '300')

  it('keeps what was typed, and what was not follows', () => {
    const now = { title: 'Night', values: { line: '200', room: '5', times: '2' } }
    expect(carriedOver(typed, saved, now)).toEqual({ title: 'Night', values: { line: '300', room: '5', times: '2' } })
    expect(carriedOver({ ...saved, title: 'Own' }, saved, now)).toEqual({ ...now, title: 'Own' })
  })

  it('keeps what was typed into a field that is not there for the moment', () => {
    const without = carriedOver(typed, saved, { title: 'Mine', values: { room: '' } })
    expect(carriedOver(without, { title: 'Mine', values: { room: '' } }, saved)).toEqual(typed)
  })

  it('knows what was typed', () => {
    expect(typedPart(typed, saved)).toEqual({ title: 'Mine', values: { line: '300' } })
  })
})

it.each<readonly [string, DestinationDraft, readonly string[]]>([
  ['nothing', saved, []],
  ['a required field', withValue(saved, 'line', ''), ['line']],
  ['a blank required field', withValue(saved, 'line', '  '), ['line']],
  ['a required field nobody has heard of', { title: '', values: {} }, ['line']],
  ['the title and what is not required', { title: '', values: { line: '100', room: '', times: '' } }, []],
])('what is required and empty: %s', (_, draft, expected) => {
  expect(missingFields(draft, fields)).toEqual(expected)
})

it.each<readonly [string, Record<string, string>, readonly MediumProperty[], boolean]>([
  ['nothing', { line: '', room: ' ' }, [line, room], true],
  ['one of them', { line: '', room: '5' }, [line, room], false],
  ['only what another medium asks for', { line: '', cable: 'red' }, [line], true],
  ['nothing, where nothing is asked for', {}, [], false],
])('whether nothing is typed of what is asked for: %s', (_, values, asked, is) => {
  expect(isUntyped({ title: 'Mine', values }, asked)).toBe(is)
})

describe('what is sent to change one', () => {
  const change = (draft: DestinationDraft, of = destination()) => changeOf(of, draft, fields)

  it('is the title alone where only that changed, without spaces around', () => {
    expect(change({ ...saved, title: ' Night ' })).toEqual({
      pk: 3,
      medium: 'pager',
      label: 'Night',
      settings: undefined,
    })
  })

  it.each(['', '  '])('is null for a title that was cleared: %j', (title) => {
    expect(change({ ...saved, title }).label).toBeNull()
  })

  it('is no title where there was none and is none', () => {
    const nameless = destination({ label: undefined })
    expect(change(withValue({ ...saved, title: '' }, 'line', '200'), nameless).label).toBeUndefined()
  })

  it('is all settings but those that are true or false where one of them changed', () => {
    expect(change(withValue(saved, 'line', '200'))).toEqual({
      pk: 3,
      medium: 'pager',
      label: undefined,
      settings: { line: '200', times: 2 },
    })
  })

  it('is no setting where a value was typed back', () => {
    expect(change(withValue(withValue(saved, 'line', '200'), 'line', '100')).settings).toBeUndefined()
  })

  it('has what the medium does not ask for as it came', () => {
    const further = destination({ settings: { synced: true, line: '100', relay: { port: 7 } } })
    expect(changeOf(further, withValue(saved, 'line', '200'), [line]).settings).toEqual({
      line: '200',
      relay: { port: 7 },
    })
  })

  it.each([
    ['a number', ' 3 ', { line: '100', times: 3 }],
    ['nought', '0', { line: '100', times: 0 }],
    ['one below nought', '-3', { line: '100', times: -3 }],
    ['a part of one', '0.5', { line: '100', times: 0.5 }],
    ['the greatest that is safe', '9007199254740991', { line: '100', times: 9007199254740991 }],
    ['nothing', '', { line: '100' }],
  ])('has numbers as numbers: %s', (_, text, settings) => {
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
  ])('leaves what is no plain number, or would become another one, to the server as it was typed: %s', (text) => {
    expect(change(withValue(saved, 'times', text)).settings).toEqual({ line: '100', times: text })
  })

  it.each<readonly [string, string, Record<string, unknown>]>([
    ['a list', ' ["a", 1] ', { rooms: ['a', 1] }],
    ['a dictionary', '{"a": {"b": null}}', { rooms: { a: { b: null } } }],
    ['no JSON at all, for the server to refuse', '[a', { rooms: '[a' }],
    ['nothing', ' ', {}],
  ])('has lists and dictionaries as such: %s', (_, text, settings) => {
    const rooms = property('rooms', { input: 'json' })
    const listed = destination({ settings: { rooms: ['x'] } })
    expect(draftOfDestination(listed, [rooms]).values).toEqual({ rooms: '["x"]' })
    expect(changeOf(listed, { title: 'Mine', values: { rooms: text } }, [rooms]).settings).toEqual(settings)
    expect(fieldsOf(listed, undefined)).toEqual([rooms])
  })

  it('has a text that was cleared as empty, and leaves out what was never there', () => {
    const roomy = destination({ settings: { line: '100', room: '5' } })
    expect(change(withValue(draftOfDestination(roomy, fields), 'room', ''), roomy).settings).toEqual({
      line: '100',
      room: '',
    })
  })
})

describe('what is sent to create one', () => {
  it('is its medium, its title and what is typed', () => {
    expect(
      newDestination('pager', { title: ' Mine ', values: { line: ' 100 ', room: '5', times: '2' } }, fields),
    ).toEqual({ medium: 'pager', label: 'Mine', settings: { line: '100', room: '5', times: 2 } })
  })

  it('has null for an empty title, nothing for an empty number, and only what the medium asks for', () => {
    expect(
      newDestination('pager', { title: ' ', values: { line: '100', times: '', cable: 'red' } }, [line, times]),
    ).toEqual({ medium: 'pager', label: null, settings: { line: '100' } })
  })
})

it('is grouped by medium, as the server lists them; media without any are left out, media it does not list come last', () => {
  const fax = { slug: 'fax', name: 'Fax' }
  const siren = { slug: 'siren', name: 'Siren' }
  const [faxed, mine, other] = [destination({ pk: 1, medium: fax }), destination({ pk: 2 }), destination({ pk: 3 })]
  expect(groupedByMedium([faxed, mine, other], [siren, pager])).toEqual([
    { medium: pager, destinations: [mine, other] },
    { medium: fax, destinations: [faxed] },
  ])
})
