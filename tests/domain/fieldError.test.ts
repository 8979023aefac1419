import { describe, expect, it } from 'vitest'
import { errorAt, errorElsewhere, fieldErrors, withoutErrorsAt, type FieldError } from '../../machines/domain/fieldError.ts'

const required = 'This field is required.'

describe('what a refusal says', () => {
  it.each<readonly [string, unknown, readonly FieldError[]]>([
    ['a list of texts for a field', { email_address: ['Email address already exists'] }, [{ path: ['email_address'], text: 'Email address already exists' }]],
    ['a text for a field', { email_address: 'Bad.' }, [{ path: ['email_address'], text: 'Bad.' }]],
    ['two fields', { media: [required], settings: [required] }, [{ path: ['media'], text: required }, { path: ['settings'], text: required }]],
    ['two texts for one field', { label: ['Too long.', 'Too bold.'] }, [{ path: ['label'], text: 'Too long.' }, { path: ['label'], text: 'Too bold.' }]],
    ['of no field', { non_field_errors: ['Media cannot be updated, only settings.'] }, [{ path: [], text: 'Media cannot be updated, only settings.' }]],
    ['a detail', { detail: 'Not found.' }, [{ path: [], text: 'Not found.' }]],
    ['a bare list', ['Cannot delete this destination since it is in use.'], [{ path: [], text: 'Cannot delete this destination since it is in use.' }]],
    ['a bare text', 'Bad Request', [{ path: [], text: 'Bad Request' }]],
    ['a field within another', { settings: { phone_number: [required] } }, [{ path: ['settings', 'phone_number'], text: required }]],
    [
      'fields of an item in a list, where others are in order',
      { time_recurrences: [{}, { days: ['"8" is not a valid choice.'] }] },
      [{ path: ['time_recurrences', '1', 'days'], text: '"8" is not a valid choice.' }],
    ],
    [
      'an item of a list as a whole',
      { time_recurrences: [{ non_field_errors: ["'start' must be before 'end'."] }] },
      [{ path: ['time_recurrences', '0'], text: "'start' must be before 'end'." }],
    ],
    ['spaces around and nothing at all', { label: [' Too long. ', '  '], line: '' }, [{ path: ['label'], text: 'Too long.' }]],
    ['nothing', undefined, []],
    ['what is no text', { code: 7, label: null }, []],
  ])('is taken apart: %s', (_, body, expected) => {
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

it('says of one part what is said of exactly that', () => {
  expect(errorAt(errors, 'label')).toBe('Too long. Too bold.')
  expect(errorAt(errors, 'settings')).toBe('Has to be a dictionary.')
  expect(errorAt(errors, 'settings', 'line')).toBe('No such line.')
  expect(errorAt(errors)).toBe('Not like this.')
  expect(errorAt(errors, 'line')).toBeUndefined()
})

it('lets nothing go unseen: what belongs to no part that shows is said with its name', () => {
  expect(errorElsewhere(errors, [['label']])).toBe('Not like this. settings: Has to be a dictionary. settings.line: No such line.')
  expect(errorElsewhere(errors, [['label'], ['settings'], ['settings', 'line']])).toBe('Not like this.')
  expect(errorElsewhere(errors.slice(3), [['label']])).toBeUndefined()
})

describe('what is out of date once a part is changed', () => {
  const left = (...path: readonly string[]) => withoutErrorsAt(errors, ...path).map(({ text }) => text)

  it('is what is said of it and of the whole', () => {
    expect(left('label')).toEqual(['Has to be a dictionary.', 'No such line.'])
  })
  it('is what is said of anything within it', () => {
    expect(left('settings')).toEqual(['Too long.', 'Too bold.'])
  })
  it('is what is said of what it is part of, and not of its neighbours', () => {
    expect(left('settings', 'room')).toEqual(['No such line.', 'Too long.', 'Too bold.'])
  })
  it('is everything where the whole is another one', () => {
    expect(left()).toEqual([])
  })
})
