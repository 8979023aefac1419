import { describe, expect, it } from 'vitest'
import { Fault, type FaultKind } from '../../../../machines/core/domain/fault.ts'
import {
  errorAt,
  errorElsewhere,
  errorOutside,
  errorWithin,
  fieldErrors,
  isAboutFields,
  withoutErrorsAt,
  type FieldError,
} from '../../../../machines/forms/domain/fieldError.ts'

const required = 'This field is required.'

describe('the body of a refused request', () => {
  it.each<readonly [string, unknown, readonly FieldError[]]>([
    [
      'a list of texts for a field',
      { email_address: ['Email address already exists'] },
      [{ path: ['email_address'], text: 'Email address already exists' }],
    ],
    [
      'a message with a code after it',
      { email_address: ['Enter a valid email address.', 'invalid'] },
      [{ path: ['email_address'], text: 'Enter a valid email address.' }],
    ],
    ['a text for a field', { email_address: 'Bad.' }, [{ path: ['email_address'], text: 'Bad.' }]],
    [
      'two fields',
      { media: [required], settings: [required] },
      [
        { path: ['media'], text: required },
        { path: ['settings'], text: required },
      ],
    ],
    [
      'two texts for one field',
      { label: ['Too long.', 'Too bold.'] },
      [
        { path: ['label'], text: 'Too long.' },
        { path: ['label'], text: 'Too bold.' },
      ],
    ],
    [
      'an error without a field',
      { non_field_errors: ['Media cannot be updated, only settings.'] },
      [{ path: [], text: 'Media cannot be updated, only settings.' }],
    ],
    ['a detail', { detail: 'Not found.' }, [{ path: [], text: 'Not found.' }]],
    [
      'a bare list',
      ['Cannot delete this destination since it is in use.'],
      [{ path: [], text: 'Cannot delete this destination since it is in use.' }],
    ],
    ['a plain string', 'Bad Request', [{ path: [], text: 'Bad Request' }]],
    [
      'a field within another',
      { settings: { phone_number: [required] } },
      [{ path: ['settings', 'phone_number'], text: required }],
    ],
    [
      'fields of an item in a list with valid items',
      { time_recurrences: [{}, { days: ['"8" is not a valid choice.'] }] },
      [{ path: ['time_recurrences', '1', 'days'], text: '"8" is not a valid choice.' }],
    ],
    [
      'an item of a list as a whole',
      { time_recurrences: [{ non_field_errors: ["'start' must be before 'end'."] }] },
      [{ path: ['time_recurrences', '0'], text: "'start' must be before 'end'." }],
    ],
    [
      'surrounding spaces and an empty string',
      { label: [' Too long. ', '  '], line: '' },
      [{ path: ['label'], text: 'Too long.' }],
    ],
    ['nothing', undefined, []],
    [
      'numbers and booleans, as text',
      { code: [7, false], ward: 0 },
      [
        { path: ['code'], text: '7' },
        { path: ['code'], text: 'false' },
        { path: ['ward'], text: '0' },
      ],
    ],
    ['values without text', { code: null, label: [] }, []],
    [
      'an item of a dictionary with indexes as keys',
      { label: { 0: ['Too long.'] } },
      [{ path: ['label', '0'], text: 'Too long.' }],
    ],
  ])('is parsed: %s', (_, body, expected) => {
    expect(fieldErrors(body)).toEqual(expected)
  })
})

const errors: readonly FieldError[] = [
  { path: [], text: 'Not like this.' },
  { path: ['settings'], text: 'Has to be a dictionary.' },
  { path: ['settings', 'line'], text: 'No such line.' },
  { path: ['label'], text: 'Too long.' },
  { path: ['label'], text: 'Too bold.' },
]

it('shows beside a field only the errors of exactly that field', () => {
  expect(errorAt(errors, 'label')).toBe('Too long. Too bold.')
  expect(errorAt(errors, 'settings')).toBe('Has to be a dictionary.')
  expect(errorAt(errors, 'settings', 'line')).toBe('No such line.')
  expect(errorAt(errors)).toBe('Not like this.')
  expect(errorAt(errors, 'line')).toBeUndefined()
})

it.each<readonly [FaultKind, number | undefined, boolean]>([
  ['refused', 400, true],
  ['refused', 409, true],
  ['refused', 404, false],
  ['unauthorized', 401, false],
  ['server', 500, false],
  ['unreachable', undefined, false],
])('whether a fault of the kind %s with status %s is about fields: %s', (kind, status, is) => {
  const fault = new Fault({
    kind,
    action: 'save',
    body: { label: ['Too long.'] },
    ...(status === undefined ? {} : { status }),
  })
  expect(isAboutFields(fault)).toBe(is)
})

it('shows beside a field the errors of the field and of everything within it', () => {
  const deep = [...errors, { path: ['label', '0'], text: 'Too odd.' }]
  expect(errorWithin(deep, 'label')).toBe('Too long. Too bold. Too odd.')
  expect(errorWithin(deep, 'settings')).toBe('Has to be a dictionary. No such line.')
  expect(errorWithin(deep, 'line')).toBeUndefined()
})

it('shows an error of no visible field with its path, unless a visible field shows all errors within it', () => {
  const deep = [
    { path: ['label', '0'], text: 'Too long.' },
    { path: ['settings', 'line', 'port'], text: 'No such port.' },
  ]
  expect(errorElsewhere(deep, [['label'], ['settings', 'line']])).toBe(
    'label.0: Too long. settings.line.port: No such port.',
  )
  expect(errorOutside(deep, [['label'], ['settings', 'line']])).toBeUndefined()
  expect(errorOutside(deep, [['label']])).toBe('settings.line.port: No such port.')
})

it('shows every error: one of no visible field is shown with its path', () => {
  expect(errorElsewhere(errors, [['label']])).toBe(
    'Not like this. settings: Has to be a dictionary. settings.line: No such line.',
  )
  expect(errorElsewhere(errors, [['label'], ['settings'], ['settings', 'line']])).toBe('Not like this.')
  expect(errorElsewhere(errors.slice(3), [['label']])).toBeUndefined()
})

describe('the errors that are dropped when a field changes', () => {
  const left = (...path: readonly string[]) => withoutErrorsAt(errors, ...path).map(({ text }) => text)

  it('include those of the field and of the form as a whole', () => {
    expect(left('label')).toEqual(['Has to be a dictionary.', 'No such line.'])
  })
  it('include those of everything within the field', () => {
    expect(left('settings')).toEqual(['Too long.', 'Too bold.'])
  })
  it('include those of the field that contains it, but not of its neighbours', () => {
    expect(left('settings', 'room')).toEqual(['No such line.', 'Too long.', 'Too bold.'])
  })
  it('are all of them if the form as a whole has changed', () => {
    expect(left()).toEqual([])
  })
})
